/** With `TEST_BACKENDS=servers` the servers of the tests keep on PostgreSQL and Redis what is otherwise in their folders. */
import process from "node:process";
import { createClient } from "@keyv/redis";
import { startPostgres } from "@winnow/conformance";
import { freePort, startRedis } from "../../plugins/caches/redis/test/redis-server.ts";

/** Whether they do. */
export const isOnServers = process.env.TEST_BACKENDS === "servers";
const postgres = isOnServers ? await startPostgres() : undefined;
const redis = isOnServers ? await startRedis(await freePort(), "--databases", "1000") : undefined;
const settings = new Map<string, Readonly<Record<string, string>>>();

/** Ends the servers. */
export async function stopBackends(): Promise<void> {
  await Promise.all([redis?.stop(), postgres?.[Symbol.asyncDispose]()]);
}

/** The settings by which all processes that share this folder share what is on servers. */
export function backendsOf(folder: string): Readonly<Record<string, string>> {
  if (postgres === undefined || redis === undefined) return {};
  const known = settings.get(folder) ?? {
    DATABASE_URL: postgres.database(),
    WINNOW_DATABASE_POOL_SIZE: "5",
    WINNOW_REDIS_URL: `${redis.url}/${settings.size}`,
    WINNOW_CACHE_URL: `${redis.url}/${settings.size}`,
  };
  settings.set(folder, known);
  return known;
}

/** The keys of the cache of the processes that share this folder; undefined where it is in a file there. */
export async function cacheKeys(folder: string): Promise<readonly string[] | undefined> {
  const url = backendsOf(folder).WINNOW_CACHE_URL;
  if (url === undefined) return undefined;
  const client = createClient({ url });
  await client.connect();
  try {
    return await client.keys("*");
  } finally {
    client.destroy();
  }
}
