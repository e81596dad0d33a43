/**
 * Takes the pictures of the README from a running server, so that they show what is: `npm run pictures` writes them to
 * `docs/pictures`. The pages in them are served by this script.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startChromium } from "./integration/chromium.ts";
import { post, startServer } from "./integration/server.ts";
import { root } from "./packages.ts";

const folder = join(root, "docs/pictures");
const SIZE = { width: 1280, height: 800 };

let price = "24.90";
const shop = createServer((_, response) => {
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.end(`<!doctype html><html lang="en"><title>Hand mill No. 3 - Kernel &amp; Co.</title>
<style>body { font: 16px system-ui; margin: 24px 40px } nav a { margin-right: 16px } .price { font-size: 28px }</style>
<nav><a href="/">Shop</a><a href="/mills">Mills</a><a href="/sieves">Sieves</a></nav>
<main><h1>Hand mill No. 3</h1><p>by <a href="/brand/kernel">Kernel &amp; Co.</a></p><p class="price">€${price}</p>
<p class="stock">In stock, sent within two days</p>
<p>A mill for grain and spices, with stones of basalt and a body of beech. It takes 200 grams at a time.</p>
<table><tr><th>Weight</th><td>1.8 kg</td></tr><tr><th>Item no.</th><td>KM-0003</td></tr></table>
<form><label>Quantity <input name="quantity" value="1" size="3"></label> <button>Add to basket</button></form></main>`);
});
await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/mills/hand-mill-3`;
await using server = await startServer();
await using chromium = await startChromium();
mkdirSync(folder, { recursive: true });

await picture("console", "playground", async (page) => {
  const request = {
    url,
    formats: ["markdown", "product", { type: "json", schema: schemaOf("name", "price", "brand", "weight") }],
    explain: true,
  };
  const source = await page.waitForSelector('textarea[aria-label="Request as JSON"]');
  await source?.evaluate(
    (element, text) => {
      (element as HTMLTextAreaElement).value = text;
      element.dispatchEvent(new Event("input", { bubbles: true }));
    },
    JSON.stringify(request, null, 2),
  );
  await page.locator("button.main").click();
  await page.locator("[role=tab] ::-p-text(Why this answer)").click();
  const value = await page.waitForSelector(".leaf.marked");
  await value?.hover();
});

const { body: monitor } = await post(server.origin, "/v2/monitor", {
  name: "Price of the hand mill",
  schedule: { text: "every hour" },
  targets: [{ type: "scrape", urls: [url] }],
});
const { id } = monitor.data as { readonly id: string };
await checked(id);
price = "19.90";
await checked(id);
await picture("diff", `monitors/${id}/compare`, async () => {});

const { body: session } = await post(server.origin, "/v2/browser", { url });
await picture("live", `sessions/${session.id}`, async () => sleep(3000));
shop.close();

function schemaOf(...names: readonly string[]): object {
  return { type: "object", properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])) };
}

async function checked(monitorId: string): Promise<void> {
  const { body } = await post(server.origin, `/v2/monitor/${monitorId}/run`, {});
  for (;;) {
    const answer = await fetch(`${server.origin}/v2/monitor/${monitorId}/checks/${body.id}`);
    const { data } = (await answer.json()) as { readonly data: { readonly status: string } };
    if (!["queued", "running"].includes(data.status)) return;
    await sleep(100);
  }
}

/** Opens a page of the console, does something there, and keeps what is seen then. */
async function picture(name: string, place: string, act: (page: Page) => Promise<void>): Promise<void> {
  const { page } = await chromium.visit("about:blank");
  await page.setViewport(SIZE);
  await page.goto(`${server.origin}/#/${place}`, { waitUntil: "load" });
  await page.waitForSelector("main h1");
  await sleep(1500);
  await act(page);
  await sleep(1500);
  writeFileSync(join(folder, `${name}.png`), await page.screenshot({ type: "png" }));
  await page.close();
}

type Page = Awaited<ReturnType<typeof chromium.visit>>["page"];
