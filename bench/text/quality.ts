/** How much of what the engine gives is text that a reader came for, on pages whose text people have marked. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { summarize } from "../../plugins/models/extractive/src/text/summarize.ts";
import { withoutBoilerplate } from "../../plugins/models/extractive/src/text/tidy.ts";
import { context, pageOf } from "./kernel.ts";

const root = path.resolve(import.meta.dirname, "../..");
const data = path.join(path.resolve(process.env.EVAL_SOURCE ?? path.join(root, "../shared/eval")), "data");
const unpack = (file: string) => gunzipSync(readFileSync(path.join(data, file))).toString("utf8");
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const round = (value: number) => Math.round(value * 1000) / 1000;

/** Runs of three words. */
function runsOf(text: string): ReadonlySet<string> {
  const words = wordsOf(text);
  return new Set(words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`));
}

function shared(runs: ReadonlySet<string>, among: ReadonlySet<string>): number {
  let count = 0;
  for (const run of runs) if (among.has(run)) count++;
  return count;
}

/** Figures over one in `every` pages of WCXB. */
export async function qualityOf(every: number): Promise<Record<string, number>> {
  const rows = unpack("content-wcxb.jsonl.gz").trim().split("\n");
  const sum = { pages: 0, empty: 0, length: 0, summary: 0, inTruth: 0 };
  const tidied = { inBefore: 0, inAfter: 0, outBefore: 0, outAfter: 0, truth: 0 };
  const hidden = { withOrders: 0, words: 0, shown: 0 };
  for (const [at, line] of rows.entries()) {
    if (at % every !== 0) continue;
    const { url, inputFile, truth } = JSON.parse(line) as {
      url: string;
      inputFile: string;
      truth: { text: string };
    };
    const html = unpack(inputFile.endsWith(".gz") ? inputFile : `${inputFile}.gz`);
    const address = URL.canParse(url) ? url : "https://example.com/page";
    const page = pageOf(html, true, address);
    const wanted = runsOf(truth.text);
    const { value } = await summarize(page, context());
    const said = runsOf(value);
    sum.pages++;
    if (value === "") sum.empty++;
    sum.length += value.length;
    sum.summary += said.size;
    sum.inTruth += shared(said, wanted);
    if ((await page.view("injections")).length > 0) hidden.withOrders++;
    hidden.words += wordsOf(await page.view("markdown")).length;
    hidden.shown += wordsOf(await page.view("prose")).length;
    const whole = await pageOf(html, false, address).view("markdown");
    const [before, after] = [runsOf(whole), runsOf(withoutBoilerplate(whole))];
    tidied.truth += wanted.size;
    tidied.inBefore += shared(before, wanted);
    tidied.inAfter += shared(after, wanted);
    tidied.outBefore += before.size - shared(before, wanted);
    tidied.outAfter += after.size - shared(after, wanted);
  }
  return {
    pages: sum.pages,
    summaryEmpty: sum.empty,
    summaryCharacters: Math.round(sum.length / sum.pages),
    summaryInMarkedText: round(sum.inTruth / sum.summary),
    tidyKeepsOfMarkedText: round(tidied.inAfter / tidied.inBefore),
    tidyRemovesOfTheRest: round(1 - tidied.outAfter / tidied.outBefore),
    pagesWithOrders: hidden.withOrders,
    proseKeepsOfWords: round(hidden.shown / hidden.words),
  };
}
