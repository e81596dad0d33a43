import assert from "node:assert/strict";
import { createQueue } from "@winnow/adapter-queue";
import { memorySite, operationConformance } from "@winnow/conformance";
import { createKernel, type Plugin } from "@winnow/core";
import { defineFormat, defineNotifier, defineParser, defineService } from "@winnow/core/plugin";
import type { JobEvent } from "@winnow/kit-jobs";
import { type LanguageModel, LanguageModelToken } from "@winnow/kit-language-model";
import { defineOperation } from "@winnow/kit-operations";
import { SearchProviderToken } from "@winnow/kit-search";
import { storeSqlite } from "@winnow/store-sqlite";
import { suite } from "uvu";
import * as v from "valibot";
import { agent } from "../src/index.ts";

const test = suite("operation-agent");
operationConformance(test, () => agent(), {
  request: { prompt: "What does it cost?" },
  required: ["prompt"],
});

const base = "https://a.example";
const said: Readonly<Record<string, unknown>> = {
  "/": { name: "Ada", age: null },
  "/more": { name: null, age: 36 },
  "/found": { name: "Found", age: 1 },
};

function parts(events: JobEvent[]): readonly Plugin[] {
  return [
    memorySite("text", { contentType: "text/plain" }),
    defineParser({ name: "test-text", accepts: () => true, parse: () => ({ text: () => "text" }) }),
    defineFormat({
      name: "json",
      options: v.looseObject({}),
      showsContent: false,
      produce: (page) => said[new URL(page.url).pathname] ?? null,
    }),
    defineFormat({
      name: "markdown",
      options: v.strictObject({}),
      produce: (page) => `text of ${page.url}`,
    }),
    defineOperation({
      name: "map",
      input: v.looseObject({}),
      result: v.unknown(),
      run: async () => ({ id: "x", links: [{ url: `${base}/` }, { url: `${base}/more` }] }),
    }),
    defineService({
      name: "test-search",
      token: SearchProviderToken,
      create: () => ({
        name: "test",
        search: async () => [{ url: `${base}/found`, title: "", description: "" }],
      }),
    }),
    defineNotifier({
      name: "test",
      compose: (event) => {
        events.push(event);
        return [{ id: crypto.randomUUID(), type: event.type, body: "{}", receiver: {} }];
      },
      deliver: async () => {},
    }),
    storeSqlite(),
  ];
}

async function run(request: object, plugins: readonly Plugin[] = []) {
  const events: JobEvent[] = [];
  await using kernel = await createKernel({ plugins: [...parts(events), ...plugins, agent()] });
  const operation = kernel.registry.find("operation", "agent");
  const jobs = createQueue(kernel);
  assert.ok(operation?.show && jobs);
  const { id } = await jobs.submit(operation, request);
  const watch = jobs.watch(id, AbortSignal.timeout(20_000));
  const documents = [];
  let step = await watch.next();
  for (; step.done !== true; step = await watch.next()) documents.push(step.value);
  assert.ok(step.value);
  return { body: operation.show(step.value, documents) as Record<string, unknown>, events };
}

const schema = { type: "object", properties: { name: { type: "string" }, age: { type: "integer" } } };

test("reads the pages that are given, and those of their site until nothing is missing", async () => {
  const { body, events } = await run({ prompt: "Who?", urls: [`${base}/`], schema });
  assert.deepEqual(body.data, { name: "Ada", age: 36 });
  assert.deepEqual([body.status, body.creditsUsed], ["completed", 3]);
  const actions = events
    .filter(({ type }) => type === "agent.action")
    .map(({ data }) => Object(data[0]).action);
  assert.deepEqual(actions, ["scrape", "map", "scrape"]);
  assert.deepEqual(
    events.map(({ type }) => type).filter((type) => type !== "agent.action"),
    ["agent.started", "agent.completed"],
  );
  assert.deepEqual(events.at(-1)?.data, [{ creditsUsed: 3, data: { name: "Ada", age: 36 } }]);
});

test("kept to the pages that are given, it reads no others", async () => {
  const { body } = await run({ prompt: "Who?", urls: [`${base}/`], schema, strictConstrainToURLs: true });
  assert.deepEqual(body.data, { name: "Ada", age: null });
});

test("without pages it searches", async () => {
  assert.deepEqual((await run({ prompt: "Who?", schema })).body.data, { name: "Found", age: 1 });
});

test("out of credits it stops, and says why", async () => {
  const { body, events } = await run({ prompt: "Who?", urls: [`${base}/`], schema, maxCredits: 1 });
  assert.deepEqual([body.status, body.stopReason, body.creditsUsed], ["failed", "credit_limit_reached", 0]);
  assert.equal(events.at(-1)?.type, "agent.failed");
});

/** A model that does what the test says. */
function model(generate: LanguageModel["generate"]): Plugin {
  const unused = () => assert.fail("not asked");
  const rest = {
    summarize: unused,
    select: unused,
    answer: unused,
    fill: unused,
    tidy: unused,
    countTokens: () => 1,
  };
  return defineService({
    name: "test-model",
    token: LanguageModelToken,
    create: () =>
      ({ name: "test", ...rest, ...(generate === undefined ? {} : { generate }) }) as LanguageModel,
  });
}
const spoken = { text: "", inputTokens: 1, outputTokens: 1 };

test("a model plans for itself, with tools that search, map and read", async () => {
  const plan = model(async ({ tools = [], schema: asked, instructions }, signal) => {
    const call = (name: string, input: unknown) =>
      tools.find((tool) => tool.name === name)?.run(input, signal);
    assert.match(instructions, /The user asks:\nWho\?/);
    assert.deepEqual(await call("search", { query: "ada" }), [`${base}/found`]);
    assert.equal(await call("scrape", { url: `${base}/found` }), `text of ${base}/found`);
    assert.ok(Array.isArray(await call("map", { url: base })));
    return { ...spoken, object: asked === undefined ? undefined : { name: "Ada", age: 36 } };
  });
  const { body } = await run({ prompt: "Who?", schema }, [plan]);
  assert.deepEqual([body.status, body.data, body.creditsUsed], ["completed", { name: "Ada", age: 36 }, 4]);
});

test("a model that spends too much ends the job, even when it does not heed the refusal", async () => {
  const spender = model(async ({ tools = [] }, signal) => {
    for (let count = 0; count < 5; count += 1) {
      await tools
        .find(({ name }) => name === "search")
        ?.run({ query: "x" }, signal)
        .catch(() => undefined);
    }
    return { ...spoken, text: "I have an answer anyway." };
  });
  const { body } = await run({ prompt: "Who?", maxCredits: 3 }, [spender]);
  assert.deepEqual([body.status, body.stopReason], ["failed", "credit_limit_reached"]);
});

test("a model that fails fails the job", async () => {
  const broken = model(async () => {
    throw new Error("no such model");
  });
  const { body } = await run({ prompt: "Who?" }, [broken]);
  assert.equal(body.status, "failed");
  assert.ok(String(body.error).length > 0);
});

test("bad requests are refused before anything happens", async () => {
  await assert.rejects(run({ prompt: " " }), { code: "BAD_REQUEST" });
  await assert.rejects(run({ prompt: "x", schema: 1 }), {
    code: "BAD_REQUEST",
    message: /Invalid JSON schema:/,
  });
  await assert.rejects(run({ prompt: "x", urls: ["gopher://x"] }), { code: "BAD_REQUEST" });
});

test.run();
