import type { DatabaseSync } from "node:sqlite";
import type { Logger } from "@winnow/core/plugin";
import type { JobStore } from "@winnow/kit-jobs";
import { Kysely, type Transaction } from "kysely";
import { Aside } from "./aside.ts";
import { documentsAfter, problemsOf } from "./documents.ts";
import { nodeSqlite } from "./driver.ts";
import { finishTask } from "./finish.ts";
import { announce, appendTasks, createJob, endJob, findJob, listJobs } from "./jobs.ts";
import { messages } from "./messages.ts";
import type { Tables } from "./schema.ts";
import { sweep } from "./sweep.ts";
import { claimTasks, extendLeases, releaseTasks, reviveTasks } from "./tasks.ts";

/** The store of an open file. `maxTasks` bounds the tasks that one job may have waiting. */
export function openStore(database: DatabaseSync, maxTasks: number, logger: Logger): JobStore {
  const db = new Kysely<Tables>({ dialect: nodeSqlite(database) });
  const aside = new Aside(logger);
  const atomically = <T>(work: (trx: Transaction<Tables>) => Promise<T>) => db.transaction().execute(work);
  return {
    create: (job, now) => atomically((trx) => createJob(trx, job, now, maxTasks)),
    append: (jobId, tasks) => atomically((trx) => appendTasks(trx, jobId, tasks, aside, maxTasks)),
    find: (jobId) => findJob(db, jobId, aside),
    list: (query) => listJobs(db, query, aside),
    claim: (worker, most, now, leaseUntil) =>
      atomically((trx) => claimTasks(trx, most, { worker, now, leaseUntil }, aside)),
    beat: (worker, tasks, leaseUntil) => atomically((trx) => extendLeases(trx, worker, tasks, leaseUntil)),
    revive: (now) => atomically((trx) => reviveTasks(trx, now, aside)),
    release: (worker, tasks, notBefore) =>
      atomically((trx) => releaseTasks(trx, { worker, tasks, notBefore }, aside)),
    finish: (worker, task, end, now) =>
      atomically((trx) => finishTask(trx, worker, task, end, now, maxTasks)),
    announce: (jobId, deliveries, now) => atomically((trx) => announce(trx, jobId, deliveries, now)),
    end: (jobId, status, now, more) => atomically((trx) => endJob(trx, jobId, status, now, more)),
    documents: (jobId, after, most, maxBytes) => documentsAfter(db, jobId, after, { most, maxBytes, aside }),
    problems: (jobId, most) => problemsOf(db, jobId, most),
    ...messages(db, aside),
    broken: () => aside.count(db),
    sweep: async (now) => {
      await atomically((trx) => aside.findUnreachable(trx, now));
      return await sweep(db, now);
    },
  };
}
