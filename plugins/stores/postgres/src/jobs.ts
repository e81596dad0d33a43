import {
  idempotencyKeyUsed,
  JOB_FULL,
  type Job,
  type JobColumns,
  type JobQuery,
  type JobStatus,
  jobEnded,
  jobNotFound,
  jobOf,
  type NewJob,
  type NewTask,
  PRIORITIES,
} from "@winnow/kit-jobs";
import type { Execute, PostgresPart } from "@winnow/kit-postgres";
import { type RawBuilder, sql } from "kysely";
import { deliveriesAsJson, kept, tasksAsJson } from "./rows.ts";

/** Tasks that one statement adds. */
const PART = 5000;

/** The first row of what a statement gives. */
export async function first<R>(execute: Execute, statement: RawBuilder<R>): Promise<R | undefined> {
  return (await execute(statement))[0];
}

/** Statements that add tasks. */
interface Adding<R> {
  readonly begin: (part: readonly NewTask[]) => RawBuilder<R>;
  readonly goOn: (part: readonly NewTask[]) => RawBuilder<unknown>;
  /** Throws when the first statement says that nothing may be added. */
  readonly check: (row: R | undefined) => void;
}

/** Adds tasks by one statement alone, or by several that happen together. */
async function addInParts<R>(
  server: PostgresPart,
  tasks: readonly NewTask[],
  { begin, goOn, check }: Adding<R>,
): Promise<void> {
  const start = tasks.slice(0, PART);
  if (tasks.length <= PART) {
    check(await first(server.execute, begin(start)));
    return;
  }
  await server.transaction(async (run) => {
    check(await first(run, begin(start)));
    for (let at = PART; at < tasks.length; at += PART) await run(goOn(tasks.slice(at, at + PART)));
  });
}

/** Stores a job with its tasks, of which at most so many may wait. @throws IDEMPOTENCY_KEY_USED */
export async function createJob(
  server: PostgresPart,
  job: NewJob,
  now: number,
  maxTasks: number,
): Promise<void> {
  const { maxConcurrency, delayMs, limit, priority = "normal" } = job.pace;
  await addInParts(server, job.tasks, {
    begin: (tasks) => sql<{ first_id: string | null }>`select create_job(
      ${kept(job.id)}, ${kept(job.operation)}, ${kept(job.owner)}, ${kept(job.payer) ?? null},
      ${JSON.stringify(job.request)}, ${now}, ${job.expiresAt}, ${kept(job.idempotencyKey) ?? null},
      ${maxConcurrency ?? null}, ${delayMs ?? null}, ${limit ?? null}, ${PRIORITIES.indexOf(priority)},
      ${kept(job.warning) ?? null}, ${tasksAsJson(tasks)}, ${maxTasks}, ${JOB_FULL},
      ${deliveriesAsJson(job.deliveries)}) as first_id`,
    goOn: (tasks) => sql`select grow_job(number, ${tasksAsJson(tasks)}, ${maxTasks}, ${JOB_FULL})
      from jobs where id = ${kept(job.id)}`,
    check: (row) => {
      const id = row?.first_id ?? undefined;
      if (id !== undefined) throw idempotencyKeyUsed(id);
    },
  });
}

/** Adds tasks to a job that was not given up. @throws JOB_NOT_FOUND, JOB_ENDED */
export async function appendTasks(
  server: PostgresPart,
  jobId: string,
  tasks: readonly NewTask[],
  maxTasks: number,
): Promise<void> {
  const append = (part: readonly NewTask[]) =>
    sql<{ status: JobStatus | null }>`
      select append_tasks(${kept(jobId)}, ${tasksAsJson(part)}, ${maxTasks}, ${JOB_FULL}) as status`;
  await addInParts(server, tasks, {
    begin: append,
    goOn: append,
    check: (row) => {
      const status = row?.status ?? undefined;
      if (status === undefined) throw jobNotFound();
      if (status === "cancelled" || status === "failed") throw jobEnded(status);
    },
  });
}

/** The job of an id. */
export async function findJob(execute: Execute, jobId: string): Promise<Job | undefined> {
  const row = await first(execute, sql<JobColumns>`select * from jobs where id = ${kept(jobId)}`);
  return row && jobOf(row);
}

/** Jobs, the newest first. */
export async function listJobs(
  execute: Execute,
  { operation, owner, status, before, limit }: JobQuery,
): Promise<readonly Job[]> {
  const wanted = [
    sql`true`,
    ...(operation === undefined ? [] : [sql`operation = ${kept(operation)}`]),
    ...(owner === undefined ? [] : [sql`owner = ${kept(owner)}`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(before === undefined ? [] : [sql`created_at < ${before}`]),
  ];
  const rows = await execute(
    sql<JobColumns>`select * from jobs where ${sql.join(wanted, sql` and `)}
      order by created_at desc, number desc limit ${limit}`,
  );
  return rows.map(jobOf);
}
