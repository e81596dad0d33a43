import { unlessAborted } from "@winnow/core/plugin";
import { actionError, type Frame, type Page, pause, wasReplaced } from "@winnow/kit-live-page";
import { locatorCode } from "./spec.ts";
import type { LocatorSpec } from "./types.ts";
import { findFrame } from "./worlds.ts";

/** One call of a method: where, until when, and what it is called in errors. */
export interface Task {
  readonly page: Page;
  /** Such as `locator.click`. */
  readonly label: string;
  readonly signal: AbortSignal;
  /** Milliseconds; 0 for no limit but the signal. */
  readonly timeoutMs: number;
}

/** What one attempt came to: a value, or what is waited for. */
export type Attempt<T> = { readonly value: T } | { readonly waits: string };

/** Between two attempts: short at first, as most of what is waited for is there soon. */
const PAUSES_MS: readonly number[] = [10, 20, 50, 100, 100];
const PAUSE_MS = 200;
const MAX_WHY = 1000;

/**
 * Attempts it until it is done. A document that is replaced in the middle of an attempt is no failure.
 * @throws SCRAPE_ACTION_ERROR when the time is over, with what was waited for
 */
export async function untilDone<T>(
  task: Task,
  what: string,
  attempt: (signal: AbortSignal) => Promise<Attempt<T>>,
): Promise<T> {
  let why = "";
  return await withDeadline(
    task,
    () => `Waiting for ${what}${why === "" ? "" : `; ${why.slice(0, MAX_WHY)}`}`,
    async (signal) => {
      for (let look = 0; ; look++) {
        const outcome = await attempt(signal).catch((error: unknown): Attempt<T> => {
          if (!wasReplaced(error)) throw error;
          return { waits: "the document is being replaced" };
        });
        signal.throwIfAborted();
        if ("value" in outcome) return outcome.value;
        why = outcome.waits;
        await pause(PAUSES_MS[look] ?? PAUSE_MS, signal);
        signal.throwIfAborted();
      }
    },
  );
}

/** Work that ends with the call's signal or at its deadline, whatever becomes of it. */
export async function withDeadline<T>(
  { label, signal: outer, timeoutMs }: Task,
  what: () => string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = new AbortController();
  const timer = timeoutMs > 0 ? setTimeout(() => deadline.abort(), timeoutMs) : undefined;
  const signal = AbortSignal.any([outer, deadline.signal]);
  try {
    return await unlessAborted(() => work(signal), signal);
  } catch (error) {
    outer.throwIfAborted();
    if (!deadline.signal.aborted) throw error;
    throw actionError(`${label}: Timeout ${timeoutMs}ms exceeded. ${what()}`, error);
  } finally {
    clearTimeout(timer);
  }
}

/** The error of an action on one element when there are several. */
export function strictError(spec: LocatorSpec, count: number, several: readonly string[]): Error {
  const named = several.map((preview, index) => `    ${index + 1}) ${preview}`).join("\n");
  const more = count > several.length ? "\n    ..." : "";
  return actionError(
    `strict mode violation: ${locatorCode(spec)} resolved to ${count} elements:\n${named}${more}\n` +
      "Say which is meant, such as with first(), nth() or a more exact locator.",
  );
}

/** The frame that a locator looks in, or what is waited for. */
export async function frameOf(page: Page, spec: Pick<LocatorSpec, "frames">): Promise<Attempt<Frame>> {
  if (spec.frames === undefined || spec.frames.length === 0) return { value: page.mainFrame() };
  const found = await findFrame(page, spec.frames);
  if ("frame" in found) return { value: found.frame };
  const step = "frameId" in found.step ? { steps: [], frames: [found.step] } : { steps: found.step };
  if (found.count > 1) throw strictError(step, found.count, found.several ?? []);
  return { waits: `the frame ${locatorCode(step)} is not there` };
}
