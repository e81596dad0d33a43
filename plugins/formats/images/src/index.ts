import { defineFormat, type FormatPlugin, siblingModule } from "@winnow/core/plugin";
import * as v from "@winnow/kit-schema";

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    images: { options: Record<never, never>; output: readonly string[] };
  }
  interface ViewRegistry {
    /** Absolute URLs of the images in what the request wants of the page, in document order, each once. */
    images: readonly string[];
  }
}

/**
 * The images of the page, absolute, in document order, each once: all of them, or those in what `includeTags` and `excludeTags`
 * leave of it.
 * @see wire contract 2.1, "images"
 */
export const images = (): FormatPlugin =>
  defineFormat({
    name: "images",
    options: v.strictObject({}),
    output: v.array(v.pipe(v.string(), v.nature("url"))),
    uses: ["images"],
    views: { module: siblingModule(import.meta.url, "views"), load: () => import("./views.ts") },
    produce: (page) => page.view("images"),
  });
