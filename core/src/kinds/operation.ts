import type { InferInput, InferOutput } from "valibot";
import type { Logger } from "../logger.ts";
import type { OperationTraits } from "../registries.ts";
import type { Services } from "../services.ts";
import { API_VERSION, type Definition, type PluginBase, type Schema } from "./base.ts";
import type { OperationKernel } from "./operation-kernel.ts";

/** What an operation works with. */
export interface OperationContext {
  readonly id: string;
  readonly kernel: OperationKernel;
  readonly services: Services;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/** A file that a request brings. */
export interface FileInput {
  /** Key of the request that holds it, as an {@link UploadedFile}. */
  readonly key: string;
  readonly maxBytes: number;
}

/** A file of the caller's. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly contentType?: string | undefined;
}

/** An operation: composed of scrapes. Every adapter exposes every operation. */
export interface OperationPlugin<I = never, R = unknown> extends PluginBase, OperationTraits {
  readonly kind: "operation";
  readonly input: Schema;
  readonly result: Schema;
  /** The file that it takes beside its options. @defaultValue none */
  readonly file?: FileInput;
  /** Returns the result, perhaps yielding events on the way; of an operation that answers while the caller waits. */
  readonly run?: (request: I, context: OperationContext) => AsyncGenerator<unknown, R> | Promise<R>;
}

/** What the author of an operation writes that answers while the caller waits. */
export interface OperationDefinition<I extends Schema, R extends Schema>
  extends Definition<OperationPlugin<InferOutput<I>, InferInput<R>>> {
  readonly input: I;
  readonly result: R;
}

/** Defines an operation that answers while the caller waits. */
export function defineOperation<I extends Schema, R extends Schema>(
  definition: OperationDefinition<I, R>,
): OperationPlugin {
  return Object.freeze({ kind: "operation", apiVersion: API_VERSION, ...definition } as const);
}
