import { type ActionPlugin, defineAction } from "@winnow/core/plugin";
import { findElements, onPage, settle, wasReplaced } from "@winnow/kit-live-page";
import * as v from "@winnow/kit-schema";
import { chooseOne, clickElement } from "./click.ts";

declare module "@winnow/core/plugin" {
  interface ActionRegistry {
    /** Clicks the first visible element that matches `selector`, or all of them. */
    click: { options: { selector: string; all?: boolean } };
  }
}

/**
 * Clicks an element, or all that match, and waits for what that sets off. No match is no error.
 * @see specification, "Actions": click; "Errors"
 */
export const click = (): ActionPlugin =>
  defineAction({
    name: "click",
    options: v.strictObject({
      selector: v.pipe(v.string(), v.nonEmpty(), v.maxLength(10_000)),
      all: v.optional(v.boolean(), false),
    }),
    perform: async (session, { selector, all }, context) => {
      const { signal } = context;
      await onPage(session, context, async (page) => {
        using elements = await findElements(page, selector, signal);
        const count = await elements.evaluate(({ length }) => length);
        if (count === 0) {
          if (!all) context.warn(`The action "click" found nothing that matches "${selector}".`);
          return;
        }
        const indexes = all
          ? Array.from({ length: count }, (_, index) => index)
          : [await elements.evaluate(chooseOne)];
        await settle(page, signal, async () => {
          for (const index of indexes) {
            signal.throwIfAborted();
            try {
              await clickElement(page, elements, index, index === indexes[0], signal);
            } catch (error) {
              // The click before this one led to another page: what was left to click is gone.
              if (!wasReplaced(error) || index === indexes[0]) throw error;
              return;
            }
          }
        });
      });
      return undefined;
    },
  });
