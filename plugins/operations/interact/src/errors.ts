import type { ErrorTable } from "@winnow/core/plugin";
import { WinnowError } from "@winnow/core/plugin";

/** Codes of sessions. @see wire contract 5 */
export const errors = {
  INTERACT_SCRAPE_NOT_FOUND: {
    category: "missing",
    description: "There is no scrape of this id, or not any more: results of scrapes are kept for 24 hours.",
  },
  INTERACT_SESSION_NOT_FOUND: { category: "missing", description: "There is no session of this id." },
  INTERACT_SESSION_DESTROYED: {
    category: "missing",
    description: "The session has ended; `details.reason` says why. Scrape the page again for a new one.",
  },
  INTERACT_SESSION_ELSEWHERE: {
    category: "conflict",
    description:
      "The session lives in another process of this server. Route the calls of sessions to one process.",
  },
  INTERACT_REPLAY_FAILED: {
    category: "conflict",
    description: "The page of the scrape cannot be opened once more. Scrape it again, then use the new id.",
  },
  INTERACT_TOO_MANY_SESSIONS: {
    category: "capacity",
    retryable: true,
    description: "As many sessions are open as may be. Stop one first.",
  },
  INTERACT_BUSY: {
    category: "capacity",
    retryable: true,
    description: "Too many calls wait for the session, which makes one at a time.",
  },
  INTERACT_NO_BROWSER: {
    category: "config",
    description: "This server has no browser, which sessions need. Install @winnow/hook-fetch-browser.",
  },
  INTERACT_BROWSER_FAILED: {
    category: "target",
    retryable: true,
    description: "The browser failed to open a page for the session. Nothing was done; try again.",
  },
} as const satisfies ErrorTable;

/** A code of {@link errors}. */
export type InteractCode = keyof typeof errors;

/** The error of a code; the message is its description unless there is a better one. */
export function interactError(
  code: InteractCode,
  message: string = errors[code].description,
  more: { readonly details?: unknown; readonly cause?: unknown } = {},
): WinnowError {
  return new WinnowError(code, message, { ...errors[code], ...more });
}

/** What is answered for a session that has ended. @see wire contract 5.1 */
export function destroyed(reason: string): WinnowError {
  return interactError("INTERACT_SESSION_DESTROYED", "Browser session has been destroyed.", {
    details: { reason },
  });
}

/** What is answered for a session that does not exist, or belongs to others. @see wire contract 5.2 */
export function sessionNotFound(): WinnowError {
  return interactError("INTERACT_SESSION_NOT_FOUND", "Browser session not found.");
}
