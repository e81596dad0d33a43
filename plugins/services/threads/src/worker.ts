/** Runs on a worker thread. */
import { WinnowError } from "@winnow/core/plugin";
import type { CallAnswer } from "./call.ts";

export { computeViews as default } from "@winnow/kit-views";

/** Work that is no view: what the default export of a module makes of an input. */
export async function call({ module, input }: { module: string; input: unknown }): Promise<CallAnswer> {
  const { default: work } = (await import(module)) as { default: (input: unknown) => unknown };
  try {
    return { value: await work(input) };
  } catch (error) {
    if (!WinnowError.is(error)) throw error;
    // Its class would not cross over.
    const { code, message, category, retryable, details } = error;
    return { failure: { code, message, category, retryable, details } };
  }
}
