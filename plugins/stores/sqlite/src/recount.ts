import { sql, type Transaction } from "kysely";
import type { Tables } from "./schema.ts";

/** Tasks of no state that there is. */
export const LOST = sql.raw("state not in ('waiting', 'delayed', 'active', 'done', 'failed', 'dropped')");

/**
 * A job whose counts are wrong would hold up every other, so they are set right; without tasks it is complete. Rows that
 * cannot be used are reported.
 */
export async function recount(
  trx: Transaction<Tables>,
  job: number,
  now: number,
  report: (url: string, reason: string) => Promise<void>,
): Promise<void> {
  const lost = await sql<{ url: string }>`
    update tasks set state = 'failed' where job = ${job} and ${LOST} returning url`.execute(trx);
  for (const { url } of lost.rows) await report(url, 'The row is broken: its "state" is unknown.');
  const count = (state: string, more = "") =>
    sql.raw(`(select count(*) from tasks where tasks.job = jobs.number and state = '${state}' ${more})`);
  await sql`update jobs set
    waiting = ${count("waiting")}, delayed = ${count("delayed")}, active = ${count("active")},
    aside_active = ${count("active", "and aside = 1")},
    aside_open = ${count("waiting", "and aside = 1")} + ${count("delayed", "and aside = 1")} + ${count("active", "and aside = 1")}
    where number = ${job}`.execute(trx);
  await sql`update jobs set status = 'completed', ended_at = ${now}
    where number = ${job} and status = 'running' and waiting + delayed + active = 0`.execute(trx);
}
