/** A documentation site of 300 pages that were written elsewhere: what the packages that are installed here say of themselves. */
import { globSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import MarkdownIt from "markdown-it";
import { root } from "../packages.ts";

/** How many pages it has. */
export const PAGES = 300;
const LEAST_LENGTH = 1500;

/** A running documentation site. */
export interface DocSite {
  readonly origin: string;
  /** Paths of its pages. */
  readonly paths: readonly string[];
  close(): Promise<void>;
}

/** Starts it; the pages of `named` packages are there whatever the others are. */
export async function startDocSite(named: readonly string[]): Promise<DocSite> {
  const texts = readTexts(named);
  const paths = [...texts.keys()].map((name) => `/docs/${name}`);
  const server = createServer((request, reply) => {
    const path = request.url?.split("?", 1)[0] ?? "/";
    const text = texts.get(path.replace("/docs/", ""));
    const isKnown = text !== undefined || path === "/";
    reply.writeHead(isKnown ? 200 : 404, { "content-type": "text/html; charset=utf-8" });
    reply.end(
      isKnown ? pageOf(path, text ?? "# Packages\n\nAll that is documented here.", paths) : "not here",
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function readTexts(named: readonly string[]): ReadonlyMap<string, string> {
  const folder = join(root, "node_modules");
  const files = globSync(["*/{README,readme,Readme}.md", "@*/*/{README,readme,Readme}.md"], {
    cwd: folder,
  }).sort();
  const found = new Map<string, string>();
  for (const file of files) {
    if (file.startsWith("@winnow/")) continue;
    const text = readFileSync(join(folder, file), "utf8");
    if (text.length >= LEAST_LENGTH) found.set(dirname(file).replaceAll("/", "."), text);
  }
  const first = named.filter((name) => found.has(name));
  const names = [...new Set([...first, ...found.keys()])].slice(0, PAGES);
  return new Map(names.sort().map((name) => [name, found.get(name) ?? ""]));
}

/** A page as such sites are: all of them in a menu, words above and below. */
function pageOf(path: string, text: string, paths: readonly string[]): string {
  const menu = paths.map((one) => `<li><a href="${one}">${one.replace("/docs/", "")}</a></li>`).join("\n");
  const title = path === "/" ? "Packages" : path.replace("/docs/", "");
  return `<!doctype html><html lang="en"><head><title>${title} | Package docs</title></head><body>
<header><a href="/">Package docs</a> <form role="search"><input name="q" placeholder="Search the docs"></form></header>
<nav class="sidebar" aria-label="Packages"><ul>${menu}</ul></nav>
<main><article>${new MarkdownIt({ html: true }).render(text)}</article></main>
<footer><p>Was this page of any help? Tell us.</p><p>Made of what the packages say.</p></footer></body></html>`;
}
