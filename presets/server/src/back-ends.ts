import { join } from "node:path";
import { cacheEmbedded } from "@winnow/cache-embedded";
import { cacheRedis } from "@winnow/cache-redis";
import type { Plugin } from "@winnow/core";
import { dispatchBullmq, dispatchFromEnvironment } from "@winnow/dispatch-bullmq";
import { databaseFromEnvironment, postgres } from "@winnow/kit-postgres";
import { recordsPostgres } from "@winnow/records-postgres";
import { recordsSqlite } from "@winnow/records-sqlite";
import type { OwnPagesSettings } from "@winnow/search-own-pages";
import { artifacts, artifactsFromEnvironment } from "@winnow/service-artifacts";
import { artifactsS3, artifactsS3FromEnvironment } from "@winnow/service-artifacts-s3";
import { storePostgres } from "@winnow/store-postgres";
import { storeSqlite } from "@winnow/store-sqlite";
import type { Config } from "./settings.ts";

/**
 * Where the operations keep jobs, what they remember from one scrape to the next (files, each of which may be `:memory:`, or
 * stores), the words of pages, to search them, and why scrapes went as they did.
 */
export interface Stores {
  readonly jobs: string | Plugin;
  readonly records: string | Plugin;
  readonly pages: OwnPagesSettings;
  /** The file of what is kept of scrapes to explain them. */
  readonly explanations: string;
}

/** The stores of a server, which are plugins. */
export interface ServerStores extends Stores {
  readonly jobs: Plugin;
  readonly records: Plugin;
}

/** What can keep one kind of thing. */
interface BackEnd<T> {
  readonly name: string;
  /** The setting by which it is chosen; none where it works on the data folder. */
  readonly setting?: string;
  /** What it provides; undefined where its setting is not there. */
  readonly provide: (config: Config, publicUrl: () => string) => T | undefined;
}

const inFolder = ({ WINNOW_DATA_DIR: folder }: Config, name: string) => join(folder, name);

/** What is kept of scrapes to explain them stays on the machine that made them. */
const EXPLANATIONS = "explain.sqlite";

const STORES: readonly BackEnd<ServerStores>[] = [
  {
    name: "postgres",
    setting: "DATABASE_URL",
    provide: (config) => {
      const database = databaseFromEnvironment(config);
      if (database === undefined) return undefined;
      const server = postgres(database);
      const explanations = inFolder(config, EXPLANATIONS);
      return {
        jobs: storePostgres(server),
        records: recordsPostgres(server),
        pages: { server },
        explanations,
      };
    },
  },
  {
    name: "sqlite",
    provide: (config) => ({
      jobs: storeSqlite({ path: inFolder(config, "jobs.sqlite") }),
      records: recordsSqlite({ path: inFolder(config, "records.sqlite") }),
      pages: { path: inFolder(config, "pages.sqlite") },
      explanations: inFolder(config, EXPLANATIONS),
    }),
  },
];

const CACHES: readonly BackEnd<ReturnType<typeof cacheRedis | typeof cacheEmbedded>>[] = [
  {
    name: "redis",
    setting: "WINNOW_CACHE_URL",
    provide: ({ WINNOW_CACHE_URL: url }) => (url ? cacheRedis({ url }) : undefined),
  },
  {
    name: "embedded",
    provide: (config) =>
      cacheEmbedded({ path: inFolder(config, "cache.sqlite"), maxBytes: config.WINNOW_CACHE_MAX_BYTES }),
  },
];

const ARTIFACTS: readonly BackEnd<Plugin>[] = [
  {
    name: "s3",
    setting: "WINNOW_ARTIFACTS_URL",
    provide: (config, publicUrl) => {
      const bucket = artifactsS3FromEnvironment(config);
      return bucket && artifactsS3({ ...bucket, publicUrl });
    },
  },
  {
    name: "folder",
    provide: (config, publicUrl) => {
      const folder = artifactsFromEnvironment(config, inFolder(config, "artifacts"));
      return folder && artifacts({ ...folder, publicUrl });
    },
  },
];

const DISPATCHERS: readonly BackEnd<readonly Plugin[]>[] = [
  {
    name: "bullmq",
    setting: "WINNOW_REDIS_URL",
    provide: (config) => {
      const redis = dispatchFromEnvironment(config);
      return redis && dispatchBullmq(redis);
    },
  },
  { name: "store", provide: () => [] },
];

/** What a server can keep things in, by kind. The first whose setting is there is taken; the last of a kind needs none. */
export const BACK_ENDS = { stores: STORES, cache: CACHES, artifacts: ARTIFACTS, dispatcher: DISPATCHERS };

/** What the first back end provides whose setting is there. */
export function chosen<T>(
  backEnds: readonly BackEnd<T>[],
  config: Config,
  publicUrl: () => string = () => "",
): T {
  for (const { provide } of backEnds) {
    const provided = provide(config, publicUrl);
    if (provided !== undefined) return provided;
  }
  throw new Error(`None of ${backEnds.map(({ name }) => name).join(", ")} is there.`);
}
