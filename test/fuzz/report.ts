/** What the fuzzers do around a run. */
import { writeFileSync } from "node:fs";
import process from "node:process";

/** Aborted by the first signal: what was seen until then is reported. */
export function untilStopped(): AbortSignal {
  const stop = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stop.abort());
  return stop.signal;
}

/** A line for each outcome, the most frequent first. */
export function linesOf(counts: Readonly<Record<string, number>>): string {
  const list = Object.entries(counts).sort(([, a], [, b]) => b - a);
  return list.map(([key, count]) => `  ${String(count).padStart(6)}  ${key}`).join("\n");
}

/** Writes a report with how it came about, where a file is named for it. */
export function writeReport(file: string | undefined, command: string, report: object): void {
  if (file === undefined) return;
  const facts = { date: new Date().toISOString().slice(0, 10), command, node: process.version };
  writeFileSync(file, `${JSON.stringify({ ...facts, ...report }, undefined, 2)}\n`);
}
