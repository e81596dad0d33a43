import type { InferInput, InferOutput } from "valibot";
import type { Kernel } from "../kernel.ts";
import type { Logger } from "../logger.ts";
import type { Services } from "../services.ts";
import { API_VERSION, type PluginBase, type Schema } from "./base.ts";

/** What an operation works with. */
export interface OperationContext {
  readonly id: string;
  readonly kernel: Kernel;
  readonly services: Services;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/** An operation: a long or composed job over scrapes. Every adapter exposes every operation. */
export interface OperationPlugin extends PluginBase {
  readonly kind: "operation";
  readonly input: Schema;
  readonly result: Schema;
  /** Yields events as they happen and returns the result. */
  readonly run: (request: never, context: OperationContext) => AsyncGenerator<unknown, unknown>;
}

/** What the author of an operation writes. */
export interface OperationDefinition<I extends Schema, R extends Schema>
  extends Omit<PluginBase, "apiVersion"> {
  readonly input: I;
  readonly result: R;
  readonly run: (
    request: InferOutput<I>,
    context: OperationContext,
  ) => AsyncGenerator<unknown, InferInput<R>>;
}

/** Defines an operation. */
export function defineOperation<I extends Schema, R extends Schema>(
  definition: OperationDefinition<I, R>,
): OperationPlugin {
  return Object.freeze({ kind: "operation", apiVersion: API_VERSION, ...definition } as const);
}
