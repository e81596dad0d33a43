import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { createKernel, WinnowError } from "@winnow/core";
import { defineHook } from "@winnow/core/plugin";
import { suite } from "uvu";
import * as v from "valibot";
import { basics } from "../../../../core/test/plugins.ts";
import {
  type Connection,
  defineCalls,
  defineOperation,
  defineSocket,
  drain,
  kernelWith,
  resultOf,
  runOperation,
  runSocket,
} from "../src/index.ts";

const test = suite("kit-operations");
const nothing = v.strictObject({});
/** What a plugin without types may return. */
const odd = (value: unknown) => value as never;

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return WinnowError.is(error) ? error.code : `not typed: ${error}`;
}

test("an operation is validated, yields its events and returns its result", async () => {
  const pair = defineOperation({
    name: "pair",
    input: v.strictObject({ urls: v.array(v.string()) }),
    result: v.object({ total: v.number() }),
    async *run({ urls }, { kernel }) {
      for (const url of urls) yield (await kernel.scrape(url)).metadata.url;
      return { total: urls.length };
    },
  });
  await using kernel = await createKernel({ plugins: [...basics(), pair] });
  const run = runOperation(kernel, "pair", { urls: ["a.test", "b.test"] });
  assert.deepEqual(await run.next(), { done: false, value: "http://a.test/" });
  assert.deepEqual(await run.next(), { done: false, value: "http://b.test/" });
  assert.deepEqual(await run.next(), { done: true, value: { total: 2 } });
  assert.equal(await codeOf(runOperation(kernel, "pair", { urls: 1 }).next()), "BAD_REQUEST");
  assert.equal(await codeOf(runOperation(kernel, "gone", {}).next()), "BAD_REQUEST");
});

test("the scrapes of an operation are done for whoever asked for it", async () => {
  const owners: string[] = [];
  const admitted: string[] = [];
  const note = defineHook({
    name: "note",
    admit: (request, context) => {
      admitted.push(context.owner);
      return request;
    },
    refine: (outputs, _, context) => {
      owners.push(context.owner);
      return outputs;
    },
  });
  const one = defineOperation({
    name: "one",
    input: v.strictObject({}),
    result: v.object({ url: v.string() }),
    run: async (_, { kernel }) => ({ url: (await kernel.scrapeRequest({ url: "a.test" })).metadata.url }),
  });
  await using kernel = await createKernel({ plugins: [...basics(), note, one] });
  await resultOf(kernel, "one", {}, { owner: "team" });
  await resultOf(kernel, "one", {});
  await kernelWith(kernel, { owner: "other" }).scrapeRequest({ url: "a.test" });
  await kernel.scrapeRequest({ url: "a.test" }, { owner: "third" });
  assert.deepEqual(owners, ["team", "", "other", "third"]);
  const ofOther = kernelWith(kernel, { owner: "other" });
  await assert.rejects(
    ofOther.hold({ url: "a.test" }, {}, async () => {}),
    { phase: "fetch" },
  );
  assert.equal(admitted.at(-1), "other");
});

test("closing goes on past a plugin that fails, and ends operations", async () => {
  const said: string[] = [];
  const good = defineHook({ name: "good", close: () => void said.push("good") });
  const bad = defineHook({ name: "bad", close: () => Promise.reject(new Error("stuck")) });
  const endless = defineOperation({
    name: "endless",
    input: v.strictObject({}),
    result: v.null(),
    async *run(_, { signal }) {
      while (!signal.aborted) yield await sleep(5);
      said.push("ended");
      return null;
    },
  });
  const kernel = await createKernel({ plugins: [good, bad, endless] });
  const run = runOperation(kernel, "endless", {});
  await run.next();
  await assert.rejects(kernel.close(), /stuck/);
  assert.equal((await run.next()).done, true);
  assert.deepEqual(said.sort(), ["ended", "good"]);
  assert.throws(() => runOperation(kernel, "endless", {}), { code: "KERNEL_CLOSED" });
});

test("an operation returns what its result schema describes", async () => {
  const run = (value: unknown) =>
    defineOperation({
      name: "odd",
      input: nothing,
      result: v.object({ links: v.array(v.string()) }),
      run: async () => odd(value),
    });
  for (const value of [undefined, { links: [1] }, { links: [], more: () => 1 }]) {
    await using kernel = await createKernel({ plugins: [run(value)] });
    const error = await resultOf(kernel, "odd", {}).catch((thrown: unknown) => thrown);
    assert.ok(WinnowError.is(error, "PLUGIN_FAILED"));
    assert.match(error.message, /^operation-odd: run\(\) must return /);
  }
});

test("drain: every event, then the result", async () => {
  const seen: number[] = [];
  async function* count() {
    yield 1;
    yield 2;
    return "end";
  }
  assert.equal(await drain(count(), (event) => seen.push(event)), "end");
  assert.deepEqual(seen, [1, 2]);
  assert.equal(await drain(count()), "end");
});

test("a socket is served with its request, until its connection is over", async () => {
  const seen: unknown[] = [];
  const watch = defineSocket({
    name: "watch",
    description: "watch it",
    input: v.strictObject({ id: v.string() }),
    run: async ({ id }, connection, { owner, hasKeys, signal }) => {
      seen.push(id, owner, hasKeys);
      connection.close(4000, "enough");
      seen.push(signal.aborted);
      if (id === "broken") throw new Error("it broke");
    },
  });
  const watched = defineCalls({ name: "watched", calls: [], sockets: [watch] });
  await using kernel = await createKernel({ plugins: [...basics(), watched] });
  const serve = async (request: object, jobs: unknown = {}) => {
    const over = new AbortController();
    const connection: Connection = {
      send: async () => {},
      messages: (async function* () {})(),
      signal: over.signal,
      close: () => over.abort(),
    };
    const run = { owner: "o", jobs: odd(jobs), hasKeys: true };
    await runSocket(kernel, watched, watch, request, connection, run);
  };
  await serve({ id: "a" });
  assert.deepEqual(seen, ["a", "o", true, true]);
  assert.equal(await codeOf(serve({ id: 1 })), "BAD_REQUEST");
  assert.equal(await codeOf(serve({ id: "broken" })), "PLUGIN_FAILED");
});

test.run();
