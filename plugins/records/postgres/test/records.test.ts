import assert from "node:assert/strict";
import { hasPostgres, recordStoreConformance, startPostgres } from "@winnow/conformance";
import { silent } from "@winnow/core/plugin";
import { postgres } from "@winnow/kit-postgres";
import type { RecordStore } from "@winnow/kit-records";
import { sql } from "kysely";
import { suite } from "uvu";
import { behind } from "../src/behind.ts";
import at from "./at.ts";

const test = suite("records-postgres");
if (!hasPostgres) console.log("skipped: records-postgres: PostgreSQL is not installed");
const key = (name: string) => ({ collection: "kit", owner: "", key: name });

test("the text behind all that begin with another is the next by its bytes", () => {
  const cases = [
    ["a", "b"],
    ["a\u{10ffff}", "b"],
    ["\ud7ff", "\ue000"],
    ["\uffff", "\u{10000}"],
    ["", undefined],
    ["\u{10ffff}", undefined],
  ] as const;
  for (const [prefix, expected] of cases) assert.equal(behind(prefix), expected, prefix);
});

if (hasPostgres) {
  const server = await startPostgres();
  test.after(async () => server[Symbol.asyncDispose]());
  let schemas = 0;
  const place = () => {
    schemas += 1;
    return `${server.url}#kit_${schemas}`;
  };

  recordStoreConformance(test, () => at(place()), {
    shared: { module: new URL("./at.ts", import.meta.url).href, place },
  });

  function open() {
    const where = place();
    const plugin = at(where);
    const services = { get: () => assert.fail("no services"), find: () => undefined };
    const store = plugin.create({ services, logger: silent }) as RecordStore;
    const [url = "", schema = ""] = where.split("#");
    const migrations = async () => [];
    const tables = postgres({ url, schema, poolSize: 2 }).part({ name: "beside", migrations }, silent);
    return { store, tables, close: async () => Promise.all([plugin.close?.(), tables.close()]) };
  }

  test("whoever has seen a version finds no lower one later", async () => {
    const { store, tables, close } = open();
    await store.put(key("first"), { at: 1, value: 0 });
    let isOver = false;
    const follow = async () => {
      const seen = new Set<number>();
      let last = 0;
      for (; !isOver || seen.size < 121; ) {
        const rows = await tables.execute(
          sql<{ version: number }>`select version from record order by version`,
        );
        for (const { version } of rows) {
          if (seen.has(version)) continue;
          assert.ok(version > last, `${version} after ${last}`);
          seen.add(version);
          last = version;
        }
      }
    };
    const write = async (name: string) => {
      for (let index = 0; index < 30; index += 1) {
        const bytes = Buffer.alloc(index % 3 === 0 ? 200_000 : 10, 1);
        await store.put(key(`${name}${index}`), { at: 1, value: index, bytes });
      }
    };
    const following = follow();
    await Promise.all(["a", "b", "c", "d"].map(write));
    isOver = true;
    await following;
    await close();
  });

  test("a change of the value does not write the bytes once more, and what goes takes its bytes along", async () => {
    const { store, tables, close } = open();
    const count = async () => {
      const [row] = await tables.execute(
        sql<{ ids: string }>`select coalesce(string_agg(id::text, ','), '') as ids from content`,
      );
      return row?.ids;
    };
    const version = await store.put(key("a"), { at: 1, value: 0, bytes: Buffer.alloc(2_000_000, 1) });
    const before = await count();
    const next = await store.revise(key("a"), version ?? 0, { at: 2, value: 1 });
    assert.equal(await count(), before);
    assert.equal(
      await store.put(key("a"), { at: 3, value: 2, bytes: Buffer.alloc(9) }, { ifVersion: 1 }),
      undefined,
    );
    assert.equal(await count(), before, "bytes of a record that was not stored");
    await store.put(key("a"), { at: 3, value: 2 }, { ifVersion: next ?? 0 });
    assert.equal(await count(), "");
    await close();
  });

  test("a record that the server cannot read is told as such", async () => {
    const { store, tables, close } = open();
    await store.put(key("a"), { at: 1, value: "a" });
    await tables.execute(sql`create function damaged() returns text language plpgsql as $$
      begin raise exception 'invalid page in block 7' using errcode = 'XX001'; end $$`);
    await tables.execute(sql`alter table record rename to stored`);
    await tables.execute(
      sql`create view record as select version, collection, owner, key, at, damaged()::json as value, content from stored`,
    );
    await assert.rejects(store.get(key("a")), { code: "RECORD_BROKEN" });
    await close();
  });
}

test.run();
