/** Labelled pages, read into the arrays that training needs; the DOM of a page is let go after its walk. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { parseTree } from "@winnow/kit-dom";
import { type Annotation, annotate } from "../src/annotate.ts";
import { type Facts, readFacts } from "../src/facts.ts";
import { type Measures, measure } from "../src/measure.ts";

/** One labelled page without its DOM. */
export interface LabelledPage {
  readonly id: string;
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

/** Folder of the data sets: `EVAL_DATA`, or the one beside the repository. */
export const DATA =
  process.env.EVAL_DATA ?? path.resolve(import.meta.dirname, "../../../../shared/eval/data");

/** The list of the pages of a set, a line for each. */
export function readList(set: string): string {
  const plain = path.join(DATA, `content-${set}.jsonl`);
  return existsSync(plain)
    ? readFileSync(plain, "utf8")
    : gunzipSync(readFileSync(`${plain}.gz`)).toString("utf8");
}

/** Reads a set of pages, `every`-th one only when asked. */
export function readPages(set: string, every = 1): LabelledPage[] {
  const pages: LabelledPage[] = [];
  for (const [index, line] of readList(set).trim().split("\n").entries()) {
    if (index % every !== 0) continue;
    const item = JSON.parse(line) as Item;
    const html = gunzipSync(readFileSync(path.join(DATA, item.inputFile))).toString("utf8");
    const tree = parseTree(html);
    const full = annotate(tree.body);
    const page = { ...full, elements: [], textNodes: [], pictures: [], silent: [] };
    pages.push({
      id: item.id,
      set,
      host: hostOf(item.url, item.id),
      type: item.type ?? "article",
      url: item.url,
      truth: item.truth,
      page,
      measures: measure(full),
      facts: readFacts(tree, item.url),
    });
  }
  return pages;
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
