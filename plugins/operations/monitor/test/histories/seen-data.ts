import { broken, clock, down, history, html, p, table } from "./history.ts";

const EVENTS = [
  ["12 December", "Winter market", "Main square"],
  ["19 December", "Choir concert", "Town hall"],
];

/** What is planned for later. */
const LATER = [
  ["31 December", "Fireworks on the hill", "Castle hill"],
  ["6 January", "Walk of the three kings", "Old town"],
  ["23 January", "Ball of the fire brigade", "Town hall"],
  ["14 February", "Concert for two pianos", "Music school"],
];

/** Status pages, feeds, interfaces and calendars. */
export const data = [
  history(
    "status page",
    { api: "Operational", web: "Operational", all: "All systems operational", incident: "" },
    ({ api, web, all, incident }, visit) =>
      html(
        "System status",
        `<h2>${all}</h2>${incident}${table(
          ["Component", "Status"],
          [
            ["API", api],
            ["Website", web],
            ["Jobs", "Operational"],
          ],
        )}
        ${p(`Refreshed at ${clock(visit.now)} UTC`, `Response time: ${visit.number(80, 300)} ms`, "Subscribe to hear of incidents.")}`,
      ),
    [
      ["new"],
      ["same"],
      [
        "changed",
        {
          api: "Degraded performance",
          all: "Some systems are degraded",
          incident: "<p>We are looking into slow answers of the API.</p>",
        },
      ],
      ["same"],
      ["changed", { incident: "<p>The cause is found, and we are rolling out a fix.</p>" }],
      ["changed", { api: "Operational", all: "All systems operational", incident: "" }],
      ["same"],
      ["error", {}, down()],
      ["changed", { web: "Major outage", all: "Major outage of the website" }],
      ["changed", { web: "Operational", all: "All systems operational" }],
    ],
  ),
  history(
    "feed",
    { items: ["A new mill in Graz", "How to store flour"], title: "Mill news" },
    ({ items, title }, visit) => ({
      type: "application/rss+xml",
      body: `<?xml version="1.0"?><rss version="2.0"><channel><title>${title}</title><link>https://mill.example/</link><description>News of mills</description><lastBuildDate>${visit.now.toUTCString()}</lastBuildDate>
${items.map((item) => `<item><title>${item}</title><link>https://mill.example/${item.length}</link><pubDate>Mon, 02 Nov 2026 09:00:00 GMT</pubDate><description>${item}, and what else is known about it in the town.</description></item>`).join("\n")}</channel></rss>`,
    }),
    [
      ["new"],
      ["same"],
      ["changed", { items: ["Rye is scarce this year", "A new mill in Graz", "How to store flour"] }],
      ["same"],
      ["error", {}, down(500)],
      ["changed", { items: ["Rye is scarce this year", "A new mill in Graz opens", "How to store flour"] }],
      ["same"],
      ["same"],
      ["changed", { items: ["Rye is scarce this year", "A new mill in Graz opens"] }],
      ["error", {}, broken],
    ],
  ),
  history(
    "json api",
    { price: 129.5, available: true, starts: "2026-12-01T10:00:00Z", tags: ["rye"] },
    (body, visit) => ({
      type: "application/json",
      body: JSON.stringify(
        {
          ...body,
          requestId: visit.token(),
          timestamp: visit.now.toISOString(),
          tookMs: visit.number(3, 90),
        },
        null,
        2,
      ),
    }),
    [
      ["new"],
      ["same"],
      ["changed", { price: 119.5 }],
      ["same"],
      ["changed", { available: false }],
      ["changed", { starts: "2026-12-01T12:00:00Z" }],
      ["same"],
      ["error", {}, down(503)],
      ["changed", { tags: ["rye", "organic"] }],
      ["same"],
    ],
  ),
  history(
    "event calendar",
    { events: EVENTS, note: "Entry is free.", look: 0 },
    ({ events, note, look }, visit) =>
      html(
        "Events in Feldbach",
        `<p>It is ${clock(visit.now)}, and ${visit.number(-5, 9)} °C outside.</p>${table(["Date", "Event", "Place"], [...events, ...LATER])}${p(note, "Bring warm clothes, and a cup of your own.")}`,
        { look },
      ),
    [
      ["new"],
      ["same"],
      [
        "changed",
        {
          events: [
            ["12 December", "Winter market", "Main square"],
            ["20 December", "Choir concert", "Town hall"],
          ],
        },
      ],
      ["same"],
      [
        "changed",
        {
          events: [
            ["12 December", "Winter market", "Main square"],
            ["20 December", "Choir concert", "Church"],
          ],
        },
      ],
      ["same", { look: 1 }],
      ["error", {}, down()],
      ["changed", { note: "Entry costs 3 euros." }],
      [
        "changed",
        {
          events: [
            ["12 December", "Winter market — cancelled", "Main square"],
            ["20 December", "Choir concert", "Church"],
          ],
        },
      ],
      ["same"],
    ],
  ),
];
