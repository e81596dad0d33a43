import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { recordOf } from "@winnow/kit-schema";
import { suite } from "uvu";
import { post, startServer, type TestServer } from "../server.ts";
import { type Site, startSite } from "../site.ts";

/** Answers that fit, where many pages are scraped, and where files are. */
const test = suite("fit");
let site: Site;
let server: TestServer;

test.before(async () => {
  site = await startSite();
  server = await startServer();
});
test.after(async () => {
  await server.close();
  await site.close();
});

interface Fitted {
  readonly markdown: string;
  readonly chunks?: readonly { readonly tokens: number }[];
  readonly outline?: readonly { readonly id: string }[];
  readonly metadata: Readonly<Record<string, unknown>>;
}

async function scrape(request: object): Promise<Fitted> {
  const { status, body } = await post(server.origin, "/v2/scrape", request);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data as Fitted;
}

/** The pages of a job at its end. */
async function pagesOf(path: string, request: object): Promise<readonly Fitted[]> {
  const { status, body } = await post(server.origin, path, request);
  assert.equal(status, 200, JSON.stringify(body));
  for (;;) {
    const answer = await fetch(`${server.origin}${path}/${body.id}`);
    const job = (await answer.json()) as { status: string; data: readonly Fitted[] };
    if (job.status !== "scraping") return job.data;
    await sleep(50);
  }
}

test("each page of a job has the budget by itself, and goes on by its own cursor", async () => {
  const scrapeOptions = {
    formats: ["markdown", "outline", { type: "chunks", maxTokens: 60 }],
    maxTokens: 80,
  };
  const urls = ["one", "two", "three"].map((name) => `${site.origin}/static/${name}`);
  const jobs = [
    await pagesOf("/v2/batch/scrape", { urls, ...scrapeOptions }),
    await pagesOf("/v2/crawl", {
      url: `${site.origin}/static/one`,
      limit: 3,
      crawlEntireDomain: true,
      scrapeOptions,
    }),
  ];
  for (const pages of jobs) {
    assert.equal(pages.length, 3);
    for (const { markdown, chunks = [], outline = [], metadata } of pages) {
      assert.ok(Number(metadata.tokens) <= 80, JSON.stringify(metadata));
      assert.equal(metadata.truncated, true);
      assert.equal(metadata.creditsUsed, 1);
      assert.ok(chunks.length > 0 && chunks.every(({ tokens }) => tokens <= 60));
      assert.ok(outline.length > 0);
      const { cursor, sourceURL: url } = metadata;
      const next = await scrape({ url, maxTokens: 80, cursor });
      assert.notEqual(next.markdown, markdown);
    }
  }
});

test("what means one page is refused where many are scraped, before any is", async () => {
  const url = `${site.origin}/static/one`;
  const { metadata } = await scrape({ url, maxTokens: 60 });
  const before = site.seen.length;
  for (const option of [{ cursor: metadata.cursor }, { section: "a-table" }]) {
    const [key = ""] = Object.keys(option);
    const requests: readonly (readonly [string, object, readonly (string | number)[]])[] = [
      ["/v2/crawl", { url, scrapeOptions: option }, ["scrapeOptions", key]],
      ["/v2/batch/scrape", { urls: [url], ...option }, [key]],
      [
        "/v2/search",
        { query: "mill", scrapeOptions: { formats: ["markdown"], ...option } },
        ["scrapeOptions", key],
      ],
      [
        "/v2/monitor",
        {
          name: "one",
          schedule: { cron: "0 * * * *" },
          targets: [{ type: "scrape", urls: [url], scrapeOptions: option }],
        },
        ["targets", 0, "scrapeOptions", key],
      ],
    ];
    for (const [path, request, at] of requests) {
      const { status, body } = await post(server.origin, path, request);
      assert.equal(status, 400, `${path} ${JSON.stringify(body)}`);
      const issues = body.details as readonly { readonly path: unknown; readonly message: string }[];
      const issue = issues.find((one) => JSON.stringify(one.path) === JSON.stringify(at));
      assert.match(issue?.message ?? "", /scrape that page by itself/, `${path} ${JSON.stringify(body)}`);
    }
  }
  assert.equal(site.seen.length, before);
});

test("a file is cut and read on as a page is", async () => {
  const text = Array.from(
    { length: 40 },
    (_, index) => `## Part ${index}\n\nThe pump starts when pressure ${index} falls.`,
  );
  const parse = async (options: object) => {
    const form = new FormData();
    form.set("file", new File([text.join("\n\n")], "manual.md", { type: "text/markdown" }));
    form.set("options", JSON.stringify(options));
    const answer = await fetch(`${server.origin}/v2/parse`, { method: "POST", body: form });
    const body = recordOf(await answer.json());
    assert.equal(answer.status, 200, JSON.stringify(body));
    return body.data as Fitted;
  };
  const parts: string[] = [];
  for (let cursor: unknown; ; ) {
    const { markdown, metadata } = await parse({
      maxTokens: 200,
      ...(cursor === undefined ? {} : { cursor }),
    });
    parts.push(markdown);
    cursor = metadata.cursor;
    if (cursor === undefined) break;
  }
  assert.ok(parts.length > 2);
  assert.equal(parts.join("").trim(), text.join("\n\n"));
  assert.match((await parse({ section: "part-7" })).markdown, /^## Part 7\n\n.*pressure 7 falls\.\s*$/);
});

test.run();
