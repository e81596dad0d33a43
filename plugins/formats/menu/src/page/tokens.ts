/** Where in a line amounts stand that may be prices, and how much they look like one. */
import { isUnpriced, soldOutIn } from "../words/details.ts";
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
const SIGN =
  "(?:[A-Z]{1,3})?[$\\p{Sc}]|(?<![\\p{L}])(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|TRY|AED|SAR|QAR|INR|CAD|AUD|NZD|SGD|MYR|IDR|THB|PHP|VND|KRW|JPY|CNY|TWD|HKD|BRL|MXN|ARS|CLP|COP|PEN|ZAR|KES|NGN|EGP|MAD|ILS|RUB|UAH|KZT|ISK|euros?|kr\\.?|Rs\\.?|Rp\\.?|RM|S/\\.?|TL|Fr\\.?|SFr\\.?|R(?=\\s?\\d)|Php|Dhs?|QR|SR|KD)(?![\\p{L}])";
const TAIL =
  '(?:[A-Z]{1,2})?[$\\p{Sc}]|(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|TRY|AED|SAR|QAR|INR|CAD|AUD|NZD|SGD|MYR|IDR|THB|PHP|VND|KRW|JPY|CNY|TWD|HKD|BRL|MXN|ARS|CLP|COP|PEN|ZAR|KES|NGN|EGP|MAD|ILS|RUB|UAH|KZT|ISK|euros?|kr\\.?|Kč|Ft|zł|zl|lei|лв\\.?|руб\\.?|р\\.?|грн\\.?|₫|đ|TL|Fr\\.?|Dhs?|kn|บาท|ден|дин\\.?|din\\.?|KM|DT|DH|درهم|ر\\.س|ريال|د\\.إ|שח|ש"ח)(?![\\p{L}])|円|元|원|บาท|圓';
/** What stands for cents that are none: `12,-`. */
const DASH = "(?:[.,][-–—]+)";
const AMOUNT = new RegExp(
  `(?<extra>[+＋]\\s?)?(?<head>(?:${SIGN})\\s?)?(?<![\\p{L}\\d.,:/#])(?<number>${NUMBER})(?<dash>${DASH})?(?<thousands>[kK](?![\\p{L}\\d]))?(?<tail>\\s?(?:${TAIL}))?`,
  "gu",
);
/** What follows a number that is no price. */
const UNIT =
  /^\s?(?:%|‰|°|cl\b|ml\b|dl\b|l\b|lt\b|lit|kg\b|g\b|gr\b|gramm|oz\b|lb|cm\b|mm\b|km\b|"|″|”|kcal|cal\b|calor|kj\b|kJ|min\b|mins|minut|h\b|std|uhr|hrs?\b|am\b|pm\b|a\.m|p\.m|x\b|×|pcs?\b|pz\b|pezzi|stk|stück|st\.|pers|people|guests|courses?|gang|gänge|plats|piece|años|years?|jahre|vol\b|abv|ml|db\b|(?:st|nd|rd|th)\b|人|個|分|時|年|月|日|本|杯|шт|г\b|мл\b|л\b|кг\b|мин|[:：]\d|\/\d|-\d{2,}|\d)/iu;
const DATE_OR_TIME =
  /\d{1,2}[:.h]\d{2}\s*(?:-|–|—|to|bis|à|a|al?s|alle|do|til|till|tot|до|às)\s*\d{1,2}[:.h]?\d{0,2}|\b\d{1,2}\s*(?:am|pm)\b|\b(?:mon|tue|wed|thu|fri|sat|sun|lun|mar|mer|jeu|ven|sam|dim|mo|di|mi|do|fr|sa|so)(?:day|tag|di|edi|\.)?s?\s*(?:-|–|to|bis|:|&)|\+\d{2}[\s\d()-]{7,}|\b\d{3}[-.\s]\d{3}[-.\s]\d{4}\b|©|\b(?:tel|phone|fax|tél)\b/iu;

/** The amounts of a line that may be prices, in order. */
export function tokensOf(line: Line): Token[] {
  const { text } = line;
  if (!/\d/.test(text)) return wordsFor(line);
  const isTimed = DATE_OR_TIME.test(text);
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
    if (!hasCurrency && UNIT.test(text.slice(to, to + 12))) continue;
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
  // Beside a price 86 is the kitchen's word for what is sold out.
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
const isSaid = (text: string, at: number): boolean =>
  /^["“„«‘].*["”“»’]$/su.test(text) ||
  /(?<!\p{L})(?:is|are|was|were|costs?|paid|spent|about|kostet|kosten|coûte|cuesta|minus|abzüglich|zzgl\.?|zuzüglich|aufpreis|surcharge(?: of)?|supplement(?: of)?|save|off)\s+(?:just |only |around |about |nur )?$/iu.test(
    text.slice(Math.max(0, at - 40), at),
  );

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
