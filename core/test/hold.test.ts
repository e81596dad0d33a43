import assert from "node:assert/strict";
import { suite } from "uvu";
import { createKernel } from "../src/index.ts";
import { defineHook, defineNotifier, type KernelEvent, type Session } from "../src/plugin.ts";
import { codeOf, URL_ASKED } from "./helpers.ts";
import { fetcher, memoryCache, parser, poke, textFile, upper } from "./plugins.ts";

const test = suite("core: pages that are kept open");

/** A fetcher of live pages, and what happened to them. */
function livePages() {
  const events: string[] = [];
  const session: Session = {
    capture: async () => textFile("after"),
    poked: [],
    keep: () => void events.push("kept"),
    close: async () => void events.push("closed"),
  };
  const hook = defineHook({
    name: "test-live",
    fetch: ({ url, live }) => {
      events.push(live ? "opened" : "fetched");
      return textFile("before", { url, ...(live ? { session } : {}) });
    },
  });
  return { hook, events, session };
}

test("the page is opened as a scrape does, and open until the work on it ends", async () => {
  const { hook, events, session } = livePages();
  await using kernel = await createKernel({ plugins: [hook, poke(), memoryCache()] });
  const request = { url: URL_ASKED, actions: [{ type: "test-poke", selector: "#more" }], formats: ["gone"] };
  await kernel.hold(request, { owner: "a" }, async (given, context) => {
    assert.equal(given, session);
    assert.equal(context.owner, "a");
    assert.deepEqual(events, ["opened", "kept"]);
    assert.deepEqual(session.poked, ["#more"]);
  });
  assert.deepEqual(events, ["opened", "kept", "closed"]);
});

test("it keeps no slot from others, and its timeout is over", async () => {
  const { hook } = livePages();
  const plugins = [hook, parser(), upper()];
  await using kernel = await createKernel({ plugins, concurrency: 1 });
  await kernel.hold({ url: URL_ASKED, timeout: 1000 }, {}, async (_, { signal }) => {
    await kernel.scrape(URL_ASKED);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    assert.equal(signal.aborted, false);
  });
});

test("what the work bills is charged, and what it throws ends it", async () => {
  const { hook, events } = livePages();
  const heard: KernelEvent["data"][] = [];
  const listener = defineNotifier({ name: "listener", notify: ({ data }) => void heard.push(data) });
  await using kernel = await createKernel({ plugins: [hook, listener] });
  await kernel.hold({ url: URL_ASKED }, { owner: "a", payer: "key" }, async (_, context) => {
    context.bill(3, "operation-test");
  });
  const { owner, payer, bills, isHeld, result } = heard[0] ?? {};
  assert.deepEqual(
    [owner, payer, bills, isHeld, result],
    ["a", "key", { "operation-test": 3 }, true, undefined],
  );
  const failing = kernel.hold({ url: URL_ASKED }, {}, () => Promise.reject(new Error("broken")));
  assert.equal(await codeOf(failing), "PLUGIN_FAILED");
  assert.equal(events.at(-1), "closed");
});

test("where there is no page to keep open, it says so", async () => {
  const never = async () => assert.fail("there is nothing to work on");
  await using files = await createKernel({ plugins: [fetcher("a file", { rendered: true })] });
  assert.equal(await codeOf(files.hold({ url: URL_ASKED }, {}, never)), "SCRAPE_ACTION_ERROR");
  await using plain = await createKernel({ plugins: [fetcher("words")] });
  assert.equal(await codeOf(plain.hold({ url: URL_ASKED }, {}, never)), "SCRAPE_ALL_ENGINES_FAILED");
  const { hook } = livePages();
  await using kernel = await createKernel({ plugins: [hook] });
  const request = { url: URL_ASKED, lockdown: true };
  assert.equal(await codeOf(kernel.hold(request, {}, never)), "SCRAPE_LOCKDOWN_CACHE_MISS");
  assert.equal(await codeOf(kernel.hold({ url: "ftp://x" }, {}, never)), "BAD_REQUEST");
});

test.run();
