import { defineService, readSettings, type ServicePlugin } from "@winnow/core/plugin";
import { type Dispatcher, DispatcherToken } from "@winnow/kit-jobs";
import { type RecordStore, RecordStoreToken } from "@winnow/kit-records";
import { isEncoded } from "@winnow/kit-settings";
import {
  type SharedBuckets,
  SharedBucketsToken,
  type SharedPlaces,
  SharedPlacesToken,
} from "@winnow/kit-teams";
import * as v from "valibot";
import type { RedisBuckets } from "./buckets.ts";
import type { BullConfig } from "./dispatch.ts";
import { LazyDispatch } from "./lazy.ts";
import { Opening } from "./opening.ts";
import type { RedisPlaces } from "./places.ts";

export { dispatchEnvironment, dispatchFromEnvironment } from "./environment.ts";

const Settings = v.strictObject({
  url: v.pipe(
    v.string(),
    v.check((text) => /^rediss?:$/.test(URL.parse(text)?.protocol ?? ""), "must be a redis: or rediss: URL"),
    v.check(isEncoded, "must have %25 for a % in its password"),
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
  /** Begins every key, before the id of the installation, so that other programs can use the same server. @defaultValue "winnow" */
  readonly prefix?: string;
}

/** The settings with the prefix of this installation, whose id is a record. */
type ConfigOf = (records: RecordStore | undefined) => Promise<BullConfig>;

/**
 * Brings the tasks of jobs from the store to all workers of a Redis server, and counts there how often teams call and how many of their
 * scrapes are at work. While the server cannot be reached, jobs are taken and wait: `check` and the log tell so, once.
 * @throws CONFIG_INVALID
 */
export function dispatchBullmq(settings: DispatchBullmqSettings): readonly ServicePlugin[] {
  const config = readSettings("dispatchBullmq", Settings, settings);
  const configOf: ConfigOf = async (records) => {
    const { prefixOf } = await import("./installation.ts");
    return { ...config, prefix: await prefixOf(config.prefix, records) };
  };
  return [
    defineService({
      name: "bullmq",
      id: "dispatch-bullmq",
      token: DispatcherToken,
      create: ({ services }): Dispatcher => ({
        open: (parts) => new LazyDispatch(() => configOf(services.find(RecordStoreToken)), parts),
      }),
      check: async () => (await import("./connection.ts")).checkServer(config.url),
    }),
    sharedBuckets(configOf),
    sharedPlaces(configOf),
  ];
}

/** Counts how often teams call. */
function sharedBuckets(configOf: ConfigOf): ServicePlugin {
  let buckets: Opening<RedisBuckets> | undefined;
  return defineService({
    name: "buckets",
    id: "dispatch-bullmq-buckets",
    token: SharedBucketsToken,
    create: ({ logger, services }): SharedBuckets => {
      // Connected with the first call of a team with a rate.
      const opening = new Opening(async () => {
        const { RedisBuckets } = await import("./buckets.ts");
        return new RedisBuckets(await configOf(services.find(RecordStoreToken)), logger);
      });
      buckets = opening;
      return { take: async (id, perMinute) => (await opening.get()).take(id, perMinute) };
    },
    close: async () => buckets?.close(),
  });
}

/** Counts how many scrapes of teams are at work. */
function sharedPlaces(configOf: ConfigOf): ServicePlugin {
  let places: Opening<RedisPlaces> | undefined;
  return defineService({
    name: "places",
    id: "dispatch-bullmq-places",
    token: SharedPlacesToken,
    create: ({ logger, services }): SharedPlaces => {
      // Connected with the first scrape of a team with a bound.
      const opening = new Opening(async () => {
        const { RedisPlaces } = await import("./places.ts");
        return new RedisPlaces(await configOf(services.find(RecordStoreToken)), logger);
      });
      places = opening;
      return {
        take: async (...asked) => (await opening.get()).take(...asked),
        leave: (...given) => void opening.known().then((opened) => opened?.leave(...given)),
        taken: async (owner) => (await opening.get()).taken(owner),
      };
    },
    close: async () => places?.close(),
  });
}
