import { type ActionPlugin, defineAction } from "@winnow/core/plugin";
import { onPage } from "@winnow/kit-live-page";
import * as v from "@winnow/kit-schema";

declare module "@winnow/core/plugin" {
  interface ActionRegistry {
    /** Captures the page's URL and HTML; they go to `actions.scrapes`. */
    scrape: { options: Record<never, never> };
  }
}

/**
 * Captures the URL and the HTML of the page as it is at this point.
 * @see specification, "Actions": scrape
 */
export const scrape = (): ActionPlugin =>
  defineAction({
    name: "scrape",
    options: v.strictObject({}),
    output: {
      scrapes: v.object({
        url: v.pipe(v.string(), v.nature("url")),
        html: v.pipe(v.string(), v.nature("html")),
      }),
    },
    perform: async (session, _, context) => {
      const { url, body } = await onPage(session, context, () => session.capture());
      return { list: "scrapes", entry: { url, html: new TextDecoder().decode(body) } };
    },
  });
