import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { suite } from "uvu";
import * as v from "valibot";
import { createKernel, type Logger, WinnowError } from "../src/index.ts";
import {
  createToken,
  defineFormat,
  defineHook,
  defineNotifier,
  defineService,
  type KernelEvent,
} from "../src/plugin.ts";
import { codeOf, URL_ASKED } from "./helpers.ts";
import { basics, memoryCache, parser, textFile, upper } from "./plugins.ts";

const test = suite("core: kernel");

test("hooks release in order what is made, with metadata, after all else; what they refuse does not leave", async () => {
  const seen: string[] = [];
  const releasing = (name: string) =>
    defineHook({
      name,
      refine: (outputs) => {
        seen.push(`refine ${name}`);
        return outputs;
      },
      release: (made, page, context) => {
        seen.push(`release ${name}`);
        context.warnings.splice(0, context.warnings.length, name);
        return {
          ...made,
          metadata: { ...made.metadata, released: `${made.metadata.released ?? ""}${name}`, at: page.url },
        };
      },
    });
  await using kernel = await createKernel({
    plugins: [...basics(), releasing("first"), releasing("second")],
  });
  const page = await kernel.scrape(URL_ASKED, { formats: ["test-upper"] });
  assert.deepEqual(seen, ["refine first", "refine second", "release first", "release second"]);
  assert.equal(page.metadata.released, "firstsecond");
  assert.equal(page.metadata.at, page.metadata.url);
  assert.equal(page.warning, "second");
  const refusing = defineHook({
    name: "refusing",
    release: () => {
      throw new WinnowError("BAD_REQUEST", "withheld");
    },
  });
  await using other = await createKernel({ plugins: [...basics(), refusing] });
  await assert.rejects(other.scrape(URL_ASKED), /withheld/);
});

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

test("notifiers hear how every scrape ended, and nothing of a page that may not be retained", async () => {
  const heard: Record<string, unknown>[] = [];
  const notify = ({ data }: KernelEvent, signal: AbortSignal) => {
    assert.equal(signal.aborted, false);
    heard.push({ ...data });
  };
  const late = defineHook({
    name: "late",
    admit: async (request, { signal }) => {
      if (request.url.endsWith("/late"))
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
      return request;
    },
  });
  const plugins = [late, defineNotifier({ name: "ledger", notify }), ...basics(), memoryCache()];
  await using kernel = await createKernel({ plugins });
  const ask = (options: object) =>
    kernel.scrapeRequest({ url: URL_ASKED, ...options }, { owner: "team" }).catch((error: unknown) => error);
  await ask({});
  await ask({ zeroDataRetention: true });
  await ask({ lockdown: true, maxAge: 0 });
  await ask({ minAge: 60_000 });
  await ask({ url: "site.test/late", timeout: 1000 });
  const seen = heard.map(({ owner, success, code, creditsUsed, result }) => {
    const url = Object(Object(result).metadata).sourceURL as unknown;
    return [owner, success, code, creditsUsed, url];
  });
  assert.deepEqual(seen, [
    ["team", true, undefined, 1, URL_ASKED],
    ["team", true, undefined, 2, undefined],
    ["team", false, "SCRAPE_LOCKDOWN_CACHE_MISS", 1, undefined],
    ["team", false, "SCRAPE_NO_CACHED_DATA", 0, undefined],
    ["team", false, "SCRAPE_TIMEOUT", 0, undefined],
  ]);
  const [first] = heard as { steps: { phase: string; note?: string }[]; durationMs: number }[];
  assert.ok(first?.steps.some(({ phase, note }) => phase === "fetch" && note === undefined));
  assert.ok((first?.durationMs ?? -1) >= 0);
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

/** A logger that keeps what it is given. */
function recording(lines: string[]): Logger {
  const log = (fields: object, text?: string) =>
    void lines.push(JSON.stringify({ ...fields, text }, withErrors));
  const child = (bindings: object) => {
    lines.push(JSON.stringify(bindings));
    return logger;
  };
  const logger: Logger = { trace: log, debug: log, info: log, warn: log, error: log, fatal: log, child };
  return logger;
}

function withErrors(_: string, value: unknown): unknown {
  return value instanceof Error ? { text: String(value), cause: value.cause } : value;
}

test("under lockdown and zero retention no log line holds the URL or words of the page", async () => {
  const lines: string[] = [];
  const noisy = defineHook({
    name: "noisy",
    refine: async (outputs, page, context) => {
      context.logger.child({ page: page.url }).debug({ url: page.url, phase: "refine" }, "seen");
      await context.aside("store", "hook-noisy", () => Promise.reject(new Error(`no room for ${page.url}`)));
      return outputs;
    },
  });
  const broken = defineFormat({
    name: "broken",
    options: v.strictObject({}),
    produce: ({ url }) => Promise.reject(new Error(`cannot read ${url}`)),
  });
  await using kernel = await createKernel({
    plugins: [...basics(), noisy, broken],
    logger: recording(lines),
  });
  await kernel.scrape("secret.test/a?token=1", { zeroDataRetention: true });
  await kernel.scrape("secret.test/b", { lockdown: true }).catch(() => undefined);
  const ask = { url: "secret.test/c", formats: ["broken"], zeroDataRetention: true };
  const failure = await kernel.scrapeRequest(ask).catch((error: Error) => error);
  assert.ok(WinnowError.is(failure, "PLUGIN_FAILED") && failure.plugin === "format-broken");
  assert.ok(failure.cause === undefined && !`${failure.stack}`.includes("secret.test"));
  assert.ok(lines.length > 0 && !lines.join().includes("secret.test"));
  assert.ok(
    lines.includes('{"phase":"refine","text":"seen"}') && lines.join().includes('"plugin":"hook-noisy"'),
  );
  await using open = await createKernel({ plugins: basics(), logger: recording(lines) });
  await open.scrape("http://user:pw@open.test/c?token=1");
  assert.ok(lines.join().includes("open.test/c?token=*") && !lines.join().includes("pw@"));
});

test.run();
