import { WinnowError } from "@winnow/core/plugin";

/** What a column holds. `json` is text in SQLite, and of that type in PostgreSQL. */
export type ColumnKind = "number" | "text" | "json" | "bytes";

/** A table whose rows can be moved to a store of another kind. */
export interface MovedTable {
  readonly name: string;
  /** The columns, all numbers, that tell rows apart, and by which they are read in order. */
  readonly key: readonly string[];
  /** Its columns by what they hold. */
  readonly columns: Readonly<Partial<Record<ColumnKind, readonly string[]>>>;
  /** Rows that are in memory at a time. @defaultValue 500 */
  readonly batch?: number;
  /** Columns that a trigger sets anew when a row comes in, so that they are written once more. @defaultValue none */
  readonly settled?: readonly string[];
  /** Counters that go on from the highest value of a column: sequences of PostgreSQL by their names. @defaultValue none */
  readonly counters?: Readonly<Record<string, string>>;
}

/** The columns of a table with what each of them holds. */
export function columnsOf({ columns }: MovedTable): readonly (readonly [name: string, kind: ColumnKind])[] {
  const kinds = Object.keys(columns) as ColumnKind[];
  return kinds.flatMap((kind) => (columns[kind] ?? []).map((name) => [name, kind] as const));
}

/** A row as it is moved. */
export type MovedRow = Readonly<Record<string, number | string | Uint8Array | null>>;

/** The tables of one store, to be read or written. */
export interface MovedStore {
  /** Rows of a table. */
  count(table: MovedTable): Promise<number>;
  /** The next rows by their key, behind those up to `after`. */
  read(table: MovedTable, after: MovedRow | undefined, limit: number): Promise<readonly MovedRow[]>;
  /**
   * Makes the rows between two keys, the first left out, the given ones, all of them or none: writes each, also over one that is
   * there, and removes others. Without `last` it goes to the end of the table.
   */
  replace(
    table: MovedTable,
    after: MovedRow | undefined,
    last: MovedRow | undefined,
    rows: readonly MovedRow[],
  ): Promise<void>;
  /** The highest number that the counter of a table has given, of a row that may be gone; 0 where it goes on from the rows. */
  high(table: MovedTable): Promise<number>;
  /** Lets the counters go on from the highest rows, that of the key at least from `high`. */
  settle(table: MovedTable, high: number): Promise<void>;
  /** From where a move into this store began and did not end; undefined without one. */
  unfinished(): Promise<string | undefined>;
  /** Remembers from where a move into this store has begun, or with undefined that it has ended. */
  mark(from: string | undefined): Promise<void>;
  /** Other processes that have it open, as far as that can be seen. */
  others(): Promise<number>;
  close(): Promise<void>;
}

/** Receives the progress of a move, table by table. */
export type MoveNews = (table: string, done: number, all: number) => void;

const BATCH = 500;

/**
 * Makes the tables of a store equal to those of another, which is only read. What was written before it was stopped is written
 * over, so that it can be begun again at any time; the number of rows is compared in the end.
 * @throws CONFIG_INVALID when something else writes to one of both
 */
export async function moveTables(
  tables: readonly MovedTable[],
  from: MovedStore,
  to: MovedStore,
  { signal, news }: { readonly signal: AbortSignal; readonly news: MoveNews },
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const all = await from.count(table);
    const limit = table.batch ?? BATCH;
    let after: MovedRow | undefined;
    let done = 0;
    for (let isLast = false; !isLast; ) {
      signal.throwIfAborted();
      const rows = await from.read(table, after, limit);
      isLast = rows.length < limit;
      await to.replace(table, after, isLast ? undefined : rows.at(-1), rows);
      after = rows.at(-1) ?? after;
      done += rows.length;
      news(table.name, done, all);
    }
    await to.settle(table, await from.high(table));
    counts[table.name] = done;
    const there = await to.count(table);
    if (done !== all || there !== all) throw incomplete(table.name, all, there);
  }
  return counts;
}

function incomplete(table: string, all: number, there: number): WinnowError {
  const message = `The table ${table} has ${all} rows, and ${there} of them arrived: something else wrote to one of both. Stop it, and move again.`;
  return new WinnowError("CONFIG_INVALID", message);
}
