/** Numbers as people write them: any digits, any grouping, either decimal sign. */

/** A number in a text. */
export interface Numeral {
  /** Where it begins and ends in the text. */
  readonly start: number;
  readonly end: number;
  readonly amount: number;
  readonly hasDecimals: boolean;
}

/** Digits of one number; one with more is an identifier. */
const MAX_DIGITS = 15;
const DIGIT = /[0-9]/;
/** The first digits of the blocks of ten that Unicode calls decimal digits, as far as shops write them. */
const ZEROS = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20,
  0x1040, 0x17e0, 0x1810,
];
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/**
 * The text with one sort of digit, space, apostrophe and full stop; raised cents become decimals. Invisible marks are
 * removed.
 */
export function plainText(text: string): string {
  return text
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/g, "")
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/(?<=\d)([⁰¹²³⁴-⁹]{2})(?![⁰¹²³⁴-⁹])/g, (cents) => `.${cents}`)
    .replace(/[⁰¹²³⁴-⁹]/g, (sign) => String(SUPERSCRIPTS.indexOf(sign)))
    .replace(/(?![0-9])\p{Nd}/gu, digitOf)
    .replace(/[\s\u2000-\u200a]+/g, " ")
    .replace(/[’‘ʼ´`′]/g, "'")
    .replace(/٫/g, ".")
    .replace(/٬/g, ",");
}

function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.findLast((first) => first <= code);
  return zero !== undefined && code - zero < 10 ? String(code - zero) : digit;
}

/** All numbers of a text that {@link plainText} made; a date is none. `decimals` are those of the currency, if known. */
export function numeralsIn(text: string, decimals = 2): Numeral[] {
  const found: Numeral[] = [];
  for (let at = 0; at < text.length; at++) {
    if (!DIGIT.test(text[at]!)) continue;
    const numeral = readNumeral(text, at, decimals);
    if (numeral.amount >= 0) found.push(numeral);
    at = numeral.end;
  }
  return found;
}

interface Group {
  readonly sign: string;
  readonly digits: string;
  readonly end: number;
}

/** Reads the number whose digits begin at `from`; its amount is NaN where it is none. */
function readNumeral(text: string, from: number, decimals: number): Numeral {
  const groups: Group[] = [readDigits(text, from, "")];
  for (;;) {
    const next = nextGroup(text, groups);
    if (next === undefined) break;
    groups.push(next);
  }
  const { end } = groups.at(-1)!;
  const start = startOf(text, from);
  const leading = text.slice(start, from).replace(/\s/g, "");
  const { amount, hasDecimals } = readAmount(groups, leading !== "", decimals);
  return { start, end, amount: isDate(groups) ? Number.NaN : amount, hasDecimals };
}

function readDigits(text: string, from: number, sign: string): Group {
  let end = from;
  while (end < text.length && DIGIT.test(text[end]!)) end++;
  return { sign, digits: text.slice(from, end), end };
}

/** A number may begin with its decimal sign, which is none after a letter: `Rs.500`. */
function startOf(text: string, from: number): number {
  let start = from;
  while (text[start - 1] === ".") start--;
  return start > 0 && /[\p{L}\d)]/u.test(text[start - 1]!) ? from : start;
}

/** The digits after those that were read, if they belong to the same number. */
function nextGroup(text: string, groups: readonly Group[]): Group | undefined {
  const { end } = groups.at(-1)!;
  const sign = text[end] ?? "";
  const points = groups.map((group) => group.sign).filter((one) => one === "." || one === ",");
  if (sign === "." || sign === ",") {
    const isSpaced = text[end + 1] === " ";
    const next = readDigits(text, end + (isSpaced ? 2 : 1), sign);
    if (next.digits === "" || (points.length > 0 && points.at(-1) !== points[0])) return undefined;
    return isSpaced && !isDecimalsAlone(text, next) ? undefined : next;
  }
  if (sign !== " " && sign !== "'") return undefined;
  const next = readDigits(text, end + 1, sign);
  const isGrouped = groups.slice(1).every((group) => group.sign === sign);
  const isThousand = next.digits.length === 3 && groups[0]!.digits.length <= 3 && isGrouped;
  return isThousand && groups[0]!.digits !== "0" ? next : undefined;
}

/** `1.837, 32 €`: two digits apart from the rest are decimals when nothing but a currency follows. */
function isDecimalsAlone(text: string, { digits, end }: Group): boolean {
  return digits.length === 2 && /^ ?(?:$|[\p{Sc}*]|\p{L}{1,4}\.?$)/u.test(text.slice(end, end + 8));
}

function readAmount(groups: readonly Group[], isLeading: boolean, decimals: number) {
  const none = { amount: Number.NaN, hasDecimals: false };
  const all = groups.map(({ digits }) => digits).join("");
  if (all.length > MAX_DIGITS) return none;
  const points = groups.filter(({ sign }) => sign === "." || sign === ",");
  const last = points.at(-1);
  if (last === undefined) {
    const amount = Number(isLeading ? `0.${all}` : all);
    return { amount, hasDecimals: isLeading };
  }
  if (!isDecimal(groups, points, last, decimals)) {
    return points.length > 1 && !isGrouping(points) ? none : { amount: Number(all), hasDecimals: false };
  }
  const whole = all.slice(0, all.length - last.digits.length);
  return { amount: Number(`${whole}.${last.digits}`), hasDecimals: true };
}

/** Whether the digits after the last point are decimals. */
function isDecimal(
  groups: readonly Group[],
  points: readonly Group[],
  last: Group,
  decimals: number,
): boolean {
  const isMixed = points[0]!.sign !== last.sign;
  if (isMixed) return points.filter(({ sign }) => sign === last.sign).length === 1;
  if (points.length > 1) return last.digits.length < 3 && isGrouping(points.slice(0, -1));
  const first = groups[0]!.digits;
  if (last.digits.length !== 3 || first.length > 3 || /^0/.test(first)) return true;
  return groups.length > 2 || decimals === 3;
}

/** Thousands, or the lakhs of India. */
function isGrouping(points: readonly Group[]): boolean {
  const lengths = points.map(({ digits }) => digits.length);
  return (
    lengths.every((length) => length === 3) ||
    (lengths.at(-1) === 3 && lengths.every((length) => length === 2 || length === 3))
  );
}

/** `15.08.2017`, `2017.08.15` and `15.08.17`. */
function isDate(groups: readonly Group[]): boolean {
  if (groups.length !== 3 || groups[1]!.sign !== groups[2]!.sign) return false;
  const lengths = groups.map(({ digits }) => digits.length).join();
  return /^(?:[12],[12],[24]|4,[12],[12])$/.test(lengths);
}
