import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite } from "uvu";
import { cannotOpen, openDatabase, setAsideIfDamaged, storageError, whenFree } from "../src/index.ts";

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

test("a lock that another process keeps is an error that passes, after other work went on", async () => {
  const path = join(folder, "locked.sqlite");
  const [mine, other] = [1, 2].map(() => openDatabase({ path, name: "kit", migrations: [first] }));
  other?.exec("begin exclusive");
  const write = () => mine?.prepare("insert into page values ('a')").run();
  let turns = 0;
  const ticking = setInterval(() => {
    turns += 1;
  }, 1);
  const busy = { code: "STORAGE_BUSY", category: "capacity", retryable: true };
  await assert.rejects(whenFree("pages", write, 100), busy);
  clearInterval(ticking);
  assert.ok(turns > 3, `${turns} turns`);
  const written = whenFree("pages", write);
  other?.exec("rollback");
  assert.equal((await written)?.changes, 1);
  for (const database of [mine, other]) database?.close();
});

test("says of each cause what to do about it, and moves nothing away that is whole", () => {
  const failure = (errcode: number) => Object.assign(new Error("so it is"), { errcode });
  const advice = (cause: unknown) => cannotOpen("kit database", "/data/kit.sqlite", cause);
  assert.match(advice(failure(13)), /Free space on its disk/);
  assert.match(advice(failure(5)), /End the other process that holds its lock/);
  assert.match(advice(failure(14)), /user that runs the server/);
  assert.match(advice(Object.assign(new Error("no"), { code: "EACCES" })), /user that runs the server/);
  assert.match(advice(failure(26)), /\.recover/);
  for (const errcode of [13, 5, 6, 8, 10, 14])
    assert.doesNotMatch(advice(failure(errcode)), /[Mm]oved? (it )?away/);
});

test("callers hear what is wrong, and no path", () => {
  const said = (cause: object) => {
    const error = storageError(Object.assign(new Error("at /data/kit.sqlite"), cause), "pages");
    assert.doesNotMatch((error as Error).message, /\/data/);
    return Reflect.get(Object(error), "code");
  };
  const ioError = 10 | (3 << 8);
  for (const cause of [{ errcode: 8 }, { errcode: ioError }, { code: "EACCES" }, { code: "EMFILE" }])
    assert.equal(said(cause), "STORAGE_UNAVAILABLE");
  assert.equal(said({ errcode: 11 }), "STORAGE_DAMAGED");
  assert.equal(said({ code: "ENOSPC" }), "STORAGE_FULL");
});

test("sets a damaged file aside, and no other", () => {
  const path = join(folder, "cache.sqlite");
  const lines: unknown[] = [];
  const logger = { warn: (fields: unknown) => void lines.push(fields) };
  const failure = (errcode: number) => Object.assign(new Error("so it is"), { errcode });
  writeFileSync(path, "no database");
  writeFileSync(`${path}-wal`, "no log");
  assert.equal(setAsideIfDamaged({ path, name: "cache" }, failure(13), logger), false);
  assert.ok(existsSync(path));
  assert.equal(setAsideIfDamaged({ path, name: "cache" }, failure(26), logger), true);
  assert.deepEqual([existsSync(path), existsSync(`${path}-wal`)], [false, false]);
  assert.equal(readFileSync(`${path}.damaged`, "utf8"), "no database");
  assert.equal(lines.length, 1);
});

test.run();
