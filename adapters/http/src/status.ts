import type { ErrorCategory, WinnowError } from "@winnow/core";
import type { HttpErrorCode } from "./codes.ts";

/** Statuses of the codes that this adapter answers with itself. */
export const STATUS = {
  BAD_REQUEST: 400,
  BAD_REQUEST_INVALID_JSON: 400,
  UNAUTHORIZED: 401,
  HOST_NOT_ALLOWED: 403,
  ORIGIN_NOT_ALLOWED: 403,
  JOB_NOT_FOUND: 404,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  JOB_ENDED: 409,
  BODY_TOO_LARGE: 413,
  URL_TOO_LONG: 414,
  UNSUPPORTED_MEDIA_TYPE: 415,
  HEADERS_TOO_LARGE: 431,
  UNKNOWN_ERROR: 500,
  SERVER_BUSY: 503,
} as const satisfies Record<HttpErrorCode, number> & Record<string, number>;

/** HTTP status by error code. @see wire contract 1.6 */
const BY_CODE: Readonly<Record<string, number>> = {
  ...STATUS,
  ARTIFACT_EXPIRED: 410,
  ARTIFACT_NOT_FOUND: 404,
  CONCURRENCY_QUEUE_FULL: 429,
  CONCURRENCY_QUEUE_TIMEOUT: 408,
  DATABASE_UNAVAILABLE: 503,
  INSUFFICIENT_CREDITS: 402,
  // Nothing was done that a client could do twice.
  INTERACT_BROWSER_FAILED: 502,
  INTERACT_NO_BROWSER: 503,
  INTERACT_SESSION_DESTROYED: 410,
  KERNEL_CLOSED: 503,
  KEY_EXPIRED: 401,
  // As everything that the contract has for what is too large: the same request would fail again. @see wire contract 1.6, 6
  SCRAPE_RESPONSE_TOO_LARGE: 400,
  SCRAPE_NO_CACHED_DATA: 404,
  SCRAPE_LOCKDOWN_CACHE_MISS: 404,
  SCRAPE_TIMEOUT: 408,
  SCRAPE_ZDR_VIOLATION_ERROR: 400,
  STORAGE_BUSY: 503,
  STORAGE_FULL: 507,
  STORAGE_UNAVAILABLE: 503,
};

/** HTTP status by category, for codes without a row of their own; never 502, which official clients retry. */
const BY_CATEGORY: Readonly<Record<ErrorCategory, number>> = {
  config: 500,
  input: 400,
  policy: 403,
  capacity: 429,
  conflict: 409,
  missing: 404,
  target: 500,
  timeout: 408,
  aborted: 499,
  plugin: 500,
};

/** The HTTP status of an error, or of a code in a table of errors. */
export function statusOf({ code, category }: Pick<WinnowError, "code" | "category">): number {
  return BY_CODE[code] ?? BY_CATEGORY[category];
}
