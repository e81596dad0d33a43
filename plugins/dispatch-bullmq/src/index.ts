import { defineService, readSettings, type ServicePlugin } from "@winnow/core/plugin";
import { type Dispatcher, DispatcherToken } from "@winnow/kit-jobs";
import {
  type SharedBuckets,
  SharedBucketsToken,
  type SharedPlaces,
  SharedPlacesToken,
} from "@winnow/kit-teams";
import * as v from "valibot";
import type { RedisBuckets } from "./buckets.ts";
import { LazyDispatch } from "./lazy.ts";
import type { RedisPlaces } from "./places.ts";

const Settings = v.strictObject({
  url: v.pipe(
    v.string(),
    v.check((text) => /^rediss?:$/.test(URL.parse(text)?.protocol ?? ""), "must be a redis: or rediss: URL"),
  ),
  prefix: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/, "must be 1 to 64 letters, digits, _, . or -")),
    "winnow",
  ),
});

/** Settings of {@link dispatchBullmq}. */
export interface DispatchBullmqSettings {
  /** `redis://user:password@host:6379/0`, or `rediss:` for TLS. */
  readonly url: string;
  /** Begins every key, so that other programs can use the same server. @defaultValue "winnow" */
  readonly prefix?: string;
}

/**
 * Brings the tasks of jobs from the store to all workers of a Redis server, and counts there how often teams call and how many of their
 * scrapes are at work. While the server cannot be reached, jobs are taken and wait: `check` and the log tell so, once.
 * @throws CONFIG_INVALID
 */
export function dispatchBullmq(settings: DispatchBullmqSettings): readonly ServicePlugin[] {
  const config = readSettings("dispatchBullmq", Settings, settings);
  let buckets: Promise<RedisBuckets> | undefined;
  let places: Promise<RedisPlaces> | undefined;
  return [
    defineService({
      name: "bullmq",
      id: "dispatch-bullmq",
      token: DispatcherToken,
      create: (): Dispatcher => ({ open: (parts) => new LazyDispatch(config, parts) }),
      check: async () => (await import("./connection.ts")).checkServer(config.url),
    }),
    defineService({
      name: "buckets",
      id: "dispatch-bullmq-buckets",
      token: SharedBucketsToken,
      create: ({ logger }): SharedBuckets => {
        // Connected with the first call of a team with a rate.
        const open = () =>
          import("./buckets.ts").then(({ RedisBuckets }) => new RedisBuckets(config, logger));
        return {
          take: async (id, perMinute) => {
            buckets ??= open();
            return await (await buckets).take(id, perMinute);
          },
        };
      },
      close: async () => {
        const opened = await buckets;
        buckets = undefined;
        opened?.close();
      },
    }),
    defineService({
      name: "places",
      id: "dispatch-bullmq-places",
      token: SharedPlacesToken,
      create: ({ logger }): SharedPlaces => {
        // Connected with the first scrape of a team with a bound.
        const open = () => import("./places.ts").then(({ RedisPlaces }) => new RedisPlaces(config, logger));
        return {
          take: async (...asked) => {
            places ??= open();
            return await (await places).take(...asked);
          },
          leave: (...given) => void places?.then((opened) => opened.leave(...given)),
          taken: async (owner) => {
            places ??= open();
            return await (await places).taken(owner);
          },
        };
      },
      close: async () => {
        const opened = await places;
        places = undefined;
        opened?.close();
      },
    }),
  ];
}
