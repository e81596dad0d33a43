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
  decode({ rows, starts }: Features, allowed?: Uint8Array, bias = 0): Uint8Array {
    const count = starts.length - 1;
    const best = new Int8Array(count * TAGS);
    const weights = this.#weights.rows;
    const steps = Float64Array.from(this.#weights.pairs, (weight, index) =>
      mayFollow(Math.floor(index / TAGS), index % TAGS) ? weight : NEVER,
    );
    let scores = new Float64Array(TAGS).fill(NEVER);
    let next = new Float64Array(TAGS);
    const own = new Float64Array(TAGS);
    scores[Tag.out] = 0;
    for (let at = 0; at < count; at++) {
      let [out, person, inPerson, place, inPlace] = [0, bias, bias, bias, bias];
      const end = starts[at + 1] as number;
      for (let index = starts[at] as number; index < end; index++) {
        const row = (rows[index] as number) * TAGS;
        out += weights[row] as number;
        person += weights[row + 1] as number;
        inPerson += weights[row + 2] as number;
        place += weights[row + 3] as number;
        inPlace += weights[row + 4] as number;
      }
      own[0] = out;
      own[1] = person;
      own[2] = inPerson;
      own[3] = place;
      own[4] = inPlace;
      const may = allowed === undefined ? 31 : (allowed[at] as number);
      for (let tag = 0; tag < TAGS; tag++) {
        let top = NEVER;
        let from = 0;
        if (((may >> tag) & 1) !== 0) {
          for (let before = 0; before < TAGS; before++) {
            const score = (scores[before] as number) + (steps[before * TAGS + tag] as number);
            if (score + (own[tag] as number) <= top) continue;
            top = score + (own[tag] as number);
            from = before;
          }
        }
        next[tag] = top;
        best[at * TAGS + tag] = from;
      }
      [scores, next] = [next, scores];
    }
    const tags = new Uint8Array(count);
    let tag = scores.indexOf(Math.max(...scores));
    for (let at = count - 1; at >= 0; at--) {
      tags[at] = tag;
      tag = best[at * TAGS + tag] as number;
    }
    return tags;
  }
}

/** Size of {@link Weights.rows}. */
export const WEIGHTS = ROWS * TAGS;
