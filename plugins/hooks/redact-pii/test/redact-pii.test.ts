import assert from "node:assert/strict";
import { hookConformance } from "@winnow/conformance";
import { createKernel, type Plugin, WinnowError } from "@winnow/core";
import {
  type CacheEntry,
  defineCache,
  defineHook,
  defineService,
  type FetchRequest,
} from "@winnow/core/plugin";
import { html as htmlFormat } from "@winnow/format-html";
import { links } from "@winnow/format-links";
import { markdown } from "@winnow/format-markdown";
import { rawHtml } from "@winnow/format-raw-html";
import { summary } from "@winnow/format-summary";
import { type GenerateRequest, type LanguageModel, LanguageModelToken } from "@winnow/kit-language-model";
import { ScrapeResultsToken } from "@winnow/kit-results";
import { extractive } from "@winnow/model-extractive";
import { html as parser } from "@winnow/parser-html";
import { results } from "@winnow/service-results";
import { facts } from "@winnow/view-facts";
import { suite } from "uvu";
import { redactPII } from "../src/index.ts";

const test = suite("hook-redact-pii");
hookConformance(test, redactPII);
hookConformance(test, redactPII, { request: { redactPII: true } });

const URL_ASKED = "https://a.test/";
const MAIL = "anna.keller@example.org";
const PHONE = "+49 30 901820";
const CARD = "4111 1111 1111 1111";
const PAGE = `<!doctype html><html lang="en"><head><title>Anna Keller, baker</title>
<meta name="description" content="Write to ${MAIL}"><meta name="author" content="Anna Keller"></head><body>
<h1>The bakery</h1><p>My name is <b>Anna</b> Keller. Call me on <a href="tel:+4930901820">${PHONE}</a> or write to
<a href="mailto:${MAIL}">${MAIL}</a>; my <a href="/people/anna-keller">page</a> says more about the bread that we bake.</p>
<table><tr><th>Name</th><th>Card</th></tr><tr><td>Anna Keller</td><td>${CARD}</td></tr></table>
<pre><code>export MAIL=${MAIL}</code></pre></body></html>`;

const memory = (body = PAGE) =>
  defineHook({
    name: "memory",
    fetch: ({ url }: FetchRequest) => ({
      url,
      statusCode: 200,
      headers: {},
      contentType: "text/html",
      body: Buffer.from(body),
    }),
  });
const kernelWith = (plugins: readonly Plugin[] = [], hook = redactPII(), body = PAGE) =>
  createKernel({
    plugins: [memory(body), parser(), markdown(), htmlFormat(), rawHtml(), links(), ...plugins, hook],
  });
const model = (generate: (request: GenerateRequest) => Promise<unknown>) =>
  defineService({
    name: "model",
    token: LanguageModelToken,
    create: () =>
      ({ name: "a model", countTokens: (text: string) => text.length, generate }) as unknown as LanguageModel,
  });
/** Nothing of what the page says of people. */
function assertClean(value: unknown): void {
  const text = JSON.stringify(value);
  for (const secret of ["Anna", "Keller", "anna.keller", "901820", "4111", "anna-keller"])
    assert.ok(!text.includes(secret), `${secret}: ${text}`);
}

test("leaves a page alone when it is not asked to do anything", async () => {
  await using kernel = await kernelWith();
  for (const option of [{}, { redactPII: false }]) {
    const page = await kernel.scrape(URL_ASKED, { formats: ["markdown"], ...option });
    assert.match(page.markdown, /anna\.keller@example\.org/);
  }
});

for (const mode of ["accurate", "aggressive"] as const) {
  test(`takes personal data out of every text of the result (${mode})`, async () => {
    await using kernel = await kernelWith([facts(), extractive(), summary()]);
    const page = await kernel.scrape(URL_ASKED, {
      formats: ["markdown", "html", "rawHtml", "links", "summary"],
      redactPII: { mode },
      explain: true,
    });
    assertClean(page);
    assert.match(page.markdown, /\*\*<PERSON>\*\*/);
    assert.match(page.markdown, /\[<PHONE>\]\(tel:<PHONE>\)/);
    assert.match(page.markdown, /or write to <EMAIL>; my \[page\]\(https:\/\/a\.test\/people\/<PERSON>\)/);
    assert.match(page.markdown, /\| <PERSON> \| <FINANCIAL> \|/);
    assert.match(page.markdown, /MAIL=<EMAIL>/);
    assert.match(page.html, /<b>&lt;PERSON&gt;<\/b>/);
    assert.ok(page.links.includes("mailto:<EMAIL>"), page.links.join(" "));
    assert.equal(page.metadata.author, "<PERSON>");
    assert.equal(page.metadata.sourceURL, URL_ASKED);
  });
}

test("fast works by rules", async () => {
  await using kernel = await kernelWith();
  const { markdown: text } = await kernel.scrape(URL_ASKED, {
    formats: ["markdown"],
    redactPII: { mode: "fast" },
  });
  assertClean(text);
});

test("true is accurate, with all entities, by tag", async () => {
  await using kernel = await kernelWith();
  const object = { mode: "accurate", replaceStyle: "tag" } as const;
  const [one, other] = [
    await kernel.scrape(URL_ASKED, { formats: ["markdown"], redactPII: true }),
    await kernel.scrape(URL_ASKED, { formats: ["markdown"], redactPII: object }),
  ];
  assert.equal(one.markdown, other.markdown);
});

test("replaces only the entities that are named, in the style that is named", async () => {
  await using kernel = await kernelWith();
  const scrape = (replaceStyle: "mask" | "remove") =>
    kernel.scrape(URL_ASKED, { formats: ["markdown"], redactPII: { entities: ["EMAIL"], replaceStyle } });
  const masked = (await scrape("mask")).markdown;
  assert.ok(
    masked.includes("*".repeat(MAIL.length)) && masked.includes(CARD) && masked.includes("Keller"),
    masked,
  );
  const removed = (await scrape("remove")).markdown;
  assert.ok(
    !removed.includes("anna.keller") && removed.includes("write to ; my") && removed.includes("MAIL=\n"),
    removed,
  );
});

test("refuses what it does not know, and says what it knows", async () => {
  await using kernel = await kernelWith();
  const refused: readonly (readonly [unknown, RegExp])[] = [
    [{ entity: ["EMAIL"] }, /entity/],
    [{ entities: ["NAME"] }, /PERSON, EMAIL, PHONE, LOCATION, FINANCIAL, SECRET/],
    [{ entities: [] }, /entities is empty/],
    [{ mode: "slow" }, /accurate, aggressive, fast/],
    [{ replaceStyle: "hash" }, /tag, mask, remove/],
    ["yes", /true, false, or an object/],
  ];
  for (const [option, words] of refused) {
    const error = await kernel.scrapeRequest({ url: URL_ASKED, redactPII: option }).catch((thrown) => thrown);
    assert.ok(WinnowError.is(error, "BAD_REQUEST"), JSON.stringify(option));
    assert.match(JSON.stringify([error.message, error.details]), words);
  }
  // @ts-expect-error: refused by the types as well
  assert.throws(() => redactPII({ failure: "maybe" }), /CONFIG_INVALID|failure/);
});

test("asks the language model, and replaces what it names wherever it stands", async () => {
  const asked: string[] = [];
  const named = [
    { text: "Keller", type: "PERSON" },
    { text: "bakery", type: "LOCATION" },
    { text: "", type: "PERSON" },
    { text: "bread", type: "FOOD" },
  ];
  const generate = async ({ document = "" }: GenerateRequest) => {
    asked.push(document);
    return { text: "", object: { entities: named }, inputTokens: 1, outputTokens: 1 };
  };
  await using kernel = await kernelWith([model(generate)]);
  const accurate = await kernel.scrape(URL_ASKED, { formats: ["markdown"], redactPII: true });
  assert.ok(asked.length > 0 && asked.join().includes(MAIL));
  assert.match(accurate.markdown, /The <LOCATION>/);
  assert.ok(
    accurate.markdown.includes(CARD) && accurate.markdown.includes("bread"),
    "accurate is the model alone",
  );
  const aggressive = await kernel.scrape(URL_ASKED, {
    formats: ["markdown"],
    redactPII: { mode: "aggressive" },
  });
  assertClean(aggressive.markdown);
  asked.length = 0;
  await kernel.scrape(URL_ASKED, { formats: ["markdown"], redactPII: { mode: "fast" } });
  assert.deepEqual(asked, []);
});

test("under lockdown nothing is sent to the language model", async () => {
  const generate = () => Promise.reject(new Error("must not be asked"));
  const stored = {
    storedAt: Date.now(),
    head: { url: URL_ASKED, statusCode: 200, headers: {}, contentType: "text/html" },
  };
  const cache = defineCache({
    name: "filled",
    get: async () => ({ ...stored, body: Buffer.from(PAGE) }),
    set: async () => undefined,
    delete: async () => true,
  });
  await using kernel = await kernelWith([model(generate), cache]);
  const page = await kernel.scrape(URL_ASKED, { formats: ["markdown"], redactPII: true, lockdown: true });
  assertClean(page);
});

test("what the model fails at is withheld, or redacted without it", async () => {
  for (const generate of [
    () => Promise.reject(new Error(`no ink for ${MAIL}`)),
    async () => ({ text: "?", object: { said: MAIL } }),
  ]) {
    await using closed = await kernelWith([model(generate)]);
    const error = await closed
      .scrape(URL_ASKED, { formats: ["markdown"], redactPII: true, explain: true })
      .catch((thrown) => thrown);
    assert.ok(WinnowError.is(error, "REDACTION_FAILED"), String(error));
    assertClean([error.message, error.details, Object.entries(error)]);
    await using open = await kernelWith([model(generate)], redactPII({ failure: "open" }));
    const page = await open.scrape(URL_ASKED, { formats: ["markdown"], redactPII: true });
    assertClean(page);
    assert.match(page.warning ?? "", /language model failed/);
  }
});

test("a text that is too long for the language model is withheld", async () => {
  const generate = async () => ({ text: "", object: { entities: [] }, inputTokens: 1, outputTokens: 1 });
  const long = `<p>${"Some words of a long page. ".repeat(20_000)}</p>`;
  await using kernel = await kernelWith([model(generate)], redactPII(), long);
  const error = await kernel
    .scrape(URL_ASKED, { formats: ["markdown"], redactPII: true })
    .catch((thrown) => thrown);
  assert.match(String(error.message), /too long for the language model.*fast/);
});

test("when redacting itself breaks, nothing leaves, unless the operator wants it", async () => {
  const scrapeWith = async (failure: "closed" | "open") => {
    let reads = 0;
    const outputs = {
      get markdown(): string {
        if (reads++ === 0) throw new Error(MAIL);
        return MAIL;
      },
    };
    const breaking = defineHook({ name: "breaking", release: (made) => ({ ...made, outputs }) });
    await using kernel = await kernelWith([breaking], redactPII({ failure }));
    return await kernel.scrape(URL_ASKED, { formats: ["markdown"], redactPII: true });
  };
  const error = await scrapeWith("closed").catch((thrown) => thrown);
  assert.ok(WinnowError.is(error, "REDACTION_FAILED"), String(error));
  assertClean([error.message, error.cause, error.details]);
  const page = await scrapeWith("open");
  assert.equal(page.markdown, MAIL);
  assert.match(page.warning ?? "", /NOT redacted/);
});

test("neither the log nor the result that is kept holds what was redacted", async () => {
  const lines: string[] = [];
  const log = (...args: unknown[]) => void lines.push(JSON.stringify(args));
  const logger = {
    trace: log,
    debug: log,
    info: log,
    warn: log,
    error: log,
    fatal: log,
    child: () => logger,
  };
  const kept = new Map<string, CacheEntry>();
  const cache = defineCache({
    name: "kept",
    get: async (key) => kept.get(key),
    set: async (key, entry) => void kept.set(key, entry),
    delete: async (key) => kept.delete(key),
  });
  await using kernel = await createKernel({
    plugins: [memory(), parser(), markdown(), cache, redactPII(), ...results({ cache })],
    logger,
  });
  const page = await kernel.scrape(URL_ASKED, { formats: ["markdown"], redactPII: true, explain: true });
  assertClean(lines);
  const again = await kernel.services.get(ScrapeResultsToken).find(page.metadata.scrapeId, "");
  assertClean(again?.result);
  const cached = await kernel.scrape(URL_ASKED, { formats: ["markdown"], redactPII: true });
  assert.equal(cached.metadata.cacheState, "hit");
  assertClean(cached);
});

test.run();
