import type Tesseract from "tesseract.js";

/** Below this confidence, in percent, what an engine reads on a page may be no text, in another script, or on its side. */
export const DOUBTFUL = 65;
/** Letters and confidence of a word that is read nowhere but in text: stains and scribbles look like shorter ones. */
const SURE_LETTERS = 3;
const SURE = 70;
/** The same for a word of two letters, and for a sign of a script that writes words with one. */
const SURE_SHORT = 90;
/** What stands in a line next to a sure word may be read worse: single letters, and signs without any. */
const BESIDE_LETTER = 50;
const BESIDE_SIGN = 90;
/** The least mean of a line without a sure word, on a page that has some, and the share of its letters in words. */
const LINE_MEAN = 55;
const LINE_SHARE = 0.6;
const MIN_LINE_LETTERS = 4;
/** Another script has some words that look like those of this one; stains among text have few. */
const CLEAR_SHARE = 0.5;
/** Among many stains some look like a word by chance. */
const CHANCE = 0.1;
/** How far words of a line reach over its sure ones, in heights of these. */
const REACH = 0.1;
const MAX_HEIGHT = 2;

/** What may be believed of a page. */
export interface Legible {
  readonly lines: readonly Tesseract.Line[];
  /** How sure the engine is of what is left, in percent. */
  readonly confidence: number;
  /** Letters and digits in words that are read nowhere but in text. */
  readonly sureLetters: number;
  /** The part of all letters in words that these are. */
  readonly share: number;
  /** Whether what is left is surely what stands on the page, upright and in this script. */
  readonly isClear: boolean;
}

/** The lines of a page as the engine gives them. */
export function linesOf({ blocks }: Pick<Tesseract.Page, "blocks">): Tesseract.Line[] {
  return (blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines));
}

/**
 * The lines of a page without what is no text. On a doubtful page that is all that has no sure word next to it; where no
 * word is sure, nothing on the page was read.
 */
export function legibleOf(page: Pick<Tesseract.Page, "blocks" | "confidence">): Legible {
  const all = linesOf(page);
  const sureLetters = lettersOf(all.flatMap(({ words }) => words.filter(isSure)));
  const inWords = lettersOf(all.flatMap(({ words }) => words.filter(isWord)));
  const facts = { sureLetters, share: inWords === 0 ? 0 : Math.min(1, sureLetters / inWords) };
  const { confidence } = page;
  // Where there is no letter and no digit, dots and strokes are no punctuation.
  if (all.every((line) => lettersOf(line.words) === 0))
    return { ...facts, lines: [], confidence: 0, isClear: false };
  if (confidence >= DOUBTFUL) return { ...facts, lines: all, confidence, isClear: true };
  const lines =
    sureLetters === 0 || facts.share < CHANCE ? [] : all.flatMap((line) => legibleLine(line) ?? []);
  const mean = meanOf(lines);
  return { ...facts, lines, confidence: mean, isClear: mean >= DOUBTFUL && facts.share >= CLEAR_SHARE };
}

/** A line of a doubtful page without stains; undefined where it is none. */
function legibleLine(line: Tesseract.Line): Tesseract.Line | undefined {
  const sure = line.words.filter(isSure);
  if (sure.length > 0)
    return { ...line, words: line.words.filter((word) => isSure(word) || isBeside(word, sure)) };
  const words = line.words.filter((word) => countLetters(word) > 1);
  const letters = lettersOf(words);
  if (letters < MIN_LINE_LETTERS || letters < LINE_SHARE * lettersOf(line.words)) return undefined;
  const mean = words.reduce((sum, word) => sum + word.confidence * countLetters(word), 0) / letters;
  return mean < LINE_MEAN ? undefined : line;
}

function isSure(word: Tesseract.Word): boolean {
  const letters = countLetters(word);
  if (letters >= SURE_LETTERS) return word.confidence >= SURE;
  return word.confidence >= SURE_SHORT && (letters === 2 || UNCASED.test(word.text));
}

function isWord(word: Tesseract.Word): boolean {
  return countLetters(word) >= SURE_LETTERS || UNCASED.test(word.text);
}

/** Whether a word may stand in one line with sure ones. */
function isBeside({ text, confidence, bbox }: Tesseract.Word, sure: readonly Tesseract.Word[]): boolean {
  const top = Math.min(...sure.map((word) => word.bbox.y0));
  const bottom = Math.max(...sure.map((word) => word.bbox.y1));
  const height = Math.max(...sure.map((word) => word.bbox.y1 - word.bbox.y0));
  const middle = (bbox.y0 + bbox.y1) / 2;
  if (middle < top - REACH * height || middle > bottom + REACH * height) return false;
  if (bbox.y1 - bbox.y0 > MAX_HEIGHT * height) return false;
  const letters = countLetters({ text });
  // Of longer words more is asked where all words are.
  if (letters >= SURE_LETTERS) return true;
  return confidence >= (letters > 0 ? BESIDE_LETTER : BESIDE_SIGN);
}

/** Letters of scripts without capitals, among which single ones are words. */
const UNCASED = /[^\P{Lo}ªº]/u;

function countLetters({ text }: Pick<Tesseract.Word, "text">): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

function lettersOf(words: readonly Tesseract.Word[]): number {
  return words.reduce((sum, word) => sum + countLetters(word), 0);
}

function meanOf(lines: readonly Tesseract.Line[]): number {
  const words = lines.flatMap((line) => line.words);
  return words.length === 0 ? 0 : words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length;
}
