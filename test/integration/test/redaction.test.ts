import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Firecrawl from "@mendable/firecrawl-js";
import { suite } from "uvu";
import { post, startServer, type TestServer } from "../server.ts";

const test = suite("redaction");
const MAIL = "anna.keller@example.org";
const TOKEN = `gh${"p_"}${"a1B2c3D4e5F6".repeat(3)}`;
const page = (visit: number) => `<!doctype html><html lang="en"><head><title>Anna Keller bakes bread</title>
<meta name="description" content="Write to Anna Keller, ${MAIL}"></head><body><main><article><h1>The bakery of Ashford</h1>
<p>Visit ${visit}. My name is <b>Anna</b> Keller, and I bake bread in a village that few people have heard of. Call me on <a href="tel:+4930901820">+49 30 901820</a>,
or write to <a href="mailto:${MAIL}">${MAIL}</a>. The bread is made of flour, water, salt and time, which does most of the work.</p>
<table><tr><th>Name</th><th>Account</th></tr><tr><td>Anna Keller</td><td>DE89 3704 0044 0532 0130 00</td></tr></table>
<pre><code>export TOKEN=${TOKEN}</code></pre>
<p><a href="/people/anna-keller">About Anna Keller</a> and <a href="/bread">the bread</a> that she bakes every morning.</p></article></main></body></html>`;
const PDF = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 500 200]/Contents 4 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj
4 0 obj<</Length 80>>stream
BT /F 12 Tf 20 100 Td (Write to Anna Keller, ${MAIL}.) Tj ET
endstream endobj
trailer<</Root 1 0 R/Size 5>>`,
);

let server: TestServer;
let site: Server;
let origin: string;
let client: Firecrawl;

test.before(async () => {
  server = await startServer();
  client = new Firecrawl({ apiUrl: server.origin });
  let visits = 0;
  site = createServer((request, reply) => {
    if (request.url === "/file.pdf") reply.setHeader("content-type", "application/pdf").end(PDF);
    else reply.setHeader("content-type", "text/html").end(page(++visits));
  }).listen(0);
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
test.after(async () => {
  site.close();
  await server.close();
});

/** Nothing of what the page says of people, in whatever form. */
function assertClean(value: unknown): void {
  const text = JSON.stringify(value);
  for (const leak of ["Anna", "Keller", "anna.keller", "anna-keller", "901820", "3704", TOKEN])
    assert.ok(!text.includes(leak), `${leak} in ${text.slice(0, 4000)}`);
}

test("a scrape with every format that says something", async () => {
  const formats = ["markdown", "html", "rawHtml", "links", "summary", "images", "product"] as const;
  const objects = [
    {
      type: "json",
      schema: {
        type: "object",
        properties: { email: { type: "string" }, author: { type: "string" }, title: { type: "string" } },
      },
    },
    { type: "question", question: "Who bakes the bread?" },
    { type: "highlights", query: "name and telephone of the baker" },
    { type: "attributes", selectors: [{ selector: "a", attribute: "href" }] },
    { type: "changeTracking", modes: ["git-diff"] },
  ];
  for (const redactPII of [true, { mode: "aggressive", replaceStyle: "mask" }]) {
    const body = {
      url: `${origin}/`,
      formats: [...formats, ...objects],
      redactPII,
      explain: true,
      maxAge: 0,
    };
    const { status, body: answer } = await post(server.origin, "/v2/scrape", body);
    assert.equal(status, 200, JSON.stringify(answer));
    assertClean(answer);
    const data = answer.data as { markdown: string; changeTracking?: { diff?: { text?: string } } };
    assert.match(data.markdown, /flour, water, salt and time/);
  }
});

test("the official client, a PDF, and a file that nobody can look into", async () => {
  const document = await client.scrape(`${origin}/file.pdf`, { formats: ["markdown"], redactPII: true });
  assertClean(document);
  assert.equal(document.markdown?.trim(), "Write to <PERSON>, <EMAIL>.");
  const raw = await post(server.origin, "/v2/scrape", {
    url: `${origin}/file.pdf`,
    parsers: [],
    redactPII: true,
  });
  assert.equal(raw.status, 500);
  assert.equal(raw.body.code, "REDACTION_FAILED");
  const parsed = await post(server.origin, "/v2/scrape", {
    url: `${origin}/`,
    redactPII: { mode: "fast", entity: 1 },
  });
  assert.equal(parsed.status, 400);
});

test("pages of jobs and of searches", async () => {
  const scrapeOptions = { formats: ["markdown" as const], redactPII: true };
  const crawl = await client.crawl(`${origin}/`, { limit: 2, scrapeOptions, pollInterval: 1 });
  assert.equal(crawl.status, "completed");
  assertClean(crawl.data);
  const batch = await client.batchScrape([`${origin}/`, `${origin}/bread`], {
    options: scrapeOptions,
    pollInterval: 1,
  });
  assertClean(batch.data);
  await client.scrape(`${origin}/`, { formats: ["markdown"], maxAge: 0 });
  const found = await post(server.origin, "/v2/search", {
    query: "bakery of Ashford bread",
    limit: 3,
    scrapeOptions,
  });
  assert.equal(found.status, 200, JSON.stringify(found.body));
  assert.ok(((found.body.data as { web?: unknown[] }).web ?? []).length > 0, JSON.stringify(found.body));
  assertClean((found.body.data as { web: { url: string }[] }).web.map(({ url: _, ...rest }) => rest));
});

test.run();
