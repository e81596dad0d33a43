/**
 * The site that is crawled, in a process of its own: 1,000 pages of 20 KB that link to one another, or `site.ts <pages> <bytes>`.
 * Prints its port.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { makePage } from "../speed/pages.ts";

const [pages = "1000", bytes = "20000"] = process.argv.slice(2);
const PAGES = Number(pages);
// Links that lead nowhere would be pages too.
const body = makePage(Number(bytes)).replace(/href="\/[^"]*"/g, 'href="#note"');
const pageOf = (index: number) => {
  const links = [2 * index + 1, 2 * index + 2, (index * 7) % PAGES].filter((one) => one < PAGES);
  const list = links.map((one) => `<li><a href="/page/${one}">Page ${one}</a></li>`).join("");
  return body.replace("</h1>", ` ${index}</h1><ul>${list}</ul>`);
};
const server = createServer((request, response) => {
  const index = request.url === "/" ? 0 : Number(/^\/page\/(\d+)$/.exec(request.url ?? "")?.[1] ?? PAGES);
  if (index >= PAGES) return response.writeHead(404).end();
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(pageOf(index));
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
