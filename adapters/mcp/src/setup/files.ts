import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import process from "node:process";

/** A change of a file. */
export interface Change {
  readonly path: string;
  /** Undefined for none. */
  readonly before: string | undefined;
  /** Undefined for none. */
  readonly after: string | undefined;
}

/** The text of a file; undefined where there is none. */
export function textOf(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

/** Makes a change, and keeps what was there before in another file, whose path it gives. */
export function makeChange({ path, before, after }: Change, now: Date): string | undefined {
  if (after === undefined) {
    rmSync(path, { force: true });
    removeIfEmpty(dirname(path));
    return undefined;
  }
  if (before === undefined) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, after, { mode: 0o600 });
    return undefined;
  }
  // A link stays one, and who may read the file stays so.
  const real = realpathSync(path);
  const { mode } = statSync(real);
  const backup = `${real}.${now.toISOString().replace(/\D/g, "").slice(0, 14)}.bak`;
  copyFileSync(real, backup);
  const part = `${real}.${process.pid}.part`;
  writeFileSync(part, after, { mode: mode & 0o777 });
  renameSync(part, real);
  return backup;
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Others have something in it.
  }
}

/** The lines in which a file differs, with those that go and those that come. */
export function diffOf({ before = "", after = "" }: Change): string {
  const old = before.split("\n");
  const now = after.split("\n");
  let first = 0;
  while (first < old.length && first < now.length && old[first] === now[first]) first += 1;
  let last = 0;
  while (last < old.length - first && last < now.length - first && old.at(-1 - last) === now.at(-1 - last))
    last += 1;
  const lines = (sign: string, all: readonly string[]) =>
    all.slice(first, all.length - last).map((line) => `${sign} ${line}`);
  return [`@@ line ${first + 1} @@`, ...lines("-", old), ...lines("+", now)].join("\n");
}
