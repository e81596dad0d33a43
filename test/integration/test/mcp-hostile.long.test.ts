import assert from "node:assert/strict";
import { RecordStoreToken } from "@winnow/kit-records";
import { TeamStore } from "@winnow/service-teams";
import { suite } from "uvu";
import { overHttp, use } from "../mcp.ts";
import { post, startServer, type TestServer } from "../server.ts";
import { type Site, startSite } from "../site.ts";

/** Clients of `/mcp` that mean ill, or break down. */
const test = suite("mcp-hostile");
const OPERATOR = "fc-0123456789abcdef0123456789abcdef";
const ACCEPT = { accept: "application/json, text/event-stream" };
let site: Site;
let server: TestServer;
let open: TestServer;
let [one, other] = ["", ""];

test.before(async () => {
  site = await startSite();
  server = await startServer({ USE_DB_AUTHENTICATION: "true", WINNOW_API_KEYS: OPERATOR });
  open = await startServer({ WINNOW_CONCURRENCY: "100" });
  const store = new TeamStore(server.kernel.services.get(RecordStoreToken));
  const keyOf = async (name: string) => {
    const { id } = await store.teamNamed(name);
    return (await store.createKey(id, "key")).key;
  };
  [one, other] = [await keyOf("one"), await keyOf("other")];
});
test.after(async () => {
  await server.close();
  await open.close();
  await site.close();
});

const message = (method: string, params: object = {}, id: number | string = 1) => ({
  jsonrpc: "2.0",
  id,
  method,
  params,
});
const calling = (name: string, given: object, id = 1) =>
  message("tools/call", { name: `firecrawl_${name}`, arguments: given }, id);

test("without a key, and with a wrong one, nothing is answered", async () => {
  for (const headers of [{}, { authorization: "Bearer fc-wrong" }]) {
    const { status, body } = await post(server.origin, "/mcp", message("tools/list"), {
      ...ACCEPT,
      ...headers,
    });
    assert.deepEqual([status, body.code], [401, "UNAUTHORIZED"]);
  }
});

test("a page of another origin, and a name that was rebound, may not call a server without keys", async () => {
  const foreign = await post(open.origin, "/mcp", message("tools/list"), {
    ...ACCEPT,
    origin: "https://evil.example",
  });
  assert.deepEqual([foreign.status, foreign.body.code], [403, "ORIGIN_NOT_ALLOWED"]);
  const forged = {
    ...ACCEPT,
    "x-winnow-inner-call": "0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a11",
    origin: "https://evil.example",
  };
  assert.equal((await post(open.origin, "/mcp", message("tools/list"), forged)).status, 403);
});

test("teams see nothing of each other", async () => {
  const [first, second] = [await overHttp(server.origin, one), await overHttp(server.origin, other)];
  try {
    const crawl = await use(first, "crawl", { url: site.origin, limit: 2 });
    const id = /"id":"([\w-]+)"/.exec(crawl.text)?.[1] ?? assert.fail(crawl.text);
    assert.equal((await use(first, "check_crawl_status", { id })).isError, false);
    const seen = await use(second, "check_crawl_status", { id });
    assert.deepEqual([seen.isError, /not found/i.test(seen.text)], [true, true], seen.text);
    await assert.rejects(second.readResource({ uri: `winnow://jobs/${id}` }), /There is no resource/);
    await assert.rejects(second.readResource({ uri: `winnow://jobs/${id}/pages/1` }), /There is no resource/);
    const made = await use(first, "monitor_create", {
      page: `${site.origin}/article`,
      goal: "x",
      name: "Secret",
    });
    assert.equal(made.isError, false, made.text);
    assert.doesNotMatch((await use(second, "monitor_list")).text, /Secret/);
    const hanging = use(first, "scrape", { url: `${site.origin}/hang`, timeout: 1500 });
    for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
      await second.notification({ method: "notifications/cancelled", params: { requestId: id } });
    assert.match((await hanging).text, /SCRAPE_TIMEOUT/);
    const credits = await use(second, "credit_usage");
    assert.equal(credits.isError, false, credits.text);
  } finally {
    await first.close();
    await second.close();
  }
});

test("arguments without end, of the wrong kind and by odd names are refused in words", async () => {
  const client = await overHttp(open.origin);
  let deep: unknown = "x";
  for (let level = 0; level < 400; level += 1) deep = { deep };
  try {
    const given: readonly object[] = [
      { url: "x".repeat(1_000_000) },
      { url: site.origin, formats: Array.from({ length: 10_000 }, () => "markdown") },
      { url: site.origin, headers: { a: deep } },
      { url: site.origin, maxTokens: 1e308 },
      { url: site.origin, from: -1 },
      { url: site.origin, constructor: 2 },
      { url: { toString: "x" } },
    ];
    for (const one of given) {
      const { text, isError } = await use(client, "scrape", one);
      assert.equal(isError, true, JSON.stringify(one).slice(0, 100));
      assert.match(text, /^[A-Z_]+: /);
      assert.ok(text.length < 4000, `${text.length}`);
    }
    const polluted = JSON.parse(`{"url":"${site.origin}","__proto__":{"formats":["html"]}}`);
    await assert.rejects(use(client, "scrape", polluted), /malformed JSON/);
    for (const id of ["..", "%2e%2e", "../crawl/active", "a/b", "", "x".repeat(5000), "\u0000", "?skip=1"]) {
      const { text, isError } = await use(client, "agent_status", { id });
      assert.equal(isError, true, id.slice(0, 20));
      assert.doesNotMatch(text, /"crawls"/);
    }
    await assert.rejects(use(client, "x".repeat(5000)), /There is no tool/);
    await assert.rejects(client.callTool({ name: "__proto__", arguments: {} }), /There is no tool/);
    assert.equal((await use(client, "scrape", { url: `${site.origin}/article` })).isError, false);
  } finally {
    await client.close();
  }
});

test("what is no message gets an answer, and the server goes on", async () => {
  const bodies = [
    "{",
    "[]",
    "null",
    '"x"',
    "[[]]",
    '{"jsonrpc":"1.0"}',
    '{"jsonrpc":"2.0","method":3,"id":{}}',
  ];
  for (const body of bodies) {
    const { status } = await post(open.origin, "/mcp", body, ACCEPT);
    assert.ok(status >= 400 && status < 500, `${body}: ${status}`);
  }
  for (const method of ["GET", "DELETE"]) {
    const response = await fetch(`${open.origin}/mcp`, { method, headers: { accept: "text/event-stream" } });
    assert.equal(response.status, 405);
    await response.text();
  }
  const large = await post(
    open.origin,
    "/mcp",
    JSON.stringify(calling("scrape", { url: "x".repeat(11 * 2 ** 20) })),
    ACCEPT,
  );
  assert.equal(large.status, 413);
  const client = await overHttp(open.origin);
  assert.ok((await client.listTools()).tools.length > 28);
  await client.close();
});

test("a hundred calls at once are answered, each with its own page", async () => {
  const client = await overHttp(open.origin);
  try {
    const calls = Array.from({ length: 100 }, (_, index) =>
      use(client, "scrape", { url: `${site.origin}/redirect?number=${index}`, maxAge: 0 }),
    );
    const answers = await Promise.all(calls);
    assert.deepEqual(
      answers.filter(({ isError }) => isError).map(({ text }) => text),
      [],
    );
    for (const { text } of answers) assert.match(text, /# How tests are written/);
  } finally {
    await client.close();
  }
});

test("a client that goes away in the middle of a call ends its work, and so does one that cancels", async () => {
  const ended = async () => {
    while (open.kernel.load.active > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const working = async () => {
    while (open.kernel.load.active === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const leave = new AbortController();
  const gone = fetch(`${open.origin}/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json", ...ACCEPT },
    body: JSON.stringify(calling("scrape", { url: `${site.origin}/hang`, timeout: 100_000 })),
    signal: leave.signal,
  });
  gone.catch(() => {});
  await working();
  leave.abort();
  await ended();
  const client = await overHttp(open.origin);
  const cancel = new AbortController();
  const call = use(
    client,
    "scrape",
    { url: `${site.origin}/hang`, timeout: 100_000 },
    { signal: cancel.signal },
  );
  call.catch(() => {});
  await working();
  cancel.abort();
  await assert.rejects(call);
  await ended();
  await client.close();
});

test("zero data retention leaves nothing that a job or a scrape could be found by", async () => {
  const strict = await startServer({ WINNOW_ZERO_DATA_RETENTION: "true" });
  const client = await overHttp(strict.origin);
  try {
    const { text } = await use(client, "scrape", { url: `${site.origin}/article`, zeroDataRetention: true });
    const id = /"scrapeId":"([\w-]+)"/.exec(text)?.[1] ?? assert.fail(text);
    assert.equal((await fetch(`${strict.origin}/v2/scrape/${id}`)).status, 404);
  } finally {
    await client.close();
    await strict.close();
  }
});

test.run();
