import assert from "node:assert/strict";
import { createQueue } from "@winnow/adapter-queue";
import { operationConformance } from "@winnow/conformance";
import { defineFormat, defineHook, WinnowError } from "@winnow/core/plugin";
import { runCall } from "@winnow/kit-operations";
import { createWinnow } from "@winnow/preset-library";
import { suite } from "uvu";
import * as v from "valibot";
import { type ExplainedScrape, explain } from "../src/index.ts";

const test = suite("operation-explain");
operationConformance(test, () => explain()[0], { request: {}, required: [] });

const STATUS: Readonly<Record<string, number>> = { "/refused": 403, "/gone": 404 };
const page = defineHook({
  name: "page",
  fetch: async ({ url, route }, { signal }) => {
    const { pathname } = new URL(url);
    if (pathname === "/slow") await new Promise((resolve) => signal.addEventListener("abort", resolve));
    if (pathname === "/broken")
      throw new Error("Bearer abcdefghij could not read https://a.example/?token=hush");
    const body = Buffer.from(`<title>${pathname}</title><p>Words that are enough for a page.</p>`);
    const statusCode = STATUS[pathname] ?? 200;
    const headers = { "content-type": "text/html" };
    return {
      url,
      statusCode,
      headers,
      contentType: "text/html",
      body,
      rendered: false,
      proxyUsed: route.proxy,
    };
  },
});
const counted = defineFormat({ name: "counted", options: v.strictObject({}), credits: 3, produce: () => 1 });
/** Reads a further page. */
const further = defineFormat({
  name: "further",
  options: v.strictObject({}),
  produce: async (_, __, context) => (await context.follow("https://a.example/next", ["text"])).url,
});
const open = (settings: Parameters<typeof explain>[0] = {}) =>
  createWinnow({ plugins: [...explain(settings), page, counted, further] });
type Opened = Awaited<ReturnType<typeof open>>;
const failure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => assert.fail("it succeeded"),
    (thrown: unknown) => thrown,
  );
  assert.ok(WinnowError.is(error));
  return error;
};
/** Asked as a team asks. */
async function asked({ kernel }: Opened, id: string, owner = ""): Promise<ExplainedScrape> {
  const operation = kernel.registry.find("operation", "explain");
  const call = operation?.calls?.[0];
  assert.ok(operation !== undefined && call !== undefined);
  const { jobs } = createQueue(kernel);
  const answer = await runCall(kernel, operation, call, { id }, { owner, jobs });
  return (answer as { data: ExplainedScrape }).data;
}

test("a further page of a scrape does not take its place", async () => {
  await using winnow = await open();
  const { metadata } = await winnow.kernel.scrapeRequest({
    url: "https://a.example/list",
    formats: ["further"],
  });
  const explained = await asked(winnow, String(metadata.scrapeId));
  assert.equal(new URL(explained.url ?? "").pathname, "/list");
  assert.deepEqual(explained.formats, ["further"]);
  assert.ok(
    explained.steps.some(({ phase }) => phase === "format"),
    JSON.stringify(explained.steps),
  );
});

test("a scrape is explained that nobody asked to have explained", async () => {
  await using winnow = await open();
  const { metadata } = await winnow.kernel.scrapeRequest({
    url: "https://a.example/refused?key=hush",
    formats: ["counted"],
  });
  const told = await asked(winnow, metadata.scrapeId);
  assert.equal(told.kind, "scrape");
  assert.equal(told.outcome, "ok");
  assert.equal(told.statusCode, 403);
  assert.equal(told.url, "https://a.example/refused?key=*");
  assert.deepEqual(told.formats, ["counted"]);
  assert.deepEqual(told.advice, [
    {
      cause: "blocked",
      advice:
        'The site answers 403 to this address: try `proxy: "enhanced"`, or `proxy: "auto"`, which tries it only where the first way is refused.',
    },
  ]);
  const fetch = told.steps.find(({ phase }) => phase === "fetch");
  assert.equal(fetch?.bytes, told.cost.bytes);
  assert.ok(told.cost.bytes > 50);
  assert.equal(told.cost.credits, metadata.creditsUsed);
  assert.equal(
    told.steps.find(({ plugin }) => plugin === "format-counted")?.credits,
    told.bills["format-counted"],
  );
});

test("a failure is explained by its code, without what is secret", async () => {
  await using winnow = await open();
  const run = { id: "0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a11" };
  await failure(winnow.kernel.scrapeRequest({ url: "https://a.example/broken" }, run));
  const told = await asked(winnow, run.id);
  assert.deepEqual([told.outcome, told.code], ["failed", "PLUGIN_FAILED"]);
  assert.equal(told.advice[0]?.cause, "plugin failed");
  const text = JSON.stringify(told);
  assert.ok(!/hush|abcdefghij/.test(text), text);
  assert.match(text, /token=\*\*\*/);
});

test("a deadline names the step that it passed in", async () => {
  await using winnow = await open();
  const run = { id: "0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a12" };
  await failure(winnow.kernel.scrapeRequest({ url: "https://a.example/slow", timeout: 1000 }, run));
  const told = await asked(winnow, run.id);
  assert.match(told.advice[0]?.advice ?? "", /1000 ms.*hook-page \(fetch\)/);
});

test("what another team scraped is not known", async () => {
  await using winnow = await open();
  const { metadata } = await winnow.kernel.scrapeRequest({ url: "https://a.example/" }, { owner: "one" });
  assert.equal((await asked(winnow, metadata.scrapeId, "one")).outcome, "ok");
  assert.equal((await failure(asked(winnow, metadata.scrapeId, "two"))).code, "EXPLAIN_NOT_FOUND");
  assert.equal((await failure(asked(winnow, metadata.scrapeId))).code, "EXPLAIN_NOT_FOUND");
  assert.equal((await failure(asked(winnow, "no id at all"))).code, "BAD_REQUEST");
});

test("zero data retention and lockdown leave nothing", async () => {
  await using winnow = await open();
  const request = { url: "https://a.example/", zeroDataRetention: true };
  const { metadata } = await winnow.kernel.scrapeRequest(request);
  assert.equal((await failure(asked(winnow, metadata.scrapeId))).code, "EXPLAIN_NOT_FOUND");
  const run = { id: "0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a13" };
  await failure(winnow.kernel.scrapeRequest({ url: "https://a.example/", lockdown: true }, run));
  assert.equal((await failure(asked(winnow, run.id))).code, "EXPLAIN_NOT_FOUND");
});

test("the scrapes of one request are told together", async () => {
  await using winnow = await open();
  const run = { requestId: "0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a14" };
  for (const path of ["gone", "gone?a=1", "good"])
    await winnow.kernel.scrapeRequest({ url: `https://a.example/${path}` }, run);
  const { scrapes, causes, kind } = Object(await asked(winnow, run.requestId));
  assert.deepEqual([kind, scrapes], ["request", { kept: 3, failed: 0 }]);
  assert.equal(causes.length, 1);
  assert.deepEqual([causes[0].cause, causes[0].count, causes[0].examples.length], ["page missing", 2, 2]);
});

test("an answer does not wait for what is kept", async () => {
  let masked = 0;
  const mask = (text: string) => {
    masked += 1;
    return text;
  };
  await using winnow = await open({ mask });
  const { metadata } = await winnow.kernel.scrapeRequest({ url: "https://a.example/" });
  assert.equal(masked, 0);
  // Only who asks waits until it is written.
  assert.equal((await asked(winnow, metadata.scrapeId)).outcome, "ok");
  assert.equal(masked, 1);
});

test("a setting that makes no sense is refused", () => {
  assert.throws(() => explain({ maxBytes: 0 }), { code: "CONFIG_INVALID" });
  assert.throws(() => explain({ maxAgeMs: -1 }), { code: "CONFIG_INVALID" });
});

test.run();
