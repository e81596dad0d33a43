import {
  type CacheEntry,
  type CachePlugin,
  defineAction,
  defineCache,
  defineFormat,
  defineHook,
  defineParser,
  type Fetched,
  type HookPlugin,
  type Plugin,
} from "@winnow/core/plugin";
import * as v from "valibot";

/** A file as a fetcher would answer it. */
export function textFile(text: string, more: Partial<Fetched> = {}): Fetched {
  const body = Buffer.from(text);
  return { url: "http://site.test/", statusCode: 200, headers: {}, contentType: "text/plain", body, ...more };
}

/** A fetcher that answers with this text and counts its calls. */
export function fetcher(text: string, more: Partial<Fetched> = {}): HookPlugin & { calls: number } {
  const counted = { calls: 0 };
  const hook = defineHook({
    name: "test-fetch",
    fetch: ({ url }) => {
      counted.calls++;
      return textFile(text, { url, ...more });
    },
  });
  return Object.defineProperties({ ...hook } as HookPlugin & { calls: number }, {
    calls: { get: () => counted.calls },
  });
}

export const parser = () =>
  defineParser({
    name: "test-plain",
    accepts: ({ contentType }) => contentType.startsWith("text/plain"),
    parse: () => ({
      text: (page) => Buffer.from(page.body).toString(),
      metadata: () => ({ title: "Plain", statusCode: 999, error: "claimed by the page" }),
    }),
  });

export const upper = () =>
  defineFormat({
    name: "test-upper",
    byDefault: true,
    options: v.strictObject({ suffix: v.optional(v.string(), "") }),
    uses: ["text"],
    produce: async (page, { suffix }) => (await page.view("text")).toUpperCase() + suffix,
  });

export const count = () =>
  defineFormat({
    name: "test-count",
    field: "testWords",
    options: v.strictObject({}),
    views: { testWords: async (page) => (await page.view("text")).split(/\s+/u) },
    uses: ["testWords"],
    produce: async (page) => ({ words: (await page.view("testWords")).length }),
  });

export const poke = () =>
  defineAction({
    name: "test-poke",
    options: v.strictObject({ selector: v.string() }),
    perform: (session, { selector }) => {
      session.poked?.push(selector);
      return { list: "pokes", entry: selector };
    },
  });

/** A cache in a map, with everything that was stored. */
export function memoryCache(): CachePlugin & { entries: Map<string, CacheEntry> } {
  const entries = new Map<string, CacheEntry>();
  const cache = defineCache({
    name: "test-memory",
    get: async (key) => entries.get(key),
    set: async (key, entry) => void entries.set(key, entry),
    delete: async (key) => entries.delete(key),
  });
  return { ...cache, entries };
}

/** What most tests start with. */
export const basics = (text = "some words here"): readonly Plugin[] => [
  fetcher(text),
  parser(),
  upper(),
  count(),
];
