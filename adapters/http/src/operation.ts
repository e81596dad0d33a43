import type { OperationPlugin } from "@winnow/core/plugin";
import type { Job } from "@winnow/kit-jobs";
import type { OperationCall, OperationSocket } from "@winnow/kit-operations";

/** Messages to callers of an operation, in the words of the wire. */
export interface OperationMessages {
  /** @defaultValue "Job not found" */
  readonly notFound?: string;
  /** The answer to cancelling a job that is over. @defaultValue it names the operation */
  readonly finished?: string;
  /** The answer to cancelling a job a second time. @defaultValue that is a success */
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
  /** An example; of an operation that takes a file, the options sent with it. */
  readonly request: Readonly<Record<string, unknown>>;
  /** What is answered to it, in addition to `success`; of a job without an answer of its own, nothing. */
  readonly answer?: Readonly<Record<string, unknown>>;
}

/** How a server has an operation. */
export interface HttpOperation {
  /** Path of its route, below `/v2/`. @defaultValue the name */
  readonly path?: string;
  readonly messages?: OperationMessages;
  /** As what its start is counted where calls are limited. @defaultValue the name */
  readonly rate?: string;
  /** @defaultValue its jobs are not listed */
  readonly lists?: JobList;
}

/** Where a server has a socket. */
export interface HttpSocket {
  /** Path below that of the operation, with parts of the request, such as `/:id/socket`. @defaultValue "" */
  readonly path?: string;
  /** The whole path below `/v2/`, where it does not stand below its operation. */
  readonly at?: string;
}

/** How a server has a call: parts of the path, query and body are its request. */
export interface HttpCall extends HttpSocket {
  readonly method: "DELETE" | "GET" | "PATCH" | "POST" | "PUT";
  /** Another whole path below `/v2/` for the same call, for clients that know it by that. @defaultValue there is none */
  readonly also?: string;
  /** A last part of a path: it is served below the id of each scrape and each job as well, as `scrape/:id/{ofEach}`. @defaultValue none */
  readonly ofEach?: string;
  /** Media type of the document that it answers with. @defaultValue JSON */
  readonly contentType?: string;
}

/** How a browser may show a document. */
export interface HttpContent {
  /**
   * The text of its one inline script, exactly as it stands between the tags; it may talk to this server. Escape what it
   * quotes: anyone who can change this text can run any code. @defaultValue no script runs
   */
  readonly script?: string;
  /** Whether pages of other origins may show it in a frame. @defaultValue false */
  readonly isEmbeddable?: boolean;
}

declare module "@winnow/core/plugin" {
  interface OperationTraits {
    /** What it does, in one line. */
    readonly description?: string;
    /** How the documentation shows it. @defaultValue its name and schemas alone */
    readonly reference?: OperationReference;
    /** @defaultValue its name is its path */
    readonly http?: HttpOperation;
  }
}

declare module "@winnow/kit-operations" {
  interface CallTraits {
    /** @defaultValue a server does not have it */
    readonly http?: HttpCall;
  }
  interface SocketTraits {
    /** @defaultValue a server does not have it */
    readonly http?: HttpSocket;
  }
  interface ContentTraits {
    readonly http?: HttpContent;
  }
}

/** Path of the route of an operation. */
export function pathOf({ http, name }: OperationPlugin): string {
  return `/v2/${http?.path ?? name}`;
}

/** The calls of an operation that a server has. */
export function callsOf({ calls = [] }: OperationPlugin): readonly RoutedCall[] {
  return calls.filter((call) => call.http !== undefined) as RoutedCall[];
}

/** The sockets of an operation that a server has. */
export function socketsOf({ sockets = [] }: OperationPlugin): readonly RoutedSocket[] {
  return sockets.filter((socket) => socket.http !== undefined) as RoutedSocket[];
}

/** A call that a server has. */
export type RoutedCall = OperationCall & { readonly http: HttpCall };
/** A socket that a server has. */
export type RoutedSocket = OperationSocket & { readonly http: HttpSocket };

/** Path of the route of a call or a socket. */
export function pathOfCall(operation: OperationPlugin, { at, path = "" }: HttpSocket): string {
  return at === undefined ? `${pathOf(operation)}${path}` : `/v2/${at}`;
}

/** As what the start of an operation is counted. */
export function rateOf({ http, name }: OperationPlugin): string {
  return http?.rate ?? name;
}

/** Messages to callers of a job. */
export function messagesOf({ name, http }: OperationPlugin): OperationMessages & {
  readonly notFound: string;
  readonly finished: string;
} {
  return { notFound: "Job not found", finished: `The ${name} job is already completed`, ...http?.messages };
}
