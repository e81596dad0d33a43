import type { Kernel } from "@winnow/core";
import { pluginId } from "@winnow/core/adapter";
import {
  type Job,
  type JobMoment,
  type JobSteps,
  type NewDelivery,
  type TaskOutcome,
  withoutUrlCredentials,
} from "@winnow/kit-jobs";

const NOTHING: TaskOutcome = {};

/** The messages of all notifiers about a moment of a job. A notifier that fails does not affect the others. */
export function messagesAbout(
  { registry, logger }: Pick<Kernel, "registry" | "logger">,
  job: Pick<Job, "id" | "operation" | "owner" | "request">,
  moment: JobMoment,
  outcome: TaskOutcome = NOTHING,
  failure?: string,
): readonly NewDelivery[] {
  const steps = registry.find("operation", job.operation)?.job;
  if (steps === undefined) return [];
  const attempt = <T>(plugin: string, write: () => T): T | undefined => {
    try {
      return write();
    } catch (error) {
      logger.error({ jobId: job.id, plugin, moment, error }, "a message could not be written");
      return undefined;
    }
  };
  const data = attempt(`operation-${job.operation}`, () => dataOf(steps, moment, outcome, job));
  if (data === undefined) return [];
  // That the last task failed is no failure of the job that is complete with it.
  const error = failure ?? (moment === "completed" ? undefined : outcome.error?.message);
  const event = {
    type: steps.eventTypes?.[moment] ?? `${steps.event}.${moment}`,
    job,
    success: error === undefined && isSuccess(steps, moment, outcome),
    data,
    ...(error === undefined ? {} : { error: withoutUrlCredentials(error) }),
  };
  return registry.of("notifier").flatMap((notifier) => {
    const messages = attempt(pluginId(notifier), () => notifier.compose?.(event)) ?? [];
    return messages.map((one) => ({ ...one, notifier: notifier.name }));
  });
}

function isSuccess(steps: JobSteps, moment: JobMoment, outcome: TaskOutcome): boolean {
  if (moment === "completed") return steps.isSuccess?.(outcome) ?? true;
  return moment !== "failed" && moment !== "cancelled";
}

function dataOf(
  steps: JobSteps,
  moment: JobMoment,
  outcome: TaskOutcome,
  job: Pick<Job, "id" | "request">,
): readonly unknown[] | undefined {
  if (steps.emit !== undefined) return steps.emit(moment, outcome, job);
  const carries = moment === "page" || moment === "action";
  return carries && outcome.document !== undefined ? [outcome.document] : [];
}
