import { defineView, siblingModule, type ViewPlugin } from "@winnow/core/plugin";
import type { TreeNode } from "@winnow/kit-dom";

export { stripInvisible } from "./invisible.ts";
export { findOrders } from "./orders.ts";

declare module "@winnow/core/plugin" {
  interface ViewRegistry {
    /** The markdown as a visitor would read it: without text that the page hides. */
    prose: string;
    /** What of the tree no visitor sees: elements with all that they hold, and single texts. */
    concealed: ReadonlySet<TreeNode>;
    /** Sentences of the page, shown or hidden, that give orders to a machine that reads it. */
    injections: readonly string[];
  }
}

/**
 * What is safe to hand to a language model: the view `prose`, and the view `injections` for callers that would rather
 * refuse a page that talks to machines.
 */
export const prose = (): ViewPlugin =>
  defineView({ name: "prose", views: { module: siblingModule(import.meta.url, "views") } });
