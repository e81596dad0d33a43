import { WinnowError } from "@winnow/core/plugin";
import {
  JOB_ERRORS,
  type JobDocument,
  type JobStore,
  type NewTask,
  PRIORITIES,
  type Task,
} from "@winnow/kit-jobs";
import type { Execute, PostgresPart } from "@winnow/kit-postgres";
import { type RawBuilder, sql } from "kysely";
import { messages } from "./messages.ts";
import {
  type ClaimedRow,
  deliveriesAsJson,
  type JobRow,
  kept,
  problemsAsJson,
  tasksAsJson,
  toJob,
  toTask,
} from "./rows.ts";

/** What a job says of which not all tasks fit. */
const FULL = "The job reached its maximum number of pages; some were left out.";
/** Tasks that one statement adds. */
const PART = 5000;
/** Tasks that one call puts back. */
const MAX_REVIVED = 1000;
/** Problems that the end of one task adds; a job keeps no more either. */
const MAX_PROBLEMS = 10_000;

/** The store on a server. `maxTasks` bounds the tasks that one job may have waiting. */
export function openStore(server: PostgresPart, maxTasks: number): JobStore {
  const { execute } = server;
  const first = async <R>(run: Execute, statement: RawBuilder<R>) => (await run(statement))[0];

  /** Adds tasks by these statements: by one alone, or by several that happen together. */
  const inParts = async <R>(
    tasks: readonly NewTask[],
    begin: (part: readonly NewTask[]) => RawBuilder<R>,
    goOn: (part: readonly NewTask[]) => RawBuilder<unknown>,
    check: (row: R | undefined) => void,
  ): Promise<void> => {
    const start = tasks.slice(0, PART);
    if (tasks.length <= PART) {
      check(await first(execute, begin(start)));
      return;
    }
    await server.transaction(async (run) => {
      check(await first(run, begin(start)));
      for (let at = PART; at < tasks.length; at += PART) await run(goOn(tasks.slice(at, at + PART)));
    });
  };

  const claim = (worker: string, most: number, now: number, lease: number, waits: boolean) =>
    execute(sql<ClaimedRow>`select * from claim_tasks(${worker}, ${most}, ${now}, ${lease}, ${waits})`);

  const store: JobStore = {
    create: async (job, now) => {
      const { maxConcurrency, delayMs, limit, priority = "normal" } = job.pace;
      await inParts(
        job.tasks,
        (tasks) => sql<{ known: string | null }>`select create_job(
          ${kept(job.id)}, ${kept(job.operation)}, ${kept(job.owner)}, ${kept(job.payer) ?? null},
          ${JSON.stringify(job.request)}, ${now}, ${job.expiresAt}, ${kept(job.idempotencyKey) ?? null},
          ${maxConcurrency ?? null}, ${delayMs ?? null}, ${limit ?? null}, ${PRIORITIES.indexOf(priority)},
          ${kept(job.warning) ?? null}, ${tasksAsJson(tasks)}, ${maxTasks}, ${FULL}, ${deliveriesAsJson(job.deliveries)}) as known`,
        (tasks) => sql`select grow_job(number, ${tasksAsJson(tasks)}, ${maxTasks}, ${FULL})
          from jobs where id = ${kept(job.id)}`,
        (row) => {
          if (row?.known === null || row === undefined) return;
          throw new WinnowError("IDEMPOTENCY_KEY_USED", "Idempotency key already used", {
            ...JOB_ERRORS.IDEMPOTENCY_KEY_USED,
            details: { id: row.known },
          });
        },
      );
    },

    append: async (jobId, tasks) => {
      const append = (part: readonly NewTask[]) =>
        sql<{ status: string | null }>`
          select append_tasks(${kept(jobId)}, ${tasksAsJson(part)}, ${maxTasks}, ${FULL}) as status`;
      await inParts(tasks, append, append, (row) => {
        const status = row?.status ?? undefined;
        if (status === undefined)
          throw new WinnowError("JOB_NOT_FOUND", "Job not found", JOB_ERRORS.JOB_NOT_FOUND);
        if (status !== "cancelled" && status !== "failed") return;
        const message = `The job is ${status}, so nothing can be added to it.`;
        throw new WinnowError("JOB_ENDED", message, JOB_ERRORS.JOB_ENDED);
      });
    },

    find: async (jobId) => {
      const row = await first(execute, sql<JobRow>`select * from jobs where id = ${kept(jobId)}`);
      return row && toJob(row);
    },

    list: async ({ operation, owner, status, before, limit }) => {
      const wanted = [
        sql`true`,
        ...(operation === undefined ? [] : [sql`operation = ${kept(operation)}`]),
        ...(owner === undefined ? [] : [sql`owner = ${kept(owner)}`]),
        ...(status === undefined ? [] : [sql`status = ${status}`]),
        ...(before === undefined ? [] : [sql`created_at < ${before}`]),
      ];
      const rows = await execute(
        sql<JobRow>`select * from jobs where ${sql.join(wanted, sql` and `)}
          order by created_at desc, number desc limit ${limit}`,
      );
      return rows.map(toJob);
    },

    claim: async (worker, most, now, leaseUntil) => {
      const tasks: Task[] = [];
      // Jobs that others are changing are passed over at first, and then waited for: one at a time.
      for (let waits = false; tasks.length < most; waits = true) {
        const rows = await claim(worker, most - tasks.length, now, leaseUntil, waits);
        const taken = rows.flatMap((row) => (row.id === null ? [] : [toTask({ ...row, id: row.id })]));
        tasks.push(...taken);
        const isBusy = rows.length > taken.length;
        if (!isBusy || (waits && taken.length === 0)) break;
      }
      return tasks;
    },

    beat: async (worker, tasks, leaseUntil) => {
      const rows = await execute(
        sql<{ id: string }>`select beat_tasks as id from beat_tasks(${worker}, ${tasks}, ${leaseUntil})`,
      );
      return rows.map(({ id }) => id);
    },

    revive: async (now) => {
      const row = await first(
        execute,
        sql<{ count: number }>`select revive_tasks(${now}, ${MAX_REVIVED}) as count`,
      );
      return row?.count ?? 0;
    },

    release: async (worker, tasks, notBefore) =>
      void (await execute(sql`select release_tasks(${worker}, ${tasks ?? null}, ${notBefore ?? null})`)),

    finish: async (worker, task, end, now) => {
      const { document, error, skipped = [], tasks = [] } = end;
      const body = document === undefined ? null : JSON.stringify(document);
      const failure =
        error === undefined ? [] : [{ url: task.url, code: error.code, message: error.message }];
      const problems = [...failure, ...skipped].slice(0, MAX_PROBLEMS);
      const row = await first(
        execute,
        sql<{ written: boolean; job_status: "completed" | "failed" | null }>`select * from finish_task(
          ${worker}, ${task.id}, ${task.attempt}, ${now}, ${maxTasks}, ${FULL}, ${end.retryAt ?? null},
          ${end.delayMs ?? null}, ${body}, ${body === null ? 0 : Buffer.byteLength(body)}, ${end.creditsUsed ?? 0},
          ${error !== undefined}, ${kept(end.finalKey) ?? null}, ${kept(end.fatal) ?? null},
          ${kept(end.warning) ?? null}, ${problems.length === 0 ? null : problemsAsJson(problems)},
          ${tasks.length === 0 ? null : tasksAsJson(tasks)}, ${deliveriesAsJson(end.deliveries)},
          ${deliveriesAsJson(end.deliveriesAtEnd)}, ${deliveriesAsJson(end.messages ?? [])})`,
      );
      const jobStatus = row?.job_status ?? undefined;
      return { written: row?.written === true, ...(jobStatus === undefined ? {} : { jobStatus }) };
    },

    announce: async (jobId, deliveries, now) =>
      void (await execute(sql`select add_deliveries(number, ${deliveriesAsJson(deliveries)}, ${now})
        from jobs where id = ${kept(jobId)} and status = 'running'`)),

    end: async (jobId, status, now, { error, deliveries }) => {
      const row = await first(
        execute,
        sql<{ ended: boolean }>`select end_job(${kept(jobId)}, ${status}, ${kept(error) ?? null}, ${now},
          ${deliveriesAsJson(deliveries)}) as ended`,
      );
      return row?.ended === true;
    },

    documents: (jobId, after, most, maxBytes) =>
      execute(
        sql<JobDocument>`select place, body as document from (
            select place, body, sum(bytes) over (order by place) as total, row_number() over (order by place) as nth
            from (
              select place, bytes, body from documents
              where job = (select number from jobs where id = ${kept(jobId)}) and place > ${after}
              order by place limit ${most}
            ) as page
          ) as counted where nth = 1 or total <= ${maxBytes} order by place`,
      ),

    problems: async (jobId, most) =>
      execute(
        sql<{ id: string; url: string; code: string; message: string; at: number }>`
          select id::text, url, code, message, at from problems
          where job = (select number from jobs where id = ${kept(jobId)}) order by problems.id limit ${most}`,
      ),

    ...messages(server),
    broken: async () =>
      (await first(execute, sql<{ count: number }>`select count(*) as count from broken`))?.count ?? 0,
    sweep: async (now) => {
      await execute(sql`select mend_jobs(${now})`);
      return (await first(execute, sql<{ more: boolean }>`select sweep_jobs(${now}) as more`))?.more === true;
    },
  };
  return store;
}
