/** What counts where in a page, languages without spaces, bounds in bytes, and files of an earlier form. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createKernel } from "@winnow/core";
import { defineHook } from "@winnow/core/plugin";
import { LocalSearchToken } from "@winnow/kit-search";
import { html } from "@winnow/parser-html";
import { suite } from "uvu";
import * as v from "valibot";
import { headingsOf } from "../src/headings.ts";
import { ownPages } from "../src/index.ts";
import { PageIndex } from "../src/page-index.ts";
import { askedOf, tokensOf } from "../src/words.ts";

const test = suite("search-own-pages: fields and scripts");
const folder = mkdtempSync(join(tmpdir(), "winnow-fields-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));

const BOUNDS = { maxPages: 1000, maxBytes: 1e7 };
const signal = AbortSignal.timeout(60_000);
const urls = async (index: PageIndex, query: string) =>
  (await index.search({ query, source: "web", limit: 10 }, signal)).map(({ url }) =>
    url.replace("https://a.example/", ""),
  );

test("the title counts most, then headings and the URL, then the text", async () => {
  const index = new PageIndex(":memory:", BOUNDS);
  const rest = "Other words stand here, as in any text of this length that has been written down. ".repeat(3);
  index.add({ url: "https://a.example/body", title: "One", text: `sieve ${rest}` });
  index.add({ url: "https://a.example/head", title: "Two", text: rest, headings: "How a sieve is made" });
  index.add({ url: "https://a.example/title", title: "The sieve", text: rest });
  index.add({ url: "https://a.example/sieve", title: "Four", text: rest });
  index.add({ url: "https://a.example/none", title: "Five", text: rest });
  const found = await urls(index, "sieve");
  assert.equal(found[0], "title");
  assert.equal(found.at(-1), "body");
  assert.equal(found.length, 4);
  index.close();
});

/** A page in a language, a query of it that must find the page, and one that must not. */
const SCRIPTS: readonly (readonly [
  name: string,
  title: string,
  text: string,
  finds: readonly string[],
  not: string,
])[] = [
  [
    "ja",
    "小麦粉の価格",
    "東京都の小麦粉は一袋二百円です。パンを焼きます。",
    ["小麦粉", "価格", "東京", "パン", "焼"],
    "大阪",
  ],
  ["zh", "面粉的价格", "北京的面粉每袋十元，适合做面包。", ["面粉", "价格", "北京", "面包", "适合"], "上海"],
  [
    "th",
    "ราคาแป้งสาลี",
    "แป้งสาลีในกรุงเทพราคาถุงละสี่สิบบาท เหมาะสำหรับทำขนมปัง",
    ["แป้งสาลี", "กรุงเทพ", "ขนมปัง", "ราคา"],
    "เชียงใหม่",
  ],
  ["de", "Mehlpreise", "Das Weizenmehl aus Köln kostet zwei Euro.", ["weizenmehl", "KÖLN", "koln"], "Bremen"],
  ["ru", "Цена муки", "Мука из Москвы стоит сорок рублей.", ["мука", "МОСКВЫ"], "Казань"],
  ["ar", "سعر الطحين", "الطحين في القاهرة بعشرين جنيها", ["الطحين", "القاهرة"], "دبي"],
  ["ko", "밀가루 가격", "서울의 밀가루는 한 봉지에 이천 원입니다.", ["밀가루", "가격"], "부산"],
];

test("every language is found by its words, also without spaces between them", async () => {
  const index = new PageIndex(":memory:", BOUNDS);
  for (const [name, title, text] of SCRIPTS) index.add({ url: `https://a.example/${name}`, title, text });
  for (const [name, , , finds, not] of SCRIPTS) {
    for (const query of finds) assert.equal((await urls(index, query))[0], name, query);
    assert.deepEqual(await urls(index, not), [], not);
  }
  const [hit] = await index.search({ query: "東京", source: "web", limit: 1 }, signal);
  assert.match(hit?.description ?? "", /東京都の小麦粉/);
  index.close();
});

test("pairs of letters keep their places, and marks do not part them", () => {
  assert.deepEqual(
    tokensOf("Mehl 小麦粉 2").map(({ word }) => word),
    ["mehl", "小麦", "麦粉", "粉", "2"],
  );
  assert.deepEqual(
    tokensOf("ที่").map(({ word, from, to }) => [word, from, to]),
    [["ท", 0, 3]],
  );
  assert.deepEqual(askedOf("小麦粉"), [{ words: ["小麦", "麦粉"], isBegin: false }]);
  assert.deepEqual(askedOf("粉"), [{ words: ["粉"], isBegin: true }]);
  assert.deepEqual(askedOf("!?"), []);
});

test("headings are read in one go, whatever the markup", () => {
  assert.equal(headingsOf("<h1 id=a>One <b>bold</b></h1><p>no</p><H2>Two</H2>"), "One  bold \nTwo");
  const timed = (size: number) => {
    const markup = "<h1>".repeat(size);
    const begin = performance.now();
    assert.equal(headingsOf(markup), "");
    return performance.now() - begin;
  };
  timed(1000);
  const [small, large] = [timed(10_000), timed(100_000)];
  assert.ok(large < Math.max(small, 5) * 60, `${small} ms, of ten times as much ${large} ms`);
});

test("bytes have a bound, and the oldest make room", async () => {
  const index = new PageIndex(":memory:", { maxPages: 1000, maxBytes: 50_000 });
  for (let nth = 0; nth < 100; nth += 1)
    index.add({
      url: `https://a.example/${nth}`,
      title: "Flour",
      text: `number${nth} ${"words ".repeat(300)}`,
    });
  assert.deepEqual(await urls(index, "number99"), ["99"]);
  assert.deepEqual(await urls(index, "number10"), []);
  index.close();
});

test("a file of an earlier form is taken over bit by bit", async () => {
  const path = join(folder, "earlier.sqlite");
  const old = new DatabaseSync(path);
  old.exec(
    "create virtual table page using fts5 (url unindexed, title, body, tokenize = 'unicode61 remove_diacritics 2')",
  );
  old.exec("create table known (url text primary key, id integer not null) strict, without rowid");
  for (let nth = 0; nth < 50; nth += 1) {
    const url = `https://a.example/old-${nth}`;
    const { lastInsertRowid } = old
      .prepare("insert into page (url, title, body) values (?, ?, ?)")
      .run(url, "Old", `word${nth}`);
    old.prepare("insert into known (url, id) values (?, ?)").run(url, lastInsertRowid);
  }
  old.close();
  const index = new PageIndex(path, BOUNDS);
  for (let nth = 0; nth < 5; nth += 1)
    index.add({ url: "https://a.example/new", title: "New", text: `new ${nth}` });
  assert.deepEqual(await urls(index, "word49"), ["old-49"]);
  assert.deepEqual(await urls(index, "new"), ["new"]);
  index.close();
  const names = new DatabaseSync(path)
    .prepare("select name from sqlite_master where name in ('page', 'known')")
    .all();
  assert.deepEqual(names, []);
});

test("what is to be redacted, or leaves nothing, is not remembered", async () => {
  const page = defineHook({
    name: "page",
    request: {
      redactPII: { schema: v.optional(v.boolean()), description: "As the other." },
    },
    fetch: async ({ url }) => {
      const body = Buffer.from("<h1>Winnowing</h1><p>Words of this page that are enough.</p>");
      return { url, statusCode: 200, headers: {}, contentType: "text/html", body };
    },
  });
  await using kernel = await createKernel({ plugins: [page, html(), ...ownPages()] });
  const found = async () =>
    (
      await kernel.services
        .get(LocalSearchToken)
        .search({ query: "winnowing", source: "web", limit: 5 }, signal)
    ).length;
  const url = "https://a.example/secret";
  await kernel.scrapeRequest({ url, formats: [], redactPII: true });
  await kernel.scrapeRequest({ url, formats: [], zeroDataRetention: true });
  assert.equal(await found(), 0);
  await kernel.scrapeRequest({ url, formats: [] });
  assert.equal(await found(), 1);
});

test.run();
