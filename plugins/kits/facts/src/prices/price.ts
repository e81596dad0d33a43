/** Prices as shops write them. */

import { patternIn } from "@winnow/kit-words";
import { type Scale, scaleOf } from "../numbers/scales.ts";
import { decimalsOf, MAX_TEXT_LENGTH, type Mark, marksIn, namedBy, type PriceHint } from "./marks.ts";
import { type Numeral, numeralsIn, plainText } from "./numerals.ts";
import { CURRENCY_PATTERN } from "./symbols.ts";

/** A price in a text. */
export interface Price {
  /** Zero or more, in the unit of the currency. */
  readonly amount: number;
  /** Code of ISO 4217; undefined where neither text nor hint name a currency of the standard. */
  readonly currency?: string;
  /** How the text, or else the hint, writes the currency. */
  readonly symbol?: string;
  /** The words of the text that are the price. */
  readonly formatted: string;
  /** The upper end, where the text gives a range. */
  readonly maxAmount?: number;
  /** A price of a unit (`per kg`) or one of several payments (`/month`), which is not what the thing costs. */
  readonly isPart?: boolean;
}

/** Prices of one text. */
const MAX_PRICES = 40;

const FREE =
  /^[^\p{L}\d]*(?:free|for free|gratis|kostenlos|umsonst|gratuit|gratuito|grátis|zdarma|zadarmo|ingyenes|bezpłatnie|za darmo|бесплатно|безкоштовно|безплатно|無料|免费|免費|무료|ücretsiz|бесплатный)[^\p{L}\d]*$/iu;
const words = (name: string) => patternIn(new URL("../../words/prices.txt", import.meta.url), name);
/** `2x de`, `3 payments of`, `mtl.` before a price. */
const PART_BEFORE = new RegExp(`(?:\\d ?[x×] ?(?:de|of|da|a|à|por)?|${words("part-before")}) ?$`, "iu");
const PER_UNIT = String.raw`(?:${words("per")}|\ba\b) ?(?:1 ?)?(?:\d+ ?)?(?:${words("unit")})(?!\p{L})`;
/** `/kg`, `per month`, `pro 100 g` after one. */
const PART_AFTER = new RegExp(
  String.raw`^ ?\*?\)? ?(?:${PER_UNIT}|(?:${words("part-behind")})(?!\p{L}))`,
  "iu",
);
const MONTH =
  /(?:jan|feb|fév|mar|mär|apr|avr|abr|may|mai|jun|jui|jul|aug|aoû|ago|sep|set|oct|okt|out|nov|dec|dez|dic|déc|янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек)\p{L}*[.,]? $/iu;
const DATE =
  /(?<!\d)(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\/\d{1,2}\/(?:\d{4}|\d\d)|\d{4}\/\d{1,2}\/\d{1,2})(?![\d.,])/g;
const RANGE = /^ ?(?:[-–—~〜～]|to|bis|à|do|до|al?|até|hasta|tot) ?$/iu;

/** The price that a text gives: the first that is neither one of several payments nor of a unit. Undefined without one. */
export function parsePrice(text: string, hint: PriceHint | string = {}): Price | undefined {
  const prices = pricesIn(text, hint);
  const whole = prices.find(({ isPart }) => isPart !== true) ?? prices[0];
  if (whole !== undefined) return whole;
  return FREE.test(text.slice(0, 60)) ? { amount: 0, formatted: text.trim() } : undefined;
}

/**
 * All prices of a text, in its order: numbers next to a currency, or, without any, the one that looks most like a price.
 * Reads the first 600 characters.
 */
export function pricesIn(text: string, hint: PriceHint | string = {}): Price[] {
  const about = typeof hint === "string" ? { currency: hint } : hint;
  const plain = plainText(text.slice(0, MAX_TEXT_LENGTH))
    .trim()
    .replace(DATE, (date) => " ".repeat(date.length));
  if (!/\d/.test(plain)) return [];
  const marks = marksIn(plain, about);
  const numerals = numeralsIn(plain, decimalsOf(marks));
  const prices = numerals.flatMap((numeral, index) =>
    priceAt(plain, numeral, numerals[index - 1], numerals[index + 1], marks, about),
  );
  if (prices.length > 0) return prices.slice(0, MAX_PRICES);
  const bare = numerals.filter((numeral) => isBare(plain, numeral));
  const best = bare.find(({ hasDecimals }) => hasDecimals) ?? bare[0];
  if (best === undefined) return [];
  const next = numerals[numerals.indexOf(best) + 1];
  return [
    {
      ...namedBy(undefined, about),
      ...amounts(plain, best, next),
      formatted: plain.slice(best.start, best.end),
    },
  ];
}

function priceAt(
  text: string,
  numeral: Numeral,
  before: Numeral | undefined,
  after: Numeral | undefined,
  marks: readonly Mark[],
  hint: PriceHint,
): Price[] {
  const multiple = multipleAt(text, numeral.end, hint.language);
  const left = leftOf(text, numeral, before, marks);
  const right = chainedBehind(marks, rightOf(text, numeral, after, marks, multiple.length), after);
  if (left === undefined && right === undefined) return [];
  const marked = [left, right].filter((mark) => mark !== undefined);
  const leftOfAll = left === undefined ? undefined : chained(marks, left);
  const best = marked.find(({ isCode }) => isCode) ?? leftOfAll ?? marked[0]!;
  const start = leftOfAll?.start ?? left?.start ?? numeral.start;
  if (isNegative(text, Math.min(start, numeral.start))) return [];
  const isWhole =
    right !== undefined &&
    left === undefined &&
    !numeral.hasDecimals &&
    /^ ?$/.test(text.slice(numeral.end, right.start));
  const cents = isWhole ? centsAfter(text, right.end) : undefined;
  const isShared =
    left !== undefined &&
    right !== undefined &&
    after !== undefined &&
    right.end <= after.start &&
    /^[ :]?$/.test(text.slice(right.end, after.start));
  const end = right !== undefined && !isShared ? right.end : numeral.end;
  const isUpper =
    before !== undefined &&
    left === undefined &&
    before.amount < numeral.amount &&
    RANGE.test(text.slice(before.end, numeral.start));
  const value = isUpper
    ? { amount: before.amount, maxAmount: numeral.amount }
    : amounts(text, numeral, after, multiple.factor);
  const formatted = text
    .slice(isUpper ? before.start : Math.min(start, numeral.start), end + (cents?.length ?? 0))
    .trim();
  const amount = cents === undefined ? value.amount : Number(`${value.amount}.${cents}`);
  const isPart =
    PART_BEFORE.test(text.slice(Math.max(0, start - 30), start)) ||
    PART_AFTER.test(text.slice(end, end + 24));
  return [
    {
      ...namedBy(isShared && !best.isCode ? left : best, hint),
      ...value,
      amount,
      formatted,
      ...(isPart ? { isPart } : {}),
    },
  ];
}

/** The mark right before a number. */
function leftOf(
  text: string,
  numeral: Numeral,
  before: Numeral | undefined,
  marks: readonly Mark[],
): Mark | undefined {
  const left = marks.findLast(({ end }) => end <= numeral.start);
  const isBeside =
    left !== undefined &&
    left.end > (before?.end ?? -1) - 1 &&
    /^[ :=]{0,3}$/.test(text.slice(left.end, numeral.start).replace(/^\./, ""));
  return isBeside ? left : undefined;
}

/** The mark right after a number and what multiplies it. */
function rightOf(
  text: string,
  numeral: Numeral,
  after: Numeral | undefined,
  marks: readonly Mark[],
  multiplied: number,
): Mark | undefined {
  const right = marks.find(({ start }) => start >= numeral.end);
  if (right === undefined) return undefined;
  const gap = text.slice(numeral.end, right.start);
  // `2 $5.00`: a sign that touches the number after it belongs to that one.
  const isOfNext = gap.endsWith(" ") && right.end === after?.start;
  const isBeside = /^(?:[.,:]? ?[-–—]{1,2})? ?\*{0,2} ?\(?$/.test(gap.slice(multiplied));
  return isBeside && !isOfNext ? right : undefined;
}

/** `$ SGD4.90`: of two marks side by side before a number the code counts. */
function chained(marks: readonly Mark[], left: Mark): Mark | undefined {
  const other = marks[marks.indexOf(left) - 1];
  return other !== undefined && left.start - other.end <= 1 && other.isCode ? other : undefined;
}

/** `12 kr. ISK`: the same behind a number, where no other number follows. */
function chainedBehind(
  marks: readonly Mark[],
  right: Mark | undefined,
  after: Numeral | undefined,
): Mark | undefined {
  const other = right === undefined ? undefined : marks[marks.indexOf(right) + 1];
  if (right === undefined || other?.isCode !== true || after !== undefined) return right;
  return other.start - right.end <= 1 ? { ...other, start: right.start } : right;
}

/** `12€50` */
function centsAfter(text: string, at: number): string | undefined {
  // Apart from the symbol they are cents only where nothing follows: `12 € 50`.
  return /^(\d{2})(?![\d.,])|^ (\d{2})$/.exec(text.slice(at, at + 4))?.[0]?.trim();
}

/** A minus sign right before a price makes it a discount, unless it joins the ends of a range. */
function isNegative(text: string, start: number): boolean {
  return /[-−]$/.test(text.slice(0, start)) && !/[\p{L}\d\p{Sc}.] ?[-−]$/u.test(text.slice(0, start));
}

/** A word or letter that multiplies; a letter that stands apart is one of something else: a size, a person. */
function multipleAt(text: string, end: number, language = ""): Scale {
  const rest = text.slice(end, end + 40);
  return /^ \p{L}(?!\p{L})/u.test(rest) && !/^ [万萬만亿億억千천]/u.test(rest)
    ? { factor: 1, length: 0 }
    : (scaleOf(rest, { language, isMoney: true }) ?? { factor: 1, length: 0 });
}

function amounts(
  text: string,
  numeral: Numeral,
  next: Numeral | undefined,
  factor = 1,
): Pick<Price, "amount" | "maxAmount"> {
  const amount = factor === 1 ? numeral.amount : Math.round(numeral.amount * factor * 100) / 100;
  if (next === undefined || next.amount <= numeral.amount) return { amount };
  const between = text.slice(numeral.end, next.start).replace(CURRENCY_PATTERN, "");
  return RANGE.test(between.trim()) ? { amount, maxAmount: next.amount } : { amount };
}

/** Whether a number without currency may be a price: no part of a word, a date, a share or a time. */
function isBare(text: string, { start, end, amount, hasDecimals }: Numeral): boolean {
  const before = text.slice(Math.max(0, start - 14), start);
  const after = text.slice(end, end + 6);
  if (
    /(?:[\p{L}\d_#/\\@]|\d:)$/u.test(before) ||
    /^(?:\p{L}|[_/\\@]\d|:\d)/u.test(after) ||
    /^ ?[%٪‰]/.test(after)
  )
    return false;
  if (/(?:^|[^\d\p{L}]) ?[-−]$/u.test(before) && !/\d ?-$/.test(before)) return false;
  return hasDecimals || amount < 1900 || amount > 2100 || !MONTH.test(before);
}
