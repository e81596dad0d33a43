import assert from "node:assert/strict";
import { formatConformance, viewsOf } from "@winnow/conformance";
import { createKernel, type Plugin } from "@winnow/core";
import { defineHook, WinnowError } from "@winnow/core/plugin";
import { html as parser } from "@winnow/parser-html";
import { suite } from "uvu";
import * as v from "valibot";
import { type Records, RecordsOutput, records } from "../src/index.ts";

const test = suite("format-records");
formatConformance(test, records, { views: [await viewsOf(parser())] });

const item = (number: number, price = `$${number}.50`) =>
  `<li class="card"><h3><a href="/p/${number}">Thing ${number}</a></h3><span class="price">${price}</span></li>`;
const page = (numbers: readonly number[], more = "") =>
  `<html lang="en"><body><main><ul class="cards">${numbers.map((number) => item(number)).join("")}</ul>${more}</main></body></html>`;

interface Site {
  readonly pages: Readonly<Record<string, string | { readonly statusCode: number }>>;
  readonly asked: string[];
}

/** A site by paths, without a network. */
function site(pages: Site["pages"]): Site & { readonly plugin: Plugin } {
  const asked: string[] = [];
  const plugin = defineHook({
    name: "site",
    fetch: ({ url }) => {
      const { pathname, search } = new URL(url);
      asked.push(pathname + search);
      const found = pages[pathname + search] ?? { statusCode: 404 };
      const body = typeof found === "string" ? found : "gone";
      return {
        url,
        statusCode: typeof found === "string" ? 200 : found.statusCode,
        headers: {},
        contentType: "text/html",
        body: Buffer.from(body),
      };
    },
  });
  return { pages, asked, plugin };
}

async function scrape(
  pages: Site["pages"],
  options: object = {},
  request: object = {},
  plugins: readonly Plugin[] = [],
) {
  const { plugin, asked } = site(pages);
  await using kernel = await createKernel({ plugins: [plugin, ...plugins, parser(), records()] });
  const result = await kernel.scrapeRequest({
    url: "https://example.com/list",
    formats: [{ type: "records", ...options }],
    ...request,
  });
  const { records: found } = result as unknown as { records: Records | null };
  return { found, asked, warning: result.warning ?? "", credits: result.metadata.creditsUsed };
}

test("a list with its selector, its fields, its values, and what else there is", async () => {
  const { found, credits } = await scrape({
    "/list": page([1, 2, 3], "<dl><dt>a<dd>b<dt>c<dd>d<dt>e<dd>f</dl>"),
  });
  assert.ok(v.safeParse(RecordsOutput, found).success);
  assert.deepEqual(found?.list, { selector: "li.card", count: 3 });
  assert.deepEqual(found?.fields, [
    { name: "url", type: "url", filled: 3 },
    { name: "title", type: "text", filled: 3 },
    { name: "price", type: "price", filled: 3 },
  ]);
  assert.deepEqual(found?.records?.[1], {
    url: "https://example.com/p/2",
    title: "Thing 2",
    price: { amount: 2.5, currency: "USD", formatted: "$2.50" },
  });
  assert.deepEqual(found?.pages, [{ url: "https://example.com/list", count: 3 }]);
  assert.ok(found?.others.some(({ selector, count }) => selector.startsWith("dt") && count === 3));
  assert.equal(credits, 1);
});

test("pages are followed up to the most, each is billed, and it says where the list goes on", async () => {
  const next = (number: number) => `<p><a href="/list?page=${number}">Nächste Seite</a></p>`;
  const pages = {
    "/list": page([1, 2, 3], next(2)),
    "/list?page=2": page([3, 4, 5], next(3)),
    "/list?page=3": page([6], next(4)),
    "/list?page=4": page([7, 8, 9]),
  };
  const all = await scrape(pages, { maxPages: 9 });
  assert.deepEqual(
    all.found?.records?.map(({ title }) => title),
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `Thing ${number}`),
  );
  assert.deepEqual(
    all.found?.pages.map(({ count }) => count),
    [3, 2, 1, 3],
  );
  assert.equal(all.credits, 4);
  assert.equal(all.found?.next, undefined);
  const two = await scrape(pages, { maxPages: 2 });
  assert.equal(two.found?.next, "https://example.com/list?page=3");
  assert.deepEqual(two.asked, ["/list", "/list?page=2"]);
  const few = await scrape(pages, { maxPages: 9, maxRecords: 4 });
  assert.equal(few.found?.records?.length, 4);
  assert.deepEqual(few.asked, ["/list", "/list?page=2"]);
});

test("a page that fails, repeats or is of another list ends it, with a warning", async () => {
  const next = `<a rel="next" href="/2">more</a>`;
  for (const [second, words] of [
    [{ statusCode: 500 }, /adds no records/],
    [page([1, 2, 3], `<a rel="next" href="/2?again">more</a>`), /adds no records/],
    ["<p>Nothing here.</p>", /adds no records/],
  ] as const) {
    const { found, asked, warning } = await scrape(
      { "/list": page([1, 2, 3], next), "/2": second },
      { maxPages: 9 },
    );
    assert.equal(found?.records?.length, 3);
    assert.deepEqual(asked, ["/list", "/2"]);
    assert.match(warning, words);
  }
});

test("neither other hosts nor a circle are followed", async () => {
  const away = await scrape(
    { "/list": page([1, 2, 3], `<a rel="next" href="https://other.test/2">x</a>`) },
    { maxPages: 5 },
  );
  assert.deepEqual([away.asked, away.found?.next], [["/list"], undefined]);
  const circle = await scrape(
    {
      "/list": page([1, 2, 3], `<a rel="next" href="/b">x</a>`),
      "/b": page([4, 5, 6], `<a rel="next" href="/list">x</a>`),
    },
    { maxPages: 9 },
  );
  assert.deepEqual(circle.asked, ["/list", "/b"]);
  assert.equal(circle.warning, "");
});

test("what a hook refuses of the first page it refuses of the others, before they are asked for", async () => {
  const guard = defineHook({
    name: "guard",
    admit: (request) => {
      if (request.url.endsWith("/2")) throw new WinnowError("BAD_REQUEST", "not there");
      return request;
    },
  });
  const judge = defineHook({
    name: "judge",
    judge: (page) => {
      if (page.url.endsWith("/2")) throw new WinnowError("BAD_REQUEST", "not that");
    },
  });
  const pages = { "/list": page([1, 2, 3], `<a rel="next" href="/2">x</a>`), "/2": page([4, 5, 6]) };
  const admitted = await scrape(pages, { maxPages: 3 }, {}, [guard]);
  assert.deepEqual(admitted.asked, ["/list"]);
  assert.match(admitted.warning, /\/2 could not be read: not there/);
  assert.equal(admitted.credits, 1);
  const judged = await scrape(pages, { maxPages: 3 }, {}, [judge]);
  assert.equal(judged.found?.records?.length, 3);
  assert.match(judged.warning, /not that/);
});

test("a page without a list gives null, with what it may have meant", async () => {
  const { found, warning } = await scrape({ "/list": "<h1>Sign in</h1><form><input></form>" });
  assert.equal(found, null);
  assert.match(warning, /No records: The page has no list of repeated items\./);
  const nav = await scrape({
    "/list": `<nav><ul>${["One", "Two", "Three"].map((name) => `<li><a href="/${name}">${name} words</a></li>`).join("")}</ul></nav>`,
  });
  assert.match(nav.warning, /Pass `list` with a selector .*\(3\)/);
});

test("the caller chooses a list, and fields", async () => {
  const pages = {
    "/list": page(
      [1, 2, 3],
      `<ol><li class="n"><b>Ann</b> <i>4</i></li><li class="n"><b>Bo</b> <i>5</i></li></ol>`,
    ),
  };
  const { found } = await scrape(pages, { list: "li.n" });
  assert.deepEqual(found?.records, [
    { text: "Ann", number: 4 },
    { text: "Bo", number: 5 },
  ]);
  const none = await scrape(pages, { list: "table.x tr" });
  assert.equal(none.found, null);
  assert.match(none.warning, /Nothing on the page matches "table\.x tr"/);
  const some = await scrape(pages, { fields: ["Price", "colour"] });
  assert.deepEqual(Object.keys(some.found?.records?.[0] ?? {}), ["price"]);
  assert.match(some.warning, /No record has "colour"; the list has "url", "title", "price"/);
});

test("as CSV: a price in two columns, and nothing that a spreadsheet would run", async () => {
  const rows = [`=cmd|' /C'!A0`, `say "hi", twice`, "plain"].map(
    (title, at) => `<li><h3><a href="/${at}">${title}</a></h3><b class="price">${at + 1} €</b></li>`,
  );
  const { found } = await scrape({ "/list": `<main><ul>${rows.join("")}</ul></main>` }, { output: "csv" });
  assert.equal(found?.records, undefined);
  assert.deepEqual(found?.csv?.split("\r\n"), [
    "url,title,price,price currency",
    `https://example.com/0,'=cmd|' /C'!A0,1,EUR`,
    `https://example.com/1,"say ""hi"", twice",2,EUR`,
    "https://example.com/2,plain,3,EUR",
    "",
  ]);
});

test("options out of their bounds are refused, and say what is wrong", () => {
  for (const options of [
    { maxPages: 0 },
    { maxPages: 51 },
    { maxRecords: 0 },
    { maxRecords: 10_001 },
    { output: "xml" },
    { fields: [] },
    { list: "a[" },
    { list: "a:has(b:has(c))" },
    { other: 1 },
  ])
    assert.equal(v.safeParse(records().options, options).success, false, JSON.stringify(options));
  const { issues } = v.safeParse(records().options, { list: "a[" });
  assert.match(issues?.[0]?.message ?? "", /"a\[" is not a CSS selector that can be used here/);
});

test("with loadMore a browser is needed, and the error says so", async () => {
  const { plugin } = site({ "/list": page([1, 2, 3]) });
  await using kernel = await createKernel({ plugins: [plugin, parser(), records()] });
  const request = { url: "https://example.com/list", formats: [{ type: "records", loadMore: true }] };
  await assert.rejects(kernel.scrapeRequest(request), (error) =>
    WinnowError.is(error, "SCRAPE_ACTIONS_NOT_SUPPORTED"),
  );
});

test.run();
