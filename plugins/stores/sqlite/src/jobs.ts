import {
  idempotencyKeyUsed,
  JOB_FULL,
  type Job,
  type JobQuery,
  type JobStatus,
  jobEnded,
  jobNotFound,
  type NewDelivery,
  type NewJob,
  type NewTask,
  PRIORITIES,
} from "@winnow/kit-jobs";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Aside } from "./aside.ts";
import { addDeliveries, closeJob } from "./finish.ts";
import type { Tables } from "./schema.ts";
import { addTasks } from "./tasks.ts";

type Trx = Transaction<Tables>;

/** Stores a job with its tasks, of which at most so many may wait. @throws IDEMPOTENCY_KEY_USED */
export async function createJob(trx: Trx, job: NewJob, now: number, maxTasks: number): Promise<void> {
  if (job.idempotencyKey !== undefined) await refuseSecond(trx, job.owner, job.idempotencyKey);
  const { maxConcurrency, delayMs, limit, priority = "normal" } = job.pace;
  const { number } = await trx
    .insertInto("jobs")
    .values({
      number: nextNumber(),
      id: job.id,
      operation: job.operation,
      owner: job.owner,
      payer: job.payer ?? null,
      request: JSON.stringify(job.request),
      status: "running",
      created_at: now,
      expires_at: job.expiresAt,
      keep_ms: Math.max(0, job.expiresAt - now),
      idempotency_key: job.idempotencyKey ?? null,
      max_concurrency: maxConcurrency ?? null,
      delay_ms: delayMs ?? null,
      page_limit: limit ?? null,
      priority: PRIORITIES.indexOf(priority),
      warning: job.warning ?? null,
    })
    .returning("number")
    .executeTakeFirstOrThrow();
  const left = await addTasks(trx, number, job.tasks, maxTasks);
  if (left > 0)
    await trx.updateTable("jobs").set({ warning: JOB_FULL }).where("number", "=", number).execute();
  await addDeliveries(trx, number, job.deliveries, now);
  if (job.tasks.length === 0) await closeJob(trx, number, "completed", undefined, now);
}

/** Adds tasks to a job that was not given up. @throws JOB_NOT_FOUND, JOB_ENDED */
export async function appendTasks(
  trx: Trx,
  jobId: string,
  tasks: readonly NewTask[],
  aside: Aside,
  maxTasks: number,
): Promise<void> {
  const job = await trx.selectFrom("jobs").selectAll().where("id", "=", jobId).executeTakeFirst();
  if (job === undefined) throw jobNotFound();
  const { status } = await aside.job(trx, job);
  if (status === "cancelled" || status === "failed") throw jobEnded(status);
  const left = await addTasks(trx, job.number, tasks, maxTasks);
  await trx
    .updateTable("jobs")
    .set({ status: "running", ended_at: null, leftovers: 0, ...(left > 0 ? { warning: JOB_FULL } : {}) })
    .where("number", "=", job.number)
    .where(sql<boolean>`waiting + delayed > 0`)
    .execute();
}

/** The job of an id. */
export async function findJob(db: Kysely<Tables>, jobId: string, aside: Aside): Promise<Job | undefined> {
  const row = await db.selectFrom("jobs").selectAll().where("id", "=", jobId).executeTakeFirst();
  return row === undefined ? undefined : await aside.job(db, row);
}

/** Jobs, the newest first. */
export async function listJobs(
  db: Kysely<Tables>,
  { operation, owner, status, before, limit }: JobQuery,
  aside: Aside,
): Promise<readonly Job[]> {
  let query = db
    .selectFrom("jobs")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("number", "desc")
    .limit(limit);
  if (operation !== undefined) query = query.where("operation", "=", operation);
  if (owner !== undefined) query = query.where("owner", "=", owner);
  if (status !== undefined) query = query.where("status", "=", status);
  if (before !== undefined) query = query.where("created_at", "<", before);
  const jobs: Job[] = [];
  for (const row of await query.execute()) jobs.push(await aside.job(db, row));
  return jobs;
}

/** Stores messages about a job, unless it is over. */
export async function announce(
  trx: Trx,
  jobId: string,
  deliveries: readonly NewDelivery[],
  now: number,
): Promise<void> {
  const job = await runningJob(trx, jobId);
  if (job !== undefined) await addDeliveries(trx, job.number, deliveries, now);
}

/** Ends a running job; false when it is over already. */
export async function endJob(
  trx: Trx,
  jobId: string,
  status: Exclude<JobStatus, "running">,
  now: number,
  { error, deliveries }: { readonly error?: string; readonly deliveries: readonly NewDelivery[] },
): Promise<boolean> {
  const job = await runningJob(trx, jobId);
  if (job === undefined) return false;
  await closeJob(trx, job.number, status, error, now);
  if (status === "cancelled") await dropPending(trx, job.number);
  await addDeliveries(trx, job.number, deliveries, now);
  return true;
}

async function runningJob(trx: Trx, jobId: string): Promise<{ readonly number: number } | undefined> {
  return await trx
    .selectFrom("jobs")
    .select("number")
    .where("id", "=", jobId)
    .where("status", "=", "running")
    .executeTakeFirst();
}

/** By itself the number would follow the largest, which in a damaged file may be larger than numbers go. */
function nextNumber() {
  const largest = (column: string, table: string) =>
    sql`(select max(${sql.ref(column)}) from ${sql.table(table)} where ${sql.ref(column)} < ${Number.MAX_SAFE_INTEGER})`;
  const used = ["tasks", "documents", "problems", "deliveries"].map((table) => largest("job", table));
  const all = [largest("number", "jobs"), ...used].map((one) => sql`coalesce(${one}, 0)`);
  return sql<number>`max(${sql.join(all)}) + 1`;
}

async function refuseSecond(trx: Trx, owner: string, key: string): Promise<void> {
  const first = await trx
    .selectFrom("jobs")
    .select("id")
    .where("owner", "=", owner)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
  if (first !== undefined) throw idempotencyKeyUsed(first.id);
}

/** Receivers of a cancelled job do not wait for the messages that were left. */
async function dropPending(trx: Trx, job: number): Promise<void> {
  await trx
    .updateTable("deliveries")
    .set({ state: "dropped" })
    .where("job", "=", job)
    .where("state", "=", "pending")
    .execute();
}
