import { checkContract, checkJson } from "./contract.ts";
import { WinnowError } from "./errors.ts";
import { parseInput } from "./issues.ts";
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
    const message = `Unknown operation "${name}". Installed: ${known.join(", ") || "none"}.`;
    throw new WinnowError("BAD_REQUEST", message);
  }
  const id = pluginId(operation);
  try {
    if (operation.run === undefined) {
      const message = `The operation "${name}" is a job: run it with a queue, as createQueue(kernel).run("${name}", ...).`;
      throw new WinnowError("CONFIG_INVALID", message);
    }
    const work = operation.run(parseInput(operation, request) as never, context);
    const result = "next" in work ? yield* work : await work;
    const contract = { schema: operation.result, words: 'what its "result" describes' };
    return checkJson(id, "run", checkContract(id, "run", contract, result));
  } catch (error) {
    throw WinnowError.wrap(error, "operation", id);
  }
}
