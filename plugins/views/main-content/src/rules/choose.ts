/** Which blocks to keep, given how likely each one is content. */

/** A choice of blocks and how good it is expected to be. */
export interface Choice {
  readonly kept: Uint8Array;
  /** Expected F1 of the words kept, 0 to 1. */
  readonly expected: number;
  readonly threshold: number;
}

/**
 * Keeps the most likely blocks, as many as make the expected F1 of the words greatest. On pages where
 * nothing is certain this keeps more than a fixed threshold would, and its value is an honest confidence.
 */
export function chooseBlocks(probability: Float32Array, words: Float32Array): Choice {
  const count = probability.length;
  const order = new Int32Array(count).map((_, index) => index);
  order.sort((a, b) => probability[b]! - probability[a]!);
  let wanted = 0;
  for (let block = 0; block < count; block++) wanted += probability[block]! * words[block]!;
  let hits = 0;
  let taken = 0;
  let best = 0;
  let size = 0;
  for (let at = 0; at < count; at++) {
    const block = order[at]!;
    hits += probability[block]! * words[block]!;
    taken += words[block]!;
    const expected = (2 * hits) / (taken + wanted);
    if (expected > best) {
      best = expected;
      size = at + 1;
    }
  }
  const kept = new Uint8Array(count);
  for (let at = 0; at < size; at++) kept[order[at]!] = 1;
  return { kept, expected: best, threshold: size > 0 ? probability[order[size - 1]!]! : 1 };
}
