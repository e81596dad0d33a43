import type { Registry } from "../registry.ts";
import type { Job, NewDelivery, TaskOutcome } from "./job.ts";
import type { JobMoment, JobSteps } from "./steps.ts";

const NOTHING: TaskOutcome = {};

/** The messages of all notifiers about a moment of a job. One that cannot write its own keeps nobody from theirs. */
export function tell(
  registry: Registry,
  job: Pick<Job, "id" | "operation" | "owner" | "request">,
  moment: JobMoment,
  outcome: TaskOutcome = NOTHING,
  failure?: string,
): readonly NewDelivery[] {
  const steps = registry.find("operation", job.operation)?.job;
  if (steps === undefined) return [];
  const data = dataOf(steps, moment, outcome, job);
  if (data === undefined) return [];
  // That the last task failed is no failure of the job that is complete with it.
  const error = failure ?? (moment === "completed" ? undefined : outcome.error?.message);
  const event = {
    type: `${steps.event}.${moment}`,
    job,
    success: error === undefined && moment !== "failed" && moment !== "cancelled",
    data,
    ...(error === undefined ? {} : { error }),
  };
  return registry
    .of("notifier")
    .flatMap(({ name, compose }) => (compose?.(event) ?? []).map((one) => ({ ...one, notifier: name })));
}

function dataOf(
  steps: JobSteps,
  moment: JobMoment,
  outcome: TaskOutcome,
  job: Pick<Job, "id">,
): readonly unknown[] | undefined {
  if (steps.tell !== undefined) return steps.tell(moment, outcome, job);
  const carries = moment === "page" || moment === "action";
  return carries && outcome.document !== undefined ? [outcome.document] : [];
}
