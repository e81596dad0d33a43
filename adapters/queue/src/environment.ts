import { type ConfigOf, count, defined, defineSettings } from "@winnow/kit-settings";
import * as v from "valibot";

/** How often something happens each second, such as `5` or `0.5`. */
const rate = v.pipe(
  v.string(),
  v.regex(/^\d{1,4}(?:\.\d{1,3})?$/, "Expected a number such as `5` or `0.5`"),
  v.transform(Number),
  v.minValue(0.001),
  v.maxValue(1000),
);

/** How many tasks are at work, and how fast. */
export const queueEnvironment = defineSettings({
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
});

/** How many tasks are at work, for how long a process has them, and how much of one host. */
export function queueFromEnvironment(config: ConfigOf<typeof queueEnvironment>) {
  const { WINNOW_HOST_CONCURRENCY: concurrency, WINNOW_HOST_REQUESTS_PER_SECOND: perSecond } = config;
  const { WINNOW_JOB_SLOTS: slots, WINNOW_JOB_LEASE_MS: leaseMs } = config;
  return { slots, leaseMs, hostLimits: defined({ concurrency, perSecond }) };
}
