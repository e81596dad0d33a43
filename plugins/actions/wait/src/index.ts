import { type ActionPlugin, defineAction, unlessAborted } from "@winnow/core/plugin";
import { onPage, pause } from "@winnow/kit-live-page";
import * as v from "@winnow/kit-schema";
import { untilVisible } from "./visible.ts";

declare module "@winnow/core/plugin" {
  interface ActionRegistry {
    /** Waits for `milliseconds`, or until an element that matches `selector` is visible. */
    wait: {
      options:
        | { milliseconds: number; selector?: undefined }
        | { selector: string; milliseconds?: undefined };
    };
  }
}

/** What all waits of a request may take together, so that one alone takes no more. @see wire contract 2, "actions" */
const MAX_MS = 60_000;
/** What a wait for an element counts towards the waits of a request. @see wire contract 2, "actions" */
const SELECTOR_MS = 1000;

const Options = v.pipe(
  v.strictObject({
    milliseconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_MS))),
    selector: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(10_000))),
  }),
  v.check(
    ({ milliseconds, selector }) => (milliseconds === undefined) !== (selector === undefined),
    "A wait needs exactly one of `milliseconds` and `selector`",
  ),
);

/**
 * Waits: for a time, or until an element is visible, 30 s at most.
 * @see specification, "Actions": wait
 */
export const wait = (): ActionPlugin =>
  defineAction({
    name: "wait",
    options: Options,
    waits: ({ milliseconds }) => milliseconds ?? SELECTOR_MS,
    perform: async (session, { milliseconds = 0, selector }, context) => {
      const { signal } = context;
      if (selector === undefined) await unlessAborted(() => pause(milliseconds, signal), signal);
      else await onPage(session, context, (page) => untilVisible(page, selector, signal));
      return undefined;
    },
  });
