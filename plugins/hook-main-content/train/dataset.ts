/** All blocks of all pages as columns, with the look-ups learned outside each fold. */
import { blockFeatures, FEATURES } from "../src/features.ts";
import { type Lexicon, lookUp, WIDTH } from "../src/lexicon.ts";
import { PAGE_FEATURES, pageFeatures } from "../src/page-features.ts";
import { TYPE_COUNT, type TypeScores, typeEvidence } from "../src/type-tokens.ts";
import { binColumn, type Column, edgesOf } from "./boost.ts";
import { foldOf, type LabelledPage } from "./data.ts";
import { labelBlocks } from "./label.ts";
import { type Counts, countWords, scoreWords } from "./learn-lexicon.ts";
import { countTypes, scoreTypes, type TypeCounts } from "./learn-types.ts";
import { bagOf } from "./score.ts";

/** Number of folds. */
export const FOLDS = 5;

/** The pages with their labels and their place among the rows. */
export interface Dataset {
  readonly pages: readonly LabelledPage[];
  readonly labels: readonly Float32Array[];
  readonly folds: Int32Array;
  /** First row of each page, one more at the end. */
  readonly start: Int32Array;
  readonly label: Float32Array;
  readonly weight: Float32Array;
  readonly wordCounts: readonly Counts[];
  readonly typeCounts: readonly TypeCounts[];
  readonly bags: readonly Map<string, number>[];
}

/** Labels the pages and deals them into folds by host. */
export function makeDataset(pages: readonly LabelledPage[]): Dataset {
  const folds = Int32Array.from(pages, (page) => foldOf(page.host, FOLDS));
  const labels = pages.map((page) => labelBlocks(page.page, page.truth.text ?? ""));
  const start = new Int32Array(pages.length + 1);
  for (let index = 0; index < pages.length; index++) start[index + 1] = start[index]! + labels[index]!.length;
  const rows = start[pages.length]!;
  const label = new Float32Array(rows);
  const weight = new Float32Array(rows);
  const bags = pages.map((page) => bagOf(page.truth.text ?? ""));
  for (const [index, page] of pages.entries()) {
    label.set(labels[index]!, start[index]!);
    weight.set(weightBlocks(page, labels[index]!, bags[index]!), start[index]!);
  }
  const byFold = Array.from({ length: FOLDS }, (_, fold) =>
    [...pages.keys()].filter((index) => folds[index] === fold),
  );
  const usable = byFold.map((list) => list.filter((index) => bags[index]!.size > 0));
  const wordCounts = usable.map((list) =>
    countWords(
      list.map((at) => pages[at]!),
      list.map((at) => labels[at]!),
    ),
  );
  const typeCounts = byFold.map((list) =>
    countTypes(list.map((at) => pages[at]!).filter((page) => page.set === "wcxb")),
  );
  return { pages, labels, folds, start, label, weight, wordCounts, typeCounts, bags };
}

/**
 * A page counts the same however long it is, a block by its words. Pages with no reference, and pages whose
 * reference is not in the HTML, teach nothing.
 */
function weightBlocks(page: LabelledPage, labels: Float32Array, bag: Map<string, number>): Float32Array {
  const weights = new Float32Array(labels.length);
  let wanted = 0;
  for (const count of bag.values()) wanted += count;
  let found = 0;
  for (let block = 0; block < labels.length; block++) found += labels[block]! * page.measures.words[block]!;
  if (wanted === 0 || found < wanted * 0.3) return weights;
  const total = page.measures.sums.words.at(-1)!;
  const scale = 1 / Math.sqrt(Math.max(40, wanted) * Math.max(100, total));
  for (let block = 0; block < labels.length; block++)
    weights[block] = (page.measures.words[block]! + 0.5) * scale * 100;
  return weights;
}

/** Numbers of every block that no fold changes: block, page. Column-major. */
export function plainColumns(data: Dataset): Column[] {
  const rows = data.label.length;
  const width = FEATURES + PAGE_FEATURES;
  const raw = Array.from({ length: width }, () => new Float32Array(rows));
  for (const [index, page] of data.pages.entries()) {
    const values = blockFeatures(page.page, page.measures, page.facts);
    const whole = pageFeatures(page.page, page.measures, page.facts);
    const first = data.start[index]!;
    const count = data.labels[index]!.length;
    for (let column = 0; column < FEATURES; column++)
      for (let block = 0; block < count; block++)
        raw[column]![first + block] = values[block * FEATURES + column]!;
    for (let column = 0; column < PAGE_FEATURES; column++)
      raw[FEATURES + column]!.fill(whole[column]!, first, first + count);
  }
  return raw.map((values) => binColumn(values, edgesOf(values)));
}

/** Learned look-ups of the folds not listed. */
export function learned(data: Dataset, without: readonly number[]): { lexicon: Lexicon; types: TypeScores } {
  const keep = [...Array(FOLDS).keys()].filter((fold) => !without.includes(fold));
  return {
    lexicon: scoreWords(keep.map((fold) => data.wordCounts[fold]!)),
    types: scoreTypes(keep.map((fold) => data.typeCounts[fold]!)),
  };
}

/**
 * The look-ups as columns, for a model tested on `fold` (-1 for the model of all pages): every page is looked up
 * in what was learned without its own fold and without the tested one.
 */
export function learnedColumns(data: Dataset, fold: number, edges?: readonly Float32Array[]): Column[] {
  const rows = data.label.length;
  const raw = Array.from({ length: WIDTH + TYPE_COUNT }, () => new Float32Array(rows));
  for (let own = 0; own < FOLDS; own++) {
    const { lexicon, types } = learned(data, fold < 0 || fold === own ? [own] : [own, fold]);
    for (const [index, page] of data.pages.entries()) {
      if (data.folds[index] !== own) continue;
      const first = data.start[index]!;
      const count = data.labels[index]!.length;
      const values = new Float32Array(count * WIDTH);
      lookUp(page.page, page.measures, lexicon, values);
      for (let column = 0; column < WIDTH; column++)
        for (let block = 0; block < count; block++)
          raw[column]![first + block] = values[block * WIDTH + column]!;
      const evidence = typeEvidence(page.facts, types);
      for (let type = 0; type < TYPE_COUNT; type++)
        raw[WIDTH + type]!.fill(evidence[type]!, first, first + count);
    }
  }
  return raw.map((values, column) => binColumn(values, edges?.[column] ?? edgesOf(values)));
}
