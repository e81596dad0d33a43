/** Which currency a text names, and which one it stands for. */
import { plainText } from "./numerals.ts";
import { CODES, CURRENCY_OF_REGION, CURRENCY_PATTERN, SMALL_CODES, SYMBOLS } from "./symbols.ts";

/** Characters read of one text. */
export const MAX_TEXT_LENGTH = 600;

/** What is known about a page in addition to the text of a price; decides what `$`, `kr`, `¥` and `£` stand for. */
export interface PriceHint {
  /** The currency that the page declares: a code of ISO 4217, a symbol, or words with one of them. */
  readonly currency?: string | undefined;
  /** Language of the page, as in `lang`: `de-CH`. */
  readonly language?: string | undefined;
  /** Name of the host; its last part often is a country. */
  readonly host?: string | undefined;
}

/** A place of a text that names a currency. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly symbol: string;
  readonly codes: readonly string[];
  readonly isCode: boolean;
  readonly isWeak: boolean;
}

/** Codes that are also words in capital letters. */
const WORD_CODES: ReadonlySet<string> = new Set(["ALL", "TOP"]);
/** Abbreviations that are written in small letters too. */
const SMALL_SYMBOLS: ReadonlySet<string> = new Set(
  "q kr kn lei lv rs tl rp rm kc zl sfr dh dhs din rmb nis ksh hrn".split(" "),
);

/** What the words of a text name as currency: its symbol or code and the codes that it may stand for. */
export function marksIn(text: string, hint: PriceHint): Mark[] {
  const marks: Mark[] = [];
  for (const match of text.matchAll(CURRENCY_PATTERN)) {
    const [symbol] = match;
    const upper = symbol.toUpperCase();
    const isSmall = symbol !== upper;
    const isCode = CODES.has(upper) && (!isSmall || SMALL_CODES.has(symbol.toLowerCase()));
    const known = isCode
      ? { codes: [upper], isWeak: WORD_CODES.has(upper) }
      : SYMBOLS.get(symbol.toLowerCase());
    if (known === undefined) continue;
    const start = match.index;
    const mark = {
      start,
      end: start + symbol.length,
      symbol,
      codes: known.codes,
      isCode,
      isWeak: known.isWeak,
    };
    // In small letters `ft`, `ks` and `m` are units of other things.
    const isUnit = !isCode && /^[a-z]{1,3}$/.test(symbol) && !SMALL_SYMBOLS.has(symbol);
    const isSure = !isUnit && (!mark.isWeak || isAlone(text, mark));
    if (isSure || known.codes.some((code) => usual(hint).includes(code))) marks.push(mark);
  }
  return marks;
}

/** Whether a text is nothing but this symbol and a number. */
function isAlone(text: string, { start, end }: Mark): boolean {
  const rest = `${text.slice(0, start)}${text.slice(end)}`;
  return /^[\d.,' ]*$/.test(rest) && !isScale(text.slice(0, end));
}

/** Whether a letter right behind a number says how many: `5K`, `3M`, `2B`, `1T`. */
const isScale = (text: string): boolean => /\d[KMBT]$/.test(text);

/** Decimals of the currency that is named first: three for some dinars. */
export function decimalsOf(marks: readonly Mark[]): number {
  const code = marks.find(({ codes }) => codes.length > 0)?.codes[0];
  return code !== undefined && /^(?:KWD|BHD|OMR|JOD|TND|LYD|IQD)$/.test(code) ? 3 : 2;
}

/** The currency, by what stands in the text, else by the hint. */
export function namedBy(mark: Mark | undefined, hint: PriceHint): { currency?: string; symbol?: string } {
  const hinted = mark === undefined || mark.codes.length > 1 ? hintedMark(hint) : undefined;
  if (mark === undefined) {
    if (hinted === undefined) return {};
    const currency = chosen(hinted.codes, hint);
    return { symbol: hinted.symbol, ...(currency === undefined ? {} : { currency }) };
  }
  const currency = chosen(mark.codes, hint, hinted?.codes);
  return { symbol: mark.symbol, ...(currency === undefined ? {} : { currency }) };
}

/** The currency that a hint names in its words. */
function hintedMark(hint: PriceHint): Mark | undefined {
  if (hint.currency === undefined || hint.currency === "") return undefined;
  const plain = plainText(hint.currency.slice(0, MAX_TEXT_LENGTH)).trim();
  const marks = marksIn(plain, {}).filter(
    (mark) => !mark.isWeak || plain === mark.symbol || isAlone(plain, mark),
  );
  return marks.find(({ isCode }) => isCode) ?? marks[0];
}

/** Of the codes that a symbol may stand for the declared one, else that of the region, else the most usual. */
function chosen(
  codes: readonly string[],
  hint: PriceHint,
  declared: readonly string[] = [],
): string | undefined {
  if (codes.length < 2) return codes[0];
  const first = declared.length === 1 ? declared[0] : undefined;
  return [first, ...usual(hint)].find((code) => code !== undefined && codes.includes(code)) ?? codes[0];
}

const REGION_OF_LANGUAGE = new Map(
  "sv SE da DK nb NO nn NO no NO is IS fo FO ja JP zh CN ko KR en US hi IN th TH vi VN cs CZ pl PL hu HU uk UA ru RU kk KZ he IL tr TR ro RO bg BG sr RS mk MK id ID ms MY pt BR"
    .split(" ")
    .flatMap((word, index, words): [string, string][] =>
      index % 2 === 0 ? [[word, words[index + 1] ?? ""]] : [],
    ),
);

/** The currencies of the places that a page is for, the surest first. */
function usual({ currency, language, host }: PriceHint): readonly string[] {
  const declared =
    currency !== undefined && CODES.has(currency.trim().toUpperCase()) ? currency.trim().toUpperCase() : "";
  const [tongue = "", ...parts] = (language ?? "").trim().split(/[-_]/);
  const region = parts.find((part) => /^[a-z]{2}$/i.test(part))?.toUpperCase() ?? "";
  const domain = host?.split(".").at(-1)?.toUpperCase() ?? "";
  const fromTongue = REGION_OF_LANGUAGE.get(tongue.toLowerCase()) ?? "";
  const regions = [...(domain.length === 2 ? [domain] : []), region, fromTongue];
  return [declared, ...regions.map((place) => CURRENCY_OF_REGION.get(place) ?? "")].filter(
    (code) => code !== "",
  );
}

/** The code of ISO 4217 that a text names, as `EUR`, `€` or `kr`; undefined for none. */
export function currencyOf(text: string, hint: PriceHint = {}): string | undefined {
  return namedBy(undefined, { ...hint, currency: text }).currency;
}
