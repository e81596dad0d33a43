/**
 * Trains the extractor: `npx node -C @winnow/source plugins/view-main-content/train/train.ts`.
 * Trains on all pages, writes `model/` and prints the cross-validated score by page type; hosts are never
 * shared between folds. `--check` writes nothing, `--quick` grows a quarter of the trees,
 * `--save FILE` keeps the cross-validated probabilities of all blocks for a look at single pages.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { brotliCompressSync, constants } from "node:zlib";
import { CARD, MODEL, MODEL_VERSION, type ModelCard, type ModelFile, sha256 } from "../src/model-file.ts";
import { meanOdds, SECOND, secondFeatures } from "../src/second-pass.ts";
import {
  type BoostOptions,
  binColumn,
  boost,
  type Column,
  type Ensemble,
  edgesOf,
  predict,
} from "./boost.ts";
import { readList, readPages } from "./data.ts";
import { type Dataset, learnedColumns, makeDataset, plainColumns } from "./dataset.ts";
import { scorePages, table } from "./evaluate.ts";
import { FOLDS, labelPages, typeScores, wordScores } from "./folds.ts";
import { learnPageType } from "./learn-page-type.ts";
import { packLexicon, packTrees, packTypes } from "./pack.ts";

const { values: asked } = parseArgs({
  options: { check: { type: "boolean" }, quick: { type: "boolean" }, save: { type: "string" } },
});
const FIRST: BoostOptions = {
  trees: asked.quick ? 60 : 240,
  leaves: 32,
  rate: asked.quick ? 0.15 : 0.055,
  rows: 0.35,
  columns: 0.2,
  least: 4,
  ridge: 2,
  seed: 7,
};
const SECOND_PASS: BoostOptions = {
  ...FIRST,
  trees: asked.quick ? 40 : 160,
  columns: 0.3,
  least: 8,
  seed: 11,
};

const started = performance.now();
const say = (text: string): void => {
  console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${text}`);
};

const SETS = ["wcxb", "aeb", "readability", "trafilatura"];
const labelled = labelPages(SETS.flatMap((set) => readPages(set)));
const typed = learnPageType(labelled);
say(`${labelled.pages.length} pages; page type right on ${(typed.right * 100).toFixed(1)} %`);
const data = makeDataset(labelled, typed.outside);
const plain = plainColumns(data);

const first = outsideOf(FIRST, (fold) => [...plain, ...learnedColumns(data, fold)], "first pass");
console.log(table(data, scorePages(data, first)));
const seen = secondColumns(data, first);
const second = outsideOf(
  SECOND_PASS,
  (fold) => [...plain, ...learnedColumns(data, fold), ...seen],
  "second pass",
);
const both = first.map((chance, row) => meanOdds(chance, second[row]!));
const scores = scorePages(data, both);
console.log(table(data, scores));
if (asked.save !== undefined) writeFileSync(asked.save, both);
if (!asked.check) {
  const columns = [...plain, ...learnedColumns(data, -1)];
  const all = Int32Array.from(data.label.keys());
  const firstModel = boost(columns, data.label, data.weight, all, FIRST);
  say("first pass, all pages");
  const secondModel = boost([...columns, ...seen], data.label, data.weight, all, SECOND_PASS);
  say("second pass, all pages");
  write(columns, firstModel, [...columns, ...seen], secondModel);
}

/** For every block, what a model says that saw no page of its host. */
function outsideOf(options: BoostOptions, columnsOf: (fold: number) => Column[], name: string): Float32Array {
  const outside = new Float32Array(data.label.length);
  for (let fold = 0; fold < FOLDS; fold++) {
    const columns = columnsOf(fold);
    const model = boost(
      columns,
      data.label,
      data.weight,
      rowsOf(data, (own) => own !== fold),
      options,
    );
    const rows = rowsOf(data, (own) => own === fold);
    for (const [at, value] of predict(model, columns, rows).entries()) outside[rows[at]!] = value;
    say(`${name}, fold ${fold}`);
  }
  return outside;
}

function rowsOf(set: Dataset, wanted: (fold: number) => boolean): Int32Array {
  const rows: number[] = [];
  for (let page = 0; page < set.pages.length; page++)
    if (wanted(set.folds[page]!))
      for (let row = set.start[page]!; row < set.start[page + 1]!; row++) rows.push(row);
  return Int32Array.from(rows);
}

/** To three places. */
function mean(values: readonly number[]): number {
  return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 1000) / 1000;
}

function secondColumns(set: Dataset, probability: Float32Array): Column[] {
  const raw = Array.from({ length: SECOND }, () => new Float32Array(probability.length));
  for (const [index, page] of set.pages.entries()) {
    const from = set.start[index]!;
    const own = probability.slice(from, set.start[index + 1]!);
    const values = secondFeatures(page.page, page.measures, own);
    for (let block = 0; block < own.length; block++)
      for (let column = 0; column < SECOND; column++)
        raw[column]![from + block] = values[block * SECOND + column]!;
  }
  return raw.map((values) => binColumn(values, edgesOf(values)));
}

function write(columns: Column[], firstModel: Ensemble, allColumns: Column[], secondModel: Ensemble): void {
  const lexicon = wordScores(data, []);
  const model: ModelFile = {
    lexicon: packLexicon(lexicon.all),
    groupLexicons: lexicon.groups.map(packLexicon),
    typeTokens: packTypes(typeScores(data, [])),
    typeTrees: typed.models.map((trees) => packTrees(trees, typed.columns)),
    first: packTrees(firstModel, columns),
    second: packTrees(secondModel, allColumns),
  };
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const bytes = brotliCompressSync(JSON.stringify(model), { params: quality });
  const card: ModelCard = {
    version: MODEL_VERSION,
    trained: new Date().toISOString().slice(0, 10),
    commit: execFileSync("git", ["rev-parse", "--short", "HEAD"]).toString().trim(),
    sha256: sha256(bytes),
    data: Object.fromEntries(SETS.map((set) => [set, sha256(readList(set))])),
    score: { wcxb: mean(scores.map(({ f1 }) => f1)) },
  };
  writeFileSync(MODEL, bytes);
  writeFileSync(CARD, `${JSON.stringify(card, null, 2)}\n`);
  say(`${(bytes.length / 1024).toFixed(0)} KB written`);
}
