import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Firecrawl, { type MenuProfile } from "@mendable/firecrawl-js";
import { suite } from "uvu";
import { post, startServer, type TestServer } from "../server.ts";

/** The format `menu` through the server and the official client. */
const test = suite("official client: menu");

const PAGES: Readonly<Record<string, string>> = {
  "/menu": `<!doctype html><html lang="en"><head><title>Menu | Harbour Kitchen</title></head><body>
    <nav><a href="/">Home</a> <a href="/menu">Menu</a></nav><h1>Our menu</h1>
    <h2>Starters</h2><ul><li class="dish" data-item-id="s1"><h3>Fish soup</h3><p>with saffron</p><b>£7.50</b></li>
    <li class="dish"><h3>Beet salad (VG)</h3><b>£6.00</b></li></ul>
    <h2>Wine</h2><table><tr><th></th><th>Glass</th><th>Bottle</th></tr><tr><td>Riesling</td><td>£6</td><td>£28</td></tr>
    <tr><td>Malbec</td><td>£7</td><td>£32</td></tr></table><footer>© 2026 Harbour Kitchen</footer></body></html>`,
  "/about": `<!doctype html><html lang="en"><head><title>About | Harbour Kitchen</title></head><body><main><h1>About us</h1>
    <p>We opened in 1998 with four tables, and cook what the boats bring in the morning.</p></main></body></html>`,
};

let site: Server;
let origin = "";
let server: TestServer;
let client: Firecrawl;
test.before(async () => {
  site = createServer((request, response) => {
    const html = PAGES[request.url ?? ""];
    response.writeHead(html === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
    response.end(html ?? "<h1>Not found</h1>");
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  server = await startServer();
  client = new Firecrawl({ apiUrl: server.origin, apiKey: "fc-any" });
});
test.after(async () => {
  await server.close();
  site.closeAllConnections();
  site.close();
});

test("a menu comes in the shape of the client's types", async () => {
  const page = await client.scrape(`${origin}/menu`, { formats: ["menu"] });
  const menu: MenuProfile | undefined = page.menu;
  assert.ok(menu !== undefined);
  assert.equal(menu.isMenu, true);
  assert.equal(menu.currency, "GBP");
  assert.equal(menu.sourceUrl, `${origin}/menu`);
  assert.equal(menu.merchant.name, "Harbour Kitchen");
  assert.ok(menu.confidence > 0.5 && menu.confidence <= 1);
  assert.deepEqual(
    menu.sections.map(({ name, items }) => [name, items.map((item) => [item.name, item.price?.amount])]),
    [
      [
        "Starters",
        [
          ["Fish soup", 7.5],
          ["Beet salad", 6],
        ],
      ],
      [
        "Wine",
        [
          ["Riesling", 6],
          ["Malbec", 7],
        ],
      ],
    ],
  );
  const [soup, salad] = menu.sections[0]?.items ?? [];
  assert.equal(soup?.identifiers.merchantItemId, "s1");
  assert.equal(soup?.description, "with saffron");
  assert.deepEqual(salad?.dietary, ["vegan"]);
  for (const item of menu.sections.flatMap(({ items }) => items)) {
    assert.ok(item.id.length > 0 && item.sourceUrl === menu.sourceUrl);
    assert.ok([item.images, item.dietary, item.optionGroups].every(Array.isArray));
    assert.equal(item.availability.inStock, true);
  }
});

test("a page that is no menu says so", async () => {
  const page = await client.scrape(`${origin}/about`, { formats: ["menu"] });
  assert.equal(page.menu?.isMenu, false);
  assert.deepEqual(page.menu?.sections, []);
  assert.match(page.warning ?? "", /no menu/);
});

test("explain says where each item stands", async () => {
  const { status, body } = await post(server.origin, "/v2/scrape", {
    url: `${origin}/menu`,
    formats: [{ type: "menu" }],
    explain: true,
  });
  assert.equal(status, 200);
  const { evidence } = body.data as { evidence: Record<string, { path: string; snippet: string }[]> };
  assert.deepEqual(
    evidence.menu?.map(({ path }) => path),
    ["/sections/0/items/0", "/sections/0/items/1", "/sections/1/items/0", "/sections/1/items/1"],
  );
});

test("an option that the format has not is refused", async () => {
  const { status, body } = await post(server.origin, "/v2/scrape", {
    url: `${origin}/menu`,
    formats: [{ type: "menu", sections: 3 }],
  });
  assert.equal(status, 400);
  assert.equal(body.success, false);
});

test.run();
