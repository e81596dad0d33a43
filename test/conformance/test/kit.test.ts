import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type ActionPlugin,
  type CachePlugin,
  defineAction,
  defineCache,
  defineFormat,
  defineNotifier,
  defineParser,
  defineProxy,
  type FormatPlugin,
  type NotifierPlugin,
  type ParserPlugin,
  type ProxyPlugin,
  WinnowError,
} from "@winnow/core/plugin";
import { suite } from "uvu";
import * as v from "valibot";
import {
  actionRules,
  cacheRules,
  formatConformance,
  formatRules,
  notifierRules,
  parserRules,
  proxyRules,
  type Rule,
} from "../src/index.ts";

const test = suite("conformance kit");

/** Names of the rules that a plugin breaks. */
async function broken<P, O>(
  rules: readonly Rule<P, O>[],
  create: () => P,
  options: O,
): Promise<readonly string[]> {
  const names: string[] = [];
  for (const rule of rules) {
    try {
      await rule.check(create, options);
    } catch {
      names.push(rule.name);
    }
  }
  return names;
}

/** For each rule a plugin that breaks it, and must break no other. */
function breaksExactly<P extends object, O>(
  kind: string,
  rules: readonly Rule<P, O>[],
  good: () => P,
  options: () => O,
  cases: Readonly<Record<string, Partial<Record<keyof P, unknown>> | (() => P)>>,
): void {
  test(`a good ${kind} keeps every rule`, async () =>
    assert.deepEqual(await broken(rules, good, options()), []));
  test(`there is a broken ${kind} for every rule`, () => {
    assert.deepEqual(Object.keys(cases).sort(), rules.map(({ name }) => name).sort());
  });
  for (const [name, change] of Object.entries(cases)) {
    const create = typeof change === "function" ? change : () => Object.freeze({ ...good(), ...change }) as P;
    test(`${kind}: "${name}" is broken by its plugin alone`, async () => {
      assert.deepEqual(await broken(rules, create, options()), [name]);
    });
  }
}

/** What breaks the rules of every kind. */
function commonBreakers<P extends object>(good: () => P) {
  return {
    "has a name that a request can use": { name: "No Name" },
    "states the plugin API version": { apiVersion: 2 },
    "is frozen": () => ({ ...good() }),
    "closes twice without harm": () => {
      let closed = false;
      const close = () => {
        // Once closed by a rule of its own it stays open for the others: only the second call in a row throws.
        if (closed) throw new Error("closed already");
        closed = true;
        setImmediate(() => {
          closed = false;
        });
      };
      return Object.freeze({ ...good(), close }) as P;
    },
  };
}

const options = v.strictObject({ loud: v.optional(v.boolean(), false) });
const demanding = v.strictObject({ loud: v.optional(v.boolean(), false), never: v.string() });
const loose = v.object({ loud: v.optional(v.boolean(), false) });
const mutating = v.pipe(
  v.custom<Record<string, unknown>>((given) => {
    const fits = typeof given === "object" && given !== null && !Object.hasOwn(given, "notAnOption");
    if (fits) Object.assign(given, { touched: true });
    return fits;
  }),
  v.transform(({ loud = false }) => ({ loud })),
);

let calls = 0;
const format = (): FormatPlugin =>
  defineFormat({
    name: "kit-good",
    options,
    output: v.string(),
    uses: ["text"],
    produce: async (page) => `text: ${await page.view("text")}`,
  });

breaksExactly("format", formatRules, format, () => ({}), {
  ...commonBreakers(format),
  "accepts its own options": { options: demanding },
  "refuses an unknown option": { options: loose },
  "leaves the caller's options as they are": { options: mutating },
  "gives the same output for the same page": { produce: () => `call ${++calls}`, uses: [] },
  "gives JSON-safe output": { produce: () => new Map([["a", 1]]), output: undefined, uses: [] },
  "gives what its output schema says": { output: v.number() },
  "declares the views that it uses": { uses: [] },
  "survives an empty page": {
    produce: async (page: { body: Uint8Array }) =>
      page.body.length === 0 ? Promise.reject(new Error("empty")) : "text",
    uses: [],
  },
  "survives a page of 5 MB": {
    produce: async (page: { body: Uint8Array }) =>
      page.body.length > 1e6 ? Promise.reject(new Error("large")) : "text",
    uses: [],
  },
});

const session = () => ({
  capture: () => Promise.reject(new Error("not in this test")),
  close: async () => {},
});
const action = (): ActionPlugin =>
  defineAction({
    name: "kit-good",
    options,
    perform: (_, { loud }) => {
      if (loud) throw new WinnowError("SCRAPE_ACTION_ERROR", "too loud", { category: "target" });
      return { list: "kits", entry: "done" };
    },
  });

breaksExactly("action", actionRules, action, () => ({ session, impossible: { loud: true } }), {
  ...commonBreakers(action),
  "accepts its own options": { options: demanding },
  "refuses an unknown option": { options: loose },
  "leaves the caller's options as they are": { options: mutating },
  "gives a JSON-safe outcome": {
    perform: (_: unknown, given: { loud: boolean }) =>
      given.loud
        ? action().perform(session(), given as never, undefined as never)
        : { list: "kits", entry: 10n },
  },
  "fails with a typed error": { perform: () => ({ list: "kits", entry: "always fine" }) },
  "hears an abort within 100 ms": {
    perform: async (_: unknown, given: { loud: boolean }) => {
      await sleep(300);
      return await action().perform(session(), given as never, undefined as never);
    },
  },
});

const PLAIN = "words of a plain file";
const isPlain = ({ contentType, body }: { contentType: string; body: Uint8Array }) =>
  contentType === "text/plain" && Buffer.from(body).toString() === PLAIN;
const parser = (): ParserPlugin =>
  defineParser({
    name: "kit-good",
    accepts: isPlain,
    parse: () => ({ text: (page) => Buffer.from(page.body).toString(), metadata: () => ({}) }),
  });

breaksExactly(
  "parser",
  parserRules,
  parser,
  () => ({ sample: { contentType: "text/plain", body: Buffer.from(PLAIN) } }),
  {
    ...commonBreakers(parser),
    "accepts its own files": { accepts: () => false },
    "leaves foreign files alone": { accepts: () => true },
    "gives the views text and metadata": { parse: () => ({ text: () => "" }) },
    "gives every view on another thread, beside those of other plugins": {
      parse: () => ({ module: new URL("./thread-bound.fixture.ts", import.meta.url).href }),
    },
    "survives broken files": {
      parse: () => ({
        text: (page: { body: Uint8Array }) => {
          if (Buffer.from(page.body).toString() !== PLAIN) throw new TypeError("crashed");
          return "";
        },
        metadata: () => ({}),
      }),
    },
  },
);

const SECRET = "hunter2";
const proxy = (): ProxyPlugin =>
  defineProxy({
    name: "kit-good",
    acquire: (_, tried) =>
      tried.length === 0 ? { proxy: "kit", server: `http://user:${SECRET}@proxy.test` } : undefined,
    release: () => {},
  });

breaksExactly("proxy", proxyRules, proxy, () => ({ secrets: [SECRET] }), {
  ...commonBreakers(proxy),
  "offers a route": { acquire: () => undefined },
  "is content with a success": {
    acquire: (_: unknown, tried: readonly unknown[]) => (tried.length < 2 ? { proxy: "kit" } : undefined),
  },
  "takes a route back, also after a failure": {
    release: (_: unknown, { ok }: { ok: boolean }) => {
      if (!ok) throw new Error("cannot");
    },
  },
  "keeps its secrets": {
    acquire: (_: unknown, tried: readonly { outcome: { ok: boolean } }[]) => {
      if (tried.length === 0) return { proxy: "kit" };
      if (tried[0]?.outcome.ok) return undefined;
      throw new WinnowError("SCRAPE_SITE_ERROR", `no way through user:${SECRET}@proxy.test`, {
        category: "target",
        retryable: true,
      });
    },
  },
});

const cache = (): CachePlugin => {
  const entries = new Map<string, { until: number; entry: Awaited<ReturnType<CachePlugin["get"]>> }>();
  return defineCache({
    name: "kit-good",
    get: async (key) => {
      const found = entries.get(key);
      return found !== undefined && found.until > Date.now() ? found.entry : undefined;
    },
    set: async (key, entry, { ttlMs }) => void entries.set(key, { until: Date.now() + ttlMs, entry }),
    delete: async (key) => entries.delete(key),
  });
};
const cacheWith = (change: (good: CachePlugin) => Partial<CachePlugin>) => () => {
  const good = cache();
  return Object.freeze({ ...good, ...change(good) });
};

breaksExactly("cache", cacheRules, cache, () => ({}), {
  ...commonBreakers(cache),
  "gives undefined on a miss": cacheWith(({ get }) => ({
    get: async (key) =>
      (await get(key)) ??
      (key === "kit:never-set" ? { storedAt: 0, head: {}, body: new Uint8Array() } : undefined),
  })),
  "gives back what was set": cacheWith(({ set }) => ({
    set: (key, entry, ttl) => set(key, { ...entry, storedAt: 1 }, ttl),
  })),
  "keeps every byte": cacheWith(({ set }) => ({
    set: (key, entry, ttl) =>
      set(key, { ...entry, body: Buffer.from(Buffer.from(entry.body).toString()) }, ttl),
  })),
  "keeps keys apart": cacheWith(({ get, set }) => ({
    get: (key) => get(key.startsWith("kit:a") ? "kit:a" : key),
    set: (key, entry, ttl) => set(key.startsWith("kit:a") ? "kit:a" : key, entry, ttl),
  })),
  "replaces an entry": cacheWith(({ get, set }) => ({
    set: async (key, entry, ttl) => ((await get(key)) === undefined ? set(key, entry, ttl) : undefined),
  })),
  "forgets after ttlMs": cacheWith(({ set }) => ({
    set: (key, entry) => set(key, entry, { ttlMs: 60_000 }),
  })),
  deletes: cacheWith(() => ({ delete: async () => true })),
});

const received: unknown[] = [];
const aside = v.strictObject({ to: v.string() });
let messages = 0;
const notifier = (): NotifierPlugin =>
  defineNotifier({
    name: "kit-good",
    notify: (event, signal) => {
      signal.throwIfAborted();
      received.push(event);
    },
    jobOptions: { kit: { schema: aside, description: "Whom to tell." } },
    compose: ({ type, job }) => {
      const { kit: receiver } = job.request as { kit?: { to: string } };
      messages += 1;
      return receiver === undefined ? [] : [{ id: `m${messages}`, type, body: "{}", receiver }];
    },
    deliver: async ({ receiver }, signal) => {
      signal.throwIfAborted();
      if ((receiver as { to: string }).to === "nobody") throw new Error("nobody is there");
      received.push(receiver);
    },
  });
const notifierOptions = () => ({
  received: () => received,
  job: { request: { kit: { to: "me" } }, unreachable: { kit: { to: "nobody" } } },
});

breaksExactly("notifier", notifierRules, notifier, notifierOptions, {
  ...commonBreakers(notifier),
  "tells somebody of something": { notify: undefined, deliver: undefined },
  "tells an event once": { notify: () => void received.push(1, 2) },
  "leaves the event as it is": {
    notify: (event: { data: { seen?: boolean } }) => {
      event.data.seen = true;
      received.push(event);
    },
  },
  "hears an abort within 100 ms": {
    notify: async (event: unknown) => {
      await sleep(200);
      received.push(event);
    },
  },
  "takes its own keys of a job": {
    jobOptions: {
      kit: {
        schema: v.pipe(
          aside,
          v.transform((given) => ({ ...given, at: given })),
        ),
        description: "",
      },
    },
  },
  "writes messages that can be kept": () => {
    const good = notifier();
    const compose: NotifierPlugin["compose"] = (event) =>
      (good.compose?.(event) ?? []).map((one) => ({ ...one, id: "the same" }));
    return Object.freeze({ ...good, compose });
  },
  "writes nothing about a job that did not ask for it": () => {
    const good = notifier();
    const compose: NotifierPlugin["compose"] = (event) => {
      const known = good.compose?.(event) ?? [];
      return known.length > 0 ? known : [{ id: "x", type: event.type, body: "", receiver: { to: "all" } }];
    };
    return Object.freeze({ ...good, compose });
  },
  "delivers a message once": () => {
    const good = notifier();
    const deliver: NotifierPlugin["deliver"] = async (delivery, signal) => {
      await good.deliver?.(delivery, signal);
      await good.deliver?.(delivery, signal);
    };
    return Object.freeze({ ...good, deliver });
  },
  "says when a message was not delivered": () => {
    const good = notifier();
    const deliver: NotifierPlugin["deliver"] = async (delivery, signal) =>
      good.deliver?.(delivery, signal).catch(() => undefined);
    return Object.freeze({ ...good, deliver });
  },
});

test("a skip needs a rule that exists, and leaves just that one out", () => {
  const names: string[] = [];
  const skip = [{ test: "survives a page of 5 MB", reason: "a test of the kit itself" }];
  formatConformance((name) => void names.push(name), format, { skip });
  assert.equal(names.length, formatRules.length - 1);
  assert.throws(
    () => formatConformance(() => {}, format, { skip: [{ test: "nonsense", reason: "" }] }),
    /nonsense/,
  );
});

test.run();
