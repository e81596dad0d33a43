/** Hosts on this machine that lead to each other, and count who knocks. */
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

const ARTICLE =
  "<p>The harbour office opens at six, long before the first ferry leaves for the islands.</p>".repeat(9);

/** One server under several names, all of which are this machine. */
export interface ThreatSites extends AsyncDisposable {
  /** URL of a path on one of the hosts, such as `at("safe", "/page")`. */
  at(host: string, path?: string): string;
  /** Paths that were asked for of a host, in their order. */
  asked(host: string): readonly string[];
  /** Forgets what was asked for. */
  forget(): void;
}

/** The page, or where it leads, by its path. */
function answer(path: string, at: ThreatSites["at"]): { status?: number; headers?: object; body?: string } {
  const page = (extra = "") => ({
    body: `<!doctype html><title>Harbour</title><body>${extra}${ARTICLE}</body>`,
  });
  const to = (location: string) => ({ status: 302, headers: { location } });
  const url = new URL(path, "http://x");
  const target = url.searchParams.get("to");
  if (url.pathname === "/chain") return to(at("middle", `/on?to=${target}`));
  if (url.pathname === "/on") return to(at(target ?? "evil", "/landed"));
  if (url.pathname === "/meta")
    return page(`<meta http-equiv="refresh" content="0;url=${at(target ?? "evil")}">`);
  if (url.pathname === "/script") return page(`<script>location.href = "${at(target ?? "evil")}"</script>`);
  if (url.pathname === "/picture") {
    return page(
      `<img src="${at("evil", "/picture.png")}"><iframe src="${at("evil", "/frame")}" width=300 height=300></iframe><script>fetch("${at("evil", "/call")}").catch(() => {})</script>`,
    );
  }
  if (url.pathname === "/crawl")
    return page(`<a href="${at("safe", "/one")}">one</a> <a href="${at("evil", "/two")}">two</a>`);
  if (url.pathname === "/robots.txt")
    return { headers: { "content-type": "text/plain" }, body: `Sitemap: ${at("evil", "/map.xml")}` };
  if (url.pathname.endsWith(".xml")) return { status: 404, body: "none" };
  return page();
}

/** Starts the hosts. */
export async function startThreatSites(): Promise<ThreatSites> {
  const asked: { host: string; path: string }[] = [];
  const server: Server = createServer((request: IncomingMessage, response) => {
    const [host = ""] = (request.headers.host ?? "").split(".");
    asked.push({ host, path: request.url ?? "" });
    const { status = 200, headers = {}, body = "" } = answer(request.url ?? "", sites.at);
    response.writeHead(status, { "content-type": "text/html", ...headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const sites: ThreatSites = {
    at: (host, path = "/") => `http://${host}.localhost:${port}${path}`,
    asked: (host) => asked.filter((one) => one.host === host).map(({ path }) => path),
    forget: () => {
      asked.length = 0;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return sites;
}
