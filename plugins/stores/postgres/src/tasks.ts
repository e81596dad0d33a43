import { JOB_FULL, type JobDocument, type Task, type TaskEnd, type TaskEnded } from "@winnow/kit-jobs";
import type { Execute } from "@winnow/kit-postgres";
import { sql } from "kysely";
import { first } from "./jobs.ts";
import { type ClaimedRow, deliveriesAsJson, kept, problemsAsJson, tasksAsJson, toTask } from "./rows.ts";

/** Problems that the end of one task adds; a job keeps no more either. */
const MAX_PROBLEMS = 10_000;

/** Takes up to so many tasks for a worker. */
export async function claimTasks(
  execute: Execute,
  worker: string,
  most: number,
  { now, leaseUntil }: { readonly now: number; readonly leaseUntil: number },
): Promise<readonly Task[]> {
  const tasks: Task[] = [];
  // Jobs that others are changing are passed over at first, and then waited for: one at a time.
  for (let waits = false; tasks.length < most; waits = true) {
    const rows = await execute(
      sql<ClaimedRow>`select * from claim_tasks(${worker}, ${most - tasks.length}, ${now}, ${leaseUntil}, ${waits})`,
    );
    const taken = rows.flatMap((row) => (row.id === null ? [] : [toTask({ ...row, id: row.id })]));
    tasks.push(...taken);
    const isBusy = rows.length > taken.length;
    if (!isBusy || (waits && taken.length === 0)) break;
  }
  return tasks;
}

/** Ends a task that this worker has, with all that comes of it. `maxTasks` bounds those that may wait. */
export async function finishTask(
  execute: Execute,
  worker: string,
  task: Task,
  end: TaskEnd,
  { now, maxTasks }: { readonly now: number; readonly maxTasks: number },
): Promise<TaskEnded> {
  const { document, error, skipped = [], tasks = [] } = end;
  const body = document === undefined ? null : JSON.stringify(document);
  const failure = error === undefined ? [] : [{ url: task.url, code: error.code, message: error.message }];
  const problems = [...failure, ...skipped].slice(0, MAX_PROBLEMS);
  const row = await first(
    execute,
    sql<{ written: boolean; job_status: "completed" | "failed" | null }>`select * from finish_task(
      ${worker}, ${task.id}, ${task.attempt}, ${now}, ${maxTasks}, ${JOB_FULL}, ${end.retryAt ?? null},
      ${end.delayMs ?? null}, ${body}, ${body === null ? 0 : Buffer.byteLength(body)}, ${end.creditsUsed ?? 0},
      ${error !== undefined}, ${kept(end.finalKey) ?? null}, ${kept(end.fatal) ?? null},
      ${kept(end.warning) ?? null}, ${problems.length === 0 ? null : problemsAsJson(problems)},
      ${tasks.length === 0 ? null : tasksAsJson(tasks)}, ${deliveriesAsJson(end.deliveries)},
      ${deliveriesAsJson(end.deliveriesAtEnd)}, ${deliveriesAsJson(end.messages ?? [])})`,
  );
  const jobStatus = row?.job_status ?? undefined;
  return { written: row?.written === true, ...(jobStatus === undefined ? {} : { jobStatus }) };
}

/** Documents after a place: at least one if there is one, and at most so many bytes of JSON. */
export function documentsAfter(
  execute: Execute,
  jobId: string,
  after: number,
  { most, maxBytes }: { readonly most: number; readonly maxBytes: number },
): Promise<readonly JobDocument[]> {
  return execute(
    sql<JobDocument>`select place, body as document from (
        select place, body, sum(bytes) over (order by place) as total, row_number() over (order by place) as nth
        from (
          select place, bytes, body from documents
          where job = (select number from jobs where id = ${kept(jobId)}) and place > ${after}
          order by place limit ${most}
        ) as page
      ) as counted where nth = 1 or total <= ${maxBytes} order by place`,
  );
}
