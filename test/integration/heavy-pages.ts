/** Pages that cost a lot to read: each is of a kind that once delayed other requests of the server. */

/** A file as a site serves it. */
export interface HeavyPage {
  readonly contentType: string;
  readonly body: string;
}

const many = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at));

/** The pages by name. */
export const HEAVY_PAGES: Readonly<Record<string, HeavyPage>> = {
  emphasis: { contentType: "text/markdown", body: "**a".repeat(100_000) },
  rows: {
    contentType: "text/csv",
    body: many(6000, (at) => `${at},name ${at},a${at}@example.org`).join("\n"),
  },
  keys: {
    contentType: "application/json",
    body: JSON.stringify(
      Object.fromEntries(many(25_000, (at) => `value ${at}`).map((value, at) => [`key ${at}`, value])),
    ),
  },
  items: {
    contentType: "application/json",
    body: JSON.stringify(many(8000, (at) => `n${at}`).map((name, id) => ({ id, name, tags: ["a", "b"] }))),
  },
  table: {
    contentType: "text/html",
    body: `<table>${many(4000, (at) => `<tr><td>${at}</td><td>name ${at}</td><td>£${at}.00</td></tr>`).join("")}</table>`,
  },
  nested: { contentType: "text/html", body: `${"<div>".repeat(20_000)}deep down${"</div>".repeat(20_000)}` },
  attributes: {
    contentType: "text/html",
    body: many(
      8,
      (at) =>
        `<p title="${"a b@c.de ".repeat(11_000)}" class="${"x ".repeat(50_000)}">Paragraph ${at} of a page.</p>`,
    ).join(""),
  },
  feed: {
    contentType: "application/rss+xml",
    body: `<rss version="2.0"><channel><title>News</title>${many(
      3000,
      (at) =>
        `<item><title>Item ${at}</title><link>http://a.test/${at}</link><description>Words.</description></item>`,
    ).join("")}</channel></rss>`,
  },
  prose: {
    contentType: "text/plain",
    body: "Anna Keller wrote to a@example.org about the bread. ".repeat(10_000),
  },
};
