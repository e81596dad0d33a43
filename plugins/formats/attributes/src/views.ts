import type { Views } from "@winnow/core/plugin";
import { prepareSelectors } from "@winnow/kit-dom";
import type { Found, Wanted } from "./select.ts";

declare module "@winnow/core/plugin" {
  interface ViewRegistry {
    /** What the format `attributes` gives for its selectors; none where it was not asked for. */
    attributes: readonly Found[];
  }
}

/** On the thread of a page nothing waits for a turn, and the end of the scrape ends the thread. */
const unending = new AbortController().signal;

const views: Views = {
  attributes: async ({ formats = [], view }) => {
    const options = formats.find(({ name }) => name === "attributes")?.options;
    const { selectors = [] } = (options ?? {}) as { readonly selectors?: readonly Wanted[] };
    await prepareSelectors();
    const { findAttributes } = await import("./select.ts");
    return await findAttributes(await view("tree"), selectors, unending);
  },
};

export default views;
