import { WinnowError } from "@winnow/core/plugin";
import { type Kysely, sql } from "kysely";
import type { PostgresTables } from "./contract.ts";

/** The first release that does what the statements need, as `server_version_num` has it. */
const MIN_VERSION = 140_000;
/** Names the lock under which tables are made; any number that no other program is likely to take. */
const LOCK = 7_462_900_411;

/**
 * Brings tables up to their newest version. Processes that start at once do it one after the other.
 * @throws CONFIG_INVALID when the server is too old, or a newer release made the tables
 */
export async function migrate(
  db: Kysely<unknown>,
  schema: string,
  { name, migrations: load }: PostgresTables,
): Promise<void> {
  await checkServer(db);
  const migrations = await load();
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
    // A user who may make no schema can have one made for them.
    const { rows: known } = await sql`select 1 from pg_namespace where nspname = ${schema}`.execute(trx);
    if (known.length === 0) await sql`create schema ${sql.id(schema)}`.execute(trx);
    await sql`create table if not exists versions (name text primary key, version bigint not null)`.execute(
      trx,
    );
    const { rows } = await sql<{
      version: number;
    }>`select version from versions where name = ${name}`.execute(trx);
    const version = rows[0]?.version ?? 0;
    if (version === migrations.length) return;
    if (version > migrations.length) {
      const message = `The ${name} tables in the PostgreSQL schema "${schema}" have version ${version}, but this release supports versions up to ${migrations.length}. Run the newer release, or use another database.`;
      throw new WinnowError("CONFIG_INVALID", message);
    }
    for (const migration of migrations.slice(version)) await sql.raw(migration).execute(trx);
    await sql`insert into versions (name, version) values (${name}, ${migrations.length})
      on conflict (name) do update set version = excluded.version`.execute(trx);
  });
}

async function checkServer(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<ServerFacts>`
    select current_setting('server_version_num')::bigint as number, current_setting('server_version') as version,
      current_setting('server_encoding') as encoding`.execute(db);
  for (const facts of rows) refuseUnfit(facts);
}

/** What a server says of itself. */
export interface ServerFacts {
  /** Such as 150004. */
  readonly number: number;
  readonly version: string;
  readonly encoding: string;
}

/** Refuses a server that cannot do what the statements need. @throws CONFIG_INVALID */
export function refuseUnfit({ number, version, encoding }: ServerFacts): void {
  if (number < MIN_VERSION) {
    const message = `The PostgreSQL server has version ${version}, and must have version 14 or later.`;
    throw new WinnowError("CONFIG_INVALID", message);
  }
  if (encoding !== "UTF8") {
    const message = `The PostgreSQL database has the encoding ${encoding}, and must have UTF8. Make one with: create database winnow encoding 'UTF8' template template0.`;
    throw new WinnowError("CONFIG_INVALID", message);
  }
}
