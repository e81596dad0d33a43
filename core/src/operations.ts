import * as v from "valibot";
import { WinnowError } from "./errors.ts";
import { toIssue } from "./issues.ts";
import type { OperationContext } from "./kinds/operation.ts";
import { pluginId, type Registry } from "./registry.ts";

/** Validates the request and runs the operation. @throws BAD_REQUEST */
export async function* runOperation(
  registry: Registry,
  name: string,
  request: unknown,
  context: OperationContext,
): AsyncGenerator<unknown, unknown> {
  const operation = registry.find("operation", name);
  if (operation === undefined) {
    const known = registry.of("operation").map((one) => one.name);
    throw new WinnowError(
      "BAD_REQUEST",
      `Unknown operation "${name}". Installed: ${known.join(", ") || "none"}.`,
    );
  }
  const parsed = v.safeParse(operation.input, request);
  if (!parsed.success) {
    const issues = parsed.issues.map((issue) => toIssue(issue, []));
    const message = issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join(" | ");
    throw new WinnowError("BAD_REQUEST", message, { details: issues });
  }
  try {
    return yield* operation.run(parsed.output as never, context);
  } catch (error) {
    throw WinnowError.wrap(error, "operation", pluginId(operation));
  }
}
