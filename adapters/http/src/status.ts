import { ERRORS, type ErrorCategory, type WinnowError } from "@winnow/core";
import { HTTP_ERRORS, type HttpErrorCode } from "./codes.ts";

/** HTTP status by error code. @see wire contract 1.6 */
const BY_CODE: Readonly<Record<string, number>> = {
  ARTIFACT_EXPIRED: 410,
  ARTIFACT_NOT_FOUND: 404,
  CONCURRENCY_QUEUE_FULL: 429,
  CONCURRENCY_QUEUE_TIMEOUT: 408,
  JOB_NOT_FOUND: 404,
  KERNEL_CLOSED: 503,
  SCRAPE_NO_CACHED_DATA: 404,
  SCRAPE_LOCKDOWN_CACHE_MISS: 404,
  SCRAPE_TIMEOUT: 408,
  STORAGE_FULL: 507,
};

/** HTTP status by category, for codes without a row of their own; never 502, which official clients retry. */
const BY_CATEGORY: Readonly<Record<ErrorCategory, number>> = {
  config: 500,
  input: 400,
  policy: 403,
  capacity: 429,
  conflict: 409,
  target: 500,
  timeout: 408,
  aborted: 499,
  plugin: 500,
};

/** The HTTP status of an error. */
export function statusOf(error: WinnowError): number {
  return BY_CODE[error.code] ?? BY_CATEGORY[error.category];
}

/** The HTTP status that a code of the kernel's table, or of this adapter, leads to. */
export function statusOfCode(code: string): number {
  if (code in HTTP_ERRORS) return HTTP_ERRORS[code as HttpErrorCode].status;
  const row = ERRORS[code as keyof typeof ERRORS];
  return BY_CODE[code] ?? BY_CATEGORY[row.category];
}
