import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createKernel } from "@winnow/core";
import { defineFormat, defineParser } from "@winnow/core/plugin";
import { fetchBrowser } from "@winnow/hook-fetch-browser";
import { fetchHttp } from "@winnow/hook-fetch-http";
import { egress } from "@winnow/service-egress";
import { suite } from "uvu";
import * as v from "valibot";
import { detectShells } from "../src/index.ts";

const test = suite("hook-detect-shells with a browser");

const PAGES: Readonly<Record<string, string>> = {
  "/shell": `<!doctype html><title>App</title><div id="root"></div><script src="/app.js"></script>`,
  "/page": "<!doctype html><title>Page</title><h1>A page</h1><p>It says what it has to say by itself.</p>",
  "/app.js": `document.getElementById("root").innerHTML = "<h1>Filled by a script</h1>";`,
};

test("shells are filled by the browser, pages never see it", async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { url = "/" } = request;
    asked.push(`${request.headers["sec-fetch-mode"] === undefined ? "http" : "browser"} ${url}`);
    response.setHeader("content-type", url.endsWith(".js") ? "text/javascript" : "text/html");
    response.end(PAGES[url] ?? "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const source = defineParser({
    name: "test-source",
    accepts: () => true,
    parse: ({ body }) => ({ text: () => Buffer.from(body).toString(), metadata: () => ({}) }),
  });
  const format = defineFormat({
    name: "test-text",
    byDefault: true,
    options: v.strictObject({}),
    produce: (page) => page.view("text"),
  });
  const guard = egress({ allow: { page: ["127.0.0.1/32"] } });
  const kernel = await createKernel({
    plugins: [guard, fetchHttp(), fetchBrowser(), detectShells(), source, format],
  });
  const scrape = async (path: string) => await kernel.scrapeRequest({ url: `${site}${path}`, explain: true });
  try {
    const page = await scrape("/page");
    assert.match(String(Reflect.get(page, "test-text")), /by itself/);
    assert.deepEqual(asked, ["http /page"]);
    const shell = await scrape("/shell");
    assert.match(String(Reflect.get(shell, "test-text")), /<h1>Filled by a script<\/h1>/);
    assert.equal(shell.metadata.error, undefined);
    assert.ok(shell.trace?.some(({ note }) => note?.startsWith("shell: ")));
  } finally {
    await kernel.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

test.run();
