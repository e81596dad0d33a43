import { renameSync, rmSync } from "node:fs";
import { type Logger, messageOf, WinnowError } from "@winnow/core/plugin";
import { ailmentOf } from "./ailment.ts";

/**
 * Sets a file aside that holds nothing which could not be had again, such as a cache, when this error says that it is
 * damaged; whether it does. The next that is opened begins empty. One damaged file is kept for who wants to know why.
 */
export function setAsideIfDamaged(
  { path, name }: { readonly path: string; readonly name: string },
  error: unknown,
  logger: Pick<Logger, "warn">,
): boolean {
  if (ailmentOf(error) !== "damaged" || path === ":memory:") return false;
  const aside = `${path}.damaged`;
  // With what belongs to it: an old log would be played into the new file.
  for (const part of ["-wal", "-shm"]) rmSync(`${path}${part}`, { force: true });
  renameSync(path, aside);
  const reason = messageOf(WinnowError.is(error) ? (error.cause ?? error) : error);
  logger.warn({ path, aside, reason }, `the ${name} was damaged, and begins anew`);
  return true;
}
