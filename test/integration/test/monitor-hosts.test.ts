import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { suite } from "uvu";
import { startServer } from "../server.ts";

const test = suite("monitors: politeness towards a site");
const MONITORS = 12;

test("however many monitors watch one site, it is asked for as many pages at once as its bound says", async () => {
  const words = "The mill stands by the river, and is open on all days but Monday. ".repeat(4);
  const atWork = new Map<string, number>();
  const most = new Map<string, number>();
  const site = createServer(async ({ headers: { host = "" }, url }, response) => {
    const now = (atWork.get(host) ?? 0) + 1;
    atWork.set(host, now);
    most.set(host, Math.max(now, most.get(host) ?? 0));
    // A third has the time to come, if it may.
    for (let left = 16; left > 0 && (most.get(host) ?? 0) < 3; left -= 1) await sleep(50);
    atWork.set(host, (atWork.get(host) ?? 1) - 1);
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><title>${url}</title><main><h1>${url}</h1><p>${words}</p></main>`);
  });
  await new Promise<void>((resolve) => site.listen(0, "0.0.0.0", resolve));
  const { port } = site.address() as AddressInfo;
  const server = await startServer({ WINNOW_HOST_CONCURRENCY: "2" });
  const call = async (path: string, body?: object) => {
    const how = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    };
    const answer = await fetch(`${server.origin}/v2/monitor${path}`, body === undefined ? {} : how);
    return (await answer.json()) as {
      readonly id: string;
      readonly data: { readonly id: string; readonly status: string };
    };
  };
  try {
    const checks: string[] = [];
    for (let index = 0; index < MONITORS; index += 1) {
      const url = `http://${index % 3 === 0 ? "127.0.0.2" : "127.0.0.1"}:${port}/${index}`;
      const targets = [{ type: "scrape", urls: [url] }];
      const { data } = await call("", { name: `m${index}`, schedule: { cron: "0 * * * *" }, targets });
      checks.push(`/${data.id}/checks/${(await call(`/${data.id}/run`, {})).id}`);
    }
    for (const path of checks)
      for (let left = 400, status = ""; status !== "completed"; left -= 1) {
        status = (await call(path)).data.status;
        assert.ok(left > 0 && /^(?:queued|running|completed)$/.test(status), status);
        if (status !== "completed") await sleep(25);
      }
    assert.deepEqual([...most.values()].sort(), [2, 2], JSON.stringify([...most]));
  } finally {
    await server.close();
    site.close();
  }
});

test.run();
