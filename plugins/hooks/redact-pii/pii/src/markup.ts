/** How a text is written. */
export type Notation = "text" | "markdown" | "html";

/** A character with what it stands for in the source. */
export type Unit = readonly [unit: number, start: number, end: number];

/** In place of a character: the source from there to there. */
export const AS_IT_STANDS = -1;

/** What markup is read as. */
export interface Piece {
  /** Characters with where each stands; {@link AS_IT_STANDS} for a piece of the source. */
  readonly units: readonly Unit[];
  /** Where the source goes on. */
  readonly end: number;
}

/** What is open while a text is read. */
export interface MarkupState {
  /** The end tag of an element whose content is no markup; empty outside of one. */
  raw: string;
}

const NAMES: Readonly<Record<string, number>> = {
  ...{ amp: 38, lt: 60, gt: 62, quot: 34, apos: 39, nbsp: 32, commat: 64, period: 46, lowbar: 95, plus: 43 },
  ...{
    hyphen: 45,
    dash: 45,
    num: 35,
    colon: 58,
    sol: 47,
    shy: 0xad,
    zwj: 0x200d,
    zwnj: 0x200c,
    ensp: 32,
    emsp: 32,
  },
  ...{ thinsp: 32, ndash: 45, mdash: 45, NewLine: 10, Tab: 9, lpar: 40, rpar: 41, equals: 61, UnderBar: 95 },
};
const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]{2,8}));/y;
/** Bytes of a URL, also of one that was encoded again to stand within another. */
const PERCENT = /(?:%(?:25){0,3}[\dA-Fa-f]{2}){1,200}/y;
const BYTE = /%(?:25){0,3}([\dA-Fa-f]{2})/g;
const MAX_TAG = 300;
/** Tags that stand within words. */
const INLINE = new Set(
  "a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);
const TAG = /<\/?([A-Za-z][A-Za-z0-9:-]*)/y;
/** Attributes of names of the page's own, and of numbers: no prose. */
const ASIDE = new Set(
  "class style id integrity nonce d points viewbox transform for role type rel lang dir width height fill stroke".split(
    " ",
  ),
);
/** A picture in place of its address. */
const PICTURE = /^\s*data:(?:image\/(?!svg)|audio\/|video\/|font\/)/i;
const PUNCTUATION = /[!-/:-@[-`{-~]/;

/** What begins at a character below 128; undefined for itself. */
export function markupAt(
  source: string,
  at: number,
  unit: number,
  notation: Notation,
  state: MarkupState,
  before: number,
): Piece | undefined {
  if (unit === 38) return reference(source, at);
  if (unit === 37) return before === 32 || before === 10 ? undefined : percent(source, at);
  if (notation === "html") return unit === 60 ? tag(source, at, state) : undefined;
  if (notation === "text") return undefined;
  const next = source.charCodeAt(at + 1);
  switch (unit) {
    case 92: // \
      return next < 128 && PUNCTUATION.test(source[at + 1] ?? "")
        ? { units: [[next, at, at + 2]], end: at + 2 }
        : undefined;
    case 42: // *
    case 96: // `
      return { units: [], end: at + 1 };
    case 126: // ~
      return next === 126 ? { units: [], end: at + 2 } : undefined;
    case 95: // _
      return isWord(before) && isWord(next)
        ? undefined
        : before === 95 || isWord(before) || isWord(next)
          ? edge(source, at, before)
          : undefined;
    case 60: // <
      return inlineTag(source, at);
    default:
      return undefined;
  }
}

const isWord = (unit: number) =>
  (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122) || unit >= 128;

/** An underscore at the edge of a word is emphasis where the other side is open; within a name of many, it is part of it. */
function edge(source: string, at: number, before: number): Piece | undefined {
  const next = source.charCodeAt(at + 1);
  const opens = !isWord(before) && isWord(next) && before !== 95;
  const closes = isWord(before) && !isWord(next) && next !== 95;
  return opens || closes ? { units: [], end: at + 1 } : undefined;
}

function reference(source: string, at: number): Piece | undefined {
  REFERENCE.lastIndex = at;
  const match = REFERENCE.exec(source);
  if (match === null) return undefined;
  const [whole, decimal, hex, name] = match;
  const code =
    name === undefined ? Number.parseInt(decimal ?? hex ?? "", decimal === undefined ? 16 : 10) : NAMES[name];
  if (code === undefined || code === 0 || code > 0xffff) return undefined;
  return { units: [[code, at, at + whole.length]], end: at + whole.length };
}

/** Bytes in percent notation as the UTF-8 that they are. */
function percent(source: string, at: number): Piece | undefined {
  PERCENT.lastIndex = at;
  const match = PERCENT.exec(source);
  if (match === null) return undefined;
  const bytes = [...match[0].matchAll(BYTE)].map(({ 0: whole, 1: hex = "", index }) => ({
    hex,
    start: at + index,
    end: at + index + whole.length,
  }));
  const units: Unit[] = [];
  for (let from = 0; from < bytes.length; ) {
    const lead = Number.parseInt(bytes[from]?.hex ?? "", 16);
    if (lead < 32 && lead !== 10) return undefined;
    const size = lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    const own = bytes.slice(from, from + size);
    let char: string;
    try {
      char = decodeURIComponent(own.map(({ hex }) => `%${hex}`).join(""));
    } catch {
      return undefined;
    }
    const [start, end] = [own[0]?.start ?? at, own.at(-1)?.end ?? at];
    for (let index = 0; index < char.length; index++) units.push([char.charCodeAt(index), start, end]);
    from += size;
  }
  return { units, end: at + match[0].length };
}

function inlineTag(source: string, at: number): Piece | undefined {
  TAG.lastIndex = at;
  const name = TAG.exec(source)?.[1]?.toLowerCase();
  if (name === undefined || !(INLINE.has(name) || name === "br")) return undefined;
  const length = source.slice(at, at + MAX_TAG).indexOf(">");
  const end = at + length;
  // Attributes may hold what is looked for.
  if (length < 0 || source.slice(at, end).includes("=")) return undefined;
  return { units: name === "br" ? [[10, at, end + 1]] : [], end: end + 1 };
}

/** A tag of HTML: the values of its attributes, each on a line, and a break where the element makes one. */
function tag(source: string, at: number, state: MarkupState): Piece | undefined {
  if (state.raw !== "") {
    const ends =
      source.startsWith("</", at) &&
      source.slice(at + 2, at + 2 + state.raw.length).toLowerCase() === state.raw;
    if (!ends) return undefined;
    state.raw = "";
  }
  if (source.startsWith("<!--", at)) return { units: [[10, at, at + 4]], end: at + 4 };
  TAG.lastIndex = at;
  const match = TAG.exec(source);
  if (match === null) return undefined;
  const name = (match[1] ?? "").toLowerCase();
  const units: Unit[] = [];
  const isEnd = source[at + 1] === "/";
  const end = isEnd ? endOf(source, at) : attributes(source, at + match[0].length, false, units);
  if (!isEnd && (name === "script" || name === "style")) state.raw = name;
  if (units.length === 0 && INLINE.has(name)) return { units, end };
  return { units: [[10, at, at + 1], ...units], end };
}

function endOf(source: string, at: number): number {
  const end = source.indexOf(">", at);
  return end < 0 ? source.length : end + 1;
}

const ATTRIBUTE = /[\s/]*([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/y;

/** The values of the attributes that are prose, or of those that are not, up to the end of the tag. */
function attributes(source: string, from: number, isAside: boolean, units: Unit[]): number {
  let at = from;
  for (;;) {
    ATTRIBUTE.lastIndex = at;
    const match = ATTRIBUTE.exec(source);
    if (match === null) break;
    const end = at + match[0].length;
    const value = match[2] ?? match[3] ?? match[4] ?? "";
    if (value !== "" && ASIDE.has((match[1] ?? "").toLowerCase()) === isAside && !PICTURE.test(value)) {
      const to = end - (match[4] === undefined ? 1 : 0);
      readValue(source, to - value.length, to, units);
    }
    at = end;
  }
  if (units.length > 0) units.push([10, at, at]);
  return endOf(source, at);
}

/** The value of an attribute, on a line of its own. */
function readValue(source: string, start: number, end: number, units: Unit[]): void {
  units.push([10, start, start]);
  let from = start;
  const pass = (to: number) => {
    if (to > from) units.push([AS_IT_STANDS, from, to]);
  };
  for (let at = start; at < end; ) {
    const unit = source.charCodeAt(at);
    if (unit < 128 && unit !== 38 && unit !== 37) {
      at++;
      continue;
    }
    pass(at);
    const piece = unit === 38 ? reference(source, at) : unit === 37 ? percent(source, at) : undefined;
    if (piece === undefined) units.push([unit, at, ++at]);
    else {
      for (const one of piece.units) units.push(one);
      at = piece.end;
    }
    from = at;
  }
  pass(end);
}

/** The values of the attributes of a page that are no prose, such as `class`, in order. */
export function* asideOf(source: string): Generator<Unit> {
  for (let at = source.indexOf("<"); at >= 0; at = source.indexOf("<", at + 1)) {
    TAG.lastIndex = at;
    const match = TAG.exec(source);
    if (match === null || source[at + 1] === "/") continue;
    const units: Unit[] = [];
    at = Math.max(at, attributes(source, at + match[0].length, true, units) - 1);
    yield* units;
  }
}
