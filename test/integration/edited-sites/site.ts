/** A site of pages that a test edits, which says of each how old it is in the way of its kind. */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** How a site says that a page is as it was. */
export type Says = "etag" | "lastmod" | "nothing";

/** Pages by path, with query. */
export interface Pages {
  readonly says: Says;
  readonly paths: () => readonly string[];
  /** Undefined where there is no page. `visit` is another number at each request. */
  readonly at: (path: string, visit: number) => string | undefined;
  /** When a page was edited; read by sites that say so. */
  readonly editedAt?: (path: string) => Date;
}

/** A running site. */
export interface EditedSite extends AsyncDisposable {
  readonly origin: string;
  /** What was asked for, in order, and the status of the answer. */
  readonly asked: { readonly path: string; readonly status: number }[];
}

/** Serves pages on a free port of this machine. */
export async function serve(pages: Pages): Promise<EditedSite> {
  const asked: { path: string; status: number }[] = [];
  const server = createServer((request, reply) => {
    const path = request.url ?? "/";
    const page = path === "/sitemap.xml" ? sitemapOf(pages, request) : pages.at(path, asked.length);
    const headers = page === undefined ? {} : saidOf(pages, path, page);
    const isSame =
      (headers.etag !== undefined && request.headers["if-none-match"] === headers.etag) ||
      (headers["last-modified"] !== undefined &&
        request.headers["if-modified-since"] === headers["last-modified"]);
    const status = page === undefined ? 404 : isSame ? 304 : 200;
    asked.push({ path, status });
    const type = path === "/sitemap.xml" ? "application/xml" : "text/html; charset=utf-8";
    reply.writeHead(status, { "content-type": type, ...headers });
    reply.end(status === 200 ? page : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, asked, [Symbol.asyncDispose]: close };
}

function saidOf({ says, editedAt }: Pages, path: string, page: string): Record<string, string> {
  if (says === "etag") return { etag: `"${createHash("sha256").update(page).digest("hex").slice(0, 16)}"` };
  if (says === "lastmod" && path !== "/sitemap.xml")
    return { "last-modified": (editedAt?.(path) ?? new Date(0)).toUTCString() };
  return {};
}

function sitemapOf({ says, paths, editedAt }: Pages, { headers }: IncomingMessage): string | undefined {
  if (says !== "lastmod") return undefined;
  const entries = paths().map((path) => {
    const place = `http://${headers.host}${path}`.replaceAll("&", "&amp;");
    return `<url><loc>${place}</loc><lastmod>${editedAt?.(path).toISOString()}</lastmod></url>`;
  });
  return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("")}</urlset>`;
}

/** A page with what stands around everything on such a site. */
export function frame(site: string, title: string, body: string, around = ""): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} | ${site}</title></head><body>
<header><a href="/">${site}</a><nav><a href="/">Home</a></nav><div role="dialog" class="cookies">We use cookies. <button>Accept</button></div></header>
<main>${body}</main>
${around}<footer><p>© 2026 ${site}. All rights reserved.</p></footer></body></html>`;
}
