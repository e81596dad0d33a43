import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { type CacheEntry, type CachePlugin, defineCache, type Logger, silent } from "@winnow/core/plugin";
import { ailmentOf, STORAGE_ERRORS, setAsideIfDamaged, whenFree } from "@winnow/kit-sqlite";
import { Keyv } from "keyv";
import { SqliteStore } from "./sqlite-store.ts";

export { cacheEmbeddedEnvironment } from "./environment.ts";

/** Settings of {@link cacheEmbedded}. */
export interface EmbeddedCacheSettings {
  /** File to keep the cache in; its folder is created. Without one the cache lives in memory. */
  readonly path?: string;
  /** Bytes that the entries may take together; beyond that the oldest go. @defaultValue 1 GiB */
  readonly maxBytes?: number;
}

/** A cache without a server: one SQLite file, or memory. */
export function cacheEmbedded({ path, maxBytes = 2 ** 30 }: EmbeddedCacheSettings = {}): CachePlugin {
  let store: SqliteStore | undefined;
  let keyv: Keyv<CacheEntry> | undefined;
  let log: Pick<Logger, "warn"> = silent;
  const close = (): void => {
    store?.close();
    store = undefined;
    keyv = undefined;
  };
  /** Opened on first use, so that naming the plugin costs nothing. */
  const open = (): Keyv<CacheEntry> => {
    if (keyv !== undefined) return keyv;
    if (path !== undefined) mkdirSync(dirname(path), { recursive: true });
    store = new SqliteStore(path ?? ":memory:", maxBytes);
    keyv = new Keyv<CacheEntry>({ store, useKeyPrefix: false, throwOnErrors: true });
    keyv.serialize = undefined;
    keyv.deserialize = undefined;
    return keyv;
  };
  /** Works with the cache; one that turns out to be damaged begins anew, as what it held can be had again. */
  const use = async <T>(work: (cache: Keyv<CacheEntry>) => Promise<T>): Promise<T> => {
    const whole = () => whenFree("pages of the cache", () => work(open()));
    try {
      return await whole();
    } catch (error) {
      if (ailmentOf(error) !== "damaged") throw error;
      store?.forget();
      close();
      if (!setAsideIfDamaged({ path: path ?? ":memory:", name: "cache" }, error, log)) throw error;
      return await whole();
    }
  };
  return defineCache({
    name: "embedded",
    errors: STORAGE_ERRORS,
    setup: ({ logger }) => {
      log = logger;
    },
    get: (key) => use((cache) => cache.get(key)),
    set: async (key, entry, { ttlMs }) => {
      // To keyv, no time is for ever.
      await use((cache) => (ttlMs > 0 ? cache.set(key, entry, ttlMs) : cache.delete(key)));
    },
    delete: (key) => use((cache) => cache.delete(key)),
    check: async () => {
      // Deleting cannot be answered without the file.
      // Of those that look at once none deletes what another has written.
      const key = `check:${randomUUID()}`;
      const entry = { storedAt: Date.now(), head: {}, body: Buffer.from("ready") };
      await use((cache) => cache.set(key, entry, 60_000));
      if (!(await use((cache) => cache.delete(key)))) throw new Error("The cache lost what was written.");
      return undefined;
    },
    close,
  });
}
