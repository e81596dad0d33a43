import { defineFormat, type FormatPlugin, messageOf } from "@winnow/core/plugin";
import type {} from "@winnow/kit-dom";
import * as v from "valibot";
import { type Found, findAttributes, matcher, type Wanted } from "./select.ts";

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    attributes: { options: { readonly selectors: readonly Wanted[] }; output: readonly Found[] };
  }
}

const MAX_SELECTORS = 100;
const MAX_LENGTH = 1000;
/** Each looks at all elements, so a selector in a selector in a selector could keep a page busy for hours. */
const NESTED_HAS = /:has\(.*:has\(/s;

const Selector = v.pipe(
  v.string(),
  v.maxLength(MAX_LENGTH),
  v.check(
    (text) => problemOf(text) === undefined,
    ({ input }) => `"${input}" is not a CSS selector that can be used here: ${problemOf(input)}.`,
  ),
);
const Attribute = v.pipe(
  v.string(),
  v.maxLength(MAX_LENGTH),
  v.regex(/^[^\s"'<>/=]+$/, "An attribute has a name without spaces, quotes, <, >, / and =."),
);
const Options = v.strictObject({
  selectors: v.pipe(
    v.array(v.strictObject({ selector: Selector, attribute: Attribute })),
    v.minLength(1, "Name at least one selector with its attribute."),
    v.maxLength(MAX_SELECTORS, `At most ${MAX_SELECTORS} selectors at a time.`),
  ),
});

/**
 * The values of attributes of the elements that CSS selectors match, in the whole page: one entry for each selector, in
 * the order of the request, with the values as they stand in the page.
 * @see wire contract 2.1
 */
export const attributes = (): FormatPlugin =>
  defineFormat({
    name: "attributes",
    options: Options,
    output: v.array(v.object({ selector: v.string(), attribute: v.string(), values: v.array(v.string()) })),
    uses: ["tree"],
    // Markup, such as the version in a `meta`, is there on an empty shell too.
    showsContent: false,
    produce: async (page, { selectors }, context) =>
      await findAttributes(await page.view("tree"), selectors, context.signal),
  });

function problemOf(selector: string): string | undefined {
  if (selector.trim() === "") return "it is empty";
  if (NESTED_HAS.test(selector)) return "it has a :has() in a :has()";
  try {
    matcher(selector);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}
