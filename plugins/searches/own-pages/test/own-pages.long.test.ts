import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  contextWith,
  hasPostgres,
  type PostgresServer,
  pageFrom,
  pluginConformance,
  searchConformance,
  startPostgres,
} from "@winnow/conformance";
import { ScrapeContext } from "@winnow/core/adapter";
import { silent } from "@winnow/core/plugin";
import { type Postgres, postgres } from "@winnow/kit-postgres";
import type { SearchProvider } from "@winnow/kit-search";
import { sql } from "kysely";
import { suite, type Test } from "uvu";
import { FilePages } from "../src/files.ts";
import { type OwnPagesSettings, ownPages } from "../src/index.ts";
import { PageIndex } from "../src/page-index.ts";
import type { Pages } from "../src/pages.ts";
import { LazyPostgresPages } from "../src/postgres/lazy.ts";
import { excerptOf, tokensOf, vectorOf } from "../src/words.ts";

const folder = mkdtempSync(join(tmpdir(), "winnow-pages-"));
const web = (query: string, limit = 10) => ({ query, source: "web", limit }) as const;
const services = { get: () => assert.fail("no services"), find: () => undefined };
const signal = AbortSignal.timeout(120_000);

/** A kind of store. */
interface Kind {
  /** A place for pages that is still empty. */
  readonly place: () => OwnPagesSettings;
  readonly open: (place: OwnPagesSettings, maxPages: number) => Pages;
}

/** What every kind of store does. */
function overPages(test: Test, { place, open }: Kind) {
  async function withPages(maxPages: number, work: (pages: Pages, where: OwnPagesSettings) => Promise<void>) {
    const where = place();
    const pages = open(where, maxPages);
    try {
      await pages.open();
      await work(pages, where);
    } finally {
      await pages.close();
    }
  }
  const urlsOf = async (pages: Pages, query: string, owner = "") =>
    (await pages.search({ ...web(query), owner }, signal)).map(({ url }) => url.replace("https://", ""));

  test("finds a page by its words, those in the title first", () =>
    withPages(10, async (pages) => {
      pages.add("", {
        url: "https://a.example/1",
        title: "Bread",
        text: "How bread is baked from flour.",
      });
      pages.add("", {
        url: "https://a.example/2",
        title: "Flour",
        text: "What mills make of grain for bread.",
      });
      pages.add("", { url: "https://b.example/3", title: "Sailing", text: "Wind and water." });
      assert.deepEqual(await urlsOf(pages, "flour"), ["a.example/2", "a.example/1"]);
      assert.deepEqual(await urlsOf(pages, "Wind"), ["b.example/3"]);
      assert.deepEqual(await urlsOf(pages, "bread site:b.example"), []);
      assert.deepEqual(await urlsOf(pages, "bread -site:a.example"), []);
      assert.deepEqual(await urlsOf(pages, "(bread OR wind) site:b.example"), ["b.example/3"]);
      assert.deepEqual(await pages.search({ ...web("bread"), source: "news" }, signal), []);
      const [first] = await pages.search(web("grain"), signal);
      assert.deepEqual(first, {
        url: "https://a.example/2",
        title: "Flour",
        description: "What mills make of grain for bread.",
      });
    }));

  test("rare words count more than common ones, and many more than few", () =>
    withPages(100, async (pages) => {
      const filler = (index: number) => `The history of the town number ${index} and of the people there.`;
      for (let index = 0; index < 40; index += 1)
        pages.add("", { url: `https://t.example/${index}`, title: `Town ${index}`, text: filler(index) });
      pages.add("", { url: "https://r.example/rare", title: "", text: `${filler(90)} Zeppelin.` });
      pages.add("", {
        url: "https://r.example/more",
        title: "",
        text: `${filler(91)} A zeppelin, the zeppelin, zeppelin.`,
      });
      pages.add("", { url: "https://r.example/title", title: "Zeppelin", text: filler(92) });
      const found = await urlsOf(pages, "the history of the zeppelin and the people");
      assert.deepEqual(found.slice(0, 3).sort(), ["r.example/more", "r.example/rare", "r.example/title"]);
      assert.ok(found.indexOf("r.example/rare") > found.indexOf("r.example/more"));
      assert.deepEqual((await urlsOf(pages, "zeppelin town")).length, 10);
      assert.equal((await urlsOf(pages, "the")).length, 10, "also common words alone");
    }));

  test("reads words in all scripts alike: case and accents do not count, a run without spaces is found by its parts", () =>
    withPages(100, async (pages) => {
      const texts = [
        "Crème brûlée à la carte",
        "ÜBER STRASSEN",
        "東京タワー 夜景",
        "がぎぐ",
        "नमस्ते दुनिया",
        "Ёлка",
      ];
      for (const [index, text] of texts.entries())
        pages.add("", { url: `https://x.example/${index}`, title: "", text });
      for (const [query, ...found] of [
        ["creme", "x.example/0"],
        ["BRULEE", "x.example/0"],
        ["crème", "x.example/0"],
        ["strassen uber", "x.example/1"],
        ["東京タワー", "x.example/2"],
        ["東京", "x.example/2"],
        ["京東"],
        ["がぎぐ", "x.example/3"],
        ["かきく"],
        ["दुनिया", "x.example/4"],
        ["ёлка", "x.example/5"],
      ] as const)
        assert.deepEqual(await urlsOf(pages, query), found, query);
    }));

  test("no query is a mistake to the index, and no page", () =>
    withPages(10, async (pages) => {
      pages.add("", { url: "https://a.example/", title: "x", text: "near a AND NOT b" });
      const odd = `'; drop table seen_page; -- \\ ' "${"x".repeat(3000)}" \u0000 \ud800 ${"木".repeat(3000)}`;
      pages.add("", { url: `https://a.example/${"p".repeat(5000)}`, title: odd.repeat(3), text: odd });
      for (const query of [
        '"',
        "*",
        "NEAR(",
        "a:b",
        "^x",
        "{",
        "ä ß 漢字",
        "AND",
        "-",
        " ",
        "木".repeat(3000),
      ])
        assert.ok(Array.isArray(await pages.search(web(query), signal)), query);
      assert.equal((await urlsOf(pages, "drop")).length, 1);
    }));

  test("a page replaces what was known of it, and the oldest make room", () =>
    withPages(2, async (pages, where) => {
      pages.add("", { url: "https://a.example/1", title: "", text: "one old" });
      assert.equal((await urlsOf(pages, "old")).length, 1);
      pages.add("", { url: "https://a.example/1", title: "", text: "one new" });
      assert.deepEqual(await urlsOf(pages, "old"), []);
      assert.equal((await urlsOf(pages, "one")).length, 1);
      pages.add("", { url: "https://a.example/2", title: "", text: "two" });
      pages.add("", { url: "https://a.example/3", title: "", text: "three" });
      assert.deepEqual(await urlsOf(pages, "one"), []);
      pages.add("other", { url: "https://a.example/4", title: "", text: "two of another" });
      assert.deepEqual(await urlsOf(pages, "two"), ["a.example/2"]);
      assert.deepEqual(await urlsOf(pages, "two", "other"), ["a.example/4"]);
      await pages.close();
      const again = open(where, 2);
      assert.deepEqual(await urlsOf(again, "three two"), ["a.example/2", "a.example/3"]);
      assert.deepEqual(await urlsOf(again, "another", "other"), ["a.example/4"]);
      await again.close();
    }));

  test("only what anybody could have fetched is remembered", async () => {
    const [listener, service] = ownPages(place());
    await listener.setup?.({ services, logger: silent });
    const page = await pageFrom("<p>remarkable words</p>", []);
    const remember = (more: { isShared?: boolean; keepsNothing?: boolean }) =>
      listener.refine?.({}, page, new ScrapeContext("id", AbortSignal.timeout(5000), silent, services, more));
    const search = service.create({ services, logger: silent }) as SearchProvider;
    const found = async () => (await search.search(web("remarkable"), signal)).length;
    await remember({ isShared: false });
    await remember({ keepsNothing: true });
    assert.equal(await found(), 0);
    await listener.refine?.({}, page, contextWith());
    assert.equal(await found(), 1);
    await listener.close?.();
  });
}

const files = suite("search-own-pages");
pluginConformance(files, () => ownPages()[0]);
pluginConformance(
  (name, body) => files(`service: ${name}`, body),
  () => ownPages()[1],
);
files.after(() => rmSync(folder, { recursive: true, force: true }));
const oaks = ["one", "two", "three", "four"].map((name) => ({
  url: `https://a.example/${name}`,
  title: name,
  text: "An oak bridge.",
}));
const known = new PageIndex(":memory:", { maxPages: 10, maxBytes: 1e9 });
for (const page of oaks) known.add(page);
searchConformance(files, () => known, { found: "oak" });
let places = 0;
overPages(files, {
  place: () => {
    places += 1;
    return { path: join(folder, `${places}.sqlite`) };
  },
  open: ({ path = "" }, maxPages) => new FilePages(path, { maxPages, maxBytes: 1e9 }),
});

files("an index that cannot be read says so in the words of a search", async () => {
  const index = new PageIndex(":memory:", { maxPages: 10, maxBytes: 1e9 });
  index.add({ url: "https://a.example/1", title: "", text: "words" });
  index.close();
  await assert.rejects(index.search(web("words"), signal), {
    code: "SEARCH_FAILED",
    category: "target",
    retryable: true,
    message: /could not be searched/,
  });
});

files("settings that are wrong are refused by name", () => {
  assert.throws(() => ownPages({ maxPages: 0 }), { code: "CONFIG_INVALID", message: /maxPages/ });
  assert.throws(() => ownPages({ server: {} as Postgres }), { code: "CONFIG_INVALID", message: /server/ });
});

files("words have their places, and an excerpt is where the most of them stand", () => {
  assert.deepEqual(
    tokensOf("It's Crème-brûlée, 42!").map(({ word }) => word),
    ["it", "s", "creme", "brulee", "42"],
  );
  assert.deepEqual(vectorOf("o:", "Big Oak", "big oak big"), {
    words: "'o:big':1A,3,5 'o:oak':2A,4",
    length: 5,
  });
  const long = `${"before ".repeat(200)}near the oak and the elm stands ${"after ".repeat(200)}oak.`;
  const excerpt = excerptOf(long, new Set(["oak", "elm"]));
  assert.match(excerpt, /^ … (?:before )+near the oak and the elm stands (?:after )+… $/);
  assert.ok(Math.abs(excerpt.split(" ").length - 48) < 6, excerpt);
  assert.equal(excerptOf("A short oak.", new Set(["oak"])), "A short oak.");
  assert.equal(excerptOf("", new Set(["oak"])), "");
  assert.ok(excerptOf(long, new Set(["near"])).includes("near"));
  assert.ok(
    vectorOf("", "", "oak ".repeat(5000)).words.length < 3000,
    "no more places than the server keeps",
  );
});

const server = suite("search-own-pages: on PostgreSQL");
let running: PostgresServer | undefined;
if (hasPostgres) {
  server.before(async () => {
    running = await startPostgres();
  });
  server.after(async () => running?.[Symbol.asyncDispose]());
  const place = () => {
    places += 1;
    return { server: postgres({ url: running?.url ?? "", schema: `kit_${places}`, poolSize: 2 }) };
  };
  const open = ({ server }: OwnPagesSettings, maxPages: number) =>
    new LazyPostgresPages(server ?? assert.fail(), maxPages, silent);
  overPages(server, { place, open });

  let oak: Pages | undefined;
  const pagesOfOak = () => {
    if (oak === undefined) {
      oak = open(place(), 10);
      for (const page of oaks) oak.add("", page);
    }
    return oak;
  };
  searchConformance(server, () => ({ name: "oak", search: (...asked) => pagesOfOak().search(...asked) }), {
    found: "oak",
  });
  server.after(() => oak?.close());

  server("ranks as the index of a file does", async () => {
    const pages = [open(place(), 1000), new FilePages(":memory:", { maxPages: 1000, maxBytes: 1e9 })];
    let seed = 1;
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed / 2 ** 31;
    };
    // Few words are common and many rare, as in any language.
    const text = (most: number) =>
      Array.from({ length: 1 + Math.floor(random() * most) }, () => `w${Math.floor(500 ** random())}`).join(
        " ",
      );
    for (let index = 0; index < 400; index += 1) {
      const page = { url: `https://a.example/${index}`, title: text(6), text: text(120) };
      for (const one of pages) one.add("", page);
    }
    for (const query of [
      "w100 w7",
      "w300 w40 w41",
      "w2 w90 w91 w92",
      "w499",
      "w1",
      "w20 w30 w40 w50 w60 w70",
    ]) {
      const [ours = [], theirs = []] = await Promise.all(
        pages.map(async (one) => (await one.search(web(query, 20), signal)).map(({ url }) => url)),
      );
      assert.deepEqual(ours, theirs, query);
    }
    for (const one of pages) await one.close();
  });

  server(
    "processes that write the same pages at once keep each once, and no more than they may",
    async () => {
      const { server: kept } = place();
      const all = Array.from({ length: 4 }, () => open({ server: kept }, 50));
      for (let round = 0; round < 3; round += 1) {
        for (const [nth, pages] of all.entries())
          for (let index = 0; index < 40; index += 1)
            pages.add("", {
              url: `https://a.example/${index + round * 20}`,
              title: "",
              text: `mill ${index % 2 === 0 ? "" : nth}`,
            });
        await Promise.all(all.map((pages) => pages.search(web("mill"), signal)));
      }
      const part = kept.part(
        { name: "page", migrations: async () => (await import("../src/postgres/schema.ts")).MIGRATIONS },
        silent,
      );
      const [row] = await part.execute(
        sql<object>`select (select pages from seen_owner where owner = '') as pages,
        (select count(*) from seen_page) as rows, (select count(distinct url) from seen_page) as urls,
        (select length from seen_owner) = (select sum(length) from seen_page) as "isLong"`,
      );
      assert.deepEqual(row, { pages: 50, rows: 50, urls: 50, isLong: true });
      await Promise.all([...all.map((pages) => pages.close()), part.close()]);
    },
  );

  server("a server that is away is a failed search, and its pages are a line in the log", async () => {
    const lines: string[] = [];
    const log = (_: unknown, line = "") => void lines.push(line);
    const logger = { ...silent, warn: log, error: log, child: () => logger } as typeof silent;
    const away = postgres({ url: "postgres://winnow@127.0.0.1:1/winnow", waitMs: 0 });
    const pages = new LazyPostgresPages(away, 10, logger);
    for (const page of oaks) pages.add("", page);
    await assert.rejects(pages.search(web("oak"), signal), { code: "SEARCH_FAILED" });
    for (const page of oaks) pages.add("", page);
    await pages.close();
    assert.equal(lines.filter((line) => line === "pages seen are not remembered").length, 1);
  });

  server("a search finds its pages by the index", async () => {
    const { server: kept } = place();
    const pages = open({ server: kept }, 5000);
    for (let index = 0; index < 900; index += 1)
      pages.add("", {
        url: `https://a.example/${index}`,
        title: "",
        text: `common ${index % 100 === 0 ? "rare" : ""}`,
      });
    const hits = await pages.search(web("common rare", 100), signal);
    assert.equal(hits.length, 100);
    const isRare = hits.map(({ url }) => Number(/\d+$/.exec(url)) % 100 === 0);
    assert.deepEqual(isRare.indexOf(false), 9, "the rare word first");
    const part = kept.part(
      { name: "page", migrations: async () => (await import("../src/postgres/schema.ts")).MIGRATIONS },
      silent,
    );
    const [counted] = await part.execute(
      sql<{
        counts: readonly number[];
      }>`select counts from count_words('', array['''common''', '''rare''', '''no'''])`,
    );
    assert.deepEqual(counted?.counts, [451, 9, 0]);
    await Promise.all([pages.close(), part.close()]);
  });
} else console.log("skipped: search-own-pages on PostgreSQL: it is not installed");

files.run();
server.run();
