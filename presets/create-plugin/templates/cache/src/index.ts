import { type CacheEntry, type CachePlugin, defineCache, readSettings } from "@winnow/core/plugin";
import * as v from "valibot";

const Settings = v.strictObject({
  maxEntries: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), 1000),
});

/** Settings of {@link recentPages}. */
export interface RecentPagesSettings {
  /** Pages at most; beyond that the oldest go. @defaultValue 1000 */
  readonly maxEntries?: number;
}

/**
 * Keeps the pages that were set last, in memory.
 * @throws CONFIG_INVALID
 */
export function recentPages(settings: RecentPagesSettings = {}): CachePlugin {
  const { maxEntries } = readSettings("recentPages", Settings, settings);
  /** A Map keeps the order in which its keys were set. */
  const kept = new Map<string, { readonly entry: CacheEntry; readonly until: number }>();
  return defineCache({
    name: "recentPages",
    get: async (key) => {
      const found = kept.get(key);
      if (found === undefined) return undefined;
      if (found.until > Date.now()) return copyOf(found.entry);
      kept.delete(key);
      return undefined;
    },
    set: async (key, entry, { ttlMs }) => {
      kept.delete(key);
      kept.set(key, { entry: copyOf(entry), until: Date.now() + ttlMs });
      const [oldest] = kept.keys();
      if (kept.size > maxEntries && oldest !== undefined) kept.delete(oldest);
    },
    delete: async (key) => kept.delete(key),
    close: () => kept.clear(),
  });
}

/** What the caller does with its own must not change what is kept. */
const copyOf = (entry: CacheEntry): CacheEntry => structuredClone(entry);
