/// <reference lib="dom" />
import { defineView, readSettings, type ViewPlugin } from "@winnow/core/plugin";
import type {} from "@winnow/kit-dom";
import * as v from "valibot";

declare module "@winnow/core/plugin" {
  interface ViewRegistry {
    /** The cleaned page as a document of linkedom: what the format `html` shows. All who ask share it. */
    dom: Document;
  }
}

/** Characters of cleaned HTML that are parsed, unless another bound is set. */
const MAX_CHARACTERS = 4_000_000;

const Settings = v.strictObject({
  maxCharacters: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), MAX_CHARACTERS),
});

/** Settings of {@link dom}. */
export interface DomSettings {
  /** Characters of cleaned HTML that are parsed; the rest is left out, and the result says so. @defaultValue 4,000,000 */
  readonly maxCharacters?: number;
}

/**
 * The view `dom`: the main content, without scripts, styles and what the request leaves out, as a DOM to query.
 * @throws CONFIG_INVALID
 */
export function dom(settings: DomSettings = {}): ViewPlugin {
  const { maxCharacters } = readSettings("dom", Settings, settings);
  return defineView({
    name: "dom",
    views: {
      // A document cannot leave the thread that it was made on.
      dom: {
        local: true,
        compute: async (page) => {
          const html = await page.view("html");
          if (html.length > maxCharacters)
            page.warn(`Only the first ${maxCharacters} of ${html.length} characters became a DOM.`);
          const { parse } = await import("./parse.ts");
          return parse(html.slice(0, maxCharacters));
        },
      },
    },
  });
}
