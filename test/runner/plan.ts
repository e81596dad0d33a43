import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Times } from "./times.ts";

/** A file of tests, and how it is to be run. */
export interface Planned {
  readonly file: string;
  /** Whether it runs after others in their process; else in one of its own. */
  readonly isShared: boolean;
}

/** What a file does that others in its process would see, or that would keep the process from ending. */
const OWN_PROCESS =
  /process\.(?:env|exit|chdir|on|once|kill|stdin|argv)\b|child_process|worker_threads|puppeteer|createServer\(|\.listen\(|globalThis|registerHooks|unhandled|v8\.|--expose|mutex|memoryUsage/;
/** A file of more seconds gains nothing from sharing, and would keep others waiting. */
const MAX_SHARED_SECONDS = 3;

const isLong = (file: string) => file.endsWith(".long.test.ts");

/** The files, those that take the longest first: none should be left alone at the end. What was never run is guessed by its place. */
export function plan(files: readonly string[], times: Times, root: string): readonly Planned[] {
  const guess = (file: string) => (isLong(file) ? 60 : file.startsWith("test/integration/") ? 10 : 1);
  const seconds = (file: string) => times[file] ?? guess(file);
  return files
    .map((file) => ({ file, isShared: seconds(file) <= MAX_SHARED_SECONDS && isPlain(file, root) }))
    .sort((one, other) => seconds(other.file) - seconds(one.file) || (one.file < other.file ? -1 : 1));
}

/** Whether a file of tests, with what it imports from its own folder, leaves its process as it was. */
function isPlain(file: string, root: string): boolean {
  if (isLong(file) || file.startsWith("test/")) return false;
  const text = readFileSync(join(root, file), "utf8");
  const beside = [...text.matchAll(/from "(\.\/[\w./-]+\.ts)"/g)].map(([, name = ""]) =>
    readFileSync(join(root, dirname(file), name), "utf8"),
  );
  return ![text, ...beside].some((one) => OWN_PROCESS.test(one));
}
