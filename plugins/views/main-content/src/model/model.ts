/** The trained model, unpacked on first use and then shared. */
import type { Annotation } from "../page/annotate.ts";
import type { Facts } from "../page/facts.ts";
import type { Measures } from "../page/measure.ts";
import type { RecordGroups } from "../records/records.ts";
import { blend } from "./blend.ts";
import { BlockFeatures, FEATURES } from "./features.ts";
import { Lookups, WIDTH } from "./lexicon.ts";
import { type Model, readModel } from "./model-file.ts";
import { PAGE_FEATURES, pageFeatures } from "./page-features.ts";
import { evaluate, narrow } from "./trees.ts";
import { EVIDENCE, TYPE_COUNT, typeEvidence, typeTokens } from "./type-tokens.ts";

/** Blocks scored together. */
const BATCH = 32;

let loaded: Model | undefined;

/** What the model says of a page. */
export interface Judgement {
  /** Probability of each block to be content. */
  readonly probability: Float32Array;
  /** Probability of each type of page, in the order of `PAGE_TYPES`. */
  readonly types: Float32Array;
}

/** Scores every block of a page. */
export type Judge = (page: Annotation, measures: Measures, facts: Facts, records: RecordGroups) => Judgement;

/** Scores every block of a page with the model of this package. */
export function judge(page: Annotation, measures: Measures, facts: Facts, groups: RecordGroups): Judgement {
  loaded ??= readModel();
  const model = loaded;
  const count = page.blockText.length;
  const whole = pageFeatures(page, measures, facts, groups);
  const types = judgeType(model, whole, typeEvidence(typeTokens(page, measures, facts), model.types));
  const features = new BlockFeatures(page, measures, facts, groups);
  const lookups = new Lookups(page, measures, blend(model.lexicon, types));
  const width = FEATURES + PAGE_FEATURES + WIDTH + TYPE_COUNT;
  const shared = new Float32Array(width).fill(Number.NaN);
  shared.set(whole, FEATURES);
  shared.set(types, FEATURES + PAGE_FEATURES + WIDTH);
  const blocks = narrow(model.blocks, shared);
  const rows = new Float32Array(BATCH * width);
  const odds = new Float64Array(BATCH);
  const probability = new Float32Array(count);
  for (let from = 0; from < count; from += BATCH) {
    const size = Math.min(BATCH, count - from);
    for (let row = 0; row < size; row++) {
      features.fill(from + row, rows, row * width);
      lookups.fill(from + row, rows, row * width + FEATURES + PAGE_FEATURES);
    }
    evaluate(blocks, rows, width, size, odds, true);
    for (let row = 0; row < size; row++) probability[from + row] = chance(odds[row]!);
  }
  return { probability, types };
}

function judgeType(model: Model, whole: Float32Array, evidence: Float32Array): Float32Array {
  const row = new Float32Array(PAGE_FEATURES + EVIDENCE);
  row.set(whole);
  row.set(evidence, PAGE_FEATURES);
  const odds = new Float64Array(1);
  const types = Float32Array.from(model.typeTrees, (trees) => {
    evaluate(trees, row, row.length, 1, odds);
    return chance(odds[0]!);
  });
  const sum = types.reduce((total, value) => total + value, 0) || 1;
  return types.map((value) => value / sum);
}

function chance(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}
