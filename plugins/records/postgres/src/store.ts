import { WinnowError } from "@winnow/core/plugin";
import type { PostgresPart } from "@winnow/kit-postgres";
import {
  checkContent,
  checkKey,
  checkLimit,
  type NewRecord,
  type PutOptions,
  RECORD_ERRORS,
  type RecordChange,
  type RecordKey,
  type RecordRange,
  type RecordStore,
  type StoredRecord,
} from "@winnow/kit-records";
import { type RawBuilder, sql } from "kysely";
import { behind } from "./behind.ts";

interface Row {
  readonly version: number;
  readonly collection: string;
  readonly owner: string;
  readonly key: string;
  readonly at: number;
  readonly value: unknown;
  readonly bytes?: Buffer | null;
}

/** A damaged page of the disk, as the server reports it. */
const DAMAGED = ["XX000", "XX001", "XX002"];
const COLUMNS = sql.raw("version, collection, owner, key, at, value");
const LAST = Number.MAX_SAFE_INTEGER;

/** Records on a server. Each call is one statement. */
export class PostgresRecords implements RecordStore {
  readonly #server: PostgresPart;

  constructor(server: PostgresPart) {
    this.#server = server;
  }

  async put(key: RecordKey, record: NewRecord, options: PutOptions = {}): Promise<number | undefined> {
    const { ifVersion, keep = 1 } = options;
    checkKey(key);
    const value = checkContent(record);
    const { at, bytes } = record;
    const most = Number.isFinite(keep) ? Math.max(1, Math.floor(keep)) : null;
    return await this.#version(sql`select put_record(${key.collection}, ${key.owner}, ${key.key}, ${at}, ${value},
      ${bytes === undefined ? null : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)},
      ${ifVersion ?? null}, ${most}) as version`);
  }

  async revise(
    key: RecordKey,
    version: number,
    record: Omit<NewRecord, "bytes">,
  ): Promise<number | undefined> {
    checkKey(key);
    const value = checkContent(record);
    return await this.#version(sql`select revise_record(${key.collection}, ${key.owner}, ${key.key}, ${version},
      ${record.at}, ${value}) as version`);
  }

  async get(
    key: RecordKey,
    { before = LAST }: { readonly before?: number } = {},
  ): Promise<StoredRecord | undefined> {
    checkKey(key);
    try {
      const [row] = await this.#server.execute(
        sql<Row>`select ${COLUMNS}, bytes from record left join content on content.id = record.content
          where ${isOf(key)} and version < ${before} order by version desc limit 1`,
      );
      return row && toRecord(row);
    } catch (error) {
      if (!DAMAGED.includes(String(Reflect.get(Object(error), "sqlState")))) throw error;
      const message = `The stored record "${key.key}" of "${key.collection}" cannot be read.`;
      throw new WinnowError("RECORD_BROKEN", message, { ...RECORD_ERRORS.RECORD_BROKEN, cause: error });
    }
  }

  async history(
    key: RecordKey,
    { before = LAST, limit }: { readonly before?: number; readonly limit: number },
  ): Promise<readonly StoredRecord[]> {
    checkKey(key);
    checkLimit(limit);
    const rows = await this.#server.execute(
      sql<Row>`select ${COLUMNS} from record where ${isOf(key)} and version < ${before}
        order by version desc limit ${limit}`,
    );
    return rows.map(toRecord);
  }

  async list(
    of: Omit<RecordKey, "key"> & { readonly prefix?: string },
    { after = "", limit }: { readonly after?: string; readonly limit: number },
  ): Promise<readonly StoredRecord[]> {
    const { collection, owner, prefix = "" } = of;
    checkKey({ collection, owner, prefix, after });
    checkLimit(limit);
    // One step of the index for each key, however long their histories are.
    const step = (last: RawBuilder<unknown>) => sql`(
      select ${COLUMNS} from record
      where collection = ${collection} and owner = ${owner} and key > ${last} and ${begins(prefix)}
      order by key, version desc limit 1)`;
    const rows = await this.#server.execute(
      sql<Row>`with recursive latest as (
          ${step(sql`${after}`)}
          union all
          select next.* from latest cross join lateral ${step(sql`latest.key`)} as next
        ) select * from latest limit ${limit}`,
    );
    return rows.map(toRecord);
  }

  async write(groups: readonly (readonly RecordChange[])[]): Promise<readonly boolean[]> {
    // What cannot be kept is found before anything is written.
    const ready = groups.map((group) =>
      group.map(({ key: { collection, owner, key }, record, ifVersion }) => {
        checkKey({ collection, owner, key });
        const content = record && { at: record.at, value: checkContent(record) };
        return { collection, owner, key, ifVersion: ifVersion ?? null, ...content };
      }),
    );
    const [row] = await this.#server.execute(
      sql<{ done: readonly boolean[] }>`select write_records(${JSON.stringify(ready)}) as done`,
    );
    return row?.done ?? [];
  }

  async now(): Promise<number> {
    const [row] = await this.#server.execute(
      sql<{ now: number }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`,
    );
    return row?.now ?? 0;
  }

  async delete(range: RecordRange, limit: number): Promise<number> {
    const { collection, owner, key, prefix, before } = range;
    checkKey({ collection, owner, key, prefix });
    checkLimit(limit);
    const wanted = [
      sql`collection = ${collection}`,
      ...(owner === undefined ? [] : [sql`owner = ${owner}`]),
      ...(key === undefined ? [] : [sql`key = ${key}`]),
      ...(prefix === undefined ? [] : [begins(prefix)]),
      ...(before === undefined ? [] : [sql`at < ${before}`]),
    ];
    const [row] = await this.#server.execute(
      sql<{ count: number }>`with old as (
          select version from record where ${sql.join(wanted, sql` and `)} order by at, version limit ${limit}
        ), gone as (
          delete from record where version in (select version from old) returning 1
        ) select count(*) as count from gone`,
    );
    return row?.count ?? 0;
  }

  async #version(statement: RawBuilder<unknown>): Promise<number | undefined> {
    const [row] = await this.#server.execute(statement as RawBuilder<{ version: number | null }>);
    return row?.version ?? undefined;
  }
}

function isOf({ collection, owner, key }: RecordKey): RawBuilder<unknown> {
  return sql`collection = ${collection} and owner = ${owner} and key = ${key}`;
}

/** Keys that begin like this, as a piece of the index. */
function begins(prefix: string): RawBuilder<unknown> {
  const end = behind(prefix);
  return end === undefined ? sql`key >= ${prefix}` : sql`key >= ${prefix} and key < ${end}`;
}

function toRecord({ version, collection, owner, key, at, value, bytes }: Row): StoredRecord {
  const content = bytes === undefined || bytes === null ? {} : { bytes };
  return { collection, owner, key, version, at, value, ...content };
}
