/** On which side of a condition the fetches of a check are. */
import type { Leaf } from "../values/request.ts";
import type { Reading } from "./state.ts";

/** Whether a text matches a pattern. */
export type Matches = (pattern: string, text: string) => boolean;

/** A text for comparison: case and spaces do not count. */
export function plain(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();
}

/** Whether a condition holds for a value; undefined where it cannot be said. `before` is the side that the page was on. */
export function sideOf(
  leaf: Leaf,
  reading: Reading | null,
  before: boolean | undefined,
  matches: Matches,
): boolean | undefined {
  if (leaf.appears === true) return reading !== null;
  // What was never there cannot disappear.
  if (leaf.disappears === true) return reading === null ? (before === undefined ? undefined : true) : false;
  if (reading === null) return undefined;
  const { number, text } = reading;
  const { below, above, equals, hysteresis = 0 } = leaf;
  if (typeof equals === "string") return plain(text) === plain(equals);
  if (leaf.contains !== undefined) return plain(text).includes(plain(leaf.contains));
  if (leaf.matches !== undefined) return matches(leaf.matches, text);
  if (number === undefined) return undefined;
  if (equals !== undefined) return number === equals;
  if (below !== undefined) return number < below || (before === true && number < below + hysteresis);
  if (above !== undefined) return number > above || (before === true && number > above - hysteresis);
  return undefined;
}

/** Which way a number has moved far enough: 1 up, -1 down, 0 not. A way that does not count moves the reference and is reported by ±2. */
export function moveOf(leaf: Leaf, number: number, reference: number): 0 | 1 | -1 | 2 | -2 {
  const { percent, amount = 0, direction = "any" } = leaf.changesBy ?? {};
  const least = percent === undefined ? amount : (Math.abs(reference) * percent) / 100;
  const difference = number - reference;
  if (difference === 0) return 0;
  const isUp = difference > 0;
  if (direction !== "any" && (direction === "up") !== isUp) return isUp ? 2 : -2;
  // What is added up of decimals is a little more or less.
  if (Math.abs(difference) < least * (1 - 1e-9)) return 0;
  return isUp ? 1 : -1;
}
