import type { JobProblem, JobStore } from "@winnow/kit-jobs";
import type { PostgresPart } from "@winnow/kit-postgres";
import { sql } from "kysely";
import { appendTasks, createJob, findJob, first, listJobs } from "./jobs.ts";
import { messages } from "./messages.ts";
import { deliveriesAsJson, kept } from "./rows.ts";
import { claimTasks, documentsAfter, finishTask } from "./tasks.ts";

/** Tasks that one call puts back. */
const MAX_REVIVED = 1000;

/** The store on a server. `maxTasks` bounds the tasks that one job may have waiting. */
export function openStore(server: PostgresPart, maxTasks: number): JobStore {
  const { execute } = server;
  return {
    create: (job, now) => createJob(server, job, now, maxTasks),
    append: (jobId, tasks) => appendTasks(server, jobId, tasks, maxTasks),
    find: (jobId) => findJob(execute, jobId),
    list: (query) => listJobs(execute, query),
    claim: (worker, most, now, leaseUntil) => claimTasks(execute, worker, most, { now, leaseUntil }),
    beat: async (worker, tasks, leaseUntil) => {
      const rows = await execute(
        sql<{ id: string }>`select beat_tasks as id from beat_tasks(${worker}, ${tasks}, ${leaseUntil})`,
      );
      return rows.map(({ id }) => id);
    },
    revive: async (now) => {
      const statement = sql<{ count: number }>`select revive_tasks(${now}, ${MAX_REVIVED}) as count`;
      return (await first(execute, statement))?.count ?? 0;
    },
    release: async (worker, tasks, notBefore) =>
      void (await execute(sql`select release_tasks(${worker}, ${tasks ?? null}, ${notBefore ?? null})`)),
    finish: (worker, task, end, now) => finishTask(execute, worker, task, end, { now, maxTasks }),
    announce: async (jobId, deliveries, now) =>
      void (await execute(sql`select add_deliveries(number, ${deliveriesAsJson(deliveries)}, ${now})
        from jobs where id = ${kept(jobId)} and status = 'running'`)),
    end: async (jobId, status, now, { error, deliveries }) => {
      const statement = sql<{
        ended: boolean;
      }>`select end_job(${kept(jobId)}, ${status}, ${kept(error) ?? null},
        ${now}, ${deliveriesAsJson(deliveries)}) as ended`;
      return (await first(execute, statement))?.ended === true;
    },
    documents: (jobId, after, most, maxBytes) => documentsAfter(execute, jobId, after, { most, maxBytes }),
    problems: (jobId, most) =>
      execute(
        sql<JobProblem>`select id::text, url, code, message, at from problems
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
}
