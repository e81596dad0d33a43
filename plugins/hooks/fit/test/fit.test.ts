import assert from "node:assert/strict";
import { formatConformance, hookConformance, memorySite } from "@winnow/conformance";
import { createKernel, type Plugin, type ScrapeOptions, type WinnowError } from "@winnow/core";
import {
  type CacheEntry,
  defineCache,
  defineHook,
  type FormatPlugin,
  type HookPlugin,
} from "@winnow/core/plugin";
import { html as htmlFormat } from "@winnow/format-html";
import { markdown } from "@winnow/format-markdown";
import { redactPII } from "@winnow/hook-redact-pii";
import { loadTokenizer } from "@winnow/kit-tokens";
import { html as parser } from "@winnow/parser-html";
import { suite } from "uvu";
import { decodeCursor, encodeCursor } from "../src/cursor.ts";
import { fit } from "../src/index.ts";

const test = suite("hook-fit");
const pick = (name: string) => fit().find((plugin) => plugin.name === name);
hookConformance(test, () => pick("fit") as HookPlugin, { request: { maxTokens: 100 } });
formatConformance(test, () => pick("outline") as FormatPlugin);
formatConformance(test, () => pick("chunks") as FormatPlugin);

const count = await loadTokenizer();
const URL_ASKED = "https://a.test/guide";
const sentence = (index: number) =>
  `<p>Sentence ${index} says that the pump starts when the pressure falls below its limit.</p>`;
const pageOf = (chapters: number, from = 0) =>
  `<title>Guide</title><h1>Guide</h1><p>What this is.</p>${Array.from({ length: chapters }, (_, index) => `<h2 id="x">Chapter ${from + index}</h2>${Array.from({ length: 6 }, (_, n) => sentence(n)).join("")}<ul><li>one</li><li>two</li></ul>`).join("")}`;

/** A site whose page may change, and how often it was fetched. */
function site(first: string) {
  const state = { body: first, fetches: 0 };
  const hook = defineHook({
    name: "site",
    fetch: async ({ url }) => {
      state.fetches++;
      const body = Buffer.from(state.body);
      return { url, statusCode: 200, headers: {}, contentType: "text/html", body };
    },
  });
  return { state, hook };
}

/** A cache in memory. */
function memoryCache() {
  const pages = new Map<string, CacheEntry>();
  return defineCache({
    name: "memory",
    get: async (key) => pages.get(key),
    set: async (key, entry) => void pages.set(key, entry),
    delete: async (key) => pages.delete(key),
  });
}

const kernelWith = (...plugins: readonly Plugin[]) =>
  createKernel({ plugins: [...plugins, parser(), markdown(), htmlFormat(), redactPII(), ...fit()] });
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => assert.fail("no error"),
    (error) => error as WinnowError,
  );

test("markdown is cut to a budget, and goes on from the cache until it is whole", async () => {
  const { state, hook } = site(pageOf(20));
  await using kernel = await kernelWith(hook, memoryCache());
  const whole = await kernel.scrape(URL_ASKED, { formats: ["markdown", "html"] });
  assert.equal(whole.metadata.tokens, undefined);
  const parts: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await kernel.scrape(URL_ASKED, {
      // A copy that the cursor does not go on in is of no use.
      maxAge: parts.length === 0 ? 172_800_000 : 0,
      formats: ["markdown", "html"],
      maxTokens: 300,
      ...(cursor === undefined ? {} : { cursor }),
    });
    parts.push(page.markdown);
    const { tokens, totalTokens, truncated, tokenEncoding } = page.metadata as Record<string, unknown>;
    assert.equal(tokens, count(page.markdown));
    assert.ok(count(page.markdown) <= 300);
    assert.equal(totalTokens, count(whole.markdown));
    assert.equal(tokenEncoding, "o200k_base");
    assert.equal(page.html, whole.html);
    assert.match(page.markdown, /^#/);
    cursor = page.metadata.cursor as string | undefined;
    assert.equal(truncated, cursor !== undefined);
    assert.equal(page.metadata.creditsUsed, 1);
  } while (cursor !== undefined);
  assert.equal(parts.join(""), whole.markdown);
  assert.ok(parts.length > 5);
  assert.equal(state.fetches, 1);
});

test("without its words nothing is different", async () => {
  await using kernel = await kernelWith(memorySite(pageOf(3)));
  await using bare = await createKernel({ plugins: [memorySite(pageOf(3)), parser(), markdown()] });
  const [page, other] = [await kernel.scrape(URL_ASKED), await bare.scrape(URL_ASKED)];
  const plain = ({ metadata: { scrapeId: _, ...metadata }, ...rest }: typeof page) => ({ ...rest, metadata });
  assert.deepEqual(plain(page), plain(other));
});

test("a short page is not cut, and says so", async () => {
  await using kernel = await kernelWith(memorySite(pageOf(1)));
  const { markdown: text, metadata } = await kernel.scrape(URL_ASKED, { maxTokens: 5000 });
  assert.ok(text.startsWith("# Guide"));
  assert.deepEqual([metadata.truncated, metadata.cursor], [false, undefined]);
});

test("an outline says what each section takes, and a section is what it says", async () => {
  await using kernel = await kernelWith(memorySite(`<p>Before.</p>${pageOf(3)}`));
  const page = await kernel.scrape(URL_ASKED, { formats: ["outline"] });
  assert.equal("markdown" in page, false);
  const { outline } = page;
  assert.deepEqual(
    outline.map(({ id, level }) => [id, level]),
    [
      ["_top", 0],
      ["guide", 1],
      ["chapter-0", 2],
      ["chapter-1", 2],
      ["chapter-2", 2],
    ],
  );
  for (const { id, tokens } of outline) {
    const { markdown: text, metadata } = await kernel.scrape(URL_ASKED, { section: id });
    assert.equal(metadata.tokens, tokens, id);
    assert.equal(metadata.truncated, false);
    assert.equal(count(text), tokens);
  }
  const { markdown: text } = await kernel.scrape(URL_ASKED, { section: "chapter-1" });
  assert.match(text, /^## Chapter 1\n/);
  assert.doesNotMatch(text, /Chapter [02]/);
  const error = await failure(kernel.scrape(URL_ASKED, { section: "chapter-9" }));
  assert.equal(error.code, "SECTION_NOT_FOUND");
});

test("a cursor in a section ends with the section", async () => {
  await using kernel = await kernelWith(memorySite(pageOf(3)), memoryCache());
  const whole = await kernel.scrape(URL_ASKED, { section: "chapter-1" });
  const first = await kernel.scrape(URL_ASKED, { section: "chapter-1", maxTokens: 60 });
  const cursor = String(first.metadata.cursor);
  const rest = await kernel.scrape(URL_ASKED, { cursor });
  assert.equal(first.markdown + rest.markdown, whole.markdown);
  assert.equal(rest.metadata.totalTokens, whole.metadata.tokens);
  assert.equal(rest.metadata.truncated, false);
  assert.equal(
    (await failure(kernel.scrape(URL_ASKED, { cursor, section: "chapter-1" }))).code,
    "BAD_REQUEST",
  );
});

test("a cursor of another version, page or owner is refused", async () => {
  const { state, hook } = site(pageOf(5));
  await using kernel = await kernelWith(hook);
  const { metadata } = await kernel.scrape(URL_ASKED, { maxTokens: 100 });
  const cursor = String(metadata.cursor);
  const request = { url: URL_ASKED, cursor };
  await kernel.scrapeRequest(request);
  const other = await failure(kernel.scrapeRequest(request, { owner: "other" }));
  assert.equal(other.code, "CURSOR_STALE");
  state.body = pageOf(5, 1);
  const stale = await failure(kernel.scrapeRequest(request));
  assert.deepEqual([stale.code, stale.category], ["CURSOR_STALE", "conflict"]);
});

test("what is no cursor is refused, whatever it holds", async () => {
  await using kernel = await kernelWith(memorySite(pageOf(1)));
  const place = { digest: "a".repeat(22), first: 0, start: 5, end: 9 };
  assert.deepEqual(decodeCursor(encodeCursor(place)), place);
  const bad = [
    "",
    "x",
    "1.2.3",
    "é",
    "A".repeat(100_000),
    `${encodeCursor(place)}=`,
    encodeCursor({ ...place, start: 9 }),
    encodeCursor({ ...place, first: 6 }),
    Buffer.from("1.aaaaaaaaaaaaaaaaaaaaaa.0.zzzzzzzzzzzzzzz.1").toString("base64url"),
    Buffer.from(`1.${"a".repeat(22)}.-1.5.9`).toString("base64url"),
  ];
  for (const cursor of bad) {
    const error = await failure(kernel.scrape(URL_ASKED, { cursor }));
    assert.equal(error.code, "BAD_REQUEST", cursor.slice(0, 40));
    assert.deepEqual((error.details as { path: unknown }[])[0]?.path, ["cursor"]);
  }
  for (const maxTokens of [0, 49, 1.5, -1, Number.NaN, 1e9])
    assert.equal((await failure(kernel.scrape(URL_ASKED, { maxTokens }))).code, "BAD_REQUEST");
});

test("chunks are of the returned markdown, and stay when something else changes", async () => {
  const { state, hook } = site(pageOf(8));
  await using kernel = await kernelWith(hook);
  const formats = ["markdown", { type: "chunks", maxTokens: 80, overlap: 20 }] as const;
  const before = await kernel.scrape(URL_ASKED, { formats });
  for (const { text, start, end, lead, tokens, headings } of before.chunks) {
    assert.equal(text.slice(lead), before.markdown.slice(start, end));
    assert.ok(tokens <= 80);
    assert.equal(headings[0], "Guide");
  }
  state.body = pageOf(8).replace("What this is.", "What this is, in other words.");
  const after = await kernel.scrape(URL_ASKED, { formats });
  const ids = new Set(before.chunks.map(({ id }) => id));
  assert.equal(after.chunks.filter(({ id }) => !ids.has(id)).length, 1);
  const cut = await kernel.scrape(URL_ASKED, { formats, maxTokens: 200 });
  assert.ok(cut.chunks.length < before.chunks.length);
  for (const { text, start, end, lead } of cut.chunks)
    assert.equal(text.slice(lead), cut.markdown.slice(start, end));
  const alone = await kernel.scrape(URL_ASKED, { formats: [{ type: "chunks" }] });
  assert.equal("markdown" in alone, false);
  assert.ok(alone.chunks.length > 1);
  const error = await failure(
    kernel.scrape(URL_ASKED, { formats: [{ type: "chunks", maxTokens: 100, overlap: 51 }] }),
  );
  assert.equal(error.code, "BAD_REQUEST");
});

test("personal data are taken out before anything is cut", async () => {
  const people = Array.from(
    { length: 40 },
    (_, index) => `<p>Write to person${index}@mail.example about number ${index}.</p>`,
  );
  await using kernel = await kernelWith(memorySite(`<h1>Contact a@b.example</h1>${people.join("")}`));
  const options: ScrapeOptions = { redactPII: { mode: "fast", entities: ["EMAIL"] } };
  const whole = await kernel.scrape(URL_ASKED, {
    ...options,
    formats: ["markdown", "outline", { type: "chunks", maxTokens: 50 }],
  });
  assert.doesNotMatch(JSON.stringify([whole.markdown, whole.outline, whole.chunks]), /@|person\d/);
  for (const { text, start, end } of whole.chunks) assert.equal(text, whole.markdown.slice(start, end));
  const first = await kernel.scrape(URL_ASKED, { ...options, maxTokens: 100 });
  const rest = await kernel.scrape(URL_ASKED, { ...options, cursor: String(first.metadata.cursor) });
  assert.equal(first.markdown + rest.markdown, whole.markdown);
  const alone = await kernel.scrape(URL_ASKED, { ...options, formats: ["chunks"] });
  assert.doesNotMatch(JSON.stringify(alone.chunks), /@|person\d/);
  // Without redaction it is another text.
  const plain = await failure(kernel.scrape(URL_ASKED, { cursor: String(first.metadata.cursor) }));
  assert.equal(plain.code, "CURSOR_STALE");
});

test("where no markdown was asked for, it says that there is nothing to cut", async () => {
  await using kernel = await kernelWith(memorySite(pageOf(1)));
  const page = await kernel.scrape(URL_ASKED, { formats: ["html"], maxTokens: 100 });
  assert.match(page.warning ?? "", /no markdown that could be cut/);
  assert.equal(page.metadata.tokens, undefined);
});

test("a page with a failing markdown has no outline, and says why", async () => {
  const broken = { ...markdown(), produce: () => Promise.reject(new Error("no ink")) };
  await using kernel = await createKernel({
    plugins: [memorySite(pageOf(1)), parser(), htmlFormat(), broken, ...fit()],
  });
  const page = await kernel.scrape(URL_ASKED, { formats: ["outline", "html"] });
  assert.equal(page.outline, null);
  assert.match(page.warning ?? "", /"markdown" failed/);
});

test.run();
