import assert from "node:assert/strict";
import Firecrawl from "@mendable/firecrawl-js";
import { RecordStoreToken } from "@winnow/kit-records";
import { type TeamLimits, TeamStore } from "@winnow/service-teams";
import { suite } from "uvu";
import { startServer, type TestServer } from "../server.ts";
import { type Site, startSite } from "../site.ts";

/** Two teams on one server, each with a key of its own. */
const test = suite("teams");
const OPERATOR = "fc-0123456789abcdef0123456789abcdef";
const NOBODY = "0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a11";
let site: Site;
let server: TestServer;
let store: TeamStore;
let [one, other] = ["", ""];

test.before(async () => {
  site = await startSite();
  server = await startServer({
    USE_DB_AUTHENTICATION: "true",
    WINNOW_API_KEYS: OPERATOR,
    WINNOW_ALLOW_WEBHOOK_NETWORKS: "127.0.0.0/8",
  });
  store = new TeamStore(server.kernel.services.get(RecordStoreToken));
  [one, other] = await Promise.all([keyOf("one"), keyOf("other")]);
});
test.after(async () => {
  await server.close();
  await site.close();
});

async function keyOf(name: string, limits: TeamLimits = {}, scopes?: readonly string[]): Promise<string> {
  const { id } = await store.teamNamed(name);
  await store.limit(id, limits);
  return (await store.createKey(id, "key", scopes)).key;
}
const clientOf = (apiKey: string) => new Firecrawl({ apiUrl: server.origin, apiKey, maxRetries: 1 });

type Body = Record<string, unknown>;
async function call(key: string, method: string, path: string, body?: object) {
  const response = await fetch(server.origin + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (text.startsWith("{") ? JSON.parse(text) : {}) as Body,
  };
}
async function made(path: string, body: object): Promise<Body> {
  const answer = await call(one, "POST", path, body);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

/** Makes something of the first team for each path that has an id; a new path needs a line here. */
async function idsByPath(): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>> {
  const url = `${site.origin}/article`;
  const page = (await made("/v2/scrape", { url })).data as { metadata: { scrapeId: string } };
  const webhook = `${site.origin}/hook`;
  const crawl = await made("/v2/crawl", { url: site.origin, limit: 1, webhook });
  const batch = await made("/v2/batch/scrape", { urls: [url] });
  const extract = await made("/v2/extract", { urls: [url], prompt: "the title" });
  const agent = await made("/v2/agent", { prompt: "the title", urls: [url] });
  const schedule = { text: "every 30 minutes", timezone: "UTC" };
  const monitor = await made("/v2/monitor", {
    name: "m",
    schedule,
    targets: [{ type: "scrape", urls: [url] }],
  });
  const { id } = monitor.data as { id: string };
  const check = await made(`/v2/monitor/${id}/run`, {});
  let delivery: { id?: string } = {};
  for (let tries = 0; tries < 100 && delivery.id === undefined; tries += 1) {
    const { body } = await call(one, "GET", "/v2/webhooks/deliveries");
    delivery = (body.data as { id: string }[])[0] ?? {};
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const search = await made("/v2/search", { query: "How tests are written" });
  const session = await made("/v2/browser", {});
  const only = (value: unknown) => ({ id: String(value) });
  return {
    "/v2/scrape/{id}": only(page.metadata.scrapeId),
    "/v2/crawl/{id}": only(crawl.id),
    "/v2/batch/scrape/{id}": only(batch.id),
    "/v2/extract/{id}": only(extract.id),
    "/v2/agent/{id}": { id: String(agent.id), snapshotId: "answer" },
    "/v2/agent-threads/{threadId}": { threadId: String(agent.id) },
    "/v2/explain/{id}": only(page.metadata.scrapeId),
    "/v2/monitor/{id}": { id, checkId: String(check.id) },
    "/v2/search/{id}": only(search.id),
    "/v2/webhooks/deliveries/{id}": only(delivery.id),
    "/v2/scrape/{scrapeId}": { scrapeId: page.metadata.scrapeId },
    "/v2/browser/{id}": only(session.id),
  };
}

/** What is sent to a path whose body has required fields. */
const BODIES: Readonly<Record<string, object>> = {
  "/v2/search/{id}/feedback": { rating: "good" },
  "/v2/scrape/{scrapeId}/interact": { code: "1" },
  "/v2/browser/{id}/execute": { code: "1" },
};

/** Paths whose ids are secrets by themselves: the link grants access. */
const BY_LINK = /^\/v2\/(?:artifacts|monitor\/(?:email|[^/]+\/feed)|browser\/[^/]+\/(?:cdp|live))\b/;

test("what belongs to a team answers another one as if it were not there, on every path", async () => {
  const ids = await idsByPath();
  const { body: reference } = await call(one, "GET", "/openapi.json");
  const paths = Object.entries(reference.paths as Record<string, Record<string, { requestBody?: unknown }>>);
  const withIds = paths.filter(([path]) => path.includes("{") && !BY_LINK.test(path));
  assert.ok(withIds.length >= 14, `${withIds.length} paths`);
  for (const [path, methods] of withIds) {
    const known = Object.entries(ids).find(([start]) => path === start || path.startsWith(`${start}/`))?.[1];
    assert.ok(known, `How is something made for ${path}?`);
    for (const method of Object.keys(methods)) {
      const fill = (values: Readonly<Record<string, string>>) =>
        path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? assert.fail(`${name} of ${path}`));
      const nobodys = Object.fromEntries(Object.keys(known).map((name) => [name, NOBODY]));
      const verb = method.toUpperCase();
      const body = /^(?:POST|PATCH|PUT)$/.test(verb) ? (BODIES[path] ?? { name: "renamed" }) : undefined;
      const theirs = await call(other, verb, fill(known), body);
      const nothing = await call(other, verb, fill(nobodys), body);
      assert.equal(theirs.status >= 400, true, `${verb} ${path}: ${theirs.status}`);
      assert.deepEqual([theirs.status, theirs.text], [nothing.status, nothing.text], `${verb} ${path}`);
      // The operator belongs to no team either.
      assert.equal((await call(OPERATOR, verb, fill(known), body)).text, nothing.text, `${verb} ${path}`);
    }
  }
  // All of it is still there for the team that made it.
  for (const [path, values] of Object.entries(ids)) {
    if (/webhooks|search|scrapeId/.test(path)) continue;
    const mine = await call(
      one,
      "GET",
      path.replace(/\{(\w+)\}/, (_, name: string) => values[name] ?? ""),
    );
    assert.equal(mine.status, 200, `${path}: ${mine.text}`);
    assert.doesNotMatch(mine.text, /renamed/);
  }
});

test("a socket shows a job to its own team only", async () => {
  const { id } = await made("/v2/crawl", { url: site.origin, limit: 1 });
  const closing = (key: string) =>
    new Promise<number>((resolve) => {
      const url = `${server.origin.replace("http", "ws")}/v2/crawl/${id}`;
      new WebSocket(url, key).addEventListener("close", ({ code }) => resolve(code));
    });
  assert.deepEqual(await Promise.all([one, other, OPERATOR].map(closing)), [1000, 1008, 1008]);
  // A client that can set headers says the key as for any other call.
  const byHeader = (authorization: string) =>
    new Promise<number>((resolve) => {
      const url = `${server.origin.replace("http", "ws")}/v2/crawl/${id}`;
      // An option of this runtime, which pages in a browser do not have.
      const options = { headers: { authorization } } as unknown as string;
      new WebSocket(url, options).addEventListener("close", ({ code }) => resolve(code));
    });
  const headers = [`Bearer ${one}`, `bearer ${one}`, `Basic ${one}`, `X ${one}`, one];
  assert.deepEqual(await Promise.all(headers.map(byHeader)), [1000, 1000, 3000, 3000, 3000]);
});

test("lists hold what belongs to the team, and pages that another has scraped are not found", async () => {
  await idsByPath();
  const lists = [
    "/v2/monitor",
    "/v2/agent",
    "/v2/crawl/active",
    "/v2/webhooks/deliveries",
    "/v2/batch/scrape/active",
    "/v2/browser",
  ];
  for (const path of lists) {
    const { status, body } = await call(other, "GET", path);
    assert.equal(status, 200, path);
    const [list] = Object.values(body).filter(Array.isArray);
    assert.deepEqual(list, [], path);
  }
  const found = async (key: string) => {
    const { body } = await call(key, "POST", "/v2/search", { query: "How tests are written" });
    return ((body.data as { web?: unknown[] }).web ?? []).length;
  };
  assert.ok((await found(one)) > 0);
  assert.equal(await found(other), 0);
  const state = async (key: string) => {
    const { body } = await call(key, "POST", "/v2/scrape", { url: `${site.origin}/article` });
    return (body.data as { metadata: { cacheState: string } }).metadata.cacheState;
  };
  assert.equal(await state(one), "hit");
  assert.equal(await state(other), "miss");
});

test("credits run out with 402 in the words of the client, and by key", async () => {
  const poor = await keyOf("poor", { credits: 2 });
  const client = clientOf(poor);
  const url = `${site.origin}/article`;
  await client.scrape(url, { maxAge: 0 });
  await client.scrape(url, { maxAge: 0 });
  await assert.rejects(client.scrape(url, { maxAge: 0 }), /Insufficient credits/);
  const refused = await call(poor, "POST", "/v2/crawl", { url: site.origin });
  assert.deepEqual([refused.status, refused.body.code], [402, "INSUFFICIENT_CREDITS"]);
  // What only reads costs nothing.
  assert.equal((await call(poor, "GET", "/v2/crawl/active")).status, 200);
  await clientOf(one).scrape(url);
});

test("a job goes no further than the credits, and no faster than its team", async () => {
  const few = await keyOf("few", { credits: 3, concurrency: 1 });
  const client = clientOf(few);
  const job = await client.crawl(site.origin, { limit: 50, pollInterval: 1 });
  assert.ok((job.data?.length ?? 0) <= 3, `${job.data?.length} pages`);
  assert.ok((job.data?.length ?? 0) >= 1);
});

test("a key that has expired gets 401 that says since when", async () => {
  const { id } = await store.teamNamed("late");
  const { key } = await store.createKey(id, "short", undefined, Date.now() - 1000);
  const refused = await call(key, "GET", "/v2/crawl/active");
  assert.deepEqual([refused.status, refused.body.code], [401, "KEY_EXPIRED"]);
  assert.match(String(refused.body.error), /^Unauthorized: This API key expired on 20\d\d-.*Z\./);
  assert.equal(refused.headers.get("www-authenticate"), "Bearer");
  await assert.rejects(clientOf(key).scrape(site.origin), /expired on/);
});

test("too many calls get 429 with the time to wait", async () => {
  const hasty = await keyOf("hasty", { rates: { scrape: 1, status: 2 } });
  const url = `${site.origin}/article`;
  await clientOf(hasty).scrape(url);
  const refused = await call(hasty, "POST", "/v2/scrape", { url });
  assert.equal(refused.status, 429);
  assert.match(String(refused.body.error), /rate limit exceeded.*retry after \d+s/i);
  assert.equal(refused.headers.get("retry-after"), /after (\d+)s/.exec(String(refused.body.error))?.[1]);
  const headersOf = ({ headers }: { readonly headers: Headers }) =>
    ["ratelimit-policy", "ratelimit", "x-ratelimit-limit", "x-ratelimit-remaining"].map((name) =>
      headers.get(name),
    );
  const wait = refused.headers.get("retry-after");
  assert.deepEqual(headersOf(refused), ['"scrape";q=1;w=60', `"scrape";r=0;t=${wait}`, "1", "0"]);
  const reset = Number(refused.headers.get("x-ratelimit-reset")) - Date.now() / 1000;
  assert.ok(Math.abs(reset - Number(wait)) < 5, `${reset} s, not ${wait}`);
  const read = await call(hasty, "GET", "/v2/crawl/active");
  assert.deepEqual(headersOf(read), ['"status";q=2;w=60', '"status";r=1;t=30', "2", "1"]);
  // An answer that is a failure counts as well; a kind without a bound has no headers.
  const missing = await call(hasty, "GET", "/v2/scrape/0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a11");
  assert.equal(missing.status, 404);
  assert.equal(missing.headers.get("x-ratelimit-remaining"), "0");
  const map = await call(hasty, "POST", "/v2/map", { url: 7 });
  assert.deepEqual([map.status, ...headersOf(map)], [400, null, null, null, null]);
  const api = JSON.stringify(await (await fetch(`${server.origin}/openapi.json`)).json());
  for (const name of ["ratelimit", "x-ratelimit-reset", "retry-after"])
    assert.ok(api.includes(`{"$ref":"#/components/headers/${name}"}`), name);
  assert.equal((await call(hasty, "GET", "/v2/crawl/active")).status, 429);
  // A batch counts as a scrape, and another team goes on.
  assert.equal((await call(hasty, "POST", "/v2/batch/scrape", { urls: [url] })).status, 429);
  await clientOf(one).scrape(url);
});

test("more scrapes at once than a team may have wait, and say so", async () => {
  const narrow = await keyOf("narrow", { concurrency: 1 });
  const client = clientOf(narrow);
  await client.scrape(`${site.origin}/article`);
  const pages = await Promise.all(
    [1, 2, 3].map((at) => client.scrape(`${site.origin}/static/page-${at}`, { maxAge: 0 })),
  );
  const limited = pages.filter(({ metadata }) => metadata?.concurrencyLimited === true);
  assert.equal(limited.length, 2);
  assert.ok(limited.every(({ metadata }) => Number(metadata?.concurrencyQueueDurationMs) >= 0));
});

test("keys: none, half, wrong, revoked and without the scope", async () => {
  const answer = async (headers: Record<string, string>) => {
    const response = await fetch(`${server.origin}/v2/crawl/active`, { headers });
    return [response.status, ((await response.json()) as Body).error];
  };
  assert.deepEqual(await answer({}), [401, "Unauthorized"]);
  assert.deepEqual(await answer({ authorization: "Bearer" }), [401, "Unauthorized: Token missing"]);
  assert.deepEqual(await answer({ authorization: `Bearer ${one}0` }), [401, "Unauthorized: Invalid token"]);
  for (const authorization of [
    `Basic ${one}`,
    `X ${one}`,
    `Token ${one}`,
    one,
    `Bearer, ${one}`,
    `xBearer ${one}`,
  ]) {
    const [status, error] = await answer({ authorization });
    assert.equal(status, 401, authorization.replace(one, "KEY"));
    assert.match(String(error), /^Unauthorized: Send the key as `authorization: Bearer YOUR_KEY`/);
  }
  for (const scheme of ["bearer", "BEARER", "Bearer "])
    assert.equal((await answer({ authorization: `${scheme} ${one}` }))[0], 200, scheme);
  const scoped = await keyOf("scoped", {}, ["scrape"]);
  await clientOf(scoped).scrape(`${site.origin}/article`);
  const refused = await call(scoped, "POST", "/v2/crawl", { url: site.origin });
  assert.deepEqual([refused.status, refused.body.code], [403, "KEY_SCOPE_MISSING"]);
  assert.match(String(refused.body.error), /not for "crawl", but for: scrape/);
  assert.equal((await call(scoped, "GET", "/v2/webhooks/deliveries")).status, 403);
  // One that was never used is not remembered, so that revoking it counts at once.
  const team = await store.teamNamed("one");
  const { key, stored } = await store.createKey(team.id, "gone");
  await store.revoke(stored.id);
  assert.deepEqual(await answer({ authorization: `Bearer ${key}` }), [401, "Unauthorized: Invalid token"]);
});

test("what a tag says is for the monitors of its team alone", async () => {
  const as = async (key: string, path: string, body?: object) => {
    const init = {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    };
    const answer = await fetch(
      server.origin + path,
      body === undefined ? init : { ...init, body: JSON.stringify(body) },
    );
    return (await answer.json()) as { data: Record<string, unknown> & { tag?: string }[] };
  };
  await as(one, "/v2/monitor/tags", { tag: "shops", schedule: { text: "hourly" }, retentionDays: 3 });
  const made = await as(other, "/v2/monitor", {
    name: "x",
    schedule: { text: "daily" },
    tags: ["shops"],
    targets: [{ type: "scrape", urls: ["https://a.example/"] }],
  });
  assert.equal(Object(made.data).retentionDays, 30);
  const shown = await as(other, "/v2/monitor/tags");
  assert.deepEqual(
    shown.data.map((each) => [each.tag, Object(each).monitors, Object(each).retentionDays]),
    [["shops", 1, undefined]],
  );
  const own = await as(one, "/v2/monitor/tags");
  assert.deepEqual(
    own.data.map((each) => [each.tag, Object(each).monitors, Object(each).retentionDays]),
    [["shops", 0, 3]],
  );
});

test.run();
