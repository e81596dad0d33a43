/**
 * Trains the extractor: `npx node -C @winnow/source plugins/hook-main-content/train/train.ts`.
 * Prints the cross-validated score by page type (hosts are never shared between folds), then trains on all
 * pages and writes `src/model-data.ts`. `--check` stops after the score, `--quick` grows a fifth of the trees.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { PAGE_FEATURES, pageFeatures } from "../src/page-features.ts";
import { SECOND, secondFeatures } from "../src/second-pass.ts";
import { TYPE_COUNT, typeEvidence } from "../src/type-tokens.ts";
import {
  type BoostOptions,
  binColumn,
  boost,
  type Column,
  type Ensemble,
  edgesOf,
  predict,
} from "./boost.ts";
import { readPages } from "./data.ts";
import { type Dataset, FOLDS, learned, learnedColumns, makeDataset, plainColumns } from "./dataset.ts";
import { scorePages, table } from "./evaluate.ts";
import { TYPES } from "./learn-types.ts";
import { packLexicon, packTrees, packTypes } from "./pack.ts";

const isQuick = process.argv.includes("--quick");
const FIRST: BoostOptions = {
  trees: isQuick ? 60 : 300,
  leaves: 32,
  rate: isQuick ? 0.15 : 0.05,
  rows: 0.35,
  columns: 0.2,
  least: 4,
  ridge: 2,
  seed: 7,
};
const SECOND_PASS: BoostOptions = { ...FIRST, trees: isQuick ? 40 : 150, columns: 0.4, least: 8, seed: 11 };
const TYPE: BoostOptions = {
  trees: 60,
  leaves: 8,
  rate: 0.1,
  rows: 0.7,
  columns: 0.3,
  least: 2,
  ridge: 1,
  seed: 5,
};

const started = performance.now();
const say = (text: string): void =>
  console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${text}`);

const data = makeDataset(["wcxb", "aeb", "readability"].flatMap((set) => readPages(set)));
say(`${data.pages.length} pages, ${data.label.length} blocks`);
const plain = plainColumns(data);
const rowsOf = (wanted: (page: number) => boolean): Int32Array => {
  const rows: number[] = [];
  for (let page = 0; page < data.pages.length; page++)
    if (wanted(page)) for (let row = data.start[page]!; row < data.start[page + 1]!; row++) rows.push(row);
  return Int32Array.from(rows);
};

const first = new Float32Array(data.label.length);
for (let fold = 0; fold < FOLDS; fold++) {
  const columns = [...plain, ...learnedColumns(data, fold)];
  const model = boost(
    columns,
    data.label,
    data.weight,
    rowsOf((page) => data.folds[page] !== fold),
    FIRST,
  );
  const rows = rowsOf((page) => data.folds[page] === fold);
  predict(model, columns, rows).forEach((value, at) => {
    first[rows[at]!] = value;
  });
  say(`first pass, fold ${fold}`);
}
console.log(table(data, scorePages(data, first)));

const seen = secondColumns(data, first);
const second = new Float32Array(data.label.length);
for (let fold = 0; fold < FOLDS; fold++) {
  const columns = [...plain, ...learnedColumns(data, fold), ...seen];
  const model = boost(
    columns,
    data.label,
    data.weight,
    rowsOf((page) => data.folds[page] !== fold),
    SECOND_PASS,
  );
  const rows = rowsOf((page) => data.folds[page] === fold);
  predict(model, columns, rows).forEach((value, at) => {
    second[rows[at]!] = value;
  });
  say(`second pass, fold ${fold}`);
}
console.log(table(data, scorePages(data, second)));
const typed = trainTypes(data);
say(`page type right on ${(typed.right * 100).toFixed(1)} %`);

if (!process.argv.includes("--check")) {
  const columns = [...plain, ...learnedColumns(data, -1)];
  const all = rowsOf(() => true);
  const firstModel = boost(columns, data.label, data.weight, all, FIRST);
  say("first pass, all pages");
  const secondModel = boost([...columns, ...seen], data.label, data.weight, all, SECOND_PASS);
  say("second pass, all pages");
  write(columns, firstModel, [...columns, ...seen], secondModel);
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

/** One ensemble per type against the rest, on the numbers of whole pages. */
function trainTypes(set: Dataset): { right: number; models: Ensemble[]; columns: Column[] } {
  const pages = set.pages.map((_, index) => index).filter((index) => set.pages[index]!.set === "wcxb");
  const weights = new Float32Array(pages.length).fill(1);
  const numbers = (fold: number): Column[] => {
    const raw = Array.from({ length: PAGE_FEATURES + TYPE_COUNT }, () => new Float32Array(pages.length));
    for (let own = 0; own < FOLDS; own++) {
      const { types } = learned(set, fold < 0 || fold === own ? [own] : [own, fold]);
      for (const [row, index] of pages.entries()) {
        if (set.folds[index] !== own) continue;
        const page = set.pages[index]!;
        const values = [
          ...pageFeatures(page.page, page.measures, page.facts),
          ...typeEvidence(page.facts, types),
        ];
        for (const [column, value] of values.entries()) raw[column]![row] = value;
      }
    }
    return raw.map((values) => binColumn(values, edgesOf(values)));
  };
  const train = (columns: Column[], rows: Int32Array): Ensemble[] =>
    TYPES.map((type) => {
      const labels = Float32Array.from(pages, (index) => (set.pages[index]!.type === type ? 1 : 0));
      return boost(columns, labels, weights, rows, TYPE);
    });
  let right = 0;
  for (let fold = 0; fold < FOLDS; fold++) {
    const columns = numbers(fold);
    const rows = Int32Array.from(pages.keys());
    const models = train(
      columns,
      rows.filter((row) => set.folds[pages[row]!] !== fold),
    );
    const tested = rows.filter((row) => set.folds[pages[row]!] === fold);
    const chances = models.map((model) => predict(model, columns, tested));
    for (const [at, row] of tested.entries()) {
      const own = chances.map((list) => list[at]!);
      if (TYPES[own.indexOf(Math.max(...own))] === set.pages[pages[row]!]!.type) right++;
    }
  }
  const columns = numbers(-1);
  return { right: right / pages.length, models: train(columns, Int32Array.from(pages.keys())), columns };
}

function write(columns: Column[], firstModel: Ensemble, allColumns: Column[], secondModel: Ensemble): void {
  const { lexicon, types } = learned(data, []);
  const file = path.resolve(import.meta.dirname, "../src/model-data.ts");
  const parts = [
    "// Written by train/train.ts from public data sets, see the README for their credits. Do not edit.",
    `export const LEXICON = ${JSON.stringify(packLexicon(lexicon))};`,
    `export const TYPE_TOKENS = ${JSON.stringify(packTypes(types))};`,
    `export const TYPE_TREES = ${JSON.stringify(typed.models.map((model) => packTrees(model, typed.columns)))};`,
    `export const FIRST = ${JSON.stringify(packTrees(firstModel, columns))};`,
    `export const SECOND_PASS = ${JSON.stringify(packTrees(secondModel, allColumns))};`,
    "",
  ];
  writeFileSync(file, parts.join("\n"));
  say(`${(parts.join("\n").length / 1024).toFixed(0)} KB written`);
}
