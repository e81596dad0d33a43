/** Which amounts of a page are prices: those that are written the way most of them are. */

import { elementAt, signatureOf } from "./elements.ts";
import type { Line, Lines } from "./lines.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** A price of the page. */
export interface Price extends Token {
  /** Number of its line. */
  readonly at: number;
}

/** Most prices that are looked at. */
const MAX_PRICES = 40_000;
/** So many prices with a currency make those without one doubtful. */
const ENOUGH = 3;

/** The prices of the lines, in order. */
export function pricesOf({ lines }: Lines): Price[] {
  const found: Price[] = [];
  for (let at = 0; at < lines.length && found.length < MAX_PRICES; at++)
    for (const token of tokensOf(lines[at] as Line)) found.push({ ...token, at });
  // What stands outside of the content says nothing about how its prices are written.
  const all = withoutAsides(found, lines);
  const strong = all.filter(({ level, isNone }) => level === 3 && !isNone).length;
  const cents = all.filter(({ level, hasCents }) => level === 2 && hasCents).length;
  const apart = all.filter(({ level, hasCents }) => level === 2 && !hasCents).length;
  const trailing = all.filter(({ level }) => level === 1).length;
  const isStrong = strong >= ENOUGH && strong >= (cents + apart) / 2;
  const takesCents = !isStrong || cents >= ENOUGH;
  const takesApart = !isStrong && (cents < ENOUGH || apart > cents / 4);
  const takesTrailing = strong < ENOUGH && trailing >= ENOUGH && cents + apart < trailing;
  const kept = all.filter(({ level, hasCents }) => {
    if (level === 3) return true;
    if (level === 2) return hasCents ? takesCents : takesApart;
    return hasCents ? takesCents : takesTrailing;
  });
  return [...withoutRepeats(withoutNumbers(kept, lines), lines)];
}

/** Numbers that count the items, as `12.` before a name does, are no prices. */
function withoutNumbers(prices: readonly Price[], lines: readonly Line[]): Price[] {
  return prices.filter((price, index) => {
    if (price.level === 3 || price.hasCents) return true;
    const line = lines[price.at] as Line;
    const next = prices[index + 1];
    const isFirst = price.from === 0;
    if (!isFirst || next === undefined) return true;
    const row = rowOf(line);
    return !(
      row !== undefined &&
      rowOf(lines[next.at] as Line) === row &&
      isFirstIn(row, line, lines, price.at)
    );
  });
}

/** How far up a second copy of a price is looked for: prices back, and lines. */
const [COPIES, COPY_LINES] = [4, 10];

/** A price that pages write a second time for small screens, each time in the same kind of place. */
function withoutRepeats(prices: readonly Price[], lines: readonly Line[]): readonly Price[] {
  const places = prices.map((price) => {
    const element = elementAt(lines[price.at] as Line, price.from);
    return element.parentNode === null
      ? signatureOf(element)
      : `${signatureOf(element.parentNode)} ${signatureOf(element)}`;
  });
  const counts = new Map<string, { all: number; copies: number }>();
  const isCopy = prices.map((price, index) => {
    const count = counts.get(places[index]!) ?? { all: 0, copies: 0 };
    counts.set(places[index]!, count);
    count.all++;
    for (let before = index - 1; before >= 0 && before >= index - COPIES; before--) {
      const other = prices[before]!;
      if (price.at - other.at > COPY_LINES) break;
      if (other.text !== price.text || places[before] === places[index]) continue;
      count.copies++;
      return true;
    }
    return false;
  });
  return prices.filter((_, index) => {
    const { all, copies } = counts.get(places[index]!)!;
    return !(isCopy[index] && copies >= 2 && copies >= all * 0.8);
  });
}

function rowOf(line: Line) {
  for (
    let element: Line["block"] | null = line.block, up = 0;
    element !== null && up < 3;
    element = element.parentNode, up++
  )
    if (element.localName === "tr" || element.localName === "li") return element;
  return undefined;
}

const isFirstIn = (row: Line["block"], line: Line, lines: readonly Line[], at: number): boolean =>
  at === 0 || rowOf(lines[at - 1] as Line) !== row || line.block === row;

/** What stands outside of the content counts only where most prices stand there. */
function withoutAsides(prices: readonly Price[], lines: readonly Line[]): Price[] {
  const counts = new Map<unknown, number>();
  for (const { at } of prices) {
    const { aside } = lines[at] as Line;
    if (aside !== undefined) counts.set(aside, (counts.get(aside) ?? 0) + 1);
  }
  return prices.filter(({ at }) => {
    const { aside } = lines[at] as Line;
    return aside === undefined || (counts.get(aside) ?? 0) * 2 > prices.length;
  });
}
