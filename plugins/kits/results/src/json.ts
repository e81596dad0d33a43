import { setImmediate } from "node:timers/promises";

/** Characters of a string that are encoded at a time: about a millisecond of work. */
const SLICE = 262_144;

/**
 * An object as JSON, in pieces: writing 5 MB in one go would hold up everything else for tens of milliseconds.
 * A pair of surrogates that a cut parts is escaped, which means the same.
 */
export function* jsonPieces(value: Readonly<Record<string, unknown>>): Generator<string> {
  let separator = "{";
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    yield `${separator}${JSON.stringify(key)}:`;
    separator = ",";
    if (typeof member === "string" && member.length > SLICE) yield* longString(member);
    else if (isPlainObject(member)) yield* jsonPieces(member);
    else yield JSON.stringify(member) ?? "null";
  }
  yield separator === "{" ? "{}" : "}";
}

/** The same as bytes, letting other work in between where there is much of it. */
export async function jsonBytes(value: Readonly<Record<string, unknown>>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (const piece of jsonPieces(value)) {
    parts.push(Buffer.from(piece));
    if (piece.length >= SLICE) await setImmediate();
  }
  return Buffer.concat(parts);
}

function* longString(text: string): Generator<string> {
  yield '"';
  for (let from = 0; from < text.length; from += SLICE) {
    yield JSON.stringify(text.slice(from, from + SLICE)).slice(1, -1);
  }
  yield '"';
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype &&
    !("toJSON" in value)
  );
}
