import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { CompiledQuery, Kysely } from "kysely";
import { suite } from "uvu";
import { nodeSqlite } from "../src/driver.ts";

const test = suite("store-sqlite: a full disk");

test("is told as such, inside a transaction too, and work goes on when there is room", async () => {
  const database = new DatabaseSync(":memory:");
  database.exec("create table page (body text); pragma max_page_count = 10");
  const db = new Kysely<{ page: { body: string } }>({ dialect: nodeSqlite(database) });
  const body = "x".repeat(100_000);
  const full = { code: "STORAGE_FULL", category: "capacity", retryable: true };
  await assert.rejects(db.insertInto("page").values({ body }).execute(), full);
  const both = db.transaction().execute(async (transaction) => {
    await transaction.insertInto("page").values({ body: "small" }).execute();
    await transaction.insertInto("page").values({ body }).execute();
  });
  await assert.rejects(both, full);
  assert.deepEqual(await db.selectFrom("page").selectAll().execute(), []);
  await db.executeQuery(CompiledQuery.raw("pragma max_page_count = 1000"));
  await db.insertInto("page").values({ body }).execute();
  await db.destroy();
});

test.run();
