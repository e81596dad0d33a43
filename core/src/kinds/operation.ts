import type { InferInput, InferOutput } from "valibot";
import type { Job, JobDocument } from "../jobs/job.ts";
import type { JobSteps } from "../jobs/steps.ts";
import type { Logger } from "../logger.ts";
import type { Services } from "../services.ts";
import { API_VERSION, type PluginBase, type Schema } from "./base.ts";
import type { OperationKernel } from "./operation-kernel.ts";

/** What an operation works with. */
export interface OperationContext {
  readonly id: string;
  readonly kernel: OperationKernel;
  readonly services: Services;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/** An operation as a shell command: `winnow <command> <argument> --option key=value`. */
export interface ShellCommand {
  /** @defaultValue the name */
  readonly command?: string;
  /** Key of the request that takes the arguments: one text, or a list of them. */
  readonly argument: string;
  readonly takesList?: boolean;
  /** One line for the help. */
  readonly means: string;
  /**
   * What options of the request mean, by their keys, in one line each; the help leaves out those that are not here.
   * @defaultValue it shows all of them, without words
   */
  readonly options?: Readonly<Record<string, string>>;
}

/** A file that a request brings: a part of a form over HTTP, named by its path in a shell. */
export interface FileInput {
  /** Key of the request that holds it, as an {@link OwnFile}. */
  readonly key: string;
  readonly maxBytes: number;
}

/** A file of the caller's. */
export interface OwnFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly contentType?: string | undefined;
}

/** How the API reference shows an operation. */
export interface OperationReference {
  /** What it does, in a line. @defaultValue that of its shell command */
  readonly summary?: string;
  /** The heading that it stands under, which operations may share. @defaultValue its name, in words */
  readonly group?: string;
  /** An example; of an operation that takes a file, the options beside it. */
  readonly request: Readonly<Record<string, unknown>>;
  /** What is answered to it, beside `success`; of a job without an answer of its own, nothing. */
  readonly answer?: Readonly<Record<string, unknown>>;
}

/** An operation: a long or composed job over scrapes. Every adapter exposes every operation. */
export interface OperationPlugin extends PluginBase {
  readonly kind: "operation";
  /** Path of its route. @defaultValue the name */
  readonly path: string;
  readonly input: Schema;
  readonly result: Schema;
  /** The file that it takes beside its options. @defaultValue none */
  readonly file?: FileInput;
  /** How the shell command runs it. @defaultValue not at all */
  readonly shell?: ShellCommand;
  /** How it is shown to whoever reads. @defaultValue its name and schemas alone */
  readonly reference?: OperationReference;
  /** Gives the result, perhaps yielding events on the way; of an operation that answers while the caller waits. */
  readonly run?: (
    request: never,
    context: OperationContext,
  ) => AsyncGenerator<unknown, unknown> | Promise<unknown>;
  /** The steps of an operation that outlives the process. One of the two is there. */
  readonly job?: JobSteps;
  /** What callers are told, in the words of the wire. @defaultValue those of a crawl */
  readonly says?: {
    readonly notFound?: string;
    readonly finished?: string;
    readonly cancelledTwice?: string;
    readonly badRequest?: string;
  };
  /** How its jobs are listed, where that is offered: under which key, and what of each. @defaultValue not listed */
  readonly lists?: { readonly key: string; readonly item: (job: Job) => Readonly<Record<string, unknown>> };
  /** What is to be said of a job as it stands, in its `warning`. */
  readonly remark?: (job: Job) => string | undefined;
  /** What is shown of a job that gives one answer instead of a list of documents. @defaultValue the list */
  readonly show?: (job: Job, documents: readonly JobDocument[]) => Readonly<Record<string, unknown>>;
}

/** What the author of an operation writes that answers while the caller waits. */
export interface OperationDefinition<I extends Schema, R extends Schema>
  extends Omit<PluginBase, "apiVersion"> {
  readonly path?: string;
  readonly says?: NonNullable<OperationPlugin["says"]>;
  readonly file?: FileInput;
  readonly shell?: ShellCommand;
  readonly reference?: OperationReference;
  readonly input: I;
  readonly result: R;
  readonly run: (
    request: InferOutput<I>,
    context: OperationContext,
  ) => AsyncGenerator<unknown, InferInput<R>> | Promise<InferInput<R>>;
}

/** Defines an operation that answers while the caller waits. */
export function defineOperation<I extends Schema, R extends Schema>(
  definition: OperationDefinition<I, R>,
): OperationPlugin {
  const path = definition.name;
  return Object.freeze({ kind: "operation", apiVersion: API_VERSION, path, ...definition } as const);
}

/** What the author of an operation writes that outlives the process. */
export interface JobDefinition<I extends Schema>
  extends Omit<PluginBase, "apiVersion">,
    Pick<OperationPlugin, "says" | "lists" | "remark" | "show" | "shell" | "reference"> {
  readonly path?: string;
  readonly input: I;
  /** Schema of a document of the job. */
  readonly result: Schema;
  readonly job: Omit<JobSteps, "plan"> & {
    readonly plan: (
      request: InferOutput<I>,
      context: Parameters<JobSteps["plan"]>[1],
    ) => ReturnType<JobSteps["plan"]>;
  };
}

/** Defines an operation that is worked off task by task and outlives the process. */
export function defineJob<I extends Schema>(definition: JobDefinition<I>): OperationPlugin {
  const path = definition.name;
  return Object.freeze({ kind: "operation", apiVersion: API_VERSION, path, ...definition } as const);
}
