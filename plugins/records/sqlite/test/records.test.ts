import assert from "node:assert/strict";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { recordStoreConformance } from "@winnow/conformance";
import { type Logger, silent } from "@winnow/core/plugin";
import type { RecordStore } from "@winnow/kit-records";
import { openDatabase } from "@winnow/kit-sqlite";
import { suite } from "uvu";
import { recordsSqlite } from "../src/index.ts";
import { MIGRATIONS } from "../src/schema.ts";
import { SqliteRecords } from "../src/store.ts";

const test = suite("records-sqlite");
const folder = mkdtempSync(join(tmpdir(), "winnow-records-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));
let places = 0;
const place = () => {
  places += 1;
  return join(folder, `${places}`, "records.sqlite");
};

recordStoreConformance(test, () => recordsSqlite(), {
  shared: { module: new URL("./at.ts", import.meta.url).href, place },
});

const services = { get: () => assert.fail("no services"), find: () => undefined };
const key = (name: string) => ({ collection: "kit", owner: "", key: name });

function open(path: string, logger: Logger = silent) {
  const plugin = recordsSqlite({ path });
  const store = plugin.create({ services, logger }) as RecordStore;
  return { store, close: async () => plugin.close?.() };
}

test("finds after a restart what was written before it", async () => {
  const path = place();
  const first = open(path);
  await first.store.put(key("a"), { at: 1, value: { kept: true } });
  await first.close();
  const second = open(path);
  assert.deepEqual((await second.store.get(key("a")))?.value, { kept: true });
  await second.close();
});

test("a record that cannot be read is told as such, and hides no other", async () => {
  const path = place();
  const { store, close } = open(path);
  for (const name of ["a", "b", "c"]) await store.put(key(name), { at: 1, value: name });
  await store.put(key("d"), { at: 1, value: "d" });
  const writer = new DatabaseSync(path);
  writer.exec("update record set value = '{' where key = 'b'");
  writer.exec("update record set at = 9223372036854775807 where key = 'c'");
  for (const name of ["b", "c"]) await assert.rejects(store.get(key(name)), { code: "RECORD_BROKEN" });
  const listed = await store.list({ collection: "kit", owner: "" }, { limit: 2 });
  assert.deepEqual(
    listed.map(({ value }) => value),
    ["a", "d"],
  );
  assert.equal(await store.put(key("b"), { at: 2, value: "new" }).then(() => "stored"), "stored");
  assert.equal((await store.get(key("b")))?.value, "new");
  writer.close();
  await close();
});

test("a full disk is told as such, and what was there stays", async () => {
  const database = openDatabase({ path: ":memory:", name: "record", migrations: MIGRATIONS });
  database.exec("pragma max_page_count = 20");
  const store = new SqliteRecords(database);
  await store.put(key("a"), { at: 1, value: "before" });
  const large = { at: 2, value: "after", bytes: Buffer.alloc(200_000) };
  await assert.rejects(store.put(key("a"), large), { code: "STORAGE_FULL", category: "capacity" });
  assert.equal((await store.get(key("a")))?.value, "before");
  database.close();
});

test("while another process has the lock, reads go on, and a write waits without stopping anything", async () => {
  const path = place();
  const { store, close } = open(path);
  await store.put(key("a"), { at: 1, value: "before" });
  const other = new DatabaseSync(path);
  other.exec("begin exclusive");
  const written = store.put(key("a"), { at: 2, value: "after" });
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal((await store.get(key("a")))?.value, "before");
  other.close();
  await written;
  assert.equal((await store.get(key("a")))?.value, "after");
  await close();
});

test("what is deleted gives its space back", async () => {
  const path = place();
  const { store, close } = open(path);
  for (let index = 0; index < 30; index += 1)
    await store.put(key(`${index}`), { at: index, value: index, bytes: Buffer.alloc(200_000, index) });
  assert.ok(statSync(`${path}-wal`).size + statSync(path).size > 5_000_000);
  while ((await store.delete({ collection: "kit" }, 10)) > 0);
  await close();
  assert.ok(statSync(path).size < 1_000_000, `${statSync(path).size} bytes are left`);
});

test("a change of the value does not write the bytes once more", async () => {
  const path = place();
  const { store, close } = open(path);
  let version = await store.put(key("a"), { at: 1, value: 0, bytes: Buffer.alloc(2_000_000, 1) });
  const before = statSync(`${path}-wal`).size;
  for (let index = 1; index <= 20; index += 1)
    version = await store.revise(key("a"), version ?? 0, { at: index, value: "x".repeat(index) });
  const written = statSync(`${path}-wal`).size - before;
  assert.ok(written < 1_000_000, `${written} bytes were written`);
  await close();
});

test("a file that is none, and one of a newer release, are refused by name", async () => {
  const path = place();
  const { close } = open(path);
  await close();
  const writer = new DatabaseSync(path);
  writer.exec("pragma user_version = 99");
  writer.close();
  assert.throws(() => open(path), { code: "CONFIG_INVALID", message: /record database .* version 99/ });
  const other = join(folder, "other.sqlite");
  writeFileSync(other, "not a database, but long enough to be taken for the header of one".repeat(20));
  // The log says where it is, and callers do not hear it.
  const lines: string[] = [];
  const logger = { ...silent, error: (fields: object) => void lines.push(JSON.stringify(fields)) };
  assert.throws(
    () => open(other, logger),
    (error: Error) => {
      assert.equal(Reflect.get(error, "code"), "STORAGE_DAMAGED");
      return !error.message.includes(folder);
    },
  );
  assert.equal(lines.length, 1);
  assert.ok(lines[0]?.includes(other), lines[0]);
  const plugin = recordsSqlite({ path: other });
  assert.throws(() => plugin.create({ services, logger }), { code: "STORAGE_DAMAGED" });
  await assert.rejects(plugin.check?.() ?? Promise.resolve(), { code: "STORAGE_DAMAGED" });
  assert.throws(() => recordsSqlite({ path: "" }), { code: "CONFIG_INVALID" });
});

test.run();
