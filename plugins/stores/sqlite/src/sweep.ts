import { type Kysely, sql } from "kysely";
import { heedClock } from "./heed-clock.ts";
import type { Tables } from "./schema.ts";

/** Rows that one step deletes, so that no statement takes long. */
const PART = 2000;
const FREED_PAGES = 2000;

/** Deletes a part of what has expired; whether there is more. */
export async function sweep(db: Kysely<Tables>, now: number): Promise<boolean> {
  const forgot = await db.transaction().execute(async (trx) => {
    await heedClock(trx, now);
    const expired = await trx
      .selectFrom("jobs")
      .select("number")
      .where("expires_at", "<=", now)
      .where("status", "<>", "running")
      // Undelivered messages keep their job, however long the receiver is away.
      .where(
        sql<boolean>`not exists (select 1 from deliveries where state = 'pending' and deliveries.job = jobs.number)`,
      )
      .orderBy("expires_at")
      .limit(1)
      .executeTakeFirst();
    if (expired !== undefined) return await forgetJob(trx, expired.number);
    const ended = await trx
      .selectFrom("jobs")
      .select("number")
      .where("leftovers", "=", 1)
      .limit(1)
      .executeTakeFirst();
    return ended === undefined ? undefined : await forgetTasks(trx, ended.number);
  });
  if (forgot === undefined) return false;
  await sql`pragma incremental_vacuum(${sql.raw(String(FREED_PAGES))})`.execute(db);
  return true;
}

/** What an ended job had left to do; what it has done stays, so that appending does not do it again. */
async function forgetTasks(trx: Kysely<Tables>, job: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    delete from tasks where id in (
      select id from tasks where job = ${job} and state in ('waiting', 'delayed', 'active') limit ${PART}
    ) returning id`.execute(trx);
  if (rows.length < PART)
    await trx.updateTable("jobs").set({ leftovers: 0 }).where("number", "=", job).execute();
  return rows.length;
}

async function forgetJob(trx: Kysely<Tables>, job: number): Promise<number> {
  let forgot = 0;
  for (const [table, key] of [
    ["tasks", "id"],
    ["documents", "place"],
    ["problems", "id"],
    ["deliveries", "number"],
    ["broken", "number"],
  ] as const) {
    const [from, column] = [sql.table(table), sql.ref(key)];
    const { rows } = await sql`
      delete from ${from} where job = ${job} and ${column} in (
        select ${column} from ${from} where job = ${job} limit ${PART - forgot}
      ) returning 1`.execute(trx);
    forgot += rows.length;
    if (forgot >= PART) return forgot;
  }
  await trx.deleteFrom("jobs").where("number", "=", job).execute();
  return forgot + 1;
}
