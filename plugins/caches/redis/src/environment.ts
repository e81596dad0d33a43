import { defineSettings, redisUrl } from "@winnow/kit-settings";
import * as v from "valibot";

/** The server of the cache. */
export const cacheRedisEnvironment = defineSettings({
  WINNOW_CACHE_URL: {
    schema: v.optional(redisUrl),
    description:
      "URL of a Redis server that keeps cached pages, such as `redis://127.0.0.1:6379`, or `rediss:` for TLS; for several machines. Default: a file in the data folder.",
    secret: true,
  },
});
