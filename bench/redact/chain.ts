/** Learning of the weights of the linear chain: conditional likelihood, where several tags may be right, by AdaGrad. */
import type { Features } from "../../plugins/hooks/redact-pii/pii/src/features.ts";
import { mayFollow, TAGS, Tag, WEIGHTS } from "../../plugins/hooks/redact-pii/pii/src/tagger.ts";

const RATE = Number(process.env.RATE ?? 0.15);
/** Smaller differences change nothing. */
const LEAST = 0.002;
const NEVER = -1e9;

/** Every tag. */
const EVERY = (1 << TAGS) - 1;

/** How likely each tag is at each token, and each pair of them. */
interface Likely {
  readonly tags: Float64Array;
  readonly pairs: Float64Array;
}

/** Weights that learn. */
export class Chain {
  readonly rows = new Float32Array(WEIGHTS);
  readonly pairs = new Float32Array(TAGS * TAGS);
  readonly #squares = new Float32Array(WEIGHTS).fill(0.5);
  readonly #pairSquares = new Float32Array(TAGS * TAGS).fill(1);

  /** Learns that one of the allowed paths is right; whether it was likely already. */
  learn(features: Features, allowed: Uint8Array): boolean {
    const scores = this.#scores(features);
    const count = allowed.length;
    if (count === 0) return true;
    const every = new Uint8Array(count).fill(EVERY);
    const all = this.#forward(scores, every);
    const right = this.#forward(scores, allowed);
    const loss = totalOf(all) - totalOf(right);
    // Most texts are right soon, and teach nothing more.
    if (loss > 0.01 && Number.isFinite(loss))
      this.#update(features, this.#likely(scores, every, all), this.#likely(scores, allowed, right));
    return loss < 0.7;
  }

  #scores({ rows, starts }: Features): Float64Array {
    const count = starts.length - 1;
    const scores = new Float64Array(count * TAGS);
    for (let at = 0; at < count; at++)
      for (let index = starts[at] as number; index < (starts[at + 1] as number); index++) {
        const row = (rows[index] as number) * TAGS;
        for (let tag = 0; tag < TAGS; tag++)
          (scores[at * TAGS + tag] as number) += this.rows[row + tag] as number;
      }
    return scores;
  }

  /** Of each tag at each token, the logarithm of all paths that lead to it. */
  #forward(scores: Float64Array, allowed: Uint8Array): Float64Array {
    const forward = new Float64Array(scores.length).fill(NEVER);
    const sums = new Float64Array(TAGS);
    for (let at = 0; at < allowed.length; at++)
      for (let tag = 0; tag < TAGS; tag++) {
        if ((((allowed[at] as number) >> tag) & 1) === 0) continue;
        for (let before = 0; before < TAGS; before++)
          sums[before] =
            (at === 0 ? start(before) : (forward[(at - 1) * TAGS + before] as number)) +
            this.#step(before, tag);
        forward[at * TAGS + tag] = logSum(sums) + (scores[at * TAGS + tag] as number);
      }
    return forward;
  }

  #step(before: number, tag: number): number {
    return mayFollow(before, tag) ? (this.pairs[before * TAGS + tag] as number) : NEVER;
  }

  /** Backward, and both together. */
  #likely(scores: Float64Array, allowed: Uint8Array, forward: Float64Array): Likely {
    const count = allowed.length;
    const may = (at: number, tag: number) => (((allowed[at] as number) >> tag) & 1) === 1;
    const backward = new Float64Array(scores.length);
    const sums = new Float64Array(TAGS);
    for (let at = count - 2; at >= 0; at--)
      for (let tag = 0; tag < TAGS; tag++) {
        for (let after = 0; after < TAGS; after++) {
          const cell = (at + 1) * TAGS + after;
          sums[after] = may(at + 1, after)
            ? this.#step(tag, after) + (scores[cell] as number) + (backward[cell] as number)
            : NEVER;
        }
        backward[at * TAGS + tag] = logSum(sums);
      }
    const total = totalOf(forward);
    const tags = new Float64Array(scores.length);
    const pairs = new Float64Array(TAGS * TAGS);
    for (let at = 0; at < count; at++)
      for (let tag = 0; tag < TAGS; tag++) {
        if (!may(at, tag)) continue;
        const cell = at * TAGS + tag;
        const here = (backward[cell] as number) - total;
        tags[cell] = Math.exp((forward[cell] as number) + here);
        for (let before = 0; before < TAGS; before++) {
          const lead = at === 0 ? start(before) : (forward[cell - tag - TAGS + before] as number);
          (pairs[before * TAGS + tag] as number) += Math.exp(
            lead + this.#step(before, tag) + (scores[cell] as number) + here,
          );
        }
      }
    return { tags, pairs };
  }

  #update({ rows, starts }: Features, all: Likely, right: Likely): void {
    for (let at = 0; at < starts.length - 1; at++)
      for (let tag = 0; tag < TAGS; tag++) {
        const slope = (right.tags[at * TAGS + tag] as number) - (all.tags[at * TAGS + tag] as number);
        if (Math.abs(slope) < LEAST) continue;
        for (let index = starts[at] as number; index < (starts[at + 1] as number); index++)
          move(this.rows, this.#squares, (rows[index] as number) * TAGS + tag, slope);
      }
    for (let pair = 0; pair < this.pairs.length; pair++) {
      const slope = (right.pairs[pair] as number) - (all.pairs[pair] as number);
      if (Math.abs(slope) >= LEAST) move(this.pairs, this.#pairSquares, pair, slope);
    }
  }
}

/** Before the first token nothing is open. */
const start = (before: number) => (before === Tag.out ? 0 : NEVER);
const totalOf = (forward: Float64Array) => logSum(forward.subarray(forward.length - TAGS));

function move(weights: Float32Array, squares: Float32Array, cell: number, slope: number): void {
  const square = (squares[cell] as number) + slope * slope;
  squares[cell] = square;
  weights[cell] = (weights[cell] as number) + (RATE * slope) / Math.sqrt(square);
}

function logSum(values: Float64Array): number {
  let top = NEVER;
  for (const value of values) if (value > top) top = value;
  if (top <= NEVER) return NEVER;
  let sum = 0;
  for (const value of values) sum += Math.exp(value - top);
  return top + Math.log(sum);
}
