import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { suite } from "uvu";
import { createKernel } from "../src/index.ts";
import { defineHook, defineProxy, type Route } from "../src/plugin.ts";
import { codeOf, URL_ASKED } from "./helpers.ts";
import { basics, parser, poke, textFile, upper } from "./plugins.ts";

const test = suite("core: routes");

test("actions run in order on the live page, which is captured after them and closed", async () => {
  const said: string[] = [];
  const session = {
    poked: said,
    capture: async () => textFile(`after ${said.join(" ")}`),
    close: async () => void said.push("closed"),
  };
  const live = defineHook({
    name: "live",
    fetch: ({ live }) => (live ? textFile("before", { session }) : undefined),
  });
  await using kernel = await createKernel({ plugins: [live, ...basics(), poke()] });
  const actions = [
    { type: "test-poke", selector: "a" },
    { type: "test-poke", selector: "b" },
  ] as const;
  const result = await kernel.scrape(URL_ASKED, { actions });
  assert.deepEqual(result.actions, { pokes: ["a", "b"] });
  assert.equal(Reflect.get(result, "test-upper"), "AFTER A B");
  assert.deepEqual(said, ["a", "b", "closed"]);
});

test("what was wrong with a page before its actions is looked for again after them", async () => {
  const wall = defineHook({
    name: "wall",
    inspect: ({ body }) =>
      Buffer.from(body).toString().includes("log in")
        ? { kind: "login", error: "The site shows a login.", retry: false }
        : undefined,
  });
  const errorAfter = async (text: string) => {
    const session = { poked: [], capture: async () => textFile(text), close: async () => {} };
    const live = defineHook({ name: "live", fetch: () => textFile("please log in", { session }) });
    await using kernel = await createKernel({ plugins: [live, wall, ...basics(), poke()] });
    const actions = [{ type: "test-poke", selector: "a" }] as const;
    return (await kernel.scrape(URL_ASKED, { actions })).metadata.error;
  };
  assert.equal(await errorAfter("log in first"), "The site shows a login.");
  assert.equal(await errorAfter("your orders"), undefined);
});

test("proxies offer routes until one is good enough", async () => {
  const released: unknown[] = [];
  const proxy = defineProxy({
    name: "ladder",
    acquire: (_, tried) => {
      const last = tried.at(-1)?.outcome;
      if (last?.ok && last.fetched.statusCode === 200) return undefined;
      return tried.length < 2 ? { proxy: `step-${tried.length}`, credits: tried.length * 4 } : undefined;
    },
    release: (route: Route, outcome) => void released.push([route.proxy, outcome.ok]),
  });
  const picky = defineHook({
    name: "picky",
    fetch: ({ route }) =>
      textFile("words", route.proxy === "step-1" ? {} : { statusCode: 403, error: "Forbidden" }),
  });
  await using kernel = await createKernel({ plugins: [picky, parser(), upper(), proxy] });
  const { metadata } = await kernel.scrape(URL_ASKED);
  assert.equal(metadata.statusCode, 200);
  assert.equal(metadata.creditsUsed, 5);
  assert.deepEqual(released, [
    ["step-0", true],
    ["step-1", true],
  ]);
});

test("every live page is closed: the one not chosen, and the one that comes too late", async () => {
  let open = 0;
  const session = () => {
    open++;
    return { capture: async () => textFile("live"), close: async () => void open-- };
  };
  const proxy = defineProxy({
    name: "two",
    acquire: (_, tried) => (tried.length < 2 ? { proxy: `route-${tried.length}` } : undefined),
    release: () => {},
  });
  const eager = defineHook({ name: "eager", fetch: () => textFile("live", { session: session() }) });
  await using kernel = await createKernel({ plugins: [eager, parser(), upper(), proxy] });
  await kernel.scrape(URL_ASKED);
  assert.equal(open, 0);
  const late = defineHook({
    name: "late",
    fetch: async () => {
      await sleep(1200);
      return textFile("live", { session: session() });
    },
  });
  await using tardy = await createKernel({ plugins: [late, parser(), upper()] });
  assert.equal(await codeOf(tardy.scrape(URL_ASKED, { timeout: 1000 })), "SCRAPE_TIMEOUT");
  await sleep(400);
  assert.equal(open, 0);
});

test("a proxy gets its route back when the time is over", async () => {
  const said: string[] = [];
  const proxy = defineProxy({
    name: "strict",
    acquire: (_, tried) => {
      if (tried.length > 0) return undefined;
      said.push("acquire");
      return { proxy: "strict" };
    },
    release: () => void said.push("release"),
  });
  const deaf = defineHook({ name: "deaf", fetch: () => new Promise<never>(() => {}) });
  await using kernel = await createKernel({ plugins: [deaf, parser(), upper(), proxy] });
  assert.equal(await codeOf(kernel.scrape(URL_ASKED, { timeout: 1000 })), "SCRAPE_TIMEOUT");
  assert.deepEqual(said, ["acquire", "release"]);
});

test.run();
