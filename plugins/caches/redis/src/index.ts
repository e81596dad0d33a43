import { type CachePlugin, defineCache, readSettings } from "@winnow/core/plugin";
import { isEncoded } from "@winnow/kit-settings";
import * as v from "valibot";
import type { RedisCache } from "./redis.ts";

export { cacheRedisEnvironment } from "./environment.ts";

const bytes = (fallback: number) => v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), fallback);

/** The URL of a Redis server; messages about it leave its password out. */
const ServerUrl = v.pipe(
  v.string(),
  v.check((text) => /^rediss?:$/.test(URL.parse(text)?.protocol ?? ""), "must be a redis: or rediss: URL"),
  v.check(isEncoded, "must have %25 for a % in its password"),
);

const Settings = v.strictObject({
  url: ServerUrl,
  prefix: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/, "must be 1 to 64 letters, digits, _, . or -")),
    "winnow",
  ),
  maxEntryBytes: bytes(10 * 2 ** 20),
  timeoutMs: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(60_000)), 1000),
});

/** Settings of {@link cacheRedis}. */
export interface RedisCacheSettings {
  /** `redis://user:password@host:6379/0`, or `rediss:` for TLS. */
  readonly url: string;
  /** Begins every key, so that other programs can use the same server. @defaultValue "winnow" */
  readonly prefix?: string;
  /** Bytes of the body of one entry; larger ones are not kept. @defaultValue 10 MiB */
  readonly maxEntryBytes?: number;
  /** Milliseconds that a command may take; then the scrape goes on without the cache. @defaultValue 1000 */
  readonly timeoutMs?: number;
}

/**
 * A cache on a Redis server, for several processes or machines. While the server cannot be reached, scrapes go on without a
 * cache: `check` and the log tell so, once.
 * @throws CONFIG_INVALID
 */
export function cacheRedis(settings: RedisCacheSettings): CachePlugin {
  const config = readSettings("cacheRedis", Settings, settings);
  let cache: Promise<RedisCache> | undefined;
  /** Loaded and connected on first use, so that naming the plugin costs nothing. */
  const open = () => {
    cache ??= import("./redis.ts").then(({ RedisCache }) => new RedisCache(config));
    return cache;
  };
  return defineCache({
    name: "redis",
    setup: async ({ logger }) => {
      (await open()).logger = logger;
    },
    get: async (key) => (await open()).get(key),
    set: async (key, entry, { ttlMs }) => (await open()).set(key, entry, ttlMs),
    delete: async (key) => (await open()).delete(key),
    check: async () => (await open()).check(),
    close: async () => {
      await (await cache)?.close();
      cache = undefined;
    },
  });
}
