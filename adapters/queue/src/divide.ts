import type { Kernel } from "@winnow/core";
import { toIssues } from "@winnow/core/adapter";
import { badRequest, type Issue } from "@winnow/core/plugin";
import * as v from "valibot";

/** What a request says to the operation, and what to the notifiers. @throws BAD_REQUEST */
export function divide(request: unknown, registry: Kernel["registry"]) {
  const own = { ...Object(request) } as Record<string, unknown>;
  const forNotifiers: Record<string, unknown> = {};
  const issues: Issue[] = [];
  for (const { jobOptions = {} } of registry.of("notifier")) {
    for (const [key, { schema }] of Object.entries(jobOptions)) {
      const { [key]: value } = own;
      delete own[key];
      if (value === undefined || value === null) continue;
      const parsed = v.safeParse(schema, value);
      if (parsed.success) forNotifiers[key] = parsed.output;
      else issues.push(...parsed.issues.flatMap((issue) => toIssues(issue, [key])));
    }
  }
  if (issues.length > 0) throw badRequest(issues);
  return { own, forNotifiers };
}
