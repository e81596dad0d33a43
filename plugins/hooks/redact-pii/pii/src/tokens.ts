import { hashOf, plain } from "./hash.ts";

/** How a token is written. */
export const Shape = { lower: 0, capital: 1, upper: 2, mixed: 3, digits: 4, code: 5, mark: 6 } as const;

/** A piece of text: a word, a number or one other character. */
export interface Token {
  readonly start: number;
  readonly end: number;
  /** The word in lower case and without accents. */
  readonly word: string;
  readonly hash: number;
  /** One of {@link Shape}. */
  readonly shape: number;
  /** Line breaks before it, 2 at most. */
  readonly breaks: number;
  /** Whether it follows the one before it without space. */
  readonly glued: boolean;
}

/** Letters with apostrophes inside, or a row of digits and letters, or any one character that is no space. */
const TOKEN =
  /\p{L}[\p{L}\p{M}]*(?:['’](?![sS](?![\p{L}]))\p{L}[\p{L}\p{M}]*)*(?![\p{L}\p{M}\p{Nd}])|[\p{L}\p{M}\p{Nd}]+|[^\s\p{L}\p{M}\p{Nd}]|(\n)/gu;
/** Longer rows are no words, and looking at their ends would be all that they cost. */
const MAX_WORD = 40;

/** Cuts a text into tokens. */
export function tokenize(text: string, from = 0, to = text.length): Token[] {
  const tokens: Token[] = [];
  let breaks = from === 0 ? 2 : 0;
  let last = -1;
  const part = from === 0 && to === text.length ? text : text.slice(from, to);
  for (const match of part.matchAll(TOKEN)) {
    const { 0: raw, 1: newline } = match;
    if (newline !== undefined) {
      breaks = Math.min(2, breaks + 1);
      continue;
    }
    const start = from + match.index;
    const end = start + raw.length;
    const shape = shapeOf(raw);
    const word = raw.length > MAX_WORD ? "" : plain(raw);
    tokens.push({ start, end, word, hash: hashOf(word), shape, breaks, glued: start === last });
    breaks = 0;
    last = end;
  }
  return tokens;
}

const DIGITS = /^\p{Nd}+$/u;
const DIGIT = /\p{Nd}/u;
const LETTER = /^\p{L}/u;

/** What the characters of a token are; bits. */
const Kind = { lower: 1, upper: 2, digit: 4, mark: 8, other: 16 } as const;
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code >= 48 && code <= 57) return Kind.digit;
  if (code >= 65 && code <= 90) return Kind.upper;
  if (code >= 97 && code <= 122) return Kind.lower;
  return code === 39 ? 0 : Kind.mark;
});

function shapeOf(raw: string): number {
  let kinds = 0;
  let tail = 0;
  for (let at = raw.length - 1; at >= 0; at--) {
    const code = raw.charCodeAt(at);
    tail = kinds;
    kinds |= code < 128 ? (KINDS[code] as number) : Kind.other;
  }
  if ((kinds & Kind.other) !== 0) return shapeOfAny(raw);
  if ((kinds & Kind.digit) !== 0) return kinds === Kind.digit ? Shape.digits : Shape.code;
  if (kinds === Kind.lower) return Shape.lower;
  if (kinds === Kind.upper) return Shape.upper;
  if ((kinds & (Kind.lower | Kind.upper)) === 0) return Shape.mark;
  return tail === Kind.lower ? Shape.capital : Shape.mixed;
}

/** {@link shapeOf} for letters of every script. */
function shapeOfAny(raw: string): number {
  if (DIGIT.test(raw)) return DIGITS.test(raw) ? Shape.digits : Shape.code;
  if (!LETTER.test(raw)) return Shape.mark;
  const lower = raw.toLowerCase();
  if (raw === lower) return Shape.lower;
  if (raw === raw.toUpperCase()) return Shape.upper;
  const head = String.fromCodePoint(raw.codePointAt(0) ?? 0);
  return head !== head.toLowerCase() && raw.slice(head.length) === lower.slice(head.length)
    ? Shape.capital
    : Shape.mixed;
}
