import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import Firecrawl from "@mendable/firecrawl-js";
import { hasPostgres, startPostgres } from "@winnow/conformance";
import { suite } from "uvu";
import { startMaze } from "../maze.ts";
import { post, startServer } from "../server.ts";

const test = suite("servers that share a database");
if (!hasPostgres) console.log("skipped: servers that share a database: PostgreSQL is not installed");

test("a server with a database that cannot be reached does not start, and says why", async () => {
  const settings = {
    DATABASE_URL: "postgres://winnow:hunter2@127.0.0.1:1/winnow",
    WINNOW_DATABASE_WAIT_MS: "0",
  };
  await assert.rejects(
    startServer(settings),
    (error: Error & { code?: string }) =>
      error.code === "DATABASE_UNAVAILABLE" && !error.message.includes("hunter2"),
  );
});

if (hasPostgres) {
  test("one does the jobs of another, and both go on when the database is back", async () => {
    await using database = await startPostgres();
    await using site = await startMaze({ pages: 20 });
    const settings = { DATABASE_URL: database.url };
    await using front = await startServer({ ...settings, WINNOW_JOB_SLOTS: "0" });
    await using back = await startServer(settings);
    const client = new Firecrawl({ apiUrl: front.origin, apiKey: "fc-none" });
    const crawl = async () => await client.crawl(site.origin, { pollInterval: 1, timeout: 300 });
    const job = await crawl();
    assert.deepEqual([job.status, job.completed, job.data.length], ["completed", 20, 20]);
    // What one has read the other finds, a moment later.
    const found = async () => {
      const response = await post(front.origin, "/v2/search", {
        query: `site:${new URL(site.origin).hostname} room`,
      });
      const { web = [] } = response.body.data as { web?: readonly { url: string }[] };
      return web.length;
    };
    for (let left = 200; left > 0 && (await found()) === 0; left -= 1) await sleep(50);
    assert.ok((await found()) > 0);
    const ready = async () => (await fetch(`${back.origin}/ready`)).status;
    assert.equal(await ready(), 200);
    await database.stop();
    assert.equal(await ready(), 503);
    const { status } = await fetch(`${front.origin}/v2/crawl/${job.id}`);
    assert.equal(status, 503);
    await database.start();
    assert.equal((await client.getCrawlStatus(job.id)).data.length, 20);
    assert.equal((await crawl()).completed, 20);
    assert.equal(await ready(), 200);
  });
}

test.run();
