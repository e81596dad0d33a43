import { hashOf, join, mix } from "./hash.ts";
import { type Lexicon, Listed } from "./lexicon.ts";
import { type Line, linesOf } from "./lines.ts";
import { Shape, type Token } from "./tokens.ts";

/** Rows of weights; a feature is one of them. */
export const ROWS = 1 << 20;
const EDGE = hashOf("<edge>");
const MAX_PHRASE = 4;
/** Features of one token at most: 26 by its neighbours and 15 by its letters. */
const MAX_FEATURES = 41;

/** What the lexicon and the spelling of a token say. */
interface Entry {
  /** Bits of the lexicon. */
  readonly bits: number;
  /** Bits and shape. */
  readonly kind: number;
}

/** The features of every token, as rows; `starts[i]` to `starts[i + 1]` are those of token i. */
export interface Features {
  readonly rows: Int32Array;
  readonly starts: Int32Array;
  /** 1 for tokens that are nothing, as {@link quietOf} says; they have no features. */
  readonly quiet?: Uint8Array;
}

/** Tokens before and behind each that its features are made of. */
const REACH = 2;

/** A value for every token, with the same for what is beyond either end, so that neighbours can be asked for. */
function padded(values: ArrayLike<number>, edge: number): Int32Array {
  const made = new Int32Array(values.length + 2 * REACH).fill(edge);
  made.set(values, REACH);
  return made;
}

/** Each value joined with the one before it. */
function pairsOf(values: Int32Array): Int32Array {
  const pairs = new Int32Array(values.length);
  for (let at = 1; at < values.length; at++) pairs[at] = join(values[at - 1] as number, values[at] as number);
  return pairs;
}

/** What tokens look like, alone and among their neighbours; in `quick`, those of {@link quietOf} are passed over. */
export function featuresOf(tokens: readonly Token[], lexicon: Lexicon, quick = false): Features {
  const entries = entriesOf(tokens, lexicon);
  const lines = linesOf(tokens);
  const quiet = quick ? quietOf(tokens, entries, lines) : undefined;
  const writer = new FeatureWriter(tokens, entries, lines);
  const starts = new Int32Array(tokens.length + 1);
  for (let at = 0; at < tokens.length; at++) {
    starts[at] = writer.count;
    if (quiet?.[at] !== 1) writer.write(at);
  }
  starts[tokens.length] = writer.count;
  return { rows: writer.rows, starts, ...(quiet === undefined ? {} : { quiet }) };
}

const NAMES = Listed.first | Listed.last | Listed.city | Listed.region;

/**
 * Words in lower case that no list knows as names, far from whatever could be one: most of a text. 1 for each of them. On lines
 * without capitals there is none, as nothing there marks a name.
 */
function quietOf(tokens: readonly Token[], entries: readonly Entry[], lines: readonly Line[]): Uint8Array {
  const quiet = new Uint8Array(tokens.length).fill(1);
  for (let at = 0; at < tokens.length; at++) {
    const { shape } = tokens[at] as Token;
    const { bits } = entries[at] as Entry;
    if (lines[at]?.isLower === true) {
      quiet[at] = 0;
      continue;
    }
    const isListed = (bits & NAMES) !== 0 && (bits & (Listed.common | Listed.frequent)) === 0;
    if (shape === Shape.mark || (shape === Shape.lower && !isListed)) continue;
    quiet.fill(0, Math.max(0, at - REACH), at + REACH + 1);
  }
  return quiet;
}

/** Writes the features of tokens one behind the other. What stands around a token is found {@link REACH} further on. */
class FeatureWriter {
  readonly #tokens: readonly Token[];
  readonly #entries: readonly Entry[];
  readonly #lines: readonly Line[];
  readonly #words: Int32Array;
  readonly #kinds: Int32Array;
  readonly #wordPairs: Int32Array;
  readonly #kindPairs: Int32Array;
  readonly #rows: Int32Array;
  #count = 0;

  constructor(tokens: readonly Token[], entries: readonly Entry[], lines: readonly Line[]) {
    this.#tokens = tokens;
    this.#entries = entries;
    this.#lines = lines;
    this.#words = padded(
      Int32Array.from(tokens, ({ hash }) => hash),
      EDGE,
    );
    this.#kinds = padded(
      Int32Array.from(this.#entries, ({ kind }) => kind),
      255,
    );
    this.#wordPairs = pairsOf(this.#words);
    this.#kindPairs = pairsOf(this.#kinds);
    this.#rows = new Int32Array(tokens.length * MAX_FEATURES);
  }

  get count(): number {
    return this.#count;
  }

  get rows(): Int32Array {
    return this.#rows.subarray(0, this.#count);
  }

  write(at: number): void {
    const { breaks, glued, shape } = this.#tokens[at] as Token;
    const place = (breaks > 1 ? 4 : breaks > 0 ? 2 : 0) + (glued ? 1 : 0);
    this.#writeNeighbours(at + REACH, place);
    this.#writeLine(at, place);
    this.#writeDistant(at, place);
    if (shape === Shape.digits || shape === Shape.code) this.#writeLength(at);
    else if (shape !== Shape.mark) this.#writeLetters(at, place);
  }

  #add(name: number, value: number): void {
    this.#rows[this.#count++] = join(name, value) & (ROWS - 1);
  }

  /** The token with those next to it. */
  #writeNeighbours(here: number, place: number): void {
    const [words, kinds] = [this.#words, this.#kinds];
    const [wordPairs, kindPairs] = [this.#wordPairs, this.#kindPairs];
    const kind = kinds[here] as number;
    const before = words[here - 1] as number;
    const after = words[here + 1] as number;
    const kindsHere = kindPairs[here] as number;
    this.#add(1, words[here] as number);
    this.#add(2, kind);
    this.#add(3, join(kind, place));
    this.#add(4, before);
    this.#add(5, after);
    this.#add(6, wordPairs[here] as number);
    this.#add(7, wordPairs[here + 1] as number);
    this.#add(8, join(before, after));
    this.#add(9, wordPairs[here - 1] as number);
    this.#add(10, wordPairs[here + 2] as number);
    this.#add(11, kindsHere);
    this.#add(12, kindPairs[here + 1] as number);
    this.#add(13, join(kindsHere, kinds[here + 1] as number));
    this.#add(14, join(before, kind));
    this.#add(15, join(after, kind));
    this.#add(16, join(wordPairs[here - 1] as number, kind));
    this.#add(17, join(kinds[here - 2] as number, kindsHere));
    this.#add(18, join(kind, kindPairs[here + 2] as number));
  }

  /** The token on its line. */
  #writeLine(at: number, place: number): void {
    const { shape } = this.#tokens[at] as Token;
    const { kind } = this.#entries[at] as Entry;
    const { label, isLower, first } = this.#lines[at] as Line;
    this.#add(19, join(label, shape));
    this.#add(20, join(label, kind));
    this.#add(21, join(isLower ? 1 : 0, kind));
    this.#add(22, join(place, join(this.#words[at + REACH - 1] as number, shape)));
    this.#add(23, join(first, kind));
  }

  /** The token with those that are two away, and with what parts it from the next. */
  #writeDistant(at: number, place: number): void {
    const { kind } = this.#entries[at] as Entry;
    this.#add(24, join(this.#words[at + REACH - 2] as number, kind));
    this.#add(25, join(this.#words[at + REACH + 2] as number, kind));
    this.#add(26, join(this.#tokens[at + 1]?.breaks ?? 2, join(place, kind)));
  }

  /** Of digits and codes the length. */
  #writeLength(at: number): void {
    const { length } = (this.#tokens[at] as Token).word;
    this.#add(30, length);
    this.#add(31, join(length, this.#kinds[at + REACH + 1] as number));
    this.#add(32, join(length, this.#kinds[at + REACH - 1] as number));
  }

  /** Of words how they begin and end. */
  #writeLetters(at: number, place: number): void {
    const { word, shape } = this.#tokens[at] as Token;
    const { bits, kind } = this.#entries[at] as Entry;
    const group = shape === Shape.lower ? 0 : 1;
    for (let length = 1; length <= 6 && length < word.length; length++) {
      const end = hashOf(word, word.length - length);
      this.#add(40 + length, join(end, group));
      if (length === 3 || length === 2)
        this.#add(54 + length, join(end, this.#kinds[at + REACH - 1] as number));
      if (length === 3) this.#add(58, join(end, this.#kinds[at + REACH + 1] as number));
      if (length <= 4) this.#add(50 + length, join(hashOf(word, 0, length), group));
    }
    this.#add(60, join(Math.min(word.length, 12), kind));
    if ((bits & (Listed.common | Listed.frequent)) === 0) this.#add(61, join(shape, place));
  }
}

/** Looks words up, and phrases of up to {@link MAX_PHRASE} of them as names of towns and regions. */
function entriesOf(tokens: readonly Token[], lexicon: Lexicon): readonly Entry[] {
  const bits = tokens.map(({ hash, shape }) =>
    shape === Shape.mark || shape === Shape.digits ? 0 : lexicon.bitsOf(hash),
  );
  const phrase = new Uint8Array(tokens.length);
  for (let at = 0; at < tokens.length; at++) {
    if (((bits[at] ?? 0) & (Listed.cityPart | Listed.city | Listed.region)) === 0) continue;
    let text = (tokens[at] as Token).word;
    for (let length = 2; length <= MAX_PHRASE && at + length <= tokens.length; length++) {
      const next = tokens[at + length - 1] as Token;
      if (next.breaks > 0) break;
      text += next.shape === Shape.mark ? next.word : ` ${next.word}`;
      if (next.shape === Shape.mark) continue;
      if ((lexicon.bitsOf(hashOf(text)) & (Listed.city | Listed.region)) !== 0)
        for (let inner = 0; inner < length; inner++) phrase[at + inner] = inner === 0 ? 1 : 2;
    }
  }
  return tokens.map(({ shape, word }, at) => {
    const listed = bits[at] ?? 0;
    const size = shape === Shape.digits || shape === Shape.code ? Math.min(word.length, 7) : 0;
    // Of a mark it is the mark that counts.
    const mark = shape === Shape.mark ? hashOf(word) & 1023 : 0;
    return {
      bits: listed,
      kind: mix(listed | (shape << 8) | ((phrase[at] ?? 0) << 11) | (size << 13) | (mark << 17)),
    };
  });
}
