import { type Features, featuresOf, ROWS } from "./features.ts";
import type { Lexicon } from "./lexicon.ts";
import type { Token } from "./tokens.ts";

/** What a token is part of: nothing, or the beginning or inside of a name of a person or place. */
export const Tag = { out: 0, person: 1, inPerson: 2, place: 3, inPlace: 4 } as const;
/** How many tags there are. */
export const TAGS = 5;
const NEVER = -1e9;

/** Whether one tag may follow another: an inside needs its beginning. */
function mayFollow(before: number, tag: number): boolean {
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
    return this.decode(featuresOf(tokens, this.#lexicon), undefined, bias);
  }

  /** {@link tag} for features that are known. */
  decode(features: Features, allowed?: Uint8Array, bias = 0): Uint8Array {
    const { starts } = features;
    const count = starts.length - 1;
    const best = new Int8Array(count * TAGS);
    let scores = new Float64Array(TAGS).fill(NEVER);
    scores[Tag.out] = 0;
    for (let at = 0; at < count; at++) {
      const own = this.#scoresAt(features, at);
      const next = new Float64Array(TAGS).fill(NEVER);
      const may = allowed?.[at] ?? 31;
      for (let tag = 0; tag < TAGS; tag++) {
        if (((may >> tag) & 1) === 0) continue;
        const base = (own[tag] ?? 0) + (tag === Tag.out ? 0 : bias);
        for (let before = 0; before < TAGS; before++) {
          if (!mayFollow(before, tag)) continue;
          const score = (scores[before] ?? NEVER) + (this.#weights.pairs[before * TAGS + tag] ?? 0) + base;
          if (score > (next[tag] ?? NEVER)) {
            next[tag] = score;
            best[at * TAGS + tag] = before;
          }
        }
      }
      scores = next;
    }
    const tags = new Uint8Array(count);
    let tag = scores.indexOf(Math.max(...scores));
    for (let at = count - 1; at >= 0; at--) {
      tags[at] = tag;
      tag = best[at * TAGS + tag] ?? 0;
    }
    return tags;
  }

  #scoresAt({ rows, starts }: Features, at: number): Float64Array {
    const scores = new Float64Array(TAGS);
    const weights = this.#weights.rows;
    const end = starts[at + 1] ?? 0;
    for (let index = starts[at] ?? 0; index < end; index++) {
      const row = (rows[index] ?? 0) * TAGS;
      for (let tag = 0; tag < TAGS; tag++) scores[tag] = (scores[tag] ?? 0) + (weights[row + tag] ?? 0);
    }
    return scores;
  }
}

/** Size of {@link Weights.rows}. */
export const WEIGHTS = ROWS * TAGS;
