/** Sentences that give orders to a machine that reads the page. */
import { revealInvisible, spelledInTags } from "./invisible.ts";
import { FOREIGN, IMPERATIVE, MARKERS, MAY_ORDER, ORDERS, WHISPERS } from "./patterns.ts";

/** Longest sentence given back; the rest of a longer one is cut off. */
const LONGEST = 300;
/** More of them say nothing new. */
const MOST = 20;
/** Longest text looked at in one piece. */
const PIECE = 4000;

/** How a text stands on the page. */
export type Standing =
  /** Where visitors read it. */
  | "shown"
  /** Where only machines do: hidden text, comments, attributes. */
  | "hidden";

/**
 * The sentences of a text that order a machine about. Text that is shown must order by itself: what stands in quotation
 * marks, or is about somebody who orders, is about such sentences and not one of them.
 */
export function findOrders(text: string, standing: Standing): readonly string[] {
  const found = new Set<string>();
  const spelled = spelledInTags(text);
  if (spelled !== "") for (const order of findOrders(spelled, "hidden")) found.add(order);
  const plain = revealInvisible(text);
  if (!MAY_ORDER.test(plain)) return [...found];
  for (const piece of piecesOf(plain)) {
    if (!MAY_ORDER.test(piece)) continue;
    for (const sentence of sentencesOf(piece)) {
      if (found.size >= MOST) return [...found];
      if (isOrder(sentence, piece, standing)) found.add(sentence.trim().slice(0, LONGEST));
    }
  }
  return [...found];
}

function isOrder(sentence: string, piece: string, standing: Standing): boolean {
  if (!MAY_ORDER.test(sentence)) return false;
  if (standing === "hidden") {
    return [...ORDERS, ...FOREIGN, ...MARKERS, ...WHISPERS].some((pattern) => pattern.test(sentence));
  }
  const marker = MARKERS.some((pattern) => (pattern.exec(sentence.trimStart())?.index ?? 1) === 0);
  if (marker) return true;
  for (const pattern of [...ORDERS, ...FOREIGN]) {
    const match = pattern.exec(sentence);
    if (match === null) continue;
    const before = sentence.slice(0, match.index);
    if (!IMPERATIVE.test(before)) continue;
    if (!isQuoted(piece, piece.indexOf(sentence) + match.index)) return true;
  }
  return false;
}

const QUOTES: readonly (readonly [string, string])[] = [
  ["“", "”"],
  ["„", "“"],
  ["«", "»"],
  ["»", "«"],
  ["‘", "’"],
  ["「", "」"],
  ["『", "』"],
];

/** Whether a place stands between quotation marks. */
function isQuoted(text: string, at: number): boolean {
  for (const [open, close] of QUOTES) {
    const opened = text.lastIndexOf(open, at);
    if (opened === -1 || text.indexOf(close, at) === -1) continue;
    const closed = text.indexOf(close, opened + 1);
    if (closed === -1 || closed >= at) return true;
  }
  return (
    ['"', "`", "＂"].some((mark) => {
      let count = 0;
      for (let found = text.indexOf(mark); found !== -1 && found < at; found = text.indexOf(mark, found + 1))
        count += 1;
      return count % 2 === 1 && text.indexOf(mark, at) !== -1;
    }) || /(?:^|[\s(])'[^']{0,200}$/.test(text.slice(Math.max(0, at - 200), at))
  );
}

/** The text in pieces of bounded length, so that no pattern sees more. */
function* piecesOf(text: string): Generator<string> {
  for (const line of text.split("\n")) {
    for (let at = 0; at < line.length; at += PIECE) yield line.slice(at, at + PIECE + 200);
  }
}

function sentencesOf(piece: string): readonly string[] {
  return piece.split(/(?<=[.!?])\s+|(?<=[。！？])/u).filter((sentence) => sentence !== "");
}
