import { actionError, type Frame } from "@winnow/kit-live-page";
import type { Act, Outcome } from "./in-page/engine.ts";
import type { Need } from "./in-page/ready.ts";
import { locatorCode } from "./spec.ts";
import { type Attempt, frameOf, strictError, type Task, untilDone } from "./task.ts";
import type { LocatorSpec } from "./types.ts";
import { ask, toPagePoint } from "./worlds.ts";

/** Which element of a locator is meant, and how much it is waited for. */
export interface ElementOptions {
  /** Whether several matches are an error. @defaultValue true; otherwise the first is taken */
  readonly strict?: boolean;
  /** Whether it is used without waiting until it can be. */
  readonly force?: boolean;
  /** The point of the element, from its corner. @defaultValue its middle */
  readonly position?: { readonly x: number; readonly y: number };
}

/** An element that was ready. */
export interface Found {
  readonly frame: Frame;
  /** Where the mouse reaches it, in the viewport of the page. */
  readonly x: number;
  readonly y: number;
  readonly value: unknown;
}

/** What the mouse needs. */
export const FOR_MOUSE: readonly Need[] = ["visible", "enabled", "inView", "stable", "hit"];

/** Waits until an element is ready, and does something to it in the page. */
export async function actOn(
  task: Task,
  spec: LocatorSpec,
  needs: readonly Need[],
  act: Act,
  { strict = true, force = false, position }: ElementOptions = {},
): Promise<Found> {
  const isByMouse = needs.includes("hit");
  const query = {
    steps: spec.steps,
    strict,
    needs: force ? needs.filter((need) => need === "inView") : needs,
    ...(position === undefined ? {} : { position }),
  };
  return await untilDone(task, locatorCode(spec), async (): Promise<Attempt<Found>> => {
    const there = await frameOf(task.page, spec);
    if ("waits" in there) return there;
    const frame = there.value;
    const outcome = await ask(frame, "act", query, act);
    if (!outcome.done) return waiting(spec, outcome);
    const { value } = outcome;
    if (!isByMouse || frame === task.page.mainFrame())
      return { value: { frame, x: outcome.x, y: outcome.y, value } };
    const { x, y, isHit } = await toPagePoint(frame, outcome);
    if (!isHit && !force) return { waits: "1 match: something covers the frame that it is in" };
    return { value: { frame, x, y, value } };
  });
}

/** What is waited for; several matches where one was wanted are an error at once. */
function waiting(spec: LocatorSpec, outcome: Outcome & { readonly done: false }): { readonly waits: string } {
  if (outcome.several !== undefined) throw strictError(spec, outcome.count, outcome.several);
  return { waits: outcome.count === 0 ? "0 matches" : `1 match: ${outcome.why}` };
}

/** Reads something of one element, which is waited for. */
export async function readOne(
  task: Task,
  spec: LocatorSpec,
  what: string,
  { strict = true, name }: { readonly strict?: boolean; readonly name?: string } = {},
): Promise<{ readonly frame: Frame; readonly value: unknown }> {
  const query = { steps: spec.steps, strict, what, ...(name === undefined ? {} : { name }) };
  return await untilDone(task, locatorCode(spec), async () => {
    const there = await frameOf(task.page, spec);
    if ("waits" in there) return there;
    const outcome = await ask(there.value, "read", query);
    if (!outcome.done) return waiting(spec, outcome);
    return { value: { frame: there.value, value: outcome.value } };
  });
}

/** What there is now: nothing is waited for, but for a document that is being replaced. */
export async function findImmediately<T>(
  task: Task,
  spec: LocatorSpec,
  none: T,
  look: (frame: Frame) => Promise<T>,
): Promise<T> {
  return await untilDone(task, locatorCode(spec), async () => {
    const there = await frameOf(task.page, spec);
    return { value: "waits" in there ? none : await look(there.value) };
  });
}

/** The states that `waitFor` waits for. */
export const STATES: readonly string[] = ["attached", "detached", "visible", "hidden"];

/** Waits until an element is in a state; whether it is there then. */
export async function waitForState(
  task: Task,
  spec: LocatorSpec,
  state: string,
  strict: boolean,
): Promise<boolean> {
  if (!STATES.includes(state))
    throw actionError(`"${state}" is not a state. There are ${STATES.join(", ")}.`);
  return await untilDone(task, `${locatorCode(spec)} to be ${state}`, async () => {
    const there = await frameOf(task.page, spec);
    const isGone = state === "detached" || state === "hidden";
    if ("waits" in there) return isGone ? { value: false } : there;
    const { count, isVisible, several } = await ask(there.value, "look", spec.steps);
    if (strict && count > 1 && !isGone) throw strictError(spec, count, several);
    const isThere = state === "attached" || state === "detached" ? count > 0 : isVisible;
    if (isThere !== isGone) return { value: count > 0 };
    const why =
      count > 0
        ? `${count} ${count === 1 ? "match" : "matches"}, ${isVisible ? "visible" : "not visible"}`
        : "0 matches";
    return { waits: why };
  });
}
