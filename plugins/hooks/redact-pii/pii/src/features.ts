import { hashOf, join, mix } from "./hash.ts";
import { type Lexicon, Listed } from "./lexicon.ts";
import { Shape, type Token } from "./tokens.ts";

/** Rows of weights; a feature is one of them. */
export const ROWS = 1 << 19;
const EDGE = hashOf("<edge>");
const MAX_PHRASE = 4;
const LABEL_SPAN = 4;
/** Features of one token at most: 26 by its neighbours and 15 by its letters. */
const MAX_FEATURES = 41;

/** What is known of a token beside its neighbours. */
interface Known {
  /** Bits of the lexicon. */
  readonly bits: number;
  /** Bits and shape. */
  readonly kind: number;
}

/** The features of every token, as rows; `starts[i]` to `starts[i + 1]` are those of token i. */
export interface Features {
  readonly rows: Int32Array;
  readonly starts: Int32Array;
}

/** Tokens that are looked at before and behind each. */
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

/** What tokens look like, alone and among their neighbours. */
export function featuresOf(tokens: readonly Token[], lexicon: Lexicon): Features {
  const known = knowledgeOf(tokens, lexicon);
  const lines = linesOf(tokens);
  const rows = new Int32Array(tokens.length * MAX_FEATURES);
  const starts = new Int32Array(tokens.length + 1);
  const words = padded(
    Int32Array.from(tokens, ({ hash }) => hash),
    EDGE,
  );
  const kinds = padded(
    Int32Array.from(known, ({ kind }) => kind),
    255,
  );
  const [wordPairs, kindPairs] = [pairsOf(words), pairsOf(kinds)];
  let count = 0;
  const add = (name: number, value: number) => {
    rows[count++] = join(name, value) & (ROWS - 1);
  };
  for (let at = 0; at < tokens.length; at++) {
    starts[at] = count;
    const { word, shape, breaks, glued } = tokens[at] as Token;
    const bits = (known[at] as Known).bits;
    const { label, isLower, first } = lines[at] as Line;
    const place = (breaks > 1 ? 4 : breaks > 0 ? 2 : 0) + (glued ? 1 : 0);
    const here = at + REACH;
    const [hash, kind] = [words[here] as number, kinds[here] as number];
    const before = words[here - 1] as number;
    const after = words[here + 1] as number;
    const kindBefore = kinds[here - 1] as number;
    const kindAfter = kinds[here + 1] as number;
    const kindsHere = kindPairs[here] as number;
    add(1, hash);
    add(2, kind);
    add(3, join(kind, place));
    add(4, before);
    add(5, after);
    add(6, wordPairs[here] as number);
    add(7, wordPairs[here + 1] as number);
    add(8, join(before, after));
    add(9, wordPairs[here - 1] as number);
    add(10, wordPairs[here + 2] as number);
    add(11, kindsHere);
    add(12, kindPairs[here + 1] as number);
    add(13, join(kindsHere, kindAfter));
    add(14, join(before, kind));
    add(15, join(after, kind));
    add(16, join(wordPairs[here - 1] as number, kind));
    add(17, join(kinds[here - 2] as number, kindsHere));
    add(18, join(kind, kindPairs[here + 2] as number));
    add(19, join(label, shape));
    add(20, join(label, kind));
    add(21, join(isLower ? 1 : 0, kind));
    add(22, join(place, join(before, shape)));
    add(23, join(first, kind));
    add(24, join(words[here - 2] as number, kind));
    add(25, join(words[here + 2] as number, kind));
    add(26, join(tokens[at + 1]?.breaks ?? 2, join(place, kind)));
    if (shape === Shape.digits || shape === Shape.code) {
      add(30, word.length);
      add(31, join(word.length, kindAfter));
      add(32, join(word.length, kindBefore));
    } else if (shape !== Shape.mark) {
      const group = shape === Shape.lower ? 0 : 1;
      for (let length = 1; length <= 6 && length < word.length; length++) {
        const end = hashOf(word, word.length - length);
        add(40 + length, join(end, group));
        if (length === 3 || length === 2) add(54 + length, join(end, kindBefore));
        if (length === 3) add(58, join(end, kindAfter));
        if (length <= 4) add(50 + length, join(hashOf(word, 0, length), group));
      }
      add(60, join(Math.min(word.length, 12), kind));
      if ((bits & (Listed.common | Listed.frequent)) === 0) add(61, join(shape, place));
    }
  }
  starts[tokens.length] = count;
  return { rows: rows.subarray(0, count), starts };
}

/** The line that a token stands on. */
interface Line {
  /** The last words before a colon on this line or alone on the one above; 0 for none. */
  readonly label: number;
  /** Whether the line has no capital. */
  readonly isLower: boolean;
  /** The first word of the line. */
  readonly first: number;
}

function linesOf(tokens: readonly Token[]): readonly Line[] {
  const lines: Line[] = [];
  for (let from = 0; from < tokens.length; ) {
    let to = from + 1;
    while (to < tokens.length && (tokens[to] as Token).breaks === 0) to++;
    const isLower = !tokens
      .slice(from, Math.min(to, from + 40))
      .some(({ shape }) => shape === Shape.capital || shape === Shape.upper || shape === Shape.mixed);
    const first = tokens[from]?.hash ?? 0;
    let label = 0;
    let since = from;
    for (let at = from; at < to; at++) {
      const { word } = tokens[at] as Token;
      lines.push({ label: at - since > 12 ? 0 : label, isLower, first });
      if (word !== ":" && word !== "|") continue;
      label = 0;
      if (word === "|") continue;
      for (let back = Math.max(since, at - LABEL_SPAN); back < at; back++)
        label = join(label, (tokens[back] as Token).hash);
      // The word before the colon counts most.
      label = hashOf((tokens[at - 1] as Token | undefined)?.word ?? "");
      since = at + 1;
    }
    from = to;
  }
  return lines;
}

/** Looks words up, and phrases of up to {@link MAX_PHRASE} of them as names of towns and regions. */
function knowledgeOf(tokens: readonly Token[], lexicon: Lexicon): readonly Known[] {
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
    const own = bits[at] ?? 0;
    const size = shape === Shape.digits || shape === Shape.code ? Math.min(word.length, 7) : 0;
    // A mark is known by itself.
    const mark = shape === Shape.mark ? hashOf(word) & 1023 : 0;
    return {
      bits: own,
      kind: mix(own | (shape << 8) | ((phrase[at] ?? 0) << 11) | (size << 13) | (mark << 17)),
    };
  });
}
