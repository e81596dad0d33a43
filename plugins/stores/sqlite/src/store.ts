import type { DatabaseSync } from "node:sqlite";
import { type Logger, WinnowError } from "@winnow/core/plugin";
import type { Job, JobDocument, JobStore, Task } from "@winnow/kit-jobs";
import { JOB_ERRORS, PRIORITIES } from "@winnow/kit-jobs";
import { Kysely, sql, type Transaction } from "kysely";
import { Aside } from "./aside.ts";
import { nodeSqlite } from "./driver.ts";
import { addDeliveries, closeJob, finishTask } from "./finish.ts";
import { messages } from "./messages.ts";
import { LAST_TIME, toDocument } from "./rows.ts";
import type { Tables } from "./schema.ts";
import { sweep } from "./sweep.ts";
import { addTasks, FULL, releaseTasks, reviveTasks, takeTask } from "./tasks.ts";

/** The store of an open file. `maxTasks` bounds the tasks that one job may have waiting. */
export function openStore(database: DatabaseSync, maxTasks: number, logger: Logger): JobStore {
  const db = new Kysely<Tables>({ dialect: nodeSqlite(database) });
  const aside = new Aside(logger);
  const atomically = <T>(work: (trx: Transaction<Tables>) => Promise<T>) => db.transaction().execute(work);
  const store: JobStore = {
    create: (job, now) =>
      atomically(async (trx) => {
        const { maxConcurrency, delayMs, limit, priority = "normal" } = job.pace;
        if (job.idempotencyKey !== undefined) await refuseSecond(trx, job.owner, job.idempotencyKey);
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
          await trx.updateTable("jobs").set({ warning: FULL }).where("number", "=", number).execute();
        await addDeliveries(trx, number, job.deliveries, now);
        if (job.tasks.length === 0) await closeJob(trx, number, "completed", undefined, now);
      }),

    append: (jobId, tasks) =>
      atomically(async (trx) => {
        const job = await trx.selectFrom("jobs").selectAll().where("id", "=", jobId).executeTakeFirst();
        if (job === undefined)
          throw new WinnowError("JOB_NOT_FOUND", "Job not found", JOB_ERRORS.JOB_NOT_FOUND);
        const { status } = await aside.job(trx, job);
        if (status === "cancelled" || status === "failed") {
          throw new WinnowError(
            "JOB_ENDED",
            `The job is ${status}, so nothing can be added to it.`,
            JOB_ERRORS.JOB_ENDED,
          );
        }
        const left = await addTasks(trx, job.number, tasks, maxTasks);
        await trx
          .updateTable("jobs")
          .set({ status: "running", ended_at: null, leftovers: 0, ...(left > 0 ? { warning: FULL } : {}) })
          .where("number", "=", job.number)
          .where(sql<boolean>`waiting + delayed > 0`)
          .execute();
      }),

    async find(jobId) {
      const row = await db.selectFrom("jobs").selectAll().where("id", "=", jobId).executeTakeFirst();
      return row === undefined ? undefined : await aside.job(db, row);
    },

    async list({ operation, owner, status, before, limit }) {
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
    },

    claim: (worker, most, now, leaseUntil) =>
      atomically(async (trx) => {
        const tasks: Task[] = [];
        while (tasks.length < most) {
          const task = await takeTask(trx, worker, now, leaseUntil, aside);
          if (task === undefined) break;
          tasks.push(task);
        }
        return tasks;
      }),

    beat: (worker, tasks, leaseUntil) =>
      atomically(async (trx) => {
        const own = sql`tasks.id in (select value from json_each(${JSON.stringify(tasks)}))
          and tasks.worker = ${worker} and tasks.state = 'active'`;
        await sql`update tasks set due_at = ${leaseUntil} where ${own}`.execute(trx);
        const over = await sql<{ id: string }>`
          select distinct jobs.id from tasks join jobs on jobs.number = tasks.job
          where ${own} and jobs.status != 'running'`.execute(trx);
        return over.rows.map(({ id }) => id);
      }),

    revive: (now) => atomically((trx) => reviveTasks(trx, now, aside)),
    release: (worker, tasks, notBefore) =>
      atomically((trx) => releaseTasks(trx, { worker, tasks, notBefore }, aside)),
    finish: (worker, task, end, now) =>
      atomically((trx) => finishTask(trx, worker, task, end, now, maxTasks)),

    announce: (jobId, deliveries, now) =>
      atomically(async (trx) => {
        const job = await trx
          .selectFrom("jobs")
          .select("number")
          .where("id", "=", jobId)
          .where("status", "=", "running")
          .executeTakeFirst();
        if (job !== undefined) await addDeliveries(trx, job.number, deliveries, now);
      }),

    end: (jobId, status, now, { error, deliveries }) =>
      atomically(async (trx) => {
        const job = await trx
          .selectFrom("jobs")
          .select("number")
          .where("id", "=", jobId)
          .where("status", "=", "running")
          .executeTakeFirst();
        if (job === undefined) return false;
        await closeJob(trx, job.number, status, error, now);
        if (status === "cancelled") await dropPending(trx, job.number);
        await addDeliveries(trx, job.number, deliveries, now);
        return true;
      }),

    async documents(jobId, after, most, maxBytes) {
      const sizes = await sql<{ job: number; place: number; bytes: number }>`
        select documents.job, place, bytes from documents join jobs on jobs.number = documents.job
        where jobs.id = ${jobId} and place > ${after} and place <= ${Number.MAX_SAFE_INTEGER} order by place limit ${most}`.execute(
        db,
      );
      let total = 0;
      const fitting = sizes.rows.filter(({ bytes }, index) => {
        total += bytes;
        return index === 0 || total <= maxBytes;
      });
      const last = fitting.at(-1);
      if (last === undefined) return [];
      const rows = await db
        .selectFrom("documents")
        .select(["place", "body"])
        .where("job", "=", last.job)
        .where("place", ">", after)
        .where("place", "<=", last.place)
        .orderBy("place")
        .execute();
      const documents: JobDocument[] = [];
      for (const row of rows) {
        try {
          documents.push({ place: row.place, document: toDocument(row) });
        } catch (error) {
          await aside.document(db, last.job, row.place, error);
        }
      }
      return documents.length > 0 ? documents : await store.documents(jobId, last.place, most, maxBytes);
    },

    async problems(jobId, most) {
      const rows = await db
        .selectFrom("problems")
        .innerJoin("jobs", "jobs.number", "problems.job")
        .select(["problems.id", "problems.url", "problems.code", "problems.message", "problems.at"])
        .where("jobs.id", "=", jobId)
        .orderBy("problems.id")
        .limit(most)
        .execute();
      return rows.map(({ id, at, ...problem }) => ({
        id: String(id),
        ...problem,
        at: Math.min(at, LAST_TIME),
      }));
    },

    ...messages(db, aside),
    broken: () => aside.count(db),
    sweep: async (now) => {
      await atomically((trx) => aside.look(trx, now));
      return await sweep(db, now);
    },
  };
  return store;
}

/** By itself the number would follow the largest, which in a damaged file may be larger than numbers go. */
function nextNumber() {
  const largest = (column: string, table: string) =>
    sql`(select max(${sql.ref(column)}) from ${sql.table(table)} where ${sql.ref(column)} < ${Number.MAX_SAFE_INTEGER})`;
  const used = ["tasks", "documents", "problems", "deliveries"].map((table) => largest("job", table));
  const all = [largest("number", "jobs"), ...used].map((one) => sql`coalesce(${one}, 0)`);
  return sql<number>`max(${sql.join(all)}) + 1`;
}

async function refuseSecond(trx: Transaction<Tables>, owner: string, key: string): Promise<void> {
  const known = await trx
    .selectFrom("jobs")
    .select("id")
    .where("owner", "=", owner)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
  if (known === undefined) return;
  throw new WinnowError("IDEMPOTENCY_KEY_USED", "Idempotency key already used", {
    ...JOB_ERRORS.IDEMPOTENCY_KEY_USED,
    details: { id: known.id },
  });
}

/** Nobody waits for what a cancelled job still had to tell. */
async function dropPending(trx: Transaction<Tables>, job: number): Promise<void> {
  await trx
    .updateTable("deliveries")
    .set({ state: "dropped" })
    .where("job", "=", job)
    .where("state", "=", "pending")
    .execute();
}
