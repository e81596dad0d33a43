import assert from "node:assert/strict";
import { suite } from "uvu";
import { createKernel, WinnowError } from "../src/index.ts";
import { defineParser } from "../src/plugin.ts";
import { basics, fetcher, memoryCache, parser, textFile, upper } from "./plugins.ts";

const test = suite("core: files");
const file = textFile("given words", { url: "file:///notes.txt" });

test("a file that the caller has is parsed without fetching or caching", async () => {
  const fetch = fetcher("fetched words");
  const cache = memoryCache();
  await using kernel = await createKernel({ plugins: [fetch, cache, parser(), upper()] });
  const result = await kernel.scrapeRequest({ formats: ["test-upper"] }, { file });
  assert.equal(Reflect.get(result, "test-upper"), "GIVEN WORDS");
  assert.equal(result.metadata.sourceURL, "file:///notes.txt");
  assert.equal(result.metadata.creditsUsed, 1);
  assert.ok(!("proxyUsed" in result.metadata) && !("cacheState" in result.metadata));
  assert.equal(fetch.calls, 0);
  assert.deepEqual(
    [...cache.entries.keys()].filter((key) => !key.startsWith("result:")),
    [],
  );
});

test("a file without text is an error that does not speak of a site", async () => {
  await using kernel = await createKernel({ plugins: basics() });
  const work = kernel.scrapeRequest({}, { file: textFile("", { url: "file:///empty.txt" }) });
  await assert.rejects(
    work,
    (error) => WinnowError.is(error, "SCRAPE_NO_CONTENT") && !/site/.test(error.message),
  );
});

test("a parser knows the options, and gives fields beside those of the formats", async () => {
  const seen: unknown[] = [];
  const generous = defineParser({
    name: "generous",
    accepts: () => true,
    parse: ({ options, url }) => {
      seen.push(options, url);
      return { text: () => "words", extras: () => ({ leaves: ["one", "two"] }) };
    },
  });
  await using kernel = await createKernel({ plugins: [generous, upper()] });
  const result = await kernel.scrapeRequest({ formats: ["test-upper"] }, { file });
  assert.deepEqual(Reflect.get(result, "leaves"), ["one", "two"]);
  assert.deepEqual(seen, [{}, "file:///notes.txt"]);
});

test.run();
