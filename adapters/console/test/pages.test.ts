import assert from "node:assert/strict";
import { suite } from "uvu";
import {
  type JobRow,
  linesOf,
  sampled,
  sayOperation,
  sayProgress,
  shareOf,
  speedOf,
} from "../app/pages/jobs/model.ts";
import { momentOf, readGauges, sumOf, withMoment } from "../app/pages/system/gauges.ts";
import { byKey, byPurpose, limitsOf, monthsOf, sayLimits, sayMonth } from "../app/pages/usage/model.ts";

const test = suite("adapter-console: what pages make of answers");

const job = (counts: Partial<JobRow["counts"]>, more: Partial<JobRow> = {}): JobRow => ({
  ...{ id: "id", operation: "crawl", status: "running", creditsUsed: 0, createdAt: 0, endedAt: null },
  ...{ expiresAt: 0, title: "", total: 0, warning: null, error: null, isUnretained: false, isOne: false },
  counts: { waiting: 0, active: 0, done: 0, failed: 0, ...counts },
  ...more,
});

test("how far a job is", () => {
  assert.equal(shareOf(job({ waiting: 1 })), undefined);
  assert.equal(shareOf(job({ done: 50, waiting: 271 }, { total: 200 })), 0.25);
  assert.equal(shareOf(job({ done: 1, failed: 1 }, { total: 2 })), 2 / 3);
  assert.equal(shareOf(job({}, { status: "failed" })), 1);
  assert.equal(sayProgress(job({ done: 57 }, { total: 100 })), "50% of the known pages.");
  assert.equal(sayProgress(job({}, { status: "cancelled" })), "The job is cancelled.");
});

test("how fast a job is of late", () => {
  let samples: Parameters<typeof sampled>[0] = [];
  assert.equal(speedOf(samples), undefined);
  for (let second = 0; second <= 60; second += 1)
    samples = sampled(samples, { at: second * 1000, done: second < 30 ? 0 : (second - 30) * 4 });
  assert.equal(speedOf(samples), 4);
  assert.ok(samples.length <= 22);
  assert.equal(sampled(samples, { at: 60_000, done: 120 }).length, samples.length);
});

test("names and lists as people write them", () => {
  assert.deepEqual(["crawl", "batchScrape", "monitor"].map(sayOperation), [
    "Crawl",
    "Batch scrape",
    "Monitor check",
  ]);
  assert.deepEqual(linesOf(" https://a.example \r\n\n\thttps://b.example"), [
    "https://a.example",
    "https://b.example",
  ]);
});

const NOVEMBER = Date.UTC(2026, 10);
const row = (from: number, payer: string | null, bills: Record<string, number>) => {
  const credits = Object.values(bills).reduce((sum, one) => sum + one, 0);
  return { from, until: from, payer, credits, bills };
};

test("credits by month, by key and by purpose", () => {
  const months = [
    row(Date.UTC(2026, 9), "a", { scrape: 9 }),
    row(NOVEMBER, "a", { scrape: 2, "format-json": 4 }),
    row(NOVEMBER, "gone", { scrape: 20 }),
    row(NOVEMBER, null, { scrape: 1 }),
  ];
  const keys = [{ id: "a", name: "importer", start: "fc-123456" }];
  assert.deepEqual(monthsOf(months), [
    { from: NOVEMBER, credits: 27 },
    { from: Date.UTC(2026, 9), credits: 9 },
  ]);
  assert.deepEqual(byKey({ months, keys }, NOVEMBER), [
    { name: "gone", credits: 20 },
    { name: "importer (fc-123456…)", credits: 6 },
    { name: "without a key", credits: 1 },
  ]);
  assert.deepEqual(byPurpose(months, NOVEMBER), [
    { name: "scrape", credits: 23 },
    { name: "format-json", credits: 4 },
  ]);
  assert.equal(sayMonth(NOVEMBER), "November 2026");
});

test("an empty field takes a bound away", () => {
  const form = new FormData();
  for (const [name, value] of [
    ["credits", "500"],
    ["concurrency", " "],
    ["rate:scrape", "100"],
    ["rate:status", ""],
  ])
    form.set(name ?? "", value ?? "");
  const limits = { credits: 500, concurrency: null, rates: { scrape: 100, status: null } };
  assert.deepEqual(limitsOf(form), limits);
  assert.equal(sayLimits({}), "no bounds of its own");
  assert.equal(
    sayLimits({ credits: 1000, concurrency: 2, rates: { map: 5 } }),
    "1,000 credits a month, 2 at once, 5 map calls a minute",
  );
});

const METRICS = `# HELP winnow_browser_pages Pages {of} the browser.
# TYPE winnow_browser_pages gauge
winnow_browser_pages{state="open"} 3
winnow_browser_pages{state="kept"} 1
process_resident_memory_bytes 1.5e+08
winnow_http_requests_total{method="GET",route="/a\\"b,c\\\\}",status="200"} 7 1395066363000
broken{
nodejs_gc_nothing NaN
winnow_limit +Inf`;

test("metrics are read, with labels that hold anything", () => {
  const gauges = readGauges(METRICS);
  assert.equal(gauges.length, 4);
  assert.deepEqual(gauges[3]?.labels, { method: "GET", route: '/a"b,c\\}', status: "200" });
  assert.equal(sumOf(gauges, "winnow_browser_pages"), 4);
  assert.equal(sumOf(gauges, "winnow_browser_pages", { state: "kept" }), 1);
  assert.equal(sumOf(gauges, "absent"), undefined);
  const { values } = momentOf(gauges, 5);
  assert.deepEqual(
    [values.memory, values.browserOpen, values.jobs, values.waiting],
    [150_000_000, 3, 0, undefined],
  );
});

test("only so many moments are kept", () => {
  let moments: Parameters<typeof withMoment>[0] = [];
  for (let at = 0; at < 1000; at += 1) moments = withMoment(moments, { at, values: {} });
  assert.deepEqual([moments.length, moments[0]?.at], [180, 820]);
});

test.run();
