import assert from "node:assert/strict";
import { untyped } from "@winnow/conformance";
import { WinnowError } from "@winnow/core/plugin";
import { json } from "@winnow/format-json";
import { product } from "@winnow/format-product";
import { values } from "@winnow/format-values";
import { recordOf } from "@winnow/kit-schema";
import { extractive } from "@winnow/model-extractive";
import { facts } from "@winnow/view-facts";
import { suite } from "uvu";
import type { CheckPage } from "../src/monitor.ts";
import { pageOf, startWorld } from "./site.ts";

const test = suite("operation-monitor: values and conditions");
const schedule = { text: "daily" };
const plugins = () => [product(), values(), json(), facts(), extractive()];
const priced = (price: string, text = "A lamp.") =>
  pageOf("Lamp", text).replace("<ul>", `<p class="price">${price}</p><ul>`);
const target = {
  values: [{ name: "price", selector: ".price" }],
  when: [{ field: "price" as const, below: 100 }],
};

const pageIn = ({ pages }: { readonly pages: readonly object[] }) =>
  pages[0] as CheckPage & { readonly isSuppressed?: boolean };

test("only a condition makes news, and the page has its values at each check", async () => {
  await using world = await startWorld({}, plugins());
  const { winnow, pages, origin, check } = world;
  pages.set("/lamp", priced("€120"));
  const { data } = await winnow.monitor.create({
    name: "Lamp",
    schedule,
    targets: [{ type: "scrape", url: `${origin}/lamp`, ...target }],
  });
  const news = async () => {
    const { body } = await winnow.monitor.feed({ id: data.id });
    return String(body).match(/<title>[A-Z]\w+: [^<]*<\/title>[\s\S]*?<\/content>/g) ?? [];
  };
  const first = pageIn(await check(data.id));
  assert.deepEqual(
    [first.status, first.alerts, first.values],
    ["new", [], { price: { value: 120, unit: "EUR" } }],
  );
  pages.set("/lamp", priced("€120", "A lamp for the desk."));
  const text = pageIn(await check(data.id));
  assert.deepEqual([text.status, text.alerts], ["changed", []], "recorded without news");
  assert.deepEqual(await news(), []);
  pages.set("/lamp", priced("€89.50"));
  const low = pageIn(await check(data.id));
  assert.deepEqual(
    low.alerts?.map(({ since: _, ...alert }) => alert),
    [{ field: "price", was: 120, is: 89.5, unit: "EUR", condition: "below 100" }],
  );
  const [told = "", ...others] = await news();
  assert.deepEqual(others, []);
  assert.match(told, /<title>Changed: Lamp<.*price below 100: 89.5 EUR, was 120/s);
  pages.set("/lamp", 500);
  assert.deepEqual(pageIn(await check(data.id)).alerts, []);
  assert.equal(pageIn(await check(data.id)).status, "error");
  assert.match((await news())[0] ?? "", /<title>Error: /, "a failure is news");
  pages.set("/lamp", priced("€90"));
  assert.deepEqual(pageIn(await check(data.id)).alerts, [], "it was below before");
});

test("a value in markup alone is seen where the text stays the same", async () => {
  await using world = await startWorld({}, plugins());
  const { winnow, pages, origin, check } = world;
  const write = (price: string) =>
    pageOf("Tea", "Tea.").replace("<title>", `<meta itemprop="price" content="${price}"><title>`);
  pages.set("/tea", write("24.90"));
  const { data } = await winnow.monitor.create({
    name: "Tea",
    schedule,
    targets: [
      {
        type: "scrape",
        url: `${origin}/tea`,
        values: [{ name: "price", selector: "[itemprop=price]", attribute: "content" }],
        when: [{ field: "price", changesBy: { percent: 10 } }],
      },
    ],
  });
  await check(data.id);
  pages.set("/tea", write("19.90"));
  const page = pageIn(await check(data.id));
  assert.deepEqual([page.status, page.alerts?.length], ["same", 1]);
});

test("pages of a crawl have values of their own", async () => {
  await using world = await startWorld({}, plugins());
  const { winnow, pages, origin, check } = world;
  pages.set("/", pageOf("Shop", "All lamps.", ["/a", "/b"]));
  pages.set("/a", priced("€120"));
  pages.set("/b", priced("€80"));
  const { data } = await winnow.monitor.create({
    name: "Shop",
    schedule,
    targets: [{ type: "crawl", url: `${origin}/`, crawlOptions: { limit: 10 }, ...target }],
  });
  const alertsOf = (done: { readonly pages: readonly object[] }) =>
    (done.pages as readonly CheckPage[]).flatMap(({ url, alerts = [] }) =>
      alerts.length > 0 ? [new URL(url).pathname] : [],
    );
  assert.deepEqual(alertsOf(await check(data.id)), ["/b"]);
  pages.set("/a", priced("€99"));
  assert.deepEqual(alertsOf(await check(data.id)), ["/a"]);
});

test("a field of a schema is read at each check", async () => {
  await using world = await startWorld({}, plugins());
  const { winnow, pages, origin, check } = world;
  const write = (price: string) =>
    pageOf("Plan", "A plan.").replace("<ul>", `<dl><dt>Price</dt><dd>${price}</dd></dl><ul>`);
  const schema = { type: "object", properties: { price: { type: "number" } } };
  pages.set("/plan", write("12 €"));
  const { data } = await winnow.monitor.create({
    name: "Plan",
    schedule,
    targets: [
      {
        type: "scrape",
        url: `${origin}/plan`,
        scrapeOptions: { formats: [{ type: "changeTracking", modes: ["json"], schema }] },
        values: [{ name: "price", json: "price" }],
        when: [{ field: "price", above: 12 }],
      },
    ],
  });
  assert.deepEqual(pageIn(await check(data.id)).values, { price: { value: 12 } });
  assert.deepEqual(pageIn(await check(data.id)).values, { price: { value: 12 } });
  pages.set("/plan", write("15 €"));
  assert.deepEqual(
    pageIn(await check(data.id)).alerts?.map(({ was, is }) => [was, is]),
    [[12, 15]],
  );
});

test("a goal does not judge pages with conditions, and costs nothing there", async () => {
  await using world = await startWorld({}, plugins());
  const { winnow, pages, origin, check } = world;
  pages.set("/lamp", priced("€120"));
  const { data } = await winnow.monitor.create({
    name: "Lamp",
    goal: "the price drops",
    schedule,
    targets: [{ type: "scrape", url: `${origin}/lamp`, ...target }],
  });
  assert.equal(data.estimatedCreditsPerMonth, 30);
  await check(data.id);
  pages.set("/lamp", priced("€110"));
  assert.equal(pageIn(await check(data.id)).judgment, null);
});

test("values and conditions that make no sense are refused where they stand", async () => {
  await using world = await startWorld({}, plugins());
  const schema = { type: "object", properties: { price: {}, currency: {} } };
  const tracked = { formats: [{ type: "changeTracking", modes: ["json"], schema }] };
  const stock = [{ name: "stock", product: "availability" }];
  const { values: price } = target;
  const cases: readonly (readonly [more: object, path: string, words: RegExp])[] = [
    [
      { values: price, when: [{ field: "prize", below: 1 }] },
      "targets.0.when.0.field",
      /no value "prize".*values are price/,
    ],
    [{ when: [{ field: "size", below: 1 }] }, "targets.0.when.0.field", /has no values/],
    [
      { values: [...price, { name: "x", selector: "p[" }] },
      "targets.0.values.1.selector",
      /not a CSS selector/,
    ],
    [
      { values: price, when: [{ field: "price", matches: "(a" }] },
      "targets.0.when.0.matches",
      /not a pattern of RE2/,
    ],
    [
      {
        values: price,
        when: [
          {
            all: [
              { field: "price", below: 5 },
              { field: "price", above: 9 },
            ],
          },
        ],
      },
      "targets.0.when.0",
      /never hold together/,
    ],
    [
      {
        values: price,
        when: [
          {
            all: [
              { field: "price", equals: 5 },
              { field: "price", equals: 9 },
            ],
          },
        ],
      },
      "targets.0.when.0",
      /never hold together/,
    ],
    [
      { values: stock, when: [{ field: "stock", below: 5 }] },
      "targets.0.when.0.below",
      /is a text: use equals/,
    ],
    [
      { values: stock, when: [{ field: "stock", equals: "InStock" }] },
      "targets.0.when.0.equals",
      /"in stock" or "out of stock"/,
    ],
    [{ values: [{ name: "x", json: "price" }] }, "targets.0.values.0.json", /needs json or changeTracking/],
    [
      { values: [{ name: "x", json: "prize" }], scrapeOptions: tracked },
      "targets.0.values.0.json",
      /no field "prize".*price, currency/,
    ],
    [
      { values: price, scrapeOptions: { formats: [{ type: "values", values: price }] } },
      "targets.0.values",
      /format values too/,
    ],
    [{ recipe: "restocked" }, "targets.0.recipe", /./],
  ];
  for (const [more, path, words] of cases) {
    const made = untyped(world.winnow.monitor.create)({
      name: "X",
      schedule,
      targets: [{ type: "scrape", url: "https://a.example/", ...more }],
    });
    const error = await made.then(
      () => assert.fail(JSON.stringify(more)),
      (thrown: unknown) => WinnowError.wrap(thrown, "operation"),
    );
    assert.equal(error.code, "BAD_REQUEST", JSON.stringify(more));
    const [issue] = error.details as { path: readonly unknown[]; message: string }[];
    assert.equal(issue?.path.join("."), path, JSON.stringify(error.details));
    assert.match(issue?.message ?? "", words);
  }
});

test("without the formats that read them values are refused", async () => {
  await using world = await startWorld();
  const made = world.winnow.monitor.create({
    name: "X",
    schedule,
    targets: [{ type: "scrape", url: "https://a.example/", recipe: "restock" }],
  });
  await assert.rejects(made, (error: unknown) =>
    /format product, which is not installed/.test(JSON.stringify(recordOf(error).details)),
  );
});

test.run();
