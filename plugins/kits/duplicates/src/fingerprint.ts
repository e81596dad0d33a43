import type { ReadPage } from "./read-page.ts";
import { hash, wordsOf } from "./units.ts";

/** What a page says, in few numbers. */
export interface Fingerprint {
  /** Of its heading; of its title, without the name of the site, where it has none. */
  readonly heading: number;
  readonly title: number;
  /** Of the address that it names as its own; 0 where it names none. */
  readonly named: number;
  /** Of all its parts, in any order. */
  readonly whole: number;
  /** Words in all, at most 65,535. */
  readonly words: number;
  /** Of its parts, sorted, each once: the first `MAX_PARTS`. The lowest bit says whether it is a row of a list. */
  readonly parts: Uint32Array;
  /** Words of each part, at most 255. */
  readonly weights: Uint8Array;
}

/** Parts of which a fingerprint knows each; of longer pages only the whole is compared. */
const MAX_PARTS = 400;
/** Words that two pages must have in common to count as the same although one says more. */
const MIN_COMMON = 40;
/** Share of the words of a page that another may lack and still be the same: what is not printed. */
const MAX_MORE = 0.25;
/** Of pages of fewer words nothing is said: what they show may come later, or be a picture. */
const MIN_WORDS = 6;
/** A page of fewer words is the same as another only with the same title. */
const FEW_WORDS = 20;
const HEAD = 6;
const SITE_NAME = /\s(?:[|–—·»«-]|::)\s[^|–—·»«]{1,80}$/u;

/** The fingerprint of a page; undefined for one that says nothing. */
export function fingerprintOf(
  { title, units }: Pick<ReadPage, "title" | "units">,
  named = 0,
): Fingerprint | undefined {
  const [heading] = units.filter(({ isHeading }) => isHeading);
  if (units.reduce((sum, unit) => sum + unit.words, 0) < MIN_WORDS) return undefined;
  const byHash = new Map<number, number>();
  let [words, whole] = [0, 0];
  for (const unit of units) {
    const value = hash(unit.text);
    words += unit.words;
    whole = (whole + hash(`${value}`)) >>> 0;
    byHash.set(unit.isRow ? (value | 1) >>> 0 : (value & ~1) >>> 0, Math.min(255, unit.words));
  }
  const parts = Uint32Array.from(byHash.keys()).sort();
  return {
    heading: hash(heading?.text ?? wordsOf(title.replace(SITE_NAME, "")).join(" ")),
    title: hash(wordsOf(title).join(" ")),
    named,
    whole,
    words: Math.min(65_535, words),
    parts: parts.slice(0, MAX_PARTS),
    weights: Uint8Array.from(parts.slice(0, MAX_PARTS), (part) => byHash.get(part) ?? 0),
  };
}

/** Whether two pages say the same, word for word. */
export function isEqual(one: Fingerprint, other: Fingerprint): boolean {
  if (one.whole !== other.whole || one.words !== other.words) return false;
  return one.words >= FEW_WORDS || one.title === other.title;
}

/**
 * Whether two pages are the same: they say the same, or one has all that the other says and a little more around it. A
 * number or a word in place of another makes them different, however long they are.
 */
export function isSame(one: Fingerprint, other: Fingerprint): boolean {
  if (isEqual(one, other)) return true;
  if (one.heading !== other.heading || isLong(one) || isLong(other)) return false;
  const { common, more, hasMoreRows } = compare(one, other);
  if (more[0] > 0 && more[1] > 0) return false;
  const most = Math.max(...more);
  return !hasMoreRows && common >= MIN_COMMON && most <= MAX_MORE * (common + most);
}

/** The share of words that two pages have in common, 0 to 1. */
export function likeness(one: Fingerprint, other: Fingerprint): number {
  const { common, more } = compare(one, other);
  return common / Math.max(1, common + Math.max(...more));
}

/** A fingerprint as text. */
export function writeFingerprint(print: Fingerprint): string {
  const { heading, title, named, whole, words, parts, weights } = print;
  const numbers = Uint32Array.from([heading, title, named, whole, words, parts.length, ...parts]);
  return Buffer.concat([Buffer.from(numbers.buffer), weights]).toString("base64");
}

/** The fingerprint that {@link writeFingerprint} wrote; undefined for other texts. */
export function readFingerprint(text: unknown): Fingerprint | undefined {
  if (typeof text !== "string" || text.length > 8 * MAX_PARTS) return undefined;
  const bytes = Buffer.from(text, "base64");
  if (bytes.toString("base64") !== text) return undefined;
  const at = (place: number) => (4 * place + 4 <= bytes.length ? bytes.readUInt32LE(4 * place) : 0);
  const count = at(5);
  if (count === 0 || count > MAX_PARTS || bytes.length !== 4 * (HEAD + count) + count) return undefined;
  return {
    heading: at(0),
    title: at(1),
    named: at(2),
    whole: at(3),
    words: at(4),
    parts: Uint32Array.from({ length: count }, (_, index) => at(HEAD + index)),
    weights: new Uint8Array(bytes.subarray(4 * (HEAD + count))),
  };
}

/** Words of the parts that both have, and of those that only one has. */
function compare(one: Fingerprint, other: Fingerprint) {
  let common = 0;
  const more: [number, number] = [0, 0];
  let hasMoreRows = false;
  for (let [left, right] = [0, 0]; left < one.parts.length || right < other.parts.length; ) {
    const [a = Number.POSITIVE_INFINITY, b = Number.POSITIVE_INFINITY] = [
      one.parts[left],
      other.parts[right],
    ];
    if (a === b) common += one.weights[left] ?? 0;
    else {
      more[a < b ? 0 : 1] += (a < b ? one.weights[left] : other.weights[right]) ?? 0;
      hasMoreRows ||= (Math.min(a, b) & 1) === 1;
    }
    if (a <= b) left += 1;
    if (b <= a) right += 1;
  }
  return { common, more, hasMoreRows };
}

function isLong({ parts }: Fingerprint): boolean {
  return parts.length >= MAX_PARTS;
}
