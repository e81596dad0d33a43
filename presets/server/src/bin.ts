import { writeSync } from "node:fs";
import process from "node:process";
import { runCli } from "@winnow/adapter-cli";
import { catalogue, jobShelf, serverSettings } from "./shell.ts";
import { VERSION } from "./version.ts";

// Nothing heavy is imported here: help, completion and complaints need no plugins.
const plugins = () => import("./command.ts");

/** How long the work may take to end after a signal. */
const END_GRACE_MS = 5000;

const stop = new AbortController();
const jobs = jobShelf();
let lastWords = "";

const onSignal = (signal: NodeJS.Signals) => {
  const end = () => {
    const line = process.stderr.isTTY === true ? "\r\x1b[K" : "";
    if (lastWords !== "") writeSync(2, line + lastWords);
    process.exit(signal === "SIGTERM" ? 143 : 130);
  };
  // Whoever presses Ctrl-C twice does not want to wait.
  if (stop.signal.aborted) end();
  stop.abort(signal);
  setTimeout(end, END_GRACE_MS).unref();
};
process.on("SIGINT", onSignal);
process.on("SIGTERM", onSignal);

// Whoever reads has had enough, as in `winnow <url> | head`: no reason to complain.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  jobs.forgetOwn();
  process.exit(error.code === "EPIPE" ? 0 : 1);
});
process.stderr.on("error", () => {});

try {
  process.exitCode = await runCli(process.argv.slice(2), {
    stdout: process.stdout,
    stderr: process.stderr,
    version: VERSION,
    catalogue,
    openKernel: async (job) => (await plugins()).openKernel(job === undefined ? undefined : jobs.file(job)),
    openServerJobs: async () => (await plugins()).openServerJobs(),
    jobs,
    server: serverSettings,
    serve: async () => {
      process.off("SIGINT", onSignal);
      process.off("SIGTERM", onSignal);
      await (await plugins()).serve();
    },
    signal: stop.signal,
    lastWords: (text) => {
      lastWords = text;
    },
  });
} catch (error) {
  const { problemOf } = await plugins();
  const problem = problemOf(error);
  if (problem === undefined) throw error;
  process.stderr.write(`winnow: ${problem}\n`);
  process.exit(2);
}
// What was stopped may still hold sockets and timers.
if (stop.signal.aborted) process.exit();
