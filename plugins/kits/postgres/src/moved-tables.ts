import {
  type ColumnKind,
  columnsOf,
  type MovedRow,
  type MovedStore,
  type MovedTable,
} from "@winnow/kit-sqlite";
import { type RawBuilder, sql } from "kysely";
import type { Execute, PostgresPart } from "./contract.ts";

/** The table that says that a move has begun. */
const MARK = "unfinished_move";

/** How a column is read: as text where JavaScript would take it for something else. */
const READ: Readonly<Record<ColumnKind, (name: string) => RawBuilder<unknown>>> = {
  number: (name) => sql`${sql.id(name)}`,
  text: (name) => sql`${sql.id(name)}`,
  json: (name) => sql`${sql.id(name)}::text as ${sql.id(name)}`,
  bytes: (name) => sql`${sql.id(name)}`,
};

/** What a text becomes. */
const CAST: Readonly<Record<ColumnKind, (name: string) => RawBuilder<unknown>>> = {
  number: (name) => sql`${sql.id("given", name)}::bigint`,
  text: (name) => sql`${sql.id("given", name)}`,
  json: (name) => sql`${sql.id("given", name)}::json`,
  bytes: (name) => sql`decode(${sql.id("given", name)}, 'hex')`,
};

/** The tables of a plugin in PostgreSQL, to be moved. */
export function movedTables({ execute, transaction, close }: PostgresPart): MovedStore {
  return {
    close,
    async count({ name }) {
      const rows = await execute(sql<{ count: number }>`select count(*) as count from ${sql.id(name)}`);
      return rows[0]?.count ?? 0;
    },
    read: async (table, after, limit) => {
      const { name, key } = table;
      const shown = columnsOf(table).map(([column, kind]) => READ[kind](column));
      return await execute(
        sql<MovedRow>`select ${sql.join(shown)} from ${sql.id(name)} where ${behind(key, after)}
          order by ${sql.join(key.map((one) => sql.id(one)))} limit ${limit}`,
      );
    },
    replace: (table, after, last, rows) =>
      transaction(async (run) => {
        const { name, key } = table;
        await run(
          sql`delete from ${sql.id(name)} where ${behind(key, after)} and not ${last === undefined ? sql`false` : behind(key, last)}`,
        );
        if (rows.length > 0) await insert(run, table, rows);
      }),
    ...counters(execute),
    ...marks(execute, transaction),
  };
}

/** How numbers go on that are never given twice. */
function counters(execute: Execute): Pick<MovedStore, "high" | "settle"> {
  return {
    async high({ key, counters = {} }) {
      const [sequence] = Object.keys(counters).filter((one) => counters[one] === key[0]);
      if (sequence === undefined) return 0;
      const rows = await execute(
        sql<{
          last: number;
        }>`select case when is_called then last_value else 0 end as last from ${sql.id(sequence)}`,
      );
      return rows[0]?.last ?? 0;
    },
    async settle({ name, key, counters = {} }, high) {
      for (const [sequence, column] of Object.entries(counters))
        await execute(
          sql`select setval(${sequence}, greatest(1, (select last_value from ${sql.id(sequence)}),
            (select max(${sql.id(column)}) from ${sql.id(name)}), ${column === key[0] ? high : 0}::bigint))`,
        );
    },
  };
}

/** Who else is there, and whether a move has begun. */
function marks(
  execute: Execute,
  transaction: PostgresPart["transaction"],
): Pick<MovedStore, "unfinished" | "others" | "mark"> {
  return {
    async unfinished() {
      const [found] = await execute(
        sql<{ there: boolean }>`select to_regclass(${MARK}) is not null as there`,
      );
      if (found?.there !== true) return undefined;
      const rows = await execute(sql<{ source: string }>`select source from ${sql.id(MARK)}`);
      return rows[0]?.source;
    },
    // A move has one connection.
    async others() {
      const rows = await execute(
        sql<{ count: number }>`select count(*) as count from pg_stat_activity
          where datname = current_database() and application_name = 'winnow' and pid <> pg_backend_pid()`,
      );
      return rows[0]?.count ?? 0;
    },
    mark: (from) =>
      transaction(async (run) => {
        await run(sql`drop table if exists ${sql.id(MARK)}`);
        if (from === undefined) return;
        await run(sql`create table ${sql.id(MARK)} (source text not null)`);
        await run(sql`insert into ${sql.id(MARK)} (source) values (${from})`);
      }),
  };
}

function behind(key: readonly string[], row: MovedRow | undefined): RawBuilder<unknown> {
  if (row === undefined) return sql`true`;
  const columns = key.map((name) => sql.id(name));
  const values = key.map((name) => sql`${row[name]}::bigint`);
  return sql`(${sql.join(columns)}) > (${sql.join(values)})`;
}

/** Every column goes as a list of texts, however many rows there are. */
async function insert(run: Execute, table: MovedTable, rows: readonly MovedRow[]): Promise<void> {
  const { name, key, settled = [] } = table;
  const columns = columnsOf(table);
  const ids = sql.join(columns.map(([column]) => sql.id(column)));
  const lists = columns.map(([column]) => sql`${rows.map((row) => textOf(row[column]))}::text[]`);
  const values = columns.map(([column, kind]) => CAST[kind](column));
  const given = sql`unnest(${sql.join(lists)}) as given (${ids})`;
  await run(
    sql`insert into ${sql.id(name)} (${ids}) overriding system value select ${sql.join(values)} from ${given}`,
  );
  if (settled.length === 0) return;
  const same = key.map((column) => sql`${sql.id(name, column)} = ${CAST.number(column)}`);
  const set = columns
    .filter(([column]) => settled.includes(column))
    .map(([column, kind]) => sql`${sql.id(column)} = ${CAST[kind](column)}`);
  await run(
    sql`update ${sql.id(name)} set ${sql.join(set)} from ${given} where ${sql.join(same, sql` and `)}`,
  );
}

/** A text that PostgreSQL can keep: NUL and half a pair become replacement characters. */
function textOf(value: MovedRow[string] | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Uint8Array) return Buffer.from(value).toString("hex");
  return String(value).toWellFormed().replaceAll("\0", "\ufffd");
}
