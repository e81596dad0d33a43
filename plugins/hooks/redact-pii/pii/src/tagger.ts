import { type Features, featuresOf, ROWS } from "./features.ts";
import type { Lexicon } from "./lexicon.ts";
import type { Token } from "./tokens.ts";

/** What a token is part of: nothing, or the beginning or inside of a name of a person or place. */
export const Tag = { out: 0, person: 1, inPerson: 2, place: 3, inPlace: 4 } as const;
/** How many tags there are. */
export const TAGS = 5;
const NEVER = -1e9;
/** A bit for each tag. */
const EVERY_TAG = 31;

/** Whether one tag may follow another: an inside needs its beginning. */
export function mayFollow(before: number, tag: number): boolean {
  if (tag === Tag.inPerson) return before === Tag.person || before === Tag.inPerson;
  if (tag === Tag.inPlace) return before === Tag.place || before === Tag.inPlace;
  return true;
}

/** Weights by row and tag, and by pairs of tags. */
export interface Weights {
  readonly rows: Int8Array | Float32Array;
  readonly pairs: Int8Array | Float32Array;
}

/** A linear chain over tokens, decoded by Viterbi. */
export class Tagger {
  readonly #weights: Weights;
  readonly #lexicon: Lexicon;

  constructor(weights: Weights, lexicon: Lexicon) {
    this.#weights = weights;
    this.#lexicon = lexicon;
  }

  /**
   * The best tags. `bias` is added to all that is part of a name: above 0 more is found, and more of it wrongly.
   * @param allowed bits of the tags that each token may have
   */
  tag(tokens: readonly Token[], bias = 0): Uint8Array {
    return this.decode(featuresOf(tokens, this.#lexicon, true), undefined, bias);
  }

  /** {@link tag} for features that were computed before. */
  decode({ rows, starts, quiet }: Features, allowed?: Uint8Array, bias = 0): Uint8Array {
    const count = starts.length - 1;
    const path = new BestPath(count, this.#weights.pairs);
    const scores = new Float64Array(TAGS);
    for (let at = 0; at < count; at++) {
      if (quiet?.[at] === 1) {
        path.out(at);
        continue;
      }
      this.#score(rows, starts[at] as number, starts[at + 1] as number, bias, scores);
      path.step(at, scores, allowed === undefined ? EVERY_TAG : (allowed[at] as number));
    }
    return path.tags();
  }

  /** What the features from `start` to `end` say for each tag. */
  #score(rows: Int32Array, start: number, end: number, bias: number, scores: Float64Array): void {
    const weights = this.#weights.rows;
    let [out, person, inPerson, place, inPlace] = [0, bias, bias, bias, bias];
    for (let index = start; index < end; index++) {
      const row = (rows[index] as number) * TAGS;
      out += weights[row] as number;
      person += weights[row + 1] as number;
      inPerson += weights[row + 2] as number;
      place += weights[row + 3] as number;
      inPlace += weights[row + 4] as number;
    }
    scores[Tag.out] = out;
    scores[Tag.person] = person;
    scores[Tag.inPerson] = inPerson;
    scores[Tag.place] = place;
    scores[Tag.inPlace] = inPlace;
  }
}

/** The path of tags with the highest score, token by token. @see Viterbi */
class BestPath {
  /** The score of one tag behind another. */
  readonly #steps: Float64Array;
  /** For each token and tag, the tag before it on the best path to it. */
  readonly #before: Int8Array;
  readonly #count: number;
  #scores = new Float64Array(TAGS).fill(NEVER);
  #next = new Float64Array(TAGS);

  constructor(count: number, pairs: Weights["pairs"]) {
    this.#count = count;
    this.#before = new Int8Array(count * TAGS);
    this.#steps = Float64Array.from(pairs, (weight, index) =>
      mayFollow(Math.floor(index / TAGS), index % TAGS) ? weight : NEVER,
    );
    this.#scores[Tag.out] = 0;
  }

  /** Goes on to token `at`, for which each tag has this score; `allowed` has a bit for each tag that it may have. */
  step(at: number, here: Float64Array, allowed: number): void {
    const [scores, next, steps] = [this.#scores, this.#next, this.#steps];
    for (let tag = 0; tag < TAGS; tag++) {
      let top = NEVER;
      let from = 0;
      if (((allowed >> tag) & 1) !== 0) {
        for (let before = 0; before < TAGS; before++) {
          const score = (scores[before] as number) + (steps[before * TAGS + tag] as number);
          if (score + (here[tag] as number) <= top) continue;
          top = score + (here[tag] as number);
          from = before;
        }
      }
      next[tag] = top;
      this.#before[at * TAGS + tag] = from;
    }
    [this.#scores, this.#next] = [next, scores];
  }

  /** Goes on to token `at`, which is part of nothing. */
  out(at: number): void {
    const scores = this.#scores;
    let top = NEVER;
    let from: number = Tag.out;
    for (let before = 0; before < TAGS; before++) {
      const score = (scores[before] as number) + (this.#steps[before * TAGS + Tag.out] as number);
      if (score <= top) continue;
      top = score;
      from = before;
    }
    this.#before[at * TAGS + Tag.out] = from;
    scores.fill(NEVER);
    scores[Tag.out] = top;
  }

  tags(): Uint8Array {
    const tags = new Uint8Array(this.#count);
    let tag = this.#scores.indexOf(Math.max(...this.#scores));
    for (let at = this.#count - 1; at >= 0; at--) {
      tags[at] = tag;
      tag = this.#before[at * TAGS + tag] as number;
    }
    return tags;
  }
}

/** Size of {@link Weights.rows}. */
export const WEIGHTS = ROWS * TAGS;
