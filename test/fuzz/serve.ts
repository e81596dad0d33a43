/** A server of its own process for the fuzzer, and a page for it to fetch; sends both addresses to its parent. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import process from "node:process";
import { startServer } from "../integration/server.ts";

const PAGE = `<!doctype html><html lang="en"><title>A page</title><body><main><h1>A page</h1>
<p>It has a sentence with a <a href="/next">link</a>, and a price of 5 euros.</p></main></body></html>`;

const site = createServer((request, response) => {
  const isPage = request.url === "/" || request.url === "/next";
  response
    .writeHead(isPage ? 200 : 404, { "content-type": "text/html; charset=utf-8" })
    .end(isPage ? PAGE : "");
});
site.listen(0, "127.0.0.1", async () => {
  // A browser that ends at once: opening one thousands of times would measure the browser.
  const server = await startServer({ PUPPETEER_EXECUTABLE_PATH: "/bin/false", WINNOW_JOB_SLOTS: "2" });
  const page = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  process.send?.({ origin: server.origin, page });
  process.once("disconnect", async () => {
    await server.close();
    process.exit(0);
  });
});
