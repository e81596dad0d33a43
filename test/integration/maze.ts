/** A site of many small pages, each of which links to two others, so that a crawl finds all of them. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Site } from "./site.ts";

/** What a maze is like. */
export interface MazeSettings {
  readonly pages: number;
  /** Milliseconds before a page is answered. @defaultValue 0 */
  readonly delayMs?: number;
  /** Characters of filler on each page. @defaultValue 0 */
  readonly filler?: number;
  /** Waited for before a page is answered. */
  readonly gate?: () => Promise<void>;
}

/** The path of a page; the first is the front page. */
export const roomPath = (index: number): string => (index === 0 ? "/" : `/room/${index}`);

/** Starts a maze on a free port. `/secret` is forbidden to crawlers. */
export async function startMaze({ pages, delayMs = 0, filler = 0, gate }: MazeSettings): Promise<Site> {
  const seen: string[] = [];
  const text = "All work and no play makes a dull page. ".repeat(Math.ceil(filler / 40));
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    seen.push(`${request.method} ${path}`);
    if (path === "/robots.txt") return response.end("User-agent: *\nDisallow: /secret\n");
    const index = path === "/" ? 0 : Number(/^\/room\/(\d+)$/.exec(path)?.[1] ?? pages);
    if (index >= pages)
      return response.writeHead(404, { "content-type": "text/html" }).end("<h1>No such room</h1>");
    const next = [2 * index + 1, 2 * index + 2].filter((one) => one < pages);
    const doors = next.map((one) => `<li><a href="${roomPath(one)}">Room ${one}</a></li>`).join("");
    const body = `<!doctype html><html><head><title>Room ${index}</title></head><body><main><h1>Room ${index}</h1>
      <p>This room has ${next.length} doors, and a sentence that says so.</p><ul>${doors}</ul><p>${text}</p></main></body></html>`;
    const answer = () => response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(body);
    if (gate !== undefined) void gate().then(answer);
    else if (delayMs === 0) answer();
    else setTimeout(answer, delayMs);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const site: Site = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    [Symbol.asyncDispose]: () => site.close(),
  };
  return site;
}
