import assert from "node:assert/strict";
import { hookConformance } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import { ClockToken, defineFormat, defineHook, defineService, type Fetched } from "@winnow/core/plugin";
import { attributes } from "@winnow/format-attributes";
import { html } from "@winnow/format-html";
import { records } from "@winnow/format-records";
import { values } from "@winnow/format-values";
import { html as parser } from "@winnow/parser-html";
import { recordsSqlite } from "@winnow/records-sqlite";
import { suite } from "uvu";
import * as v from "valibot";
import { type DriftOutput, drift } from "../src/index.ts";

const test = suite("hook-drift");
hookConformance(test, () => drift()[1] as ReturnType<typeof defineHook>);

const page = (inner: string) => `<main><h1>Lamp</h1>${inner}</main>`;
const DAY = 86_400_000;
const START = Date.parse("2026-10-01T12:00:00Z");

/** A kernel over a page that the test changes; `json` gives what the test says. */
async function start() {
  const site = { body: "<h1>x</h1>", json: {} as unknown, at: START, more: {} as Partial<Fetched> };
  const clock = defineService({
    name: "clock",
    token: ClockToken,
    create: () => ({
      now: () => site.at,
      after: (delayMs, callback) => {
        const timer = setTimeout(callback, delayMs);
        return () => clearTimeout(timer);
      },
    }),
  });
  const fetch = defineHook({
    name: "site",
    fetch: ({ url }) => ({
      url,
      statusCode: 200,
      headers: {},
      contentType: "text/html",
      body: Buffer.from(site.body),
      ...site.more,
    }),
  });
  const json = defineFormat({ name: "json", options: v.looseObject({}), produce: () => site.json });
  const shown = defineFormat({ name: "shown", options: v.strictObject({}), produce: () => "x" });
  const plugins = [
    html(),
    values(),
    shown,
    clock,
    fetch,
    parser(),
    recordsSqlite(),
    json,
    attributes(),
    records(),
    ...drift(),
  ];
  const kernel = await createKernel({ plugins });
  const scrape = async (formats: readonly object[] | readonly string[], request: object = {}, owner = "") => {
    site.at += DAY;
    const raw = { url: "https://shop.test/p/1", drift: true, formats, ...request };
    const result = await kernel.scrapeRequest(raw, { owner });
    const { drift: found } = result.metadata as { drift?: DriftOutput };
    return { result: result as unknown as Record<string, unknown>, found, warning: result.warning ?? "" };
  };
  return { site, scrape, [Symbol.asyncDispose]: () => kernel.close() };
}

test("a field that was always filled and is empty is warned of, with since when", async () => {
  await using app = await start();
  const { site, scrape } = app;
  site.json = { title: "Lamp", price: 49, offers: [{ seller: "A" }] };
  for (let at = 0; at < 6; at += 1) assert.equal((await scrape(["json"])).warning, "");
  site.json = { title: "Lamp", price: null, offers: [] };
  const first = await scrape(["json"]);
  assert.match(
    first.warning,
    /`price` was filled in 6 of 6 scrapes until 2026-10-07, empty since 2026-10-08\./,
  );
  assert.match(first.warning, /`offers` was filled in 6 of 6/);
  const second = await scrape(["json"]);
  assert.match(
    second.warning,
    /`price` was filled in 6 of 6 scrapes until 2026-10-07, empty since 2026-10-08\./,
  );
  assert.deepEqual(second.found?.alarms[0], {
    field: "price",
    state: "empty",
    filled: 6,
    scrapes: 6,
    until: "2026-10-07",
    since: "2026-10-08",
  });
  site.json = { title: "Lamp", price: 51, offers: [{ seller: "A" }] };
  assert.equal((await scrape(["json"])).warning, "");
});

test("a field that changes its nature is warned of", async () => {
  await using app = await start();
  const { site, scrape } = app;
  for (let at = 0; at < 5; at += 1) {
    site.json = { price: `$${at}9.00`, sku: "A-1" };
    await scrape(["json"]);
  }
  site.json = { price: "Ask us", sku: "A-2" };
  const { warning, found } = await scrape(["json"]);
  assert.equal(
    warning,
    "`price` was of the nature price in 5 of 5 scrapes until 2026-10-06, text since 2026-10-07.",
  );
  assert.equal(found?.alarms.length, 1);
});

test("a field that comes and goes is none to warn of, and neither is one of few scrapes", async () => {
  await using app = await start();
  const { site, scrape } = app;
  for (let at = 0; at < 12; at += 1) {
    site.json = { title: "Lamp", sale: at % 2 === 0 ? 5 : null };
    assert.equal((await scrape(["json"])).warning, "");
  }
  site.json = { title: "x", more: "y" };
  await scrape(["json"], { url: "https://shop.test/new/1" });
  site.json = { title: "x" };
  assert.equal((await scrape(["json"], { url: "https://shop.test/new/2" })).warning, "");
});

test("after fifty scrapes what is not as usual is usual", async () => {
  await using app = await start();
  const { site, scrape } = app;
  site.json = { title: "Lamp", price: 1 };
  for (let at = 0; at < 5; at += 1) await scrape(["json"]);
  site.json = { title: "Lamp" };
  for (let at = 0; at < 50; at += 1) assert.match((await scrape(["json"])).warning, /empty since/);
  assert.equal((await scrape(["json"])).warning, "");
});

test("pages of one pattern are remembered together, others apart, and so are teams", async () => {
  await using app = await start();
  const { site, scrape } = app;
  site.json = { price: 1 };
  for (let at = 0; at < 5; at += 1) await scrape(["json"], { url: `https://shop.test/p/${at}` }, "one");
  site.json = { price: null };
  const patterns = [
    ["https://shop.test/p/99", "one", /`price` was filled in 5 of 5/],
    ["https://shop.test/q/99", "one", /^$/],
    ["https://shop.test/p/99", "two", /^$/],
  ] as const;
  for (const [url, owner, words] of patterns)
    assert.match((await scrape(["json"], { url }, owner)).warning, words);
  const { found } = await scrape(["json"], { url: "https://shop.test/p/99" }, "one");
  assert.equal(found?.pattern, "shop.test/p/*");
});

const SHOWN = { type: "shown" };
const SELECTORS = { type: "attributes", selectors: [{ selector: "a.buy", attribute: "href" }] };

test("a selector that matches nothing any more is healed by likeness, and the answer says so", async () => {
  await using app = await start();
  const { site, scrape } = app;
  site.body = `<main><h1>Lamp</h1><a class="info" href="/i">Info</a><a class="buy" data-testid="buy" href="/b1">Buy</a></main>`;
  assert.deepEqual((await scrape([SELECTORS])).found?.healed, []);
  site.body = `<main><h1>Lamp</h1><div><a class="x1" href="/i">Info</a><a class="x2" data-testid="buy" href="/b2">Buy</a></div></main>`;
  const { result, found, warning } = await scrape([SELECTORS]);
  assert.deepEqual(result.attributes, [{ selector: "a.buy", attribute: "href", values: ["/b2"] }]);
  const [healed] = found?.healed ?? [];
  assert.deepEqual([healed?.format, healed?.selector, healed?.now], ["attributes", "a.buy", "a.x2"]);
  assert.ok(healed !== undefined && healed.confidence >= 0.6 && healed.confidence < 1);
  assert.match(warning, /"a\.buy" matched something until 2026-10-02, and nothing now: read by "a\.x2"/);
});

test("what is not like it is refused, below the confidence that is asked for, and where healing is off", async () => {
  await using app = await start();
  const { site, scrape } = app;
  site.body = page(`<a class="buy" data-testid="buy" href="/b1">Buy</a>`);
  for (const option of [true, { minConfidence: 1 }, { heal: false }])
    await scrape([SELECTORS], { drift: option });
  site.body = page(`<p>Sold out</p>`);
  const gone = await scrape([SELECTORS]);
  assert.deepEqual(gone.result.attributes, [{ selector: "a.buy", attribute: "href", values: [] }]);
  assert.match(gone.warning, /was not healed \(nothing alike\)/);
  site.body = page(`<a class="y" data-testid="buy" href="/b2">Buy</a>`);
  const strict = await scrape([SELECTORS], { drift: { minConfidence: 1 } });
  assert.match(strict.warning, /not sure enough/);
  const off = await scrape([SELECTORS], { drift: { heal: false } });
  assert.deepEqual([off.found?.healed, off.warning], [[], ""]);
});

test("a list whose selector matches nothing any more", async () => {
  await using app = await start();
  const { site, scrape } = app;
  const list = (name: string) =>
    `<main><ul>${[1, 2, 3].map((at) => `<li class="${name}"><h3><a href="/${at}">Job ${at}</a></h3><i>Town ${at}</i></li>`).join("")}</ul></main>`;
  const format = { type: "records", list: "li.job" };
  site.body = list("job");
  await scrape([format]);
  site.body = list("opening");
  const { result, found } = await scrape([format]);
  const { list: read } = result.records as { list: object };
  assert.deepEqual(read, { selector: "li.opening", count: 3 });
  assert.equal(found?.healed[0]?.now, "li.opening");
});

test("with zero retention nothing is kept, nor read; and errors of a site are no change of it", async () => {
  await using app = await start();
  const { site, scrape } = app;
  site.json = { price: 1 };
  for (let at = 0; at < 6; at += 1) {
    const { found, warning } = await scrape(["json"], { zeroDataRetention: true });
    assert.equal(found, undefined);
    assert.match(warning, /`drift` does nothing here/);
  }
  assert.equal((await scrape(["json"])).found?.scrapes, 0);
  for (let at = 0; at < 5; at += 1) await scrape(["json"]);
  site.json = { price: null };
  site.more = { statusCode: 503 };
  assert.doesNotMatch((await scrape(["json"])).warning, /price/);
  site.more = {};
  assert.match((await scrape(["json"])).warning, /`price` was filled in 6 of 6/);
});

test("where nothing could be remembered, it says so", async () => {
  await using app = await start();
  const { found, warning } = await app.scrape([{ type: "records" }], { drift: true });
  assert.equal(found?.scrapes, 0);
  assert.doesNotMatch(warning, /does nothing/);
  const other = await app.scrape([SHOWN]);
  assert.deepEqual([other.found, other.warning.includes("`drift` does nothing here")], [undefined, true]);
});

test("without the option nothing is different, and wrong options are refused", async () => {
  await using app = await start();
  const { site, scrape } = app;
  site.json = { price: 1 };
  const { found, warning } = await scrape(["json"], { drift: false });
  assert.deepEqual([found, warning], [undefined, ""]);
  for (const option of [{ minConfidence: 0.1 }, { key: "" }, { other: 1 }, "yes"])
    await assert.rejects(scrape(["json"], { drift: option }), /drift|confidence|key|Invalid/i);
});

test("what the page is narrowed down to is healed from the next scrape on, until its selector is back", async () => {
  await using app = await start();
  const { site, scrape } = app;
  const request = { includeTags: [".price-box"] };
  const body = (name: string, price: number, more = "") =>
    page(
      `${more}<div class="${name}"><span>Price of a sack</span> <b>${price} crowns</b></div><p>The mill.</p>`,
    );
  const read = async () => {
    const { result, found, warning } = await scrape(["html"], request);
    return { html: String(result.html), healed: found?.healed ?? [], warning };
  };
  site.body = body("price-box", 20);
  assert.match((await read()).html, /20 crowns/);
  site.body = body("cost_x1", 21);
  const first = await read();
  assert.doesNotMatch(first.html, /crowns/);
  assert.deepEqual(
    first.healed.map(({ format, now, isLate }) => ({ format, now, isLate })),
    [{ format: "includeTags", now: "div.cost_x1", isLate: true }],
  );
  assert.match(
    first.warning,
    /"\.price-box" matched something until 2026-10-02, and nothing now: the next scrape is read by/,
  );
  const second = await read();
  assert.match(second.html, /21 crowns/);
  assert.doesNotMatch(second.html, /mill/);
  assert.equal(second.healed[0]?.isLate, undefined);
  // It is rebuilt once more.
  site.body = body("cost_x2", 22);
  assert.equal((await read()).healed[0]?.isLate, true);
  assert.match((await read()).html, /22 crowns/);
  site.body = body("price-box", 23);
  await read();
  const back = await read();
  assert.match(back.html, /23 crowns/);
  assert.deepEqual(back.healed, []);
  // One of two that comes and goes is as it was meant.
  const two = { includeTags: [".price-box", ".notice"] };
  site.body = body("price-box", 20, '<div class="notice"><span>Price of a bag</span> <b>Sale</b></div>');
  await scrape(["html"], two);
  site.body = body("price-box", 20);
  assert.deepEqual((await scrape(["html"], two)).found?.healed, []);
});

test("values whose selector matches nothing any more are healed, those that were struck out are not", async () => {
  await using app = await start();
  const { site, scrape } = app;
  const format = { type: "values", values: [{ name: "price", selector: ".price" }] };
  site.body = page('<p>Flour</p><p class="box"><span>Price</span> <b class="price">20.50 €</b></p>');
  await scrape([format]);
  site.body = page('<p>Flour</p><p class="box"><span>Price</span> <b class="amount">21.50 €</b></p>');
  const { result, found } = await scrape([format]);
  assert.equal((result.values as { price: { number: number } }).price.number, 21.5);
  assert.equal(found?.healed[0]?.format, "values");
  site.body = page("<p>Flour is not sold any more.</p>");
  const gone = await scrape([format]);
  assert.deepEqual(gone.result.values, { price: null });
});

test.run();
