import assert from "node:assert/strict";
import { inProcess } from "@winnow/adapter-in-process";
import { recordsSqlite } from "@winnow/records-sqlite";
import { suite } from "uvu";
import { failure, outcome, reasonOf, startWorld } from "./world.ts";

const test = suite("operation-interact: in an app");
const SCRAPE = "0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a11";
const result = {
  metadata: {
    scrapeId: SCRAPE,
    sourceURL: "",
    url: "",
    statusCode: 200,
    creditsUsed: 1,
    concurrencyLimited: false,
  },
};
const scrapes = {
  [SCRAPE]: { request: { url: "https://example.com/a", formats: [] }, result },
};

test("a session of a URL, of a scrape, and of nothing", async () => {
  await using world = await startWorld({ scrapes });
  const winnow = inProcess(world.kernel);
  await using ofUrl = await winnow.interact("https://example.com/b");
  await using ofRequest = await winnow.interact({ url: new URL("https://example.com/c") });
  await using ofScrape = await winnow.interact(SCRAPE);
  await using empty = await winnow.interact();
  const urls = world.pages.map(({ request: { url } }) => url);
  assert.deepEqual(urls, [
    "https://example.com/b",
    "https://example.com/c",
    "https://example.com/a",
    "about:blank",
  ]);
  assert.equal(ofUrl.page as unknown, world.pages[0]);
  assert.equal(new Set([ofUrl, ofRequest, ofScrape, empty].map(({ id }) => id)).size, 4);
});

test("it runs code and prompts, and is closed once", async () => {
  await using world = await startWorld();
  const winnow = inProcess(world.kernel);
  const session = await winnow.interact({ ttl: 100, activityTtl: 50 });
  assert.equal((await session.run("1 + 1")).result, "1 + 1");
  assert.equal((await session.prompt("look")).output, "look");
  await world.clock.pass(30_000);
  const [first, second] = await Promise.all([session.close(), session.close()]);
  assert.deepEqual(first, { reason: "It was closed.", sessionDurationMs: 30_000, creditsBilled: 4 });
  assert.deepEqual(second, first);
  assert.deepEqual(world.pages[0]?.events, ["kept", "closed"]);
  assert.equal(reasonOf(await failure(session.run("1"))), "It was closed.");
});

test("leaving its block closes it, and so does its kernel", async () => {
  const world = await startWorld();
  const winnow = inProcess(world.kernel);
  {
    await using _session = await winnow.interact();
    assert.deepEqual(world.pages[0]?.events, ["kept"]);
  }
  assert.deepEqual(world.pages[0]?.events, ["kept", "closed"]);
  const left = await winnow.interact();
  await winnow.close();
  assert.equal(reasonOf(await failure(left.run("1"))), "The server is closing.");
});

test("a call has its time, and hears its signal", async () => {
  const asked: number[] = [];
  const engines = {
    code: async (_: unknown, { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal }) => {
      asked.push(timeoutMs);
      signal.throwIfAborted();
      return outcome();
    },
  };
  await using world = await startWorld({ engines });
  await using session = await inProcess(world.kernel).interact();
  await session.run("1");
  await session.run("1", { timeout: 2 });
  assert.deepEqual(asked, [30_000, 2000]);
  await assert.rejects(session.run("1", { signal: AbortSignal.abort(new Error("enough")) }), /enough/);
});

test("what cannot be opened says why", async () => {
  await using world = await startWorld({ scrapes, rules: { maxSessions: 1 } });
  const winnow = inProcess(world.kernel);
  const unknown = await failure(winnow.interact(SCRAPE.replace("0199", "0200")));
  assert.equal(unknown.code, "INTERACT_SCRAPE_NOT_FOUND");
  assert.equal((await failure(winnow.interact("ftp://example.com"))).code, "BAD_REQUEST");
  assert.equal((await failure(winnow.interact({ url: "https://a.test", wait: 1 }))).code, "BAD_REQUEST");
  await using _session = await winnow.interact();
  assert.equal((await failure(winnow.interact())).code, "INTERACT_TOO_MANY_SESSIONS");
  const cancelled = AbortSignal.abort(new Error("no"));
  await assert.rejects(winnow.interact({ signal: cancelled }));
});

test("where the server is known, a session has links", async () => {
  const publicUrl = () => "https://scrape.example.com";
  await using world = await startWorld({ rules: { publicUrl }, plugins: [recordsSqlite()] });
  await using session = await inProcess(world.kernel).interact();
  assert.match(session.liveViewUrl ?? "", /^https:\/\/scrape\.example\.com\/v2\/browser\//);
  await using plain = await startWorld({ plugins: [recordsSqlite()] });
  await using alone = await inProcess(plain.kernel).interact();
  assert.equal(alone.liveViewUrl, undefined);
});

test.run();
