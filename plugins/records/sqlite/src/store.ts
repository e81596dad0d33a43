import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { WinnowError } from "@winnow/core/plugin";
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
import { storageError, whenFree } from "@winnow/kit-sqlite";

type Row = Record<string, unknown>;
type Values = Record<string, SQLInputValue>;

/** Pages of the file that one call gives back to the disk. */
const FREED_PAGES = 1000;
/** Behind every text that begins with the prefix: no UTF-8 has this byte. */
const BEHIND = ":prefix || cast(x'ff' as text)";
/** The last time that a date can hold, in milliseconds since the epoch. */
const LAST_TIME = 8.64e15;
const OWN = "collection = :collection and owner = :owner and key = :key";
const INSERT = `insert into record (collection, owner, key, at, value, content)
  values (:collection, :owner, :key, :at, :value, :content)`;
const DELETE = `delete from record where ${OWN}`;
const COLUMNS = "version, collection, owner, key, at, value";

/** Records in an open file. Each call runs without a pause, so that none sees the half of another. */
export class SqliteRecords implements RecordStore {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async put(key: RecordKey, record: NewRecord, options: PutOptions = {}): Promise<number | undefined> {
    const { ifVersion, keep = 1 } = options;
    const own = ownOf(key);
    const value = checkContent(record);
    const { at, bytes } = record;
    return this.#write(() => {
      if (ifVersion !== undefined && this.#latest(own) !== ifVersion) return undefined;
      const stored =
        bytes === undefined
          ? []
          : this.#all("insert into content (bytes) values (:bytes) returning id", { bytes });
      const [row] = this.#all(`${INSERT} returning version`, {
        ...own,
        at,
        value,
        content: (stored[0]?.id as bigint | undefined) ?? null,
      });
      if (Number.isFinite(keep)) this.#dropOlder(own, Math.max(1, Math.floor(keep)));
      return Number(row?.version);
    });
  }

  async revise(
    key: RecordKey,
    version: number,
    record: Omit<NewRecord, "bytes">,
  ): Promise<number | undefined> {
    const own = ownOf(key);
    const value = checkContent(record);
    return this.#write(() => {
      if (this.#latest(own) !== version) return undefined;
      // A writer with the old number gets to know that there is a newer one.
      const [row] = this.#all(
        `update record set at = :at, value = :value, version = (select seq + 1 from sqlite_sequence where name = 'record')
          where version = :version returning version`,
        { version, at: record.at, value },
      );
      this.#all("update sqlite_sequence set seq = :version where name = 'record'", {
        version: Number(row?.version),
      });
      return Number(row?.version);
    });
  }

  async get(
    key: RecordKey,
    { before = Number.MAX_SAFE_INTEGER }: { readonly before?: number } = {},
  ): Promise<StoredRecord | undefined> {
    const [row] = this.#all(
      `select ${COLUMNS}, bytes from record left join content on content.id = record.content
        where ${OWN} and version < :before order by version desc limit 1`,
      { ...ownOf(key), before },
    );
    if (row === undefined) return undefined;
    const record = toRecord(row);
    if (record !== undefined) return record;
    const message = `The stored record "${key.key}" of "${key.collection}" cannot be read.`;
    throw new WinnowError("RECORD_BROKEN", message, RECORD_ERRORS.RECORD_BROKEN);
  }

  async history(
    key: RecordKey,
    { before = Number.MAX_SAFE_INTEGER, limit }: { readonly before?: number; readonly limit: number },
  ): Promise<readonly StoredRecord[]> {
    checkLimit(limit);
    const rows = this.#all(
      `select ${COLUMNS} from record where ${OWN} and version < :before order by version desc limit :limit`,
      { ...ownOf(key), before, limit },
    );
    return rows.flatMap((row) => toRecord(row) ?? []);
  }

  async list(
    of: Omit<RecordKey, "key"> & { readonly prefix?: string },
    { after = "", limit }: { readonly after?: string; readonly limit: number },
  ): Promise<readonly StoredRecord[]> {
    const { collection, owner, prefix = "" } = of;
    checkKey({ collection, owner, prefix, after });
    checkLimit(limit);
    const records: StoredRecord[] = [];
    let last = after;
    // One step of the index for each key, however long their histories are.
    while (records.length < limit) {
      const [row] = this.#all(
        `select ${COLUMNS} from record where collection = :collection and owner = :owner
          and key > :last and key >= :prefix and key < ${BEHIND} order by key, version desc limit 1`,
        { collection, owner, prefix, last },
      );
      if (row === undefined) break;
      last = String(row.key);
      const record = toRecord(row);
      if (record !== undefined) records.push(record);
    }
    return records;
  }

  async write(groups: readonly (readonly RecordChange[])[]): Promise<readonly boolean[]> {
    // What cannot be kept is found before anything is written.
    const ready = groups.map((group) =>
      group.map(({ key, record, ifVersion }) => ({
        own: ownOf(key),
        ifVersion,
        content: record && { at: record.at, value: checkContent(record) },
      })),
    );
    return this.#write(() =>
      ready.map((group) => {
        if (group.some(({ own, ifVersion }) => ifVersion !== undefined && ifVersion !== this.#latest(own)))
          return false;
        for (const { own, ifVersion, content } of group) {
          if (ifVersion !== 0) this.#run(DELETE, own);
          if (content !== undefined) this.#run(INSERT, { ...own, ...content, content: null });
        }
        return true;
      }),
    );
  }

  /** Processes that share a file are on one machine. */
  async now(): Promise<number> {
    return Date.now();
  }

  async delete(range: RecordRange, limit: number): Promise<number> {
    const { collection, owner, key, prefix, before } = range;
    checkKey({ collection, owner, key, prefix });
    checkLimit(limit);
    const wanted = [
      "collection = :collection",
      ...(owner === undefined ? [] : ["owner = :owner"]),
      ...(key === undefined ? [] : ["key = :key"]),
      ...(prefix === undefined ? [] : ["key >= :prefix", `key < ${BEHIND}`]),
      ...(before === undefined ? [] : ["at < :before"]),
    ].join(" and ");
    const values = Object.fromEntries(
      Object.entries({ collection, owner, key, prefix, before, limit }).filter(
        ([, value]) => value !== undefined,
      ),
    ) as Values;
    const deleted = await this.#write(
      () =>
        this.#all(
          `delete from record where version in (select version from record where ${wanted} order by at, version limit :limit)
            returning version`,
          values,
        ).length,
    );
    // Step by step: a statement without columns would take only the first.
    const giveBack = () => this.#database.exec(`pragma incremental_vacuum(${FREED_PAGES})`);
    if (deleted > 0) await whenFree("records", giveBack);
    return deleted;
  }

  /** The latest version under a key; 0 without one. */
  #latest(own: Values): number {
    const [row] = this.#all(`select version from record where ${OWN} order by version desc limit 1`, own);
    return Number(row?.version ?? 0);
  }

  #dropOlder(own: Values, keep: number): void {
    this.#all(
      `delete from record where version in
        (select version from record where ${OWN} order by version desc limit -1 offset :keep)`,
      { ...own, keep },
    );
  }

  /** At once as a writer: one that reads first and writes later would fail when another process wrote in between. */
  #write<T>(work: () => T): Promise<T> {
    return whenFree("records", () => {
      this.#database.exec("begin immediate");
      try {
        const value = work();
        this.#database.exec("commit");
        return value;
      } catch (error) {
        // A full disk ends the transaction by itself.
        if (this.#database.isTransaction) this.#database.exec("rollback");
        throw error;
      }
    });
  }

  #all(sql: string, values: Values): readonly Row[] {
    try {
      return this.#statement(sql).all(values);
    } catch (error) {
      throw storageError(error, "records");
    }
  }

  #run(sql: string, values: Values): void {
    this.#statement(sql).run(values);
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      // As a number one that is too large would be an error, which hides all the other rows as well.
      statement.setReadBigInts(true);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

/** The values that name a key. @throws RECORD_INVALID */
function ownOf({ collection, owner, key }: RecordKey): Values {
  checkKey({ collection, owner, key });
  return { collection, owner, key };
}

/** A row as a record; undefined for one that another program wrote, or the disk damaged. */
function toRecord({ version, collection, owner, key, at, value, bytes }: Row): StoredRecord | undefined {
  try {
    const time = Number(at);
    if (!(time >= 0 && time <= LAST_TIME)) return undefined;
    const content = { at: time, value: JSON.parse(String(value)) as unknown };
    const where = { collection: String(collection), owner: String(owner), key: String(key) };
    const own = bytes instanceof Uint8Array ? { bytes } : {};
    return { ...where, version: Number(version), ...content, ...own };
  } catch {
    return undefined;
  }
}
