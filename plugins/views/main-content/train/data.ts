/** Labelled pages, read into the arrays that training needs; the DOM of a page is let go after its walk. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { deserialize, serialize } from "node:v8";
import { gunzipSync } from "node:zlib";
import { parseTree } from "@winnow/kit-dom";
import { sha256 } from "../src/model/model-file.ts";
import { type Annotation, annotate } from "../src/page/annotate.ts";
import { type Facts, readFacts } from "../src/page/facts.ts";
import { type Measures, measure } from "../src/page/measure.ts";

/** One labelled page without its DOM. */
export interface LabelledPage {
  readonly id: string;
  /** SHA-256 of the HTML. */
  readonly key: string;
  readonly set: string;
  readonly host: string;
  readonly type: string;
  readonly url: string;
  readonly truth: {
    readonly text?: string;
    readonly with?: readonly string[];
    readonly without?: readonly string[];
  };
  readonly page: Annotation;
  readonly measures: Measures;
  readonly facts: Facts;
}

interface Item {
  id: string;
  url: string;
  type?: string;
  truth: LabelledPage["truth"];
  inputFile: string;
}

/** Folder of the data sets: `EVAL_DATA`, or the one next to the repository. */
export const DATA =
  process.env.EVAL_DATA ?? path.resolve(import.meta.dirname, "../../../../../shared/eval/data");

/** The list of the pages of a set, a line for each. */
export function readList(set: string): string {
  const plain = path.join(DATA, `content-${set}.jsonl`);
  return existsSync(plain)
    ? readFileSync(plain, "utf8")
    : gunzipSync(readFileSync(`${plain}.gz`)).toString("utf8");
}

/**
 * Reads a set of pages. What the walk over a page finds is kept in the temporary folder for the next run, until the
 * pages or the code of the walk change.
 */
export function readPages(set: string): LabelledPage[] {
  const list = readList(set);
  const folder = path.join(os.tmpdir(), "winnow-train");
  const file = path.join(folder, `${set}-${sha256(`${codeOfWalk()}${list}`).slice(0, 16)}.v8`);
  if (existsSync(file)) return deserialize(readFileSync(file)) as LabelledPage[];
  const pages = list
    .trim()
    .split("\n")
    .map((line) => readPage(set, JSON.parse(line) as Item));
  mkdirSync(folder, { recursive: true });
  const part = `${file}.${process.pid}`;
  writeFileSync(part, serialize(pages));
  renameSync(part, file);
  return pages;
}

/** The sources that a walked page depends on. */
function codeOfWalk(): string {
  const folders = ["../src/page", "../../../kits/dom/src"].map((name) =>
    path.join(import.meta.dirname, name),
  );
  return folders
    .flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)))
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(name, "utf8"))
    .join("");
}

function readPage(set: string, item: Item): LabelledPage {
  const html = gunzipSync(readFileSync(path.join(DATA, item.inputFile))).toString("utf8");
  const tree = parseTree(html);
  const full = annotate(tree.body);
  return {
    id: item.id,
    key: sha256(html),
    set,
    host: hostOf(item.url, item.id),
    type: item.type ?? "article",
    url: item.url,
    truth: item.truth,
    page: { ...full, elements: [], textNodes: [], pictures: [], silent: [] },
    measures: measure(full),
    facts: readFacts(tree, item.url),
  };
}

/** The registrable part of the host, near enough, so that the pages of one site share a fold. */
function hostOf(url: string, id: string): string {
  if (!URL.canParse(url) || url.includes("fakehost")) return id;
  const labels = new URL(url).hostname.replace(/^www\./u, "").split(".");
  const short = labels.length > 2 && labels.at(-2)!.length <= 3 ? 3 : 2;
  return labels.slice(-short).join(".");
}

/** Fold of a host, the same in every run. */
export function foldOf(host: string, folds: number): number {
  let hash = 2166136261;
  for (let index = 0; index < host.length; index++)
    hash = Math.imul(hash ^ host.charCodeAt(index), 16777619) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519) >>> 0;
  return (hash >>> 8) % folds;
}
