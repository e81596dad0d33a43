/**
 * Scores the format `menu` on the labelled pages next to it:
 * `node_modules/.bin/node -C @winnow/source bench/menu/run.ts [--pages dev|held] [--show]`. With `--show` it prints what is wrong,
 * with `--pages` only those; without either it writes `bench/results/menu.json`.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { createKernel } from "@winnow/core";
import { defineHook } from "@winnow/core/plugin";
import { type Menu, menu } from "@winnow/format-menu";
import { html } from "@winnow/parser-html";
import { decodeHTML } from "entities";
import { type LabelledMenu, pagesOf, type TrueItem } from "./truth.ts";

const { values } = parseArgs({
  options: { pages: { type: "string" }, show: { type: "boolean", default: false } },
});
let current = "";
const hand = defineHook({
  name: "hand",
  fetch: ({ url }) => ({
    url,
    statusCode: 200,
    headers: {},
    contentType: "text/html; charset=utf-8",
    body: Buffer.from(current),
  }),
});
const kernel = await createKernel({ plugins: [hand, html(), menu()] });

const plain = (name: string) =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
type Item = Menu["sections"][number]["items"][number];

class Score {
  readonly counts: Record<string, number> = {};
  readonly problems: string[] = [];

  add(name: string, by = 1): void {
    this.counts[name] = (this.counts[name] ?? 0) + by;
  }

  check(name: string, isRight: boolean, problem: string): void {
    this.add(`${name}Of`);
    this.add(name, isRight ? 1 : 0);
    if (!isRight) this.problems.push(problem);
  }

  ratio(name: string, of = `${name}Of`): number | null {
    const all = this.counts[of] ?? 0;
    return all === 0 ? null : Math.round(((this.counts[name] ?? 0) / all) * 1000) / 1000;
  }
}

function scorePage(page: LabelledMenu, answer: Menu, score: Score): void {
  score.add("pages");
  score.check(
    "verdict",
    answer.isMenu === page.isMenu,
    `${page.name}: isMenu ${answer.isMenu} (${answer.confidence})`,
  );
  const found = answer.sections.flatMap((section) =>
    section.items.map((item) => ({ item, section: section.name })),
  );
  const haystack = plain(decodeHTML(page.html.replace(/<[^>]*>/g, " ")));
  const data = plain(page.html);
  for (const { item } of found)
    if (!haystack.includes(plain(item.name)) && !data.includes(plain(item.name))) score.add("invented");
  if (!page.isMenu) {
    score.add("surplus", found.length);
    return;
  }
  score.check(
    "currency",
    answer.currency === page.currency,
    `${page.name}: currency ${answer.currency}, not ${page.currency}`,
  );
  const open = new Map<string, TrueItem[]>();
  for (const item of page.items) open.set(plain(item.name), [...(open.get(plain(item.name)) ?? []), item]);
  score.add("wanted", page.items.filter(({ isOptional }) => !isOptional).length);
  for (const { item, section } of found) {
    const truth = open.get(plain(item.name))?.shift();
    if (truth === undefined) {
      score.add("surplus");
      score.add("found");
      score.problems.push(`${page.name}: "${item.name}" ${item.price?.amount ?? "-"} is no item`);
      continue;
    }
    if (truth.isOptional) continue;
    score.add("found");
    score.add("matched");
    scoreItem(page.name, truth, item, section, score);
  }
  for (const item of [...open.values()].flat())
    if (!item.isOptional) score.problems.push(`${page.name}: "${item.name}" ${item.price ?? "-"} is missing`);
}

function scoreItem(page: string, truth: TrueItem, item: Item, section: string, score: Score): void {
  const at = `${page}: ${truth.name}`;
  const sizes = item.optionGroups
    .filter(({ name }) => /size|vari/i.test(name))
    .filter(({ options }) => options.length > 1)
    .flatMap(({ options }) => options.map(({ price }) => price?.amount));
  score.check(
    "price",
    item.price?.amount === truth.price,
    `${at}: price ${item.price?.amount}, not ${truth.price}`,
  );
  score.check(
    "section",
    plain(section) === plain(truth.section),
    `${at}: section "${section}", not "${truth.section}"`,
  );
  score.check(
    "stock",
    item.availability.inStock !== truth.isOut,
    `${at}: inStock ${item.availability.inStock}`,
  );
  if (truth.sizes.length > 0 || sizes.length > 0) {
    const all = truth.sizes.length === 0 ? [] : [truth.price, ...truth.sizes];
    score.check("sizes", all.join() === sizes.join(), `${at}: sizes ${sizes.join()}, not ${all.join()}`);
  }
  if (truth.calories !== undefined || item.calories !== undefined)
    score.check(
      "calories",
      truth.calories === item.calories,
      `${at}: ${item.calories} kcal, not ${truth.calories}`,
    );
  if (truth.dietary.length > 0 || item.dietary.length > 0)
    score.check(
      "dietary",
      truth.dietary.toSorted().join() === item.dietary.toSorted().join(),
      `${at}: dietary ${item.dietary.join()}, not ${truth.dietary.join()}`,
    );
}

const summary: Record<string, unknown> = {};
for (const split of ["dev", "held"] as const) {
  if (values.pages !== undefined && values.pages !== split) continue;
  const score = new Score();
  for (const [at, page] of pagesOf(split).entries()) {
    current = page.html;
    const result = await kernel.scrape(`https://example.com/page-${at}`, { formats: ["menu"] });
    scorePage(page, result.menu as Menu, score);
  }
  const precision = score.ratio("matched", "found") ?? 1;
  const recall = score.ratio("matched", "wanted") ?? 0;
  const row = {
    pages: score.counts.pages,
    items: score.counts.wanted,
    verdict: score.ratio("verdict"),
    precision,
    recall,
    f1: Math.round(((2 * precision * recall) / Math.max(0.001, precision + recall)) * 1000) / 1000,
    surplus: score.counts.surplus ?? 0,
    invented: score.counts.invented ?? 0,
    ...Object.fromEntries(
      ["price", "currency", "section", "sizes", "dietary", "calories", "stock"].map((name) => [
        name,
        score.ratio(name),
      ]),
    ),
  };
  summary[split] = row;
  console.log(split, JSON.stringify(row));
  if (values.show) console.log(score.problems.join("\n"));
}
await kernel.close();
if (values.pages === undefined && !values.show) {
  const results = {
    date: new Date().toISOString().slice(0, 10),
    command: "node -C @winnow/source bench/menu/run.ts",
    node: process.version,
    ...summary,
  };
  writeFileSync(new URL("../results/menu.json", import.meta.url), `${JSON.stringify(results, null, 2)}\n`);
}
