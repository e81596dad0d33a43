import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { suite } from "uvu";
import { type Chromium, startChromium } from "../chromium.ts";
import { startServer, type TestServer } from "../server.ts";

const test = suite("the official client in a web page of another origin");
const modules = new URL("../../../node_modules/", import.meta.url);
const KEY = "fc-0123456789abcdef";

/** The modules of the client by their names, as files that a browser can load without a bundler. */
const IMPORTS = {
  "@mendable/firecrawl-js": "/modules/@mendable/firecrawl-js/dist/index.js",
  axios: "/modules/axios/dist/esm/axios.js",
  events: "/events.js",
  zod: "/modules/zod/v3/index.js",
  "zod/v3": "/modules/zod/v3/index.js",
  "zod-to-json-schema": "/modules/zod-to-json-schema/dist/esm/index.js",
};
const PAGES: Readonly<Record<string, readonly [type: string, body: string]>> = {
  "/": [
    "text/html",
    `<!doctype html><title>App</title><link rel="icon" href="data:,"><script type="importmap">${JSON.stringify({ imports: IMPORTS })}</script>`,
  ],
  // The client's sockets need Node's emitter; its requests do not.
  "/events.js": ["text/javascript", "export class EventEmitter {}"],
};

let chromium: Chromium;
let pages: Server;
let origin = "";

test.before(async () => {
  chromium = await startChromium();
  pages = createServer(async (request, response) => {
    const path = request.url ?? "/";
    const file = path.startsWith("/modules/") ? new URL(path.slice("/modules/".length), modules) : undefined;
    const content = file === undefined ? undefined : await readFile(file).catch(() => undefined);
    const [type, body] =
      content === undefined ? (PAGES[path] ?? ["text/plain", ""]) : ["text/javascript", content];
    response.writeHead(body === "" ? 404 : 200, { "content-type": type }).end(body);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => pages.once("listening", resolve));
  origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
});
test.after(async () => {
  await chromium?.[Symbol.asyncDispose]();
  pages?.close();
});

/** What the client makes of the server in such a page: the text of a page and the state of a crawl, or its complaint. */
async function useClient(
  server: TestServer,
  apiKey = "",
): Promise<{ text?: string; crawl?: string; error?: string }> {
  const { page } = await chromium.visit(origin);
  const source = `(async () => {
    const { Firecrawl } = await import("@mendable/firecrawl-js");
    const client = new Firecrawl({ apiUrl: ${JSON.stringify(server.origin)}, apiKey: ${JSON.stringify(apiKey)}, maxRetries: 1 });
    try {
      const url = ${JSON.stringify(`${server.origin}/sample`)};
      const { markdown } = await client.scrape(url);
      const { status } = await client.crawl(url, { limit: 1, sitemap: "skip", ignoreRobotsTxt: true });
      return { text: markdown, crawl: status };
    } catch (error) {
      return { error: String(error) };
    }
  })()`;
  return (await page.evaluate(source)) as Awaited<ReturnType<typeof useClient>>;
}

test("is refused where the server has no keys", async () => {
  await using server = await startServer();
  const { text, error } = await useClient(server);
  assert.equal(text, undefined);
  assert.match(error ?? "", /Network Error|ORIGIN_NOT_ALLOWED|WINNOW_ALLOW_ORIGINS/);
});

test("works where its origin is allowed, and from no other", async () => {
  await using server = await startServer({ WINNOW_ALLOW_ORIGINS: origin });
  const { text, crawl, error } = await useClient(server);
  assert.equal(error, undefined);
  assert.match(text ?? "", /winnowed/);
  assert.equal(crawl, "completed");
  await using other = await startServer({ WINNOW_ALLOW_ORIGINS: "https://app.example.com" });
  assert.notEqual((await useClient(other)).error, undefined);
});

test("works with a key, as whoever has it may use the server", async () => {
  await using server = await startServer({ WINNOW_API_KEYS: KEY, HOST: "127.0.0.1" });
  const { text, error } = await useClient(server, KEY);
  assert.equal(error, undefined);
  assert.match(text ?? "", /winnowed/);
});

test.run();
