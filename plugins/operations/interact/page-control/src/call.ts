import type { Page } from "@winnow/kit-live-page";
import type { Events } from "./events.ts";
import { msOf, type Options } from "./options.ts";
import type { Pages } from "./pages.ts";
import type { Task } from "./task.ts";

/** How long things are waited for, in milliseconds; the caller may change it. */
export interface Patience {
  actionMs: number;
  navigationMs: number;
}

/** One call, as the methods see it. */
export interface Call {
  readonly page: Page;
  readonly signal: AbortSignal;
  readonly patience: Patience;
  readonly pages: Pages;
  readonly events: Events;
  /** The name of the method in errors. */
  readonly label: string;
}

/** A method: JSON in, JSON out. */
export type Method = (call: Call, args: readonly unknown[]) => Promise<unknown> | unknown;

/** Methods by their names. */
export type Methods = Readonly<Record<string, Method>>;

/** The call with its own deadline. */
export function taskOf(
  { page, signal, patience, label }: Call,
  options: Options,
  isNavigation = false,
): Task {
  const fallback = isNavigation ? patience.navigationMs : patience.actionMs;
  return { page, signal, label, timeoutMs: msOf(options.timeout, "timeout", fallback) };
}
