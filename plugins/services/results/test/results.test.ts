import assert from "node:assert/strict";
import { cacheEmbedded } from "@winnow/cache-embedded";
import { notifierConformance, serviceConformance } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import { defineFormat, defineHook, defineParser } from "@winnow/core/plugin";
import { ScrapeResultsToken } from "@winnow/kit-results";
import { suite } from "uvu";
import * as v from "valibot";
import { results } from "../src/index.ts";

const test = suite("service-results");
const url = "https://example.com/";
const site = defineHook({
  name: "site",
  fetch: async ({ url }) => {
    const body = Buffer.from("words");
    return { url, statusCode: 200, headers: {}, contentType: "text/plain", body };
  },
});
const parser = defineParser({ name: "text", accepts: () => true, parse: () => ({}) });
const upper = defineFormat({
  name: "upper",
  byDefault: true,
  options: v.strictObject({}),
  produce: (page) => Buffer.from(page.body).toString().toUpperCase(),
});
const open = async () => {
  const cache = cacheEmbedded();
  const kernel = await createKernel({ plugins: [site, parser, upper, cache, ...results({ cache })] });
  return { kernel, found: kernel.services.get(ScrapeResultsToken) };
};

const create = () => results({ cache: cacheEmbedded() });
serviceConformance(test, () => create()[0], { methods: ["find"] });
notifierConformance(test, () => create()[1], {
  received: () => [],
  skip: [{ test: "tells an event once", reason: "it keeps results, and tells nobody" }],
});

test("keeps what came of a scrape and what was asked for, but for the formats", async () => {
  const { kernel, found } = await open();
  await using _ = kernel;
  const request = { url, formats: ["upper"], timeout: 5000 };
  const kept = await kernel.scrapeRequest(request, { owner: "a" });
  const earlier = await found.find(kept.metadata.scrapeId, "a");
  assert.deepEqual(earlier?.result, JSON.parse(JSON.stringify(kept)));
  assert.deepEqual(earlier?.request, { url, timeout: 5000 });
});

test("for its owner alone", async () => {
  const { kernel, found } = await open();
  await using _ = kernel;
  const { metadata } = await kernel.scrapeRequest({ url }, { owner: "a" });
  assert.equal(await found.find(metadata.scrapeId, "b"), undefined);
  assert.equal(await found.find(metadata.scrapeId, ""), undefined);
});

test("nothing that may not be retained", async () => {
  const { kernel, found } = await open();
  await using _ = kernel;
  const gone = await kernel.scrape(url, { zeroDataRetention: true });
  assert.equal(await found.find(gone.metadata.scrapeId, ""), undefined);
});

test.run();
