import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contextWith, pageFrom, pluginConformance, searchConformance } from "@winnow/conformance";
import { ScrapeContext } from "@winnow/core/adapter";
import { silent } from "@winnow/core/plugin";
import type { SearchProvider } from "@winnow/kit-search";
import { suite } from "uvu";
import { ownPages } from "../src/index.ts";
import { PageIndex } from "../src/page-index.ts";

const test = suite("search-own-pages");
pluginConformance(test, () => ownPages()[0]);
pluginConformance(
  (name, body) => test(`service: ${name}`, body),
  () => ownPages()[1],
);

const folder = mkdtempSync(join(tmpdir(), "winnow-pages-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));
const web = (query: string, limit = 10) => ({ query, source: "web", limit }) as const;
const services = { get: () => assert.fail("no services"), find: () => undefined };

const signal = AbortSignal.timeout(60_000);
const known = new PageIndex(":memory:", 10);
for (const name of ["one", "two", "three", "four"])
  known.add({ url: `https://a.example/${name}`, title: name, text: "An oak bridge." });
searchConformance(test, () => known, { found: "oak" });

test("finds a page by its words, those in the title first", async () => {
  const index = new PageIndex(":memory:", 10);
  index.add({ url: "https://a.example/1", title: "Bread", text: "How bread is baked from flour." });
  index.add({ url: "https://a.example/2", title: "Flour", text: "What mills make of grain for bread." });
  index.add({ url: "https://b.example/3", title: "Sailing", text: "Wind and water." });
  const urls = async (query: string) => (await index.search(web(query), signal)).map(({ url }) => url);
  assert.deepEqual(await urls("flour"), ["https://a.example/2", "https://a.example/1"]);
  assert.deepEqual(await urls("Wind"), ["https://b.example/3"]);
  assert.deepEqual(await urls("bread site:b.example"), []);
  assert.deepEqual(await urls("bread -site:a.example"), []);
  assert.deepEqual(await urls("(bread OR wind) site:b.example"), ["https://b.example/3"]);
  assert.deepEqual(await index.search({ ...web("bread"), source: "news" }, signal), []);
  index.close();
});

test("no query is a mistake to the index", async () => {
  const index = new PageIndex(":memory:", 10);
  index.add({ url: "https://a.example/", title: "x", text: "near a AND NOT b" });
  for (const query of ['"', "*", "NEAR(", "a:b", "^x", "{", "ä ß 漢字", "AND", "-", " "]) {
    assert.ok(Array.isArray(await index.search(web(query), signal)), query);
  }
  index.close();
});

test("a page replaces what was known of it, and the oldest make room", async () => {
  const path = join(folder, "pages.sqlite");
  const index = new PageIndex(path, 2);
  index.add({ url: "https://a.example/1", title: "", text: "one old" });
  index.add({ url: "https://a.example/1", title: "", text: "one new" });
  assert.deepEqual(await index.search(web("old"), signal), []);
  index.add({ url: "https://a.example/2", title: "", text: "two" });
  index.add({ url: "https://a.example/3", title: "", text: "three" });
  assert.deepEqual(await index.search(web("one"), signal), []);
  index.close();
  const again = new PageIndex(path, 2);
  assert.equal((await again.search(web("three"), signal)).length, 1);
  again.close();
});

test("an index that cannot be read says so in the words of a search", async () => {
  const index = new PageIndex(":memory:", 10);
  index.add({ url: "https://a.example/1", title: "", text: "words" });
  index.close();
  await assert.rejects(index.search(web("words"), signal), {
    code: "SEARCH_FAILED",
    category: "target",
    retryable: true,
    message: /could not be searched/,
  });
});

test("only what anybody could have fetched is remembered", async () => {
  const [listener, service] = ownPages();
  const page = await pageFrom("<p>remarkable words</p>", []);
  const remember = (more: { isShared?: boolean; keepsNothing?: boolean }) =>
    listener.refine?.({}, page, new ScrapeContext("id", AbortSignal.timeout(5000), silent, services, more));
  const found = async () =>
    (
      await (service.create({ services, logger: silent }) as SearchProvider).search(
        web("remarkable"),
        AbortSignal.timeout(5000),
      )
    ).length;
  await remember({ isShared: false });
  await remember({ keepsNothing: true });
  assert.equal(await found(), 0);
  await listener.refine?.({}, page, contextWith());
  assert.equal(await found(), 1);
  await listener.close?.();
});

test("settings that are wrong are refused by name", () => {
  assert.throws(() => ownPages({ maxPages: 0 }), { code: "CONFIG_INVALID", message: /maxPages/ });
});

test.run();
