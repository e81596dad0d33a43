import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite } from "uvu";
import { openDatabase, storageError } from "../src/index.ts";

const test = suite("kit-sqlite");
const folder = mkdtempSync(join(tmpdir(), "winnow-sqlite-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));
const first = "create table page (body text)";

test("brings a file up to date, once", () => {
  const path = join(folder, "new", "kit.sqlite");
  openDatabase({ path, name: "kit", migrations: [first] }).close();
  const migrations = [first, "alter table page add column title text"];
  const database = openDatabase({ path, name: "kit", migrations });
  assert.deepEqual(
    database
      .prepare("select name from pragma_table_info('page')")
      .all()
      .map(({ name }) => name),
    ["body", "title"],
  );
  assert.equal(database.prepare("pragma journal_mode").get()?.journal_mode, "wal");
  database.close();
  assert.throws(() => openDatabase({ path, name: "kit", migrations: [first] }), {
    code: "CONFIG_INVALID",
    message: /The kit database .* has version 2, but this release supports versions up to 1/,
  });
});

test("a migration that fails leaves the file as it was", () => {
  const path = join(folder, "kit.sqlite");
  openDatabase({ path, name: "kit", migrations: [first] }).close();
  const broken = [first, "create table title (words text)", "nonsense"];
  assert.throws(() => openDatabase({ path, name: "kit", migrations: broken }), {
    code: "CONFIG_INVALID",
    message: /The kit database .* cannot be opened/,
  });
  const database = openDatabase({ path, name: "kit", migrations: [first] });
  assert.equal(database.prepare("select count(*) as n from sqlite_schema where name = 'title'").get()?.n, 0);
  database.close();
});

test("names a full disk, and leaves other errors as they are", () => {
  const database = openDatabase({ path: ":memory:", name: "kit", migrations: [first] });
  database.exec("pragma max_page_count = 5");
  let failure: unknown;
  try {
    database.prepare("insert into page values (?)").run("x".repeat(100_000));
  } catch (cause) {
    failure = storageError(cause, "pages");
  }
  assert.equal(Reflect.get(Object(failure), "code"), "STORAGE_FULL");
  assert.match(String(failure), /No space is left to store pages/);
  const other = new Error("something else");
  assert.equal(storageError(other, "pages"), other);
  database.close();
});

test.run();
