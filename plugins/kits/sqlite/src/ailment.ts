/** What is wrong with a file, as far as there is something of its own to do about it. */
export type Ailment = "full" | "busy" | "damaged" | "refused" | "unreadable" | "crowded";

/** @see https://www.sqlite.org/rescode.html */
const BY_RESULT: Readonly<Record<number, Ailment>> = {
  3: "refused", // PERM
  5: "busy", // BUSY
  6: "busy", // LOCKED
  8: "refused", // READONLY
  10: "unreadable", // IOERR
  11: "damaged", // CORRUPT
  13: "full", // FULL
  14: "refused", // CANTOPEN
  26: "damaged", // NOTADB
};

const BY_ERRNO: Readonly<Record<string, Ailment>> = {
  ENOSPC: "full",
  EDQUOT: "full",
  EACCES: "refused",
  EPERM: "refused",
  EROFS: "refused",
  EIO: "unreadable",
  EMFILE: "crowded",
  ENFILE: "crowded",
};

/** The lower bits of a result hold its kind. */
const KIND = 0xff;
/** Errors that are looked into behind one. */
const MAX_CAUSES = 5;

/** What an error, or one behind it, says of the file; undefined when it says nothing. */
export function ailmentOf(error: unknown): Ailment | undefined {
  let at: unknown = error;
  for (let left = MAX_CAUSES; left > 0 && typeof at === "object" && at !== null; left -= 1) {
    const { code, errcode, cause } = at as { code?: unknown; errcode?: unknown; cause?: unknown };
    const found = typeof errcode === "number" ? BY_RESULT[errcode & KIND] : BY_ERRNO[String(code)];
    if (found !== undefined) return found;
    at = cause;
  }
  return undefined;
}

/** What an operator can do about it. */
export function adviceFor(ailment: Ailment | undefined, path: string): string {
  switch (ailment) {
    case "full":
      return "Free space on its disk, and start again: nothing in the file is lost.";
    case "busy":
      return "End the other process that holds its lock, and start again: nothing in the file is lost.";
    case "refused":
      return "Let the user that runs the server read and write the file and its folder, or set WINNOW_DATA_DIR to another one: nothing in the file is lost.";
    case "unreadable":
      return "Look after its disk, and keep a copy of the file.";
    case "crowded":
      return "Let the process open more files (ulimit -n), and start again: nothing in the file is lost.";
    case "damaged":
      return `Put a copy of it back, or save what can be read with: sqlite3 ${path} .recover. Moved away, an empty one takes its place, and what it held is lost.`;
    default:
      return "Keep a copy of it, and set WINNOW_DATA_DIR to another folder to start with an empty one.";
  }
}
