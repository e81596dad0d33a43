import assert from "node:assert/strict";
import { WinnowError } from "@winnow/core";
import { defineHook, defineNotifier, defineService } from "@winnow/core/plugin";
import { type RecordStore, RecordStoreToken } from "@winnow/kit-records";
import { recordsSqlite } from "@winnow/records-sqlite";
import { suite } from "uvu";
import { callOf, failure, outcome, reasonOf, settled, startWorld } from "./world.ts";

const test = suite("operation-interact: calls");

const SCRAPE = "0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a11";
const OTHER = "0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a12";
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
  [SCRAPE]: {
    request: { url: "https://example.com/a", timeout: 5000, maxAge: 0, minAge: 10 },
    result,
  },
  [OTHER]: { request: { url: "https://example.com/b" }, result, owner: "b" },
};
const code = "1 + 1";

test("the page of a scrape is opened once for all calls, and stays open between them", async () => {
  await using world = await startWorld({ scrapes });
  const [first, second] = await Promise.all([
    world.call("interact", { scrapeId: SCRAPE, code }),
    world.call("interact", { scrapeId: SCRAPE, prompt: "look" }),
  ]);
  assert.equal(first.sessionId, second.sessionId);
  assert.deepEqual([first.success, first.result, second.output], [true, code, "look"]);
  assert.equal(world.pages.length, 1);
  assert.equal(world.pages[0]?.request.url, "https://example.com/a");
  assert.deepEqual(world.pages[0]?.events, ["kept"]);
  const third = await world.call("interact", { scrapeId: SCRAPE.toUpperCase(), code: "2" });
  assert.equal(third.sessionId, first.sessionId);
  assert.equal(world.kernel.load.active, 0);
});

test("of code and prompt the code runs", async () => {
  await using world = await startWorld({ scrapes });
  const both = await world.call("interact", { scrapeId: SCRAPE, code, prompt: "look" });
  assert.deepEqual([both.result, both.output], [code, undefined]);
});

test("stopping says what it was; afterwards it is gone, and that is remembered", async () => {
  await using world = await startWorld({ scrapes });
  const { sessionId: id } = await world.call("interact", { scrapeId: SCRAPE, code });
  await world.clock.pass(90_000);
  const stopped = await world.call("stopInteraction", { scrapeId: SCRAPE });
  assert.deepEqual(stopped, { status: "destroyed", sessionDurationMs: 90_000, creditsBilled: 3 });
  assert.deepEqual(world.pages[0]?.events, ["kept", "closed"]);
  const gone = await failure(world.call("interact", { scrapeId: SCRAPE, code }));
  assert.equal(gone.code, "INTERACT_SESSION_DESTROYED");
  assert.equal(gone.message, "Browser session has been destroyed.");
  assert.equal(reasonOf(gone), "It was stopped.");
  assert.equal((await world.call("get", { id })).status, "destroyed");
  await world.clock.pass(3_600_000);
  assert.equal((await failure(world.call("get", { id }))).code, "INTERACT_SESSION_NOT_FOUND");
  assert.equal((await world.call("interact", { scrapeId: SCRAPE, code })).success, true);
});

test("what its page leaves and could not be stored is a warning of the stop", async () => {
  await using world = await startWorld({ scrapes, leaves: "The profile was not saved." });
  await world.call("interact", { scrapeId: SCRAPE, code: "1", language: "node" });
  const stopped = await world.call("stopInteraction", { scrapeId: SCRAPE });
  assert.equal(stopped.warning, "The profile was not saved.");
  const { id } = await world.call("create", {});
  assert.equal((await world.call("delete", { id })).warning, "The profile was not saved.");
});

test("what is not there is not found, in the words of the wire", async () => {
  await using world = await startWorld({ scrapes });
  for (const [name, request, message] of [
    ["interact", { scrapeId: OTHER, code }, "Job not found."],
    ["interact", { scrapeId: SCRAPE, code, existingSessionId: OTHER }, "Browser session not found."],
    ["stopInteraction", { scrapeId: SCRAPE }, "Browser session not found."],
    ["get", { id: OTHER }, "Browser session not found."],
    ["execute", { id: OTHER, code }, "Browser session not found."],
    ["delete", { id: OTHER }, "Browser session not found."],
  ] as const) {
    const error = await failure(world.call(name, request));
    assert.equal(error.message, message, name);
    assert.equal(error.category, "missing");
  }
});

test("a request that says nothing, or names no scrape, is refused before a page is opened", async () => {
  await using world = await startWorld({ scrapes });
  for (const [request, message] of [
    [{ scrapeId: SCRAPE }, "Either 'code' or 'prompt' must be provided."],
    [{ scrapeId: "nobody", code }, "Invalid job ID format. Job ID must be a valid UUID."],
    [
      { scrapeId: SCRAPE, code, language: "python" },
      'The language "python" is not supported by this server. Supported: node.',
    ],
  ] as const) {
    const error = await failure(world.call("interact", request));
    assert.equal(error.code, "BAD_REQUEST");
    const [issue] = error.details as { code: string; message: string }[];
    assert.deepEqual([issue?.code, issue?.message], ["custom", message]);
  }
  for (const more of [{ timeout: 0.5 }, { timeout: 301 }, { ttl: 29 }, { activityTtl: 9 }, { code: "" }]) {
    const refused = await failure(world.call("interact", { scrapeId: SCRAPE, code, ...more }));
    assert.equal(refused.code, "BAD_REQUEST");
  }
  assert.equal(world.pages.length, 0);
});

test("the sessions of others do not exist", async () => {
  await using world = await startWorld({ scrapes });
  const { id } = await world.call("create", {}, { owner: "a" });
  const others = { owner: "b" };
  for (const name of ["get", "execute", "delete"]) {
    const theirs = await failure(world.call(name, { id, code }, others));
    const nobodys = await failure(world.call(name, { id: SCRAPE, code }, others));
    assert.deepEqual([theirs.code, theirs.message], [nobodys.code, nobodys.message]);
  }
  assert.deepEqual((await world.call("list", {}, others)).sessions, []);
  const adopting = world.call("interact", { scrapeId: OTHER, code, existingSessionId: id }, others);
  assert.equal((await failure(adopting)).code, "INTERACT_SESSION_NOT_FOUND");
  await world.call("delete", { id }, { owner: "a" });
  assert.equal((await failure(world.call("get", { id }, others))).code, "INTERACT_SESSION_NOT_FOUND");
});

test("a session of its own is empty or of a URL, is listed, and can become that of a scrape", async () => {
  await using world = await startWorld({ scrapes });
  const request = { url: "https://example.com/c", notAKey: 1, ttl: 60, activityTtl: 30 };
  const { id, expiresAt } = await world.call("create", request);
  assert.equal(expiresAt, new Date(world.clock.now() + 60_000).toISOString());
  const blank = await world.call("create", { waitFor: 5 });
  const urls = world.pages.map(({ request: { url } }) => url);
  assert.deepEqual(urls, ["https://example.com/c", "about:blank"]);
  assert.equal((await world.call("execute", { id, code })).success, true);
  const adopted = await world.call("interact", { scrapeId: SCRAPE, code, existingSessionId: id });
  assert.equal(adopted.sessionId, id);
  assert.equal((await world.call("interact", { scrapeId: SCRAPE, code })).sessionId, id);
  await world.call("delete", { id: blank.id });
  const { sessions } = (await world.call("list", {})) as { sessions: Record<string, string>[] };
  const states = sessions.map((one) => [one.id, one.status, one.url, one.reason]);
  assert.deepEqual(states, [
    [id, "active", "https://example.com/c", undefined],
    [blank.id, "destroyed", undefined, "It was stopped."],
  ]);
  const active = await world.call("list", { status: "active" });
  assert.equal((active.sessions as unknown[]).length, 1);
});

test("a page that cannot be opened again is a conflict that says what to do", async () => {
  const sent = { ...scrapes, [SCRAPE]: { request: { parsers: [] }, result } };
  await using files = await startWorld({ scrapes: sent });
  const file = await failure(files.call("interact", { scrapeId: SCRAPE, code }));
  assert.equal(file.code, "INTERACT_REPLAY_FAILED");
  assert.match(file.message, /sent along\. Rerun the scrape/);
  const down = async () => {
    throw new WinnowError("SCRAPE_TEST_DOWN", "The site is down.", { category: "target" });
  };
  await using world = await startWorld({ scrapes, beforeOpening: down });
  const failed = await failure(world.call("interact", { scrapeId: SCRAPE, code }));
  assert.equal(failed.category, "conflict");
  assert.match(failed.message, /The site is down\. Rerun the scrape/);
  const created = await failure(world.call("create", { url: "https://example.com" }));
  assert.equal(created.code, "SCRAPE_TEST_DOWN");
});

test("a browser that is missing or fails is no fault of the page", async () => {
  const failing = (name: string) => async () => {
    throw new WinnowError(name, "It failed.", { category: "target" });
  };
  await using crashing = await startWorld({ scrapes, beforeOpening: failing("SCRAPE_BROWSER_CRASHED") });
  const crashed = await failure(crashing.call("interact", { scrapeId: SCRAPE, code }));
  assert.equal(crashed.code, "INTERACT_BROWSER_FAILED");
  await using without = await startWorld({ scrapes, beforeOpening: failing("CONFIG_INVALID") });
  assert.equal((await failure(without.call("create", {}))).code, "INTERACT_NO_BROWSER");
});

test("who leaves before the page is open leaves no session behind, unless somebody else waits for it", async () => {
  const opening: AbortSignal[] = [];
  const free = Promise.withResolvers<void>();
  const beforeOpening = async (_: string, signal: AbortSignal) => {
    opening.push(signal);
    const left = new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    await Promise.race([free.promise, left]);
  };
  await using world = await startWorld({ scrapes, beforeOpening });
  const [one, two] = [new AbortController(), new AbortController()];
  const ask = ({ signal }: AbortController) =>
    failure(world.call("interact", { scrapeId: SCRAPE, code }, { signal }));
  const [first, second] = [ask(one), ask(two)];
  await settled();
  one.abort(new WinnowError("SCRAPE_ABORTED", "gone"));
  await first;
  await settled();
  assert.deepEqual([opening.length, opening[0]?.aborted], [1, false]);
  two.abort(new WinnowError("SCRAPE_ABORTED", "gone"));
  await second;
  await settled();
  assert.equal(opening[0]?.aborted, true);
  free.resolve();
  assert.equal((await world.call("interact", { scrapeId: SCRAPE, code })).success, true);
  assert.equal(opening.length, 2);
});

test("credits are booked for the owner when it ends, and a prompt costs more", async () => {
  const booked: unknown[] = [];
  const ledger = defineNotifier({
    name: "ledger",
    notify: ({ data: { owner, bills } }) => void booked.push([owner, bills]),
  });
  await using world = await startWorld({ plugins: [ledger] });
  const create = () => world.call("create", {}, { owner: "a" });
  const [plain, prompted] = [await create(), await create()];
  await world.call("execute", { id: prompted.id, prompt: "look" }, { owner: "a" });
  await world.clock.pass(60_000);
  for (const [{ id }, creditsBilled] of [
    [plain, 2],
    [prompted, 7],
  ] as const) {
    const end = await world.call("delete", { id }, { owner: "a" });
    assert.equal(end.creditsBilled, creditsBilled);
    assert.deepEqual(booked.at(-1), ["a", { "operation-interact": creditsBilled }]);
  }
});

test("what refuses a scrape refuses a session as it is", async () => {
  const broke = defineHook({
    name: "broke",
    admit: () => {
      throw new WinnowError("INSUFFICIENT_CREDITS", "None left.", { category: "capacity" });
    },
  });
  await using world = await startWorld({ scrapes, plugins: [broke] });
  const refused = await failure(world.call("interact", { scrapeId: SCRAPE, code }));
  assert.equal(refused.code, "INSUFFICIENT_CREDITS");
});

test("code that fails is an answer: a failure for a scrape, a success for a session", async () => {
  const engines = { code: async () => outcome({ exitCode: 1, stderr: "Error: no\n" }) };
  await using world = await startWorld({ scrapes, engines });
  const ofScrape = await world.call("interact", { scrapeId: SCRAPE, code });
  assert.deepEqual([ofScrape.success, ofScrape.error, ofScrape.exitCode], [false, "Error: no", 1]);
  const executed = await world.call("execute", { id: ofScrape.sessionId, code });
  assert.deepEqual([executed.success, executed.error], [true, "Error: no"]);
});

test("a prompt that was not done is no success, in a session as on a scrape", async () => {
  const engines = { prompt: async () => outcome({ output: "It was not.", exitCode: 1, stderr: "No.\n" }) };
  await using world = await startWorld({ scrapes, engines });
  const ofScrape = await world.call("interact", { scrapeId: SCRAPE, prompt: "look" });
  const executed = await world.call("execute", { id: ofScrape.sessionId, prompt: "look" });
  for (const { success, error, output } of [ofScrape, executed])
    assert.deepEqual([success, error, output], [false, "No.", "It was not."]);
});

test("a session of which nothing may be kept says so to whoever remembers", async () => {
  const kept: boolean[] = [];
  const engines = {
    prompt: async ({ keepsNothing }: { keepsNothing: boolean }) => {
      kept.push(keepsNothing);
      return outcome();
    },
  };
  const secret = { [SCRAPE]: { request: { url: "https://example.com/a", zeroDataRetention: true }, result } };
  await using world = await startWorld({ scrapes: { ...scrapes, ...secret }, engines });
  await world.call("interact", { scrapeId: SCRAPE, prompt: "look" });
  const { id } = await world.call("create", { url: "https://example.com/a" });
  await world.call("execute", { id, prompt: "look" });
  assert.deepEqual(kept, [true, false]);
});

/** A store of records that several kernels have. */
async function sharedRecords() {
  const { createKernel } = await import("@winnow/core");
  const kernel = await createKernel({ plugins: [recordsSqlite()] });
  const store: RecordStore = kernel.services.get(RecordStoreToken);
  const plugin = () => defineService({ name: "records", token: RecordStoreToken, create: () => store });
  return { store, plugin, [Symbol.asyncDispose]: () => kernel.close() };
}

test("another process of the installation knows where a session lives", async () => {
  await using records = await sharedRecords();
  await using here = await startWorld({ scrapes, plugins: [records.plugin()] });
  await using there = await startWorld({ scrapes, plugins: [records.plugin()] });
  const { sessionId: id } = await here.call("interact", { scrapeId: SCRAPE, code });
  const elsewhere = (name: string, request: object) => failure(callOf(there.kernel, name, request));
  for (const [name, request] of [
    ["interact", { scrapeId: SCRAPE, code }],
    ["stopInteraction", { scrapeId: SCRAPE }],
    ["execute", { id, code }],
    ["get", { id }],
    ["delete", { id }],
  ] as const)
    assert.equal((await elsewhere(name, request)).code, "INTERACT_SESSION_ELSEWHERE", name);
  await here.call("stopInteraction", { scrapeId: SCRAPE });
  await settled();
  assert.equal((await elsewhere("get", { id })).code, "INTERACT_SESSION_NOT_FOUND");
});

test("of a process that has ended nobody waits for the session", async () => {
  await using records = await sharedRecords();
  await using here = await startWorld({ scrapes, plugins: [records.plugin()] });
  const { hostname } = await import("node:os");
  const key = { collection: "interact-sessions", owner: "", key: SCRAPE };
  // No process has this number.
  const value = { process: "x", pid: 2 ** 22 + 1, host: hostname(), expiresAt: here.clock.now() + 1000 };
  await records.store.put(key, { at: here.clock.now(), value });
  const gone = await failure(here.call("interact", { scrapeId: SCRAPE, code }));
  assert.equal(reasonOf(gone), "The process that it lived in has ended.");
  await here.clock.pass(1000);
  assert.equal((await here.call("interact", { scrapeId: SCRAPE, code })).success, true);
});

test.run();
