import assert from "node:assert/strict";
import { createQueue } from "@winnow/adapter-queue";
import { operationConformance } from "@winnow/conformance";
import { createKernel, type Kernel } from "@winnow/core";
import { defineFormat, defineHook, defineParser, defineService } from "@winnow/core/plugin";
import { defineOperation } from "@winnow/kit-operations";
import { SearchProviderToken } from "@winnow/kit-search";
import { storeSqlite } from "@winnow/store-sqlite";
import fc from "fast-check";
import { suite } from "uvu";
import * as v from "valibot";
import { extract, gaps, isNothing, merge } from "../src/index.ts";

const test = suite("operation-extract");
operationConformance(test, () => extract(), {
  request: { urls: ["https://example.com/"], prompt: "What does it cost?" },
  required: [],
});

/** What each page says, by its path. */
const said: Readonly<Record<string, unknown>> = {
  "/1": { name: "Ada", tags: ["a"], address: { city: null, zip: "1" } },
  "/2": { name: "Bob", tags: ["a", "b"], address: { city: "Bern" } },
  "/empty": null,
};
const parts = [
  defineHook({
    name: "test-fetch",
    fetch: ({ url }) => {
      const { pathname } = new URL(url);
      if (!(pathname in said)) throw new Error("no such page");
      return { url, statusCode: 200, headers: {}, contentType: "text/plain", body: Buffer.from("text") };
    },
  }),
  defineParser({ name: "test-text", accepts: () => true, parse: () => ({ text: () => "text" }) }),
  defineFormat({
    name: "json",
    options: v.object({ prompt: v.optional(v.string()), schema: v.optional(v.unknown()) }),
    showsContent: false,
    produce: (page, { prompt }, context) => {
      context.warn("Read by a test.");
      context.evidence.json = [{ path: "/name", origin: "test", snippet: String(prompt), confidence: 1 }];
      return said[new URL(page.url).pathname] ?? null;
    },
  }),
  defineOperation({
    name: "map",
    input: v.looseObject({}),
    result: v.unknown(),
    run: async (request) => ({
      id: "x",
      links: [{ url: "https://a.example/1" }, { url: "https://a.example/2" }, { url: String(request.url) }],
    }),
  }),
  defineService({
    name: "test-search",
    token: SearchProviderToken,
    create: () => ({
      name: "test",
      search: async () => [{ url: "https://a.example/2", title: "", description: "" }],
    }),
  }),
  storeSqlite(),
];

async function run(request: object): Promise<Record<string, unknown>> {
  await using kernel: Kernel = await createKernel({ plugins: [...parts, extract()] });
  const operation = kernel.registry.find("operation", "extract");
  const jobs = createQueue(kernel);
  assert.ok(operation?.show && jobs);
  const { id } = await jobs.submit(operation, request);
  const watch = jobs.watch(id, AbortSignal.timeout(20_000));
  const documents = [];
  let step = await watch.next();
  for (; step.done !== true; step = await watch.next()) documents.push(step.value);
  assert.ok(step.value);
  return operation.show(step.value, documents);
}
const base = "https://a.example";

test("puts together what pages say", async () => {
  const found = await run({
    urls: [`${base}/1`, `${base}/2`],
    schema: { type: "object" },
    showSources: true,
  });
  assert.deepEqual(found.data, { name: "Ada", tags: ["a", "b"], address: { city: "Bern", zip: "1" } });
  assert.deepEqual(found.sources, { name: [`${base}/1`, `${base}/2`] });
  assert.deepEqual([found.status, found.success, found.creditsUsed], ["completed", true, 2]);
  assert.equal(found.tokensUsed, 30);
  assert.equal(found.warning, "Read by a test.");
});

test("a star stands for the pages of the site", async () => {
  const { data } = await run({ urls: [`${base}/*`], prompt: "names", limit: 2 });
  assert.deepEqual(Object(data).tags, ["a", "b"]);
});

test("a prompt alone is searched for", async () => {
  assert.equal(Object((await run({ prompt: "Who is Bob?" })).data).name, "Bob");
});

test("pages that fail are told; when all fail, so does the job", async () => {
  const half = await run({ urls: [`${base}/1`, `${base}/missing`] });
  assert.equal(half.status, "completed");
  assert.match(String(half.warning), /\/missing: /);
  const none = await run({ urls: [`${base}/missing`] });
  assert.deepEqual([none.status, none.success, none.data], ["failed", false, []]);
  assert.match(String(none.error), /\/missing/);
});

test("bad requests are refused before anything happens", async () => {
  const refuse = (request: object, message: RegExp) =>
    assert.rejects(run(request), (error: unknown) => {
      const { code, details } = error as { code: string; details: unknown };
      assert.equal(code, "BAD_REQUEST");
      assert.match(JSON.stringify(details), message);
      return true;
    });
  await refuse({}, /Pass urls, a prompt, or both/);
  await refuse({ urls: ["nonsense"] }, /Not valid as URLs: nonsense/);
  await refuse({ urls: [`${base}/1`, "bad"], ignoreInvalidURLs: false }, /bad/);
  await refuse({ urls: [base], schema: { type: "unknown" } }, /Invalid JSON schema\./);
  await refuse({ urls: [base], colour: 1 }, /colour/);
});

const value = fc.jsonValue({ maxDepth: 3 });

test("merging with nothing changes nothing, and loses nothing that was said", () => {
  fc.assert(fc.property(value, (one) => assert.deepEqual(merge(one, undefined), one)));
  fc.assert(
    fc.property(
      fc.array(fc.string({ minLength: 1 })),
      fc.array(fc.string({ minLength: 1 })),
      (one, other) => {
        const both = merge({ list: one }, { list: other }) as { list: string[] };
        assert.deepEqual(new Set(both.list), new Set([...one, ...other]));
      },
    ),
  );
  assert.deepEqual(gaps({ a: null, b: { c: "" }, d: [], e: 1 }), ["/a", "/b/c", "/d"]);
  assert.ok(isNothing({ a: [null], b: {} }) === false || isNothing({ b: {} }));
});

test.run();
