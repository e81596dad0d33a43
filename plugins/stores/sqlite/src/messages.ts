import {
  type Delivery,
  type DeliveryTally,
  type JobStore,
  stateAfter,
  type TallyColumns,
  tallyOf,
} from "@winnow/kit-jobs";
import { type Kysely, sql } from "kysely";
import type { Aside } from "./aside.ts";
import type { Tables } from "./schema.ts";

type Db = Kysely<Tables>;
type Messages = Pick<
  JobStore,
  "claimDeliveries" | "holdDeliveries" | "delivered" | "deliveries" | "tally" | "redeliver"
>;

/** The part of the store that keeps messages. */
export function messages(db: Db, aside: Aside): Messages {
  /** The last job that a message was taken of; those behind it are next. */
  let lastJob = 0;
  return {
    claimDeliveries: (most, now, leaseUntil) =>
      db.transaction().execute(async (trx) => {
        const jobs = await jobsWithDue(trx, lastJob, most, now);
        lastJob = jobs.at(-1) ?? lastJob;
        return await claimFirst(trx, jobs, { now, leaseUntil }, aside);
      }),
    holdDeliveries: (ids, leaseUntil) => hold(db, ids, leaseUntil),
    delivered: (id, outcome, now) => noteTry(db, id, outcome, now),
    deliveries: (query) => list(db, query, aside),
    tally: (jobId) => tally(db, jobId),
    redeliver: (id, owner, now) => redeliver(db, id, owner, now),
  };
}

/** Takes the first due message of each of these jobs. */
async function claimFirst(
  trx: Db,
  jobs: readonly number[],
  { now, leaseUntil }: { readonly now: number; readonly leaseUntil: number },
  aside: Aside,
): Promise<readonly Delivery[]> {
  const taken: Delivery[] = [];
  for (const job of jobs) {
    const row = await firstDue(trx, job, now);
    const delivery = row === undefined ? undefined : await aside.delivery(trx, row);
    if (delivery?.state !== "pending") continue;
    await trx
      .updateTable("deliveries")
      .set({ leased_until: leaseUntil })
      .where("id", "=", delivery.id)
      .execute();
    taken.push(delivery);
  }
  return taken;
}

async function hold(db: Db, ids: readonly string[], leaseUntil: number): Promise<void> {
  await sql`update deliveries set leased_until = ${leaseUntil}
    where id in (select value from json_each(${JSON.stringify(ids)})) and state = 'pending'`.execute(db);
}

async function noteTry(
  db: Db,
  id: string,
  outcome: { readonly error?: string; readonly retryAt?: number },
  now: number,
): Promise<void> {
  await db
    .updateTable("deliveries")
    .set((column) => ({
      state: stateAfter(outcome),
      attempts: column("attempts", "+", 1),
      leased_until: 0,
      due_at: outcome.retryAt ?? now,
      last_error: outcome.error ?? null,
    }))
    .where("id", "=", id)
    .where("state", "=", "pending")
    .execute();
}

async function list(
  db: Db,
  { jobId, owner, state, limit }: Parameters<JobStore["deliveries"]>[0],
  aside: Aside,
): Promise<readonly Delivery[]> {
  let query = db
    .selectFrom("deliveries")
    .innerJoin("jobs", "jobs.number", "deliveries.job")
    .selectAll("deliveries")
    .select("jobs.id as job_id")
    .orderBy("deliveries.number", "desc")
    .limit(limit);
  if (jobId !== undefined) query = query.where("jobs.id", "=", jobId);
  if (owner !== undefined) query = query.where("jobs.owner", "=", owner);
  if (state !== undefined) query = query.where("deliveries.state", "=", state);
  const found: Delivery[] = [];
  for (const row of await query.execute()) found.push(await aside.delivery(db, row));
  return found;
}

async function tally(db: Db, jobId: string): Promise<readonly DeliveryTally[]> {
  const of = (state: string) => sql`count(*) filter (where state = ${state})`;
  const { rows } = await sql<TallyColumns>`select notifier,
      ${of("pending")} as pending, ${of("delivered")} as delivered, ${of("failed")} as failed,
      ${of("dropped")} as dropped, sum(attempts) as attempts,
      max(due_at) filter (where state = 'delivered') as "deliveredAt",
      (select other.last_error from deliveries other
        where other.job = deliveries.job and other.notifier = deliveries.notifier and other.state <> 'delivered'
          and other.last_error is not null
        order by other.number desc limit 1) as "lastError"
    from deliveries where job = (select number from jobs where id = ${jobId})
    group by notifier order by notifier`.execute(db);
  return rows.map(tallyOf);
}

async function redeliver(db: Db, id: string, owner: string | undefined, now: number): Promise<boolean> {
  let query = db
    .updateTable("deliveries")
    .set({ state: "pending", attempts: 0, due_at: now, leased_until: 0 })
    .where("id", "=", id);
  if (owner !== undefined) {
    query = query.where(sql<boolean>`job in (select number from jobs where owner = ${owner})`);
  }
  const { numUpdatedRows } = await query.executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Jobs that have a message due and none on the way: one of each at a time, so that a receiver gets them in their order.
 * Each step is a look into an index, however many messages wait.
 */
async function jobsWithDue(trx: Db, lastJob: number, most: number, now: number): Promise<readonly number[]> {
  const { rows } = await sql<{ job: number }>`
    with recursive waiting (job) as (
      select min(job) from deliveries where state = 'pending'
      union all
      select (select min(job) from deliveries where state = 'pending' and job > waiting.job)
      from waiting where waiting.job is not null
    )
    select job from waiting
    where job is not null
      and (
        select due_at from deliveries where state = 'pending' and deliveries.job = waiting.job
        order by due_at limit 1
      ) <= ${now}
      and not exists (
        select 1 from deliveries where state = 'pending' and leased_until > 0
          and deliveries.job = waiting.job and leased_until > ${now}
      )
    order by job <= ${lastJob}, job limit ${most}`.execute(trx);
  return rows.map(({ job }) => job);
}

/** The first message of a job that is due. */
async function firstDue(trx: Db, job: number, now: number) {
  return await trx
    .selectFrom("deliveries")
    .innerJoin("jobs", "jobs.number", "deliveries.job")
    .selectAll("deliveries")
    .select("jobs.id as job_id")
    .where("deliveries.job", "=", job)
    .where(sql<boolean>`deliveries.state = 'pending'`)
    .where("deliveries.due_at", "<=", now)
    .orderBy("deliveries.due_at")
    .orderBy("deliveries.number")
    .limit(1)
    .executeTakeFirst();
}
