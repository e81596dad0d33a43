/** Trains the ensembles that tell the type of a page: one per type against the rest. */
import { PAGE_FEATURES, pageFeatures } from "../src/model/page-features.ts";
import { PAGE_TYPES } from "../src/model/page-type.ts";
import { EVIDENCE, typeEvidence, typeTokens } from "../src/model/type-tokens.ts";
import { WordTable } from "../src/model/word-table.ts";
import {
  type BoostOptions,
  binColumn,
  boost,
  type Column,
  type Ensemble,
  edgesOf,
  predict,
} from "./boost.ts";
import { FOLDS, type Labelled, typeScores } from "./folds.ts";
import { packTypes } from "./pack.ts";

const OPTIONS: BoostOptions = {
  trees: 90,
  leaves: 8,
  rate: 0.08,
  rows: 0.7,
  columns: 0.25,
  least: 2,
  ridge: 1,
  seed: 5,
};

/** The ensembles, what they were trained on, and what models of other folds said of each page. */
export interface PageTypeModel {
  readonly models: readonly Ensemble[];
  readonly columns: readonly Column[];
  /** Per page, probabilities in the order of `PAGE_TYPES`, from a model that did not see its host. */
  readonly outside: readonly Float32Array[];
  /** Share of labelled pages whose likeliest type is right. */
  readonly right: number;
}

/** Trains on the pages that have a type of their own; pages of article sets are left out. */
export function learnPageType(data: Labelled): PageTypeModel {
  const labelled = Int32Array.from(data.pages.keys()).filter((page) => data.pages[page]!.set === "wcxb");
  const weights = new Float32Array(data.pages.length).fill(1);
  const train = (columns: readonly Column[], rows: Int32Array): Ensemble[] =>
    PAGE_TYPES.map((type) => {
      const labels = Float32Array.from(data.pages, (page) => (page.type === type ? 1 : 0));
      return boost(columns, labels, weights, rows, OPTIONS);
    });
  const outside: Float32Array[] = [];
  let right = 0;
  for (let fold = 0; fold < FOLDS; fold++) {
    const columns = numbers(data, fold);
    const models = train(
      columns,
      labelled.filter((page) => data.folds[page] !== fold),
    );
    const tested = Int32Array.from(data.pages.keys()).filter((page) => data.folds[page] === fold);
    const chances = models.map((model) => predict(model, columns, tested));
    for (const [at, page] of tested.entries()) {
      const own = Float32Array.from(chances, (list) => list[at]!);
      const sum = own.reduce((total, value) => total + value, 0);
      outside[page] = own.map((value) => value / sum);
      if (
        data.pages[page]!.set === "wcxb" &&
        PAGE_TYPES[own.indexOf(Math.max(...own))] === data.pages[page]!.type
      )
        right++;
    }
  }
  const columns = numbers(data, -1);
  return { models: train(columns, labelled), columns, outside, right: right / labelled.length };
}

function numbers(data: Labelled, fold: number): Column[] {
  const raw = Array.from({ length: PAGE_FEATURES + EVIDENCE }, () => new Float32Array(data.pages.length));
  for (let own = 0; own < FOLDS; own++) {
    const scores = typeScores(data, fold < 0 || fold === own ? [own] : [own, fold]);
    const types = packTypes(scores).map((packed) => new WordTable(packed));
    for (const [index, page] of data.pages.entries()) {
      if (data.folds[index] !== own) continue;
      const evidence = typeEvidence(typeTokens(page.page, page.measures, page.facts), types);
      const values = [...pageFeatures(page.page, page.measures, page.facts), ...evidence];
      for (const [column, value] of values.entries()) raw[column]![index] = value;
    }
  }
  return raw.map((values) => binColumn(values, edgesOf(values)));
}
