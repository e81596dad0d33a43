/** Asked afterwards: over HTTP, for a scrape, a crawl and the request of an operation, after a restart, and by the client's keys. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recordOf } from "@winnow/kit-schema";
import { suite } from "uvu";
import { post, startServer } from "../server.ts";
import { startSite } from "../site.ts";

const test = suite("explain afterwards");

const get = async (origin: string, path: string) => {
  const response = await fetch(origin + path);
  return { status: response.status, body: recordOf(await response.json()) };
};
const ended = async (origin: string, path: string) => {
  for (let tries = 0; tries < 200; tries += 1) {
    const { body } = await get(origin, path);
    if (body.status !== "scraping") return body;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail("the job does not end");
};

test("scrapes and jobs say why, also after a restart", async () => {
  await using site = await startSite();
  const folder = mkdtempSync(join(tmpdir(), "winnow-explain-"));
  const settings = { WINNOW_DATA_DIR: folder };
  let [scrapeId, crawlId] = ["", ""];
  {
    await using server = await startServer(settings);
    const { body } = await post(server.origin, "/v2/scrape", { url: `${site.origin}/not-found?key=hush` });
    scrapeId = String(recordOf(recordOf(body.data).metadata).scrapeId);
    const crawl = await post(server.origin, "/v2/crawl", { url: `${site.origin}/article`, limit: 3 });
    crawlId = String(crawl.body.id);
    await ended(server.origin, `/v2/crawl/${crawlId}`);
    const one = await get(server.origin, `/v2/scrape/${scrapeId}/explain`);
    assert.equal(one.status, 200, JSON.stringify(one.body));
  }
  await using server = await startServer(settings);
  for (const path of [`/v2/scrape/${scrapeId}/explain`, `/v2/explain/${scrapeId}`]) {
    const { status, body } = await get(server.origin, path);
    assert.equal(status, 200, JSON.stringify(body));
    const data = recordOf(body.data);
    assert.equal(data.kind, "scrape");
    assert.ok(Array.isArray(data.steps) && data.steps.length > 3);
    assert.match(JSON.stringify(data.advice), /page missing/);
    assert.doesNotMatch(JSON.stringify(data), /hush/);
  }
  const { status, body } = await get(server.origin, `/v2/crawl/${crawlId}/explain`);
  assert.equal(status, 200);
  const data = recordOf(body.data);
  assert.deepEqual([data.kind, data.operation, data.status], ["job", "crawl", "completed"]);
  assert.ok(Number(recordOf(data.scrapes).kept) >= 1, JSON.stringify(data.scrapes));
  const missing = await get(server.origin, `/v2/explain/0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a11`);
  assert.deepEqual([missing.status, missing.body.code], [404, "EXPLAIN_NOT_FOUND"]);
  rmSync(folder, { recursive: true, force: true });
});

test("a setting turns it off, and the calls are gone", async () => {
  await using server = await startServer({ WINNOW_EXPLAIN_MAX_BYTES: "0" });
  const { status, body } = await get(server.origin, "/v2/explain/0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a11");
  assert.deepEqual([status, body.code], [404, "NOT_FOUND"]);
});

test.run();
