import { type ActionPlugin, defineAction } from "@winnow/core/plugin";
import { actionError, onPage } from "@winnow/kit-live-page";
import * as v from "valibot";

/** What a request may say: `{ "type": "hoverOver", "selector": "#menu" }`. */
const Options = v.strictObject({ selector: v.pipe(v.string(), v.nonEmpty(), v.maxLength(1000)) });

declare module "@winnow/core/plugin" {
  interface ActionRegistry {
    /** Moves the mouse over an element. */
    hoverOver: {
      options: {
        /** CSS selector of the element; the first that matches. */
        selector: string;
      };
    };
  }
}

/**
 * Moves the mouse over the first element that matches `selector`.
 * @throws SCRAPE_ACTION_ERROR when there is none
 */
export const hoverOver = (): ActionPlugin =>
  defineAction({
    name: "hoverOver",
    options: Options,
    perform: async (session, { selector }, context) => {
      await onPage(session, context, async (page) => {
        const element = await page.$(selector);
        if (element === null) throw actionError(`No element matches "${selector}".`);
        await element.hover();
      });
      return undefined;
    },
  });
