/** The site that every contender scrapes, in a process of its own: `/56k`, `/60k`, `/1m`, `/5m`. Prints its port. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { makePage } from "./pages.ts";

const pages = new Map(
  Object.entries({ "/56k": 56 * 1024, "/60k": 60_000, "/1m": 1_000_000, "/5m": 5_000_000 }).map(
    ([path, bytes]) => [path, Buffer.from(makePage(bytes))],
  ),
);
const server = createServer((request, response) => {
  const page = pages.get((request.url ?? "").split("?", 1)[0] ?? "");
  response.writeHead(page === undefined ? 404 : 200, {
    "content-type": "text/html; charset=utf-8",
    "content-length": page?.length ?? 0,
  });
  response.end(page);
});
// A contender that converts for seconds does not see meanwhile that a connection was closed.
server.keepAliveTimeout = 0;
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
