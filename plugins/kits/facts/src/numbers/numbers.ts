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
