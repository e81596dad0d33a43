/**
 * A site of 1,000 pages of 60 KB in a process of its own that never changes, and says so by `etag`, in its sitemap by `lastmod`, or not
 * at all (`neither`). Prints its port; `/~sent` answers with the bytes of its answers and how many there were.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { makePage } from "../speed/pages.ts";

const [, , kind = "neither", count = "1000"] = process.argv;
const PAGES = Number(count);
const body = makePage(60_000).replace(/href="\/[^"]*"/g, 'href="#note"');
const pageOf = (index: number) => {
  const links = [2 * index + 1, 2 * index + 2, (index * 7) % PAGES].filter((one) => one < PAGES);
  const list = links.map((one) => `<li><a href="/page/${one}">Page ${one}</a></li>`).join("");
  return body.replace("</h1>", ` ${index}</h1><ul>${list}</ul>`);
};
const sent = { bytes: 0, answers: 0 };
const server = createServer((request, response) => {
  const { url = "/" } = request;
  const answer = (status: number, headers: Record<string, string>, text = "") => {
    sent.bytes += Buffer.byteLength(text) + JSON.stringify(headers).length;
    sent.answers += 1;
    response.writeHead(status, headers).end(text);
  };
  if (url === "/~sent") return void response.end(JSON.stringify(sent));
  if (url === "/sitemap.xml" && kind === "lastmod") {
    const origin = `http://${request.headers.host}`;
    const entries = Array.from({ length: PAGES }, (_, index) => {
      const path = index === 0 ? "/" : `/page/${index}`;
      return `<url><loc>${origin}${path}</loc><lastmod>2026-01-01</lastmod></url>`;
    });
    return answer(200, { "content-type": "application/xml" }, `<urlset>${entries.join("")}</urlset>`);
  }
  const index = url === "/" ? 0 : Number(/^\/page\/(\d+)$/.exec(url)?.[1] ?? PAGES);
  if (index >= PAGES) return answer(404, {});
  const tag = kind === "etag" ? { etag: `"v${index}"` } : undefined;
  if (tag !== undefined && request.headers["if-none-match"] === tag.etag) return answer(304, tag);
  answer(200, { "content-type": "text/html; charset=utf-8", ...tag }, pageOf(index));
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
