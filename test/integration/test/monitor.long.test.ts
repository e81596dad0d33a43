import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Firecrawl, { SdkError } from "@mendable/firecrawl-js";
import { untyped } from "@winnow/conformance";
import { suite } from "uvu";
import { type Inbox, startInbox } from "../inbox.ts";
import { post, startServer, type TestServer } from "../server.ts";

const test = suite("monitors, with the official client");
const key = "fc-0123456789abcdef0123456789abcdef";
const nobody = "00000000-0000-7000-8000-000000000000";

/** A site whose pages are changed by the tests. */
const pages = new Map<string, string>();
const site = createServer(({ url = "/" }, response) => {
  const html = pages.get(url);
  response.writeHead(html === undefined ? 404 : html === "down" ? 503 : 200, { "content-type": "text/html" });
  response.end(html ?? "<title>Not found</title><h1>Not found</h1><p>There is nothing here.");
});
const page = (title: string, text: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1><p>${text}</p>
  <p>The mill stands by the river, and is open on all days but Monday.</p></main>`;

let origin = "";
let inbox: Inbox;
let server: TestServer;
let client: Firecrawl;
const createUntyped = untyped((monitor: never) => client.createMonitor(monitor));

test.before(async () => {
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  inbox = await startInbox();
  server = await startServer({ WINNOW_API_KEYS: key, WINNOW_ALLOW_WEBHOOK_NETWORKS: "127.0.0.0/8" });
  client = new Firecrawl({ apiUrl: server.origin, apiKey: key });
});
test.after(async () => {
  await server.close();
  site.close();
  await inbox[Symbol.asyncDispose]();
});
test.before.each(() => pages.clear());

async function failure(work: Promise<unknown>): Promise<SdkError> {
  const error = await work.then(
    () => assert.fail("it succeeded"),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof SdkError, String(error));
  return error;
}

/** A message about a monitor. */
interface Told {
  readonly type: string;
  readonly id: string;
  readonly success: boolean;
  readonly metadata: object;
  readonly data: readonly [
    {
      readonly status: string;
      readonly monitorId: string;
      readonly checkId: string;
      readonly diff?: { readonly text: string };
    },
  ];
}

async function until(isSo: () => boolean): Promise<void> {
  for (let left = 2400; left > 0; left -= 1) {
    if (isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  assert.fail("It never came to that.");
}

/** Runs a check to its end. */
async function check(monitorId: string) {
  const { id } = await client.runMonitor(monitorId);
  for (let left = 2400; left > 0; left -= 1) {
    const found = await client.getMonitorCheck(monitorId, id);
    if (found.status !== "queued" && found.status !== "running") return found;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return assert.fail("The check never ended.");
}

const daily = { text: "daily at 9:00", timezone: "Europe/Berlin" };
const statuses = ({ pages: found }: { pages: readonly { url: string; status: string }[] }) =>
  Object.fromEntries(found.map(({ url, status }) => [new URL(url).pathname, status]));

test("a page is new, the same, changed, gone and an error", async () => {
  pages.set("/price", page("Flour", "A sack costs 20 crowns."));
  const monitor = await client.createMonitor({
    name: "Flour",
    schedule: daily,
    targets: [{ type: "scrape", urls: [`${origin}/price`] }],
    webhook: { url: inbox.url, metadata: { shop: "1" } },
  });
  assert.deepEqual(monitor.schedule, { cron: "0 9 * * *", timezone: "Europe/Berlin" });
  assert.equal(monitor.status, "active");
  assert.ok(Date.parse(String(monitor.nextRunAt)) > Date.now());
  assert.deepEqual(
    [monitor.estimatedCreditsPerMonth, monitor.retentionDays, monitor.judgeEnabled],
    [30, 30, false],
  );

  const first = await check(monitor.id);
  assert.deepEqual([first.status, statuses(first)], ["completed", { "/price": "new" }]);
  assert.deepEqual(first.summary, { totalPages: 1, same: 0, changed: 0, new: 1, removed: 0, error: 0 });
  assert.deepEqual(statuses(await check(monitor.id)), { "/price": "same" });

  pages.set("/price", page("Flour", "A sack costs 25 crowns."));
  const changed = await check(monitor.id);
  assert.deepEqual(statuses(changed), { "/price": "changed" });
  const [one] = changed.pages;
  assert.match(one?.diff?.text ?? "", /^-A sack costs 20 crowns\.$/m);
  assert.match(one?.diff?.text ?? "", /^\+A sack costs 25 crowns\.$/m);
  const { files } = (one?.diff?.json ?? {}) as unknown as {
    files: { chunks: { changes: { type: string; content: string }[] }[] }[];
  };
  const changes = files[0]?.chunks[0]?.changes
    .filter(({ type }) => type !== "normal")
    .map(({ type }) => type);
  assert.deepEqual(changes, ["del", "add"]);
  assert.ok(one?.previousScrapeId && one.currentScrapeId && one.previousScrapeId !== one.currentScrapeId);

  pages.set("/price", "down");
  const down = await check(monitor.id);
  assert.deepEqual([down.status, statuses(down)], ["partial", { "/price": "error" }]);
  assert.match(down.pages[0]?.error ?? "", /This check failed; the page was last read 1 minute ago/);
  assert.deepEqual(statuses(await check(monitor.id)), { "/price": "error" });
  pages.set("/price", page("Flour", "A sack costs 25 crowns."));
  assert.deepEqual(statuses(await check(monitor.id)), { "/price": "same" }, "an outage is no change");
  pages.delete("/price");
  assert.deepEqual(statuses(await check(monitor.id)), { "/price": "removed" });

  const after = await client.getMonitor(monitor.id);
  assert.equal(after.currentCheckId, null);
  assert.deepEqual(after.lastCheckSummary, {
    totalPages: 1,
    same: 0,
    changed: 0,
    new: 0,
    removed: 1,
    error: 0,
  });
  const checks = await client.listMonitorChecks(monitor.id, { limit: 3 });
  assert.deepEqual(
    checks.map(({ summary }) => [summary.removed, summary.same, summary.error]),
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
  );
  assert.deepEqual(statuses(await check(monitor.id)), { "/price": "removed" });
  const told = () => inbox.letters as unknown as readonly Told[];
  const ends = () => told().filter(({ type }) => type === "monitor.check.completed");
  await until(() => ends().length === 8);
  const row = told().find(({ type, data }) => type === "monitor.page" && data[0].status === "changed");
  assert.deepEqual([row?.success, row?.id, row?.metadata], [true, changed.id, { shop: "1" }]);
  assert.match(row?.data[0].diff?.text ?? "", /25 crowns/);
  assert.deepEqual([row?.data[0].monitorId, row?.data[0].checkId], [monitor.id, changed.id]);
  assert.deepEqual(
    ends()
      .map(({ success, data }) => `${success} ${data[0].status}`)
      .sort(),
    ["false partial", "false partial", ...Array.from({ length: 6 }, () => "true completed")],
  );
  const failed = told().find(({ type, data }) => type === "monitor.page" && data[0].status === "error");
  assert.equal(failed?.success, false);
  assert.match(String(Object(failed?.data[0]).error), /2 checks in a row failed/);
  const count = (status: string) =>
    told().filter(({ type, data }) => type === "monitor.page" && data[0].status === status).length;
  assert.deepEqual([count("error"), count("removed"), count("changed")], [1, 1, 1], "once each");
});

test("a crawl target finds pages that appear, change and vanish", async () => {
  const link = (...paths: string[]) => paths.map((path) => `<a href="${path}">${path}</a>`).join(" ");
  pages.set("/", page("Mill", link("/a", "/b")));
  pages.set("/a", page("A", "About the wheel."));
  pages.set("/b", page("B", "About the stones."));
  const monitor = await client.createMonitor({
    name: "Mill",
    schedule: daily,
    targets: [{ type: "crawl", url: `${origin}/`, crawlOptions: { limit: 20, sitemap: "skip" } }],
  });
  assert.deepEqual(statuses(await check(monitor.id)), { "/": "new", "/a": "new", "/b": "new" });
  pages.set("/", page("Mill", link("/a", "/c")));
  pages.set("/a", page("A", "About the new wheel."));
  pages.set("/c", page("C", "About the weir."));
  pages.delete("/b");
  const second = await check(monitor.id);
  assert.match(String(Reflect.get(Object(second.targetResults?.[0]), "crawlId")), /^[\da-f-]{36}$/);
  assert.deepEqual(statuses(second), { "/": "changed", "/a": "changed", "/c": "new", "/b": "removed" });
  assert.deepEqual(statuses(await check(monitor.id)), { "/": "same", "/a": "same", "/c": "same" });
});

test("changes are judged by the goal, and what does not matter is counted", async () => {
  const offer = (price: string, text: string) => page("Sieve", `Price: €${price}</p><p>${text}`);
  pages.set("/sieve", offer("20.00", "A sieve of beech and steel wire."));
  const monitor = await client.createMonitor({
    name: "Sieve",
    goal: "Tell me when the price drops below 15",
    schedule: daily,
    targets: [{ type: "scrape", urls: [`${origin}/sieve`] }],
    webhook: { url: inbox.url, metadata: { judged: "1" } },
  });
  assert.deepEqual([monitor.judgeEnabled, monitor.estimatedCreditsPerMonth], [true, 60]);
  await check(monitor.id);
  pages.set("/sieve", offer("18.00", "A sieve of beech and steel wire."));
  const higher = await check(monitor.id);
  assert.deepEqual(
    [statuses(higher), higher.pages[0]?.judgment?.meaningful],
    [{ "/sieve": "changed" }, false],
  );
  assert.equal(higher.actualCredits, 3, "two fetches and the judge");
  assert.partialDeepStrictEqual(higher.targetResults, [
    { type: "scrape", expectedJobs: [higher.pages[0]?.currentScrapeId], resultsJudged: 1, suppressed: 1 },
  ]);
  pages.set("/sieve", offer("14.50", "A sieve of beech and steel wire."));
  const lower = await check(monitor.id);
  assert.deepEqual(lower.pages[0]?.judgment, {
    meaningful: true,
    confidence: "high",
    reason: "14.5 is below 15.",
    meaningfulChanges: [
      { type: "changed", before: "Price: €18.00", after: "Price: €14.50", reason: "14.5 is below 15." },
    ],
  });
  const told = () =>
    (inbox.letters as unknown as readonly Told[]).flatMap(({ type, metadata, data }) =>
      type === "monitor.page" && Reflect.get(metadata, "judged") === "1" && data[0].status === "changed"
        ? [data[0]]
        : [],
    );
  await until(() => told().length === 2);
  assert.deepEqual(
    told()
      .map((row) => Reflect.get(row, "isMeaningful"))
      .sort(),
    [false, true],
  );
});

test("fields of a schema are compared, and the text beside them is not", async () => {
  const schema = { type: "object", properties: { title: { type: "string" }, price: { type: "number" } } };
  const shop = (price: string, note: string) => page("Rye flour", `Price: <b>€${price}</b></p><p>${note}`);
  pages.set("/rye", shop("20.00", "Open today."));
  const monitor = await client.createMonitor({
    name: "Rye",
    schedule: daily,
    targets: [
      {
        type: "scrape",
        urls: [`${origin}/rye`],
        scrapeOptions: { formats: ["markdown", { type: "changeTracking", modes: ["json"], schema }] },
      },
    ],
  });
  await check(monitor.id);
  pages.set("/rye", shop("20.00", "Closed tomorrow."));
  const same = await check(monitor.id);
  assert.deepEqual(statuses(same), { "/rye": "same" });
  pages.set("/rye", shop("25.00", "Closed tomorrow."));
  const changed = await check(monitor.id);
  assert.deepEqual(changed.pages[0]?.diff, { json: { price: { previous: 20, current: 25 } } });
  assert.deepEqual(Object(changed.pages[0]?.snapshot?.json).price, 25);
});

test("pages of a check come in parts, and by their status", async () => {
  const urls = Array.from({ length: 7 }, (_, index) => `${origin}/${index}`);
  for (const index of [0, 1, 2, 3, 4]) pages.set(`/${index}`, page(`Page ${index}`, "Words."));
  pages.set("/5", "down");
  pages.set("/6", "down");
  const monitor = await client.createMonitor({
    name: "Seven",
    schedule: daily,
    targets: [{ type: "scrape", urls }],
  });
  const { id } = await check(monitor.id);
  const part = await client.getMonitorCheck(monitor.id, id, { limit: 3, autoPaginate: false });
  assert.deepEqual(Object.keys(statuses(part)), ["/0", "/1", "/2"]);
  const all = await client.getMonitorCheck(monitor.id, id, { limit: 3 });
  assert.deepEqual(Object.keys(statuses(all)), ["/0", "/1", "/2", "/3", "/4", "/5", "/6"]);
  const errors = await client.getMonitorCheck(monitor.id, id, { status: "error" });
  assert.deepEqual(Object.keys(statuses(errors)), ["/5", "/6"]);
});

test("a monitor is listed, changed, paused and deleted", async () => {
  pages.set("/x", page("X", "x"));
  const created = await client.createMonitor({
    name: "X",
    schedule: daily,
    targets: [{ type: "scrape", urls: [`${origin}/x`] }],
  });
  assert.equal((await client.listMonitors({ limit: 1 }))[0]?.id, created.id);
  const paused = await client.updateMonitor(created.id, {
    status: "paused",
    name: "Y",
    schedule: { cron: "0 0 * * 1" },
  });
  assert.deepEqual([paused.name, paused.status, paused.nextRunAt], ["Y", "paused", null]);
  const refused = await failure(client.runMonitor(created.id));
  assert.deepEqual(
    [refused.status, refused.message],
    [409, "Monitor is paused. Resume it before running a check."],
  );
  const again = await client.updateMonitor(created.id, { status: "active" });
  assert.equal(new Date(String(again.nextRunAt)).getUTCDay(), 1);
  assert.deepEqual(again.targets, created.targets);
  assert.equal((await failure(client.updateMonitor(created.id, {}))).message, "Update body cannot be empty");
  assert.equal(await client.deleteMonitor(created.id), true);
  for (const ask of [
    () => client.getMonitor(created.id),
    () => client.deleteMonitor(created.id),
    () => client.runMonitor(nobody),
  ]) {
    const { status, message } = await failure(ask());
    assert.deepEqual([status, message], [404, "Monitor not found"]);
  }
  assert.equal((await failure(client.getMonitorCheck(created.id, nobody))).status, 404);
});

test("what is not valid is refused, and the message says what", async () => {
  const targets = [{ type: "scrape", urls: [`${origin}/x`] }];
  const valid = { name: "X", schedule: daily, targets };
  const cases: readonly (readonly [object, RegExp])[] = [
    [{ ...valid, schedule: { cron: "61 * * * *" } }, /"61" is not a valid minute/],
    [{ ...valid, schedule: { cron: "0 0 31 2 *" } }, /never runs/],
    [{ ...valid, schedule: { cron: "*/2 * * * *" } }, /more often than every 5 minutes/],
    [{ ...valid, schedule: { text: "now and then" } }, /not a schedule/],
    [{ ...valid, schedule: { ...daily, cron: "0 0 * * *" } }, /exactly one/],
    [{ ...valid, schedule: { ...daily, timezone: "Mars" } }, /not a time zone/],
    [{ ...valid, targets: Array.from({ length: 51 }, () => targets[0]) }, /Bad Request/],
    [{ ...valid, targets: [] }, /Bad Request/],
    [{ ...valid, targets: [{ type: "scrape" }] }, /urls, or one url/],
    [
      { ...valid, targets: [{ ...targets[0], scrapeOptions: { formats: ["nothing"] } }] },
      /nothing|Bad Request/,
    ],
    [
      { ...valid, targets: [{ type: "crawl", url: origin, crawlOptions: { limit: -1 } }] },
      /limit|Bad Request|>=/,
    ],
    [{ ...valid, targets: [{ type: "search", queries: ["mill"] }] }, /requires a non-empty goal/],
    [{ ...valid, goal: "x".repeat(2001) }, /Bad Request/],
    [{ ...valid, name: "" }, /Bad Request/],
    [{ ...valid, retentionDays: 366 }, /Bad Request/],
    [{ ...valid, webhook: { url: "ftp://a.example" } }, /http/],
    [{ ...valid, webhook: { url: "https://a.example", events: ["tea"] } }, /"tea" is not a valid event/],
    [{ ...valid, unknown: 1 }, /Bad Request/],
    [
      { ...valid, notification: { email: { enabled: true, recipients: ["a@b.example"] } } },
      /sends no e-mail/,
    ],
  ];
  for (const [body, message] of cases) {
    const error = await failure(createUntyped(body));
    assert.equal(error.status, 400, JSON.stringify(body).slice(0, 200));
    assert.match(error.message, message);
  }
});

test("the largest values of the table are taken", async () => {
  const monitor = await client.createMonitor({
    name: "x".repeat(256),
    goal: "é".repeat(2000),
    schedule: daily,
    retentionDays: 365,
    targets: Array.from({ length: 50 }, (_, index) => ({ type: "scrape", urls: [`${origin}/${index}`] })),
  });
  assert.deepEqual([monitor.retentionDays, monitor.targets.length, monitor.judgeEnabled], [365, 50, true]);
  const tooLong = { name: "x".repeat(257), schedule: daily, targets: monitor.targets };
  assert.equal((await failure(createUntyped(tooLong))).status, 400);
  await client.deleteMonitor(monitor.id);
});

test("the judge needs a goal, and a search needs none without it", async () => {
  const target = { type: "scrape" as const, urls: [`${origin}/x`] };
  const bare = await client.createMonitor({
    name: "Bare",
    schedule: daily,
    judgeEnabled: true,
    targets: [target],
  });
  assert.equal(bare.judgeEnabled, false);
  const search = { type: "search", queries: ["mill"] } as const;
  const unjudged = { name: "Found", schedule: daily, judgeEnabled: false, targets: [search] };
  const found = await createUntyped(unjudged);
  assert.equal(found.judgeEnabled, false);
  for (const { id } of [bare, found]) await client.deleteMonitor(id);
});

test("a check that is at work is not begun again, and a deleted monitor ends it", async () => {
  const urls = Array.from({ length: 30 }, (_, index) => `${origin}/many-${index}`);
  for (const url of urls) pages.set(new URL(url).pathname, page("Many", url));
  const monitor = await client.createMonitor({
    name: "Many",
    schedule: daily,
    targets: [{ type: "scrape", urls }],
  });
  const [one, two] = await Promise.allSettled([client.runMonitor(monitor.id), client.runMonitor(monitor.id)]);
  const ids = [one, two].flatMap((end) => (end.status === "fulfilled" ? [end.value.id] : []));
  assert.equal(new Set(ids).size, 1);
  assert.equal((await client.getMonitor(monitor.id)).currentCheckId, ids[0]);
  const refused = await failure(client.runMonitor(monitor.id));
  assert.deepEqual([refused.status, refused.message], [409, "Monitor check is already running."]);
  const headers = { authorization: `Bearer ${key}` };
  const { body } = await post(server.origin, `/v2/monitor/${monitor.id}/run`, {}, headers);
  assert.deepEqual([body.code, body.checkId], ["MONITOR_CHECK_RUNNING", ids[0]]);
  assert.equal(await client.deleteMonitor(monitor.id), true);
  assert.equal((await failure(client.getMonitor(monitor.id))).status, 404);
});

test.run();
