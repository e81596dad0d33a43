import { overlap } from "../layout/geometry.ts";
import { countCjk } from "../layout/scripts.ts";
import type { PageSegments } from "../layout/segments.ts";

/** Whether the text layer of a page says what a reader sees. */
export interface TextQuality {
  /** Characters without spaces. */
  readonly characters: number;
  /** Those among them of which the file does not say what they are. */
  readonly undecoded: number;
  /** Part of the page that images cover, from 0 to 1. */
  readonly imageShare: number;
  readonly trusted: boolean;
  /** What speaks against it, one word for each. */
  readonly doubts: readonly Doubt[];
}

/** A sign of a text layer that is missing or broken. */
export type Doubt =
  | "no-text"
  | "broken-characters"
  | "few-letters"
  | "glued-words"
  | "long-words"
  | "no-vowels";

const FEW_CHARACTERS = 50;
const MAX_BROKEN = 0.05;
const MAX_BROKEN_OF_FEW = 0.25;
const MIN_LETTERS = 0.5;
const MIN_SPACES = 0.03;
const MAX_WORD = 15;
const MIN_VOWELS = 0.3;

const UNDECODED = /\ufffd/g;
const BROKEN = /[\ufffd\u0000-\u001f\u007f-\u009f\ue000-\uf8ff]/g;
/** Dots from an entry of a table of contents to its number, and lines to be filled in, are no letters and no words. */
const LEADERS = /[.·…_=–—-]{3,}/;
const LEADER = /^[.·…_]$/;
const VOWEL = /[aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýœ]/i;

/** Judges the text layer of a page; what it does not trust is for text recognition. */
export function textQuality({ segments, images, width, height }: PageSegments): TextQuality {
  const words = segments
    .flatMap((segment) => segment.words.map(({ text }) => text))
    .flatMap((word) => (LEADERS.test(word) ? word.split(LEADERS) : [word]))
    .filter((word) => word !== "" && !LEADER.test(word));
  const text = words.join("");
  const characters = text.length;
  const imageShare = shareOf(images, width, height);
  const doubts: Doubt[] = [];
  const undecoded = text.match(UNDECODED)?.length ?? 0;
  const broken = text.match(BROKEN)?.length ?? 0;
  if (characters < FEW_CHARACTERS) {
    if (imageShare > 0.5) doubts.push("no-text");
    // On a page of a few signs some may be bullets.
    if (undecoded > MAX_BROKEN_OF_FEW * characters) doubts.push("broken-characters");
    return { characters, undecoded, imageShare, trusted: doubts.length === 0, doubts };
  }
  if (broken > MAX_BROKEN * characters) doubts.push("broken-characters");
  const letters = text.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0;
  if (letters < MIN_LETTERS * characters) doubts.push("few-letters");
  const latin = words.filter((word) => /[a-z]/i.test(word));
  if (latin.join("").length > 0.5 * characters && countCjk(text) === 0) {
    const spaces = words.length - 1;
    if (spaces < MIN_SPACES * (characters + spaces)) doubts.push("glued-words");
    if (characters / words.length > MAX_WORD) doubts.push("long-words");
    if (latin.filter((word) => VOWEL.test(word)).length < MIN_VOWELS * latin.length) doubts.push("no-vowels");
  }
  // Pages of formulas and numbers have few letters, and nothing is wrong with them.
  const trusted = doubts.length === 0 || (doubts.length === 1 && doubts[0] === "few-letters");
  return { characters, undecoded, imageShare, trusted, doubts };
}

/** Tiles may overlap: each counts on its own, and all together never more than the page. */
function shareOf(images: PageSegments["images"], width: number, height: number): number {
  let area = 0;
  for (const { x0, y0, x1, y1 } of images) {
    area += Math.max(0, overlap(x0, x1, 0, width)) * Math.max(0, overlap(y0, y1, 0, height));
  }
  return Math.min(1, area / Math.max(1, width * height));
}
