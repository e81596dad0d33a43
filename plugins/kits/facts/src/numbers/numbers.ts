/** Numbers as pages write them. */
import { marksIn } from "../prices/marks.ts";
import { scaleOf } from "./scales.ts";

/** A number found in a text. */
export interface FoundNumber {
  readonly value: number;
  /** The words of the page. */
  readonly words: string;
  readonly index: number;
}

const NUMBER = /(?<![\p{L}\d])[-−+]?(?:\d{1,3}(?:[\s\u00A0\u202F'’.,]\d{2,3})+(?!\d)|\d+)(?:[.,٫]\d+)?/gu;

/** Digits of other scripts as those of ASCII. */
export function latinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹０-９०-९]/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    for (const zero of [0x660, 0x6f0, 0xff10, 0x966])
      if (code >= zero && code <= zero + 9) return `${code - zero}`;
    return digit;
  });
}

/**
 * The first number of a text; `words` say what it is. Undefined also where it is unclear whether it is multiplied.
 */
export function findNumber(
  text: string,
  language: string,
  words: readonly string[] = [],
): FoundNumber | undefined {
  const source = latinDigits(text.slice(0, 500));
  for (const match of source.matchAll(NUMBER)) {
    const value = readNumber(match[0], language);
    if (value === undefined) continue;
    const end = match.index + match[0].length;
    const isMoney =
      isPriced(source.slice(Math.max(0, match.index - 5), match.index), "") ||
      isPriced("", source.slice(end, end + 8));
    const scale = scaleOf(source.slice(end), { language, isMoney, words });
    if (scale === undefined) return undefined;
    return {
      value: scaled(value, scale.factor),
      words: text.slice(match.index, end + scale.length),
      index: match.index,
    };
  }
  return undefined;
}

/** A number that says how much, and where it is written. */
export interface Amount {
  readonly value: number;
  readonly index: number;
  readonly length: number;
}

const WRITTEN = /[-−+]?\d+(?:[.,'’٫٬\u00A0\u202F]\d+)*/gu;
const MAX_AMOUNT_LENGTH = 24;
/** What joins numbers to dates, times, ranges, fractions and names. */
const JOINS = /[\p{L}\p{N}#_:/.,–-]/u;
const GROUPS =
  /^[-−+]?\d+$|^[-−+]?\d{1,3}(?:([.'’٬\u00A0\u202F])\d{3})*(?:(?!\1)[.,٫]\d+)?$|^[-−+]?\d{1,3}(?:,\d{2,3})*,\d{3}(?:[.٫]\d+)?$|^[-−+]?\d+[.,٫]\d+$/u;
const YEAR = /^(?:19|20)\d\d$/;

/**
 * The numbers of a text that say how much. Dates, times, versions, years, ranges and what belongs to a word are none; digits with spaces
 * between them are several.
 */
export function amountsIn(text: string, language: string): readonly Amount[] {
  const source = latinDigits(text);
  const amounts: Amount[] = [];
  for (const { 0: written, index } of source.matchAll(WRITTEN)) {
    const { length } = written;
    const end = index + length;
    const [before, after] = [source[index - 1] ?? "", source.slice(end, end + 2)];
    const isPart = JOINS.test(before) || /^[:/.,–-][\p{N}]/u.test(after) || /^[_#]/.test(after);
    if (isPart || length > MAX_AMOUNT_LENGTH || !GROUPS.test(written)) continue;
    const isYear =
      YEAR.test(written) && !/[\p{Sc}%]/u.test(source.slice(Math.max(0, index - 2), index) + after);
    const value = isYear ? undefined : readNumber(written.replace(/٬/gu, ","), language);
    if (value !== undefined) amounts.push({ value, index, length });
  }
  return amounts;
}

/** Languages whose decimal mark is the point. */
const POINT = /^(?:en|zh|ja|ko|th|he|hi|ms|fil|)(?:-|$)/u;

/** The value of one written number; separators are distinguished by where they stand. */
export function readNumber(written: string, language: string): number | undefined {
  const text = written
    .replace(/[−]/gu, "-")
    .replace(/[\s\u00A0\u202F'’]/gu, "")
    .replace(/٫/gu, ".");
  const points = text.split(".").length - 1;
  const commas = text.split(",").length - 1;
  let plain = text;
  if (points > 0 && commas > 0) {
    const decimal = text.lastIndexOf(".") > text.lastIndexOf(",") ? "." : ",";
    plain = text.replaceAll(decimal === "." ? "," : ".", "").replace(",", ".");
  } else if (points > 1 || commas > 1) plain = text.replace(/[.,]/gu, "");
  else if (points + commas === 1) {
    const mark = points === 1 ? "." : ",";
    const [whole = "", part = ""] = text.split(mark);
    // Three digits are thousands after the mark that is not the decimal mark of the language.
    const isGroup =
      part.length === 3 && /^[-+]?[1-9]\d{0,2}$/u.test(whole) && POINT.test(language) === (mark === ",");
    plain = isGroup ? whole + part : `${whole}.${part}`;
  }
  const value = Number(plain);
  return Number.isFinite(value) && plain !== "" ? value : undefined;
}

function scaled(value: number, factor: number): number {
  return factor === 1 ? value : Number((value * factor).toPrecision(12));
}

/** Whether a currency stands right before or after a number; letters that are also units are none. */
const isPriced = (before: string, after: string): boolean =>
  [/[^\d,;:]{1,5}$/u.exec(before)?.[0], /^\s?[^\d\s.;:]{1,5}/u.exec(after)?.[0]].some(
    (beside) => beside !== undefined && marksIn(beside.trim(), {}).some(({ isWeak }) => !isWeak),
  );
