/**
 * Scores the format `json`, answered by rules, on labelled pages, and looks for values that no page says:
 * `npx node -C @winnow/source bench/meta/run.ts [--sample N] [--quick]`. `EVAL_SOURCE` is the folder of the data, by
 * default the one next to the repository. With `--quick` values are not looked for and nothing is written.
 */
import { writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { haystackOf, ungrounded } from "./grounded.ts";
import { createFiller } from "./kernel.ts";
import { pagesOf } from "./pages.ts";
import { all, article, product } from "./schemas.ts";
import { timeOf } from "./time.ts";

const { values } = parseArgs({
  options: { sample: { type: "string" }, quick: { type: "boolean", default: false } },
});
const every = Math.max(1, Number(values.sample ?? 1));
/** Of so many pages one is looked through for values that it does not say: it takes long. */
const GROUNDED = 5;
const filler = await createFiller();
const sampled = function* (set: string, step = every) {
  let at = 0;
  for (const page of pagesOf(set)) if (at++ % step === 0) yield page;
};

/** Letters and digits in lower case: what counts as the same text. */
const squeeze = (value: unknown) =>
  typeof value === "string" || typeof value === "number"
    ? String(value)
        .normalize("NFKC")
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]/gu, "")
    : "";

interface Score {
  right: number;
  labelled: number;
  /** Values on pages where the label says that there is none. */
  surplus: number;
  unlabelled: number;
}
const meta: Record<string, Score> = {};
const byType: Record<string, Record<string, Score>> = {};
for (const { url, html, labels, type } of sampled("content-wcxb")) {
  const { value } = await filler.fill(url, html, { schema: article });
  for (const name of ["title", "author", "publishDate"]) {
    const wanted = squeeze(labels[name]);
    const got = squeeze((value as Record<string, unknown> | null)?.[name]);
    const wants = name === "publishDate" ? wanted.slice(0, 8) : wanted;
    byType[type] ??= {};
    for (const scores of [meta, byType[type]]) {
      scores[name] ??= { right: 0, labelled: 0, surplus: 0, unlabelled: 0 };
      const score = scores[name];
      if (wants === "") score.unlabelled++;
      else score.labelled++;
      if (wants === "" && got !== "") score.surplus++;
      if (wants !== "" && got === wants) score.right++;
    }
  }
}
const shown = ({ right, labelled, surplus, unlabelled }: Score) => ({
  exact: round(right / labelled),
  labelled,
  whereNone: round(surplus / Math.max(1, unlabelled)),
});
console.table(Object.fromEntries(Object.entries(meta).map(([name, score]) => [name, shown(score)])));

const shops: Record<string, { hit: number; miss: number; wrong: number }> = {};
for (const { url, html, labels } of sampled("product-pages")) {
  const { value } = await filler.fill(url, html, { schema: product });
  for (const name of Object.keys(product.properties)) {
    const wanted = [labels[name] ?? []]
      .flat()
      .map((one) => (name === "price" ? String(Number(one)) : squeeze(one)));
    const raw = (value as Record<string, unknown> | null)?.[name];
    const got = name === "price" && raw !== undefined ? String(raw) : squeeze(raw);
    shops[name] ??= { hit: 0, miss: 0, wrong: 0 };
    const score = shops[name];
    if (got !== "" && wanted.includes(got)) score.hit++;
    else {
      if (got !== "") score.wrong++;
      if (wanted.length > 0) score.miss++;
    }
  }
}
const f1 = Object.fromEntries(
  Object.entries(shops).map(([name, { hit, miss, wrong }]) => [
    name,
    round((2 * hit) / Math.max(1, 2 * hit + miss + wrong)),
  ]),
);
console.log("product pages, F1:", f1);

const time = await timeOf();
console.log("own milliseconds for a page of 60 KB:", time);

if (!values.quick) {
  let count = 0;
  let read = 0;
  const problems: string[] = [];
  for (const set of ["content-wcxb", "content-aeb", "content-trafilatura", "product-pages"]) {
    for (const { id, url, html } of sampled(set, every * GROUNDED)) {
      const haystack = haystackOf(url, html);
      for (const [name, schema] of Object.entries(all)) {
        const { value, evidence } = await filler.fill(url, html, { schema });
        count++;
        read += evidence.length;
        problems.push(...ungrounded(value, evidence, haystack).map((text) => `${set} ${id} ${name}${text}`));
      }
    }
  }
  console.log(`${count} answers with ${read} values, ${problems.length} that the page does not hold`);
  console.log(problems.slice(0, 60).join("\n"));
  if (values.sample === undefined) {
    const file = path.resolve(import.meta.dirname, "../results/meta.json");
    const about = {
      date: new Date().toISOString().slice(0, 10),
      node: process.version,
      cpu: os.cpus()[0]?.model,
    };
    const grounding = { answers: count, values: read, notOnThePage: problems.length };
    const types = Object.fromEntries(
      Object.entries(byType).map(([type, scores]) => [
        type,
        Object.fromEntries(Object.entries(scores).map(([name, score]) => [name, shown(score)])),
      ]),
    );
    const wcxb = Object.fromEntries(Object.entries(meta).map(([name, score]) => [name, shown(score)]));
    writeFileSync(
      file,
      `${JSON.stringify({ ...about, wcxb, types, products: f1, time, grounding }, null, 2)}\n`,
    );
  }
}
await filler.close();

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
