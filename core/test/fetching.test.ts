import assert from "node:assert/strict";
import { createKernel, type Issue, type Plugin, WinnowError } from "@winnow/core";
import {
  ClockToken,
  defineAction,
  defineFormat,
  defineHook,
  defineProxy,
  defineService,
  type HookPlugin,
} from "@winnow/core/plugin";
import { suite } from "uvu";
import * as v from "valibot";
import { systemClock } from "../src/deadline.ts";
import { fetcher, memoryCache, parser, textFile, upper } from "./plugins.ts";

const test = suite("core fetching");
const URL_ASKED = "http://site.test/";

async function failure(work: Promise<unknown>): Promise<WinnowError> {
  const error = await work.then(
    () => assert.fail("it did not fail"),
    (thrown) => thrown,
  );
  assert.ok(WinnowError.is(error), String(error));
  return error;
}

/** A fetcher of live pages that records what it was asked. */
function browser(text = "rendered words", log: string[] = []): HookPlugin {
  return defineHook({
    name: "test-browser",
    fetch: async ({ url, prepare, live, rendered }) => {
      log.push(`fetch live=${live} rendered=${rendered}`);
      const page = textFile(text, { url, rendered: true });
      const session = { capture: async () => page, close: async () => void log.push("close"), poked: [] };
      await prepare(session);
      return live ? { ...page, session } : page;
    },
  });
}

const emptyShells = defineHook({
  name: "test-shells",
  inspect: ({ body, rendered }) =>
    !rendered && Buffer.from(body).toString() === "shell"
      ? { kind: "shell", error: "The page is an empty shell.", retry: true }
      : undefined,
});

test("an answer that a hook finds poor goes to the next fetcher, and the trace says why", async () => {
  const plugins = [fetcher("shell"), browser(), emptyShells, parser(), upper()];
  await using kernel = await createKernel({ plugins });
  const result = await kernel.scrape(URL_ASKED, { formats: ["test-upper"], explain: true });
  assert.equal(result["test-upper"], "RENDERED WORDS");
  assert.ok(result.trace?.some(({ note }) => note === "shell: The page is an empty shell."));
  assert.equal(result.metadata.error, undefined);
});

test("a good answer is not fetched twice", async () => {
  const log: string[] = [];
  await using kernel = await createKernel({
    plugins: [fetcher("fine words"), browser("x", log), emptyShells, parser(), upper()],
  });
  await kernel.scrape(URL_ASKED);
  assert.deepEqual(log, []);
});

test("a poor answer is served, marked, unbilled and uncached when nobody has a better one", async () => {
  const cache = memoryCache();
  const broken = defineHook({
    name: "test-broken",
    fetch: () => {
      throw new Error("no engine");
    },
  });
  const plugins: Plugin[] = [fetcher("shell"), broken, emptyShells, parser(), upper(), cache];
  await using kernel = await createKernel({ plugins });
  const result = await kernel.scrape(URL_ASKED, { formats: ["test-upper"] });
  assert.equal(result["test-upper"], "SHELL");
  assert.equal(result.metadata.error, "The page is an empty shell.");
  assert.equal(result.metadata.creditsUsed, 0);
  assert.ok(![...cache.entries.keys()].some((key) => key.startsWith("page:")));
});

test("a block is tried over another route; the good answer wins and is billed", async () => {
  const walls = defineHook({
    name: "test-walls",
    inspect: ({ body }) =>
      Buffer.from(body).toString() === "blocked"
        ? { kind: "block", error: "The site refused.", retry: true }
        : undefined,
  });
  const site = defineHook({
    name: "test-site",
    fetch: ({ route, url }) => textFile(route.manner === "disguised" ? "welcome" : "blocked", { url }),
  });
  const auto = defineProxy({
    name: "test-auto",
    acquire: (_, tried) => {
      if (tried.length === 0) return { proxy: "basic" };
      const [first] = tried;
      const refused = first?.outcome.ok === true && first.outcome.fetched.finding?.kind === "block";
      if (tried.length > 1 || !refused) return undefined;
      return { proxy: "stealth", manner: "disguised", credits: 4 };
    },
    release: () => {},
  });
  await using kernel = await createKernel({ plugins: [site, auto, walls, parser(), upper()] });
  const result = await kernel.scrape(URL_ASKED, { formats: ["test-upper"] });
  assert.equal(result["test-upper"], "WELCOME");
  assert.equal(result.metadata.proxyUsed, "stealth");
  assert.equal(result.metadata.creditsUsed, 5);
});

test("an option that needs scripts skips fetchers that run none, and hooks ready the page first", async () => {
  const log: string[] = [];
  const http = defineHook({
    name: "test-http",
    fetch: ({ rendered, url }) => (rendered ? undefined : textFile("flat", { url })),
  });
  const zone = defineHook({
    name: "test-zone",
    request: {
      testFlavour: {
        schema: v.optional(v.string()),
        description: "A flavour.",
        rendered: (value) => value === "hot",
      },
    },
    prepare: (_, { options }, context) => {
      log.push(`prepare ${options.testFlavour}`);
      context.metadata.flavour = options.testFlavour;
    },
  });
  await using kernel = await createKernel({
    plugins: [http, browser("hot words", log), zone, parser(), upper()],
  });
  const flat = await kernel.scrape(URL_ASKED, { testFlavour: "mild", formats: ["test-upper"] });
  assert.equal(flat["test-upper"], "FLAT");
  const hot = await kernel.scrape(URL_ASKED, { testFlavour: "hot", formats: ["test-upper"] });
  assert.equal(hot["test-upper"], "HOT WORDS");
  assert.equal(hot.metadata.flavour, "hot");
  assert.deepEqual(log, ["fetch live=false rendered=true", "prepare hot"]);
});

const patient = defineHook({
  name: "test-patient",
  request: {
    testPause: { schema: v.optional(v.number(), 0), description: "A pause in ms.", waits: (value) => value },
  },
});
const nap = defineAction({
  name: "test-nap",
  options: v.strictObject({ ms: v.number() }),
  waits: ({ ms }) => ms,
  perform: (_, { ms }) => {
    if (ms === 13) throw new Error('nothing matches "#gone"');
    return undefined;
  },
});

test("waits come on top of the timeout, but not for ever", async () => {
  await using kernel = await createKernel({ plugins: [browser(), parser(), upper(), patient, nap] });
  const ask = (more: object) => failure(kernel.scrapeRequest({ url: URL_ASKED, ...more }));
  const long = await ask({ testPause: 31_000, timeout: 60_000 });
  const [issue] = long.details as Issue[];
  assert.deepEqual([issue?.code, issue?.path], ["too_big", ["testPause"]]);
  assert.match(issue?.message ?? "", /testPause must not exceed half of timeout/);
  const naps = Array.from({ length: 3 }, () => ({ type: "test-nap", ms: 20_001 }));
  const many = await ask({ actions: naps });
  assert.match(JSON.stringify(many.details), /take 60003 ms; at most 60000/);
  const delays: number[] = [];
  const create = () => ({ ...systemClock, after: (ms: number) => () => void delays.push(ms) });
  const clock = defineService({ name: "test-clock", token: ClockToken, create });
  await using other = await createKernel({ plugins: [clock, fetcher("x"), parser(), upper(), patient] });
  await other.scrapeRequest({ url: URL_ASKED, timeout: 1000, testPause: 500 });
  assert.ok(delays.includes(1500), String(delays));
});

test("a failing action is named by its index, and needs a page that can be acted on", async () => {
  await using kernel = await createKernel({ plugins: [browser(), parser(), upper(), nap] });
  const actions = [
    { type: "test-nap", ms: 1 },
    { type: "test-nap", ms: 13 },
  ];
  const error = await failure(kernel.scrapeRequest({ url: URL_ASKED, actions }));
  assert.equal(error.code, "SCRAPE_ACTION_ERROR");
  assert.equal(error.message, 'Action 1 (test-nap) failed: nothing matches "#gone"');
  assert.deepEqual(error.details, { index: 1, type: "test-nap" });

  await using flat = await createKernel({ plugins: [fetcher("x"), parser(), upper(), nap] });
  assert.equal(
    (await failure(flat.scrapeRequest({ url: URL_ASKED, actions }))).code,
    "SCRAPE_ACTIONS_NOT_SUPPORTED",
  );
  await using file = await createKernel({
    plugins: [fetcher("x", { rendered: true }), parser(), upper(), nap],
  });
  assert.match((await failure(file.scrapeRequest({ url: URL_ASKED, actions }))).message, /returned a file/);
});

test("formats of the live page take turns", async () => {
  let busy = 0;
  const picture = (name: string) =>
    defineFormat({
      name,
      live: true,
      options: v.strictObject({}),
      produce: async (_, __, context) => {
        busy += 1;
        assert.equal(busy, 1);
        assert.ok(context.session);
        await new Promise((resolve) => setTimeout(resolve, 5));
        busy -= 1;
        return name;
      },
    });
  await using kernel = await createKernel({
    plugins: [browser(), parser(), picture("test-front"), picture("test-back")],
  });
  const result = await kernel.scrapeRequest({ url: URL_ASKED, formats: ["test-front", "test-back"] });
  assert.equal(Reflect.get(result, "test-back"), "test-back");
  assert.equal(result.errors, undefined);
});

test("a live page that crashes under the work costs one more try, not the scrape", async () => {
  let opened = 0;
  let open = 0;
  const crashing = (times: number) =>
    defineHook({
      name: "test-crashing",
      fetch: ({ url }) => {
        opened += 1;
        open += 1;
        const page = textFile("words", { url, rendered: true });
        const session = {
          capture: async () => page,
          close: async () => void open--,
          crashed: opened <= times,
        };
        return { ...page, session };
      },
    });
  const work = defineAction({
    name: "test-work",
    options: v.strictObject({}),
    perform: (session) => {
      if (session.crashed) throw new Error("gone");
      return undefined;
    },
  });
  const actions = [{ type: "test-work" }];
  await using once = await createKernel({ plugins: [crashing(1), parser(), upper(), work] });
  const result = await once.scrapeRequest({ url: URL_ASKED, actions });
  assert.equal(Reflect.get(result, "test-upper"), "WORDS");
  assert.equal(result.metadata.creditsUsed, 1);
  assert.deepEqual([opened, open], [2, 0]);
  opened = 0;
  await using always = await createKernel({ plugins: [crashing(9), parser(), upper(), work] });
  assert.equal(
    (await failure(always.scrapeRequest({ url: URL_ASKED, actions }))).code,
    "SCRAPE_ACTION_ERROR",
  );
  assert.deepEqual([opened, open], [2, 0]);
});

test.run();
