/** Whether a value is an object with keys, and no list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const NOTHING: Readonly<Record<string, unknown>> = Object.freeze({});

/** A value as an object whose parts may be anything; one without any where it is none, such as of a thrown value. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : NOTHING;
}
