import { JOB_FULL, type NewDelivery, type Task, type TaskEnd, type TaskEnded } from "@winnow/kit-jobs";
import { sql, type Transaction } from "kysely";
import { LAST_TIME } from "./rows.ts";
import type { JobRow, Tables, TaskState } from "./schema.ts";
import { addTasks } from "./tasks.ts";

type Trx = Transaction<Tables>;
type JobStatus = JobRow["status"];

/** Problems of one job that are kept. */
const MAX_PROBLEMS = 10_000;

/** Ends a task that this worker has, with all that comes of it. */
export async function finishTask(
  trx: Trx,
  worker: string,
  task: Task,
  end: TaskEnd,
  now: number,
  mostTasks: number,
): Promise<TaskEnded> {
  const held = await trx
    .selectFrom("tasks")
    .innerJoin("jobs", "jobs.number", "tasks.job")
    .select(["tasks.job", "jobs.delay_ms", "jobs.done", "jobs.page_limit"])
    .where("tasks.id", "=", task.id)
    .where("tasks.state", "=", "active")
    .where("tasks.worker", "=", worker)
    .where("tasks.attempt", "=", task.attempt)
    .where("jobs.status", "=", "running")
    .executeTakeFirst();
  if (held === undefined) return { written: false };
  const { job } = held;
  const delayMs = end.delayMs ?? held.delay_ms;
  if (end.delayMs !== undefined)
    await trx.updateTable("jobs").set({ delay_ms: end.delayMs }).where("number", "=", job).execute();
  const nextAt = delayMs === null ? 0 : now + delayMs;
  if (end.retryAt !== undefined) {
    await leave(trx, job, task, "delayed", nextAt, end.retryAt);
    return await ended(trx, job, end, now);
  }
  const isFull = held.page_limit !== null && held.done >= held.page_limit;
  const state = isFull && end.error === undefined ? "dropped" : await decide(trx, job, task, end);
  await leave(trx, job, task, state, nextAt, null);
  if (state === "done") await addDocument(trx, job, end);
  const failure =
    end.error === undefined ? [] : [{ url: task.url, code: end.error.code, message: end.error.message }];
  if (state !== "dropped" || end.finalKey === undefined)
    await addProblems(trx, job, [...failure, ...(end.skipped ?? [])], now);
  const left = await addTasks(trx, job, end.tasks ?? [], mostTasks);
  const warning = end.warning ?? (left > 0 ? JOB_FULL : undefined);
  if (warning !== undefined)
    await trx.updateTable("jobs").set({ warning }).where("number", "=", job).execute();
  if (state !== "dropped") await addDeliveries(trx, job, end.deliveries, now);
  const outcome = await ended(trx, job, end, now);
  await addDeliveries(trx, job, end.messages ?? [], now);
  return outcome;
}

async function ended(trx: Trx, job: number, end: TaskEnd, now: number): Promise<TaskEnded> {
  const jobStatus = await endIfOver(trx, job, end, now);
  return { written: true, ...(jobStatus === undefined ? {} : { jobStatus }) };
}

/** What becomes of the task. Of several that lead to the same document one has it, and the others are dropped. */
async function decide(trx: Trx, job: number, task: Task, end: TaskEnd): Promise<TaskState> {
  if (end.error !== undefined) return task.aside ? "dropped" : "failed";
  if (end.document === undefined || task.aside) return "dropped";
  if (end.finalKey === undefined || end.finalKey === task.key) return "done";
  const other = await trx
    .selectFrom("tasks")
    .select(["id", "state"])
    .where("job", "=", job)
    .where("key", "=", end.finalKey)
    .executeTakeFirst();
  if (other === undefined) {
    await sql`insert into tasks (id, job, key, url, host, depth, aside, state)
      select coalesce(max(id), 0) + 1, ${job}, ${end.finalKey}, '', '', 0, 0, 'dropped'
      from tasks where id < ${Number.MAX_SAFE_INTEGER}`.execute(trx);
    return "done";
  }
  if (other.state === "waiting" || other.state === "delayed" || other.state === "active") {
    // One at work is let go: should it fail, the document would be lost.
    const column = other.state;
    const gone = { state: "dropped", worker: null } as const;
    await trx.updateTable("tasks").set(gone).where("id", "=", other.id).execute();
    await sql`update jobs set ${sql.ref(column)} = ${sql.ref(column)} - 1 where number = ${job}`.execute(trx);
    return "done";
  }
  return other.state === "failed" ? "done" : "dropped";
}

/** The task is at work no more. */
async function leave(
  trx: Trx,
  job: number,
  task: Task,
  state: TaskState,
  nextAt: number,
  dueAt: number | null,
): Promise<void> {
  const aside = task.aside ? 1 : 0;
  await trx
    .updateTable("tasks")
    .set({ state, worker: null, due_at: dueAt })
    .where("id", "=", task.id)
    .execute();
  await trx
    .updateTable("jobs")
    .set((column) => ({
      active: column("active", "-", 1),
      aside_active: column("aside_active", "-", aside),
      aside_open: column("aside_open", "-", state === "delayed" ? 0 : aside),
      delayed: column("delayed", "+", state === "delayed" ? 1 : 0),
      done: column("done", "+", state === "done" ? 1 : 0),
      failed: column("failed", "+", state === "failed" ? 1 : 0),
      next_at: nextAt,
    }))
    .where("number", "=", job)
    .execute();
}

async function addDocument(trx: Trx, job: number, { document, creditsUsed = 0 }: TaskEnd): Promise<void> {
  const body = JSON.stringify(document);
  await sql`insert into documents (job, place, bytes, body)
    select number, done, ${Buffer.byteLength(body)}, ${body} from jobs where number = ${job}`.execute(trx);
  await sql`update jobs set credits = credits + ${creditsUsed} where number = ${job}`.execute(trx);
}

async function addProblems(
  trx: Trx,
  job: number,
  problems: readonly { url: string; code: string; message: string }[],
  now: number,
): Promise<void> {
  if (problems.length === 0) return;
  const { known } = await trx
    .selectFrom("problems")
    .select(sql<number>`count(*)`.as("known"))
    .where("job", "=", job)
    .executeTakeFirstOrThrow();
  const rows = problems.slice(0, Math.max(0, MAX_PROBLEMS - known));
  if (rows.length === 0) return;
  const values = JSON.stringify(rows.map(({ url, code, message }) => [url, code, message]));
  await sql`insert into problems (job, url, code, message, at)
    select ${job}, value ->> 0, value ->> 1, value ->> 2, ${now} from json_each(${values}) where true
    on conflict do nothing`.execute(trx);
}

/** Stores messages with what they are about. */
export async function addDeliveries(
  trx: Trx,
  job: number,
  deliveries: readonly NewDelivery[],
  now: number,
): Promise<void> {
  if (deliveries.length === 0) return;
  const last = await trx
    .selectFrom("deliveries")
    .select("created_at")
    .where("job", "=", job)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  // No message is due before the one before it, whose process may have a faster clock.
  const at = Math.max(now, Math.min(last?.created_at ?? 0, LAST_TIME));
  for (const { receiver, ...one } of deliveries) {
    await trx
      .insertInto("deliveries")
      .values({
        ...one,
        job,
        receiver: JSON.stringify(receiver),
        created_at: at,
        state: "pending",
        due_at: at,
      })
      .execute();
  }
}

/** Ends the job when nothing is left to do, when it has what it wanted, or when it cannot go on. */
async function endIfOver(trx: Trx, job: number, end: TaskEnd, now: number): Promise<JobStatus | undefined> {
  const row = await trx
    .selectFrom("jobs")
    .select(["waiting", "delayed", "active", "done", "page_limit"])
    .where("number", "=", job)
    .executeTakeFirstOrThrow();
  const isFull = row.page_limit !== null && row.done >= row.page_limit;
  const isOver = row.active === 0 && (isFull || row.waiting + row.delayed === 0);
  if (end.fatal === undefined && !isOver) return undefined;
  const status = end.fatal === undefined ? "completed" : "failed";
  await closeJob(trx, job, status, end.fatal, now);
  await addDeliveries(trx, job, end.deliveriesAtEnd, now);
  return status;
}

/** Marks a job as over; what it still had to do is forgotten later. */
export async function closeJob(
  trx: Trx,
  job: number,
  status: JobStatus,
  error: string | undefined,
  now: number,
): Promise<void> {
  await trx
    .updateTable("jobs")
    .set({
      status,
      ended_at: now,
      error: error ?? null,
      waiting: 0,
      delayed: 0,
      active: 0,
      aside_open: 0,
      aside_active: 0,
      leftovers: 1,
    })
    .where("number", "=", job)
    .execute();
}
