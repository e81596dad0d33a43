import { homedir } from "node:os";
import process from "node:process";
import { type Account, type SetupStep, serveMcp, serverApi, setUpMcp, setupNames } from "@winnow/adapter-mcp";
import type { Server } from "../remote.ts";
import { CliError, type CliWorld } from "../world.ts";
import type { SetupOptions } from "./commands.ts";

/** Serves the tools until the client closes its end: with a running server, else with a kernel of this process. */
export async function serveTools(
  server: Server | undefined,
  world: CliWorld,
  signal: AbortSignal,
): Promise<void> {
  const { version } = world;
  if (server !== undefined)
    return await serveMcp({ version, signal, ask: serverApi(server.url, server.key), mayChange: true });
  const { ask, missing, close } = await world.openApi();
  try {
    await serveMcp({ version, signal, ask, missing });
  } finally {
    await close();
  }
}

/** Registers the MCP server, and says where; the answer is the exit status. */
export async function setUp(
  words: readonly string[],
  { dryRun = false, remove = false, json = false, apiUrl, apiKey }: SetupOptions,
  { stdout, launch }: CliWorld,
  account: Account = { home: homedir(), platform: process.platform, environment: process.env },
): Promise<number> {
  const known = await setupNames(account);
  const unknown = words.find((word) => !known.includes(word));
  if (unknown !== undefined) throw new CliError(`"${unknown}" is not known. Known are: ${known.join(", ")}.`);
  if (apiKey !== undefined && apiUrl === undefined)
    throw new CliError("--api-key is for a server: name it with --api-url.");
  const [command = "winnow", ...rest] = launch ?? [];
  const args = [...rest, "mcp", ...(apiUrl === undefined ? [] : ["--api-url", apiUrl])];
  const env: Record<string, string> = apiKey === undefined ? {} : { WINNOW_API_KEY: apiKey };
  const steps = await setUpMcp({
    account,
    launch: { command, args, env },
    isDry: dryRun,
    removes: remove,
    ...(words.length === 0 ? {} : { names: words }),
  });
  if (json) stdout.write(`${JSON.stringify({ dryRun, steps }, null, 2)}\n`);
  else for (const step of steps) stdout.write(`${sentence(step, dryRun)}\n`);
  if (steps.length === 0) {
    const text = `No editor or agent was found. Name one: winnow setup ${known.join(" | ")}`;
    throw new CliError(text, 1);
  }
  return steps.some(({ outcome }) => outcome === "refused") ? 1 : 0;
}

function sentence({ title, path, outcome, text, backup }: SetupStep, isDry: boolean): string {
  const place = `${title}: ${path}`;
  if (outcome === "unchanged") return `${place} is as it should be`;
  if (outcome === "refused") return `${place} was not touched: ${text}`;
  if (isDry) return `${place} would be changed\n${text}`;
  const kept = backup === undefined ? "" : ` (before: ${backup})`;
  return `${place} ${outcome === "added" ? "has it" : "is without it"}${kept}`;
}
