/**
 * Trains the extractor: `npx node -C @winnow/source plugins/views/main-content/train/train.ts`.
 * Trains on all pages, writes `model/` and prints the cross-validated score by page type; hosts are never
 * shared between folds. `--check` writes no model, `--quick` grows a quarter of the trees, `--held-out FOLDER`
 * keeps what the models of the other folds say of each page, which `bench/quality/run.ts --held-out FOLDER` scores. At
 * the end pictures and links of articles are counted, cross-validated as well, by `bench/quality/articles.ts`.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { brotliCompressSync, constants } from "node:zlib";
import { MODEL_VERSION, type ModelCard, sha256 } from "../src/model/model-file.ts";
import { type BoostOptions, boost, type Column, type Ensemble, predict } from "./boost.ts";
import { DATA, readList, readPages } from "./data.ts";
import { type Dataset, learnedColumns, makeDataset, plainColumns } from "./dataset.ts";
import { scorePages, table } from "./evaluate.ts";
import { FOLDS, labelPages, typeScores, wordScores } from "./folds.ts";
import { writeHeldOut } from "./held-out.ts";
import { learnPageType } from "./learn-page-type.ts";
import { joinParts, packLexicon, packTrees, packTypes } from "./pack.ts";

const { values: asked } = parseArgs({
  options: { check: { type: "boolean" }, quick: { type: "boolean" }, "held-out": { type: "string" } },
});
const OPTIONS: BoostOptions = {
  trees: asked.quick ? 60 : 220,
  leaves: 24,
  rate: asked.quick ? 0.2 : 0.07,
  rows: 0.5,
  columns: 0.2,
  least: 4,
  ridge: 2,
  seed: 7,
};

const started = performance.now();
const say = (text: string): void => {
  console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${text}`);
};

// The output of another extractor is no label, so the pages of Readability teach nothing.
const SETS = ["wcxb", "aeb", "trafilatura"];
const labelled = labelPages(SETS.flatMap((set) => readPages(set)));
const typed = learnPageType(labelled);
say(`${labelled.pages.length} pages; page type right on ${(typed.right * 100).toFixed(1)} %`);
const data = makeDataset(labelled, typed.outside);
const plain = plainColumns(data);

const outside = outsideOf();
const scores = scorePages(data, outside);
console.log(table(data, scores));
const kept = asked["held-out"] ?? mkdtempSync(path.join(os.tmpdir(), "winnow-held-out-"));
writeHeldOut(kept, data, outside);
if (!asked.check) {
  const columns = [...plain, ...learnedColumns(data, -1)];
  const model = boost(
    columns,
    data.label,
    data.weight,
    taught(() => true),
    OPTIONS,
  );
  say("all pages");
  write(columns, model);
}
reportArticles(kept);

/** Prints which pictures and links of articles survive: the score of words says nothing of them. */
function reportArticles(folder: string): void {
  const bench = path.resolve(import.meta.dirname, "../../../../bench/quality/articles.ts");
  const env = { ...process.env, HELD_OUT: path.resolve(folder), EVAL_SOURCE: path.dirname(DATA) };
  try {
    execFileSync(process.execPath, [...process.execArgv, bench, "--quick"], { env, stdio: "inherit" });
  } catch (error) {
    // The model is written already; the bench has dependencies of its own.
    say(`no figures of pictures and links, run \`npm --prefix bench ci\`: ${(error as Error).message}`);
  }
}

/** For every block, what a model says that saw no page of its host. */
function outsideOf(): Float32Array {
  const outside = new Float32Array(data.label.length);
  for (let fold = 0; fold < FOLDS; fold++) {
    const columns = [...plain, ...learnedColumns(data, fold)];
    const model = boost(
      columns,
      data.label,
      data.weight,
      taught((own) => own !== fold),
      OPTIONS,
    );
    const rows = rowsOf(data, (own) => own === fold);
    for (const [at, value] of predict(model, columns, rows).entries()) outside[rows[at]!] = value;
    say(`fold ${fold}`);
  }
  return outside;
}

/** Rows that teach, of the folds wanted. */
function taught(wanted: (fold: number) => boolean): Int32Array {
  return rowsOf(data, wanted).filter((row) => data.weight[row]! > 0);
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

function write(columns: Column[], blocks: Ensemble): void {
  const parts = [
    ...packLexicon(wordScores(data, [])),
    ...packTypes(typeScores(data, [])),
    packTrees(blocks, columns),
    ...typed.models.map((trees) => packTrees(trees, typed.columns)),
  ];
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const bytes = brotliCompressSync(joinParts(parts), { params: quality });
  const card: ModelCard = {
    version: MODEL_VERSION,
    trained: new Date().toISOString().slice(0, 10),
    commit: execFileSync("git", ["rev-parse", "--short", "HEAD"]).toString().trim(),
    sha256: sha256(bytes),
    data: Object.fromEntries(SETS.map((set) => [set, sha256(readList(set))])),
    score: { wcxb: mean(scores.map(({ f1 }) => f1)) },
  };
  const file = (name: string) => new URL(`../model/${name}`, import.meta.url);
  writeFileSync(file("main-content.data.json"), `${JSON.stringify({ brotli: bytes.toString("base64") })}\n`);
  writeFileSync(file("main-content.json"), `${JSON.stringify(card, null, 2)}\n`);
  say(`${(bytes.length / 1024).toFixed(0)} KB written`);
}
