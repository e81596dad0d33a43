import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import Firecrawl, { type Document, SdkError } from "@mendable/firecrawl-js";
import { suite } from "uvu";
import { type Inbox, startInbox } from "../inbox.ts";
import { roomPath, startMaze } from "../maze.ts";
import { post, startServer, type TestServer } from "../server.ts";
import type { Site } from "../site.ts";

const test = suite("jobs, with the official client");
const key = "fc-0123456789abcdef0123456789abcdef";
const nobody = "00000000-0000-7000-8000-000000000000";
const SECRET = "s3cret";
let site: Site;
let inbox: Inbox;
let server: TestServer;
let open: TestServer;
let client: Firecrawl;
let openClient: Firecrawl;

test.before(async () => {
  site = await startMaze({ pages: 130 });
  inbox = await startInbox();
  const webhooks = { WINNOW_ALLOW_WEBHOOK_NETWORKS: "127.0.0.0/8", SELF_HOSTED_WEBHOOK_HMAC_SECRET: SECRET };
  server = await startServer({ WINNOW_API_KEYS: key, ...webhooks });
  open = await startServer(webhooks);
  client = new Firecrawl({ apiUrl: server.origin, apiKey: key });
  openClient = new Firecrawl({ apiUrl: open.origin });
});
test.after(async () => {
  await server.close();
  await open.close();
  await site.close();
  await inbox[Symbol.asyncDispose]();
});

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(open.origin + path, { headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const remove = async (path: string) => {
  const response = await fetch(open.origin + path, { method: "DELETE" });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const paths = (documents: readonly Document[]) =>
  documents.map(({ metadata }) => new URL(String(metadata?.sourceURL)).pathname).sort();
const rooms = (count: number) => Array.from({ length: count }, (_, index) => roomPath(index)).sort();

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let left = 4800; left > 0; left -= 1) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  assert.fail("It never came to that.");
}

async function failure(work: Promise<unknown>): Promise<SdkError> {
  const error = await work.then(
    () => assert.fail("it succeeded"),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof SdkError, String(error));
  return error;
}

test("crawls a site of more pages than one answer holds", async () => {
  const job = await client.crawl(site.origin, { limit: 1000, pollInterval: 1, timeout: 600 });
  assert.equal(job.status, "completed");
  assert.deepEqual([job.total, job.completed, job.creditsUsed], [130, 130, 130]);
  assert.deepEqual(paths(job.data), rooms(130));
  assert.match(job.data[0]?.markdown ?? "", /^# Room 0/);
  assert.ok(Date.parse(job.expiresAt ?? "") > Date.now() + 23 * 3_600_000);
});

test("gives the pages of a job in answers of a hundred, or as many as asked for", async () => {
  const { id } = await openClient.startCrawl(site.origin);
  await until(async () => (await get(`/v2/crawl/${id}`)).body.status === "completed");
  const walk = async (path: string) => {
    const sizes: number[] = [];
    const documents: Document[] = [];
    for (let next: string | null = path; next !== null; ) {
      const { body } = await get(next.replace(open.origin, ""));
      assert.equal(body.success, true);
      const data = body.data as Document[];
      sizes.push(data.length);
      documents.push(...data);
      next = body.next as string | null;
      assert.ok(next === null || next.startsWith(`${open.origin}/v2/crawl/${id}?skip=`), String(next));
    }
    assert.deepEqual(paths(documents), rooms(130));
    return sizes;
  };
  assert.deepEqual(await walk(`/v2/crawl/${id}`), [100, 30]);
  assert.deepEqual(await walk(`/v2/crawl/${id}?limit=50`), [50, 50, 30]);
  assert.deepEqual((await get(`/v2/crawl/${id}?skip=130`)).body.data, []);
  assert.equal((await get(`/v2/crawl/${id}?skip=130`)).body.next, null);
  const first = await openClient.getCrawlStatus(id, { autoPaginate: false });
  assert.deepEqual([first.data.length, typeof first.next], [100, "string"]);
  const proxied = await get(`/v2/crawl/${id}`, { "x-forwarded-proto": "https" });
  assert.match(String(proxied.body.next), /^https:/);
});

test("an answer ends at 10 MiB, and the next goes on", async () => {
  await using large = await startMaze({ pages: 8, filler: 2_500_000 });
  const urls = Array.from({ length: 8 }, (_, index) => large.origin + roomPath(index));
  const { id } = await openClient.startBatchScrape(urls, { options: { formats: ["rawHtml"] } });
  await until(async () => (await get(`/v2/batch/scrape/${id}?limit=1`)).body.status === "completed");
  const { body } = await get(`/v2/batch/scrape/${id}`);
  assert.equal((body.data as unknown[]).length, 4);
  const all = await openClient.getBatchScrapeStatus(id);
  assert.deepEqual(paths(all.data), rooms(8));
});

test("starts, shows, lists and cancels a crawl", async () => {
  await using slow = await startMaze({ pages: 1000, delayMs: 500 });
  const { id, url } = await client.startCrawl(slow.origin, {
    scrapeOptions: { formats: ["links"], headers: { cookie: "session=secret" } },
    webhook: { url: "http://127.0.0.1:9/hook?token=secret", headers: { authorization: "Bearer secret" } },
    limit: 500,
  });
  assert.equal(url, `${server.origin}/v2/crawl/${id}`);
  const { crawls } = await client.getActiveCrawls();
  assert.doesNotMatch(JSON.stringify(crawls), /secret/);
  const own = crawls.find((one) => one.id === id);
  assert.equal(own?.url, `${slow.origin}/`);
  assert.equal(typeof own?.teamId, "string");
  await until(async () => (await client.getCrawlStatus(id)).completed > 2);
  const running = await client.getCrawlStatus(id);
  assert.equal(running.status, "scraping");
  assert.ok(running.total >= running.completed && running.total <= 500);
  assert.equal(await client.cancelCrawl(id), true);
  assert.equal(await client.cancelCrawl(id), true, "twice is the same");
  const cancelled = await client.getCrawlStatus(id);
  assert.equal(cancelled.status, "cancelled");
  assert.ok(cancelled.data.length > 2, "finished pages stay");
  // What was on its way when the job was cancelled may still arrive, and then nothing more.
  await until(async () => {
    const seen = slow.seen.length;
    await new Promise((resolve) => setTimeout(resolve, 300));
    return slow.seen.length === seen;
  });
  assert.ok(slow.seen.length < 500, "no further page is fetched");
  assert.equal((await client.getCrawlStatus(id)).data.length, cancelled.data.length);
  assert.ok(!(await client.getActiveCrawls()).crawls.some((one) => one.id === id));
});

test("a cancel right after the start counts", async () => {
  await using slow = await startMaze({ pages: 50, delayMs: 20 });
  for (let round = 0; round < 5; round += 1) {
    const { id } = await client.startCrawl(slow.origin);
    assert.equal(await client.cancelCrawl(id), true);
    assert.equal((await client.getCrawlStatus(id)).status, "cancelled");
  }
});

test("lists what failed, and what robots.txt forbids apart", async () => {
  const batch = await client.batchScrape([site.origin, "http://10.0.0.1/"], {
    pollInterval: 1,
    timeout: 600,
  });
  assert.deepEqual(paths(batch.data), ["/"]);
  assert.deepEqual([batch.status, batch.total, batch.completed], ["completed", 1, 1]);
  const { errors, robotsBlocked } = await client.getBatchScrapeErrors(batch.id ?? "");
  const [error, ...rest] = errors as {
    id: string;
    url: string;
    code?: string;
    timestamp?: string;
    error: string;
  }[];
  assert.deepEqual([error?.url, error?.code, rest], ["http://10.0.0.1/", "SCRAPE_ADDRESS_NOT_ALLOWED", []]);
  assert.match(error?.error ?? "", /not public/);
  assert.ok(Date.parse(error?.timestamp ?? "") > 0);
  assert.deepEqual(robotsBlocked, []);
  const crawl = await client.crawl(`${site.origin}/secret`, { pollInterval: 1, timeout: 600 });
  assert.deepEqual([crawl.status, crawl.data], ["completed", []]);
  const blocked = await client.getCrawlErrors(crawl.id);
  assert.deepEqual([blocked.errors, blocked.robotsBlocked], [[], [`${site.origin}/secret`]]);
});

test("tells a webhook of a batch, signed, and in order", async () => {
  const urls = [1, 2, 3].map((index) => site.origin + roomPath(index));
  const webhook = {
    url: inbox.url,
    metadata: { order: "7" },
    events: ["started", "page", "completed"] as const,
  };
  const options = { webhook: { ...webhook, events: [...webhook.events] }, idempotencyKey: "batch-1" };
  const { id, invalidURLs } = await client.startBatchScrape([...urls, "not a url"], options);
  assert.deepEqual(invalidURLs, ["not a url"]);
  const own = () => inbox.letters.filter((letter) => letter.id === id);
  await until(() => own().length === 5);
  const types = own().map(({ type }) => type);
  assert.deepEqual(types, [
    "batch_scrape.started",
    ...urls.map(() => "batch_scrape.page"),
    "batch_scrape.completed",
  ]);
  assert.ok(own().every(({ metadata, success }) => success && metadata.order === "7"));
  const pages = own().flatMap(({ data }) => data.map(({ metadata }) => metadata.sourceURL));
  assert.deepEqual(pages.sort(), [...urls].sort());
  for (const { signature, ...letter } of own()) {
    const hex = createHmac("sha256", SECRET).update(JSON.stringify(letter)).digest("hex");
    assert.equal(signature, `sha256=${hex}`);
  }
  const again = await failure(client.startBatchScrape(urls, options));
  assert.deepEqual([again.status, again.message.includes("Idempotency key already used")], [409, true]);
  const more = await client.startBatchScrape([`${site.origin}/room/9`], { appendToId: id });
  assert.equal(more.id, id);
  await until(async () => (await client.getBatchScrapeStatus(id)).data.length === 4);
});

test("maps a site", async () => {
  const { links } = await client.map(site.origin, { limit: 10 });
  assert.deepEqual(
    links.map(({ url }) => url),
    [site.origin, `${site.origin}/room/1`, `${site.origin}/room/2`],
  );
  assert.equal(links[0]?.title, "Room 0");
  const found = await client.map(site.origin, { search: "room" });
  assert.equal(found.links.length, 3);
});

/** What a watcher saw. */
async function watched(own: Firecrawl, id: string, kind: "crawl" | "batch") {
  const watcher = own.watcher(id, { kind, pollInterval: 1, timeout: 600 });
  const documents: Document[] = [];
  const snapshots: string[] = [];
  let end: { status?: string; data?: Document[] } = {};
  watcher.on("document", (document: Document) => documents.push(document));
  watcher.on("snapshot", ({ status }: { status: string }) => snapshots.push(status));
  watcher.on("error", (error: { error?: string }) => assert.fail(String(error.error)));
  watcher.on("done", (done: object) => {
    end = done;
  });
  await watcher.start();
  return { documents, snapshots, end };
}

for (const how of ["over a socket", "by asking again"] as const) {
  const pick = () => (how === "over a socket" ? client : openClient);

  test(`watches a crawl ${how}`, async () => {
    await using slow = await startMaze({ pages: 40, delayMs: 20 });
    const { id } = await pick().startCrawl(slow.origin);
    const { documents, snapshots, end } = await watched(pick(), id, "crawl");
    assert.equal(snapshots.at(-1), "completed");
    assert.deepEqual(paths(documents), rooms(40), "each once");
    assert.deepEqual([end.status, paths(end.data ?? [])], ["completed", rooms(40)]);
  });

  test(`watches a batch ${how}, also when it is over`, async () => {
    const urls = [1, 2, 3].map((index) => site.origin + roomPath(index));
    const { id } = await pick().startBatchScrape(urls);
    for (let round = 0; round < 2; round += 1) {
      const { documents, snapshots, end } = await watched(pick(), id, "batch");
      assert.deepEqual([snapshots.at(-1), end.status, documents.length], ["completed", "completed", 3]);
    }
  });
}

/** How a socket ended, and the types of what it said. */
function socket(origin: string, path: string, protocol?: string, headers?: Record<string, string>) {
  const url = origin.replace(/^http/, "ws") + path;
  const options = {
    ...(protocol === undefined ? {} : { protocols: protocol }),
    ...(headers ? { headers } : {}),
  };
  // @ts-expect-error: Node's client takes headers, of which the types of the web know nothing
  const own = new WebSocket(url, options);
  const types: string[] = [];
  return new Promise<{ code: number; reason: string; types: readonly string[] }>((resolve) => {
    own.onmessage = ({ data }) => types.push(JSON.parse(String(data)).type);
    own.onclose = ({ code, reason }) => resolve({ code, reason, types });
  });
}

test("sockets say why they end", async () => {
  const { id } = await client.startBatchScrape([site.origin]);
  await until(async () => (await client.getBatchScrapeStatus(id)).status === "completed");
  const path = `/v2/batch/scrape/${id}`;
  const fine = { code: 1000, reason: '{"type":"done"}', types: ["catchup"] };
  assert.deepEqual(await socket(server.origin, path, key), fine);
  assert.deepEqual(await socket(server.origin, path, undefined, { authorization: `Bearer ${key}` }), fine);
  assert.deepEqual(await socket(server.origin, path, "json", { authorization: `Bearer ${key}` }), fine);
  for (const wrong of [undefined, "fc-wrong"]) {
    const { code, reason, types } = await socket(server.origin, path, wrong);
    assert.deepEqual([code, JSON.parse(reason).type, types], [3000, "error", []]);
  }
  const missing = await socket(server.origin, `/v2/crawl/${nobody}`, key);
  assert.deepEqual([missing.code, missing.reason], [1008, '{"type":"error","error":"Job not found"}']);
  assert.equal((await socket(server.origin, `/v2/crawl/${id}`, key)).code, 1008, "a batch is no crawl");
  const bad = await socket(server.origin, "/v2/crawl/7", key);
  assert.deepEqual([bad.code, bad.reason], [1008, "Invalid job ID"]);
});

test("sockets need no key where there is none", async () => {
  const { id } = await openClient.startBatchScrape([site.origin]);
  assert.equal((await socket(open.origin, `/v2/batch/scrape/${id}`)).code, 1000);
  assert.equal((await socket(open.origin, `/v2/crawl/${nobody}`)).code, 1008);
});

test("a job that is too large for a socket is asked for page by page", async () => {
  await using large = await startMaze({ pages: 10, filler: 2_500_000 });
  const urls = Array.from({ length: 10 }, (_, index) => large.origin + roomPath(index));
  const { id } = await client.startBatchScrape(urls, { options: { formats: ["rawHtml"] } });
  const { snapshots, end } = await watched(client, id, "batch");
  assert.deepEqual([snapshots.at(-1), end.status, end.data?.length], ["completed", "completed", 10]);
  assert.equal((await socket(server.origin, `/v2/batch/scrape/${id}`, key)).code, 1013);
});

for (const path of ["crawl", "batch/scrape"]) {
  test(`wrong questions about ${path} are answered with what is wrong`, async () => {
    for (const tail of ["", "/errors"]) {
      const bad = await get(`/v2/${path}/7${tail}`);
      assert.deepEqual([bad.status, bad.body.success], [400, false]);
      const missing = await get(`/v2/${path}/${nobody}${tail}`);
      const { success, error, code } = missing.body;
      assert.deepEqual(
        [missing.status, success, error, code],
        [404, false, "Job not found", "JOB_NOT_FOUND"],
      );
    }
    assert.equal((await remove(`/v2/${path}/7`)).status, 400);
    assert.equal((await remove(`/v2/${path}/${nobody}`)).status, 404);
    for (const query of [
      "skip=-1",
      "skip=a",
      "limit=0",
      "limit=1001",
      "limit=1.5",
      "skip=1&skip=2",
      "skip=",
    ]) {
      const { status, body } = await get(`/v2/${path}/${nobody}?${query}`);
      assert.deepEqual([query, status], [query, 400]);
      assert.match(String(body.error), /^Invalid pagination: /);
    }
  });
}

test("what is over cannot be cancelled", async () => {
  const { id } = await openClient.startCrawl(site.origin, { limit: 1 });
  await until(async () => (await get(`/v2/crawl/${id}`)).body.status === "completed");
  const { status, body } = await remove(`/v2/crawl/${id}`);
  assert.deepEqual([status, body.success, body.error], [409, false, "Crawl is already completed"]);
  assert.equal((await get(`/v2/batch/scrape/${id}`)).status, 404, "a crawl is no batch");
});

test("bad requests are refused before anything begins", async () => {
  const wrong: readonly (readonly [string, object])[] = [
    ["crawl", {}],
    ["crawl", { url: site.origin, includePaths: ["("] }],
    ["crawl", { url: site.origin, webhook: "http://" }],
    ["crawl", { url: site.origin, webhook: { url: inbox.url, headers: { "X-Firecrawl-Signature": "x" } } }],
    ["crawl", { url: site.origin, webhook: { url: inbox.url, events: ["nonsense"] } }],
    ["batch/scrape", { urls: [] }],
    ["batch/scrape", { urls: ["nonsense here"] }],
    ["batch/scrape", { urls: [site.origin, "nonsense here"], ignoreInvalidURLs: false }],
    ["map", { url: site.origin, limit: 0 }],
  ];
  for (const [path, request] of wrong) {
    const { status, body } = await post(open.origin, `/v2/${path}`, request);
    assert.deepEqual(
      [path, JSON.stringify(request), status, body.success],
      [path, JSON.stringify(request), 400, false],
    );
  }
  const missing = await post(open.origin, "/v2/batch/scrape", { urls: [site.origin], appendToId: nobody });
  assert.deepEqual([missing.status, missing.body.error], [404, "Job not found"]);
});

test("jobs need a key where there are keys", async () => {
  const response = await fetch(`${server.origin}/v2/crawl/${nobody}`);
  assert.equal(response.status, 401);
  const upgrade = await fetch(`${server.origin}/v2/crawl/active`, { headers: { "x-upgrade": "websocket" } });
  assert.equal(upgrade.status, 401);
});

test.run();
