import assert from "node:assert/strict";
import { cacheEmbedded } from "@winnow/cache-embedded";
import { operationConformance, untyped } from "@winnow/conformance";
import { defineHook, defineService } from "@winnow/core/plugin";
import { ranLately } from "@winnow/kit-operations";
import { RecordStoreToken } from "@winnow/kit-records";
import { type SearchProvider, SearchProviderToken } from "@winnow/kit-search";
import { search } from "@winnow/operation-search";
import { createWinnow } from "@winnow/preset-library";
import { recordPlugins } from "@winnow/preset-records";
import { results } from "@winnow/service-results";
import { suite } from "uvu";
import { feedback } from "../src/index.ts";

const test = suite("operation-feedback");
operationConformance(test, feedback, { request: {}, required: [] });

const page = defineHook({
  name: "page",
  fetch: async ({ url }) => {
    const body = Buffer.from("<p>Words that are enough for a page.</p>");
    const headers = { "content-type": "text/html" };
    return { url, statusCode: 200, headers, contentType: "text/html", body, rendered: false };
  },
});
const open = () => {
  const cache = cacheEmbedded();
  return createWinnow({ plugins: [page, cache, ...results({ cache }), feedback(), ...recordPlugins()] });
};
const codes = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => assert.fail("it succeeded"),
    (thrown: unknown) => thrown,
  );
  return [Reflect.get(Object(error), "code"), Reflect.get(Object(error), "details")] as const;
};

test("a word on a scrape is kept once", async () => {
  await using winnow = await open();
  const { metadata } = await winnow.scrape("https://a.example/");
  const request = { endpoint: "scrape", jobId: metadata.scrapeId, rating: "bad", note: "No table." } as const;
  const thanks = await winnow.feedback.send(request);
  assert.equal(thanks.creditsRefunded, 0);
  const second = await winnow.feedback.send({ ...request, rating: "good" });
  assert.deepEqual(second, { feedbackId: thanks.feedbackId, creditsRefunded: 0, alreadySubmitted: true });
  const store = winnow.kernel.services.get(RecordStoreToken);
  const [kept] = await store.list({ collection: "feedback", owner: "" }, { limit: 10 });
  assert.deepEqual(kept?.value, { ...request, feedbackId: thanks.feedbackId });
});

test("what nobody made is not known", async () => {
  await using winnow = await open();
  const old = "0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a11";
  const other = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
  for (const endpoint of ["scrape", "parse", "map", "search"] as const)
    for (const jobId of [old, other])
      assert.deepEqual(await codes(winnow.feedback.send({ endpoint, jobId, rating: "good" })), [
        "FEEDBACK_JOB_NOT_FOUND",
        { feedbackErrorCode: "JOB_NOT_FOUND" },
      ]);
  const search = winnow.feedback.search({ id: other, rating: "good" });
  assert.deepEqual((await codes(search))[1], { feedbackErrorCode: "SEARCH_NOT_FOUND" });
});

test("a search is known to whoever made it", async () => {
  const provider: SearchProvider = { name: "none", search: async () => [] };
  const web = defineService({ name: "web", token: SearchProviderToken, create: () => provider });
  const plugins = [page, web, search(), feedback(), ...recordPlugins()];
  await using winnow = await createWinnow({ plugins });
  const { id } = await winnow.search("flour");
  assert.equal((await winnow.feedback.search({ id, rating: "partial" })).creditsRefunded, 0);
  const again = await winnow.feedback.send({ endpoint: "search", jobId: id, rating: "good" });
  assert.equal(again.alreadySubmitted, true);
  // It was no map, and nothing of somebody else.
  const asMap = winnow.feedback.send({ endpoint: "map", jobId: id, rating: "good" });
  assert.equal((await codes(asMap))[0], "FEEDBACK_JOB_NOT_FOUND");
  assert.equal(ranLately(winnow.kernel, id, "another"), undefined);
});

test("what is not valid is refused", async () => {
  await using winnow = await open();
  const jobId = winnow.kernel.newId();
  const good = { endpoint: "map", jobId, rating: "good" };
  for (const wrong of [
    { rating: "fine" },
    { jobId: "1" },
    { endpoint: "crawl" },
    { surplus: 1 },
    { metadata: { text: "x".repeat(9000) } },
    { pageNumbers: [0] },
    { note: "x".repeat(10_001) },
  ])
    assert.equal((await codes(untyped(winnow.feedback.send)({ ...good, ...wrong })))[0], "BAD_REQUEST");
});

test.run();
