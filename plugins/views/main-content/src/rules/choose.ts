/** Which blocks to keep, given how likely each one is content. */

/** Where a page is cut: what is as likely as the threshold is kept. */
export interface Cut {
  readonly threshold: number;
  /** Expected F of the words kept, 0 to 1. */
  readonly expected: number;
}

/** A choice of blocks and how good it is expected to be. */
export interface Choice extends Cut {
  readonly kept: Uint8Array;
}

/** Steps of a chance, and numbers of blocks, that one number to sort by holds. */
const STEPS = 2 ** 24;
const NUMBERS = 2 ** 22;

/**
 * Keeps the most likely blocks, as many as make the expected F1 of the words greatest. On pages where
 * nothing is certain this keeps more than a fixed threshold would, and its value is an honest confidence.
 */
export function chooseBlocks(probability: Float32Array, words: Float32Array): Choice {
  const [cut] = cutBlocks(probability, words, [1] as const);
  const kept = new Uint8Array(probability.length);
  for (let block = 0; block < kept.length; block++) if (probability[block]! >= cut.threshold) kept[block] = 1;
  return { ...cut, kept };
}

/**
 * Where the expected F is greatest, for each weight of a word that is missed against one too many: 1 for F1, less where
 * too much is worse. The threshold is infinite where nothing is likely. Sorts the blocks once.
 */
export function cutBlocks<Weights extends readonly number[]>(
  probability: Float32Array,
  words: Float32Array,
  weights: Weights,
): { [At in keyof Weights]: Cut } {
  const order = new Float64Array(probability.length);
  let wanted = 0;
  for (let block = 0; block < order.length; block++) {
    wanted += probability[block]! * words[block]!;
    order[block] = Math.round(probability[block]! * STEPS) * NUMBERS + block;
  }
  order.sort();
  const cutAt = (weight: number): Cut => {
    let hits = 0;
    let taken = 0;
    let expected = 0;
    let threshold = Number.POSITIVE_INFINITY;
    for (let at = order.length - 1; at >= 0; at--) {
      const block = order[at]! % NUMBERS;
      hits += probability[block]! * words[block]!;
      taken += words[block]!;
      const value = ((1 + weight) * hits) / (taken + weight * wanted);
      if (value <= expected) continue;
      expected = value;
      threshold = probability[block]!;
    }
    return { expected, threshold };
  };
  return weights.map(cutAt) as { [At in keyof Weights]: Cut };
}
