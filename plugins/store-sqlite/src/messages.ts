import type { Delivery, JobStore } from "@winnow/core/plugin";
import { type Kysely, sql } from "kysely";
import { toDelivery } from "./rows.ts";
import type { DeliveryRow, Tables } from "./schema.ts";

type Messages = Pick<JobStore, "claimDeliveries" | "delivered" | "deliveries" | "redeliver">;

/** The part of the store that keeps messages. */
export function messages(db: Kysely<Tables>): Messages {
  return {
    claimDeliveries: (most, now, leaseUntil) =>
      db.transaction().execute(async (trx) => {
        const taken: Delivery[] = [];
        // One of each job at a time, so that a receiver gets them in their order, and a slow one holds up no other.
        const jobs = await sql<{ job: number }>`
          with recursive waiting (job) as (
            select min(job) from deliveries where state = 'pending'
            union all
            select (select min(job) from deliveries where state = 'pending' and job > waiting.job)
            from waiting where waiting.job is not null
          )
          select job from waiting where job is not null`.execute(trx);
        for (const { job } of jobs.rows) {
          if (taken.length >= most) break;
          const row = await firstDue(trx, job, now);
          if (row === undefined) continue;
          await trx
            .updateTable("deliveries")
            .set({ leased_until: leaseUntil })
            .where("number", "=", row.number)
            .execute();
          taken.push(toDelivery(row));
        }
        return taken;
      }),

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
      return (await query.execute()).map(toDelivery);
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

/** The first message of a job that is due, unless one of its messages is on the way. */
async function firstDue(
  db: Kysely<Tables>,
  job: number,
  now: number,
): Promise<
  | (Omit<DeliveryRow, "number" | "attempts" | "leased_until"> & {
      number: number;
      attempts: number;
      leased_until: number;
      job_id: string;
    })
  | undefined
> {
  const onTheWay = await db
    .selectFrom("deliveries")
    .select("number")
    .where("job", "=", job)
    .where("state", "=", "pending")
    .where("leased_until", ">", now)
    .limit(1)
    .executeTakeFirst();
  if (onTheWay !== undefined) return undefined;
  return await db
    .selectFrom("deliveries")
    .innerJoin("jobs", "jobs.number", "deliveries.job")
    .selectAll("deliveries")
    .select("jobs.id as job_id")
    .where("deliveries.job", "=", job)
    .where("deliveries.state", "=", "pending")
    .where("deliveries.due_at", "<=", now)
    .orderBy("deliveries.due_at")
    .orderBy("deliveries.number")
    .limit(1)
    .executeTakeFirst();
}
