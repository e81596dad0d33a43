import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { env } from "node:process";
import { suite } from "uvu";
import { type Chromium, startChromium } from "../chromium.ts";
import { post, startServer, type TestServer } from "../server.ts";

const test = suite("monitors: what pages looked like");
const PNG = "89504e470d0a1a0a";

let colour = "#e8f0d8";
let price = 20;
const site = createServer((_, response) => {
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.end(
    `<!doctype html><html lang="en"><title>Mill</title><body style="background:${colour};font:40px serif"><main><h1>Flour</h1>
     <p>A sack costs ${price} crowns.</p><p>The mill stands by the river, and is open on all days but Monday.</p></main></body></html>`,
  );
});

let server: TestServer;
let chromium: Chromium;
let url = "";
test.before(async () => {
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  server = await startServer();
  chromium = await startChromium();
});
test.after(async () => {
  await chromium?.[Symbol.asyncDispose]();
  await server?.close();
  site.close();
});

async function get<T>(path: string): Promise<T> {
  return (await (await fetch(`${server.origin}/v2/monitor${path}`)).json()) as T;
}

async function check(id: string): Promise<string> {
  const checkId = String((await post(server.origin, `/v2/monitor/${id}/run`, {})).body.id);
  for (let left = 1200; left > 0; left -= 1) {
    const { data } = await get<{ data: { status: string } }>(`/${id}/checks/${checkId}`);
    if (data.status === "completed") return checkId;
    assert.ok(data.status === "queued" || data.status === "running", data.status);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return assert.fail("The check never ended.");
}

test("each version has its picture: over HTTP, in the export and in the console, and gone with the monitor", async () => {
  const targets = [{ type: "scrape", urls: [url], scrapeOptions: { formats: ["screenshot"] } }];
  const made = await post(server.origin, "/v2/monitor", {
    name: "Flour",
    schedule: { text: "daily" },
    targets,
  });
  const { id } = (made.body as { data: { id: string } }).data;
  const first = await check(id);
  await check(id);
  [colour, price] = ["#d8e0f0", 25];
  const second = await check(id);
  const query = new URLSearchParams({ url });
  const { data } = await get<{ data: { checkId: string; screenshot?: string }[] }>(
    `/${id}/versions?${query}`,
  );
  assert.deepEqual(
    data.map(({ checkId, screenshot }) => [checkId, screenshot]),
    [
      [second, "image/png"],
      [first, "image/png"],
    ],
  );
  const picture = async (checkId: string) => {
    const answer = await fetch(`${server.origin}/v2/monitor/${id}/versions/${checkId}/screenshot?${query}`);
    return {
      status: answer.status,
      type: answer.headers.get("content-type"),
      bytes: Buffer.from(await answer.arrayBuffer()),
    };
  };
  const [before, after] = [await picture(first), await picture(second)];
  assert.deepEqual(
    [after.status, after.type, after.bytes.subarray(0, 8).toString("hex")],
    [200, "image/png", PNG],
  );
  assert.ok(!before.bytes.equals(after.bytes));
  assert.equal((await picture("0199f1a2-0000-7000-8000-000000000001")).status, 404);
  const archive = await fetch(`${server.origin}/v2/monitor/${id}/export?format=zip`);
  assert.equal(
    Buffer.from(await archive.arrayBuffer())
      .toString("latin1")
      .match(/Z\.png/g)?.length,
    4,
    "two pictures, named where they stand and in the list",
  );
  await see(id, second);
  await fetch(`${server.origin}/v2/monitor/${id}`, { method: "DELETE" });
  assert.equal((await picture(second)).status, 404);
});

/** The console shows both, one over the other. */
async function see(id: string, checkId: string): Promise<void> {
  const { page, complaints } = await chromium.visit("about:blank");
  await page.goto(`${server.origin}/#/monitors/${id}/check/${checkId}`, { waitUntil: "load" });
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll<HTMLImageElement>(".watch-shots img")].filter(
        (one) => one.naturalWidth > 0,
      ).length >= 2,
    { timeout: 20_000 },
  );
  if (env.WINNOW_SEE !== undefined) writeFileSync(env.WINNOW_SEE, await page.screenshot({ fullPage: true }));
  assert.deepEqual(complaints, []);
}

test.run();
