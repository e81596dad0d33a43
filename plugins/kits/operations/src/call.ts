import type { Kernel } from "@winnow/core";
import { checkContract, pluginId } from "@winnow/core/adapter";
import {
  type OperationPlugin,
  type OperationTraits,
  type PluginBase,
  type Schema,
  WinnowError,
} from "@winnow/core/plugin";
import type { Jobs } from "@winnow/kit-jobs";
import * as v from "@winnow/kit-schema";
import type { OperationContext } from "./operation.ts";
import { contextOf, type OperationRun, parseInput } from "./run.ts";

/** What a call works with. */
export interface CallContext extends OperationContext {
  readonly jobs: Jobs;
  /** Where the caller reached this call, without its query; undefined in the same process. */
  readonly url: string | undefined;
  /** Whether callers of the server need a key; false in the same process. */
  readonly hasKeys: boolean;
}

/** What adapters add to a call: each declares its part by merging, such as the route of a server. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by adapters
export interface CallTraits {}

/** The same for a document that a call answers with. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by adapters
export interface ContentTraits {}

/** One of several calls of an operation that keeps things, such as to make, list, change and remove them. */
export interface OperationCall extends CallTraits {
  /** The name of its method in the same process, such as `create`. */
  readonly name: string;
  /** What it does, in one line. */
  readonly description: string;
  /** The request in one object. Numbers may come as text, as a query of a URL has no others. */
  readonly input: Schema;
  /** What is answered, unless it is a {@link Content} or a {@link Download}. */
  readonly result: Schema;
  /** Lets everybody in, as what the request holds is the credential. @defaultValue false */
  readonly isOpen?: boolean;
  /** Shown by the API reference. */
  readonly example?: { readonly request?: object; readonly answer: object | string };
  readonly run: (request: never, context: CallContext) => Promise<object>;
}

/** An answer that is a document of its own, such as a page or a feed. */
export class Content {
  readonly type: string;
  readonly body: string;
  readonly options: ContentOptions;

  /** A document of this type, such as `text/html; charset=utf-8`. */
  constructor(type: string, body: string, options: ContentOptions = {}) {
    this.type = type;
    this.body = body;
    this.options = options;
  }
}

/** An answer that is a file, made while it is read. */
export class Download {
  readonly type: string;
  readonly body: AsyncIterable<Uint8Array>;
  readonly fileName: string;

  /** A file of this type, such as `application/zip`, and of this name. */
  constructor(type: string, body: AsyncIterable<Uint8Array>, fileName: string) {
    this.type = type;
    this.body = body;
    this.fileName = fileName;
  }
}

/** What else there is to say about a {@link Content}. */
export interface ContentOptions extends ContentTraits {
  /** Milliseconds since the epoch. @defaultValue unknown */
  readonly changedAt?: number;
  /** Whether it says why the call failed. @defaultValue false */
  readonly isFailure?: boolean;
}

declare module "@winnow/core/plugin" {
  interface OperationTraits {
    /** The calls of an operation that keeps things; a server and an app have these instead of its start. */
    readonly calls?: readonly OperationCall[];
  }
}

/** What the author of a call writes. */
export interface CallDefinition<I extends Schema, R extends Schema> extends OperationCall {
  readonly input: I;
  readonly result: R;
  readonly run: (
    request: v.InferOutput<I>,
    context: CallContext,
  ) => Promise<(v.InferInput<R> & object) | Content | Download>;
}

/** Defines a call. */
export function defineCall<I extends Schema, R extends Schema>(
  definition: CallDefinition<I, R>,
): OperationCall {
  return Object.freeze(definition);
}

/** What the author of an operation writes that has nothing but calls. */
export interface CallsDefinition
  extends Omit<PluginBase, "apiVersion">,
    Omit<OperationTraits, "run" | "calls"> {
  readonly calls: readonly OperationCall[];
}

/** Defines an operation that has nothing but calls. */
export function defineCalls(definition: CallsDefinition): OperationPlugin {
  return Object.freeze({
    kind: "operation",
    apiVersion: 1,
    input: v.strictObject({}),
    result: v.unknown(),
    ...definition,
  } as const);
}

/** A whole number of a request, which a query writes as text. */
export function wholeNumber(min: number, max: number, otherwise: number) {
  const text = v.pipe(
    v.string(),
    v.maxLength(16),
    v.regex(/^\d+$/, "Expected a whole number"),
    v.transform(Number),
  );
  const number = v.union([v.number(), text], "Expected a whole number");
  return v.optional(v.pipe(number, v.safeInteger(), v.minValue(min), v.maxValue(max)), otherwise);
}

/** Who calls, and with what. */
export interface CallRun extends OperationRun {
  readonly owner: string;
  readonly jobs: Jobs | undefined;
  readonly url?: string;
  /** @defaultValue false */
  readonly hasKeys?: boolean;
}

/** Runs a call of an installed operation. @throws BAD_REQUEST, KERNEL_CLOSED */
export async function runCall(
  kernel: Kernel,
  operation: OperationPlugin,
  call: OperationCall,
  request: unknown,
  { jobs, url, hasKeys = false, ...run }: CallRun,
): Promise<object> {
  const id = pluginId(operation);
  try {
    if (jobs === undefined)
      throw new WinnowError("CONFIG_INVALID", `"${operation.name}" needs a queue for jobs.`);
    const context = { ...contextOf(kernel, run), jobs, url, hasKeys };
    const result = await call.run(parseInput(call, request) as never, context);
    if (result instanceof Content || result instanceof Download) return result;
    const words = `what the "result" of the call "${call.name}" describes`;
    return checkContract(id, call.name, { schema: call.result, words, isJson: true }, result);
  } catch (error) {
    throw WinnowError.wrap(error, "operation", id);
  }
}
