import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { MOVED_JOBS } from "@winnow/kit-jobs";
import { MOVED_RECORDS } from "@winnow/kit-records";
import { columnsOf, type MovedTable } from "@winnow/kit-sqlite";
import { suite } from "uvu";
import { movedStores } from "../src/index.ts";

const test = suite("moves");

/** Every table of a file with its columns, other than what SQLite and the migrations keep for themselves. */
function tablesIn(path: string): Readonly<Record<string, readonly string[]>> {
  const database = new DatabaseSync(path, { readOnly: true });
  const rows = database
    .prepare(
      `select t.name as name, c.name as column from pragma_table_list as t join pragma_table_info(t.name) as c
        where t.schema = 'main' and t.name not like 'sqlite_%' and t.name not like 'kysely_%'`,
    )
    .all();
  database.close();
  const names = [...new Set(rows.map(({ name }) => String(name)))].sort();
  return Object.fromEntries(
    names.map((one) => [
      one,
      rows
        .filter(({ name }) => name === one)
        .map(({ column }) => String(column))
        .sort(),
    ]),
  );
}

const listed = (tables: readonly MovedTable[]) =>
  Object.fromEntries(
    tables
      .map(
        (table) =>
          [
            table.name,
            columnsOf(table)
              .map(([name]) => name)
              .sort(),
          ] as const,
      )
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

test("all that a store keeps is moved: no table and no column is left out", async () => {
  const folder = mkdtempSync(join(tmpdir(), "winnow-moves-"));
  try {
    const { jobs, records } = await movedStores(folder, false);
    await jobs.close();
    await records.close();
    assert.deepEqual(tablesIn(join(folder, "jobs.sqlite")), listed(MOVED_JOBS));
    assert.deepEqual(tablesIn(join(folder, "records.sqlite")), listed(MOVED_RECORDS));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test.run();
