import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { type CacheEntry, type CachePlugin, defineCache } from "@winnow/core/plugin";
import { Keyv } from "keyv";
import { SqliteStore } from "./sqlite-store.ts";

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
  return defineCache({
    name: "embedded",
    get: async (key) => open().get(key),
    set: async (key, entry, { ttlMs }) => {
      // To keyv, no time is for ever.
      await (ttlMs > 0 ? open().set(key, entry, ttlMs) : open().delete(key));
    },
    delete: async (key) => open().delete(key),
    check: async () => {
      // Deleting cannot be answered without the file.
      const key = "check:ready";
      await open().set(key, { storedAt: Date.now(), head: {}, body: Buffer.from("ready") }, 60_000);
      if (!(await open().delete(key))) throw new Error("The cache lost what was written.");
      return undefined;
    },
    close: () => {
      store?.close();
      store = undefined;
      keyv = undefined;
    },
  });
}
