import { type ActionPlugin, defineAction } from "@winnow/core/plugin";
import { actionError, findElements, onPage, settle } from "@winnow/kit-live-page";
import * as v from "@winnow/kit-schema";
import { scrollElement, scrollPage } from "./scroll.ts";

declare module "@winnow/core/plugin" {
  interface ActionRegistry {
    /** Scrolls the page, or the element that matches `selector`, by one height of what is seen of it. */
    scroll: { options: { direction?: "up" | "down"; selector?: string } };
  }
}

/**
 * Scrolls the page or an element, and waits for what that loads.
 * @see specification, "Actions": scroll
 */
export const scroll = (): ActionPlugin =>
  defineAction({
    name: "scroll",
    options: v.strictObject({
      direction: v.optional(v.picklist(["up", "down"]), "down"),
      selector: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(10_000))),
    }),
    perform: async (session, { direction, selector }, context) => {
      const { signal } = context;
      const sign = direction === "down" ? 1 : -1;
      await onPage(session, context, async (page) => {
        if (selector === undefined) {
          await settle(page, signal, () => page.evaluate(scrollPage, sign));
          return;
        }
        using elements = await findElements(page, selector, signal);
        const count = await elements.evaluate(({ length }) => length);
        if (count === 0) throw actionError(`Nothing on the page matches "${selector}".`);
        const canScroll = await settle(page, signal, () => elements.evaluate(scrollElement, sign));
        if (!canScroll) context.warn(`The action "scroll" found "${selector}", which is not scrollable.`);
      });
      return undefined;
    },
  });
