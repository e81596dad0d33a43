import type { Kernel } from "@winnow/core";
import { messageOf } from "@winnow/core/plugin";
import { type Config, unreadNames, type Values } from "../read.ts";
import type { ProcessConfig } from "../table.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";
import { checkMachine, checkNode, checkPort } from "./machine.ts";

const ASK_MS = 15_000;

/** What {@link diagnose} looks at. */
export interface DiagnoseSettings<C extends Config> {
  readonly environment: Values;
  /** The `.env` file. */
  readonly file: Values;
  /** Reads them, as the server does. @throws CONFIG_INVALID */
  readonly read: (environment: Values, file: Values) => C;
  /** What goes before the environment in the kernel that it opens. */
  readonly own: Values;
  /** A kernel as the server has it, without HTTP. */
  readonly open: (config: C) => Promise<Kernel>;
}

/** Looks whether a server with these settings could do its work here, and whether one that runs does. */
export async function diagnose<C extends Config>({
  environment,
  file,
  read,
  own,
  open,
}: DiagnoseSettings<C>): Promise<readonly Finding[]> {
  let config: C;
  try {
    config = read(environment, file);
  } catch (error) {
    const { details } = Object(error) as { details?: unknown };
    const problems = Array.isArray(details) ? details.map(String) : [messageOf(error)];
    return [checkNode(), ...problems.map((problem) => fail("settings", problem))];
  }
  const unread = unreadNames(environment, file);
  const settings =
    unread.length === 0 ? ok("settings", "valid") : warn("settings", `nothing reads ${unread.join(", ")}`);
  const running = await findServer(config);
  const machine = await checkMachine(config);
  const here = [settings, running?.port ?? (await checkPort(config)), ...machine];
  if (running !== undefined) return [...here, ...running.findings];
  if (machine.some(({ status }) => status === "fail")) return here;
  try {
    const { checkWork } = await import("./work.ts");
    const kernel = await open(read({ ...environment, ...own }, file));
    try {
      return [...here, ...(await checkWork(kernel))];
    } finally {
      await kernel.close({ graceMs: 0 });
    }
  } catch (error) {
    return [...here, fail("start", messageOf(error))];
  }
}

/** What a server of these settings that runs says about itself; undefined when none does. */
async function findServer({
  HOST,
  PORT,
}: ProcessConfig): Promise<{ readonly port: Finding; readonly findings: readonly Finding[] } | undefined> {
  const host = HOST === undefined || HOST === "0.0.0.0" ? "127.0.0.1" : HOST === "::" ? "[::1]" : HOST;
  const base = `http://${host}:${PORT}`;
  const ask = async (path: string) => {
    const response = await fetch(base + path, { signal: AbortSignal.timeout(ASK_MS) });
    return (await response.json()) as {
      status?: unknown;
      version?: unknown;
      checks?: Readonly<Record<string, unknown>>;
      optional?: Readonly<Record<string, unknown>>;
    };
  };
  try {
    const { version, status } = await ask("/health");
    if (status !== "ok" || typeof version !== "string") return undefined;
    const ready = await ask("/ready");
    const findings = Object.entries(ready.checks ?? {}).map(([name, text]) => {
      if (text === "ok") return ok(name, "well");
      return ready.status === "not ready" ? fail(name, `${text}`) : warn(name, `${text}`);
    });
    const optional = Object.entries(ready.optional ?? {});
    const missing = optional.flatMap(([name, text]) => (text === "ok" ? [] : [warn(name, `${text}`)]));
    return {
      port: ok("port", `Winnow ${version} runs at ${base}; what follows is what it says of itself`),
      findings: [...findings, ...missing],
    };
  } catch {
    return undefined;
  }
}
