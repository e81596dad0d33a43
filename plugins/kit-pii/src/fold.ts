import { markupAt, type Notation } from "./markup.ts";

export type { Notation } from "./markup.ts";

/**
 * What a reader sees of a text, and where each character of it stands. Characters that look like others are those, and
 * what cannot be seen is left out.
 */
export interface Folded {
  readonly text: string;
  /** Where character i begins in the source; undefined where both are the same. */
  readonly from?: Uint32Array;
  /** Where it ends there. */
  readonly to?: Uint32Array;
}

const DROP = 1;
let table: Uint16Array | undefined;

/** By UTF-16 unit: what it is read as, {@link DROP}, or 0 for itself. */
function tableOf(): Uint16Array {
  if (table !== undefined) return table;
  const made = new Uint16Array(65_536);
  const [digit, space, dash, unseen] = [
    /\p{Nd}/u,
    /\p{Zs}/u,
    /\p{Pd}|\u2212/u,
    /\u034f|[\u180b-\u180d\u180f\ufe00-\ufe0f]|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/u,
  ];
  for (let code = 128; code < 65_536; code++) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const char = String.fromCharCode(code);
    if (unseen.test(char)) made[code] = DROP;
    else if (digit.test(char)) {
      // Digits stand in rows of ten.
      const before = made[code - 1] ?? 0;
      made[code] = before >= 48 && before < 57 ? before + 1 : 48;
    } else if (space.test(char)) made[code] = 32;
    else if (dash.test(char)) made[code] = 45;
    else if (code >= 0xff01 && code <= 0xff5e) made[code] = code - 0xfee0;
    else if (code === 0x2028 || code === 0x2029 || code === 0x85) made[code] = 10;
    else if (code === 0xfe6b) made[code] = 64;
    else if (code === 0x2024 || code === 0xfe52) made[code] = 46;
  }
  table = made;
  return made;
}

const PLAIN = /[^\n\r\t -~]/;
const MARKUP = { text: /[&%\\]/, markdown: /[&%\\*_`~<]/, html: /[&%<]/ };

/** Folds a text. Linear; some 40 bytes for each character of a text that has anything to fold. */
export function fold(source: string, notation: Notation = "text"): Folded {
  if (!PLAIN.test(source) && !MARKUP[notation].test(source)) return { text: source };
  const codes = tableOf();
  const units = new Uint16Array(source.length);
  const from = new Uint32Array(source.length);
  const to = new Uint32Array(source.length);
  let length = 0;
  const emit = (unit: number, start: number, end: number) => {
    units[length] = unit;
    from[length] = start;
    to[length++] = end;
  };
  const state = { raw: "" };
  for (let at = 0; at < source.length; ) {
    const unit = source.charCodeAt(at);
    if (unit < 128) {
      const piece = markupAt(
        source,
        at,
        unit,
        notation,
        state,
        length === 0 ? 10 : (units[length - 1] ?? 10),
      );
      if (piece === undefined) emit(unit, at, ++at);
      else {
        for (const [char, start, end] of piece.units) {
          const folded = codes[char] ?? 0;
          if (folded !== DROP) emit(folded === 0 ? char : folded, start, end);
        }
        at = piece.end;
      }
    } else {
      const folded = codes[unit] ?? 0;
      if (folded !== DROP) emit(folded === 0 ? unit : folded, at, at + 1);
      at++;
    }
  }
  return {
    text: textOf(units.subarray(0, length)),
    from: from.subarray(0, length),
    to: to.subarray(0, length),
  };
}

function textOf(units: Uint16Array): string {
  const parts: string[] = [];
  for (let at = 0; at < units.length; at += 8192)
    parts.push(String.fromCharCode(...units.subarray(at, at + 8192)));
  return parts.join("");
}

/** Where a piece of the folded text stands in the source. */
export function sourceOf(
  { from, to }: Folded,
  start: number,
  end: number,
): { readonly start: number; readonly end: number } {
  if (from === undefined || to === undefined) return { start, end };
  return { start: from[start] ?? 0, end: to[end - 1] ?? 0 };
}
