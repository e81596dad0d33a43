import type { Delivery, DeliveryTally, JobStore } from "@winnow/kit-jobs";
import { type Kysely, sql } from "kysely";
import type { Aside } from "./aside.ts";
import type { Tables } from "./schema.ts";

type Messages = Pick<
  JobStore,
  "claimDeliveries" | "holdDeliveries" | "delivered" | "deliveries" | "tally" | "redeliver"
>;

/** The part of the store that keeps messages. */
export function messages(db: Kysely<Tables>, aside: Aside): Messages {
  /** The last job that a message was taken of; those behind it are next. */
  let lastJob = 0;
  return {
    claimDeliveries: (most, now, leaseUntil) =>
      db.transaction().execute(async (trx) => {
        const taken: Delivery[] = [];
        for (const job of await jobsWithDue(trx, lastJob, most, now)) {
          lastJob = job;
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
      }),

    async holdDeliveries(ids, leaseUntil) {
      await sql`update deliveries set leased_until = ${leaseUntil}
        where id in (select value from json_each(${JSON.stringify(ids)})) and state = 'pending'`.execute(db);
    },

    async delivered(id, { error, retryAt }, now) {
      const state = error === undefined ? "delivered" : retryAt === undefined ? "failed" : "pending";
      await db
        .updateTable("deliveries")
        .set((column) => ({
          state,
          attempts: column("attempts", "+", 1),
          leased_until: 0,
          due_at: retryAt ?? now,
          last_error: error ?? null,
        }))
        .where("id", "=", id)
        .where("state", "=", "pending")
        .execute();
    },

    async deliveries({ jobId, owner, state, limit }) {
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
    },

    async tally(jobId) {
      const of = (state: string) => sql`count(*) filter (where state = ${state})`;
      const { rows } = await sql<
        Omit<DeliveryTally, "deliveredAt" | "lastError"> & {
          readonly deliveredAt: number | null;
          readonly lastError: string | null;
        }
      >`select notifier, ${of("pending")} as pending, ${of("delivered")} as delivered, ${of("failed")} as failed,
          ${of("dropped")} as dropped, sum(attempts) as attempts,
          max(due_at) filter (where state = 'delivered') as "deliveredAt",
          (select other.last_error from deliveries other
            where other.job = deliveries.job and other.notifier = deliveries.notifier and other.state <> 'delivered'
              and other.last_error is not null
            order by other.number desc limit 1) as "lastError"
        from deliveries where job = (select number from jobs where id = ${jobId})
        group by notifier order by notifier`.execute(db);
      return rows.map(({ deliveredAt, lastError, ...row }) => ({
        ...row,
        deliveredAt: deliveredAt ?? undefined,
        lastError: lastError ?? undefined,
      }));
    },

    async redeliver(id, owner, now) {
      let query = db
        .updateTable("deliveries")
        .set({ state: "pending", attempts: 0, due_at: now, leased_until: 0 })
        .where("id", "=", id);
      if (owner !== undefined) {
        query = query.where(sql<boolean>`job in (select number from jobs where owner = ${owner})`);
      }
      const { numUpdatedRows } = await query.executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

/**
 * Jobs that have a message due and none on the way: one of each at a time, so that a receiver gets them in their order.
 * Each step is a look into an index, however many messages wait.
 */
async function jobsWithDue(
  trx: Kysely<Tables>,
  lastJob: number,
  most: number,
  now: number,
): Promise<readonly number[]> {
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
async function firstDue(trx: Kysely<Tables>, job: number, now: number) {
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
