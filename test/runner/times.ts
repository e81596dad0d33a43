import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Outcome } from "./judge.ts";

/** Seconds that files took, by their path. */
export type Times = Readonly<Record<string, number>>;

/** Seconds that each file took the last time, on this machine. */
const HERE = "node_modules/.cache/test-times.json";
/** Those of the files that take long, for a clone that has run nothing yet; written by `--save-times`. */
export const COMMITTED = "test/runner/times.json";
/** Files of fewer seconds may come in any order. */
const MIN_SECONDS = 5;

/** What earlier runs took: here where there was one, else where it was written down. */
export function readTimes(root: string): Times {
  return { ...readFrom(join(root, COMMITTED)), ...readFrom(join(root, HERE)) };
}

/** Saves what a run took, for the next one here. */
export function saveTimes(root: string, outcomes: readonly Outcome[]): void {
  const times = outcomes.map(({ file, seconds }) => [file, Math.round(seconds * 10) / 10]);
  const path = join(root, HERE);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ ...readFrom(path), ...Object.fromEntries(times) }));
}

/** Writes down what is known here of the files that take long. */
export function writeDown(root: string): void {
  const long = Object.entries(readTimes(root))
    .filter(([file, seconds]) => seconds >= MIN_SECONDS && existsSync(join(root, file)))
    .map(([file, seconds]) => [file, Math.round(seconds)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(join(root, COMMITTED), `${JSON.stringify(Object.fromEntries(long), undefined, 2)}\n`);
}

function readFrom(path: string): Times {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Times;
  } catch {
    return {};
  }
}
