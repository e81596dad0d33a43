import { type ErrorTable, WinnowError } from "@winnow/core/plugin";

/** Codes of office documents. */
export const errors = {
  SCRAPE_DOCUMENT_DAMAGED: {
    category: "target",
    description: "The document is damaged, so it cannot be read.",
  },
  SCRAPE_DOCUMENT_ENCRYPTED: {
    category: "target",
    description: "The document is protected by a password or a licence.",
  },
  SCRAPE_DOCUMENT_TOO_LARGE: {
    category: "target",
    description: "The document needs more memory than one document may use.",
  },
} as const satisfies ErrorTable;

/** A file that breaks the rules of its own format, such as one that was cut off. */
export function damaged(what: string, cause?: unknown): WinnowError {
  const reason = cause instanceof Error ? ` (${cause.message.slice(0, 200)})` : "";
  return new WinnowError("SCRAPE_DOCUMENT_DAMAGED", `The file is damaged: ${what}${reason}.`, {
    ...errors.SCRAPE_DOCUMENT_DAMAGED,
    phase: "parse",
    ...(cause === undefined ? {} : { cause }),
  });
}

/** A file that only opens with a password or a licence. */
export function encrypted(what: string): WinnowError {
  return new WinnowError("SCRAPE_DOCUMENT_ENCRYPTED", `${what} Remove the protection and try again.`, {
    ...errors.SCRAPE_DOCUMENT_ENCRYPTED,
    phase: "parse",
  });
}

/** A file that unpacks to more than is read. */
export function tooLarge(what: string): WinnowError {
  return new WinnowError("SCRAPE_DOCUMENT_TOO_LARGE", `The file is too large to be read: ${what}.`, {
    ...errors.SCRAPE_DOCUMENT_TOO_LARGE,
    phase: "parse",
  });
}

/** A kind of file that is known, and not read. */
export function unsupported(message: string): WinnowError {
  return new WinnowError("SCRAPE_UNSUPPORTED_FILE_ERROR", message, { phase: "parse" });
}
