import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Firecrawl, { type Document } from "@mendable/firecrawl-js";
import { suite } from "uvu";
import { isOnServers } from "../backends.ts";
import { type Letter, startInbox } from "../inbox.ts";
import { roomPath, startMaze } from "../maze.ts";
import { freePort, Victim } from "../victim.ts";

const test = suite("crash");
const PAGES = 500;
/** Fewer on servers, where each life begins with more: many more kills are in `bench/scale/chaos.ts`. */
const KILLS = isOnServers ? 10 : 20;
/** Pages that one life of the server may fetch, so that the crawl is not over before the last kill. */
const PAGES_A_LIFE = 24;
const folder = mkdtempSync(join(tmpdir(), "winnow-crash-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));

/** Ids of the messages of a type, by the page that they are about. */
function idsOf(letters: readonly Letter[], type: string): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>();
  for (const letter of letters.filter((one) => one.type === type)) {
    const about = letter.data[0]?.metadata.sourceURL ?? "the job";
    ids.set(about, (ids.get(about) ?? new Set()).add(letter.webhookId));
  }
  return ids;
}

const paths = (documents: readonly Document[]) =>
  documents.map(({ metadata }) => new URL(String(metadata?.sourceURL)).pathname).sort();

test(`a crawl of ${PAGES} pages survives ${KILLS} kills`, async () => {
  let allowed = PAGES_A_LIFE;
  const waiting: (() => void)[] = [];
  const gate = async () => {
    if (allowed <= 0) await new Promise<void>((resolve) => waiting.push(resolve));
    allowed -= 1;
  };
  await using site = await startMaze({ pages: PAGES, gate });
  await using other = await startMaze({ pages: 60 });
  await using inbox = await startInbox();
  await using otherInbox = await startInbox();
  const server = new Victim(await freePort(), folder);
  const client = new Firecrawl({ apiUrl: server.origin, apiKey: "fc-none" });
  server.start();
  try {
    await server.ready();
    const { id } = await client.startCrawl(site.origin, { webhook: inbox.url, limit: 1000 });
    const urls = Array.from({ length: 60 }, (_, index) => other.origin + roomPath(index));
    const batch = await client.startBatchScrape(urls, { webhook: otherInbox.url });
    for (let kills = 0; kills < KILLS; kills += 1) {
      const leave = Math.floor(Math.random() * PAGES_A_LIFE);
      const until = Date.now() + 120_000;
      while (allowed > leave && Date.now() < until) await sleep(2);
      assert.ok(allowed <= leave, `in life ${kills} nothing goes on: ${server.said}`);
      await sleep(Math.random() * 60);
      await server.kill();
      // Those who waited are gone; a new life has its pages.
      waiting.length = 0;
      allowed = PAGES_A_LIFE;
      server.start();
    }
    await server.ready();
    const { status, completed } = await client.getCrawlStatus(id, { autoPaginate: false });
    assert.equal(status, "scraping", `the crawl outlived the kills with ${completed} pages`);
    allowed = Number.POSITIVE_INFINITY;
    for (const go of waiting.splice(0)) go();
    for (let left = 3000; left > 0; left -= 1) {
      const isTold = [inbox, otherInbox].every(({ letters }) =>
        letters.some(({ type }) => type.endsWith("completed")),
      );
      if (isTold) break;
      await sleep(100);
    }
    const job = await client.getCrawlStatus(id);
    const undisturbed = await client.crawl(site.origin, { pollInterval: 1, timeout: 600 });
    assert.deepEqual([job.status, job.completed, job.total], ["completed", PAGES, PAGES]);
    assert.deepEqual(paths(job.data), paths(undisturbed.data));
    assert.equal(new Set(paths(job.data)).size, PAGES);
    assert.deepEqual((await client.getCrawlErrors(id)).errors, []);
    const batched = await client.getBatchScrapeStatus(batch.id);
    assert.deepEqual([batched.status, batched.completed], ["completed", 60]);

    for (const [{ letters }, own, name, pages] of [
      [inbox, id, "crawl", PAGES],
      [otherInbox, batch.id, "batch_scrape", 60],
    ] as const) {
      assert.ok(
        letters.every((letter) => letter.id === own),
        "no message is of another job",
      );
      const told = idsOf(letters, `${name}.page`);
      assert.equal(told.size, pages, "each page is told of");
      for (const type of ["page", "started", "completed"])
        for (const [about, ids] of idsOf(letters, `${name}.${type}`))
          assert.equal(ids.size, 1, `${type} of ${about}`);
      assert.equal(idsOf(letters, `${name}.started`).size, 1);
      assert.ok(letters.every(({ success }) => success));
    }
  } finally {
    await server.kill().catch(() => undefined);
  }
});

test.run();
