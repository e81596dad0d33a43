import { defineView, siblingModule, type ViewPlugin } from "@winnow/core/plugin";
import type {} from "@winnow/kit-dom";
import * as v from "valibot";

declare module "@winnow/core/plugin" {
  interface OptionRegistry {
    onlyMainContent: { input: boolean; output: boolean };
  }
}

/**
 * Narrows a page down to what its reader came for, by the kind of page; understands the request option
 * `onlyMainContent` (default true).
 * @see specification, "Scrape request": onlyMainContent
 */
export const mainContent = (): ViewPlugin =>
  defineView({
    name: "main-content",
    request: {
      onlyMainContent: {
        schema: v.optional(v.boolean(), true),
        description:
          "Only what a reader came for: navigation, banners, related links and the like are left out.",
      },
    },
    views: { module: siblingModule(import.meta.url, "views"), load: () => import("./views.ts") },
  });
