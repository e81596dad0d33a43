import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { parseEnv } from "node:util";
import { runCli } from "@winnow/adapter-cli";
import { createKernel, WinnowError } from "@winnow/core";
import { storeSqlite } from "@winnow/store-sqlite";
import { commandPlugins, createServer, readConfig, unreadNames, VERSION } from "./index.ts";

const file = existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {};
const stop = new AbortController();
// Whoever reads has had enough, as in `winnow <url> | head`: no reason to complain.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

try {
  process.exitCode = await runCli(process.argv.slice(2), {
    stdout: process.stdout,
    stderr: process.stderr,
    version: VERSION,
    openKernel,
    openServerJobs,
    stoppedJobs,
    forgetJob,
    serve,
    signal: stop.signal,
  });
} catch (error) {
  const problem = problemOf(error);
  if (problem === undefined) throw error;
  process.stderr.write(`winnow: ${problem}\n`);
  process.exit(2);
}

async function openKernel(job?: string) {
  const config = commandConfig();
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stop.abort());
  return createKernel({ plugins: commandPlugins(config, job === undefined ? ":memory:" : jobFile(job)) });
}

async function openServerJobs() {
  const path = join(commandConfig().WINNOW_DATA_DIR, "jobs.sqlite");
  return createKernel({ plugins: [storeSqlite({ path })], jobSlots: 0 });
}

function commandConfig() {
  return readConfig(forCommand(process.env), forCommand(file));
}

/** Each job of the command has a file of its own, so that two commands do not work on each other's. */
function jobFile(job: string): string {
  return join(commandConfig().WINNOW_DATA_DIR, "commands", `${job}.sqlite`);
}

function stoppedJobs(): readonly string[] {
  const folder = dirname(jobFile("any"));
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) =>
    name.endsWith(".sqlite") ? [name.slice(0, -".sqlite".length)] : [],
  );
}

function forgetJob(job: string): void {
  for (const end of ["", "-wal", "-shm"]) rmSync(jobFile(job) + end, { force: true });
}

async function serve(): Promise<void> {
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

/** `PORT` or `HOST` may be there for another program, and a scrape from the shell listens nowhere. */
function forCommand(values: Readonly<Record<string, string | undefined>>) {
  const ours = ([name]: readonly [string, unknown]) =>
    /^(?:WINNOW|PUPPETEER|PROXY|BLOCKLIST|OPENAI|OLLAMA|MODEL|SEARXNG)_/.test(name);
  return Object.fromEntries(Object.entries(values).filter(ours));
}

/** What an operator did or left undone, in one line; undefined for anything else. */
function problemOf(error: unknown): string | undefined {
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
