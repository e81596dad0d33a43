import { readFileSync, writeSync } from "node:fs";
import process from "node:process";
import { isatty } from "node:tty";
import { fileURLToPath } from "node:url";
import type { Catalogue } from "./catalogue.ts";
import { areCustomNamed } from "./custom/plugins.ts";
import { serverSettings } from "./environment.ts";
import type { Problem } from "./problems.ts";
import { runCli } from "./run.ts";
import { jobShelf } from "./shelf.ts";
import type {
  Finding,
  MovedPlace,
  Opened,
  OpenedApi,
  OpenedReplay,
  OpenedTeams,
  WorkOptions,
} from "./world.ts";

/** How long the work may take to end after a signal. */
const END_GRACE_MS = 5000;
/** Milliseconds that what is left may take when everything is closed. */
const LEFT_MS = 2000;
/** Signals within this time are one that came twice. */
const SAME_SIGNAL_MS = 300;

/** A server or a worker at work. */
export interface Running {
  /** What is printed on standard error once it is at work. */
  readonly banner: string;
  close(): Promise<void>;
}

/** What the command is made of. */
export interface Wiring {
  /** What can be asked for where there are own plugins. @throws CONFIG_INVALID */
  catalogue(): Promise<Catalogue>;
  /** A kernel for one command; its jobs are kept in this file. @defaultValue in memory */
  openKernel(jobFile?: string): Promise<Opened>;
  /** A kernel with the jobs of the server, that works on none of them. */
  openServerJobs(): Promise<Opened>;
  /** A kernel with everything that the server keeps; with slots it works on the jobs there. */
  openServer(slots: number): Promise<Opened>;
  /** A kernel that reaches nothing but what this capture holds. */
  openReplay(capture: Uint8Array): Promise<OpenedReplay>;
  /** The teams and keys of the server. */
  openTeams(): Promise<OpenedTeams>;
  /** What a folder or a database keeps, to be moved. @defaultValue the data folder */
  openMove(place: string | undefined, mustExist: boolean): Promise<MovedPlace>;
  /** The API in this process, for an agent. */
  openApi(version: string): Promise<OpenedApi>;
  /** Looks whether the server could do its work here. */
  doctor(): Promise<readonly Finding[]>;
  serve(): Promise<Running>;
  work(options: WorkOptions): Promise<Running>;
}

/** Settings of {@link runProcess}. */
export interface ProcessSettings {
  readonly version: string;
  /** The file that `npm run docs` writes, so that help loads no plugin. */
  readonly catalogue: URL;
  /** The script that starts it. */
  readonly script: URL;
  /** Imports what needs plugins; called when something does. */
  readonly load: () => Promise<Wiring>;
}

/** Milliseconds of a timer that only has to be there: a day. */
const LONG_MS = 86_400_000;

/** Waits for the first signal; another one, once the first has had a moment, ends the process at once. */
async function untilSignal(): Promise<void> {
  let stoppedAt: number | undefined;
  // A worker that has nothing to do waits for something to do, and none of its timers keeps it alive.
  const alive = setInterval(() => {}, LONG_MS);
  await new Promise<void>((resolve) => {
    const onSignal = (signal: NodeJS.Signals) => {
      const now = performance.now();
      stoppedAt ??= now;
      // npm passes a signal on that the terminal has sent already.
      if (now - stoppedAt >= SAME_SIGNAL_MS) process.exit(signal === "SIGTERM" ? 143 : 130);
      resolve();
    };
    process.on("SIGINT", onSignal);
    process.on("SIGTERM", onSignal);
  });
  clearInterval(alive);
}

/** What is said about an error that stops a start. @throws the error itself where it is a defect */
async function mistakeIn(error: unknown): Promise<Problem> {
  const { problemOf } = await import("./problems.ts");
  const problem = problemOf(error);
  if (problem === undefined) throw error;
  return problem;
}

/** Runs the command line of this process, with its signals, its exit status and the files of its account. */
export async function runProcess({ version, catalogue, script, load }: ProcessSettings): Promise<void> {
  const stop = new AbortController();
  const jobs = jobShelf();
  let lastWords = "";
  let known: Catalogue | undefined;
  let broken: unknown;
  /** With own plugins, what they add is asked for; where they are broken, there is help still. */
  const readCatalogue = async (): Promise<Catalogue> => {
    const prebuilt = () => JSON.parse(readFileSync(catalogue, "utf8")) as Catalogue;
    if (!areCustomNamed()) return prebuilt();
    try {
      return await (await load()).catalogue();
    } catch (error) {
      broken = error;
      return prebuilt();
    }
  };

  const onSignal = (signal: NodeJS.Signals) => {
    const end = () => {
      const line = process.stderr.isTTY === true ? "\r\x1b[K" : "";
      if (lastWords !== "") writeSync(2, line + lastWords);
      process.exit(signal === "SIGTERM" ? 143 : 130);
    };
    // A second Ctrl-C ends it without waiting.
    if (stop.signal.aborted) end();
    stop.abort(signal);
    setTimeout(end, END_GRACE_MS).unref();
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);

  // The reader has closed the pipe, as in `winnow <url> | head`: no reason to complain.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    jobs.forgetOwn();
    process.exit(error.code === "EPIPE" ? 0 : 1);
  });
  process.stderr.on("error", () => {});

  const runUntilStopped = async (start: () => Promise<Running>) => {
    process.off("SIGINT", onSignal);
    process.off("SIGTERM", onSignal);
    const running = await start();
    process.stderr.write(running.banner);
    await untilSignal();
    await running.close();
    // What a server that is silent still holds, keeps the process no longer; without that it ends by itself.
    setTimeout(() => process.exit(), LEFT_MS).unref();
  };

  try {
    process.exitCode = await runCli(process.argv.slice(2), {
      stdout: process.stdout,
      stderr: process.stderr,
      ...(isatty(0) && isatty(1)
        ? { ask: async (...given) => (await import("./interactive.ts")).askForPage(...given) }
        : {}),
      // Opened when it is read.
      get stdin() {
        return process.stdin;
      },
      version,
      catalogue: async () => {
        known ??= await readCatalogue();
        return known;
      },
      openKernel: async (job) => (await load()).openKernel(job === undefined ? undefined : jobs.file(job)),
      openServerJobs: async () => (await load()).openServerJobs(),
      openServer: async (slots) => (await load()).openServer(slots),
      openReplay: async (capture) => (await load()).openReplay(capture),
      openTeams: async () => (await load()).openTeams(),
      openMove: async (place, mustExist) => (await load()).openMove(place, mustExist),
      openApi: async () => (await load()).openApi(version),
      launch: [process.execPath, fileURLToPath(script)],
      jobs,
      server: serverSettings,
      serve: () => runUntilStopped(async () => (await load()).serve()),
      doctor: async () => (await load()).doctor(),
      work: (options) => runUntilStopped(async () => (await load()).work(options)),
      signal: stop.signal,
      lastWords: (text) => {
        lastWords = text;
      },
    });
    if (broken !== undefined) process.stderr.write(`winnow: ${(await mistakeIn(broken)).text}\n`);
  } catch (error) {
    const { text, status } = await mistakeIn(error);
    process.stderr.write(`winnow: ${text}\n`);
    process.exit(status);
  }
  // What was stopped may still hold sockets and timers.
  if (stop.signal.aborted) process.exit();
}
