import type PQueue from "p-queue";
import type { Logger } from "./logger.ts";
import type { PageViews } from "./page-views.ts";

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
   * Calls back after `delayMs`; the returned function cancels. A `background` timer does not keep a process running that has
   * nothing else to do.
   */
  after(delayMs: number, callback: () => void, options?: { readonly background?: boolean }): () => void;
}

/** {@link Clock} of the kernel; the system's unless a plugin provides another. */
export const ClockToken = createToken<Clock>("clock");

/** The queue in which the scrapes of an owner wait before that of the kernel; undefined for an owner without a limit. */
export type LaneOf = (owner: string) => PQueue | undefined;

/** {@link LaneOf}; optional. */
export const LaneOfToken = createToken<LaneOf>("lanes");

/** Decides where views are computed, and other work that can be cloned. */
export interface ViewRunner {
  /**
   * Computes some of these views together, on another thread, and sets their values; the others are computed where they are
   * read. `costly` says that an option of the caller can make them arbitrarily slow.
   */
  prepare(views: PageViews, names: readonly string[], signal: AbortSignal, costly: boolean): Promise<void>;
  /** Calls the default export of a module with an input on another thread; the signal ends it there. */
  call?<T>(module: string, input: unknown, signal: AbortSignal): Promise<T>;
}

/** {@link ViewRunner}; without one every view is computed where the kernel runs. */
export const ViewRunnerToken = createToken<ViewRunner>("view runner");

/** A step of a scrape while it runs. */
export interface RunningStep {
  readonly phase: string;
  readonly plugin?: string | undefined;
  /** Adds the id of the request to its log lines. */
  readonly logger: Logger;
}

/** Observes the steps of all scrapes. */
export interface StepObserver {
  enter(step: RunningStep): void;
  leave(step: RunningStep): void;
}

/** {@link StepObserver}; optional. */
export const StepObserverToken = createToken<StepObserver>("step observer");
