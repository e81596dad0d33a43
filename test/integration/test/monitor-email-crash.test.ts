import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Firecrawl from "@mendable/firecrawl-js";
import { suite } from "uvu";
import { Post } from "../../../plugins/notifiers/email/test/post.ts";
import { freePort, Victim } from "../victim.ts";

const test = suite("e-mail and kills");
const folder = mkdtempSync(join(tmpdir(), "winnow-email-crash-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));

test("a message that was stored and not sent when the server was killed is sent by the next, once", async () => {
  let price = 20;
  const site = createServer((_, response) => {
    response.setHeader("content-type", "text/html");
    response.end(
      `<!doctype html><title>Flour</title><main><h1>Flour</h1><p>A sack costs ${price} crowns.</p></main>`,
    );
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  await using post = await new Post({ closeTimeout: 100 }).open();
  let seen = 0;
  // The first tries are never answered, so that the process is killed while it waits.
  let isTaking = false;
  post.onMessage = async () => {
    seen += 1;
    if (!isTaking) await new Promise(() => {});
    return undefined;
  };
  const server = new Victim(await freePort(), folder, {
    SMTP_URL: post.url,
    SMTP_FROM: "winnow@example.com",
    WINNOW_EMAIL_TRUSTED: "ann@example.com,bob@example.com",
  });
  const client = new Firecrawl({ apiUrl: server.origin, apiKey: "fc-none" });
  server.start();
  try {
    await server.ready();
    const monitor = await client.createMonitor({
      name: "Flour",
      schedule: { text: "daily" },
      targets: [{ type: "scrape", urls: [`${origin}/`] }],
      notification: { email: { enabled: true } },
    });
    const { id: first } = await client.runMonitor(monitor.id);
    const isOver = async () => (await client.getMonitorCheck(monitor.id, first)).status === "completed";
    for (let left = 2400; left > 0 && !(await isOver()); left -= 1) await sleep(25);
    price = 25;
    const { id } = await client.runMonitor(monitor.id);
    for (let kills = 0; kills < 2; kills += 1) {
      for (let left = 2400; left > 0 && seen <= kills; left -= 1) await sleep(25);
      assert.ok(seen > kills, "a message is on its way");
      await server.kill();
      isTaking = kills === 1;
      server.start();
      await server.ready();
    }
    for (let left = 2400; left > 0 && post.taken.length < 2; left -= 1) await sleep(25);
    await sleep(500);
    const ids = post.taken.map((taken) => Post.header(taken, "message-id"));
    assert.deepEqual([ids.length, new Set(ids).size], [2, 2]);
    assert.deepEqual(post.taken.flatMap(({ recipients }) => recipients).sort(), [
      "ann@example.com",
      "bob@example.com",
    ]);
    const status = async () => {
      const { notificationStatus } = await client.getMonitorCheck(monitor.id, id);
      return Object(notificationStatus).email as { queued: boolean; success: boolean };
    };
    for (let left = 400; left > 0 && (await status()).queued; left -= 1) await sleep(25);
    assert.equal((await status()).success, true);
  } finally {
    await server.kill().catch(() => undefined);
    site.closeAllConnections();
    site.close();
  }
});

test.run();
