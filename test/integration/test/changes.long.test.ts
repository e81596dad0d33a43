import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Firecrawl, { type Document } from "@mendable/firecrawl-js";
import { suite } from "uvu";
import { post, startServer, type TestServer } from "../server.ts";
import { freePort, Victim } from "../victim.ts";

const test = suite("changes");
const folder = mkdtempSync(join(tmpdir(), "winnow-changes-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));

/** What the site answers, by path; what is not there is 404. */
const pages = new Map<string, () => string>();
const site = createServer((request, response) => {
  const page = pages.get(request.url ?? "");
  response.writeHead(page === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
  response.end(page?.() ?? document("Not found", "<p>There is no such page here.</p>"));
});
let origin = "";
let server: TestServer;
let client: Firecrawl;

const document = (title: string, inner: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><nav><a href="/">Home</a></nav>
<main><article><h1>${title}</h1>${inner}
<p>This paragraph stays as it is, so that there is an article with enough text to be taken for one by everybody.</p>
</article></main></body></html>`;
const put = (path: string, inner: string) => void pages.set(path, () => document("Prices", inner));
const open = async () => {
  server = await startServer({ WINNOW_DATA_DIR: folder });
  client = new Firecrawl({ apiUrl: server.origin, apiKey: "fc-anything" });
};

test.before(async () => {
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  await open();
});
test.after(async () => {
  await server.close();
  site.close();
});

interface Tracked {
  readonly changeStatus?: string;
  readonly previousScrapeAt?: string | null;
  readonly visibility?: string;
  readonly diff?: unknown;
  readonly json?: unknown;
}

const trackingOf = (page: Document): Tracked => (page.changeTracking ?? {}) as Tracked;

/** A scrape with the official client. */
async function look(path: string, options: object = {}, more: object = {}): Promise<Tracked & Document> {
  const formats = ["markdown", { type: "changeTracking", ...options }] as never;
  const page = await client.scrape(`${origin}${path}`, { formats, ...more });
  return { ...page, ...trackingOf(page) };
}

test("says what changed since the last scrape, to the official client", async () => {
  put("/price", "<p>Flour costs 2.40 a kilo.</p>");
  const first = await look("/price", { modes: ["git-diff"] });
  assert.deepEqual(first.changeTracking as unknown, {
    previousScrapeAt: null,
    visibility: "visible",
    diff: null,
    changeStatus: "new",
  });
  const same = await look("/price", { modes: ["git-diff"] });
  assert.equal(same.changeStatus, "same");
  assert.ok(Date.now() - Date.parse(same.previousScrapeAt ?? "") < 600_000);
  put("/price", "<p>Flour costs 2.60 a kilo.</p>");
  const changed = await look("/price", { modes: ["git-diff"] });
  assert.equal(changed.changeStatus, "changed");
  assert.match(
    String(changed.diff),
    /^--- previous\n\+\+\+ current\n@@ -1,5 \+1,5 @@\n # Prices\n \n-Flour costs 2\.40 a kilo\.\n\+Flour costs 2\.60 a kilo\.\n/,
  );
  assert.equal(changed.metadata?.creditsUsed, 1);
  // The page of a plain scrape comes from the cache, which tracking neither reads nor minds.
  assert.equal((await client.scrape(`${origin}/price`)).metadata?.cacheState, "hit");
  assert.equal((await look("/price")).changeStatus, "same");
});

test("fields by schema, from both versions, for five credits", async () => {
  const product = (price: string) =>
    `<script type="application/ld+json">{"@type":"Product","name":"Flour","offers":{"price":"${price}"}}</script>
     <p>Flour, now for $${price}.</p>`;
  const schema = { type: "object", properties: { name: { type: "string" }, price: { type: "number" } } };
  put("/fields", product("2.40"));
  const first = await look("/fields", { modes: ["json", "git-diff"], schema });
  assert.deepEqual([first.json, first.metadata?.creditsUsed], [null, 5]);
  put("/fields", product("2.60"));
  const changed = await look("/fields", { modes: ["json", "git-diff"], schema });
  assert.deepEqual(changed.json, {
    name: { previous: "Flour", current: "Flour" },
    price: { previous: 2.4, current: 2.6 },
  });
  assert.match(String(changed.diff), /^-Flour, now for \$2\.40\.$/m);
});

test("a page that differs on every visit is changed only where readers see it", async () => {
  let visits = 0;
  pages.set("/token", () => {
    visits += 1;
    const token = `<input type="hidden" name="csrf" value="${visits}"><p data-id="${visits}">The same text.</p>`;
    return document(
      `Prices`,
      `${token}<script>window.time = ${Date.now() + visits}</script><!-- ${visits} -->`,
    );
  });
  pages.set("/clock", () => {
    visits += 1;
    return document(
      "Prices",
      `<p>It is now ${visits} minutes past the hour, says the clock of this page.</p>`,
    );
  });
  await look("/token");
  await look("/clock");
  for (let round = 0; round < 3; round += 1) {
    assert.equal((await look("/token")).changeStatus, "same");
    assert.equal((await look("/clock")).changeStatus, "changed");
  }
});

test("a page that is gone is removed, and new when it is back", async () => {
  put("/gone", "<p>Here.</p>");
  await look("/gone");
  pages.delete("/gone");
  assert.deepEqual(
    [(await look("/gone")).changeStatus, (await look("/gone")).changeStatus],
    ["removed", "removed"],
  );
  put("/gone", "<p>Here.</p>");
  const back = await look("/gone");
  assert.equal(back.changeStatus, "new");
  assert.notEqual(back.previousScrapeAt, null);
});

test("each tag has a history of its own", async () => {
  put("/tags", "<p>One.</p>");
  await look("/tags", { tag: "hourly" });
  put("/tags", "<p>Two.</p>");
  assert.equal((await look("/tags", { tag: "daily" })).changeStatus, "new");
  assert.equal((await look("/tags", { tag: "hourly" })).changeStatus, "changed");
  assert.equal((await look("/tags", { tag: "daily" })).changeStatus, "same");
});

test("crawls and batches track each page, which is visible", async () => {
  const index = '<p>Pages: <a href="/site/a">first</a> and <a href="/site/b">second</a>.</p>';
  put("/site/", index);
  put("/site/a", "<p>First.</p>");
  put("/site/b", "<p>Second.</p>");
  const formats = ["markdown", "changeTracking"] as never;
  const crawl = async () => {
    const { data } = await client.crawl(`${origin}/site/`, { scrapeOptions: { formats }, pollInterval: 1 });
    return data
      .map((page) => [new URL(page.metadata?.sourceURL ?? "").pathname, trackingOf(page)] as const)
      .map(([path, { changeStatus, visibility }]) => `${path} ${changeStatus} ${visibility}`)
      .sort();
  };
  const all = (b: string) => ["/site/ same visible", "/site/a same visible", `/site/b ${b} visible`];
  assert.deepEqual(
    await crawl(),
    all("same").map((line) => line.replace("same", "new")),
  );
  put("/site/b", "<p>Second, changed.</p>");
  assert.deepEqual(await crawl(), all("changed"));
  const urls = [`${origin}/site/a`, `${origin}/site/b`];
  const { data } = await client.batchScrape(urls, { options: { formats }, pollInterval: 1 });
  assert.deepEqual(
    data.map((page) => trackingOf(page).changeStatus),
    ["same", "same"],
  );
});

test("refuses what cannot be tracked, and says why", async () => {
  const url = `${origin}/price`;
  const alone = await post(server.origin, "/v2/scrape", { url, formats: ["changeTracking"] });
  assert.equal(alone.status, 400);
  assert.match(String(alone.body.error), /"changeTracking" needs the format "markdown" beside it/);
  const crawl = await post(server.origin, "/v2/crawl", {
    url,
    scrapeOptions: { formats: ["changeTracking"] },
  });
  assert.equal(crawl.status, 400);
  const secret = await look("/price", {}, { zeroDataRetention: true });
  assert.equal(secret.changeTracking, undefined);
  assert.match(secret.warning ?? "", /Change tracking is not supported with zeroDataRetention/);
  const form = new FormData();
  form.set("options", JSON.stringify({ formats: ["markdown", { type: "changeTracking" }] }));
  form.set("file", new Blob([document("Prices", "<p>Here.</p>")]), "page.html");
  const parsed = await fetch(`${server.origin}/v2/parse`, { method: "POST", body: form });
  const { code } = (await parsed.json()) as { code: string };
  assert.deepEqual([parsed.status, code], [400, "PARSE_UNSUPPORTED_OPTIONS"]);
});

test("two large pages with nothing in common are compared in time", async () => {
  const large = (word: string) =>
    Array.from(
      { length: 30_000 },
      (_, index) => `<p>${word} number ${index} of a page that has many of them.</p>`,
    ).join("");
  put("/large", large("Apples"));
  await look("/large", { modes: ["git-diff"] });
  put("/large", large("Pears"));
  const changed = await look("/large", { modes: ["git-diff"] });
  assert.equal(changed.changeStatus, "changed");
  assert.ok(String(changed.diff).length > 1_000_000);
});

test("remembers over a restart", async () => {
  put("/kept", "<p>One.</p>");
  await look("/kept");
  await server.close();
  await open();
  assert.equal((await look("/kept")).changeStatus, "same");
  put("/kept", "<p>Two.</p>");
  assert.equal((await look("/kept")).changeStatus, "changed");
});

test("remembers what it answered when it is killed right after", async () => {
  await server.close();
  const victim = new Victim(await freePort(), folder);
  client = new Firecrawl({ apiUrl: victim.origin, apiKey: "fc-anything" });
  try {
    for (let round = 0; round < 3; round += 1) {
      put("/killed", `<p>Round ${round}.</p>`);
      victim.start();
      await victim.ready();
      const { changeStatus, diff } = await look("/killed", { modes: ["git-diff"] });
      assert.equal(changeStatus, round === 0 ? "new" : "changed");
      if (round > 0) assert.match(String(diff), new RegExp(`^-Round ${round - 1}\\.$`, "m"));
      await victim.kill();
    }
  } finally {
    await open();
  }
});

test.run();
