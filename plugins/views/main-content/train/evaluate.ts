/** Scores what would be kept of each page. */
import { findTitle } from "../src/page/title.ts";
import { addBylines } from "../src/records/bylines.ts";
import { findRecords } from "../src/records/records.ts";
import { evenSlots } from "../src/records/slots.ts";
import { isDeclaredThread, isNamedThread } from "../src/records/threads.ts";
import { chooseBlocks } from "../src/rules/choose.ts";
import { quietComments } from "../src/rules/comments.ts";
import { quietNotices } from "../src/rules/notices.ts";
import { quietOffers } from "../src/rules/offers.ts";
import { quietOthers } from "../src/rules/others.ts";
import { smooth } from "../src/rules/smooth.ts";
import { findTables, settleTables } from "../src/rules/tables.ts";
import type { Dataset } from "./dataset.ts";
import { TYPES } from "./learn-types.ts";
import { wordScore } from "./score.ts";

/** Score of one page. */
export interface PageScore {
  readonly index: number;
  readonly f1: number;
  readonly p: number;
  readonly r: number;
  readonly expected: number;
}

/** Scores all pages of the set `wcxb` from block probabilities. */
export function scorePages(data: Dataset, probability: Float32Array): PageScore[] {
  const scores: PageScore[] = [];
  for (const [index, page] of data.pages.entries()) {
    if (page.set !== "wcxb") continue;
    const own = probability.slice(data.start[index]!, data.start[index + 1]!);
    quietNotices(page.page, own);
    const isThread = isNamedThread(page.url) || isDeclaredThread(page.facts);
    quietComments(page.page, page.measures, data.types[index]!, isThread, own);
    quietOffers(page.page, page.measures, data.types[index]!, own);
    const records = findRecords(page.page, page.measures);
    const heading = findTitle(page.page, page.measures, page.facts);
    quietOthers(page.page, page.measures, records, data.types[index]!, heading, isThread, own);
    evenSlots(page.page, page.measures, records, own);
    const { kept, expected } = chooseBlocks(own, page.measures.words);
    const tables = findTables(page.page);
    smooth(page.page, page.measures, own, kept, tables);
    addBylines(page.page, page.measures, data.types[index]!, page.url, kept);
    settleTables(page.page, page.measures, tables, kept);
    const texts = page.page.blockText.filter((_, block) => kept[block] === 1);
    scores.push({ index, expected, ...wordScore(texts, data.bags[index]!) });
  }
  return scores;
}

/** F1, precision and recall by type as lines of a table. */
export function table(data: Dataset, scores: readonly PageScore[]): string {
  const lines = ["type             n     F1     P      R"];
  for (const type of ["all", ...TYPES]) {
    const own = scores.filter((score) => type === "all" || data.pages[score.index]!.type === type);
    if (own.length === 0) continue;
    const mean = (key: "f1" | "p" | "r") =>
      (own.reduce((sum, score) => sum + score[key], 0) / own.length).toFixed(3);
    lines.push(
      `${type.padEnd(14)} ${String(own.length).padStart(4)}  ${mean("f1")}  ${mean("p")}  ${mean("r")}`,
    );
  }
  return lines.join("\n");
}
