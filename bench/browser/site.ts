/** The pages of the browser bench, on loopback. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { makePage } from "../speed/pages.ts";

const app = `<!doctype html><title>App</title><div id="root"></div><script>
  fetch("/data").then((r) => r.json()).then((items) => {
    root.innerHTML = items.map((item) => "<article><h2>" + item + "</h2><p>Words about it.</p></article>").join("");
  });
</script>`;

const rules = Array.from({ length: 400 }, (_, index) => `.c${index} > a:hover { margin: ${index % 20}px }`);
const styles = `body { font: 16px serif } article { display: grid; gap: 8px }\n${rules.join("\n")}`;

/** Counts what is on the page, adds to it, and waits a little, as most scripts of most pages do. */
const script = `addEventListener("DOMContentLoaded", () => {
  document.body.append(Object.assign(document.createElement("p"), { textContent: "Links: " + document.links.length }));
  setTimeout(() => document.body.classList.add("is-ready"), 50);
});`;

/** A banner of the site's own that can only be accepted. */
const banner = `<div class="cookie-notice" style="position:fixed;bottom:0"><p>We use cookies.</p><button>Accept</button></div>`;

const still = makePage(60_000).replace(/<script\b.*?<\/script>/gs, "");
const parts = '<link rel="stylesheet" href="/site.css"><script src="/site.js"></script>';

const pages: Readonly<Record<string, readonly [type: string, body: string]>> = {
  "/static": ["text/html; charset=utf-8", still],
  "/styled": ["text/html; charset=utf-8", still.replace("</head>", `${parts}</head>`)],
  "/banner": [
    "text/html; charset=utf-8",
    still.replace("</head>", `${parts}</head>`).replace("</body>", `${banner}</body>`),
  ],
  "/site.css": ["text/css", styles],
  "/site.js": ["text/javascript", script],
  "/app": ["text/html; charset=utf-8", app],
  "/data": ["application/json", JSON.stringify(Array.from({ length: 50 }, (_, index) => `Item ${index}`))],
};

/** A running server of them. */
export interface BenchSite {
  readonly origin: string;
  close(): void;
}

/** Serves `/static`, `/styled` (a style sheet and a script), `/banner` (that, asking for consent) and `/app` (filled by a fetch). */
export async function startSite(): Promise<BenchSite> {
  const server = createServer((request, response) => {
    const [type, body] = pages[request.url ?? ""] ?? ["text/plain", ""];
    response.writeHead(body === "" ? 404 : 200, { "content-type": type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
