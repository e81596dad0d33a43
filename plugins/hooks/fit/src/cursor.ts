import { createHash } from "node:crypto";

/** A place in the markdown of a page, and in which. */
export interface Place {
  /** Of the markdown and its owner. */
  readonly digest: string;
  /** Where what was asked for begins, where its rest does, and where it ends, in UTF-16 units. */
  readonly first: number;
  readonly start: number;
  readonly end: number;
}

const FORM = /^1\.([\w-]{22})\.([0-9a-z]{1,8})\.([0-9a-z]{1,8})\.([0-9a-z]{1,8})$/;

/** A place as a text that only this server reads. */
export function encodeCursor({ digest, first, start, end }: Place): string {
  const places = [first, start, end].map((place) => place.toString(36));
  return Buffer.from(["1", digest, ...places].join(".")).toString("base64url");
}

/** The place; undefined for what is no cursor. */
export function decodeCursor(text: string): Place | undefined {
  if (!/^[\w-]{1,100}$/.test(text)) return undefined;
  const [, digest = "", ...places] = FORM.exec(Buffer.from(text, "base64url").toString("latin1")) ?? [];
  const [first = 0, start = 0, end = 0] = places.map((place) => Number.parseInt(place, 36));
  const place = { digest, first, start, end };
  // Only what was written here is read.
  return first < start && start < end && encodeCursor(place) === text ? place : undefined;
}

/** Distinguishes the markdown of one owner from all others. */
export function digestOf(markdown: string, owner: string): string {
  const hash = createHash("sha256").update(`${owner.length} ${owner}`).update(markdown);
  return hash.digest("base64url").slice(0, 22);
}
