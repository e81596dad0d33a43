import assert from "node:assert/strict";
import { suite } from "uvu";
import { roomPath, startMaze } from "../maze.ts";
import { post, startServer, type TestServer } from "../server.ts";
import type { Site } from "../site.ts";

/** What answers hold in addition to what was asked for. */
const test = suite("wire: answers");
let site: Site;
let server: TestServer;

test.before(async () => {
  site = await startMaze({ pages: 4 });
  server = await startServer();
});
test.after(async () => {
  await server.close();
  await site.close();
});

const ask = async (path: string, body: object) => (await post(server.origin, path, body)).body;

async function ended(path: string): Promise<Record<string, unknown>> {
  for (let left = 4800; left > 0; left -= 1) {
    const body = (await (await fetch(server.origin + path)).json()) as Record<string, unknown>;
    if (body.status !== "scraping" && body.status !== "processing") return body;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  assert.fail("It never ended.");
}

for (const [path, request] of [
  ["/v2/crawl", () => ({ url: site.origin, limit: 3 })],
  ["/v2/batch/scrape", () => ({ urls: [0, 1, 2].map((at) => site.origin + roomPath(at)) })],
] as const) {
  test(`${path}: a job that is over says that nothing more comes (9.1)`, async () => {
    const { id } = await ask(path, request());
    const whole = await ended(`${path}/${id}`);
    assert.equal(whole.completed, 3);
    assert.equal(whole.next, null);
    const part = await ended(`${path}/${id}?limit=2`);
    assert.match(String(part.next), /skip=2/);
    for (const query of ["skip=2&limit=2", "skip=3", "skip=50"])
      assert.equal((await ended(`${path}/${id}?${query}`)).next, null, query);
  });
}

test("an extraction says what it took in credits and in tokens (13.1)", async () => {
  const { id } = await ask("/v2/extract", { urls: [site.origin], prompt: "the name of the room" });
  const { creditsUsed, tokensUsed } = await ended(`/v2/extract/${id}`);
  assert.ok(Number(creditsUsed) > 0);
  assert.equal(tokensUsed, 15 * Number(creditsUsed));
});

test("the way that a page came by is told, fresh and from the cache (3.3)", async () => {
  const url = site.origin + roomPath(2);
  for (const [cacheState, maxAge] of [
    [undefined, 0],
    ["hit", 100_000],
  ] as const) {
    const { data } = await ask("/v2/scrape", { url, maxAge });
    const { metadata } = data as { metadata: Record<string, unknown> };
    assert.deepEqual([metadata.cacheState, metadata.proxyUsed], [cacheState, "basic"]);
  }
});

test("a wait of more than half the timeout is wrong as any other option is (1.3, 2)", async () => {
  for (const [path, body, place] of [
    ["/v2/scrape", { url: site.origin, waitFor: 5001, timeout: 10_000 }, ["waitFor"]],
    ["/v2/batch/scrape", { urls: [site.origin], waitFor: 40_000 }, ["waitFor"]],
    [
      "/v2/crawl",
      { url: site.origin, scrapeOptions: { waitFor: 600, timeout: 1000 } },
      ["scrapeOptions", "waitFor"],
    ],
  ] as const) {
    const answer = await post(server.origin, path, body);
    assert.deepEqual(
      [answer.status, answer.body.code, answer.body.error],
      [400, "BAD_REQUEST", "Bad Request"],
    );
    const [issue] = answer.body.details as { path: unknown; message: string }[];
    assert.deepEqual([issue?.path, issue?.message], [place, "waitFor must not exceed half of timeout"]);
  }
});

test.run();
