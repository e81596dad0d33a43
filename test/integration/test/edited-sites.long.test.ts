import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { type CountTokens, loadTokenizer } from "@winnow/kit-tokens";
import { suite } from "uvu";
import { forum } from "../edited-sites/forum.ts";
import { news } from "../edited-sites/news.ts";
import { shop } from "../edited-sites/shop.ts";
import { type EditedSite, type Pages, serve } from "../edited-sites/site.ts";
import { post, startServer, type TestServer } from "../server.ts";

/** A budget of tokens, chunks and a second crawl of what changed, together, on a forum, a shop and a news site. */
const test = suite("edited sites: budget, chunks, since");

const BUDGET = 400;
const CHUNK = { type: "chunks", maxTokens: 200, overlap: 20 };
const DAY_MS = 86_400_000;

interface Chunk {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly lead: number;
  readonly tokens: number;
}

interface Read {
  readonly markdown: string;
  readonly chunks: readonly Chunk[];
  readonly metadata: {
    readonly sourceURL: string;
    readonly tokens: number;
    readonly totalTokens: number;
    readonly truncated: boolean;
    readonly cursor?: string;
  };
}

interface Job {
  readonly id: string;
  readonly data: readonly Read[];
  readonly unchanged?: readonly { readonly url: string; readonly by: string }[];
  readonly gone?: readonly { readonly url: string }[];
  readonly creditsUsed: number;
  readonly next?: string | null;
}

let server: TestServer;
let count: CountTokens;
test.before(async () => {
  count = await loadTokenizer();
  server = await startServer();
});
test.after(async () => {
  await server.close();
});

/** A crawl of the whole site to its end, all of its pages. */
async function crawl({ origin }: EditedSite, more: object = {}): Promise<Job> {
  const scrapeOptions = { formats: ["markdown", CHUNK], maxTokens: BUDGET };
  const request = { url: `${origin}/`, limit: 1000, crawlEntireDomain: true, scrapeOptions, ...more };
  const { status, body } = await post(server.origin, "/v2/crawl", request);
  assert.equal(status, 200, JSON.stringify(body));
  const data: Read[] = [];
  const place = `${server.origin}/v2/crawl/${body.id}`;
  for (;;) {
    const job = (await (await fetch(place)).json()) as Job & { readonly status: string };
    if (job.status === "scraping") {
      await sleep(100);
      continue;
    }
    assert.equal(job.status, "completed");
    data.push(...job.data);
    for (let { next } = job; typeof next === "string"; ) {
      const part = (await (await fetch(next)).json()) as Job;
      data.push(...part.data);
      next = part.next;
    }
    return { ...job, id: String(body.id), data };
  }
}

const pathOf = (url: string) => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/** Each page is within its budget, and its chunks are cut where a reader would cut them. */
function judge({ data }: Job): void {
  for (const { markdown, chunks, metadata } of data) {
    const about = metadata.sourceURL;
    assert.ok(metadata.tokens <= BUDGET, about);
    assert.equal(count(markdown), metadata.tokens, about);
    assert.equal(metadata.truncated, metadata.cursor !== undefined, about);
    let end = 0;
    for (const chunk of chunks) {
      assert.ok(chunk.tokens <= CHUNK.maxTokens, about);
      assert.equal(chunk.text.slice(chunk.lead), markdown.slice(chunk.start, chunk.end), about);
      assert.equal(markdown.slice(end, chunk.start).trim(), "", `${about}: nothing is left out`);
      end = chunk.end;
      wholeEnds(chunk, about);
    }
    assert.equal(markdown.slice(end).trim(), "", about);
  }
}

/** No row, sentence or block of code is cut. */
function wholeEnds({ text }: Chunk, about: string): void {
  const last = text.trimEnd().split("\n").at(-1) ?? "";
  const fences = text.match(/^```/gm)?.length ?? 0;
  assert.equal(fences % 2, 0, `${about}: code\n${text}`);
  if (last.startsWith("|")) assert.ok(last.endsWith("|"), `${about}: a row\n${text}`);
  else if (/^[A-Z][a-z]/.test(last) && last.includes("no. "))
    assert.match(last, /(?:\.|\d|\*|\)|\?)$/, `${about}: a sentence\n${text}`);
}

/** The parts of a page, by its cursors, are the whole page. */
async function readOn(page: Read): Promise<void> {
  const url = page.metadata.sourceURL;
  const whole = await post(server.origin, "/v2/scrape", { url, formats: ["markdown"] });
  const parts = [page.markdown];
  for (let cursor = page.metadata.cursor; cursor !== undefined; ) {
    const { status, body } = await post(server.origin, "/v2/scrape", {
      url,
      cursor,
      maxTokens: BUDGET,
      formats: ["markdown"],
    });
    assert.equal(status, 200, JSON.stringify(body));
    const read = body.data as Read;
    parts.push(read.markdown);
    cursor = read.metadata.cursor;
  }
  assert.equal(parts.join(""), (whole.body.data as Read).markdown, url);
}

/** The first crawl of a site: every page of it, as it is to be. */
async function first(site: EditedSite, pages: Pages): Promise<Job> {
  const job = await crawl(site);
  const found = job.data.map(({ metadata }) => pathOf(metadata.sourceURL)).sort();
  assert.deepEqual(found, [...pages.paths()].sort());
  judge(job);
  const cut = job.data.filter(({ metadata }) => metadata.truncated);
  assert.ok(cut.length > 5, `${cut.length} pages were cut`);
  for (const page of cut.slice(0, 8)) await readOn(page);
  return job;
}

/** A second one: only what changed, the rest is listed. */
async function again(site: EditedSite, before: Job, since: string, changed: readonly string[]): Promise<Job> {
  site.asked.length = 0;
  const job = await crawl(site, { since });
  assert.deepEqual(job.data.map(({ metadata }) => pathOf(metadata.sourceURL)).sort(), [...changed].sort());
  const known = new Set(before.data.map(({ metadata }) => pathOf(metadata.sourceURL)));
  const isOld = (path: string) => known.has(path) && !changed.includes(path);
  assert.deepEqual(
    (job.unchanged ?? []).map(({ url }) => pathOf(url)).sort(),
    [...known].filter(isOld).sort(),
  );
  assert.equal(job.creditsUsed, changed.length);
  judge(job);
  return job;
}

test("a forum that says nothing of its age: a reply is a page, or a further one", async () => {
  const pages = forum();
  await using site = await serve(pages);
  const before = await first(site, pages);
  pages.reply("mills", 0, "The bearing was dry.");
  // Its page was full: there is another one, to which the first has a link.
  pages.reply("tides", 1, "It came in an hour late, and the gauge agrees.");
  const changed = ["/mills/thread-0", "/tides/thread-1", "/tides/thread-1?page=2"];
  const job = await again(site, before, before.id, changed);
  assert.match(job.data.map(({ markdown }) => markdown).join(""), /an hour late/);
  assert.deepEqual([...new Set(job.unchanged?.map(({ by }) => by))], ["hash"]);
});

test("a shop with entity tags: a price changes a product and its list, and no other page is sent", async () => {
  const pages = shop();
  await using site = await serve(pages);
  const before = await first(site, pages);
  pages.price("lamps", 14, "7,77 €");
  const job = await again(site, before, before.id, ["/c/lamps?page=2", "/p/lamps-14"]);
  for (const { markdown } of job.data) assert.match(markdown, /7,77 €/);
  const sent = site.asked.filter(({ path, status }) => status === 200 && path !== "/robots.txt");
  assert.deepEqual(sent.map(({ path }) => path).sort(), ["/c/lamps?page=2", "/p/lamps-14"]);
});

test("a news site with a sitemap: what was published and corrected, and nothing else is asked for", async () => {
  const pages = news();
  await using site = await serve(pages);
  const before = await first(site, pages);
  const now = Date.now();
  const published = pages.publish(new Date(now + DAY_MS));
  pages.correct(5, "The ferry was blue.", new Date(now + DAY_MS));
  const corrected = pages.paths().find((path) => path.includes("/5-")) ?? "";
  const section = published.split("/").slice(0, 2).join("/");
  const changed = ["/", section, published, corrected];
  const job = await again(site, before, before.id, changed);
  assert.match(job.data.map(({ markdown }) => markdown).join(""), /The ferry was blue/);
  const asked = site.asked.filter(({ path }) => !/^\/(?:robots\.txt|sitemap)/.test(path));
  assert.deepEqual(asked.map(({ path }) => path).sort(), [...changed].sort());
});

test.run();
