import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Job, type JobStore, JobStoreToken } from "@winnow/kit-jobs";
import { suite } from "uvu";
import { isOnServers } from "../backends.ts";
import { type Chromium, startChromium, type Visitor } from "../chromium.ts";
import { pressOn, sees } from "../keyboard.ts";
import { post, startServer, type TestServer } from "../server.ts";
import { article, type Site, startSite } from "../site.ts";

const test = suite("console: jobs");
let site: Site;
let server: TestServer;
let chromium: Chromium;

test.before(async () => {
  [site, server, chromium] = await Promise.all([
    startSite(),
    startServer({ WINNOW_ALLOW_WEBHOOK_NETWORKS: "127.0.0.0/8" }),
    startChromium(),
  ]);
});
test.after(async () => {
  await Promise.all([server.close(), site.close(), chromium[Symbol.asyncDispose]()]);
});

async function api<T>(path: string): Promise<T> {
  const response = await fetch(`${server.origin}/console/api${path}`);
  const text = await response.text();
  assert.equal(response.status, 200, text);
  return JSON.parse(text) as T;
}
const jobOf = async (id: string) => (await api<{ job: Job }>(`/jobs/${id}`)).job;

async function ended(id: string): Promise<Job> {
  for (let tries = 0; tries < 1200; tries += 1) {
    const job = await jobOf(id);
    if (job.status !== "running") return job;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return assert.fail("The job does not end.");
}

async function begun(path: string, body: object): Promise<string> {
  const answer = await post(server.origin, path, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return String(answer.body.id);
}

const quiet = ({ complaints }: Visitor) => assert.deepEqual(complaints, []);

test("a crawl is begun, watched and cancelled with the keyboard alone", async () => {
  const visitor = await chromium.visit(`${server.origin}/#/jobs`);
  const { page } = visitor;
  await sees(page, "No jobs yet");
  await pressOn(page, "Begin a job");
  await sees(page, "A site, by its links");
  await page.keyboard.type(`${site.origin}/`);
  await page.keyboard.press("Enter");
  await sees(page, "← All jobs");
  await sees(page, "completed");
  // One that takes its time.
  const id = await begun("/v2/crawl", { url: `${site.origin}/`, delay: 5 });
  await page.evaluate((to: string) => {
    location.hash = to;
  }, `#/jobs/crawl/${id}`);
  await sees(page, "Pages (1)");
  assert.ok(await page.$("progress[value]"));
  await pressOn(page, "Cancel the job");
  await sees(page, "Cancel this job?");
  await page.keyboard.press("Escape");
  assert.equal((await jobOf(id)).status, "running");
  await pressOn(page, "Cancel the job");
  await sees(page, "Cancel this job?");
  await page.keyboard.press("Enter");
  await sees(page, "cancelled");
  assert.equal((await jobOf(id)).status, "cancelled");
  // The page that was scraped is still there to be read.
  await pressOn(page, "Pages (1)");
  await pressOn(page, "Front page");
  await sees(page, "says enough to be taken for prose");
  quiet(visitor);
});

test("a job runs again with its secrets, which no answer holds", async () => {
  const heard: string[] = [];
  const receiver = createServer((request, response) => {
    heard.push(`${request.url} ${request.headers["x-secret"] ?? request.headers["x-page"]}`);
    response.writeHead(200, { "content-type": "text/html" }).end(article("Secret"));
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const webhook = {
    url: `${origin}/hook?token=hush`,
    headers: { "x-secret": "hush" },
    events: ["completed"],
  };
  const headers = { "x-page": "hush" };
  const pages = [1, 2].map((number) => `${origin}/${number}`);
  const requests = [
    ["/v2/crawl", { url: `${origin}/`, limit: 1, sitemap: "skip", webhook, scrapeOptions: { headers } }],
    ["/v2/batch/scrape", { urls: [...pages, "http://127.0.0.1:1/"], headers, webhook, priority: "high" }],
  ] as const;
  for (const [path, request] of requests) {
    const first = await ended(await begun(path, request));
    heard.length = 0;
    const key = crypto.randomUUID();
    const again = `/console/api/jobs/${first.id}/again`;
    const answer = await post(server.origin, again, { key });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    assert.equal((await post(server.origin, again, { key })).status, 409);
    const second = await ended(String(answer.body.id));
    const counts = ({ counts: { done, failed } }: Job) => [done, failed];
    assert.deepEqual(counts(second), counts(first));
    for (let tries = 0; tries < 200 && !heard.includes("/hook?token=hush hush"); tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    assert.ok(heard.includes("/hook?token=hush hush"), heard.join());
    assert.ok(heard.some((line) => /^\/\d? hush$/.test(line)));
    const shown = await Promise.all(
      ["", `/${first.id}`, `/${first.id}/problems`].map((place) => api(`/jobs${place}`)),
    );
    assert.ok(!JSON.stringify(shown).includes("hush"));
  }
  receiver.closeAllConnections();
  receiver.close();
});

test("of a job of which nothing is kept that is said, and it is read when somebody asks", async () => {
  const id = await begun("/v2/batch/scrape", { urls: [`${site.origin}/article`], zeroDataRetention: true });
  await ended(id);
  const visitor = await chromium.visit(`${server.origin}/#/jobs/batchScrape/${id}`);
  await sees(visitor.page, "Nothing of these pages is kept");
  await pressOn(visitor.page, "Pages (1)");
  await pressOn(visitor.page, "Read them now");
  await sees(visitor.page, "How tests are written");
  quiet(visitor);
});

/** Ways in which text of pages has become script elsewhere. */
const ATTACKS = [
  `<script>window.__hit = 1</script>`,
  `"><img src=x onerror="window.__hit = 1">`,
  `<svg onload="window.__hit = 1">`,
  `javascript:window.__hit=1`,
  `</title><iframe srcdoc="<script>parent.__hit = 1</script>">`,
  `{{constructor.constructor("window.__hit = 1")()}}`,
];

/** A job that is stored as a worker would leave it, whatever its pages say. */
async function stored(documents: readonly object[], problems: readonly { url: string; message: string }[]) {
  const store: JobStore = server.kernel.services.get(JobStoreToken);
  const [id, now] = [crypto.randomUUID(), Date.now()];
  const [worker, lease] = [`worker-${id}`, now + 60_000];
  const tasks = [...documents, ...problems].map((_, place) => ({
    key: `${place}`,
    url: `https://a.example/${place}`,
  }));
  const request = { url: ATTACKS[3], prompt: ATTACKS[0] };
  const job = { id, operation: "none", owner: "", payer: undefined, request, expiresAt: now + 1e8 };
  await store.create({ ...job, pace: {}, tasks, deliveries: [], warning: ATTACKS.join(" ") }, now);
  const ends = [
    ...documents.map((document) => ({ document })),
    ...problems.map(({ url, message }) => ({ skipped: [{ url, message, code: message }] })),
  ];
  for (const end of ends) {
    const [task] = await store.claim(worker, 1, now, lease);
    assert.ok(task);
    await store.finish(worker, task, { ...end, deliveries: [], deliveriesAtEnd: [] }, now);
  }
  await store.end(id, "failed", now, { error: ATTACKS.join(" "), deliveries: [] });
  return id;
}

test("what pages, errors and warnings say never becomes script", async () => {
  const documents = ATTACKS.map((text) => ({
    markdown: text,
    html: text,
    [text]: text,
    metadata: { title: text, url: text, sourceURL: text, error: text, [text]: text },
  }));
  const id = await stored(
    documents,
    ATTACKS.map((text) => ({ url: text, message: text })),
  );
  const visitor = await chromium.visit(`${server.origin}/#/jobs`);
  const { page } = visitor;
  await sees(page, ATTACKS[3] ?? "");
  await page.evaluate((to: string) => {
    location.hash = to;
  }, `#/jobs/none/${id}`);
  await sees(page, `Pages (${ATTACKS.length})`);
  await sees(page, ATTACKS[1] ?? "");
  for (const [index] of ATTACKS.entries()) {
    await page.click(`.rows [role=listitem]:nth-child(${index + 1}) button`);
    for (const tab of ["html", "metadata", "JSON"]) {
      await page.waitForSelector("dialog [role=tab]");
      await page.$$eval(
        "dialog [role=tab]",
        (tabs, name) => {
          const found = tabs.find(({ textContent }) => textContent === name);
          if (found instanceof HTMLElement) found.click();
        },
        tab,
      );
    }
    const links = await page.$$eval("a", (all) => all.map(({ protocol }) => protocol));
    assert.ok(
      links.every((protocol) => ["http:", "https:"].includes(protocol)),
      links.join(),
    );
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.querySelector("dialog") === null);
  }
  await pressOn(page, "Pages (");
  await page.keyboard.press("ArrowRight");
  await sees(page, "1 page");
  assert.equal(await page.evaluate(() => Reflect.get(window, "__hit")), undefined);
  assert.equal(await page.$("iframe"), null);
  quiet(visitor);
});

test("a job of 100,000 pages scrolls, and hands over a few rows at a time", async () => {
  if (isOnServers) return;
  const folder = server.dataDir;
  const id = await stored([{ markdown: "x", metadata: { title: "Page 1", url: "https://a.example/1" } }], []);
  const database = new DatabaseSync(join(folder, "jobs.sqlite"));
  database.exec("pragma busy_timeout = 10000");
  const { number } = database.prepare("select number from jobs where id = ?").get(id) as { number: number };
  const page = `json_object('markdown', '${"words ".repeat(500)}', 'metadata', json_object('title', 'Page ' || i, 'url', 'https://a.example/' || i))`;
  database.exec(`with recursive n(i) as (select 2 union all select i + 1 from n where i < 100000)
    insert into documents (job, place, bytes, body) select ${number}, i, 3100, ${page} from n;
    update jobs set done = 100000 where number = ${number}`);
  database.close();
  const { pages } = await api<{ pages: { place: number }[] }>(`/jobs/${id}/pages?after=99900`);
  assert.equal(pages.at(-1)?.place, 100_000);
  assert.ok(JSON.stringify(pages).length < 30_000);
  const visitor = await chromium.visit(`${server.origin}/#/jobs/none/${id}`);
  await sees(visitor.page, "Pages (100,000)");
  await sees(visitor.page, "Page 5");
  await visitor.page.$eval(".rows", (box) => box.scrollTo(0, box.scrollHeight));
  await sees(visitor.page, "Page 100000");
  assert.ok((await visitor.page.$$(".rows [role=listitem]")).length < 60);
  const asked = visitor.requests.filter(({ pathname }) => pathname.endsWith("/pages"));
  assert.ok(asked.length <= 6, `${asked.length} calls`);
  const file = await fetch(`${server.origin}/console/api/jobs/${id}/download?format=jsonl`);
  let lines = 0;
  for await (const part of file.body ?? []) lines += part.filter((byte) => byte === 10).length;
  assert.equal(lines, 100_000);
  quiet(visitor);
});

test("teams see their own jobs only, and a key those that it is for", async () => {
  const { TeamStore } = await import("@winnow/service-teams");
  const { RecordStoreToken } = await import("@winnow/kit-records");
  const key = "fc-0123456789abcdef0123456789abcdef";
  await using own = await startServer({ USE_DB_AUTHENTICATION: "true", WINNOW_API_KEYS: key });
  const teams = new TeamStore(own.kernel.services.get(RecordStoreToken));
  const keyOf = async (name: string, scopes?: readonly string[]) =>
    (await teams.createKey((await teams.teamNamed(name)).id, "key", scopes)).key;
  const [one, scoped, other] = await Promise.all([keyOf("one"), keyOf("one", ["scrape"]), keyOf("other")]);
  const ask = async (authorization: string, path: string, body?: object) => {
    const response = await fetch(`${own.origin}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${authorization}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as { id?: string; jobs?: object[] } };
  };
  const { body } = await ask(one, "/v2/batch/scrape", { urls: [`${site.origin}/article`] });
  const jobs = async (who: string) => (await ask(who, "/console/api/jobs")).body.jobs?.length;
  assert.deepEqual(await Promise.all([one, scoped, other, key].map(jobs)), [1, 0, 0, 0]);
  for (const path of ["", "/pages", "/pages/1", "/problems", "/download?format=zip"]) {
    const status = async (who: string) => (await ask(who, `/console/api/jobs/${body.id}${path}`)).status;
    assert.deepEqual(await Promise.all([scoped, other, key].map(status)), [403, 404, 404], path);
  }
  const again = { key: crypto.randomUUID() };
  assert.equal((await ask(other, `/console/api/jobs/${body.id}/again`, again)).status, 404);
});

test.run();
