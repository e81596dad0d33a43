/** What can be the name of an item. */

import { isAvailable, isEnergy, isUnpriced, soldOutIn } from "../words/details.ts";
import { bare, isColumnHead, isFiller, isNoise, isSize } from "../words/labels.ts";
import { isDietary } from "../words/marks.ts";
import type { Group } from "./groups.ts";
import type { Line, Lines } from "./lines.ts";

/** Longest name of an item. */
export const MAX_NAME = 160;

/** Whether a text can be the name of an item: words, and none of those that stand around one. */
export function isNameLike(text: string): boolean {
  const words = bare(text);
  if (/^\p{Lu}{0,2}\d{1,3}[a-z]?$/u.test(words)) return false;
  if (words.length < 2 && !/\p{Script=Han}/u.test(words)) return false;
  if (!/\p{L}/u.test(words)) return false;
  if (
    isFiller(words) ||
    isSize(words) ||
    isNoise(words) ||
    isEnergy(words) ||
    isUnpriced(words) ||
    isDietary(words)
  )
    return false;
  if (soldOutIn(words) !== undefined && words.split(/\s+/).length <= 4) return false;
  return !isAvailable(words) && !/\{\{|\$\{|<\/?\w/.test(words);
}

/** Whether lines hold a name next to the prices and labels of a group. */
export function isNamed([from, to]: readonly [number, number], { lines }: Lines, group: Group): boolean {
  const most = Math.min(to, from + 60);
  for (let at = from; at < most; at++) if (restOf(lines[at] as Line, at, group).some(isNameLike)) return true;
  return false;
}

/** The texts of a line between the prices of a group, by their elements, without labels. */
export function restOf(line: Line, at: number, group: Group): string[] {
  const own = group.filter(({ price }) => price.at === at);
  const labels = new Set(group.map(({ label }) => label));
  const rest: string[] = [];
  for (const piece of line.pieces) {
    let { from } = piece;
    for (const { price } of own) {
      if (price.to <= from || price.from >= piece.to) continue;
      if (price.from > from) rest.push(bare(line.text.slice(from, price.from)));
      from = Math.min(piece.to, price.to);
    }
    if (from < piece.to) rest.push(bare(line.text.slice(from, piece.to)));
  }
  return rest.filter((text) => text !== "" && !labels.has(text));
}

const NUMBERED = /^(?:(?:no|nr|n°|nº|#)\.?\s*)?\d{1,3}[a-z]?\s?[.)]\s*(?=\p{L})|^#\d{1,4}\s+/iu;
/** What may stand between a name and its price, and what of it leads there. */
const BETWEEN = /[\s.…·_~–—|:=,/-]/u;
const LEADS = /\.\.|…|··|__|[–—|:=~,/]|\s-|-\s/u;
const BULLET = /^[\s•·▪◦‣*✦★☆>»–—-]+(?=\p{L}|\d|["“„«(])/u;

/** A text without the dots and dashes at its end that lead to a price. */
export function withoutLeader(text: string): string {
  let end = text.length;
  while (end > 0 && BETWEEN.test(text[end - 1] ?? "")) end--;
  const tail = text.slice(end);
  return tail.trim() === "" || LEADS.test(` ${tail} `) ? text.slice(0, end) : text;
}

/** A name without its number, its bullet and the dots behind it. */
export function cleanName(text: string): string {
  const name = text
    .slice(0, MAX_NAME * 2)
    .replace(BULLET, "")
    .replace(NUMBERED, "");
  return withoutLeader(name)
    .replace(/\(\s?\)$/, "")
    .replace(/[\s([]+$/, "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, MAX_NAME);
}

/** Whether a cell or a line heads columns of prices. */
export const isHead = (text: string): boolean => isSize(text) || isColumnHead(text);
