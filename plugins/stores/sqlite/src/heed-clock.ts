import { CLOCK_JUMP_MS, CLOCK_STEP_MS } from "@winnow/kit-jobs";
import { type Kysely, sql } from "kysely";
import { RETENTION_SQL, type Tables } from "./schema.ts";

const keep = sql.raw(RETENTION_SQL);

/**
 * Sets right what a clock that was set would spoil. A clock that is suddenly ahead looks like a server that was off: either
 * way results could not be fetched, so that time does not count, once for each job. With a clock that went back,
 * what waits would wait for longer, and what ended would be kept for longer.
 */
export async function heedClock(trx: Kysely<Tables>, now: number): Promise<void> {
  // A file of an earlier release does not say when it was last swept; something happened in it at least.
  const { rows } = await sql<{ at: number }>`
    select coalesce((select at from seen), (select max(max(created_at, coalesce(ended_at, 0))) from jobs), ${now}) as at`.execute(
    trx,
  );
  const gap = now - (rows[0]?.at ?? now);
  if (gap > CLOCK_JUMP_MS) await spare(trx, now, gap);
  if (gap < -CLOCK_STEP_MS) await goBack(trx, now, gap);
  await sql`insert into seen (number, at) values (1, ${now})
    on conflict (number) do update set at = excluded.at`.execute(trx);
}

/** Gives what expired meanwhile the time that it had left before. */
async function spare(trx: Kysely<Tables>, now: number, gap: number): Promise<void> {
  await sql`update jobs set expires_at = min(expires_at + ${gap}, ${now} + ${keep})
    where status <> 'running' and expires_at > ${now - gap} and expires_at <= ${now}
      and expires_at <= coalesce(ended_at, created_at) + ${keep}`.execute(trx);
}

/** Moves what is due later, and leases, by as much as the clock. */
async function goBack(trx: Kysely<Tables>, now: number, gap: number): Promise<void> {
  await sql`update jobs set expires_at = ${now} + ${keep} where expires_at > ${now} + ${keep}`.execute(trx);
  // A live worker renews it within seconds.
  await sql`update deliveries set due_at = max(${now}, due_at + ${gap}),
      leased_until = case when leased_until > ${now} then max(0, leased_until + ${gap}) else 0 end
    where state = 'pending' and (due_at > ${now} or leased_until > ${now})`.execute(trx);
  await sql`update tasks set due_at = max(${now}, due_at + ${gap})
    where state in ('active', 'delayed') and due_at > ${now}`.execute(trx);
  // While a task is at work, its end says when the next may begin.
  await sql`update jobs set next_at = max(0, next_at + ${gap})
    where status = 'running' and active = 0 and next_at > ${now}`.execute(trx);
}
