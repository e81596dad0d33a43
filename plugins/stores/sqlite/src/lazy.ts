import type { DatabaseSync } from "node:sqlite";
import type { JobStore } from "@winnow/kit-jobs";

const TABLES = ["jobs", "tasks", "documents", "problems", "deliveries", "broken"];
const HAS_ROWS = TABLES.map((table) => `exists (select 1 from ${table})`).join(" or ");

/**
 * The store of an open file, which the first job loads together with what builds its queries. Until then polling an
 * empty file finds no work.
 */
export function lazyStore(database: DatabaseSync, load: () => Promise<JobStore>): JobStore {
  let loaded: Promise<JobStore> | undefined;
  const store = () => {
    loaded ??= load();
    return loaded;
  };
  const isIdle = () => loaded === undefined && database.prepare(`select ${HAS_ROWS} as has`).get()?.has === 0;
  return {
    claim: async (...query) => (isIdle() ? [] : (await store()).claim(...query)),
    claimDeliveries: async (...query) => (isIdle() ? [] : (await store()).claimDeliveries(...query)),
    revive: async (now) => (isIdle() ? 0 : (await store()).revive(now)),
    release: async (...tasks) => (isIdle() ? undefined : (await store()).release(...tasks)),
    sweep: async (now) => (isIdle() ? false : (await store()).sweep(now)),
    broken: async () => (isIdle() ? 0 : (await store()).broken()),
    create: async (...job) => (await store()).create(...job),
    append: async (...tasks) => (await store()).append(...tasks),
    find: async (jobId) => (await store()).find(jobId),
    list: async (query) => (await store()).list(query),
    beat: async (...tasks) => (await store()).beat(...tasks),
    finish: async (...task) => (await store()).finish(...task),
    announce: async (...deliveries) => (await store()).announce(...deliveries),
    end: async (...job) => (await store()).end(...job),
    documents: async (...query) => (await store()).documents(...query),
    problems: async (...query) => (await store()).problems(...query),
    holdDeliveries: async (...ids) => (await store()).holdDeliveries(...ids),
    delivered: async (...outcome) => (await store()).delivered(...outcome),
    deliveries: async (query) => (await store()).deliveries(query),
    tally: async (jobId) => (await store()).tally(jobId),
    redeliver: async (...delivery) => (await store()).redeliver(...delivery),
  };
}
