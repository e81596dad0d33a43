import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { WinnowError } from "@winnow/core/plugin";
import { type DatabaseFile, openDatabase } from "./database.ts";
import { columnsOf, type MovedRow, type MovedStore, type MovedTable } from "./moving.ts";

/**
 * Opens a file alone: another process that has it open makes this fail, and none can open it until it is closed.
 * @throws CONFIG_INVALID
 */
export function openAlone(file: DatabaseFile): MovedStore {
  openDatabase(file).close();
  const database = new (process.getBuiltinModule("node:sqlite").DatabaseSync)(file.path);
  try {
    // Every connection in WAL mode shares a lock that this one excludes, if it is asked for before anything else.
    database.exec("pragma locking_mode = exclusive");
    database.exec("begin immediate; commit");
  } catch (cause) {
    database.close();
    const message = `The ${file.name} database ${file.path} is in use: stop the servers, workers and commands that have it open.`;
    throw new WinnowError("CONFIG_INVALID", message, { cause });
  }
  return new Tables(database);
}

/** The table that says that a move has begun. */
const MARK = "unfinished_move";

class Tables implements MovedStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async count({ name }: MovedTable): Promise<number> {
    return Number(this.#database.prepare(`select count(*) as count from ${name}`).get()?.count);
  }

  async read(table: MovedTable, after: MovedRow | undefined, limit: number): Promise<readonly MovedRow[]> {
    const { name, key } = table;
    const keys = key.join(", ");
    const behind = after === undefined ? "" : `where (${keys}) > (${key.map(() => "?").join(", ")})`;
    const rows = this.#database
      .prepare(`select ${namesOf(table).join(", ")} from ${name} ${behind} order by ${keys} limit ?`)
      .all(...valuesOf(key, after), limit);
    return rows as MovedRow[];
  }

  async replace(
    table: MovedTable,
    after: MovedRow | undefined,
    last: MovedRow | undefined,
    rows: readonly MovedRow[],
  ): Promise<void> {
    const { name, key } = table;
    const keys = key.join(", ");
    const marks = (names: readonly string[]) => names.map(() => "?").join(", ");
    const bounds = [
      ...(after === undefined ? [] : [`(${keys}) > (${marks(key)})`]),
      ...(last === undefined ? [] : [`(${keys}) <= (${marks(key)})`]),
    ];
    const where = bounds.length === 0 ? "" : `where ${bounds.join(" and ")}`;
    const names = namesOf(table);
    this.#database.exec("begin immediate");
    try {
      this.#database
        .prepare(`delete from ${name} ${where}`)
        .run(...valuesOf(key, after), ...valuesOf(key, last));
      const insert = this.#database.prepare(
        `insert into ${name} (${names.join(", ")}) values (${marks(names)})`,
      );
      for (const row of rows) insert.run(...valuesOf(names, row));
      this.#database.exec("commit");
    } catch (error) {
      // A full disk ends the transaction by itself.
      if (this.#database.isTransaction) this.#database.exec("rollback");
      throw error;
    }
  }

  async high({ name }: MovedTable): Promise<number> {
    return this.#counts(name)
      ? Number(this.#value("select seq from sqlite_sequence where name = ?", name) ?? 0)
      : 0;
  }

  /** Without a counter SQLite goes on from the highest row. */
  async settle({ name }: MovedTable, high: number): Promise<void> {
    if (!this.#counts(name)) return;
    const update = "update sqlite_sequence set seq = max(seq, ?) where name = ?";
    const { changes } = this.#database.prepare(update).run(high, name);
    if (Number(changes) === 0)
      this.#database.prepare("insert into sqlite_sequence (name, seq) values (?, ?)").run(name, high);
  }

  async unfinished(): Promise<string | undefined> {
    if (!this.#has(MARK)) return undefined;
    return String(this.#value(`select source from ${MARK}`));
  }

  async mark(from: string | undefined): Promise<void> {
    this.#database.exec(`drop table if exists ${MARK}`);
    if (from === undefined) return;
    this.#database.exec(`create table ${MARK} (source text not null) strict`);
    this.#database.prepare(`insert into ${MARK} (source) values (?)`).run(from);
  }

  /** Whether the numbers of a table are never given twice. */
  #counts(name: string): boolean {
    const text = this.#value("select sql from sqlite_master where type = 'table' and name = ?", name);
    return /\bautoincrement\b/i.test(String(text));
  }

  #has(name: string): boolean {
    return this.#value("select 1 from sqlite_master where type = 'table' and name = ?", name) !== undefined;
  }

  #value(text: string, ...values: readonly SQLInputValue[]): unknown {
    return Object.values(this.#database.prepare(text).get(...values) ?? {})[0];
  }

  /** None, or it could not have been opened. */
  async others(): Promise<number> {
    return 0;
  }

  async close(): Promise<void> {
    this.#database.close();
  }
}

const namesOf = (table: MovedTable) => columnsOf(table).map(([name]) => name);

function valuesOf(names: readonly string[], row: MovedRow | undefined): readonly SQLInputValue[] {
  return row === undefined ? [] : names.map((name) => row[name] ?? null);
}
