/** Labelled pages as facts. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { parseTree } from "@winnow/kit-dom";
import type { Facts } from "@winnow/kit-facts";
import { gatherFacts } from "@winnow/kit-facts";
import { selectMainContent } from "../../../views/main-content/src/select.ts";
import { foldOf } from "../../../views/main-content/train/data.ts";

const DATA = process.env.EVAL_DATA ?? path.resolve(import.meta.dirname, "../../../../../shared/eval/data");

/** One page with the title that people gave it. */
export interface TitledPage {
  readonly facts: Facts;
  readonly title: string;
  readonly host: string;
}

interface Row {
  readonly id: string;
  readonly url: string;
  readonly inputFile: string;
  readonly meta?: { readonly title?: string };
}

/** The pages of WCXB that have a title, one after the other. */
export function* titledPages(): Generator<TitledPage> {
  for (const line of read("content-wcxb.jsonl").trim().split("\n")) {
    const { id, url: said, inputFile, meta } = JSON.parse(line) as Row;
    if (!meta?.title) continue;
    const url = URL.canParse(said) ? said : "https://example.com/page";
    const tree = parseTree(read(inputFile));
    const facts = gatherFacts({ tree, url, baseUrl: url, selection: selectMainContent(tree, { url }) });
    yield { facts, title: meta.title, host: url === said ? hostOf(url) : id };
  }
}

/** The registrable part of the host, near enough, so that the pages of one site share a fold. */
function hostOf(url: string): string {
  const labels = new URL(url).hostname.replace(/^www\./u, "").split(".");
  return labels.slice(labels.length > 2 && (labels.at(-2) ?? "").length <= 3 ? -3 : -2).join(".");
}

/** Fold of a host in one of several ways to part the hosts. */
export function partOf(host: string, round: number, folds: number): number {
  return foldOf(`${round} ${host}`, folds);
}

function read(file: string): string {
  const plain = path.join(DATA, file);
  if (!file.endsWith(".gz") && existsSync(plain)) return readFileSync(plain, "utf8");
  return gunzipSync(readFileSync(file.endsWith(".gz") ? plain : `${plain}.gz`)).toString("utf8");
}
