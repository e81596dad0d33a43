import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { RecordStoreToken } from "@winnow/kit-records";
import { TeamStore } from "@winnow/service-teams";
import { suite } from "uvu";
import { freePort, hasRedis, startRedis } from "../../../plugins/caches/redis/test/redis-server.ts";
import { startServer } from "../server.ts";

const test = suite("teams on several servers");
const withRedis = hasRedis ? test : test.skip;
if (!hasRedis) console.log("skipped: teams on several servers: redis-server is not installed");

/** A site that answers when the test says so, and counts waiting requests. */
async function startSlowSite() {
  const waiting: (() => void)[] = [];
  let peak = 0;
  const server = createServer((request, response) => {
    if (request.url === "/robots.txt") return response.writeHead(404).end();
    waiting.push(() => response.end(`<p>Page ${request.url} of the mill tells of grain.</p>`));
    peak = Math.max(peak, waiting.length);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin, waiting, peak: () => peak, [Symbol.asyncDispose]: close };
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let left = 1200; left > 0; left -= 1) {
    if (await isSo()) return;
    await sleep(25);
  }
  assert.fail("It did not come to that.");
}

withRedis(
  "the concurrency of a team holds for all, each tells that of all, and without Redis its own",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "winnow-teams-"));
    const redis = await startRedis(await freePort());
    await using site = await startSlowSite();
    const settings = {
      USE_DB_AUTHENTICATION: "true",
      WINNOW_DATA_DIR: folder,
      WINNOW_REDIS_URL: redis.url,
      WINNOW_TEAM_CONCURRENCY: "2",
    };
    await using first = await startServer(settings);
    await using second = await startServer(settings);
    const store = new TeamStore(first.kernel.services.get(RecordStoreToken));
    const keyOf = async (name: string) =>
      (await store.createKey((await store.teamNamed(name)).id, "key")).key;
    const [one, other] = [await keyOf("one"), await keyOf("other")];
    const call = async (origin: string, key: string, path: string, body?: object) => {
      const response = await fetch(origin + path, {
        method: body === undefined ? "GET" : "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return (await response.json()) as {
        success: boolean;
        concurrency?: number;
        maxConcurrency?: number;
        data?: { metadata: { concurrencyLimited?: boolean } };
      };
    };
    let pages = 0;
    const scrape = (origin: string, key = one) => {
      pages += 1;
      return call(origin, key, "/v2/scrape", { url: `${site.origin}/${pages}`, timeout: 120_000 });
    };
    // Until both are connected.
    for (const { origin } of [first, second]) {
      const page = scrape(origin);
      await until(() => site.waiting.length === 1);
      await until(async () => (await call(first.origin, one, "/v2/concurrency-check")).concurrency === 1);
      site.waiting.shift()?.();
      assert.equal((await page).success, true);
    }
    const all = [first, second, first, second, first, second].map(({ origin }) => scrape(origin));
    const others = scrape(second.origin, other);
    await until(() => site.waiting.length === 3);
    for (const { origin } of [first, second]) {
      const { concurrency, maxConcurrency } = await call(origin, one, "/v2/concurrency-check");
      assert.deepEqual([concurrency, maxConcurrency], [2, 2]);
    }
    await sleep(300);
    assert.equal(site.peak(), 3, "two of the one team, one of the other");
    for (let left = 7; left > 0; left -= 1) {
      await until(() => site.waiting.length > 0);
      site.waiting.shift()?.();
    }
    const answers = await Promise.all([...all, others]);
    assert.ok(answers.every(({ success }) => success));
    assert.ok(answers.some(({ data }) => data?.metadata.concurrencyLimited === true));
    assert.equal(site.peak(), 3);
    await redis.stop();
    const alone = [first, second, first, second, first, second].map(({ origin }) => scrape(origin));
    await until(() => site.waiting.length === 4);
    assert.equal((await call(first.origin, one, "/v2/concurrency-check")).concurrency, 2);
    for (let left = 6; left > 0; left -= 1) {
      await until(() => site.waiting.length > 0);
      site.waiting.shift()?.();
    }
    assert.ok((await Promise.all(alone)).every(({ success }) => success));
    rmSync(folder, { recursive: true, force: true });
  },
);

test.run();
