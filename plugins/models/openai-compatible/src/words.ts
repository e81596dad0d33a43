/** A stretch of a text, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const LINK_TARGET = /\]\((?:[^()\s]|\([^()\s]*\))*(?:\s"[^"\n]{0,200}")?\)/y;
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}\p{Script=Lao}\p{Script=Khmer}]/u;

/** A text as its bare words: small letters without marks and punctuation, one space between; link targets left out. */
export function fold(text: string): string {
  return foldWithMap(text).folded;
}

function foldWithMap(text: string): { readonly folded: string; readonly places: readonly number[] } {
  const pieces: string[] = [];
  const places: number[] = [];
  let isGap = true;
  for (let index = 0; index < text.length; ) {
    const target = targetAt(text, index);
    const point = text.codePointAt(index) ?? 0;
    // "[a](/x)b" reads as one word, but what is glued to a link rarely is.
    const letters = target > 0 ? " " : foldPoint(point);
    if (letters === " " ? !isGap : letters !== "") {
      pieces.push(letters);
      for (let count = 0; count < letters.length; count++) places.push(index);
      isGap = letters === " ";
    }
    index += target > 0 ? target : point > 0xffff ? 2 : 1;
  }
  if (isGap) pieces.pop();
  return { folded: pieces.join(""), places };
}

/** How long the target of a link is that begins here: `](/tea)`. */
function targetAt(text: string, index: number): number {
  if (text.charCodeAt(index) !== 0x5d || text.charCodeAt(index + 1) !== 0x28) return 0;
  LINK_TARGET.lastIndex = index;
  return LINK_TARGET.exec(text)?.[0].length ?? 0;
}

/** Letters and digits in small, nothing for marks and invisible characters, a space for anything else. */
function foldPoint(point: number): string {
  if (point < 0x80) {
    if ((point >= 0x61 && point <= 0x7a) || (point >= 0x30 && point <= 0x39))
      return String.fromCharCode(point);
    return point >= 0x41 && point <= 0x5a ? String.fromCharCode(point | 0x20) : " ";
  }
  const character = String.fromCodePoint(point);
  if (/\p{M}|\p{Cf}/u.test(character)) return "";
  const letters = character
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
  return letters === "" ? " " : letters;
}

/** Finds words in a text, whatever the typography of either. */
export class Words {
  readonly text: string;
  /** The bare words of the text, a space at each end. */
  readonly folded: string;
  readonly #places: readonly number[];

  constructor(text: string) {
    const { folded, places } = foldWithMap(text);
    this.text = text;
    this.folded = ` ${folded} `;
    this.#places = places;
  }

  /** Where these words stand first, at a place that will do. */
  find(words: string, accepts?: (span: Span) => boolean): Span | undefined {
    return this.findFolded(fold(words), accepts);
  }

  /** {@link find} for words that are bare already. */
  findFolded(bare: string, accepts: (span: Span) => boolean = () => true): Span | undefined {
    if (bare === "") return undefined;
    const isSpaced = !WITHOUT_SPACES.test(bare);
    const wanted = isSpaced ? ` ${bare} ` : bare;
    for (let at = this.folded.indexOf(wanted); at >= 0; at = this.folded.indexOf(wanted, at + 1)) {
      const first = isSpaced ? at : at - 1;
      const span = this.#span(first, first + bare.length);
      if (accepts(span)) return span;
    }
    return undefined;
  }

  /** The verbatim stretch for a passage, with the signs around its first and last word. */
  quote(passage: string): Span | undefined {
    const exact = passage.trim() === "" ? -1 : this.text.indexOf(passage.trim());
    if (exact >= 0) return { start: exact, end: exact + passage.trim().length };
    const found = this.find(passage);
    if (found === undefined) return undefined;
    const before = /[^\s\p{L}\p{N}()]*$/u.exec(this.text.slice(Math.max(0, found.start - 8), found.start));
    const end = found.end + targetAt(this.text, found.end);
    const after = /^[^\s\p{L}\p{N}([]{0,8}/u.exec(this.text.slice(end, end + 8));
    return { start: found.start - (before?.[0].length ?? 0), end: end + (after?.[0].length ?? 0) };
  }

  #span(first: number, beyond: number): Span {
    const start = this.#places[first] ?? 0;
    const last = this.#places[beyond - 1] ?? start;
    return { start, end: last + ((this.text.codePointAt(last) ?? 0) > 0xffff ? 2 : 1) };
  }
}
