import assert from "node:assert/strict";
import { DOMParser } from "@xmldom/xmldom";
import { suite } from "uvu";
import type { CheckPage, PageStatus } from "../src/monitor.ts";
import { atomOf } from "../src/news/atom.ts";
import { diffHtml, diffText } from "../src/news/diff-html.ts";
import { excerptOf } from "../src/news/excerpt.ts";
import { checkMail } from "../src/news/mail.ts";
import { inWords, lasts, MAX_FINDINGS, type News, Report, standingOf } from "../src/news/report.ts";

const test = suite("operation-monitor: news");
const AT = Date.parse("2026-11-22T10:00:00Z");
const HOSTILE = `"><script>alert(1)</script>]]>&amp;\u0000\u000b\u202e\ud800 'x' <!--`;

const page = (status: PageStatus, url: string, more: object = {}): CheckPage =>
  ({
    targetId: "t",
    url,
    status,
    previousScrapeId: null,
    currentScrapeId: null,
    statusCode: 200,
    error: null,
    metadata: {},
    diff: null,
    credits: 1,
    ...more,
  }) as CheckPage;
const diff = {
  text: "--- a\n+++ b\n@@ -1,3 +1,3 @@\n Flour\n-A sack costs 20 crowns.\n+A sack costs 25 crowns.\n",
};

type Target = { readonly id: string; readonly type: "scrape" | "crawl" | "search" };

function newsOf(
  pages: readonly CheckPage[],
  known: readonly CheckPage[] = [],
  targets: readonly Target[] = [],
  searched: readonly string[] = [],
): News | undefined {
  const report = new Report(
    { standing: new Set(known.map(standingOf)), searched: new Set(searched) },
    targets,
  );
  for (const [index, one] of pages.entries())
    report.add(`0199f1a2-7c1e-8b3a-9d54-${String(index).padStart(12, "0")}`, one);
  return report.news({
    monitorId: "0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a11",
    checkId: "0199f1a2-7c1e-7b3a-9d54-00000000c4ec",
    at: AT,
  });
}

const facts = {
  name: "Prices",
  schedule: { cron: "0 9 * * *", timezone: "Europe/Berlin" },
  includeDiffs: true,
  unsubscribeUrl: "https://winnow.example/u?token=a&b",
};

test("pages that are the same, noise, or known as they are, are no news", () => {
  const down = page("error", "https://a.example/down", { error: "It answered 503." });
  const noise = page("changed", "https://a.example/1", {
    diff,
    judgment: { meaningful: false, reason: "A date." },
  });
  const quiet = page("error", "https://a.example/quiet", { error: "It answered 503.", isQuiet: true });
  assert.deepEqual([lasts(down), lasts(quiet), lasts(page("new", "x"))], [true, false, false]);
  assert.equal(newsOf([quiet]), undefined, "told at its next failure");
  assert.equal(newsOf([down], [])?.findings.length, 1);
  const judged = page("changed", "https://a.example/2", { diff, judgment: { meaningful: false } });
  assert.equal(newsOf([page("same", "https://a.example/"), noise, judged]), undefined);
  assert.equal(newsOf([down], [down]), undefined);
  const news = newsOf([down, noise, page("same", "https://a.example/"), page("new", "https://a.example/3")]);
  assert.ok(news);
  assert.deepEqual(
    [news.counts, news.same, news.noise],
    [{ changed: 0, new: 1, removed: 0, error: 1 }, 1, 1],
  );
  const gone = page("removed", "https://a.example/4", { isQuiet: true });
  const later = newsOf([page("changed", "https://a.example/"), quiet, gone, down], [down]);
  assert.ok(later);
  assert.deepEqual([later.same, later.unread, later.gone], [0, 2, 1], "what failed is not the same");
  assert.match(checkMail(later, facts).text, /· 2 could not be read, 1 still gone$/m);
  assert.equal(inWords(news), "1 new, 1 error");
  assert.deepEqual(
    news.findings.map(({ status, reason }) => [status, reason]),
    [
      ["new", undefined],
      ["error", "It answered 503."],
    ],
  );
});

test("what a target sees first is no news, what comes later is", () => {
  const of = (type: Target["type"], more: object = {}) => {
    const all = Array.from({ length: 11 }, (_, at) => page("new", `https://a.example/${at}`, more));
    return { all, targets: [{ id: "t", type }] };
  };
  const seen = (status: PageStatus) => page(status, "https://a.example/known", { previousScrapeId: "s" });
  const crawl = of("crawl");
  const dead = page("removed", "https://a.example/dead");
  assert.equal(newsOf([...crawl.all, dead], [], crawl.targets), undefined);
  const down = page("error", "https://a.example/", { error: "It answered 503." });
  const partly = newsOf([...crawl.all, down], [], crawl.targets);
  assert.deepEqual([partly?.counts.new, partly?.counts.error, partly?.first], [0, 1, 11]);
  for (const status of ["same", "changed", "removed"] as const) {
    const news = newsOf([...crawl.all, seen(status), dead], [], crawl.targets);
    assert.equal(news?.counts.new, 11, `${status}: the site was known`);
  }
  const many = Array.from({ length: 300 }, (_, at) => page("new", `https://a.example/${at}`));
  assert.equal(newsOf([...many, seen("same")], [], crawl.targets)?.counts.new, 300);

  const scrape = of("scrape");
  assert.equal(newsOf([...scrape.all, seen("same")], [], scrape.targets), undefined, "somebody listed them");
  assert.equal(newsOf([...scrape.all, seen("new")], [], scrape.targets)?.counts.new, 1, "it is back");
  assert.equal(newsOf([dead], [], scrape.targets)?.counts.removed, 1, "it was listed, and is not there");

  const search = of("search");
  assert.equal(newsOf(search.all, [], search.targets), undefined);
  assert.equal(newsOf(search.all, [], search.targets, ["t"])?.counts.new, 11);
  const judged = of("search", { judgment: { meaningful: true, reason: "It is about rye." } });
  assert.equal(newsOf(judged.all, [], judged.targets)?.counts.new, 11, "it is what was asked for");
});

test("a subject counts what was found, in its order", () => {
  const of = (status: PageStatus, count: number) =>
    Array.from({ length: count }, (_, index) => page(status, `https://a.example/${status}/${index}`));
  const news = newsOf([
    ...of("error", 2),
    ...of("new", 1),
    ...of("removed", 3),
    ...of("changed", 2),
    ...of("same", 1200),
  ]);
  assert.ok(news);
  const { subject, text } = checkMail(news, facts);
  assert.equal(subject, "Prices: 2 changed, 1 new, 3 removed, 2 errors");
  assert.match(text, /^22 Nov 2026, 11:00 \(Europe\/Berlin\) · 1,200 the same$/m);
});

test("the diff of a page is shown in a message, and its words that changed are marked", () => {
  const news = newsOf([page("changed", "https://a.example/", { diff, metadata: { title: "Flour" } })]);
  assert.ok(news);
  const { html, text } = checkMail(news, facts);
  assert.match(html, /A sack costs <span class="removed-mark"[^>]*>20<\/span> crowns\./);
  assert.match(html, /A sack costs <span class="added-mark"[^>]*>25<\/span> crowns\./);
  assert.match(text, /^- A sack costs 20 crowns\.\n\+ A sack costs 25 crowns\.$/m);
  const without = checkMail(news, { ...facts, includeDiffs: false });
  assert.doesNotMatch(without.html + without.text, /A sack/);
});

test("fields that changed are shown by their paths", () => {
  const json = { "plans[0].price": { previous: 20, current: 25 }, name: { previous: "a", current: null } };
  const excerpt = excerptOf({ json });
  assert.ok(excerpt);
  assert.deepEqual(diffText(excerpt), ["plans[0].price: 20 -> 25", "name: a -> (nothing)"]);
  assert.match(diffHtml(excerpt), /plans\[0\]\.price<\/strong>.*20.*→.*25/);
  assert.equal(excerptOf(null), undefined);
  assert.equal(excerptOf({ text: "", json: { files: [] } }), undefined);
});

test("whatever stands on a page is text in a message", () => {
  const hostile = page("changed", `javascript:alert(1)//${HOSTILE}`, {
    diff: { text: `@@ -1 +1 @@\n-${HOSTILE}\n+<img src=x onerror=alert(1)>\n` },
    metadata: { title: HOSTILE, description: HOSTILE },
    judgment: { meaningful: true, reason: HOSTILE },
  });
  const news = newsOf([hostile, page("error", "https://a.example/?a=1&b='", { error: HOSTILE })]);
  assert.ok(news);
  const { html, subject } = checkMail(news, { ...facts, name: `${HOSTILE}\r\nBcc: eve@example.com` });
  assert.doesNotMatch(html, /<script|<img|onerror=alert\(1\)>|href="javascript|<!--/i);
  assert.doesNotMatch(html + subject, /[\u0000\u000b\u202e\ud800]/);
  assert.doesNotMatch(subject, /[\r\n]/);
  assert.match(html, /href="https:\/\/a\.example\/\?a=1&amp;b=&#39;"/);
  assert.match(html, /href="https:\/\/winnow\.example\/u\?token=a&amp;b"/);
});

test("10,000 pages with large diffs are a message that mailboxes show whole, with a note of the others", () => {
  const lines = Array.from(
    { length: 3000 },
    (_, index) => `-${"old ".repeat(50)}${index}\n+${"new ".repeat(50)}${index}`,
  );
  const large = { text: `@@ -1 +1 @@\n${lines.join("\n")}\n` };
  const pages = Array.from({ length: 10_000 }, (_, index) =>
    page("changed", `https://a.example/${index}`, { diff: large }),
  );
  const news = newsOf(pages);
  assert.ok(news);
  assert.equal(news.findings.length, MAX_FINDINGS);
  assert.ok(JSON.stringify(news).length < 2 ** 20);
  const { html, text, subject } = checkMail(news, facts);
  assert.equal(subject, "Prices: 10,000 changed");
  assert.ok(html.length < 100_000 && text.length < 100_000, `${html.length} and ${text.length} characters`);
  const shown = html.match(/label-changed"/g)?.length ?? 0;
  assert.ok(shown >= 50, `${shown} pages are shown`);
  assert.ok(html.includes(`… and ${(10_000 - shown).toLocaleString("en-US")} more`));
  assert.match(html, /… and [\d,]+ more changed lines/);
});

test("one line of a megabyte and a thousand fields are cut", () => {
  const excerpt = excerptOf({ text: `@@ -1 +1 @@\n-${"x".repeat(1_000_000)}\n+${"y".repeat(1_000_000)}` });
  assert.ok(JSON.stringify(excerpt).length < 2000);
  const json = Object.fromEntries(
    Array.from({ length: 1000 }, (_, index) => [`a${index}`, { previous: "x".repeat(9999), current: index }]),
  );
  const fields = excerptOf({ json });
  assert.ok(JSON.stringify(fields).length < 6000);
  assert.equal((fields?.fields.length ?? 0) + (fields?.left ?? 0), 1000);
});

async function* each(news: readonly (News | undefined)[]): AsyncGenerator<News> {
  for (const one of news) if (one !== undefined) yield one;
}

/** Parses as strictly as XML demands, and reads the elements that Atom requires. @see RFC 4287, 4.1 */
function readAtom(xml: string) {
  const fail = (level: string, message: string): never => assert.fail(`${level}: ${message}`);
  const { documentElement: feed } = new DOMParser({ errorHandler: fail }).parseFromString(
    xml,
    "application/xml",
  );
  assert.deepEqual([feed?.localName, feed?.namespaceURI], ["feed", "http://www.w3.org/2005/Atom"]);
  const children = (of: Element, name: string) =>
    Array.from(of.childNodes).filter((node): node is Element => (node as Element).localName === name);
  const one = (of: Element, name: string) => {
    const found = children(of, name);
    assert.equal(found.length, 1, `one ${name}`);
    return found[0]?.textContent ?? "";
  };
  const facts = (of: Element) => {
    const [id, title, updated] = ["id", "title", "updated"].map((name) => one(of, name));
    assert.match(id ?? "", /^urn:uuid:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
    assert.match(updated ?? "", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    return { id, title, updated };
  };
  assert.equal(children(feed, "author").length, 1);
  const entries = children(feed, "entry").map((entry) => ({
    ...facts(entry),
    content: one(entry, "content"),
    links: children(entry, "link").map((link) => link.getAttribute("href")),
  }));
  assert.equal(new Set(entries.map(({ id }) => id)).size, entries.length, "ids are unique");
  return { ...facts(feed), entries, links: children(feed, "link").map((link) => link.getAttribute("href")) };
}

const monitor = { id: "0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a11", name: "Prices", createdAt: 0, updatedAt: 0 };

test("a feed has what Atom requires, whatever stands on the pages", async () => {
  const hostile = page("changed", "https://a.example/?a&b", {
    diff: { text: `@@ -1 +1 @@\n-${HOSTILE}\n+b\n` },
    metadata: { title: HOSTILE, description: HOSTILE },
  });
  const news = newsOf([
    hostile,
    page("removed", "javascript:alert(1)"),
    page("new", "https://a.example/日本"),
  ]);
  const self = "https://winnow.example/v2/monitor/feed?token=a&b=c";
  const { body, updatedAt } = await atomOf({ ...monitor, name: HOSTILE }, each([news]), self);
  const feed = readAtom(body);
  assert.equal(updatedAt, AT);
  assert.deepEqual([feed.updated, feed.links], ["2026-11-22T10:00:00.000Z", [self]]);
  assert.deepEqual(
    feed.entries.map(({ title, links }) => [title?.split(":")[0], links]),
    [
      ["Changed", ["https://a.example/?a&b"]],
      ["New", ["https://a.example/日本"]],
      ["Removed", []],
    ],
  );
  assert.doesNotMatch(feed.entries.map(({ content }) => content).join(""), /<script|href="javascript/);
});

test("a feed has at most 100 entries and a note, and an empty one is valid as well", async () => {
  const empty = readAtom((await atomOf(monitor, each([]), undefined)).body);
  assert.deepEqual([empty.entries, empty.updated], [[], "1970-01-01T00:00:00.000Z"]);
  const pages = Array.from({ length: 150 }, (_, index) => page("new", `https://a.example/${index}`));
  const many = newsOf(pages.slice(0, 60));
  const next = {
    ...(many as News),
    checkId: "c",
    findings: (many as News).findings.map((one) => ({ ...one, id: one.id.replace("9d54", "9d55") })),
  };
  assert.equal(readAtom((await atomOf(monitor, each([next, many]), undefined)).body).entries.length, 100);
  const half = { ...(newsOf(pages) as News), findings: (newsOf(pages) as News).findings.slice(0, 10) };
  const { entries } = readAtom((await atomOf(monitor, each([half]), undefined)).body);
  assert.equal(entries.at(-1)?.title, "… and 140 more");
});

test.run();
