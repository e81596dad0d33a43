import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { suite } from "uvu";
import { cacheKeys } from "../backends.ts";
import { post, startServer, type TestServer } from "../server.ts";

const test = suite("integration: answers from the cache");

const PAGE = `<!doctype html><html lang="en"><head><title>Mills</title><meta name="description" content="About mills.">
<script type="application/ld+json">{"@type":"Product","name":"Mill","offers":{"price":"12.50","priceCurrency":"EUR"}}</script></head>
<body><nav><a href="/">Home</a></nav><main><h1>Mills of the valley</h1>${"<p>A mill grinds grain, and the <a href='/river'>river</a> turns it. It costs 12.50 EUR.</p>".repeat(20)}
<img src="/mill.png" alt="a mill"><table><tr><th>Year</th><th>Mills</th></tr><tr><td>1900</td><td>12</td></tr></table></main></body></html>`;

/** Every format whose output follows from the page alone; screenshots are of a live page, which no cache serves. */
const FORMATS = [
  ...["markdown", "html", "rawHtml", "links", "images", "summary"],
  {
    type: "json",
    schema: { type: "object", properties: { name: { type: "string" }, price: { type: "number" } } },
  },
  { type: "question", question: "What turns the mill?" },
  { type: "highlights", query: "river" },
];

const site = createServer((_, response) => {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(PAGE);
});
let server: TestServer;
let base = "";
test.before(async () => {
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  server = await startServer();
});
test.after(async () => {
  await server.close();
  site.close();
  site.closeAllConnections();
});

async function scrape(path: string, options: object) {
  const { status, body } = await post(server.origin, "/v2/scrape", { url: base + path, ...options });
  assert.equal(status, 200, JSON.stringify(body).slice(0, 500));
  const { metadata, ...outputs } = body.data as { metadata: Record<string, unknown> };
  const { cacheState, cachedAt: _, scrapeId: __, proxyUsed: ___, ...facts } = metadata;
  return { cacheState, outputs, facts };
}

for (const format of FORMATS) {
  const name = typeof format === "string" ? format : format.type;
  test(`${name}: the same answer, fresh and from the cache`, async () => {
    const path = `/${name}`;
    const options = { formats: [format], onlyMainContent: name !== "html" };
    const fresh = await scrape(path, { ...options, maxAge: 0, storeInCache: false });
    const stored = await scrape(path, options);
    const cached = await scrape(path, options);
    assert.deepEqual([fresh.cacheState, stored.cacheState, cached.cacheState], [undefined, "miss", "hit"]);
    assert.deepEqual([stored.outputs, stored.facts], [fresh.outputs, fresh.facts]);
    assert.deepEqual([cached.outputs, cached.facts], [fresh.outputs, fresh.facts]);
  });
}

test("all formats together, and with other options, are answers of their own", async () => {
  const ask = (options: object) => scrape("/all", { formats: FORMATS, ...options });
  const [whole, main] = [await ask({ onlyMainContent: false }), await ask({})];
  assert.match(String(Reflect.get(whole.outputs, "markdown")), /Home/);
  assert.doesNotMatch(String(Reflect.get(main.outputs, "markdown")), /Home/);
  assert.deepEqual((await ask({ onlyMainContent: false })).outputs, whole.outputs);
  assert.deepEqual((await ask({})).outputs, main.outputs);
});

test("nothing is kept of a scrape that may not be kept, and explain tells what was done", async () => {
  await using server = await countingServer();
  const { ask, count } = server;
  const url = `${base}/secret`;
  for (const options of [
    { zeroDataRetention: true },
    { storeInCache: false },
    { headers: { cookie: "a=b" } },
  ])
    await ask(url, options);
  assert.equal(await count(), 0);
  const fresh = await ask(url, {});
  assert.equal(await count(), 1);
  const { trace, warning } = await ask(url, { explain: true });
  assert.equal(warning, fresh.warning);
  assert.ok(trace.some(({ plugin }) => plugin?.startsWith("cache-")));
  assert.ok(trace.some(({ plugin }) => plugin === "format-markdown"));
});

/** A server of which the entries of computed views can be counted. */
async function countingServer() {
  const folder = mkdtempSync(join(tmpdir(), "winnow-kept-"));
  const own = await startServer({ WINNOW_DATA_DIR: folder });
  return {
    ask: async (url: string, options: object) => {
      const { status, body } = await post(own.origin, "/v2/scrape", { url, ...options });
      assert.equal(status, 200, JSON.stringify(body).slice(0, 300));
      // Writes are gathered for a moment.
      await sleep(200);
      return body.data as { warning?: string; trace: readonly { plugin?: string }[] };
    },
    count: async () => {
      const keys = (await cacheKeys(folder)) ?? keysInFile(folder);
      return keys.filter((key) => /(^|:)views:/.test(key)).length;
    },
    [Symbol.asyncDispose]: async () => {
      await own.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function keysInFile(folder: string): readonly string[] {
  if (!readdirSync(folder).includes("cache.sqlite")) return [];
  const database = new DatabaseSync(join(folder, "cache.sqlite"), { readOnly: true });
  const rows = database.prepare("select key from entry").all();
  database.close();
  return rows.map(({ key }) => String(key));
}

test.run();
