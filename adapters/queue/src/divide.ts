import type { Kernel } from "@winnow/core";
import { pluginId, schemaProblem, toIssues } from "@winnow/core/adapter";
import { badRequest, type Issue, WinnowError } from "@winnow/core/plugin";
import * as v from "valibot";

/** The part of a request that is for the operation, and the part that is for the notifiers. @throws BAD_REQUEST */
export function divide(request: unknown, registry: Kernel["registry"]) {
  const forOperation = { ...Object(request) } as Record<string, unknown>;
  const forNotifiers: Record<string, unknown> = {};
  const issues: Issue[] = [];
  for (const { jobOptions = {} } of registry.of("notifier")) {
    for (const [key, { schema }] of Object.entries(jobOptions)) {
      const { [key]: value } = forOperation;
      delete forOperation[key];
      if (value === undefined || value === null) continue;
      const parsed = v.safeParse(schema, value);
      if (parsed.success) forNotifiers[key] = parsed.output;
      else issues.push(...parsed.issues.flatMap((issue) => toIssues(issue, [key])));
    }
  }
  if (issues.length > 0) throw badRequest(issues);
  return { forOperation, forNotifiers };
}

/**
 * Refuses options of notifiers that requests could not be checked against.
 * @throws CONFIG_INVALID naming the first
 */
export function checkJobOptions(registry: Kernel["registry"]): void {
  for (const notifier of registry.of("notifier"))
    for (const [key, option] of Object.entries(notifier.jobOptions ?? {})) {
      const problem = schemaProblem(option?.schema);
      if (problem === undefined) continue;
      const message = `${pluginId(notifier)}: "jobOptions.${key}.schema" ${problem}.`;
      throw new WinnowError("CONFIG_INVALID", message);
    }
}
