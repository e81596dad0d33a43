/** Files that are no pages: JSON, feeds, sitemaps, Markdown, text and code, through the official client. */
import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Firecrawl from "@mendable/firecrawl-js";
import { suite } from "uvu";
import { post, startServer, type TestServer } from "../server.ts";

const test = suite("data pages");
const LARGE = 700;

const item = (at: number) => ({
  name: `Sack ${at}`,
  grain: "Rye of the upper field",
  price: at / 4,
  url: `/sack/${at}`,
});
const rows = Array.from({ length: LARGE }, (_, at) => item(at));
const rss = (entries: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>News of the mill</title><link>/</link><description>Grain and flour</description>${entries}</channel></rss>`;
const entry = (name: string) =>
  `<item><title>The ${name} came to the mill on a cart</title><link>/page/${name}</link><pubDate>Sun, 01 Mar 2026 08:00:00 GMT</pubDate><description>&lt;p&gt;The miller ground the ${name} for the whole village.&lt;/p&gt;</description></item>`;
const sections = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `## Part ${at}\n\nThe wind carries the *chaff* away and sack ${at} falls.\n`,
  ).join("\n");

/** Content type and body by path. */
const FILES: Readonly<Record<string, readonly [string, string]>> = {
  "/sacks.json": ["application/json", JSON.stringify({ title: "Sacks of the mill", sacks: rows })],
  "/wrong-type": ["text/html", JSON.stringify({ title: "Sacks of the mill", sacks: rows.slice(0, 3) })],
  "/sacks.jsonl": ["application/x-ndjson", rows.map((row) => JSON.stringify(row)).join("\n")],
  "/rss.xml": ["text/xml", rss(["rye", "wheat"].map(entry).join(""))],
  "/large-rss": ["text/html", rss(Array.from({ length: 300 }, (_, at) => entry(`grain${at}`)).join(""))],
  "/atom.xml": [
    "application/atom+xml",
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>Atoms of the mill</title><entry><title>Rye</title><link href="/page/rye"/><updated>2026-03-01T08:00:00Z</updated><summary>Dark rye came.</summary></entry></feed>`,
  ],
  "/feed.json": [
    "application/feed+json",
    JSON.stringify({
      version: "https://jsonfeed.org/version/1.1",
      title: "JSON of the mill",
      items: [{ id: "1", url: "/page/rye", title: "Rye", content_text: "Dark rye came." }],
    }),
  ],
  "/pages.xml": [
    "application/xml",
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>/page/rye</loc></url><url><loc>/page/wheat</loc></url></urlset>`,
  ],
  "/readme.md": [
    "text/plain",
    `---\ntitle: The mill\n---\n# Mill\n\n- Hi - a\n\n[rye](page/rye) and [text](notes.txt)\n\n${sections(3)}`,
  ],
  "/large.md": ["text/markdown", `# Mill\n\n${sections(LARGE)}`],
  "/notes.txt": [
    "text/plain",
    `# Hi - a\nkeep_this  as it is\n\nThe miller wrote that the wind was strong today.\n`,
  ],
  "/large.txt": ["text/plain", "The wind carries the chaff away.\n".repeat(2000)],
  "/config.yaml": ["application/yaml", "mill:\n  sails: 4\n"],
  "/mill.svg": [
    "image/svg+xml",
    `<svg xmlns="http://www.w3.org/2000/svg"><title>A mill</title><text>Rye flour here</text></svg>`,
  ],
  "/page/rye": ["text/html", "<title>Rye</title><h1>Rye</h1><p>Dark rye of the mill.</p>"],
  "/page/wheat": ["text/html", "<title>Wheat</title><h1>Wheat</h1><p>Light wheat of the mill.</p>"],
};

let server: TestServer;
let client: Firecrawl;
let site: Server;
let origin: string;

test.before(async () => {
  site = createServer((request, reply) => {
    const file = FILES[request.url ?? ""];
    reply.statusCode = file === undefined ? 404 : 200;
    reply.setHeader("content-type", file?.[0] ?? "text/plain").end(file?.[1] ?? "none");
  }).listen(0);
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  server = await startServer();
  client = new Firecrawl({ apiUrl: server.origin });
});
test.after(async () => {
  site.close();
  await server.close();
});

/** What the markdown of each begins with, and its title. */
const EXPECTED: Readonly<Record<string, readonly [RegExp, string | undefined]>> = {
  "/sacks.json": [/^```json\n\{\n {2}"title": "Sacks of the mill",/, "Sacks of the mill"],
  "/wrong-type": [/^```json\n\{\n {2}"title": "Sacks of the mill",/, "Sacks of the mill"],
  "/sacks.jsonl": [/^```jsonl\n\{"name":"Sack 0"/, undefined],
  "/rss.xml": [
    /^# \[News of the mill\]\(http:\S+\)\n\nGrain and flour\n\n## \[The rye came/,
    "News of the mill",
  ],
  "/large-rss": [/^# \[News of the mill\]/, "News of the mill"],
  "/atom.xml": [/^# Atoms of the mill\n\n## \[Rye\]/, "Atoms of the mill"],
  "/feed.json": [/^# JSON of the mill\n\n## \[Rye\]/, "JSON of the mill"],
  "/pages.xml": [/^- <http:\S+\/page\/rye>\n- </, undefined],
  "/readme.md": [/^---\ntitle: The mill\n---\n# Mill\n\n- Hi - a\n/, "The mill"],
  "/large.md": [/^# Mill\n\n## Part 0/, "Mill"],
  "/notes.txt": [/^# Hi - a\nkeep_this {2}as it is\n/, undefined],
  "/large.txt": [/^The wind carries the chaff away\.\nThe wind/, undefined],
  "/config.yaml": [/^```yaml\nmill:\n {2}sails: 4\n```$/, undefined],
  "/mill.svg": [/^A mill\nRye flour here\n\n```xml\n<svg/, "A mill"],
};

for (const [path, [begin, title]] of Object.entries(EXPECTED)) {
  test(`${path}: the official client reads it in every format`, async () => {
    const page = await client.scrape(origin + path, {
      formats: ["markdown", "html", "rawHtml", "links", "images", "summary"],
    });
    assert.match(page.markdown ?? "", begin);
    assert.equal(page.rawHtml, FILES[path]?.[1]);
    assert.ok((page.html ?? "").length > 20);
    assert.equal(page.metadata?.title, title);
    assert.ok(Array.isArray(page.links) && Array.isArray(page.images));
    assert.doesNotMatch(page.warning ?? "", /failed/);
    if (path !== "/pages.xml") assert.notEqual(page.summary, "", "no summary");
    const { body } = await post(server.origin, "/v2/scrape", {
      url: origin + path,
      formats: [
        { type: "question", question: "What is this about?" },
        { type: "highlights", query: "mill" },
        { type: "json", prompt: "the title" },
      ],
    });
    assert.equal(body.success, true, JSON.stringify(body).slice(0, 300));
    const { warning = "" } = body.data as { warning?: string };
    assert.doesNotMatch(warning, /failed/);
  });
}

test("a schema on JSON and on a feed is filled from their data", async () => {
  const text = { type: "string" };
  const items = { type: "object", properties: { name: text, price: { type: "number" } } };
  const schema = { type: "object", properties: { title: text, sacks: { type: "array", items } } };
  for (const path of ["/sacks.json", "/wrong-type"]) {
    const page = await client.scrape(origin + path, { formats: [{ type: "json", schema }] });
    const { title, sacks } = page.json as { title: string; sacks: readonly object[] };
    assert.equal(title, "Sacks of the mill");
    assert.deepEqual(sacks.slice(0, 2), [
      { name: "Sack 0", price: 0 },
      { name: "Sack 1", price: 0.25 },
    ]);
  }
});

test("links of feeds, sitemaps and Markdown are followed by a crawl", async () => {
  for (const [path, expected] of [
    ["/rss.xml", ["/page/rye", "/page/wheat", "/rss.xml"]],
    ["/pages.xml", ["/page/rye", "/page/wheat", "/pages.xml"]],
    ["/readme.md", ["/notes.txt", "/page/rye", "/readme.md"]],
  ] as const) {
    const job = await client.crawl(origin + path, {
      limit: 10,
      sitemap: "skip",
      crawlEntireDomain: true,
      scrapeOptions: { formats: ["markdown"] },
    });
    const paths = job.data.map(({ metadata }) => new URL(String(metadata?.sourceURL)).pathname);
    assert.deepEqual(paths.filter((one) => one !== "/").sort(), [...expected].sort(), path);
  }
});

test("the same as files", async () => {
  for (const [path, name] of [
    ["/sacks.json", "sacks.json"],
    ["/rss.xml", "feed.rss"],
    ["/large.md", "large.md"],
    ["/notes.txt", "notes.txt"],
    ["/config.yaml", "config.yaml"],
  ] as const) {
    const document = await client.parse(
      { data: FILES[path]?.[1] ?? "", filename: name },
      { formats: ["markdown"] },
    );
    assert.match(
      document.markdown ?? "",
      path === "/rss.xml" ? /^# News of the mill/ : (EXPECTED[path]?.[0] ?? /^$/),
    );
  }
});

test.run();
