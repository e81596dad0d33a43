import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Firecrawl, { type ScrapeOptions } from "@mendable/firecrawl-js";
import { suite } from "uvu";
import { post, startServer, type TestServer } from "../server.ts";

const test = suite("branding, through the official client");
const page = readFileSync(
  new URL("../../../plugins/formats/branding/test/fixtures/light/page.html", import.meta.url),
);
let site: Server;
let origin: string;
let server: TestServer;

test.before(async () => {
  site = createServer((request, response) => {
    if (request.url === "/file")
      response.writeHead(200, { "content-type": "text/plain", "content-disposition": "attachment" });
    else response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(request.url === "/file" ? "Text in a file to download." : page);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  server = await startServer();
});
test.after(async () => {
  await server?.close();
  site?.closeAllConnections();
  site?.close();
});

test("the design of a page, beside its text and its picture", async () => {
  const client = new Firecrawl({ apiUrl: server.origin });
  const options = { formats: ["branding", "markdown", "screenshot"] } as ScrapeOptions;
  const { branding, markdown, screenshot, metadata } = await client.scrape(`${origin}/`, options);
  assert.equal(branding?.colorScheme, "light");
  assert.equal(branding?.brandName, "Harbor");
  assert.equal(branding?.colors?.primary, "#0b69a3");
  assert.equal(branding?.typography?.fontFamilies?.heading, "Verdana");
  assert.equal(branding?.spacing?.baseUnit, 8);
  assert.equal(branding?.components?.buttonPrimary?.textColor, "#ffffff");
  assert.equal(branding?.images?.ogImage, `${origin}/og.png`);
  assert.equal(branding?.personality?.energy, "medium");
  assert.match(markdown ?? "", /Invoices that pay for themselves/);
  assert.match(screenshot ?? "", /^http/);
  assert.equal(metadata?.creditsUsed, 1);
});

test("a file has no design", async () => {
  const { status, body } = await post(server.origin, "/v2/scrape", {
    url: `${origin}/file`,
    formats: ["branding"],
  });
  assert.equal(status, 500);
  assert.equal(body.code, "SCRAPE_BRANDING_NOT_SUPPORTED");
});

test.run();
