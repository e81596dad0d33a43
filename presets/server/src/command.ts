import { join } from "node:path";
import process from "node:process";
import type { Opened } from "@winnow/adapter-cli";
import { createQueue } from "@winnow/adapter-queue";
import { createKernel, WinnowError } from "@winnow/core";
import { storeSqlite } from "@winnow/store-sqlite";
import { commandPlugins, createServer, readConfig, unreadNames } from "./index.ts";
import { chosenFolder, envFile } from "./shell.ts";

/** A kernel for one command. Without a file for jobs nothing is kept, unless the user has a folder for that. */
export async function openKernel(jobs = ":memory:"): Promise<Opened> {
  const folder = chosenFolder();
  const pages = folder === undefined ? ":memory:" : join(folder, "pages.sqlite");
  const kernel = await createKernel({ plugins: commandPlugins(commandConfig(), { jobs, pages }) });
  return { kernel, queue: createQueue(kernel) };
}

/** A kernel with the jobs of the server, that works on none of them. */
export async function openServerJobs(): Promise<Opened> {
  const path = join(commandConfig().WINNOW_DATA_DIR, "jobs.sqlite");
  const kernel = await createKernel({ plugins: [storeSqlite({ path })] });
  return { kernel, queue: createQueue(kernel, { slots: 0 }) };
}

/** Runs the HTTP server until it is stopped. */
export async function serve(): Promise<void> {
  const file = envFile();
  const config = readConfig(process.env, file);
  for (const name of unreadNames(process.env, file)) {
    process.stderr.write(`winnow: ${name} is set, but nothing in this build reads it.\n`);
  }
  const server = await createServer({ config });
  const address = await server.listen();
  process.stderr.write(
    banner(address, config.WINNOW_API_KEYS.length > 0 && config.USE_DB_AUTHENTICATION !== false),
  );
  await new Promise<void>((resolve) => {
    process.once("SIGINT", resolve);
    process.once("SIGTERM", resolve);
  });
  await server.close();
}

function commandConfig() {
  return readConfig(forCommand(process.env), forCommand(envFile()));
}

/** `PORT`, `HOST` or `LOG_LEVEL` may be there for another program, and a command listens and logs nowhere. */
function forCommand(values: Readonly<Record<string, string | undefined>>) {
  const ours = ([name]: readonly [string, unknown]) =>
    /^(?:WINNOW|PUPPETEER|PROXY|BLOCKLIST|OPENAI|OLLAMA|MODEL|SEARXNG|SELF_HOSTED)_/.test(name);
  return Object.fromEntries(Object.entries(values).filter(ours));
}

/** What an operator did or left undone, in one line; undefined for anything else. */
export function problemOf(error: unknown): string | undefined {
  if (WinnowError.is(error, "CONFIG_INVALID")) return error.message;
  const { code, port, address } = Object(error) as { code?: string; port?: number; address?: string };
  if (code === "EADDRINUSE") return `port ${port} is in use already. Set PORT to another.`;
  if (code === "EACCES" && port !== undefined)
    return `port ${port} may not be used by this account. Set PORT to another.`;
  if (code === "EADDRNOTAVAIL") return `${address} is no address of this machine. Set HOST to one that is.`;
  return undefined;
}

function banner(address: string, needsKey: boolean): string {
  const base = address.replace("0.0.0.0", "127.0.0.1").replace("[::]", "[::1]");
  const key = needsKey ? ` -H 'authorization: Bearer <key>'` : "";
  return `
Winnow listens on ${address}. Reference: ${base}/docs

Try it, without internet:
  curl -s ${base}/v2/scrape -H 'content-type: application/json'${key} -d '{"url":"${base}/sample"}'

`;
}
