import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { suite } from "uvu";
import { Post } from "../../../plugins/notifiers/email/test/post.ts";
import { freePort, Victim } from "../victim.ts";

const test = suite("held messages and kills");
const MONITORS = 5;
const KILLS = 4;
const MINUTE = 60_000;
const folder = mkdtempSync(join(tmpdir(), "winnow-held-crash-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));

const clockOf = (at: number) => new Date(at).toISOString().slice(11, 16);

test("what is held while a server is killed is sent by the next, once to each receiver", async () => {
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
  const server = new Victim(await freePort(), folder, {
    SMTP_URL: post.url,
    SMTP_FROM: "winnow@example.com",
    WINNOW_EMAIL_TRUSTED: "ann@example.com,bob@example.com",
  });
  const call = async (path: string, method = "GET", body?: object) => {
    const response = await fetch(`${server.origin}/v2/monitor${path}`, {
      method,
      headers: { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await response.json()) as { data: { id: string; status: string } };
  };
  const check = async (id: string) => {
    const { data } = await call(`/${id}/run`, "POST");
    for (let left = 2400; left > 0; left -= 1) {
      const { status } = (await call(`/${id}/checks/${data.id}`)).data;
      if (status !== "queued" && status !== "running") return status;
      await sleep(50);
    }
    return assert.fail("The check never ended.");
  };
  server.start();
  try {
    await server.ready();
    const end = Math.ceil((Date.now() + 1.5 * MINUTE) / MINUTE) * MINUTE;
    const quietHours = { from: clockOf(end - 120 * MINUTE), to: clockOf(end), timezone: "UTC" };
    const ids: string[] = [];
    for (let number = 0; number < MONITORS; number += 1) {
      const targets = [{ type: "scrape", urls: [`${origin}/${number}`] }];
      const notification = { email: { enabled: true, includeDiffs: true }, quietHours };
      const monitor = { name: `Flour ${number}`, schedule: { text: "daily" }, targets, notification };
      const { id } = (await call("", "POST", monitor)).data;
      assert.equal(await check(id), "completed");
      ids.push(id);
    }
    price = 25;
    for (const id of ids) assert.equal(await check(id), "completed");
    assert.ok(Date.now() < end, "all of it was found in quiet hours");
    assert.equal(post.taken.length, 0);
    await sleep(end - Date.now() - 500);
    for (let kills = 0; kills < KILLS; kills += 1) {
      await sleep(Math.random() * 1200);
      await server.kill();
      server.start();
      await server.ready();
    }
    for (let left = 1200; left > 0 && post.taken.length < 2; left -= 1) await sleep(50);
    await sleep(3000);
    const messages = new Map(post.taken.map((taken) => [Post.header(taken, "message-id"), taken]));
    const taken = [...messages.values()];
    assert.deepEqual(taken.flatMap(({ recipients }) => recipients).sort(), [
      "ann@example.com",
      "bob@example.com",
    ]);
    for (const { subject, text = "" } of taken) {
      assert.equal(subject, `${MONITORS} monitors: ${MONITORS} changed`);
      assert.equal(text.match(/^\+ A sack costs 25 crowns\.$/gm)?.length, MONITORS);
    }
  } finally {
    await server.kill().catch(() => undefined);
    site.closeAllConnections();
    site.close();
  }
});

test.run();
