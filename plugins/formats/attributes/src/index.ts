import {
  defineFormat,
  type FormatPlugin,
  type Page,
  type ScrapeContext,
  siblingModule,
  ViewRunnerToken,
} from "@winnow/core/plugin";
import { boundedSelectorProblem, HealingToken, prepareSelectors } from "@winnow/kit-dom";
import * as v from "@winnow/kit-schema";
import type { Found, Wanted } from "./select.ts";
import type {} from "./views.ts";

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    attributes: { options: { readonly selectors: readonly Wanted[] }; output: readonly Found[] };
  }
}

/** Pages of this size were read on another thread, where there is one; in a smaller one selectors are looked for in turns. */
const LARGE_BYTES = 65_536;
const NAME = "attributes";
const MAX_SELECTORS = 100;
const MAX_LENGTH = 1000;

const Selector = v.pipe(
  v.string(),
  v.maxLength(MAX_LENGTH),
  v.check(
    (text) => boundedSelectorProblem(text) === undefined,
    ({ input }) =>
      `"${input}" is not a CSS selector that can be used here: ${boundedSelectorProblem(input)}.`,
  ),
);
const Attribute = v.pipe(
  v.string(),
  v.maxLength(MAX_LENGTH),
  v.regex(/^[^\s"'<>/=]+$/, "An attribute has a name without spaces, quotes, <, >, / and =."),
);
/** Texts of markup, also where they are addresses. */
const Value = v.pipe(v.string(), v.nature("any"));
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
    name: NAME,
    options: Options,
    output: v.array(v.object({ selector: Value, attribute: Value, values: v.array(Value) })),
    uses: (context) => [context.find(ViewRunnerToken) === undefined ? "tree" : "attributes"],
    views: { module: siblingModule(import.meta.url, "views"), load: () => import("./views.ts") },
    // Markup, such as the version in a `meta`, is there on an empty shell too.
    showsContent: false,
    setup: prepareSelectors,
    produce: async (page, { selectors }, context) => {
      const found =
        page.body.length >= LARGE_BYTES && context.find(ViewRunnerToken) !== undefined
          ? await page.view("attributes")
          : await find(page, selectors, context);
      return await Promise.all(
        found.map((one) => (one.values.length > 0 ? one : healed(one, page, context))),
      );
    },
  });

/** What a selector that matches nothing would match today, where the scrape asked for that. */
async function healed(found: Found, page: Page, context: ScrapeContext): Promise<Found> {
  const { selector, attribute } = found;
  const now = await context.find(HealingToken)?.heal({ format: NAME, selector, attribute }, page, context);
  if (now === undefined) return found;
  const wanted = [{ selector: now.selector, attribute }];
  const [one] = await find(page, wanted, context);
  return { selector, attribute, values: one?.values ?? [] };
}

/** What selectors match. The first of them loads what finds it. */
async function find(page: Page, wanted: readonly Wanted[], { signal }: ScrapeContext) {
  const { findAttributes } = await import("./select.ts");
  return await findAttributes(await page.view("tree"), wanted, signal);
}
