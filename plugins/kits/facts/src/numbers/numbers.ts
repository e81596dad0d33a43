/** Numbers and prices as pages write them. */
import { scaleOf } from "./scales.ts";

/** A number found in a text. */
export interface FoundNumber {
  readonly value: number;
  /** The words of the page. */
  readonly words: string;
  readonly index: number;
}

/** A price found in a text. */
export interface FoundPrice extends FoundNumber {
  /** ISO 4217, where the text says it. */
  readonly currency: string | undefined;
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
 * The first number of a text; `words` say what it is. Undefined also where nothing tells whether it is multiplied.
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

/** The value of one written number; separators are told apart by where they stand. */
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

/** Signs of currencies; a bare dollar is that of the page's country. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/US\s?\$|U\$S|USD\s?\$/u, "USD"],
  [/CA?\s?\$|CDN\s?\$/u, "CAD"],
  [/AU?\s?\$/u, "AUD"],
  [/NZ\s?\$/u, "NZD"],
  [/HK\s?\$/u, "HKD"],
  [/S\s?\$/u, "SGD"],
  [/NT\s?\$/u, "TWD"],
  [/R\s?\$/u, "BRL"],
  [/MX\s?\$/u, "MXN"],
  [/€|\beuros?\b/iu, "EUR"],
  [/£/u, "GBP"],
  [/¥|円/u, "JPY"],
  [/元|￥|RMB/u, "CNY"],
  [/₹|\bRs\.?(?![\p{L}])/u, "INR"],
  [/₽|\bруб\.?/iu, "RUB"],
  [/₩|원/u, "KRW"],
  [/₺|\bTL\b/u, "TRY"],
  [/₫|\bđ/u, "VND"],
  [/₴|\bгрн/iu, "UAH"],
  [/₪/u, "ILS"],
  [/₦/u, "NGN"],
  [/₱/u, "PHP"],
  [/฿/u, "THB"],
  [/zł/iu, "PLN"],
  [/Kč/iu, "CZK"],
  [/\bFt\b/u, "HUF"],
  [/\blei\b/iu, "RON"],
  [/лв/iu, "BGN"],
  [/\bFr\.|\bSFr\b/u, "CHF"],
  [/\bR(?=\s?\d)/u, "ZAR"],
  [/\bRM(?=\s?\d)/u, "MYR"],
  [/\bRp\.?(?=\s?\d)/u, "IDR"],
  [/د\.إ/u, "AED"],
];
const CODE =
  /(?<!\p{L})(USD|EUR|GBP|JPY|CNY|INR|CAD|AUD|NZD|CHF|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|RUB|UAH|TRY|ILS|AED|SAR|QAR|KWD|BHD|OMR|EGP|ZAR|NGN|KES|BRL|MXN|ARS|CLP|COP|PEN|UYU|HKD|SGD|TWD|KRW|THB|VND|MYR|IDR|PHP|PKR|BDT|LKR|ISK|HRK|RSD|GEL|KZT)(?!\p{L})/u;
const DOLLARS: Readonly<Record<string, string>> = {
  ca: "CAD",
  au: "AUD",
  nz: "NZD",
  hk: "HKD",
  sg: "SGD",
  tw: "TWD",
  mx: "MXN",
  cl: "CLP",
  co: "COP",
  ar: "ARS",
};
const CROWNS: Readonly<Record<string, string>> = {
  sv: "SEK",
  se: "SEK",
  nb: "NOK",
  no: "NOK",
  nn: "NOK",
  da: "DKK",
  dk: "DKK",
  is: "ISK",
};

/** The currency that a text names, as ISO 4217. `place` is a country or language, for signs that several use. */
export function findCurrency(text: string, place = ""): string | undefined {
  const cut = text.slice(0, 200);
  const code = CODE.exec(cut)?.[1];
  if (code !== undefined) return code;
  for (const [sign, currency] of SIGNS) if (sign.test(cut)) return currency;
  if (cut.includes("$")) return (Object.hasOwn(DOLLARS, place) ? DOLLARS[place] : undefined) ?? "USD";
  if (/(?<!\p{L})kr\.?(?!\p{L})|(?<=\d),-/iu.test(cut))
    return Object.hasOwn(CROWNS, place) ? CROWNS[place] : undefined;
  return undefined;
}

const AMOUNT = /\d[\d\s\u00A0\u202F'’.,]*/gu;

/** The price in a text: the number beside a currency, else the first. */
export function findPrice(text: string, language: string, place = ""): FoundPrice | undefined {
  const source = latinDigits(text.slice(0, 300));
  const currency = findCurrency(source, place);
  let first: FoundNumber | undefined;
  for (const match of source.matchAll(AMOUNT)) {
    const written = (
      /^(?:\d{1,2}(?:,\d{2})+,\d{3}(?!\d)|\d{1,3}(?:[\s\u00A0\u202F'’.,]\d{3})+(?!\d)|\d+)(?:[.,]\d{1,2}(?!\d))?/u.exec(
        match[0],
      )?.[0] ?? match[0]
    ).trim();
    const value = readPrice(written, language);
    if (value === undefined) continue;
    const before = source.slice(Math.max(0, match.index - 5), match.index);
    const after = source.slice(match.index + written.length, match.index + written.length + 6);
    if (/^\s?(?:%|\p{L}*\s?(?:x|×)\s?\d|st|nd|rd|th)/u.test(after)) continue;
    const isMoney = isPriced(before, after, place);
    const end = match.index + written.length;
    const scale = scaleOf(source.slice(end), {
      language,
      isMoney: isMoney || isPriced("", source.slice(end, end + 8), place),
    });
    if (scale === undefined) continue;
    const found = {
      value: scaled(value, scale.factor),
      words: text.slice(match.index, end + scale.length),
      index: match.index,
    };
    if (isMoney) return { ...found, currency };
    first ??= found;
  }
  return first === undefined ? undefined : { ...first, currency };
}

/** Whether a currency stands right before or after a number. */
function isPriced(before: string, after: string, place = ""): boolean {
  return (
    findCurrency(beside(before, /[^\d,;:]{1,5}$/u), place) !== undefined ||
    findCurrency(beside(after, /^\s?[^\d\s.;:]{1,5}/u), place) !== undefined
  );
}

/** The signs right beside a number, and white space for what may need it. */
function beside(text: string, pattern: RegExp): string {
  return ` ${pattern.exec(text)?.[0] ?? ""} `;
}

/** Three digits after the only mark are thousands in a price, whatever the language, unless they follow a zero. */
function readPrice(written: string, language: string): number | undefined {
  const single = /^([1-9]\d{0,2})[.,](\d{3})$/u.exec(written);
  return single === null ? readNumber(written, language) : Number(`${single[1]}${single[2]}`);
}
