import type { Kernel } from "@winnow/core";
import { pluginId, schemaProblem, toIssues } from "@winnow/core/adapter";
import { badRequest, type Issue, WinnowError } from "@winnow/core/plugin";
import { JOB_OPTIONS, type Pace } from "@winnow/kit-jobs";
import * as v from "valibot";

/** The part of a request that is for the operation, and the part that every job takes. @throws BAD_REQUEST */
export function divide(request: unknown, registry: Kernel["registry"]) {
  const forOperation = { ...Object(request) } as Record<string, unknown>;
  const forJob: Pick<Pace, "priority"> & Record<string, unknown> = {};
  const issues: Issue[] = [];
  for (const options of [JOB_OPTIONS, ...registry.of("notifier").map(({ jobOptions = {} }) => jobOptions)]) {
    for (const [key, { schema }] of Object.entries(options)) {
      const { [key]: value } = forOperation;
      delete forOperation[key];
      if (value === undefined || value === null) continue;
      const parsed = v.safeParse(schema, value);
      if (parsed.success) forJob[key] = parsed.output;
      else issues.push(...parsed.issues.flatMap((issue) => toIssues(issue, [key])));
    }
  }
  if (issues.length > 0) throw badRequest(issues);
  const { priority } = forJob;
  return { forOperation, forJob, asked: priority === undefined ? {} : { priority } };
}

/**
 * Refuses options of notifiers that requests could not be checked against, or that are of every job.
 * @throws CONFIG_INVALID naming the first
 */
export function checkJobOptions(registry: Kernel["registry"]): void {
  for (const notifier of registry.of("notifier"))
    for (const [key, option] of Object.entries(notifier.jobOptions ?? {})) {
      const where = `${pluginId(notifier)}: "jobOptions.${key}`;
      if (Object.hasOwn(JOB_OPTIONS, key))
        throw new WinnowError("CONFIG_INVALID", `${where}" has a name that every job takes already.`);
      const problem = schemaProblem(option?.schema);
      if (problem !== undefined) throw new WinnowError("CONFIG_INVALID", `${where}.schema" ${problem}.`);
    }
}
