import { phrasesOf } from "@winnow/kit-words";

/** A sentence, an entry of a list, a row of a table or a heading of a page, as it is compared. */
export interface Unit {
  /** Its words, in lower case. */
  readonly text: string;
  /** Words; characters where a script puts no spaces between them. */
  readonly words: number;
  /** An entry of a list or a row of a table, each of which may be what a page is about. */
  readonly isRow: boolean;
  readonly isHeading: boolean;
}

/** A line of a page: what is between two breaks. */
export interface Line {
  readonly text: string;
  readonly isRow?: boolean;
  readonly isHeading?: boolean;
}

/** What a server writes anew for every visitor: times to the second, and numbers of requests and sessions. */
const VISIT = /\b\d{2}:\d{2}:\d{2}\b|\b(?=[0-9a-f]{0,39}\d)[0-9a-f]{16,64}\b/gi;
const LINES = new URL("../words/lines.txt", import.meta.url);
/** How often a page was read. */
const AUDIENCE = phrasesOf(LINES, "audience", {
  before: String.raw`^\W{0,9}`,
  behind: String.raw`\W{0,4}\d[\d.,  ]{0,20}(?:\s?\p{L}{1,6})?\W{0,9}$`,
});
/** What a printed version says of itself. */
const PRINT = phrasesOf(LINES, "print", { before: String.raw`^[^\p{L}]{0,9}`, behind: "" });
const MAX_PRINT_WORDS = 16;
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}`;
const WORD = new RegExp(
  String.raw`[${UNSPACED}]|(?:(?![${UNSPACED}])[\p{L}\p{M}\p{N}])+(?:[.,:]\p{N}+)*`,
  "gu",
);
const SENTENCE_END = /(?<=[.!?…]["'”»)]?)\s+|(?<=[。！？])/u;

/** The parts of lines, in their order. Takes time in proportion to the text. */
export function unitsOf(lines: readonly Line[]): readonly Unit[] {
  const units: Unit[] = [];
  for (const { text: written, isRow = false, isHeading = false } of lines) {
    if (written.trim() === "") continue;
    const text = written.replace(VISIT, " ").trim();
    if (AUDIENCE.isIn(text)) continue;
    for (const part of isRow || isHeading ? [text] : text.split(SENTENCE_END)) {
      const words = wordsOf(part);
      if (words.length === 0 || (words.length <= MAX_PRINT_WORDS && PRINT.isIn(part))) continue;
      units.push({ text: words.join(" "), words: words.length, isRow, isHeading });
    }
  }
  return units;
}

/** The words of a text, in lower case. */
export function wordsOf(text: string): readonly string[] {
  return text.normalize("NFKC").toLowerCase().match(WORD) ?? [];
}

/** 32 bits that stand for a text: FNV-1a, and what the end of MurmurHash3 does to spread them. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
