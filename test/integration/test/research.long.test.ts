import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Firecrawl from "@mendable/firecrawl-js";
import { suite } from "uvu";
import { z } from "zod";
import { complete, fakeServer } from "../../../plugins/models/openai-compatible/test/fake-server.ts";
import { type Shop, serve } from "../product-site.ts";
import { post, startServer, type TestServer } from "../server.ts";

/** Searches, extractions and agents through the official client. */
const test = suite("official client: research");
let site: Shop;
let server: TestServer;
let client: Firecrawl;

/** Answers every search with the page of the shop, as a SearXNG server does. */
const searx = createServer((_, response) => {
  response.setHeader("content-type", "application/json");
  const results = [
    { url: `${site.origin}/kettle`, title: "Copper kettle", content: "A kettle of solid copper." },
    { url: `${site.origin}/gone`, title: "Gone", content: "No longer there." },
  ];
  response.end(JSON.stringify({ results }));
});

test.before(async () => {
  site = await serve();
  await new Promise<void>((resolve) => searx.listen(0, "127.0.0.1", resolve));
  const { port } = searx.address() as AddressInfo;
  server = await startServer({ SEARXNG_ENDPOINT: `http://127.0.0.1:${port}` });
  client = new Firecrawl({ apiUrl: server.origin, apiKey: "fc-any" });
});
test.after(async () => {
  await server.close();
  await site.close();
  searx.closeAllConnections();
  searx.close();
});

const product = z.object({ name: z.string(), price: z.number() });

test("searches, and gives pages with the results", async () => {
  const plain = await client.search("copper kettle", { limit: 2 });
  assert.deepEqual(
    Object.keys(plain).filter((key) => ["web", "news", "images"].includes(key)),
    ["web"],
  );
  assert.equal(plain.web?.length, 2);
  const { web = [] } = await client.search("copper kettle price", {
    limit: 2,
    scrapeOptions: { formats: ["markdown"] },
  });
  const [kettle, gone] = web as {
    markdown?: string;
    metadata?: { statusCode?: number };
    description?: string;
  }[];
  assert.match(kettle?.markdown ?? "", /# Copper kettle/);
  assert.equal(gone?.metadata?.statusCode, 404);
  const news = await client.search("kettle", { sources: ["news"], limit: 1 });
  assert.equal(news.news?.length, 1);
  assert.equal(news.web, undefined);
});

test("a search that is wrong is said to be", async () => {
  const { status, body } = await post(server.origin, "/v2/search", { query: "x", limit: 1000 });
  assert.deepEqual([status, body.success, body.error], [400, false, "Invalid request body"]);
  assert.deepEqual((body.details as { path: unknown[] }[])[0]?.path, ["limit"]);
});

test("extracts by a schema from pages, and says where it stands", async () => {
  const found = await client.extract({ urls: [`${site.origin}/kettle`], schema: product, showSources: true });
  assert.equal(found.status, "completed");
  assert.deepEqual(product.parse(found.data), { name: "Copper kettle", price: 89.5 });
  assert.ok(JSON.stringify(found.sources).includes("/kettle"));
});

test("an agent reads the pages that are given, or that a search finds", async () => {
  const given = await client.agent({
    prompt: "What is sold?",
    urls: [`${site.origin}/kettle`],
    schema: product,
  });
  assert.equal(given.status, "completed");
  assert.deepEqual(given.data, { name: "Copper kettle", price: 89.5 });
  const searched = await client.agent({ prompt: "Find a copper kettle", schema: product });
  assert.deepEqual(searched.data, { name: "Copper kettle", price: 89.5 });
});

test("with a model an agent plans for itself", async () => {
  const model = await fakeServer(({ body }, response) => {
    const isAnswered = body.messages.some(({ role }) => role === "tool");
    if (isAnswered || body.tools === undefined)
      return complete(response, { content: JSON.stringify({ name: "Copper kettle", price: 89.5 }) });
    const call = { name: "scrape", arguments: JSON.stringify({ url: `${site.origin}/kettle` }) };
    return complete(
      response,
      { content: null, tool_calls: [{ id: "c1", type: "function", function: call }] },
      "tool_calls",
    );
  });
  const own = await startServer({
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_API_KEY: "sk-secret",
    MODEL_NAME: "fake-1",
  });
  try {
    const api = new Firecrawl({ apiUrl: own.origin, apiKey: "fc-any" });
    const found = await api.agent({ prompt: "What does the kettle cost?", schema: product });
    assert.equal(found.status, "completed", found.error);
    assert.deepEqual(found.data, { name: "Copper kettle", price: 89.5 });
    const read = JSON.stringify(model.asked.at(-1)?.body.messages);
    assert.match(read, /solid copper/);
  } finally {
    await own.close();
    model.close();
  }
});

test("a crawl by prompt says what it made of it, and the preview says the same", async () => {
  const preview = await client.crawlParamsPreview(`${site.origin}/`, "only /tea pages, at most 5 pages");
  assert.equal(preview.limit, 5);
  assert.deepEqual(preview.includePaths, ["^/tea(?:/|$)"]);
  assert.match(String(preview.warning), /without a language model/);
  const answer = await fetch(`${server.origin}/v2/crawl`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ url: site.origin, prompt: "at most 5 pages", limit: 3 }),
  });
  const started = (await answer.json()) as Record<string, Record<string, unknown>>;
  assert.deepEqual(started.promptGeneratedOptions, { limit: 5 });
  assert.equal(started.finalCrawlerOptions?.limit, 3);
});

test.run();
