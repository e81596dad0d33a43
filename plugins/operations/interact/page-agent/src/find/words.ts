/** How well the words of a prompt fit the words of a page. */

import { readRows } from "../words/read-words.ts";

/** Characters of a text that are compared. */
const MAX_LENGTH = 300;
const STOP: ReadonlySet<string> = new Set(
  "the a an to of in on for and your my our please der die das den dem des vom am im zum zur le la les du au aux el los las del al de".split(
    " ",
  ),
);

/** Phrases for the same thing, compared as a whole: the rows that each stands in. */
const GROUPS = new Map<string, Set<number>>();
for (const [index, [phrases = ""]] of readRows("same").entries())
  for (const phrase of phrases.split(/\s*,\s*/u))
    GROUPS.set(phrase, (GROUPS.get(phrase) ?? new Set()).add(index));

/** Words without case, accents and signs. */
export function normalize(text: string): string {
  return text
    .slice(0, MAX_LENGTH)
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/ß/g, "ss")
    .toLowerCase()
    .replace(/(?<=\p{L})['’](?=[st]\b)/gu, "")
    .replace(/[^\p{L}\p{N}%€$£+]+/gu, " ")
    .trim();
}

/** From 0 for nothing in common to 100 for the same words. */
export function fit(wanted: string, found: string): number {
  const want = normalize(wanted);
  const have = normalize(found);
  if (want === "" || have === "")
    return want === have && wanted.trim() === found.trim() && wanted !== "" ? 100 : 0;
  if (want === have) return 100;
  const tight = have.replaceAll(" ", "");
  if (want.replaceAll(" ", "") === tight) return 97;
  const wants = tokens(want);
  const haves = tokens(have);
  const extra = Math.max(0, haves.length - wants.length);
  if (areSame(want, have) && ` ${have} `.includes(` ${want} `)) return 93;
  if (have.startsWith(`${want} `)) return 89 - Math.min(extra, 10);
  const set = new Set(haves);
  const whole = wants.filter((word) => set.has(word)).length;
  if (whole === wants.length) return 82 - Math.min(extra, 12);
  if (areSame(want, have)) return 76;
  const near = wants.filter((word) => set.has(word) || haves.some((other) => isNear(word, other))).length;
  if (near === wants.length) return 70 - Math.min(extra, 12);
  // All that the page says is in what the prompt says: `the blue Save button` and `Save`.
  const wanting = new Set(wants);
  const covered = haves.filter((word) => wanting.has(word)).length;
  if (covered === haves.length && have.length > 2) return 50 + Math.round((12 * covered) / wants.length);
  const share = near / wants.length;
  return share >= 0.6 && wants.length > 1 ? Math.round(30 + 22 * share) - Math.min(extra, 8) : 0;
}

/** Whether two phrases are common words for one thing. */
export function areSame(one: string, other: string): boolean {
  const groups = GROUPS.get(normalize(one));
  const others = GROUPS.get(normalize(other));
  if (groups === undefined || others === undefined) return false;
  return [...groups].some((group) => others.has(group));
}

/** The words that say something. */
export function tokens(text: string): readonly string[] {
  const all = text.split(" ");
  const words = all.filter((word) => !STOP.has(word));
  return words.length === 0 ? all : words;
}

/** The same word in another form, or with a slip of the finger. */
export function isNear(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  // `unsubscribe` is the opposite, and the first letter is rarely mistyped.
  if (short[0] !== long[0]) return false;
  if (short.length < 4) return long === `${short}s`;
  if (long.startsWith(short) && long.length - short.length <= (short.length > 5 ? 5 : 3)) return true;
  const allowed = short.length >= 8 ? 2 : 1;
  return long.length - short.length <= allowed && distance(short, long, allowed) <= allowed;
}

/** Edits between two short words, with swapped neighbours as one. */
function distance(one: string, other: string, max: number): number {
  if (one.length > 30) return max + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1;
      let best = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + cost,
      );
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwapped) best = Math.min(best, (before[column - 2] ?? 0) + 1);
      next.push(best);
    }
    before = last;
    last = next;
  }
  return last.at(-1) ?? max + 1;
}
