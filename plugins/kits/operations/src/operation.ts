import type { Kernel } from "@winnow/core";
import type {
  Logger,
  OperationPlugin,
  OperationTraits,
  PluginBase,
  Schema,
  Services,
} from "@winnow/core/plugin";
import type { InferInput, InferOutput } from "valibot";

/** What an operation works with. */
export interface OperationContext {
  readonly id: string;
  /** Who asks: what belongs to others does not exist for them. */
  readonly owner: string;
  /** Its scrapes are part of the same request. */
  readonly kernel: Kernel;
  readonly services: Services;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Books credits in addition to those of its scrapes, for the plugin `what`, such as `operation-map`. */
  readonly bill: (credits: number, what: string) => Promise<void>;
}

/** A file that a request brings. */
export interface FileInput {
  /** Key of the request that holds it, as an {@link UploadedFile}. */
  readonly key: string;
  readonly maxBytes: number;
}

/** A file that a caller sent. */
export interface UploadedFile {
  /** With its extension, 1 to 1000 characters. */
  readonly name: string;
  /** What it holds; how much that may be is up to the operation. */
  readonly bytes: Uint8Array;
  /** Its type, such as `application/pdf`. @defaultValue judged by name and bytes */
  readonly contentType?: string | undefined;
}

type Run<I, R> = (request: I, context: OperationContext) => AsyncGenerator<unknown, R> | Promise<R>;

declare module "@winnow/core/plugin" {
  interface OperationTraits {
    /** The file that it takes in addition to its options. @defaultValue none */
    readonly file?: FileInput;
    /** Returns the result, perhaps yielding events on the way; of an operation that answers while the caller waits. */
    readonly run?: Run<never, unknown>;
  }
}

/** What the author of an operation writes that answers while the caller waits. */
export interface OperationDefinition<I extends Schema, R extends Schema>
  extends Omit<PluginBase, "apiVersion">,
    Omit<OperationTraits, "run"> {
  readonly input: I;
  readonly result: R;
  readonly run: Run<InferOutput<I>, InferInput<R>>;
}

/** Defines an operation that answers while the caller waits. */
export function defineOperation<I extends Schema, R extends Schema>(
  definition: OperationDefinition<I, R>,
): OperationPlugin {
  return Object.freeze({ kind: "operation", apiVersion: 1, ...definition } as const);
}
