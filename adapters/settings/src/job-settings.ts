import * as v from "valibot";
import { count, rate, redisUrl } from "./schemas.ts";

/** The settings of scrapes and jobs at work, and of how jobs travel between processes. */
export const JOB_SETTINGS = {
  WINNOW_CONCURRENCY: {
    schema: v.optional(count(1, 10_000), "50"),
    description: "Maximum number of scrapes at a time.",
  },
  WINNOW_JOB_SLOTS: {
    schema: v.optional(count(0, 1000), "10"),
    description:
      "Maximum number of pages of jobs, such as crawls, at a time; `0` leaves them, and webhooks, to other processes, such as `winnow work`.",
  },
  WINNOW_JOB_LEASE_MS: {
    schema: v.optional(count(500, 600_000), "15000"),
    description:
      "Milliseconds after which another process, or the same one after a restart, takes over the pages and webhooks of a process that died.",
  },
  WINNOW_HOST_CONCURRENCY: {
    schema: v.optional(count(1, 10_000)),
    description:
      "Maximum number of pages of jobs at a time on one host, of all jobs and workers. Default: no bound.",
  },
  WINNOW_HOST_REQUESTS_PER_SECOND: {
    schema: v.optional(rate),
    description:
      "Maximum number of pages of jobs that begin each second on one host, of all jobs and workers, such as `5`, or `0.5` for one every two seconds. Default: no bound.",
  },
  WINNOW_REDIS_URL: {
    schema: v.optional(redisUrl),
    description:
      "URL of a Redis server through which the pages of jobs travel to workers on several machines, such as `redis://127.0.0.1:6379`, or `rediss:` for TLS. Default: `REDIS_URL`, and without it each process takes them from the data folder.",
    secret: true,
  },
  REDIS_URL: {
    schema: v.optional(redisUrl),
    description: "The same, as other servers of this API call it.",
    secret: true,
  },
} as const;
