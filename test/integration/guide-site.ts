/** The site that the guides speak of as https://example.com: a shop with vacancies, terms and a status page, and tomorrow's state of it. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A running site. */
export interface GuideSite extends AsyncDisposable {
  readonly origin: string;
  /** Bodies that were posted to it, such as by webhooks. */
  readonly posted: readonly string[];
  /** From now on its pages are those of tomorrow. */
  turn(): void;
  close(): Promise<void>;
}

const page = (
  title: string,
  main: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>
<body><header><nav><a href="/">Home</a> <a href="/prices">Prices</a> <a href="/product">Product</a></nav></header>
<main><h1>${title}</h1>${main}</main><footer>© Mill and Sons, <a href="/terms">terms</a></footer></body></html>`;

const product = (price: string, stock: "InStock" | "OutOfStock") =>
  page(
    "Flour sieve",
    `<script type="application/ld+json">${JSON.stringify({
      "@context": "https://schema.org",
      "@type": "Product",
      name: "Flour sieve",
      offers: { "@type": "Offer", price, priceCurrency: "EUR", availability: `https://schema.org/${stock}` },
    })}</script><p>A sieve of beech and steel for half a kilogram of flour, made in our own workshop.</p>
<p class="price">€${price}</p><p class="stock">${stock === "InStock" ? "In stock" : "Sold out"}</p>`,
  );
const jobs = (titles: readonly string[]) =>
  page(
    "Vacancies",
    `<p>We look for people who like to work with grain.</p><ul>${titles
      .map(
        (title) =>
          `<li class="job"><a href="/jobs/${title.toLowerCase().replaceAll(" ", "-")}">${title}</a></li>`,
      )
      .join("")}</ul>`,
  );
const terms = (days: number) =>
  page(
    "Terms of sale",
    `<h2>Returns</h2><p>Goods may be sent back within ${days} days of the day on which they arrived.</p>
<h2>Payment</h2><p>Invoices are due on receipt, and we deliver once they are paid.</p>`,
  );
const status = (state: string) =>
  page(
    "Status",
    `<ul><li class="component">Orders: operational</li><li class="component">Payments: ${state}</li></ul>`,
  );
const prices = (sack: number) =>
  page("Prices", `<p>The mill sells sacks.</p><p class="price">A sack costs ${sack} crowns.</p>`);
const plans = (price: number) =>
  JSON.stringify({
    plans: [
      { name: "Team", price },
      { name: "Solo", price: 9 },
    ],
  });

const TODAY: Readonly<Record<string, string>> = {
  "/": page("Mill and Sons", "<p>Flour, sieves and everything else that a baker needs, since 1921.</p>"),
  "/prices": prices(20),
  "/product": product("24.90", "OutOfStock"),
  "/jobs": jobs(["Miller", "Driver"]),
  "/terms": terms(30),
  "/status": status("operational"),
  "/api/plans": plans(29),
};
const TOMORROW: Readonly<Record<string, string>> = {
  ...TODAY,
  "/prices": prices(25),
  "/product": product("19.90", "InStock"),
  "/jobs": jobs(["Miller", "Driver", "Baker for the night"]),
  "/terms": terms(14),
  "/status": status("degraded performance"),
  "/api/plans": plans(35),
};

/** Starts the site on a free port of this machine. */
export async function startGuideSite(): Promise<GuideSite> {
  let pages = TODAY;
  const posted: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (request.method === "POST") {
      let body = "";
      request.on("data", (chunk: Buffer) => (body += chunk));
      request.on("end", () => {
        posted.push(body);
        response.end("{}");
      });
      return;
    }
    const body = pages[pathname];
    const type = pathname.startsWith("/api/") ? "application/json" : "text/html; charset=utf-8";
    response.writeHead(body === undefined ? 404 : 200, { "content-type": type }).end(body ?? "Not found");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const site: GuideSite = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posted,
    turn: () => {
      pages = TOMORROW;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    [Symbol.asyncDispose]: () => site.close(),
  };
  return site;
}
