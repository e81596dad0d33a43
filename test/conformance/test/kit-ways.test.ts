import { setTimeout as sleep } from "node:timers/promises";
import {
  type CachePlugin,
  defineCache,
  defineNotifier,
  defineProxy,
  type NotifierPlugin,
  type ProxyPlugin,
  WinnowError,
} from "@winnow/core/plugin";
import { suite } from "uvu";
import * as v from "valibot";
import { cacheRules, notifierRules, proxyRules } from "../src/index.ts";
import { breaksExactly, commonBreakers } from "./breaks.ts";

const test = suite("conformance kit: proxies, caches, notifiers");

const SECRET = "hunter2";
const proxy = (): ProxyPlugin =>
  defineProxy({
    name: "kit-good",
    acquire: (_, tried) =>
      tried.length === 0 ? { proxy: "kit", server: `http://user:${SECRET}@proxy.test` } : undefined,
    release: () => {},
  });

breaksExactly(
  test,
  "proxy",
  proxyRules,
  proxy,
  () => ({ secrets: [SECRET] }),
  {
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
    "comes to an end of its routes": {
      acquire: (_: unknown, tried: readonly { outcome: { ok: boolean } }[]) =>
        tried.at(-1)?.outcome.ok === true ? undefined : { proxy: "kit" },
    },
    "gives many routes at once, and takes them back in any order": () => {
      let failures = 0;
      const acquire = (_: unknown, tried: readonly unknown[]) =>
        tried.length > 0 || failures > 10 ? undefined : { proxy: "kit" };
      const release = (_: unknown, { ok }: { ok: boolean }) => {
        if (!ok) failures += 1;
      };
      return Object.freeze({ ...proxy(), acquire, release }) as ProxyPlugin;
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
  },
  {
    "refuses hostile values without falling over them": ["offers a route"],
    "takes a route back, also after a failure": [
      "comes to an end of its routes",
      "gives many routes at once, and takes them back in any order",
    ],
    "keeps its secrets": ["comes to an end of its routes"],
  },
);

const cache = (): CachePlugin => {
  const entries = new Map<string, { until: number; entry: Awaited<ReturnType<CachePlugin["get"]>> }>();
  return defineCache({
    name: "kit-good",
    get: async (key) => {
      const found = entries.get(key);
      return found !== undefined && found.until > Date.now() ? structuredClone(found.entry) : undefined;
    },
    set: async (key, entry, { ttlMs }) =>
      void entries.set(key, { until: Date.now() + ttlMs, entry: structuredClone(entry) }),
    delete: async (key) => entries.delete(key),
  });
};
const cacheWith = (change: (good: CachePlugin) => Partial<CachePlugin>) => () => {
  const good = cache();
  return Object.freeze({ ...good, ...change(good) });
};

breaksExactly(
  test,
  "cache",
  cacheRules,
  cache,
  () => ({}),
  {
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
    "keeps what was set, whatever becomes of the caller's own": cacheWith(({ get, set }) => {
      const shared = new Map<string, Awaited<ReturnType<CachePlugin["get"]>>>();
      return {
        set: async (key, entry, ttl) => {
          if (key === "kit:own") shared.set(key, entry);
          await set(key, entry, ttl);
        },
        get: async (key) => shared.get(key) ?? (await get(key)),
      };
    }),
    "takes any key": cacheWith(({ get, set }) => ({
      get: (key) => get(key.trim()),
      set: (key, entry, ttl) => set(key.trim(), entry, ttl),
    })),
    "serves many at once": cacheWith(({ get }) => {
      let atWork = 0;
      return {
        get: async (key) => {
          atWork += 1;
          const isBusy = atWork > 50;
          await sleep(1);
          atWork -= 1;
          return isBusy ? undefined : await get(key);
        },
      };
    }),
    "keeps an empty body and an empty head": cacheWith(({ get }) => ({
      get: async (key) => {
        const found = await get(key);
        return found?.body.length === 0 ? undefined : found;
      },
    })),
    "serves nothing whose time is up already": cacheWith(({ set }) => ({
      set: (key, entry, { ttlMs }) => set(key, entry, { ttlMs: ttlMs <= 0 ? 60_000 : ttlMs }),
    })),
    deletes: cacheWith(() => ({ delete: async () => true })),
  },
  {
    "gives back what was set": ["keeps an empty body and an empty head"],
    "replaces an entry": ["serves nothing whose time is up already"],
    "forgets after ttlMs": ["serves nothing whose time is up already"],
  },
);

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

breaksExactly(test, "notifier", notifierRules, notifier, notifierOptions, {
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
      await sleep(2000);
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

test.run();
