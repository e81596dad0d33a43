import type { ErrorFields, ErrorKind } from "./errors.ts";
import type { PageFacts } from "./page-facts.ts";

/** Names a service and carries its type; compared by identity, so two packages cannot collide by accident. */
export interface Token<T> {
  readonly key: symbol;
  readonly name: string;
  /** Never set; holds the type. */
  readonly type?: T;
}

/** A new token. The name appears in error messages. */
export function createToken<T>(name: string): Token<T> {
  return { key: Symbol(name), name };
}

/** Reads services; `get` throws CONFIG_INVALID where none is provided, `find` gives undefined. */
export interface Services {
  get<T>(token: Token<T>): T;
  find<T>(token: Token<T>): T | undefined;
}

/** The time and the sleep of the kernel: replaced in tests, so that hours pass in milliseconds. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /**
   * Calls back after `delayMs`; the returned function cancels. Of what is `background`, a process that has nothing else
   * to do does not wait for the end.
   */
  after(delayMs: number, callback: () => void, options?: { readonly background?: boolean }): () => void;
}

/** {@link Clock} of the kernel; the system's unless another is provided. */
export const ClockToken = createToken<Clock>("clock");

/** New identifiers: UUIDs, which sort by time with the default. */
export type IdSource = () => string;

/** {@link IdSource} of the kernel. */
export const IdSourceToken = createToken<IdSource>("id source");

/** A module that defines views, or the names of views that are functions, with the values of some of them. */
export type ViewJobSource =
  | { readonly module: string; readonly options: unknown }
  | { readonly names: readonly string[]; readonly values: Readonly<Record<string, unknown>> };

/** Views to compute together on one page, away from the thread that serves requests. */
export interface ViewJob {
  readonly facts: PageFacts;
  /** Where views come from, the parser's first. */
  readonly sources: readonly ViewJobSource[];
  readonly views: readonly string[];
  /** Whether an option of the caller can make these views arbitrarily slow. */
  readonly costly: boolean;
}

/** An error that crossed threads, as plain data. */
export interface ViewFailure extends Omit<ErrorFields, "cause" | "category">, Pick<ErrorKind, "category"> {
  readonly code: string;
  readonly message: string;
}

/** What a {@link ViewJob} gave. */
export interface ViewAnswer {
  /** Values by view name. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Why the other views could not be computed, by view name. */
  readonly failures: Readonly<Record<string, ViewFailure>>;
  readonly warnings: readonly string[];
  /** Views without a value in the job that others asked for; those that did are in neither list. */
  readonly missing?: readonly string[];
}

/** Decides where views are computed. */
export interface ViewRunner {
  /** The answer, or undefined to compute the views here. */
  run(job: ViewJob, signal: AbortSignal): Promise<ViewAnswer> | undefined;
}

/** {@link ViewRunner}; without one every view is computed where the kernel runs. */
export const ViewRunnerToken = createToken<ViewRunner>("view runner");
