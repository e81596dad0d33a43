import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { suite } from "uvu";
import { createKernel, WinnowError } from "../src/index.ts";
import { createToken, defineHook, defineNotifier, defineService } from "../src/plugin.ts";
import { codeOf, URL_ASKED } from "./helpers.ts";
import { basics, parser, textFile, upper } from "./plugins.ts";

const test = suite("core: kernel");

test("hooks admit in order, may refuse, and refine in order", async () => {
  const tag = (name: string) =>
    defineHook({
      name,
      admit: (job) => ({ ...job, url: `${job.url}?${name}` }),
      refine: (outputs) => ({ ...outputs, "test-upper": `${outputs["test-upper"]} ${name}` }),
    });
  await using kernel = await createKernel({ plugins: [tag("a"), tag("b"), ...basics()] });
  const result = await kernel.scrape(URL_ASKED, { formats: ["test-upper"] });
  assert.equal(result.metadata.url, "http://site.test/page?a?b");
  assert.equal(result["test-upper"], "SOME WORDS HERE a b");
  const refuse = defineHook({
    name: "refuse",
    admit: () => {
      throw new WinnowError("FORBIDDEN_HERE", "no", { category: "policy" });
    },
  });
  await using strict = await createKernel({ plugins: [refuse, ...basics()] });
  assert.equal(await codeOf(strict.scrape(URL_ASKED)), "FORBIDDEN_HERE");
});

test("a failing notifier never fails a scrape", async () => {
  const heard: string[] = [];
  const good = defineNotifier({ name: "good", notify: ({ type }) => void heard.push(type) });
  const bad = defineNotifier({ name: "bad", notify: () => Promise.reject(new Error("unreachable")) });
  await using kernel = await createKernel({ plugins: [...basics(), bad, good] });
  await kernel.scrape(URL_ASKED);
  assert.deepEqual(heard, ["scrape-end"]);
});

test("services are made once, on first use, and a missing one is named", async () => {
  const token = createToken<{ n: number }>("numbers");
  let made = 0;
  const numbers = defineService({ name: "numbers", token, create: () => ({ n: ++made }) });
  const user = defineHook({
    name: "user",
    admit: (job, context) => {
      assert.equal(context.get(token).n, 1);
      return job;
    },
  });
  await using kernel = await createKernel({ plugins: [numbers, user, ...basics()] });
  assert.equal(made, 0);
  await kernel.scrape(URL_ASKED);
  await kernel.scrape(URL_ASKED);
  await using without = await createKernel({ plugins: [user, ...basics()] });
  await assert.rejects(without.scrape(URL_ASKED), /"numbers"/);
});

test("explain returns what was tried, also with an error", async () => {
  await using kernel = await createKernel({ plugins: basics() });
  const { trace = [] } = await kernel.scrape(URL_ASKED, { explain: true });
  assert.deepEqual(
    trace.map(({ phase }) => phase),
    ["fetch", "parse", "format", "format", "format"],
  );
  await using failing = await createKernel({ plugins: [parser(), upper()] });
  const error = await failing.scrape(URL_ASKED, { explain: true }).catch((thrown: unknown) => thrown);
  assert.ok(WinnowError.is(error, "SCRAPE_ALL_ENGINES_FAILED") && Reflect.get(error, "trace") !== undefined);
});

test("a closed kernel takes no more work, and finishes what is at work", async () => {
  const slow = defineHook({ name: "slow", fetch: async () => textFile(await sleep(30, "done")) });
  const kernel = await createKernel({ plugins: [slow, parser(), upper()] });
  const work = kernel.scrape(URL_ASKED);
  await sleep(5);
  const closed = kernel.close();
  assert.equal(await codeOf(kernel.scrape(URL_ASKED)), "KERNEL_CLOSED");
  assert.equal(Reflect.get(await work, "test-upper"), "DONE");
  await closed;
});

test("closing goes on past a plugin that fails, and tells who works with the kernel first", async () => {
  const said: string[] = [];
  const good = defineHook({ name: "good", close: () => void said.push("good") });
  const bad = defineHook({ name: "bad", close: () => Promise.reject(new Error("stuck")) });
  const kernel = await createKernel({ plugins: [good, bad] });
  kernel.closing.addEventListener("abort", () => said.push(kernel.closing.reason.code));
  await assert.rejects(kernel.close(), /stuck/);
  assert.deepEqual(said, ["KERNEL_CLOSED", "good"]);
});

test("settings that make no sense are refused at start", async () => {
  for (const wrong of [{ concurrency: 0 }, { maxQueued: -1 }, { concurrency: 1.5 }]) {
    assert.equal(await codeOf(createKernel({ plugins: basics(), ...wrong })), "CONFIG_INVALID");
  }
  const token = createToken<number>("numbers");
  const one = defineService({ name: "one", token, create: () => 1 });
  const two = defineService({ name: "two", token, create: () => 2 });
  assert.equal(await codeOf(createKernel({ plugins: [one, two] })), "CONFIG_INVALID");
});

test("under lockdown and zero retention no log line holds the URL", async () => {
  const lines: string[] = [];
  const log = (fields: object, text?: string) => void lines.push(JSON.stringify({ ...fields, text }));
  const logger = {
    trace: log,
    debug: log,
    info: log,
    warn: log,
    error: log,
    fatal: log,
    child: (bindings: object) => {
      lines.push(JSON.stringify(bindings));
      return logger;
    },
  };
  await using kernel = await createKernel({ plugins: basics(), logger });
  await kernel.scrape("secret.test/a?token=1", { zeroDataRetention: true });
  await kernel.scrape("secret.test/b", { lockdown: true }).catch(() => undefined);
  assert.ok(lines.length > 0 && !lines.join().includes("secret.test"));
  await kernel.scrape("http://user:pw@open.test/c?token=1");
  assert.ok(lines.join().includes("open.test/c?token=*") && !lines.join().includes("pw@"));
});

test.run();
