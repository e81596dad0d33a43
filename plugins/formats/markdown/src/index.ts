import { defineFormat, type FormatPlugin, siblingModule } from "@winnow/core/plugin";
import * as v from "@winnow/kit-schema";

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    markdown: { options: Record<never, never>; output: string };
  }
  interface OptionRegistry {
    removeBase64Images: { input: boolean; output: boolean };
  }
  interface ViewRegistry {
    /** The selection as GitHub-flavoured markdown. */
    markdown: string;
  }
}

/**
 * The page as clean markdown; produced when a request names no formats. Understands the request option
 * `removeBase64Images`.
 * @see specification, "Scrape response": markdown
 */
export const markdown = (): FormatPlugin =>
  defineFormat({
    name: "markdown",
    byDefault: true,
    options: v.strictObject({}),
    output: v.pipe(v.string(), v.nature("markdown")),
    request: {
      removeBase64Images: {
        schema: v.optional(v.boolean(), true),
        description:
          "Images that are part of the page become a placeholder in the markdown; their alt text stays.",
      },
    },
    uses: ["markdown"],
    views: { module: siblingModule(import.meta.url, "views"), load: () => import("./views.ts") },
    produce: (page) => page.view("markdown"),
  });
