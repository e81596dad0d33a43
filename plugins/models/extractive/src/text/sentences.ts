/** The sentences of blocks, and where they stand. */
import { patternIn } from "@winnow/kit-words";
import { type Block, plainOf } from "./blocks.ts";
import { isUnspaced } from "./words.ts";

/** A sentence of the markdown; a row of a table, an item or a heading is one too. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  /** Number of its block. */
  readonly block: number;
  /** As it stands in the markdown. */
  readonly raw: string;
  /** As it reads. */
  readonly plain: string;
}

/** More of a page than this many sentences is not read. */
export const MAX_SENTENCES = 4000;
/** Longest piece that is looked at as one; longer ones are cut where words end. */
const LONGEST = 2000;

const ABBREVIATIONS = patternIn(new URL("../../words/numbers.txt", import.meta.url), "abbreviation");
const ABBREVIATION = new RegExp(String.raw`(?:^|[\s(“"'])(?:\p{Lu}|${ABBREVIATIONS}|\d{1,2})\.\s*$`, "u");
/** Whether a text ends in a dot that ends no sentence. */
export const isAbbreviated = (text: string): boolean => ABBREVIATION.test(text.slice(-12));
/** Ends of sentences in scripts with spaces: a mark, what closes, white space, and what may begin one. */
const BOUNDARY =
  /(?<![.!?…])[.!?…]+["”’»)\]*_]*(?:\[\^[^\]]{1,20}\])?\s+(?=["“‘«([*_¿¡]*[\p{Lu}\p{Lo}\p{N}])/gu;

let segmenter: Intl.Segmenter | undefined;

/** Splits the blocks that people read into sentences, in the order of the page. */
export function sentencesOf(markdown: string, blocks: readonly Block[]): readonly Sentence[] {
  const sentences: Sentence[] = [];
  for (const [number, block] of blocks.entries()) {
    if (sentences.length >= MAX_SENTENCES) break;
    if (block.kind === "code" || block.kind === "other") continue;
    const isWhole = block.kind === "heading" || block.kind === "row";
    const text = markdown.slice(block.start, block.end);
    const pieces = isWhole ? [text.slice(0, LONGEST)] : piecesOf(text);
    let at = block.start;
    for (const piece of pieces) {
      const start = at + (piece.length - piece.trimStart().length);
      const raw = piece.trim();
      at += piece.length;
      if (raw !== "")
        sentences.push({ start, end: start + raw.length, block: number, raw, plain: plainOf(raw) });
      if (sentences.length >= MAX_SENTENCES) break;
    }
  }
  return sentences;
}

/** A text in pieces that together are the text. */
function piecesOf(text: string): readonly string[] {
  const pieces = isUnspaced(text) ? segmented(text) : split(text);
  const whole: string[] = [];
  let open = "";
  for (const piece of pieces) {
    open += piece;
    if (open.length < LONGEST && (isAbbreviated(open) || isInside(open))) continue;
    whole.push(open);
    open = "";
  }
  if (open !== "") whole.push(open);
  return whole.flatMap(cut);
}

function split(text: string): readonly string[] {
  const pieces: string[] = [];
  let from = 0;
  for (const match of text.matchAll(BOUNDARY)) {
    const end = match.index + match[0].length;
    pieces.push(text.slice(from, end));
    from = end;
  }
  pieces.push(text.slice(from));
  return pieces;
}

function segmented(text: string): readonly string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "sentence" });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Whether a piece ends inside of a link. */
function isInside(piece: string): boolean {
  const open = piece.lastIndexOf("[");
  if (open === -1) return false;
  const close = piece.indexOf("]", open);
  if (close === -1) return piece.length - open < 500;
  return piece[close + 1] === "(" && piece.indexOf(")", close) === -1;
}

/** A piece that is far too long for a sentence, cut where a word ends. */
function cut(piece: string): readonly string[] {
  if (piece.length <= LONGEST) return [piece];
  const parts: string[] = [];
  for (let at = 0; at < piece.length; ) {
    const limit = Math.min(at + LONGEST, piece.length);
    const space = limit === piece.length ? limit : piece.lastIndexOf(" ", limit);
    const end = space > at ? space : limit;
    parts.push(piece.slice(at, end));
    at = end;
  }
  return parts;
}
