import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Firecrawl from "@mendable/firecrawl-js";
import { suite } from "uvu";
import { startInbox } from "../inbox.ts";
import { freePort, Victim } from "../victim.ts";

const test = suite("monitors and kills");
const PAGES = 60;
const KILLS = 8;
const folder = mkdtempSync(join(tmpdir(), "winnow-monitor-crash-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));

/** Pages of which every third changes with the edition, and which are slow enough to be killed at. */
function startSite() {
  let edition = 1;
  const server = createServer((request, response) => {
    const number = Number(request.url?.slice(1));
    const words = number % 3 === 0 ? `Edition ${edition} of the list.` : "This list stays as it is.";
    setTimeout(() => {
      response.setHeader("content-type", "text/html");
      response.end(
        `<!doctype html><title>List ${number}</title><main><h1>List ${number}</h1><p>${words}</p></main>`,
      );
    }, 60);
  });
  const next = () => {
    edition += 1;
  };
  return { server, next };
}

async function ended(client: Firecrawl, monitorId: string, checkId: string) {
  for (let left = 2400; left > 0; left -= 1) {
    const check = await client.getMonitorCheck(monitorId, checkId, { limit: 100 });
    if (check.status !== "queued" && check.status !== "running") return check;
    await sleep(50);
  }
  return assert.fail("The check never ended.");
}

test(`a check of ${PAGES} pages survives ${KILLS} kills, and misses no change`, async () => {
  const { server: site, next } = startSite();
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  await using inbox = await startInbox();
  const server = new Victim(await freePort(), folder);
  const client = new Firecrawl({ apiUrl: server.origin, apiKey: "fc-none" });
  server.start();
  try {
    await server.ready();
    const urls = Array.from({ length: PAGES }, (_, index) => `${origin}/${index}`);
    const monitor = await client.createMonitor({
      name: "Lists",
      schedule: { text: "daily" },
      targets: [{ type: "scrape", urls }],
      webhook: { url: inbox.url },
    });
    const first = await ended(client, monitor.id, (await client.runMonitor(monitor.id)).id);
    assert.deepEqual([first.status, first.summary.new], ["completed", PAGES]);
    next();
    const { id } = await client.runMonitor(monitor.id);
    for (let kills = 0; kills < KILLS; kills += 1) {
      await sleep(100 + Math.random() * 400);
      await server.kill();
      server.start();
      await server.ready();
    }
    const check = await ended(client, monitor.id, id);
    const numbers = check.pages.map(({ url }) => Number(new URL(url).pathname.slice(1)));
    assert.deepEqual(numbers, [...urls.keys()]);
    for (const [number, page] of check.pages.entries()) {
      assert.equal(page.status, number % 3 === 0 ? "changed" : "same", `page ${number}`);
      if (number % 3 === 0)
        assert.match(page.diff?.text ?? "", /^-Edition 1 of the list\.\n\+Edition 2 of the list\.$/m);
    }
    assert.deepEqual([check.status, check.summary.changed], ["completed", PAGES / 3]);
    const told = (type: string) => inbox.letters.filter((letter) => letter.id === id && letter.type === type);
    for (let left = 600; left > 0 && told("monitor.check.completed").length === 0; left -= 1) await sleep(50);
    const pages = told("monitor.page").map(({ data }) => (data[0] as unknown as { url: string }).url);
    assert.deepEqual([...new Set(pages)].sort(), [...urls].sort());
    assert.equal(new Set(told("monitor.check.completed").map(({ webhookId }) => webhookId)).size, 1);
    const after = await client.getMonitor(monitor.id);
    assert.deepEqual([after.currentCheckId, after.lastCheckSummary?.changed], [null, PAGES / 3]);
  } finally {
    await server.kill().catch(() => undefined);
    site.closeAllConnections();
    site.close();
  }
});

test.run();
