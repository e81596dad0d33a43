import { defineView, siblingModule, type ViewPlugin } from "@winnow/core/plugin";
import type {} from "@winnow/format-markdown";

export { converterEnvironment } from "./environment.ts";

/**
 * Writes the view `markdown` with the package node-html-markdown, which is loaded by the kernel that installs this. Of two
 * plugins that provide a view the first counts: install it before `markdown()`, whose format then returns this.
 */
export const nodeHtmlMarkdown = (): ViewPlugin =>
  defineView({
    name: "node-html-markdown",
    needs: ["format-markdown"],
    views: { module: siblingModule(import.meta.url, "views") },
  });
