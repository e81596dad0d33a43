import {
  type Delivery,
  type DeliveryTally,
  deliveryOf,
  type JobStore,
  stateAfter,
  type TallyColumns,
  tallyOf,
} from "@winnow/kit-jobs";
import type { Execute, PostgresPart } from "@winnow/kit-postgres";
import { sql } from "kysely";
import { type DeliveryRow, kept } from "./rows.ts";

type Messages = Pick<
  JobStore,
  "claimDeliveries" | "holdDeliveries" | "delivered" | "deliveries" | "tally" | "redeliver"
>;

/** The part of the store that keeps messages. */
export function messages({ execute }: PostgresPart): Messages {
  /** The last job that a message was taken of; those behind it are next. */
  let lastJob = 0;
  return {
    claimDeliveries: async (most, now, leaseUntil) => {
      const rows = await execute(
        sql<DeliveryRow>`select taken.*, jobs.id as job_id
          from claim_deliveries(${most}, ${now}, ${leaseUntil}, ${lastJob}) with ordinality as taken
          join jobs on jobs.number = taken.job order by taken.ordinality`,
      );
      lastJob = rows.at(-1)?.job ?? lastJob;
      return rows.map(deliveryOf);
    },
    holdDeliveries: async (ids, leaseUntil) =>
      void (await execute(sql`select hold_deliveries(${ids.map(kept)}, ${leaseUntil})`)),
    delivered: async (id, outcome, now) => {
      const { error, retryAt } = outcome;
      await execute(sql`update deliveries set state = ${stateAfter(outcome)}, attempts = attempts + 1, leased_until = 0,
        due_at = ${retryAt ?? now}, last_error = ${kept(error) ?? null} where id = ${kept(id)} and state = 'pending'`);
    },
    deliveries: (query) => list(execute, query),
    tally: (jobId) => tally(execute, jobId),
    redeliver: async (id, owner, now) => {
      const isTheirs =
        owner === undefined ? sql`true` : sql`job in (select number from jobs where owner = ${kept(owner)})`;
      const rows = await execute(
        sql`update deliveries set state = 'pending', attempts = 0, due_at = ${now}, leased_until = 0
          where id = ${kept(id)} and ${isTheirs} returning 1`,
      );
      return rows.length > 0;
    },
  };
}

async function list(
  execute: Execute,
  { jobId, owner, state, limit }: Parameters<JobStore["deliveries"]>[0],
): Promise<readonly Delivery[]> {
  const wanted = [
    sql`true`,
    ...(jobId === undefined ? [] : [sql`jobs.id = ${kept(jobId)}`]),
    ...(owner === undefined ? [] : [sql`jobs.owner = ${kept(owner)}`]),
    ...(state === undefined ? [] : [sql`deliveries.state = ${state}`]),
  ];
  const rows = await execute(
    sql<DeliveryRow>`select deliveries.*, jobs.id as job_id from deliveries join jobs on jobs.number = deliveries.job
      where ${sql.join(wanted, sql` and `)} order by deliveries.number desc limit ${limit}`,
  );
  return rows.map(deliveryOf);
}

async function tally(execute: Execute, jobId: string): Promise<readonly DeliveryTally[]> {
  const of = (state: string) => sql`count(*) filter (where state = ${sql.lit(state)})`;
  const rows = await execute(
    sql<TallyColumns>`select notifier,
        ${of("pending")} as pending, ${of("delivered")} as delivered, ${of("failed")} as failed,
        ${of("dropped")} as dropped, sum(attempts)::bigint as attempts,
        max(due_at::bigint) filter (where state = 'delivered') as "deliveredAt",
        (array_agg(last_error order by number desc) filter (where state <> 'delivered' and last_error is not null))[1]
          as "lastError"
      from deliveries where job = (select number from jobs where id = ${kept(jobId)})
      group by notifier order by notifier collate "C"`,
  );
  return rows.map(tallyOf);
}
