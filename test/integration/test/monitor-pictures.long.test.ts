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
let bar = 90;
const site = createServer(({ url: path }, response) => {
  response.setHeader("content-type", "text/html; charset=utf-8");
  if (path === "/board") {
    // What turns, and what is another at each visit, is no change.
    response.end(`<!doctype html><html lang="en"><title>Board</title><style>@keyframes turn { to { transform: rotate(1turn) } }</style>
     <h1>Sold by quarter</h1><div id="chart" style="width:600px;height:240px;background:#eee"><div style="width:80px;height:${bar}px;background:#369"></div></div>
     <div class="ad" style="height:200px;background:hsl(${Math.floor(Math.random() * 360)} 80% 50%)"></div>
     <div style="width:90px;height:60px;background:#936;animation:turn 2s linear infinite"></div><p>The mill stands by the river, and is open.</p>`);
    return;
  }
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

test("a change that only a picture shows is found in a real browser, drawn, and gone again", async () => {
  const targets = [{ type: "scrape", urls: [`${url}board`], visual: { ignore: [".ad"] } }];
  const settings = { name: "Board", schedule: { text: "daily" }, targets };
  const { id } = ((await post(server.origin, "/v2/monitor", settings)).body as { data: { id: string } }).data;
  type Page = {
    status: string;
    visual: { similarity: number | null; regions?: readonly { height: number }[] };
  };
  const look = async () => {
    const checkId = await check(id);
    const { data } = await get<{ data: { pages: [Page] } }>(`/${id}/checks/${checkId}`);
    return { checkId, ...data.pages[0] };
  };
  assert.equal((await look()).status, "new");
  const quiet = await look();
  assert.deepEqual([quiet.status, quiet.visual.similarity], ["same", 1]);
  bar = 190;
  const taller = await look();
  assert.equal(taller.status, "changed");
  assert.ok((taller.visual.similarity ?? 1) < 0.998);
  const [region] = taller.visual.regions ?? [];
  assert.ok(
    region !== undefined && region.height >= 96 && region.height <= 120,
    JSON.stringify(taller.visual),
  );
  const query = new URLSearchParams({ url: `${url}board`, differences: "true" });
  const of = `/v2/monitor/${id}/versions/${taller.checkId}/screenshot`;
  const [plain, framed] = await Promise.all(
    [`${of}?${new URLSearchParams({ url: `${url}board` })}`, `${of}?${query}`].map(async (path) =>
      Buffer.from(await (await fetch(server.origin + path)).arrayBuffer()),
    ),
  );
  assert.equal(framed?.subarray(0, 8).toString("hex"), PNG);
  assert.ok(plain !== undefined && framed !== undefined && !plain.equals(framed));
  assert.equal((await look()).status, "same");
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
