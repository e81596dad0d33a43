/** Where in a line amounts stand that may be prices, and how much they look like one. */
import { isUnpriced, soldOutIn } from "../words/details.ts";
import { phrases, phrasesIn } from "../words/files.ts";
import { isFiller, isSize } from "../words/labels.ts";
import type { Line } from "./lines.ts";

/** An amount in a line. */
export interface Token {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** 3 with a currency, 2 with cents or set apart from the text, 1 a number at the end of a line. */
  readonly level: 1 | 2 | 3;
  /** Nothing else stands in its element. */
  readonly isWhole: boolean;
  /** Added to the price of something, as `+1.50` is. */
  readonly isExtra: boolean;
  /** Of a number without currency: whether it has cents. */
  readonly hasCents: boolean;
  /** Words in the place of a price, such as "market price". */
  readonly isNone: boolean;
  /** The amount in full of one that is written in thousands: `18K`. */
  readonly plain?: string;
}

/** Longest line in which a price may stand in the middle, in characters. */
const LONG = 260;
const MAX_TOKENS = 40;

const NUMBER =
  "\\d{1,4}€\\d{2}(?!\\d)|\\d{1,3}(?:[.,'’ \\u00a0\\u202f]\\d{3})+(?:[.,]\\d{1,2})?|\\d+(?:[.,]\\d{1,3})?";
const SIGN = `(?:[A-Z]{1,3})?[$\\p{Sc}]|(?<![\\p{L}])(?:${phrasesIn("amounts", "code", "sign")}|R(?=\\s?\\d))(?![\\p{L}])`;
const TAIL = `(?:[A-Z]{1,2})?[$\\p{Sc}]|(?:${phrasesIn("amounts", "code", "behind")})(?![\\p{L}])|${phrasesIn("amounts", "behind-any")}`;
/** What stands for cents that are none: `12,-`. */
const DASH = "(?:[.,][-–—]+)";
const AMOUNT = new RegExp(
  `(?<extra>[+＋]\\s?)?(?<head>(?:${SIGN})\\s?)?(?<![\\p{L}\\d.,:/#])(?<number>${NUMBER})(?<dash>${DASH})?(?<thousands>[kK](?![\\p{L}\\d]))?(?<tail>\\s?(?:${TAIL}))?`,
  "gu",
);
const UNIT = phrases("amounts", "unit", "^\\s?", "");
const UNIT_WORD = phrases("amounts", "unit-word", "^\\s?", "(?![\\p{L}\\p{N}_])");
const HOURS = new RegExp(
  String.raw`\d{1,2}[:.h]\d{2}\s*(?:[-–—]|${phrasesIn("amounts", "until")})\s*\d{1,2}[:.h]?\d{0,2}`,
  "iu",
);
const DAY = phrases(
  "amounts",
  "weekday",
  "\\b",
  `(?:${phrasesIn("amounts", "day-end")}|\\.)?s?\\s*(?:-|–|to|bis|:|&)`,
);
const CLOCK = /\b\d{1,2}\s*(?:am|pm)\b/i;
const CONTACT = /\+\d{2}[\s\d()-]{7,}|\b\d{3}[-.\s]\d{3}[-.\s]\d{4}\b|©|\b(?:tel|phone|fax|tél)\b/i;
const SAID = phrases("amounts", "said", "(?<!\\p{L})", `\\s+(?:(?:${phrasesIn("amounts", "about")}) )?$`);

/** Whether a text behind a number says that it is no price. */
export const hasUnit = (behind: string): boolean =>
  UNIT.isIn(behind) || UNIT_WORD.isIn(behind) || /^\s?(?:[:：]\d|\/\d|-\d{2,}|\d)/u.test(behind);
/** Whether a line says when something is open, or how to reach it. */
export const isDateOrTime = (text: string): boolean =>
  HOURS.test(text) || CLOCK.test(text) || DAY.isIn(text) || CONTACT.test(text);

/** The amounts of a line that may be prices, in order. */
export function tokensOf(line: Line): Token[] {
  const { text } = line;
  if (!/\d/.test(text)) return wordsFor(line);
  const isTimed = isDateOrTime(text);
  const tokens: Token[] = [];
  AMOUNT.lastIndex = 0;
  for (
    let match = AMOUNT.exec(text);
    match !== null && tokens.length < MAX_TOKENS;
    match = AMOUNT.exec(text)
  ) {
    const { extra, head, number = "", dash, thousands } = match.groups ?? {};
    const from = match.index;
    const behind = match.groups?.tail ?? "";
    const rest = text.slice(AMOUNT.lastIndex, AMOUNT.lastIndex + 2);
    // `₹90 ₹70`, `86 $6`: the sign is that of the second number.
    const isNext =
      behind !== "" && (head === undefined ? /^\s/.test(behind) && /^\d/.test(rest) : /^\s?\d/.test(rest));
    const tail = isNext ? undefined : match.groups?.tail;
    const to = AMOUNT.lastIndex - (isNext ? behind.length : 0);
    AMOUNT.lastIndex = to;
    const hasCurrency =
      (head !== undefined || tail !== undefined || number.includes("€")) && !/^0\d/.test(number);
    const hasCents = dash !== undefined || thousands !== undefined || /^\d{1,4}[.,]\d{2}$/.test(number);
    if (!hasCurrency && (isTimed || number.length > 7)) continue;
    // 330 ml, 15 %, 12:30; a currency may be followed by "/ 100 g".
    if (!hasCurrency && hasUnit(text.slice(to, to + 12))) continue;
    if (!hasCurrency && /\d\s?[-–]\s?$/.test(text.slice(0, from))) continue;
    if (isStruck(line, from) || isSaid(text, from)) continue;
    const before = text.slice(0, from);
    const after = text.slice(to);
    const isWhole = isAlone(line, from, to);
    const isEnd = END.test(after);
    const level = hasCurrency || dash !== undefined ? 3 : levelOf(before, after, isWhole, hasCents);
    if (level === 0) continue;
    const isMid = !isWhole && !isEnd && before.trim() !== "";
    if (isMid && text.length > LONG) continue;
    tokens.push({
      from,
      to,
      text: text.slice(from, to).trim(),
      level,
      isWhole,
      isExtra: extra !== undefined,
      hasCents,
      isNone: false,
      ...(thousands === undefined || hasCurrency ? {} : { plain: `${number}000` }),
    });
  }
  // Next to a price 86 is the kitchen's word for what is sold out.
  const isPriced = tokens.some((token) => token.level === 3);
  const kept = isPriced ? tokens.filter((token) => token.text !== "86") : tokens;
  return kept.length > 0 ? kept : wordsFor(line);
}

/** "Market price", or "sold out", where the price would stand. */
function wordsFor({ text, pieces }: Line): Token[] {
  const common = { level: 3, isWhole: true, isExtra: false, hasCents: false, isNone: true } as const;
  for (const { from, to } of pieces) {
    const words = text.slice(from, to);
    if (words.length <= 30 && isUnpriced(words)) return [{ ...common, from, to, text: words }];
  }
  const end = /^(.*\S)((?:\s*(?:\.{2,}|…|·{2,}|_{2,})|\s[-–—|:])\s*)(\S.{1,30})$/su.exec(text.slice(-200));
  const words = end?.[3] ?? "";
  if (
    end === null ||
    !(isUnpriced(words) || (soldOutIn(words) !== undefined && words.split(/\s+/).length <= 3))
  )
    return [];
  return [{ ...common, from: text.length - words.length, to: text.length, text: words }];
}

/** Words that somebody says about a price. */
export const isSaid = (text: string, at: number): boolean =>
  /^["“„«‘].*["”“»’]$/su.test(text) || SAID.isIn(text.slice(Math.max(0, at - 40), at));

/** Nothing follows but signs. */
const END = /^[\s.,;*)\]]*$/;
const LEADER = /(?:\.{2,}|…|·{2,}|_{2,}|-{2,}|[–—|:=/~]|\s-|(?:\.\s){2,})\s*$/u;

function levelOf(before: string, after: string, isWhole: boolean, hasCents: boolean): 0 | 1 | 2 {
  const isEnd = END.test(after);
  if (isWhole) return 2;
  if (before.trim() === "") return isEnd && hasCents ? 2 : 0;
  // `12 / 48`: a glass and a bottle.
  const isSecond = /[/|]\s*$/u.test(before);
  if (hasCents) return isEnd || isSecond ? 2 : 1;
  if (!isEnd) return isSecond || /^\s?[/|]\s?\d/u.test(after) ? 1 : 0;
  return LEADER.test(before) ? 2 : 1;
}

/** Whether an amount, with a label at most, is all the text of its elements or of the line. */
function isAlone({ text, pieces }: Line, from: number, to: number): boolean {
  const first = pieces.find((piece) => piece.from <= from && piece.to > from);
  const last = pieces.find((piece) => piece.from < to && piece.to >= to);
  const before = text.slice(first?.from ?? 0, from).replace(/^[\s(*~]+/, "");
  const isBare = /^[\s.,:;*+~(]*$/u.test(before) || isFiller(before) || isSize(before);
  return isBare && /^[\s.,;:*)]*$/.test(text.slice(to, last?.to ?? text.length));
}

/** A price that is struck out is the one before a discount. */
function isStruck(line: Line, at: number): boolean {
  const piece = line.pieces.find(({ from, to }) => from <= at && to > at);
  for (
    let element = piece?.element ?? null, up = 0;
    element !== null && up < 4;
    element = element.parentNode, up++
  ) {
    if (/^(?:s|del|strike)$/.test(element.localName)) return true;
    if (/line-through/.test(element.getAttribute("style") ?? "")) return true;
  }
  return false;
}
