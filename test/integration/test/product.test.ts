import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Firecrawl from "@mendable/firecrawl-js";
import { ProductOutput } from "@winnow/format-product";
import { suite } from "uvu";
import * as v from "valibot";
import { startServer, type TestServer } from "../server.ts";

const test = suite("format product through the server");
const PAGES: Readonly<Record<string, string>> = {
  "/cup": `<html lang="de"><title>Blaue Tasse | Laden</title><h1>Blaue Tasse</h1><p>Art.-Nr.: 4711-08</p>
    <script type="application/ld+json">{"@type":"Product","name":"Blaue Tasse","image":"/tasse.jpg","offers":{"@type":"Offer","price":"15.00","priceCurrency":"EUR",}}</script>
    <p class="price"><del>15,00 €</del> <ins class="price-now">12,50 €</ins></p><p class="stock">Auf Lager</p><button>In den Warenkorb</button></html>`,
  "/cups": `<title>Tassen</title><h1>Tassen</h1>${["Blau", "Rot", "Grün", "Gelb"].map((name) => `<li class="card"><a href="/${name}">${name}</a> <b class="price">9,00 €</b> <button>In den Warenkorb</button></li>`).join("")}`,
};
const site = createServer((request, response) => {
  response
    .writeHead(200, { "content-type": "text/html; charset=utf-8" })
    .end(PAGES[request.url ?? ""] ?? "<p>none</p>");
});
let origin = "";
let server: TestServer;
let client: Firecrawl;

test.before(async () => {
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const key = "fc-0123456789abcdef0123456789abcdef";
  server = await startServer({ WINNOW_API_KEYS: key });
  client = new Firecrawl({ apiUrl: server.origin, apiKey: key });
});
test.after(async () => {
  await server.close();
  site.closeAllConnections();
  site.close();
});

test("the official client gets a product, in its own types", async () => {
  const page = await client.scrape(`${origin}/cup`, { formats: ["product"] });
  const { product } = page;
  assert.ok(product);
  v.assert(ProductOutput, product);
  const { title, url, variants } = product;
  assert.deepEqual([title, url], ["Blaue Tasse", `${origin}/cup`]);
  const [variant] = variants;
  assert.deepEqual(variant, {
    id: "4711-08",
    sku: "4711-08",
    title: "Blaue Tasse",
    values: {},
    availability: { inStock: true, text: "Auf Lager" },
    price: { amount: 12.5, currency: "EUR", formatted: "12,50 €" },
    sale: { originalPrice: { amount: 15, currency: "EUR", formatted: "15,00 €" } },
    images: [{ url: `${origin}/tasse.jpg` }],
  });
});

test("a category gives null and says why", async () => {
  const page = await client.scrape(`${origin}/cups`, { formats: ["product", "markdown"] });
  assert.equal(page.product ?? null, null);
  assert.match(String(page.warning), /is not a product page, so product is null/);
});

test("explain shows where each value stands", async () => {
  const answer = await fetch(`${server.origin}/v2/scrape`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: "Bearer fc-0123456789abcdef0123456789abcdef",
    },
    body: JSON.stringify({ url: `${origin}/cup`, formats: ["product"], explain: true }),
  });
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  assert.match(text, /"path":"\/variants\/0\/price"/);
});

test.run();
