import { type ConfigOf, defineSettings, redisUrl } from "@winnow/kit-settings";
import * as v from "valibot";

/** The server through which tasks travel. */
export const dispatchEnvironment = defineSettings({
  WINNOW_REDIS_URL: {
    schema: v.optional(redisUrl),
    description:
      "URL of a Redis server through which the pages of jobs travel to workers on several machines, such as `redis://127.0.0.1:6379`, or `rediss:` for TLS. Default: `REDIS_URL`, and without it each process takes them from the data folder.",
    secret: true,
  },
  REDIS_URL: {
    schema: v.optional(redisUrl),
    description: "The same, as other servers of this API call it.",
    secret: true,
  },
});

/** The Redis server that brings pages of jobs to workers; undefined when none is configured. */
export function dispatchFromEnvironment(config: ConfigOf<typeof dispatchEnvironment>) {
  const url = config.WINNOW_REDIS_URL ?? config.REDIS_URL;
  return url === undefined ? undefined : { url };
}
