/** What processes that share a folder have left on the servers of the tests: every place in which one of these words stands. */
import { createClient } from "@keyv/redis";
import pg from "pg";
import { backendsOf } from "./backends.ts";
import { holdsDeep } from "./remains.ts";

/** Bytes that a text holds as base64, as values of Redis do. */
const BASE64 = /[A-Za-z0-9+/]{24,}={0,2}/g;

/** Places that hold one of the words: `redis: key`, or `postgres: table.column`; none where all is in the folder. */
export async function remainsOnServers(folder: string, words: readonly string[]): Promise<readonly string[]> {
  const { WINNOW_REDIS_URL, DATABASE_URL } = backendsOf(folder);
  if (WINNOW_REDIS_URL === undefined || DATABASE_URL === undefined) return [];
  return [...(await inRedis(WINNOW_REDIS_URL, words)), ...(await inPostgres(DATABASE_URL, words))].sort();
}

const clientOf = (url: string) => createClient({ url });

async function inRedis(url: string, words: readonly string[]): Promise<readonly string[]> {
  const client = clientOf(url);
  await client.connect();
  try {
    const found: string[] = [];
    for (const key of await client.keys("*"))
      if (isIn(`${key} ${JSON.stringify(await contentOf(client, key))}`, words)) found.push(`redis: ${key}`);
    return found;
  } finally {
    client.destroy();
  }
}

async function contentOf(client: ReturnType<typeof clientOf>, key: string): Promise<unknown> {
  const type = await client.type(key);
  if (type === "string") return await client.get(key);
  if (type === "hash") return await client.hGetAll(key);
  if (type === "list") return await client.lRange(key, 0, -1);
  if (type === "set") return await client.sMembers(key);
  if (type === "zset") return await client.zRange(key, 0, -1);
  if (type === "stream") return await client.xRange(key, "-", "+");
  // It is gone.
  if (type === "none") return undefined;
  throw new Error(`Nobody looks into ${key}, which is a ${type}.`);
}

async function inPostgres(url: string, words: readonly string[]): Promise<ReadonlySet<string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = new Set<string>();
    const tables = await client.query(
      `select table_schema as schema, table_name as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    for (const { schema, name } of tables.rows)
      for (const row of (await client.query(`select * from "${schema}"."${name}"`)).rows)
        for (const [column, value] of Object.entries(row))
          if (isIn(value, words)) found.add(`postgres: ${name}.${column}`);
    return found;
  } finally {
    await client.end();
  }
}

function isIn(value: unknown, words: readonly string[]): boolean {
  if (value instanceof Uint8Array) return holdsDeep(Buffer.from(value), words);
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  if (holdsDeep(Buffer.from(text), words)) return true;
  return (text.match(BASE64) ?? []).some((part) => holdsDeep(Buffer.from(part, "base64"), words));
}
