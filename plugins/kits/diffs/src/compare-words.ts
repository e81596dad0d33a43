import { type Budget, matchSync, newBudget } from "./match.ts";

/** A piece of two texts: of both, or of one of them. */
export interface Segment {
  /** Empty where lines are left out. */
  readonly value: string;
  readonly added?: true;
  readonly removed?: true;
  /** Lines that both have, and that are left out here. */
  readonly omitted?: number;
}

/** Pieces that follow each other: what both have, as the second has it, or what took the place of what. */
interface Piece {
  readonly isSame: boolean;
  readonly before: string;
  readonly after: string;
}

const segmenter = new Intl.Segmenter("en", { granularity: "word" });

/** What took the place of what between two stretches of text, word by word, in any language. */
export function compareWords(
  before: string,
  after: string,
  budget: Budget = newBudget(),
): readonly Segment[] {
  return segmentsOf(grouped(matched(before, after, budget)));
}

/** What both have in common, and what they have not, one after the other. */
function matched(before: string, after: string, budget: Budget): readonly Piece[] {
  const [one, other] = [wordsOf(before), wordsOf(after)];
  const known = new Map<string, number>();
  const numberOf = (word: string) => {
    const key = keyOf(word);
    const number = known.get(key) ?? known.size;
    known.set(key, number);
    return number;
  };
  const runs = matchSync(one.map(numberOf), other.map(numberOf), budget);
  let [x, y] = [0, 0];
  return runs.map((run) => {
    const piece = {
      isSame: run.same,
      before: one.slice(x, x + run.before).join(""),
      after: other.slice(y, y + run.after).join(""),
    };
    x += run.before;
    y += run.after;
    return piece;
  });
}

/** Words, numbers, signs and spaces. A sign that repeats itself is one. */
function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  let last = "";
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    const isRepeated = isWordLike !== true && segment === last && segment !== "\n" && segment !== "|";
    if (isRepeated) words[words.length - 1] += segment;
    else words.push(segment);
    last = segment;
  }
  return words;
}

/** As what a word is compared: white space within a line is white space, and a rule of a table a rule, however long. */
function keyOf(word: string): string {
  if (/^[^\S\n]+$/.test(word)) return " ";
  return /^-{3,}$/.test(word) ? "---" : word;
}

/**
 * The pieces so that people can read them: what two changes have between them, and is no longer than they are, was replaced with
 * them. Lines and cells of tables stay apart.
 */
function grouped(pieces: readonly Piece[]): readonly Piece[] {
  const kept: Piece[] = [];
  for (const piece of pieces) {
    let last = piece;
    for (;;) {
      const [first, between] = [kept.at(-2), kept.at(-1)];
      if (last.isSame || first === undefined || between === undefined) break;
      if (!isOfBoth(first, between, last)) break;
      kept.length -= 2;
      last = joined(joined(first, between), last);
    }
    kept.push(last);
  }
  return kept;
}

function isOfBoth(first: Piece, between: Piece, last: Piece): boolean {
  if (first.isSame || !between.isSame || /[\n|]/.test(between.after)) return false;
  if (!/[\p{L}\p{N}]/u.test(between.after)) return true;
  const sizeOf = ({ before, after }: Piece) => Math.max(before.length, after.length);
  return between.after.length <= Math.min(sizeOf(first), sizeOf(last));
}

function joined(one: Piece, other: Piece): Piece {
  return { isSame: false, before: one.before + other.before, after: one.after + other.after };
}

function segmentsOf(pieces: readonly Piece[]): readonly Segment[] {
  return pieces.flatMap(({ isSame, before, after }): readonly Segment[] => {
    if (isSame) return after === "" ? [] : [{ value: after }];
    return [
      ...(before === "" ? [] : [{ value: before, removed: true as const }]),
      ...(after === "" ? [] : [{ value: after, added: true as const }]),
    ];
  });
}
