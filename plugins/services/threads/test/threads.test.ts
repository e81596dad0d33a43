import assert from "node:assert/strict";
import { serviceConformance } from "@winnow/conformance";
import { type PageFacts, silent, type ViewRunner, WinnowError } from "@winnow/core/plugin";
import type { ViewJob, ViewJobRunner } from "@winnow/kit-views";
import { suite } from "uvu";
import { threads } from "../src/index.ts";

const test = suite("service-threads");
const module = new URL("./views.fixture.ts", import.meta.url).href;
const services = { get: () => assert.fail(), find: () => undefined };
const open = () => {
  const plugin = threads({ maxThreads: 1, largeBytes: 1000, maxHeapBytes: 64 * 2 ** 20 });
  return { plugin, runner: plugin.create({ services, logger: silent }) as ViewJobRunner };
};
const job = (bytes: number, views: readonly string[] = ["text"]): ViewJob => {
  const body = Buffer.alloc(bytes, "x");
  const facts = {
    url: "http://a.test/",
    sourceUrl: "a.test",
    statusCode: 200,
    headers: {},
    contentType: "",
    body,
  };
  return {
    facts: { ...facts, options: {} as PageFacts["options"] },
    sources: [{ module, options: 7 }],
    views,
    costly: false,
  };
};
const never = new AbortController().signal;

serviceConformance(test, threads, { methods: ["run"] });

test("small pages stay, large ones go to another thread", async () => {
  const { plugin, runner } = open();
  assert.equal(runner.run(job(10), never), undefined);
  const answer = await runner.run(job(2000), never);
  assert.match(String(answer?.values.text), /^2000 bytes, options 7, thread [1-9]/);
  assert.deepEqual(answer?.warnings, ["warned there"]);
  await plugin.close?.();
});

test("a costly option moves even a small page, so that its deadline can end it", async () => {
  const { plugin, runner } = open();
  const answer = await runner.run({ ...job(10), costly: true }, never);
  assert.match(String(answer?.values.text), /thread [1-9]/);
  await plugin.close?.();
});

test("a small page of nothing but tags leaves as well", async () => {
  const plugin = threads({ maxThreads: 1 });
  const runner = plugin.create({ services, logger: silent }) as ViewJobRunner;
  const tags = job(8000);
  Buffer.from(tags.facts.body.buffer).fill("<b>w");
  assert.equal(runner.run(job(8000), never), undefined);
  await new Promise((resolve) => setImmediate(resolve));
  assert.match(String((await runner.run(tags, never))?.values.text), /thread [1-9]/);
  await plugin.close?.();
});

test("a view that fails fails alone", async () => {
  const { plugin, runner } = open();
  const answer = await runner.run(job(2000, ["text", "failing", "unknown"]), never);
  assert.deepEqual(Object.keys(answer?.values ?? {}), ["text"]);
  assert.equal(answer?.failures.failing?.code, "PLUGIN_FAILED");
  assert.match(answer?.failures.failing?.message ?? "", /broken on purpose/);
  assert.match(answer?.failures.unknown?.message ?? "", /"unknown"/);
  await plugin.close?.();
});

test("an abort ends a thread that would never stop, and the next page finds another", async () => {
  const { plugin, runner } = open();
  const reason = new Error("deadline");
  const controller = new AbortController();
  setTimeout(() => controller.abort(reason), 300);
  await assert.rejects(runner.run(job(2000, ["looping"]), controller.signal) ?? Promise.resolve(), reason);
  assert.ok((await runner.run(job(2000), never))?.values.text);
  await plugin.close?.();
});

test("a thread that runs out of memory fails its page only", async () => {
  const { plugin, runner } = open();
  const answer = await runner.run(job(2000, ["hungry"]), never);
  assert.match(answer?.failures.hungry?.message ?? "", /could not be converted/);
  assert.equal(answer?.failures.hungry?.code, "SCRAPE_DOCUMENT_TOO_LARGE");
  assert.ok((await runner.run(job(2000), never))?.values.text);
  await plugin.close?.();
});

test("other work goes there too; an abort ends it, and what fails fails alone", async () => {
  const { plugin } = open();
  const runner = plugin.create({ services, logger: silent }) as Required<ViewRunner>;
  const work = new URL("./work.fixture.ts", import.meta.url).href;
  assert.match(await runner.call<string>(work, "hello", never), /^hello, thread [1-9]/);
  await assert.rejects(runner.call(work, "fail", never), /broken on purpose/);
  const refused = await runner.call(work, "refuse", never).catch((error: unknown) => error);
  assert.ok(WinnowError.is(refused, "BAD_REQUEST") && refused.category === "input", String(refused));
  await assert.rejects(runner.call(work, "hunger", never), { code: "SCRAPE_DOCUMENT_TOO_LARGE" });
  const reason = new Error("deadline");
  const controller = new AbortController();
  setTimeout(() => controller.abort(reason), 300);
  await assert.rejects(runner.call(work, "loop", controller.signal), reason);
  assert.match(await runner.call<string>(work, "again", never), /^again/);
  await plugin.close?.();
});

test.run();
