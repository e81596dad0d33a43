import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";

const root = new URL("../..", import.meta.url).pathname;
const here = new URL(".", import.meta.url).pathname;
const flags = ["-C", "@winnow/source"];

/** A process that was started for a measurement. */
export interface Started {
  readonly origin: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a module that serves a site and prints its port; by default the site of this folder. */
export async function startSite(file = join(here, "site.ts"), ...words: readonly string[]): Promise<Started> {
  const child = spawn(process.execPath, [...flags, file, ...words], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [, port] = await waitFor(child, child.stdout, /^(\d+)\n/);
  return started(child, `http://127.0.0.1:${port}`);
}

/** Starts the server preset of a checkout on a free port, with its own `npm start`, allowed to reach this machine. */
export async function startWinnow(checkout: string = root): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), "winnow-bench-"));
  const { scripts } = JSON.parse(readFileSync(join(checkout, "package.json"), "utf8"));
  const env = {
    ...process.env,
    PATH: `${join(checkout, "node_modules/.bin")}:${process.env.PATH}`,
    PORT: "0",
    WINNOW_DATA_DIR: folder,
    WINNOW_ALLOW_PAGE_NETWORKS: "127.0.0.0/8",
    LOG_LEVEL: "warn",
  };
  const child = spawn("sh", ["-c", scripts.start], {
    cwd: checkout,
    env,
    stdio: ["ignore", "inherit", "pipe"],
  });
  const [, origin = ""] = await waitFor(child, child.stderr, /listens on (\S+)\. /);
  const running = started(child, origin);
  return {
    ...running,
    stop: async () => {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a module of the bench that prints where it listens. */
export async function startModule(path: string): Promise<Started> {
  const child = spawn(process.execPath, [path], { cwd: root, stdio: ["ignore", "inherit", "pipe"] });
  const [, origin = ""] = await waitFor(child, child.stderr, /listens on (\S+)\. /);
  return started(child, origin);
}

/** Runs a contender and gives what it printed; meanwhile this process can receive the server's closing of idle connections. */
export async function runSubject(
  name: string,
  url: string,
  pages: number,
  concurrency: number,
): Promise<{ pagesPerSecond: number; cpuMsPerPage: number }> {
  const args = [...flags, join(here, "subject.ts"), name, url, String(pages), String(concurrency)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
}

/** Scrapes a URL some times at once, from another process. */
export async function runBurst(origin: string, url: string, times: number): Promise<void> {
  const args = [...flags, join(here, "burst.ts"), origin, url, String(times)];
  const child = spawn(process.execPath, args, { stdio: "inherit" });
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`the burst ended with ${code}`);
}

/** CPU milliseconds that a process and all its threads have used. */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  const ticksPerSecond = 100;
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
}

/** CPU milliseconds of a process that has ended none of its threads yet: finer than {@link cpuMs}. */
export function preciseCpuMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = (thread: string) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ", 1)[0]);
  return threads.reduce((total, thread) => total + nanoseconds(thread), 0) / 1e6;
}

/** Resident memory of a process in MB. */
export function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

function started(child: ChildProcess, origin: string): Started {
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  return {
    origin,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function waitFor(
  child: ChildProcess,
  stream: NodeJS.ReadableStream | null,
  pattern: RegExp,
): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let text = "";
    stream?.on("data", (chunk: Buffer) => {
      text += chunk;
      const found = pattern.exec(text);
      if (found !== null) resolve(found);
    });
    child.once("close", (code) => reject(new Error(`ended with ${code}: ${text}`)));
  });
}
