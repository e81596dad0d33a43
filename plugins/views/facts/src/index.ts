import { defineView, siblingModule, type ViewPlugin } from "@winnow/core/plugin";
import type {} from "@winnow/kit-facts";

/**
 * What a page says in a form that rules can read: the view `facts`, with the place of each fact. Its type is that of
 * `@winnow/kit-facts`.
 */
export const facts = (): ViewPlugin =>
  defineView({ name: "facts", views: { module: siblingModule(import.meta.url, "views") } });
