import type { Kernel } from "@winnow/core";
import { pluginId } from "@winnow/core/adapter";
import { badRequest, type Schema, WinnowError } from "@winnow/core/plugin";
import { JOB_OPTIONS, type Pace } from "@winnow/kit-jobs";
import * as v from "valibot";

/** The part of a request that is for the operation, and the part that every job takes. @throws BAD_REQUEST */
export function divide(request: unknown, registry: Kernel["registry"]) {
  const ofNotifiers = registry.of("notifier").map(({ jobOptions }) => jobOptions);
  const options: Record<string, { readonly schema: Schema } | undefined> = Object.assign(
    {},
    ...ofNotifiers,
    JOB_OPTIONS,
  );
  const given = Object.entries(Object(request) as Record<string, unknown>);
  const forOperation = given.filter(([key]) => !Object.hasOwn(options, key));
  const forJob = given.filter(
    ([key, value]) => Object.hasOwn(options, key) && value !== undefined && value !== null,
  );
  const schemas = forJob.map(([key]) => [key, options[key]?.schema ?? v.never()] as const);
  const parsed = v.safeParse(v.strictObject(Object.fromEntries(schemas)), Object.fromEntries(forJob));
  if (!parsed.success) throw badRequest(parsed.issues);
  const { priority } = parsed.output as Pick<Pace, "priority">;
  return {
    forOperation: Object.fromEntries(forOperation),
    forJob: parsed.output,
    asked: priority === undefined ? {} : { priority },
  };
}

/** A schema of the library; one that is asynchronous cannot be used. */
const SCHEMA = v.looseObject({ kind: v.literal("schema"), async: v.literal(false), "~run": v.function() });

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
      if (!v.is(SCHEMA, option?.schema)) {
        const message = `${where}.schema" must be a valibot schema, such as v.strictObject({}).`;
        throw new WinnowError("CONFIG_INVALID", message);
      }
    }
}
