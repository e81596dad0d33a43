import { hashOf, join, mix } from "./hash.ts";
import { type Lexicon, Listed } from "./lexicon.ts";
import { Shape, type Token } from "./tokens.ts";

/** Rows of weights; a feature is one of them. */
export const ROWS = 1 << 19;
const EDGE = hashOf("<edge>");
const MAX_PHRASE = 4;
const LABEL_SPAN = 4;

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

/** What tokens look like, alone and among their neighbours. */
export function featuresOf(tokens: readonly Token[], lexicon: Lexicon): Features {
  const known = knowledgeOf(tokens, lexicon);
  const lines = linesOf(tokens);
  const rows: number[] = [];
  const starts = new Int32Array(tokens.length + 1);
  const add = (kind: number, value: number) => rows.push(join(kind, value) & (ROWS - 1));
  const wordAt = (index: number) => tokens[index]?.hash ?? EDGE;
  const kindAt = (index: number) => known[index]?.kind ?? 255;
  for (let at = 0; at < tokens.length; at++) {
    starts[at] = rows.length;
    const token = tokens[at] as Token;
    const { word, hash, shape, breaks } = token;
    const { bits, kind } = known[at] as Known;
    const { label, isLower, first } = lines[at] as Line;
    const place = (breaks > 1 ? 4 : breaks > 0 ? 2 : 0) + (token.glued ? 1 : 0);
    add(1, hash);
    add(2, kind);
    add(3, join(kind, place));
    add(4, wordAt(at - 1));
    add(5, wordAt(at + 1));
    add(6, join(wordAt(at - 1), hash));
    add(7, join(hash, wordAt(at + 1)));
    add(8, join(wordAt(at - 1), wordAt(at + 1)));
    add(9, join(wordAt(at - 2), wordAt(at - 1)));
    add(10, join(wordAt(at + 1), wordAt(at + 2)));
    add(11, join(kindAt(at - 1), kind));
    add(12, join(kind, kindAt(at + 1)));
    add(13, join(join(kindAt(at - 1), kind), kindAt(at + 1)));
    add(14, join(wordAt(at - 1), kind));
    add(15, join(wordAt(at + 1), kind));
    add(16, join(join(wordAt(at - 2), wordAt(at - 1)), kind));
    add(17, join(kindAt(at - 2), join(kindAt(at - 1), kind)));
    add(18, join(kind, join(kindAt(at + 1), kindAt(at + 2))));
    add(19, join(label, shape));
    add(20, join(label, kind));
    add(21, join(isLower ? 1 : 0, kind));
    add(22, join(place, join(wordAt(at - 1), shape)));
    add(23, join(first, kind));
    add(24, join(wordAt(at - 2), kind));
    add(25, join(wordAt(at + 2), kind));
    add(26, join(tokens[at + 1]?.breaks ?? 2, join(place, kind)));
    if (shape === Shape.digits || shape === Shape.code) {
      add(30, word.length);
      add(31, join(word.length, kindAt(at + 1)));
      add(32, join(word.length, kindAt(at - 1)));
    } else if (shape !== Shape.mark) {
      const group = shape === Shape.lower ? 0 : 1;
      for (let length = 1; length <= 6 && length < word.length; length++) {
        const end = hashOf(word.slice(-length));
        add(40 + length, join(end, group));
        if (length === 3 || length === 2) add(54 + length, join(end, kindAt(at - 1)));
        if (length === 3) add(58, join(end, kindAt(at + 1)));
        if (length <= 4) add(50 + length, join(hashOf(word.slice(0, length)), group));
      }
      add(60, join(Math.min(word.length, 12), kind));
      if ((bits & (Listed.common | Listed.frequent)) === 0) add(61, join(shape, place));
    }
  }
  starts[tokens.length] = rows.length;
  return { rows: Int32Array.from(rows), starts };
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
