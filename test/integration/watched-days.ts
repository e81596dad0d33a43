/** Six pages of the sort that people watch, on each of twenty days, with the noise that such pages have. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Days for which they are watched; the first has nothing to compare with. */
export const DAYS = 20;
const DAY_MS = 86_400_000;
const FIRST = Date.parse("2026-12-01T08:00:00Z");

/** A page that is watched. */
export interface Watched {
  readonly path: string;
  /** What the command says of it. */
  readonly words: readonly string[];
  /** The target that somebody writes into the console. */
  readonly target: object;
  /** Days on which it has to be reported, with what the report says. */
  readonly news: Readonly<Record<number, RegExp>>;
}

const PRICES = [119, 119, 112, 104, 99, 99, 97, 102, 108, 108, 95, 95, 95, 110, 110, 121, 121, 89, 89, 89];
const STOCK = "oooooiiiooooooioooii";
const STATUS = "uuuuuuudduuuuuuuupuu";
const RATES = [
  24.1, 24.1, 24.1, 24.3, 24.3, 24.3, 24.3, 25, 25, 25, 25, 25, 24.9, 24.9, 24.9, 24.9, 24.9, 24.9, 26, 26,
];

/** The pages, and when they are to be heard of. */
export const WATCHED: readonly Watched[] = [
  {
    path: "/lamp",
    words: ["--when", "price below 100"],
    target: { when: ["price below 100"] },
    news: { 4: /99/, 10: /95/, 17: /89/ },
  },
  {
    path: "/kettle",
    words: ["--restock"],
    target: { recipe: "restock" },
    news: { 5: /in stock/, 14: /in stock/, 18: /in stock/ },
  },
  {
    path: "/jobs",
    words: ["--keep", "Brno", "--only", "additions"],
    target: { watch: { keep: ["Brno"], only: "additions" } },
    news: { 3: /Miller/, 9: /Baker/, 16: /Carter/ },
  },
  { path: "/terms", words: [], target: {}, news: { 6: /fourteen days/, 13: /Arbitration/ } },
  {
    path: "/status",
    words: ["--value", "state=#state", "--when", "state matches (?i)outage|degraded"],
    target: {
      values: [{ name: "state", selector: "#state" }],
      when: [{ field: "state", matches: "(?i)outage|degraded" }],
    },
    news: { 7: /outage/i, 17: /degraded/i },
  },
  {
    path: "/rates.json",
    words: ["--json-path", "$.rates.EUR"],
    target: { watch: { jsonPath: ["$.rates.EUR"] } },
    news: { 3: /24\.3/, 7: /25/, 12: /24\.9/, 18: /26/ },
  },
];

/** A site with these pages, as they are on a day that the test sets. */
export async function startSite() {
  const site = { day: 0, asked: 0 };
  const server = createServer(({ url = "/" }, response) => {
    site.asked += 1;
    const isJson = url.endsWith(".json");
    response.setHeader("content-type", isJson ? "application/json" : "text/html; charset=utf-8");
    const body = BODIES[url]?.(site.day, site.asked);
    response.statusCode = body === undefined ? 404 : 200;
    response.end(body ?? "Not here");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(site, { origin: `http://127.0.0.1:${port}`, close: () => void server.close() });
}

const BODIES: Readonly<Record<string, (day: number, asked: number) => string>> = {
  "/lamp": (day, asked) => product("Brass lamp", PRICES[day] ?? 0, true, day, asked),
  "/kettle": (day, asked) => product("Copper kettle", 45, STOCK[day] === "i", day, asked),
  "/jobs": (day, asked) => {
    const jobs = ["Clerk, Brno", "Driver, Ostrava", "Cook, Olomouc"];
    if (day >= 3) jobs.unshift("Miller, Brno");
    if (day >= 5) jobs.unshift("Porter, Ostrava");
    if (day >= 9) jobs.push("Baker, Brno");
    if (day >= 11) jobs.splice(jobs.indexOf("Clerk, Brno"), 1);
    if (day >= 16) jobs.unshift("Carter, Brno");
    const rows = jobs.map(
      (job, at) =>
        `<li><a href="/jobs/${job.toLowerCase().replace(/\W+/g, "-")}">${job}</a> <small>posted ${at + 1} days ago</small></li>`,
    );
    return page("Vacancies", `<ul>${rows.join("")}</ul>`, day, asked);
  },
  "/terms": (day, asked) => {
    const days = day >= 6 ? "fourteen days" : "thirty days";
    const more = day >= 13 ? "<p>Arbitration takes place in Vienna, in English.</p>" : "";
    return page(
      "Terms",
      `<p>Goods may be returned within ${days}, unused and in their box.</p><p>We sell to grown-ups.</p>${more}`,
      day,
      asked,
    );
  },
  "/status": (day, asked) => {
    const [word, text] = {
      d: ["Major outage", "The store of pictures is away."],
      p: ["Degraded", "Uploads are slow."],
    }[STATUS[day] as "d" | "p"] ?? ["All systems operational", "No incident today."];
    return page(
      "Status",
      `<p id="state">${word}</p><p>${text}</p><p>Uptime of 90 days: 99.${90 + (day % 7)} %</p>`,
      day,
      asked,
    );
  },
  "/rates.json": (day, asked) =>
    JSON.stringify({
      requestId: `r-${asked}`,
      time: dateOf(day),
      rates: { EUR: RATES[day], USD: 20 + asked / 100 },
    }),
};

function product(name: string, price: number, isThere: boolean, day: number, asked: number): string {
  const offer = {
    "@type": "Offer",
    price,
    priceCurrency: "EUR",
    availability: `https://schema.org/${isThere ? "InStock" : "OutOfStock"}`,
  };
  const data = JSON.stringify({ "@context": "https://schema.org", "@type": "Product", name, offers: offer });
  const text = `<script type="application/ld+json">${data}</script><p class="price">${price} €</p>
    <p>${isThere ? "In stock" : "Out of stock"}</p><p>${(asked * 7) % 40} people look at it now</p>`;
  return page(name, text, day, asked);
}

const QUOTES = ["Well made.", "It came in two days.", "My third one.", "As in the picture."];

function page(title: string, main: string, day: number, asked: number): string {
  return `<!doctype html><html lang="en"><title>${title}</title>
    <nav><a href="/">Home</a> <a href="/help">Help</a></nav>
    <main><h1>${title}</h1>${main}</main>
    <aside><h2>Customers say</h2><p>${QUOTES[asked % QUOTES.length]}</p></aside>
    <footer>Page made at ${dateOf(day)} by node ${asked % 3} <input type="hidden" value="${asked}"></footer></html>`;
}

/** What the clock shows on a day. */
export function dateOf(day: number): string {
  return new Date(timeOf(day)).toISOString();
}

/** The same in milliseconds since the epoch. */
export function timeOf(day: number): number {
  return FIRST + day * DAY_MS;
}
