import { type ErrorTable, WinnowError } from "@winnow/core/plugin";
import { type Ailment, ailmentOf } from "./ailment.ts";

/** Codes of plugins that write SQLite files. */
export const STORAGE_ERRORS = {
  STORAGE_FULL: { category: "capacity", retryable: true, description: "There is no space left on the disk." },
  STORAGE_BUSY: {
    category: "capacity",
    retryable: true,
    description: "Another process has held the lock of a stored file for seconds; nothing was written.",
  },
  STORAGE_DAMAGED: {
    category: "plugin",
    description: "A stored file is damaged. The log of the server says which one, and what to do.",
  },
  STORAGE_UNAVAILABLE: {
    category: "capacity",
    retryable: true,
    description: "A stored file cannot be read or written. The log of the server says which one, and why.",
  },
} as const satisfies ErrorTable;

/** What callers hear: no path, which is for the log. */
const SAID: Readonly<Record<Ailment, (holds: string) => readonly [keyof typeof STORAGE_ERRORS, string]>> = {
  full: (holds) => [
    "STORAGE_FULL",
    `No space is left to store ${holds}. Free disk space in the data folder.`,
  ],
  busy: (holds) => [
    "STORAGE_BUSY",
    `The stored ${holds} are locked by another process, so nothing was changed. Try again in a moment.`,
  ],
  damaged: (holds) => [
    "STORAGE_DAMAGED",
    `The stored ${holds} are damaged. The log of the server says which file it is, and what to do.`,
  ],
  refused: (holds) => [
    "STORAGE_UNAVAILABLE",
    `The server may not read or write the stored ${holds}. Its log says which file it is.`,
  ],
  unreadable: (holds) => [
    "STORAGE_UNAVAILABLE",
    `The disk with the stored ${holds} cannot be read or written. The log of the server says why.`,
  ],
  crowded: (holds) => [
    "STORAGE_UNAVAILABLE",
    `The server has too many files and sockets open to reach the stored ${holds}. Try again in a moment.`,
  ],
};

/** The error that a caller should see of one of SQLite, with that as its cause; any other error as it is. */
export function storageError(cause: unknown, holds: string): unknown {
  const ailment = WinnowError.is(cause) ? undefined : ailmentOf(cause);
  if (ailment === undefined) return cause;
  const [code, message] = SAID[ailment](holds);
  return new WinnowError(code, message, { ...STORAGE_ERRORS[code], cause });
}
