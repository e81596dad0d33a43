/** Small hashes of words: the same in training and in use. */

/** FNV-1a over UTF-16 units of the text or a part of it, mixed at the end so that every bit counts; a signed integer. */
export function hashOf(text: string, from = 0, to = text.length): number {
  let hash = 0x811c9dc5 | 0;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return mix(hash);
}

/** Spreads the bits of a number. */
export function mix(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  // Signed: an unsigned one would often be an object of its own.
  return hash ^ (hash >>> 16);
}

/** Two hashes as one; the order counts. */
export function join(first: number, second: number): number {
  return mix(Math.imul(first, 31) ^ Math.imul(second, 0x9e3779b1));
}

const MARKS = /\p{M}+/gu;
const ASCII = /^[\x20-\x7e]*$/;

/** A word as lists hold it: lower case, without accents. */
export function plain(word: string): string {
  const lower = word.toLowerCase();
  return ASCII.test(lower) ? lower : lower.normalize("NFKD").replace(MARKS, "");
}
