import { WinnowError } from "@winnow/core/plugin";
import { RECORD_ERRORS } from "./errors.ts";
import type { NewRecord } from "./store.ts";

/** Bytes of a record. */
export const MAX_BYTES = 64 * 2 ** 20;
/** Characters of a value as JSON. */
export const MAX_VALUE_LENGTH = 2 ** 20;
/** Records that one call lists or deletes. */
export const MAX_LIMIT = 10_000;

/** The last time that a date can hold, in milliseconds since the epoch. */
const LAST_TIME = 8.64e15;
/** Bytes of the parts of a key: the least and the most. */
const LENGTHS = {
  collection: [1, 64],
  owner: [0, 256],
  key: [1, 1024],
  prefix: [0, 1024],
  after: [0, 1024],
} as const;

/**
 * Judges the parts of a key. Characters that some databases cannot keep, which are NUL and unpaired surrogates, are
 * refused by all.
 * @throws RECORD_INVALID
 */
export function checkKey(parts: { readonly [P in keyof typeof LENGTHS]?: string | undefined }): void {
  for (const [name, [min, max]] of Object.entries(LENGTHS)) {
    const part: unknown = parts[name as keyof typeof LENGTHS];
    if (part === undefined) continue;
    if (typeof part !== "string") throw invalid(`The ${name} of a record must be a string.`);
    if (!part.isWellFormed() || part.includes("\0"))
      throw invalid(`The ${name} of a record has a character that cannot be stored (NUL or half a pair).`);
    const bytes = part.length > max ? part.length : Buffer.byteLength(part);
    if (bytes < min || bytes > max)
      throw invalid(`The ${name} of a record has ${bytes} bytes, and may have ${min} to ${max}.`);
  }
}

/**
 * Judges a record and gives its value as JSON.
 * @throws RECORD_INVALID, RECORD_TOO_LARGE
 */
export function checkContent({ at, value, bytes }: NewRecord): string {
  if (!Number.isSafeInteger(at) || at < 0 || at > LAST_TIME)
    throw invalid("The time of a record must be a whole number of milliseconds.");
  const json = toJson(value);
  if (json.length > MAX_VALUE_LENGTH) throw tooLarge(`value has ${json.length} characters`, MAX_VALUE_LENGTH);
  if (bytes === undefined) return json;
  if (!(bytes instanceof Uint8Array)) throw invalid("The bytes of a record must be a Uint8Array.");
  if (bytes.length > MAX_BYTES) throw tooLarge(`content has ${bytes.length} bytes`, MAX_BYTES);
  return json;
}

/** Judges how many records a call wants. @throws RECORD_INVALID */
export function checkLimit(limit: number): void {
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > MAX_LIMIT)
    throw invalid(`The limit of records must be a whole number from 1 to ${MAX_LIMIT}.`);
}

function toJson(value: unknown): string {
  try {
    const json: string | undefined = JSON.stringify(value);
    if (json !== undefined) return json;
  } catch {
    // A circle, or a number that JSON does not have.
  }
  throw invalid("The value of a record is not JSON.");
}

function invalid(message: string): WinnowError {
  return new WinnowError("RECORD_INVALID", message, RECORD_ERRORS.RECORD_INVALID);
}

function tooLarge(what: string, max: number): WinnowError {
  const message = `The ${what}, and a record may have at most ${max}.`;
  return new WinnowError("RECORD_TOO_LARGE", message, RECORD_ERRORS.RECORD_TOO_LARGE);
}
