import type { Block } from "./blocks.ts";
import { wholeCharacter } from "./count.ts";

/** Places at which a text may be cut, in their order, found as they are asked for. */
export type Borders = Iterable<number>;

/** A link, a picture or code within a line; nothing is cut in one. */
const ATOM =
  /!?\[(?:!\[[^[\]\n]{0,300}\]\([^()\n]{0,2000}\)|[^[\]\n]){0,300}\]\((?:[^()\n]|\([^()\n]{0,200}\)){0,2000}\)|`[^`\n]{1,1000}`/;
/** Behind a sentence: a full stop that ends no abbreviation or number, or the end of a line. */
const STOP =
  /(?<!(?<!\p{L})\p{Lu}\p{L}{0,2})[.!?…]["'”’»)\]*_]{0,4}(?=\s+[^\s\p{Ll}])\s+|[。！？｡।۔؟][”’」』）]{0,4}\s*|\n/u;
const SENTENCES = new RegExp(`${ATOM.source}|(${STOP.source})`, "gu");
const WORDS = new RegExp(`${ATOM.source}|(\\s+)`, "gu");
const LINES = /()\n/g;
const NESTED_ITEMS = /()\n(?=[ \t]{1,200}(?:[-*+]|\d{1,9}[.)])[ \t])/g;
/** UTF-16 units of a token; where there are more, as in a run of blanks, a part holds fewer tokens than it might. */
const MAX_UNITS = 12;
/** UTF-16 units of the pieces of a text that has no better place, and of what is drawn as one character. */
const PIECE = 8;
const MAX_CHARACTER = 32;
const EXTENDS = /^(?:\p{M}|\p{Emoji_Modifier}|\u200d)/u;

/**
 * The places in a block at which it may be cut where it is too large for a budget, the best kind of place first. They are looked for
 * as far as such a budget can reach in a text.
 */
export function bordersIn(
  markdown: string,
  block: Block,
  [from, to]: readonly [number, number],
  budget: number,
): readonly Borders[] {
  const end = Math.min(to, wholeCharacter(markdown, from + budget * MAX_UNITS));
  const find = (pattern: RegExp) => matches(markdown, pattern, { from, end, to, after: block.body ?? 0 });
  const within = [find(SENTENCES), find(WORDS), characters(markdown, from, end)];
  if (block.kind === "item") return [find(NESTED_ITEMS), find(LINES), ...within];
  return block.kind === "paragraph" || block.kind === "heading" ? within : [find(LINES), ...within];
}

/** Behind each match that has a group; the others are passed over. */
function* matches(
  text: string,
  pattern: RegExp,
  { from, end, to, after }: { from: number; end: number; to: number; after: number },
): Generator<number> {
  for (const { 0: all, 1: border, index } of text.slice(from, end).matchAll(pattern)) {
    const at = from + index + all.length;
    if (border !== undefined && at > after && at < end) yield at;
  }
  if (end === to) yield to;
}

function* characters(text: string, from: number, to: number): Generator<number> {
  for (let at = from; at < to; ) {
    let next = wholeCharacter(text, at + PIECE);
    while (next < at + MAX_CHARACTER && next < to && joins(text, next)) next = wholeCharacter(text, next + 1);
    at = Math.min(next, to);
    yield at;
  }
}

/** Whether a place lies within what is drawn as one character. */
const joins = (text: string, at: number): boolean =>
  text[at - 1] === "\u200d" || EXTENDS.test(text.slice(at, at + 2));
