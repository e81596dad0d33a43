import { type ErrorTable, WinnowError } from "@winnow/core/plugin";

/** Codes of plugins that write SQLite files. */
export const STORAGE_ERRORS = {
  STORAGE_FULL: { category: "capacity", retryable: true, description: "There is no space left on the disk." },
} as const satisfies ErrorTable;

/** @see https://www.sqlite.org/rescode.html#full */
const SQLITE_FULL = 13;

/** The error that a caller should see: STORAGE_FULL when the disk is full, otherwise the cause as it is. */
export function storageError(cause: unknown, holds: string): unknown {
  if (Reflect.get(Object(cause), "errcode") !== SQLITE_FULL) return cause;
  const message = `No space is left to store ${holds}. Free disk space in the data folder.`;
  return new WinnowError("STORAGE_FULL", message, { ...STORAGE_ERRORS.STORAGE_FULL, cause });
}
