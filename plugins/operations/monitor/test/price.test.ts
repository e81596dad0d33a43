import assert from "node:assert/strict";
import { untyped } from "@winnow/conformance";
import { changeTracking } from "@winnow/format-change-tracking";
import { json } from "@winnow/format-json";
import { question } from "@winnow/format-question";
import { createWinnow } from "@winnow/preset-library";
import { recordsSqlite } from "@winnow/records-sqlite";
import { suite } from "uvu";
import { monitor } from "../src/index.ts";

const test = suite("operation-monitor: what a check is expected to cost");
const urls = ["https://a.example/", "https://b.example/"];
const PER_MONTH = 30;

/** Credits of one check, as a daily monitor reports them. */
async function pricesOf(cases: readonly (readonly [targets: readonly object[], judgeEnabled?: boolean])[]) {
  await using winnow = await createWinnow({
    plugins: [recordsSqlite(), ...changeTracking(), json(), question(), monitor()],
    jobSlots: 0,
  });
  const prices: number[] = [];
  for (const [targets, judgeEnabled = false] of cases) {
    const { data } = await untyped(winnow.monitor.create)({
      name: "X",
      schedule: { text: "daily" },
      targets,
      judgeEnabled,
      ...(judgeEnabled ? { goal: "prices" } : {}),
    });
    const { id } = await winnow.monitor.run({ id: data.id });
    const { data: check } = await winnow.monitor.check({ id: data.id, checkId: id });
    const price = Number(data.estimatedCreditsPerMonth) / PER_MONTH;
    assert.equal(check.estimatedCredits, price, "a check says what its monitor does");
    prices.push(price);
  }
  return prices;
}

const scrape = (...formats: readonly unknown[]) => [{ type: "scrape", urls, scrapeOptions: { formats } }];

test("pages, results of searches and the judge", async () => {
  const crawl = { type: "crawl", url: urls[0], crawlOptions: { limit: 10 } };
  const targets = [
    { type: "scrape", urls },
    crawl,
    { type: "search", queries: ["a", "b"], searchWindow: "24h", maxResults: 15 },
  ];
  assert.deepEqual(await pricesOf([[targets], [targets, true]]), [2 + 10 + 8, 4 + 20 + 8 + 15]);
});

test("each format has the price that it has in a scrape", async () => {
  const fields = { type: "changeTracking", modes: ["json"], prompt: "prices" };
  const ask = { type: "question", question: "How much is it?" };
  const crawl = {
    type: "crawl",
    url: urls[0],
    crawlOptions: { limit: 10 },
    scrapeOptions: { formats: ["json"] },
  };
  const prices = await pricesOf([
    [scrape("markdown", "links")],
    [scrape("json")],
    [scrape({ type: "json", prompt: "prices" }, "markdown")],
    [scrape("markdown", fields)],
    [scrape("markdown", fields, "json")],
    [scrape("json", ask)],
    [scrape("json"), true],
    [[crawl]],
  ]);
  assert.deepEqual(prices, [2, 10, 10, 10, 10, 18, 12, 50]);
});

test.run();
