import assert from "node:assert/strict";
import { suite } from "uvu";
import * as v from "valibot";
import { createKernel, type Logger, type Plugin, silent, WinnowError } from "../src/index.ts";
import {
  createToken,
  defineAction,
  defineCache,
  defineFormat,
  defineHook,
  defineParser,
  defineProxy,
  defineService,
  defineView,
} from "../src/plugin.ts";
import { basics, fetcher, memoryCache, parser, poke, textFile, upper } from "./plugins.ts";

const test = suite("core: contract");
const nothing = v.strictObject({});
/** What a plugin without types may give. */
const odd = (value: unknown) => value as never;

async function failureOf(work: () => Promise<unknown>): Promise<WinnowError> {
  try {
    await work();
  } catch (error) {
    assert.ok(WinnowError.is(error), String(error));
    return error;
  }
  return assert.fail("nothing failed");
}

/** How a scrape with these plugins fails. */
async function scrapeFailure(plugins: readonly Plugin[], request: object = {}): Promise<WinnowError> {
  return await failureOf(async () => {
    await using kernel = await createKernel({ plugins });
    await kernel.scrapeRequest({ url: "site.test/page", timeout: 2000, ...request });
  });
}

async function refusalOf(options: unknown): Promise<string> {
  const { code, message } = await failureOf(() => createKernel(odd(options)));
  assert.equal(code, "CONFIG_INVALID");
  return message;
}

test("a proxy that gives no route never leads to the site directly", async () => {
  const secret = "http://user:secret@proxy.test:3128";
  const garbage = [
    null,
    5,
    "http://proxy.test:3128",
    [],
    {},
    { server: secret },
    { proxy: "mine", url: secret },
  ];
  const wrong = [
    { proxy: "mine", server: "user:secret" },
    { proxy: "mine", server: "ftp://secret.test" },
    { proxy: "", server: secret },
    { proxy: "mine", server: secret, credits: -1 },
  ];
  for (const given of [...garbage, ...wrong, Promise.resolve({ proxi: "x" })]) {
    const web = fetcher("words");
    const proxy = defineProxy({ name: "mine", acquire: () => odd(given), release: () => {} });
    const error = await scrapeFailure([web, parser(), upper(), proxy]);
    assert.equal(error.code, "PLUGIN_FAILED");
    assert.match(error.message, /^proxy-mine: acquire\(\) must return \{ proxy, server\?.* but returned /);
    assert.ok(!error.message.includes("secret"), error.message);
    assert.equal(web.calls, 0, "nothing was fetched");
  }
  const failing = defineProxy({ name: "mine", acquire: () => assert.fail("down"), release: () => {} });
  const web = fetcher("words");
  assert.equal((await scrapeFailure([web, parser(), upper(), failing])).plugin, "proxy-mine");
  assert.equal(web.calls, 0);
});

test("what plugins give in a scrape is checked, and the sentence names them", async () => {
  const hook = (points: object) => defineHook({ name: "odd", ...points });
  const wrong: readonly (readonly [RegExp, Plugin, object?])[] = [
    [/^hook-odd: admit\(\) must return the request.*but returned nothing/, hook({ admit: () => undefined })],
    [
      /^hook-odd: admit\(\).*returned an object with url \(see "formats"\)/,
      hook({ admit: () => ({ url: "x" }) }),
    ],
    [
      /^hook-odd: fetch\(\) must return .*returned an object with html/,
      hook({ fetch: () => ({ html: "<p>" }) }),
    ],
    [/^hook-odd: fetch\(\).*\(see "body"\)/, hook({ fetch: () => ({ ...textFile("x"), body: "text" }) })],
    [
      /^hook-odd: fetch\(\).*\(see "statusCode"\)/,
      hook({ fetch: () => ({ ...textFile("x"), statusCode: "200" }) }),
    ],
    [
      /^hook-odd: fetch\(\).*\(see "session.capture"\)/,
      hook({ fetch: () => ({ ...textFile("x"), session: {} }) }),
    ],
    [/^hook-odd: inspect\(\) must return .*returned a boolean/, hook({ inspect: () => false })],
    [
      /^hook-odd: release\(\) must return what was made.*returned nothing/,
      hook({ release: () => undefined }),
    ],
    [/^hook-odd: refine\(\) must return the outputs.*returned nothing/, hook({ refine: () => undefined })],
    [
      /^parser-odd: accepts\(\) must return true or false, but returned a promise/,
      defineParser({ name: "odd", accepts: () => odd(Promise.resolve(true)), parse: () => ({}) }),
    ],
    [
      /^parser-odd: parse\(\) must return views.*but returned a string/,
      defineParser({ name: "odd", accepts: () => true, parse: () => odd("text") }),
    ],
    [
      /^parser-odd: parse\(\) must return views.*returned an object with text/,
      defineParser({ name: "odd", accepts: () => true, parse: () => odd({ text: "words" }) }),
    ],
  ];
  for (const [message, plugin] of wrong) {
    const error = await scrapeFailure([plugin, ...basics()]);
    assert.equal(error.code, "PLUGIN_FAILED");
    assert.match(error.message, message);
  }
});

test("a format gives what JSON can carry, or fails alone", async () => {
  const cases: readonly (readonly [unknown, RegExp])[] = [
    [() => "x", /^format-odd: produce\(\) must return what JSON can carry, but returned a function\.$/],
    [{ list: [1, { later: Promise.resolve(1) }] }, /see "list\.1\.later"/],
    [{ size: 5n }, /see "size"/],
    [Symbol("x"), /returned a symbol/],
  ];
  for (const [value, message] of cases) {
    const odd = defineFormat({ name: "odd", options: nothing, produce: () => value });
    await using kernel = await createKernel({ plugins: [...basics(), odd] });
    const result = await kernel.scrapeRequest({ url: "site.test", formats: ["odd", "test-upper"] });
    assert.match(result.errors?.odd?.message ?? "", message);
    assert.ok("test-upper" in result);
  }
  const good = { date: new Date(0), bytes: Buffer.from("x"), gap: undefined, list: [null, "x"] };
  const fine = defineFormat({ name: "odd", options: nothing, produce: () => good });
  await using kernel = await createKernel({ plugins: [...basics(), fine] });
  assert.ok("odd" in (await kernel.scrapeRequest({ url: "site.test", formats: ["odd"] })));
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  const round = defineFormat({ name: "round", options: nothing, produce: () => circle });
  await using other = await createKernel({ plugins: [...basics(), round] });
  await assert.rejects(other.scrapeRequest({ url: "site.test", formats: ["round"] }), /what JSON can carry/);
});

test("an action gives an entry of a list or nothing, a live page what is on it", async () => {
  const session = (captured: unknown) => ({ capture: async () => odd(captured), close: async () => {} });
  const live = (captured: unknown) =>
    defineHook({ name: "live", fetch: () => textFile("words", { session: session(captured) }) });
  const odd1 = defineAction({ name: "odd", options: nothing, perform: () => odd({ entry: 1 }) });
  const request = { actions: [{ type: "odd" }] };
  const page = textFile("words");
  const failed = await scrapeFailure([live(page), parser(), upper(), odd1], request);
  assert.equal(failed.code, "SCRAPE_ACTION_ERROR");
  assert.match(failed.message, /action-odd: perform\(\) must return \{ list, entry \}/);
  const good = [poke(), live("gone"), parser(), upper()];
  const lost = await scrapeFailure(good, { actions: [{ type: "test-poke", selector: "a" }] });
  assert.match(lost.message, /^the live page: capture\(\) must return .* but returned a string/);
});

test("what a cache gives that is no page is a miss with a warning", async () => {
  for (const entry of [
    null,
    "page",
    { body: "x" },
    { storedAt: Date.now(), head: {}, body: Buffer.from("x") },
  ]) {
    const cache = defineCache({ ...memoryCache(), name: "odd", get: async () => odd(entry) });
    await using kernel = await createKernel({ plugins: [...basics(), cache] });
    const result = await kernel.scrapeRequest({ url: "site.test", formats: ["test-upper"] });
    assert.match(result.warning ?? "", /cache failed/);
    assert.equal(result.metadata.cacheState, "miss");
  }
});

test("setup gives nothing, and a service is ready when it is given", async () => {
  const hook = defineHook({ name: "odd", request: {}, setup: () => odd(() => "cleanup") });
  const error = await failureOf(() => createKernel({ plugins: [hook] }));
  assert.match(error.message, /^hook-odd: setup\(\) must return nothing.*but returned a function/);
  const token = createToken<object>("odd");
  for (const [given, what] of [
    [undefined, "nothing"],
    [Promise.resolve({}), "a promise"],
    ["text", "a string"],
  ] as const) {
    const service = defineService({ name: "odd", token, create: () => odd(given) });
    await using kernel = await createKernel({ plugins: [service] });
    assert.throws(
      () => kernel.services.get(token),
      new RegExp(`^WinnowError: service-odd: create.*returned ${what}`),
    );
  }
});

test("the error of the deadline says which plugins were being waited for, and in which phase", async () => {
  const never = () => new Promise<never>(() => {});
  const slow: readonly (readonly [Plugin, RegExp])[] = [
    [defineHook({ name: "slow", admit: never }), /It was waiting for hook-slow \(admit\)\.$/],
    [defineHook({ name: "slow", fetch: never }), /It was waiting for hook-slow \(fetch\)\.$/],
    [defineHook({ name: "slow", judge: never }), /It was waiting for hook-slow \(judge\)\.$/],
    [defineParser({ name: "slow", accepts: () => true, parse: never }), /parser-slow \(parse\)/],
    [
      defineFormat({ name: "slow", byDefault: true, options: nothing, produce: never }),
      /It was waiting for format-slow \(format\)\.$/,
    ],
    [defineProxy({ name: "slow", acquire: never, release: () => {} }), /proxy-slow \(proxy\)/],
  ];
  await Promise.all(
    slow.map(async ([plugin, message]) => {
      const error = await scrapeFailure([plugin, ...basics()], { timeout: 1000 });
      assert.equal(error.code, "SCRAPE_TIMEOUT");
      assert.match(error.message, message);
    }),
  );
});

test("parts of plugins that the kernel cannot use are refused at start, all at once", async () => {
  const zod = { _def: {}, parse: () => 1, "~standard": { vendor: "zod", version: 1, validate: () => ({}) } };
  const produce = () => null;
  const message = await refusalOf({
    plugins: [
      defineFormat(odd({ name: "bare", produce })),
      defineFormat({ name: "foreign", options: odd(zod), produce: odd(produce) }),
      defineAction({ name: "late", options: odd(v.objectAsync({})), perform: () => undefined }),
      odd({ kind: "operation", apiVersion: 1, name: "open", input: {}, run: async () => null }),
      defineHook(odd({ name: "asks", request: { x: { description: "x" } } })),
      defineHook(odd({ name: "typo", fetsh: produce })),
      defineHook({ name: "idle" }),
      defineService(odd({ name: "lost", create: () => ({}) })),
      defineHook({ name: "started", request: {}, setup: odd("yes") }),
      defineView(odd({ name: "blind" })),
    ],
  });
  for (const part of [
    'format-bare: "options" is missing: give a valibot schema, such as v.strictObject({}).',
    'format-foreign: "options" is a schema of zod: give a valibot schema',
    'action-late: "options" is an asynchronous schema',
    'operation-open: "input" is an empty object: give a valibot schema',
    'operation-open: "result" is missing',
    'hook-asks: "request.x.schema" is missing',
    'hook-typo: there is no point "fetsh": did you mean "fetch"? Known: admit, fetch, prepare, inspect, judge, refine, release, fail.',
    "hook-idle: stands at no point.",
    'service-lost: "token" is not a token',
    'hook-started: "setup" is not a function.',
    'view-blind: "views" is neither views nor a module of them.',
  ])
    assert.ok(message.includes(part), `${part}\n\n${message}`);
});

test("settings that nobody knows are refused, with the nearest that somebody does", async () => {
  assert.match(
    await refusalOf({ plugins: [], concurency: 5 }),
    /createKernel\(\) are not valid: "concurency" is unknown: did you mean "concurrency"\? Known: plugins, logger/,
  );
  assert.match(await refusalOf({ plugins: [], zzzzzzzz: 5 }), /"zzzzzzzz" is unknown\. Known: /);
  assert.match(await refusalOf(undefined), /takes an object of settings, but was given nothing/);
  assert.match(await refusalOf({ plugins: "all" }), /"plugins" is a string/);
  const logger: Logger = silent;
  await (await createKernel({ plugins: [], logger })).close();
});

test.run();
