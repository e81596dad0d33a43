/** All blocks of all pages as columns, with the look-ups learned outside each fold. */
import { blend } from "../src/model/blend.ts";
import { BlockFeatures, FEATURES } from "../src/model/features.ts";
import { Lookups, WIDTH } from "../src/model/lexicon.ts";
import { PAGE_FEATURES, pageFeatures } from "../src/model/page-features.ts";
import { TYPE_COUNT } from "../src/model/type-tokens.ts";
import { binColumn, type Column, edgesOf, random } from "./boost.ts";
import type { LabelledPage } from "./data.ts";
import { FOLDS, type Labelled, wordScores } from "./folds.ts";
import { labelSnippets } from "./label.ts";
import { tabulate } from "./pack.ts";

/** The pages with their place among the rows. */
export interface Dataset extends Labelled {
  /** First row of each page, one more at the end. */
  readonly start: Int32Array;
  readonly label: Float32Array;
  readonly weight: Float32Array;
  /** Probabilities of the types of each page. */
  readonly types: readonly Float32Array[];
}

/** Lays the blocks of the pages out as rows. */
export function makeDataset(labelled: Labelled, types: readonly Float32Array[]): Dataset {
  const { pages, labels, bags } = labelled;
  const start = new Int32Array(pages.length + 1);
  for (let index = 0; index < pages.length; index++) start[index + 1] = start[index]! + labels[index]!.length;
  const label = new Float32Array(start[pages.length]!);
  const weight = new Float32Array(label.length);
  for (const [index, page] of pages.entries()) {
    label.set(labels[index]!, start[index]!);
    const weights =
      page.truth.text === undefined ? weightSnippets(page) : weightBlocks(page, labels[index]!, bags[index]!);
    weight.set(weights, start[index]!);
  }
  return { ...labelled, start, label, weight: thin(weight), types };
}

/** Rows that teach. Most blocks are a word or two of a menu; of those a part stands for all. */
const TAUGHT = 180_000;

/** Drops rows the more likely the less they weigh, and lets the others stand for them. */
function thin(weight: Float32Array): Float32Array {
  let low = 1e-9;
  let high = 1e9;
  for (let step = 0; step < 60; step++) {
    const full = Math.sqrt(low * high);
    let rows = 0;
    for (const value of weight) rows += Math.min(1, value / full);
    if (rows > TAUGHT) low = full;
    else high = full;
  }
  const next = random(3);
  return weight.map((value) => (next() < value / high ? Math.max(value, high) : 0));
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
  const scale = 1 / (Math.max(40, wanted) ** 0.2 * Math.max(100, total) ** 0.8);
  for (let block = 0; block < labels.length; block++)
    weights[block] = (page.measures.words[block]! + 0.5) * scale * 100;
  return weights;
}

/** Numbers of every block that no fold changes: block, page. Column-major. */
export function plainColumns(data: Dataset): Column[] {
  const rows = data.label.length;
  const width = FEATURES + PAGE_FEATURES;
  const raw = Array.from({ length: width }, () => new Float32Array(rows));
  const row = new Float32Array(FEATURES);
  for (const [index, page] of data.pages.entries()) {
    const features = new BlockFeatures(page.page, page.measures, page.facts);
    const whole = pageFeatures(page.page, page.measures, page.facts);
    const first = data.start[index]!;
    const count = data.labels[index]!.length;
    for (let block = 0; block < count; block++) {
      features.fill(block, row, 0);
      for (let column = 0; column < FEATURES; column++) raw[column]![first + block] = row[column]!;
    }
    for (let column = 0; column < PAGE_FEATURES; column++)
      raw[FEATURES + column]!.fill(whole[column]!, first, first + count);
  }
  return raw.map((values) => binColumn(values, edgesOf(values)));
}

/** Only the blocks that hold a judged snippet teach, and all of them together less than a labelled page. */
function weightSnippets({ page, truth }: LabelledPage): Float32Array {
  const { known } = labelSnippets(page, truth.with ?? [], truth.without ?? []);
  const count = known.reduce((sum, is) => sum + is, 0);
  return Float32Array.from(known, (is) => (is * 40) / Math.max(4, count));
}

/**
 * The look-ups as columns, for a model tested on `fold` (-1 for the model of all pages): every page is looked up
 * in what was learned without its own fold and without the tested one.
 */
export function learnedColumns(data: Dataset, fold: number): Column[] {
  const rows = data.label.length;
  const raw = Array.from({ length: WIDTH + TYPE_COUNT }, () => new Float32Array(rows));
  const row = new Float32Array(WIDTH);
  for (let own = 0; own < FOLDS; own++) {
    const tables = tabulate(wordScores(data, fold < 0 || fold === own ? [own] : [own, fold]));
    for (const [index, page] of data.pages.entries()) {
      if (data.folds[index] !== own) continue;
      const first = data.start[index]!;
      const count = data.labels[index]!.length;
      const lookups = new Lookups(page.page, page.measures, blend(tables, data.types[index]!));
      for (let block = 0; block < count; block++) {
        lookups.fill(block, row, 0);
        for (let column = 0; column < WIDTH; column++) raw[column]![first + block] = row[column]!;
      }
      for (let type = 0; type < TYPE_COUNT; type++)
        raw[WIDTH + type]!.fill(data.types[index]![type]!, first, first + count);
    }
  }
  return raw.map((values) => binColumn(values, edgesOf(values)));
}
