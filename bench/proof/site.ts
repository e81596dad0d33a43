/** The site that every contender visits, in a process of its own; prints its address. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { makePage } from "../speed/pages.ts";

const CRAWLED = 1000;
/** What a database takes to answer. */
const DATA_MS = 40;

const app = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>App</title>
<link rel="stylesheet" href="/app.css"><script src="/app.js" defer></script></head>
<body><header><h1>Fifty items</h1></header><main id="root"><p class="wait">Loading…</p></main></body></html>`;
const script = `fetch("/data").then((answer) => answer.json()).then((items) => {
  document.getElementById("root").innerHTML = items
    .map((item) => "<article><h2>" + item + "</h2><p>Some words about " + item + ", and a price.</p></article>").join("");
});`;
const styles = "body{font:16px sans-serif}article{display:grid;gap:1rem;margin:1rem}".repeat(40);
const items = JSON.stringify(Array.from({ length: 50 }, (_, index) => `Item ${index}`));

const HTML = "text/html; charset=utf-8";
const files = new Map<string, readonly [type: string, body: string]>([
  ["/60k", [HTML, makePage(60_000)]],
  ["/1m", [HTML, makePage(1_000_000)]],
  ["/app", [HTML, app]],
  ["/app.css", ["text/css", styles]],
  ["/app.js", ["text/javascript", script]],
]);
// Links that lead nowhere would be pages too.
const article = makePage(20_000).replace(/href="\/[^"]*"/g, 'href="#note"');

function crawled(index: number): string {
  const links = [2 * index + 1, 2 * index + 2, (index * 7) % CRAWLED].filter((one) => one < CRAWLED);
  const list = links.map((one) => `<li><a href="/crawl/${one}">Page ${one}</a></li>`).join("");
  return article.replace("</h1>", ` ${index}</h1><ul>${list}</ul>`);
}

const server = createServer(async (request, response) => {
  const path = (request.url ?? "").split("?", 1)[0] ?? "";
  const index = /^\/crawl\/(\d+)$/.exec(path)?.[1];
  if (path === "/data") await sleep(DATA_MS);
  const [type, body] =
    index !== undefined
      ? [HTML, crawled(Number(index))]
      : path === "/data"
        ? ["application/json", items]
        : (files.get(path) ?? ["text/plain", ""]);
  response.writeHead(body === "" ? 404 : 200, { "content-type": type }).end(body);
});
// A contender that converts for seconds does not see meanwhile that a connection was closed.
server.keepAliveTimeout = 0;
server.listen(0, "127.0.0.1", () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
