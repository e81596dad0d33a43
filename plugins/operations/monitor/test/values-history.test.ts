import assert from "node:assert/strict";
import { silent, WinnowError } from "@winnow/core/plugin";
import { values as valuesFormat } from "@winnow/format-values";
import type { RecordStore } from "@winnow/kit-records";
import { recordsSqlite } from "@winnow/records-sqlite";
import { DOMParser } from "@xmldom/xmldom";
import { suite } from "uvu";
import { PageValues, thinned, type ValueRow } from "../src/store/values.ts";
import { plotOf } from "../src/values/plot.ts";
import { csvOf, type ValueSeries } from "../src/values/series.ts";
import { startWorld } from "./site.ts";

const test = suite("operation-monitor: the history of values");
const services = { get: () => assert.fail(), find: () => undefined };
const START = Date.parse("2026-01-01T00:00:00Z");
const HOUR = 3_600_000;

const openStore = () => recordsSqlite().create({ services, logger: silent }) as RecordStore;
const row = (at: number, value: number): ValueRow => ({
  at: START + at * HOUR,
  checkId: `c${at}`,
  values: { x: { value } },
});
const page = { owner: "a", targetId: "t", url: "https://a.example/" };
const all = { limit: 100_000 };

test("rows come back in their order, also over many records", async () => {
  const kept = new PageValues(openStore());
  for (let at = 0; at < 700; at += 1) await kept.add(page, row(at, at));
  const rows = await kept.rows(page, all);
  assert.deepEqual(
    rows.map(({ values }) => values.x?.value),
    Array.from({ length: 700 }, (_, at) => at),
  );
  assert.deepEqual(
    (await kept.rows(page, { limit: 2 })).map(({ checkId }) => checkId),
    ["c698", "c699"],
  );
  const span = await kept.rows(page, { from: START + 240 * HOUR, to: START + 260 * HOUR, limit: 1000 });
  assert.deepEqual([span[0]?.checkId, span.at(-1)?.checkId, span.length], ["c240", "c260", 21]);
});

test("a check that is done again takes the place of the first try", async () => {
  const kept = new PageValues(openStore());
  await kept.add(page, row(1, 5));
  await kept.add(page, row(1, 6));
  assert.deepEqual(
    (await kept.rows(page, all)).map(({ values }) => values.x?.value),
    [6],
  );
});

test("owners, targets and pages are kept apart", async () => {
  const records = openStore();
  const kept = new PageValues(records);
  await kept.add(page, row(1, 1));
  await kept.add({ ...page, url: "https://a.example/b" }, row(1, 2));
  await kept.add({ ...page, owner: "b" }, row(1, 3));
  await kept.add({ ...page, targetId: "u" }, row(1, 4));
  const pages: string[] = [];
  for await (const url of kept.pages("a", "t")) pages.push(url);
  assert.deepEqual(pages.sort(), ["https://a.example/", "https://a.example/b"]);
  assert.deepEqual(
    (await kept.rows({ ...page, owner: "b" }, all)).map(({ values }) => values.x?.value),
    [3],
  );
});

test("of two neighbours the one stays that differs", () => {
  const kept = (numbers: readonly number[]) =>
    thinned(numbers.map((value, at) => row(at, value))).map(({ values }) => values.x?.value);
  assert.deepEqual(kept([1, 1, 1, 5, 1, 1]), [1, 1, 5, 1]);
  assert.deepEqual(kept([1, 1, 5, 1, 1, 1]), [1, 5, 1, 1]);
  assert.deepEqual(kept([1, 2, 3]), [1, 2]);
});

const series = (
  points: readonly (number | string | null)[],
  more: Partial<ValueSeries> = {},
): ValueSeries => ({
  targetId: "t",
  url: "https://a.example/?a=1&b=2",
  field: "price",
  points: points.map((value, at) => ({
    at: new Date(START + at * 24 * HOUR).toISOString(),
    value,
    ...(typeof value === "number" ? { unit: "EUR" } : {}),
    checkId: `c${at}`,
  })),
  ...more,
});

/** The picture as a document; a fault of its markup fails. */
function drawn(one: ValueSeries | undefined) {
  const errorHandler = (level: string, message: string): never => assert.fail(`${level}: ${message}`);
  const root = new DOMParser({ errorHandler }).parseFromString(plotOf(one), "image/svg+xml").documentElement;
  assert.ok(root !== null);
  const texts = (name: string) =>
    Array.from(root.getElementsByTagName(name), ({ textContent }) => textContent ?? "");
  const count = (name: string) => root.getElementsByTagName(name).length;
  return { root, texts, count };
}

test("a picture says in words what it shows, in light and in dark", () => {
  const { root, texts, count } = drawn(series([120, 99.5, null, 110]));
  assert.equal(root.getAttribute("role"), "img");
  assert.deepEqual(texts("title"), ["price in EUR"]);
  assert.match(
    texts("desc")[0] ?? "",
    /4 values of https:\/\/a.example\/\?a=1&b=2 from 1 Jan 2026 to 4 Jan 2026; the last is 110/,
  );
  const short = series([120, 99.5]).points.map((point, at) => ({
    ...point,
    at: new Date(START + at * HOUR).toISOString(),
  }));
  assert.match(
    drawn(series([], { points: short })).texts("desc")[0] ?? "",
    /from 1 Jan 2026, \d\d:00 to 1 Jan 2026, \d\d:00/,
  );
  assert.match(texts("style")[0] ?? "", /prefers-color-scheme:dark/);
  assert.deepEqual([count("path"), count("circle")], [1, 1], "a gap where nothing was read");
  assert.ok(texts("text").includes("99.5") && texts("text").includes("120"));
});

test("pictures of texts, of one value, of none, and of what a page may hold", () => {
  assert.ok(
    drawn(series(["out of stock", "in stock"]))
      .texts("text")
      .includes("in stock"),
  );
  assert.equal(drawn(series([5])).count("circle"), 1);
  assert.deepEqual(drawn(series([null])).texts("desc"), ["No value was read yet."]);
  assert.equal(drawn(undefined).count("path"), 0);
  const hostile = drawn(
    series(['"><script>alert(1)</script>\u0000]]>', "</svg>"], {
      field: "<x>",
      url: 'https://a.example/"><script>',
    }),
  );
  assert.equal(hostile.count("script"), 0);
  const many = plotOf(series(Array.from({ length: 10_000 }, (_, at) => Math.sin(at) * 1e15)));
  assert.ok(many.length < 30_000 && !/NaN|Infinity/.test(many), `${many.length} characters`);
});

test("a table has a line for each value, and no formulas", () => {
  assert.equal(
    csvOf([series([120, null, "=1+1"])])
      .split("\r\n")
      .slice(1)
      .join("|"),
    "2026-01-01T00:00:00.000Z,https://a.example/?a=1&b=2,price,120,EUR,c0|2026-01-02T00:00:00.000Z,https://a.example/?a=1&b=2,price,,,c1|2026-01-03T00:00:00.000Z,https://a.example/?a=1&b=2,price,'=1+1,,c2|",
  );
});

test("the calls give what checks have read, and nothing of a target that is gone", async () => {
  await using world = await startWorld({}, [valuesFormat()]);
  const { winnow, pages, origin, check } = world;
  const { monitor } = winnow;
  const write = (price: number, seats: number) =>
    `<!doctype html><title>T</title><main><h1>T</h1><p>Words of a page.</p><b class=p>€${price}</b> <i class=s>${seats}</i></main>`;
  const values = [
    { name: "price", selector: ".p" },
    { name: "seats", selector: ".s" },
  ];
  pages.set("/a", write(10, 5));
  const targets = [{ type: "scrape" as const, url: `${origin}/a`, values }];
  const { data } = await monitor.create({ name: "A", schedule: { text: "daily" }, targets });
  const { id } = data;
  assert.deepEqual((await monitor.values({ id })).data, []);
  const first = await check(id);
  pages.set("/a", write(12, 5));
  await check(id);
  pages.set("/a", 500);
  await check(id);
  const { data: found } = await monitor.values({ id });
  assert.deepEqual(
    found.map(({ field, points }) => [field, points.map(({ value }) => value)]),
    [
      ["price", [10, 12]],
      ["seats", [5, 5]],
    ],
  );
  assert.deepEqual([found[0]?.points[0]?.unit, found[0]?.points[0]?.checkId], ["EUR", first.id]);
  const one = await monitor.values({ id, field: "price", limit: 1 });
  assert.deepEqual(
    one.data.map(({ points }) => points.map(({ value }) => value)),
    [[12]],
  );
  assert.deepEqual((await monitor.values({ id, to: "2020-01-01T00:00:00Z" })).data, []);
  assert.deepEqual((await monitor.values({ id, url: `${origin}/b` })).data, []);
  const { type, body } = await monitor.valuesPlot({ id, field: "price" });
  assert.match(type, /^image\/svg\+xml/);
  assert.match(body, /price in EUR/);
  assert.equal((await monitor.valuesTable({ id })).body.split("\r\n").length, 6);
  await assert.rejects(monitor.values({ id, limit: 10_001 }), (error: unknown) =>
    WinnowError.is(error, "BAD_REQUEST"),
  );
  await monitor.update({ id, targets: [{ type: "scrape", url: `${origin}/a`, values }] });
  assert.deepEqual((await monitor.values({ id })).data, [], "a new target begins anew");
});

test.run();
