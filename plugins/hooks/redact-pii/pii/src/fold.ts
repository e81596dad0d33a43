import { AS_IT_STANDS, asideOf, markupAt, type Notation, type Unit } from "./markup.ts";

export type { Notation } from "./markup.ts";

/**
 * What a reader sees of a text, and where each character of it stands. Characters that look like others are those, and
 * what cannot be seen is left out.
 */
export interface Folded {
  readonly text: string;
  /** Runs of the folded text, in order; undefined where it is the source. */
  readonly runs?: Runs;
}

/** Pieces of the folded text that are pieces of the source, and characters that stand for some of it. */
interface Runs {
  /** Where run i begins in the folded text. */
  readonly at: number[];
  /** Where it begins in the source. */
  readonly from: number[];
  /** Where the one character of it ends in the source; 0 for a piece that is the same in both. */
  readonly to: number[];
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

const MARKUP = { text: "&%\\", markdown: "&%\\*_`~<", html: "&%<" } as const;
const SPECIAL = Object.fromEntries(
  Object.entries(MARKUP).map(([notation, chars]) => {
    const flags = new Uint8Array(128);
    for (const char of chars) flags[char.charCodeAt(0)] = 1;
    return [notation, flags];
  }),
) as Readonly<Record<Notation, Uint8Array>>;

/** Folds a text. Linear, and next to nothing for a text without anything to fold. */
export function fold(source: string, notation: Notation = "text"): Folded {
  const codes = tableOf();
  const special = SPECIAL[notation];
  const writer = new Writer(source);
  const state = { raw: "" };
  let start = 0;
  for (let at = 0; at < source.length; ) {
    const unit = source.charCodeAt(at);
    const folded = unit < 128 ? special[unit] : codes[unit];
    if (folded === 0) {
      at++;
      continue;
    }
    if (unit < 128) {
      const last = at > start ? source.charCodeAt(at - 1) : writer.before;
      const piece = markupAt(source, at, unit, notation, state, last);
      if (piece === undefined) {
        at++;
        continue;
      }
      writer.same(start, at);
      for (const one of piece.units) writer.unit(one);
      at = piece.end;
    } else {
      writer.same(start, at);
      writer.unit([unit, at, ++at]);
    }
    start = at;
  }
  if (start === 0) return { text: source };
  writer.same(start, source.length);
  return writer.folded();
}

/** What a page of HTML holds in attributes that are no prose, such as `class`, which {@link fold} leaves out. */
export function foldAside(source: string): Folded {
  const writer = new Writer(source);
  for (const unit of asideOf(source)) writer.unit(unit);
  return writer.folded();
}

/** Writes a folded text and its runs. */
class Writer {
  /** The last character written. */
  before = 10;
  readonly #source: string;
  readonly #codes = tableOf();
  readonly #runs: Runs = { at: [], from: [], to: [] };
  readonly #parts: string[] = [];
  #length = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** A piece that is the same in both. */
  same(start: number, end: number): void {
    if (end <= start) return;
    this.#add(this.#source.slice(start, end), start, 0);
    this.before = this.#source.charCodeAt(end - 1);
  }

  unit([unit, from, to]: Unit): void {
    if (unit === AS_IT_STANDS) {
      this.same(from, to);
      return;
    }
    const read = this.#codes[unit] ?? 0;
    if (read === DROP) return;
    this.before = read === 0 ? unit : read;
    this.#add(String.fromCharCode(this.before), from, to);
  }

  folded(): Folded {
    return { text: this.#parts.join(""), runs: this.#runs };
  }

  #add(text: string, from: number, to: number): void {
    this.#runs.at.push(this.#length);
    this.#runs.from.push(from);
    this.#runs.to.push(to);
    this.#parts.push(text);
    this.#length += text.length;
  }
}

/** Where a piece of the folded text stands in the source. */
export function sourceOf(
  { runs }: Folded,
  start: number,
  end: number,
): { readonly start: number; readonly end: number } {
  if (runs === undefined) return { start, end };
  const { at, from, to } = runs;
  const first = runAt(at, start);
  const last = runAt(at, end - 1);
  const own = (run: number, place: number) => (from[run] ?? 0) + place - (at[run] ?? 0);
  return {
    start: to[first] === 0 ? own(first, start) : (from[first] ?? 0),
    end: to[last] === 0 ? own(last, end - 1) + 1 : (to[last] ?? 0),
  };
}

/** The run that holds a place. */
function runAt(at: readonly number[], place: number): number {
  let low = 0;
  let high = at.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((at[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
