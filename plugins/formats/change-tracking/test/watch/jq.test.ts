import assert from "node:assert/strict";
import { WinnowError } from "@winnow/core";
import { feed } from "@winnow/parser-feed";
import { json } from "@winnow/parser-json";
import { suite } from "uvu";
import * as v from "valibot";
import { Watch } from "../../src/options.ts";
import { type Site, start, track } from "../site.ts";

const test = suite("format-change-tracking: programs of jq");

const JSON_TYPE = { contentType: "application/json" };
const CHEAP = "[.offers[] | select(.price < 100) | {name, price}] | sort_by(.price) | .[]";
const offers = (lamp: number, desk: number, more: object = {}) =>
  JSON.stringify({
    ...more,
    offers: [
      { name: "Lamp", price: lamp },
      { price: desk, name: "Desk" },
    ],
  });
const watched = (...jq: readonly string[]) => ({ modes: ["git-diff"], watch: { jq } });

test("only what a program lets through is compared", async () => {
  const site: Site = { body: offers(80, 300), more: JSON_TYPE };
  await using world = await start(site, { plugins: [json()] });
  const options = watched(CHEAP);
  assert.equal((await track(world, options)).status, "new");
  site.body = offers(80, 400, { at: "now", id: 2 ** 60 });
  assert.equal((await track(world, options)).status, "same");
  site.body = offers(75.5, 400);
  const changed = await track(world, options);
  assert.equal(changed.status, "changed");
  assert.match(changed.diff ?? "", /-.*"price": 80\n\+.*"price": 75\.5/);
});

test("nothing is a result, which becomes something and is gone again", async () => {
  const site: Site = { body: offers(200, 300), more: JSON_TYPE };
  await using world = await start(site, { plugins: [json()] });
  const options = watched(".offers[] | select(.price < 100) | .name");
  assert.equal((await track(world, options)).status, "new");
  site.body = offers(80, 300);
  assert.match((await track(world, options)).diff ?? "", /^\+Lamp$/m);
  site.body = offers(200, 300);
  assert.match((await track(world, options)).diff ?? "", /^-Lamp$/m);
});

test("a program that fails is an error, no change, and the next check compares with what was", async () => {
  const site: Site = { body: offers(80, 300), more: JSON_TYPE };
  await using world = await start(site, { plugins: [json()] });
  const options = watched(".offers | length");
  await track(world, options);
  for (const [body, message] of [
    ['{"offers": true}', /boolean \(true\) has no length/],
    ['{"offers": ', /Unfinished JSON/],
  ] as const) {
    site.body = body;
    const { status, code, warning } = await track(world, options);
    assert.deepEqual([status, code], [undefined, "CHANGE_TRACKING_FILTER_FAILED"], warning);
    assert.match(warning ?? "", message);
  }
  site.body = offers(1, 2);
  assert.equal((await track(world, options)).status, "same");
  site.body = "<!doctype html><title>Down</title><p>We are being rebuilt.</p>";
  site.more = { contentType: "text/html" };
  assert.match((await track(world, options)).warning ?? "", /`jq` is for JSON, and the page is text\/html/);
});

test("a program that is ended says so, and forgets nothing", async () => {
  const site: Site = { body: "[1]", more: JSON_TYPE };
  await using world = await start(site, { plugins: [json()] });
  const options = watched('if .[0] == 2 then "x" * (.[0] * 150000000) | length else .[0] end');
  await track(world, options);
  site.body = "[2]";
  const { status, code, warning } = await track(world, options);
  assert.deepEqual([status, code], [undefined, "CHANGE_TRACKING_FILTER_STOPPED"]);
  assert.match(warning ?? "", /needs more memory than 256 MB/);
  site.body = "[1.5]";
  assert.match((await track(world, options)).diff ?? "", /-1\n\+1\.5/);
});

test("the earlier version is asked at the same time, and its deadline is no change", async () => {
  const site: Site = { body: "[1]", more: JSON_TYPE };
  await using world = await start(site, { plugins: [json()] });
  await track(world, watched("now"));
  world.clock.at += 60_000;
  site.body = "[2]";
  assert.equal((await track(world, watched("now"))).status, "same");
  site.body = "[3]";
  const slow = await track(world, watched("if .[0] == 1 then def f: [f]; f else .[0] end"));
  assert.deepEqual([slow.status, slow.code], [undefined, "CHANGE_TRACKING_FILTER_STOPPED"]);
});

test("feeds are read as their data, JSON lines one by one", async () => {
  const item = (title: string) =>
    `<item><title>${title}</title><link>https://x.example/${title}</link></item>`;
  const rss = (titles: readonly string[]) =>
    `<?xml version="1.0"?><rss version="2.0"><channel><title>Mill</title>${titles.map(item).join("")}</channel></rss>`;
  const site: Site = { body: rss(["Sack", "Advert"]), more: { contentType: "application/rss+xml" } };
  await using world = await start(site, { plugins: [feed(), json()] });
  const titles = watched('.. | objects | .title? // empty | select(test("^Sack"))');
  assert.equal((await track(world, titles)).status, "new");
  site.body = rss(["Sack 2", "Sack", "Advert 2"]);
  assert.match((await track(world, titles)).diff ?? "", /^\+Sack 2$/m);
  site.body = '{"a":1}\n{"a":2}\n';
  site.more = { contentType: "application/x-ndjson" };
  assert.equal((await track(world, watched(".a"))).code, undefined);
});

test("a request with a program that does not compile is refused before anything is fetched", async () => {
  let fetches = 0;
  const site: Site = {
    get body() {
      fetches += 1;
      return "[1]";
    },
    more: JSON_TYPE,
  };
  await using world = await start(site, { plugins: [json()] });
  const scrape = (jq: readonly string[]) =>
    world.kernel.scrape("https://shop.example/", {
      formats: ["markdown", { type: "changeTracking", watch: { jq: [...jq] } }],
    });
  for (const [program, message] of [
    [".a | b", /b\/0 is not defined at line 1, column 6/],
    ['import "a" as a; .', /import cannot be used/],
  ] as const)
    await assert.rejects(scrape([".", program]), (error) => {
      assert.ok(WinnowError.is(error, "BAD_REQUEST"));
      const [issue] = error.details as readonly { readonly path: unknown; readonly message: string }[];
      assert.deepEqual(issue?.path, ["formats", 1, "watch", "jq", 1]);
      assert.match(issue?.message ?? "", message);
      return true;
    });
  assert.equal(fetches, 0);
  const problem = (jq: unknown) => v.safeParse(Watch, { jq }).issues?.[0]?.message;
  for (const jq of [[], [" "], ["x".repeat(10_001)], Array.from({ length: 51 }, () => ".")])
    assert.notEqual(problem(jq), undefined);
  assert.equal(problem(["x".repeat(10_000)]), undefined);
});

test.run();
