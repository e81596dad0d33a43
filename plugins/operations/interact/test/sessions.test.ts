import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { operationConformance } from "@winnow/conformance";
import { WinnowError } from "@winnow/core";
import type { Page } from "@winnow/kit-live-page";
import { suite } from "uvu";
import { interact } from "../src/index.ts";
import { LiveSession } from "../src/session.ts";
import { Sessions } from "../src/sessions.ts";
import { FakeClock, FakePage, failure, outcome, reasonOf, settled, startWorld } from "./world.ts";

const test = suite("operation-interact: sessions");
operationConformance(test, interact, {
  request: {},
  required: [],
  skip: [
    {
      test: "refuses a key that it does not know",
      reason: "what is sent for sessions is freed of unknown keys instead: wire contract 1.3",
    },
  ],
});

const code = "1 + 1";

test("its time is over after its life, or when nobody has used it", async () => {
  await using world = await startWorld();
  const idle = (await world.call("create", { ttl: 600, activityTtl: 100 })).id as string;
  const used = (await world.call("create", { ttl: 200, activityTtl: 100 })).id as string;
  await world.clock.pass(90_000);
  await world.call("execute", { id: used, code });
  await world.clock.pass(9999);
  assert.equal((await world.call("get", { id: idle })).status, "active");
  await world.clock.pass(1);
  const wasIdle = await failure(world.call("execute", { id: idle, code }));
  assert.equal(reasonOf(wasIdle), "It was idle for too long.");
  await world.clock.pass(80_000);
  await world.call("execute", { id: used, code });
  await world.clock.pass(20_000);
  const wasOld = await failure(world.call("execute", { id: used, code }));
  assert.equal(reasonOf(wasOld), "Its time to live is over.");
  await settled();
  assert.equal(world.clock.timers, 0);
});

test("a session at work is not idle, and its end stops the work", async () => {
  const aborted: unknown[] = [];
  const endless = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => {
        aborted.push(signal.reason);
        reject(signal.reason);
      });
    });
  const engines = { code: (_: unknown, { signal }: { signal: AbortSignal }) => endless(signal) };
  await using world = await startWorld({ engines });
  const { id } = await world.call("create", { ttl: 60, activityTtl: 10 });
  const work = failure(world.call("execute", { id, code }));
  await settled();
  await world.clock.pass(59_999);
  assert.deepEqual(aborted, []);
  await world.clock.pass(1);
  assert.equal((await work).code, "INTERACT_SESSION_DESTROYED");
  assert.equal(aborted.length, 1);
});

test("calls of a session are made one after the other, and only so many wait", async () => {
  const log: string[] = [];
  const free = Promise.withResolvers<void>();
  const engines = {
    code: async (_: unknown, run: { code: string }) => {
      log.push(`begin ${run.code}`);
      await free.promise;
      log.push(`end ${run.code}`);
      return outcome();
    },
  };
  await using world = await startWorld({ engines });
  const { id } = await world.call("create", {});
  const leaving = new AbortController();
  const first = world.call("execute", { id, code: "1" });
  await settled();
  const left = failure(world.call("execute", { id, code: "2" }, { signal: leaving.signal }));
  const others = Array.from({ length: 19 }, (_, index) =>
    world.call("execute", { id, code: `${index + 3}` }),
  );
  await settled();
  assert.equal((await failure(world.call("execute", { id, code: "x" }))).code, "INTERACT_BUSY");
  leaving.abort(new WinnowError("SCRAPE_ABORTED", "The client left."));
  await left;
  assert.deepEqual(log, ["begin 1"]);
  free.resolve();
  await Promise.all([first, ...others]);
  assert.deepEqual(log.slice(0, 4), ["begin 1", "end 1", "begin 3", "end 3"]);
  assert.equal(log.length, 40);
});

test("who has more than their share is refused, and so is who comes when all places are taken", async () => {
  await using world = await startWorld({ rules: { maxSessions: 3 }, concurrency: 2 });
  const create = (owner: string) => world.call("create", {}, { owner });
  await create("a");
  await Promise.all([create("a"), create("b")]);
  const ofOwner = await failure(create("a"));
  assert.equal(ofOwner.code, "INTERACT_TOO_MANY_SESSIONS");
  assert.equal(ofOwner.category, "capacity");
  assert.match(ofOwner.message, /2 sessions are open/);
  assert.match((await failure(create("b"))).message, /This server has 3/);
});

test("without bounds of their own, an owner has 20, and the operator as many as there may be", async () => {
  await using world = await startWorld({ rules: { maxSessions: 25 } });
  const open = (owner: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => world.call("create", {}, { owner })));
  await open("a", 20);
  assert.match((await failure(open("a", 1))).message, /20 sessions/);
  const { sessions } = await world.call("list", {}, { owner: "a" });
  for (const { id } of sessions as { id: string }[]) await world.call("delete", { id }, { owner: "a" });
  await open("", 25);
  assert.equal(world.clock.timers, 25);
});

test("a page that crashes takes its session along, which the next call hears", async () => {
  const busy = Promise.withResolvers<never>();
  await using world = await startWorld({ engines: { code: () => busy.promise } });
  const [one, two] = [await world.call("create", {}), await world.call("create", {})];
  const work = failure(world.call("execute", { id: one.id, code }));
  await settled();
  world.pages[0]?.emit("error", new Error("Page crashed!"));
  assert.equal(reasonOf(await work), "The page crashed.");
  const next = await failure(world.call("execute", { id: one.id, code }));
  assert.equal(reasonOf(next), "The page crashed.");
  world.browser.connected = false;
  world.pages[1]?.emit("close");
  world.browser.emit("disconnected");
  const lost = await failure(world.call("execute", { id: two.id, code }));
  assert.equal(reasonOf(lost), "The browser crashed.");
  assert.equal(world.browser.listenerCount("disconnected"), 0);
  assert.equal(world.pages[0]?.events.at(-1), "closed");
});

test("when the kernel closes, sessions end first", async () => {
  const world = await startWorld();
  await world.call("create", {});
  await world.kernel.close();
  assert.deepEqual(world.pages[0]?.events, ["kept", "closed"]);
  assert.equal((await failure(world.call("create", {}))).code, "KERNEL_CLOSED");
});

test("when memory runs out, the session that was idle for longest makes room, or nobody does", async () => {
  const clock = new FakeClock();
  let freeBytes = 2 ** 30;
  const sessions = new Sessions(
    { maxSessions: 10, ofOwner: () => undefined, freeBytes: () => freeBytes },
    clock,
  );
  const browser = Object.assign(new EventEmitter(), { connected: true });
  const open = async (owner = "a") =>
    await sessions.open(owner, async () => {
      const page = new FakePage({}, browser) as unknown as Page;
      const times = { ttlMs: 60_000, activityTtlMs: 60_000 };
      const session = new LiveSession({
        id: randomUUID(),
        owner,
        streamWebView: true,
        page,
        clock,
        ...times,
      });
      void session.ended.then(() => session.close());
      return session;
    });
  const [first, second] = [await open(), await open("b")];
  await clock.pass(1000);
  first.touch();
  freeBytes = 2 ** 20;
  const third = await open();
  assert.equal(second.reason, "The server needed its memory for another session.");
  assert.equal(first.signal.aborted, false);
  const never = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  const work = [first, third].map((session) => failure(session.run(new AbortController().signal, never)));
  await settled();
  const refused = await failure(open());
  assert.equal(refused.code, "INTERACT_TOO_MANY_SESSIONS");
  assert.match(refused.message, /too little memory/);
  await sessions.endAll("Over.");
  for (const error of await Promise.all(work)) assert.equal(reasonOf(error), "Over.");
  // The first of all is opened in any case.
  assert.equal((await open()).signal.aborted, false);
});

test("of sessions that have ended only the latest are remembered", async () => {
  await using world = await startWorld({ rules: { maxSessions: 2 } });
  const first = (await world.call("create", {})).id;
  await world.call("delete", { id: first });
  for (let count = 0; count < 1000; count += 1) {
    const { id } = await world.call("create", {});
    await world.call("delete", { id });
  }
  assert.equal((await failure(world.call("get", { id: first }))).code, "INTERACT_SESSION_NOT_FOUND");
  assert.equal(((await world.call("list", {})).sessions as unknown[]).length, 1000);
});

test("settings have bounds", () => {
  assert.throws(() => interact({ maxSessions: -1 }), { code: "CONFIG_INVALID" });
  // @ts-expect-error: refused by the types as well
  assert.throws(() => interact({ commands: { ruby: "ruby" } }), { code: "CONFIG_INVALID" });
  assert.equal(interact({ maxSessions: 0 }).name, "interact");
});

test.run();
