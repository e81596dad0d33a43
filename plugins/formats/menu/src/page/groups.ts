/** Prices of one item: its sizes, and what is added to it. */
import { bare, isFiller, isSize } from "../words/labels.ts";
import type { Line, Lines } from "./lines.ts";
import type { Price } from "./prices.ts";

/** A price with the label that stands next to it. */
export interface Labelled {
  readonly price: Price;
  readonly label: string;
}

/** Prices that belong together. */
export type Group = readonly Labelled[];

/** Most prices of one item, and most lines between two of them. */
const MAX_PRICES = 60;
const MAX_BETWEEN = 3;
/** A word that leads to so many different prices, always next to the same other word, is the name of a size. */
const OFTEN = 3;

/** Puts prices together that have nothing but labels between them. */
export function groupsOf(prices: readonly Price[], { lines }: Lines): Group[] {
  const labels = recurring(prices, lines);
  const groups: Labelled[][] = [];
  let last: Price | undefined;
  for (const price of prices) {
    const group = groups.at(-1);
    const isOpen = group !== undefined && last !== undefined && group.length < MAX_PRICES;
    const label = isOpen ? joining(last!, price, lines, labels, group[0]!.label !== "") : undefined;
    if (group !== undefined && label !== undefined) group.push({ price, label });
    else groups.push([{ price, label: ownLabel(price, lines, labels) }]);
    last = price;
  }
  return groups;
}

/** The words between two prices when they are a label; undefined where something new begins. */
function joining(
  one: Price,
  next: Price,
  lines: readonly Line[],
  labels: ReadonlySet<string>,
  isSized: boolean,
): string | undefined {
  if (one.isNone || next.isNone) return undefined;
  if (next.at - one.at > MAX_BETWEEN) return undefined;
  const parts: string[] = [];
  for (let at = one.at; at <= next.at; at++) {
    const { text } = lines[at] as Line;
    const from = at === one.at ? one.to : 0;
    const to = at === next.at ? next.from : text.length;
    const part = bare(text.slice(from, to));
    if (part !== "") parts.push(part);
  }
  const isOneLine = one.at === next.at;
  const added = parts.at(-1) ?? "";
  if (ADDED.test(added) && added.length < 60 && (isOneLine || isNear(one, next, lines))) return added;
  // Of rows alike the second goes on with the first only when that one is a size, too.
  if (!isOneLine && !isSized && areRows(lines[one.at] as Line, lines[next.at] as Line)) return undefined;
  if (!isOneLine && !isNear(one, next, lines)) return undefined;
  if (parts.length === 0 || parts.every((part) => isFiller(part)))
    return isOneLine || isRow(one, next, lines) ? "" : undefined;
  const words = parts.join(" ").replace(/^(?:or|oder|ou|o|y|und|and|et|e|eller|of|lub)\s+/iu, "");
  const label = bare(words.replace(/^[\s(]*\p{L}{0,2}[\s)]*$/u, (short) => short));
  if (
    parts.every((part) => isSize(part) || isFiller(part) || labels.has(part.toLowerCase())) ||
    isSize(label)
  )
    return label;
  // Words after a plus name what is added, before or behind its price.
  if (isOneLine && next.isExtra) return "";
  if (
    isOneLine &&
    /(?:^|\s)(?:add|extra|plus|with|mit|avec|con|com|med)\s/iu.test(` ${words} `) &&
    words.length < 40
  )
    return words;
  return undefined;
}

/** What is added to a dish for a price of its own. */
const ADDED =
  /^(?:add|extra|plus|sub|substitute|make it|upgrade|[+＋]|aufpreis|supplément|suppl\.|con extra|med extra)\s?/iu;

function areRows(one: Line, next: Line): boolean {
  const [first, second] = [rowOf(one), rowOf(next)];
  return (
    first !== undefined && second !== undefined && first !== second && first.parentNode === second.parentNode
  );
}

function rowOf({ block }: Line): Line["block"] | undefined {
  for (
    let above: Line["block"] | null = block, up = 0;
    above !== null && up < 4;
    above = above.parentNode, up++
  )
    if (above.localName === "tr" || above.localName === "li") return above;
  return undefined;
}

/** In neighbouring blocks, not across a page. */
function isNear(one: Price, next: Price, lines: readonly Line[]): boolean {
  const first = lines[one.at] as Line;
  const second = lines[next.at] as Line;
  for (
    let above: Line["block"] | null = first.block, up = 0;
    above !== null && up < 5;
    above = above.parentNode, up++
  )
    for (
      let other: Line["block"] | null = second.block, to = 0;
      other !== null && to < 5;
      other = other.parentNode, to++
    )
      if (above === other) return true;
  return false;
}

/** Cells of one row, or boxes of one parent. */
function isRow(one: Price, next: Price, lines: readonly Line[]): boolean {
  const first = (lines[one.at] as Line).block;
  const second = (lines[next.at] as Line).block;
  if (first.localName === "td" || second.localName === "td") return first.parentNode === second.parentNode;
  return (
    first === second ||
    (first.parentNode === second.parentNode &&
      first.localName === second.localName &&
      first.localName !== "p" &&
      first.localName !== "li")
  );
}

/** The size in front of the first price of a group. */
function ownLabel(price: Price, lines: readonly Line[], labels: ReadonlySet<string>): string {
  const line = lines[price.at] as Line;
  const piece = line.pieces.find(({ from, to }) => from <= price.from && to > price.from);
  const inPiece =
    piece === undefined || piece.from === 0 ? "" : bare(line.text.slice(piece.from, price.from));
  if (inPiece !== "" && isSize(inPiece)) return inPiece;
  const before = beside(price, lines);
  if (before === undefined) return "";
  if (isSize(before) || labels.has(before.toLowerCase())) return before;
  // `Lager 0,3 l 3,40`: the measure at the end of the name.
  const words = before.split(/\s+/);
  for (let count = Math.min(3, words.length - 1); count > 0; count--) {
    const end = words.slice(-count).join(" ");
    if (/\d/.test(end) && isSize(end) && !/pe(?:ople|rs)/i.test(end)) return bare(end);
  }
  return "";
}

/** The words before a price: in its line back to the price before it, or the line above one that is nothing but a price. */
function beside(price: Price, lines: readonly Line[]): string | undefined {
  const { text } = lines[price.at] as Line;
  const own = bare(text.slice(0, price.from));
  if (own !== "") return own;
  const above = lines[price.at - 1];
  return above === undefined ? undefined : bare(above.text);
}

/** Words that lead to prices over and over, each time in the same company: names of sizes that no list has. */
function recurring(prices: readonly Price[], lines: readonly Line[]): ReadonlySet<string> {
  const pairs = new Map<
    string,
    { count: number; readonly amounts: Set<string>; readonly words: readonly [string, string] }
  >();
  let last: { readonly word: string; readonly price: Price } | undefined;
  for (const price of prices) {
    const { text } = lines[price.at] as Line;
    const from = last?.price.at === price.at ? last.price.to : 0;
    const own = bare(text.slice(from, price.from));
    const word = (
      own === "" && last?.price.at !== price.at ? bare(lines[price.at - 1]?.text ?? "") : own
    ).toLowerCase();
    const isShort = word !== "" && word.length <= 24 && word.split(" ").length <= 2;
    if (isShort && last !== undefined && price.at - last.price.at <= 2 && word !== last.word) {
      const key = `${last.word}\n${word}`;
      const pair = pairs.get(key) ?? {
        count: 0,
        amounts: new Set<string>(),
        words: [last.word, word] as const,
      };
      pair.count++;
      pair.amounts.add(price.text);
      pairs.set(key, pair);
    }
    last = isShort ? { word, price } : undefined;
  }
  const found = new Set<string>();
  for (const { count, amounts, words } of pairs.values())
    if (count >= OFTEN && amounts.size >= 2) for (const word of words) found.add(word);
  return found;
}
