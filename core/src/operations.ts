import { checkedResult } from "./contract.ts";
import { WinnowError } from "./errors.ts";
import { type Jobs, parseInput } from "./jobs/jobs.ts";
import type { OperationContext, OperationPlugin } from "./kinds/operation.ts";
import { pluginId, type Registry } from "./registry.ts";

/** Validates the request and runs the operation. @throws BAD_REQUEST */
export async function* runOperation(
  registry: Registry,
  openJobs: () => Jobs | undefined,
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
  try {
    if (operation.run === undefined) return yield* runJob(operation, request, openJobs(), context.signal);
    const work = operation.run(parseInput(operation, request) as never, context);
    const result = "next" in work ? yield* work : await work;
    return checkedResult(pluginId(operation), operation.result, result);
  } catch (error) {
    throw WinnowError.wrap(error, "operation", pluginId(operation));
  }
}

/** Submits a job and waits for it; a job that nobody waits for any more is cancelled. */
async function* runJob(
  operation: OperationPlugin,
  request: unknown,
  jobs: Jobs | undefined,
  signal: AbortSignal,
): AsyncGenerator<unknown, unknown> {
  if (jobs === undefined) {
    throw new WinnowError(
      "CONFIG_INVALID",
      `The operation "${operation.name}" needs a store for jobs, such as storeSqlite().`,
    );
  }
  const { id, answer } = await jobs.submit(operation, request);
  let isOver = false;
  try {
    const watch = jobs.watch(id, signal);
    let step = await watch.next();
    for (; step.done !== true; step = await watch.next()) yield step.value.document;
    isOver = true;
    return { ...answer, ...step.value };
  } finally {
    // When the kernel closes, the job stays as it is, for whoever comes next.
    const isLeft = isOver || WinnowError.is(signal.reason, "KERNEL_CLOSED");
    const job = isLeft ? undefined : await jobs.find(id);
    if (job !== undefined) await jobs.cancel(job);
  }
}
