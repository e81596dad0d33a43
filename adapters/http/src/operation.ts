import type { OperationPlugin } from "@winnow/core/plugin";
import type { Job } from "@winnow/kit-jobs";
import type { OperationCall, OperationSocket } from "@winnow/kit-operations";

/** Messages to callers of an operation, in the words of the wire. */
export interface OperationMessages {
  /** @defaultValue "Job not found" */
  readonly notFound?: string;
  /** To whoever cancels a job that is over. @defaultValue it names the operation */
  readonly finished?: string;
  /** To whoever cancels a job a second time. @defaultValue that is a success */
  readonly cancelledTwice?: string;
  /** @defaultValue what is wrong with the request */
  readonly badRequest?: string;
}

/** How the jobs of an operation are listed: under which key, and what of each. */
export interface JobList {
  readonly key: string;
  readonly item: (job: Job) => Readonly<Record<string, unknown>>;
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

declare module "@winnow/core/plugin" {
  interface OperationTraits {
    /** Path of its route at a server, below `/v2/`. @defaultValue the name */
    readonly path?: string;
    /** What it does, in one line. */
    readonly description?: string;
    /** How it is shown to whoever reads. @defaultValue its name and schemas alone */
    readonly reference?: OperationReference;
    readonly messages?: OperationMessages;
    /** As what its start is counted where calls are limited. @defaultValue the name */
    readonly rate?: string;
    /** @defaultValue its jobs are not listed */
    readonly lists?: JobList;
  }
}

/** Path of the route of an operation. */
export function pathOf({ path, name }: OperationPlugin): string {
  return `/v2/${path ?? name}`;
}

/** Path of the route of a call or a socket. */
export function pathOfCall(
  operation: OperationPlugin,
  { at, path = "" }: Pick<OperationCall | OperationSocket, "at" | "path">,
): string {
  return at === undefined ? `${pathOf(operation)}${path}` : `/v2/${at}`;
}

/** As what the start of an operation is counted. */
export function rateOf({ rate, name }: OperationPlugin): string {
  return rate ?? name;
}

/** Messages to callers of a job. */
export function messagesOf({ name, messages }: OperationPlugin): OperationMessages & {
  readonly notFound: string;
  readonly finished: string;
} {
  return { notFound: "Job not found", finished: `The ${name} job is already completed`, ...messages };
}
