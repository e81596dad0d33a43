import { defineFormat, type FormatPlugin, moduleBeside } from "@winnow/core/plugin";
import * as v from "valibot";

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    images: { options: Record<never, never>; output: readonly string[] };
  }
  interface ViewRegistry {
    /** Absolute URLs of the images of the page, in document order, each once. */
    images: readonly string[];
  }
}

/**
 * The images of the whole page, absolute, in document order, each once.
 * @see wire contract 2.1, "images"
 */
export const images = (): FormatPlugin =>
  defineFormat({
    name: "images",
    options: v.strictObject({}),
    output: v.array(v.string()),
    uses: ["images"],
    views: { module: moduleBeside(import.meta.url, "views") },
    produce: (page) => page.view("images"),
  });
