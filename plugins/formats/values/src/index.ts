import { defineFormat, type FormatPlugin, type Page, type ScrapeContext } from "@winnow/core/plugin";
import { boundedSelectorProblem, HealingToken, prepareSelectors } from "@winnow/kit-dom";
import * as v from "@winnow/kit-schema";
import type { FoundValue, WantedValue } from "./read.ts";

export type { FoundValue, WantedValue } from "./read.ts";

const NAME = "values";
const MAX_VALUES = 20;
const MAX_NAME = 100;
const MAX_SELECTOR = 1000;

/** A CSS selector of a value, at most 1000 characters. */
export const ValueSelector = v.pipe(
  v.string(),
  v.maxLength(MAX_SELECTOR),
  v.check(
    (text) => boundedSelectorProblem(text) === undefined,
    ({ input }) =>
      `"${input}" is not a CSS selector that can be used here: ${boundedSelectorProblem(input)}.`,
  ),
);
/** The name of an attribute. */
export const ValueAttribute = v.pipe(
  v.string(),
  v.maxLength(MAX_NAME),
  v.regex(/^[^\s"'<>/=]+$/, "An attribute has a name without spaces, quotes, <, >, / and =."),
);
/** The words of a label, at most 200 characters. */
export const ValueLabel = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));

const Wanted = v.pipe(
  v.strictObject({
    /** What it is called in the answer, 1 to 100 characters. */
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_NAME)),
    /** Where it stands: the first element that this matches and that has a text; this or `label`. */
    selector: v.optional(ValueSelector),
    /** An attribute of that element, in place of its text. @defaultValue the text */
    attribute: v.optional(ValueAttribute),
    /** The words next to it, whatever their place on the page; this or `selector`. */
    label: v.optional(ValueLabel),
  }),
  v.check(
    ({ selector, label }) => (selector === undefined) !== (label === undefined),
    "A value has a selector or a label.",
  ),
  v.check(
    ({ selector, attribute }) => attribute === undefined || selector !== undefined,
    "An attribute needs a selector.",
  ),
);

const Options = v.strictObject({
  /** The values, 1 to 20, each with a name of its own. */
  values: v.pipe(
    v.array(Wanted),
    v.minLength(1, "Name at least one value."),
    v.maxLength(MAX_VALUES, `At most ${MAX_VALUES} values at a time.`),
    v.check(
      (values) => new Set(values.map(({ name }) => name)).size === values.length,
      "Each value needs a name of its own.",
    ),
  ),
});

const Text = v.pipe(v.string(), v.nature("text"));
const Found = v.nullable(
  v.strictObject({
    text: Text,
    number: v.optional(v.number()),
    unit: v.optional(Text),
    origin: v.pipe(v.string(), v.nature("code")),
  }),
);

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    values: {
      options: v.InferInput<typeof Options>;
      output: Readonly<Record<string, FoundValue>>;
    };
  }
}

/**
 * Single values of a page, by a CSS selector or by the words next to them: the text, the number in it as its language writes it, and
 * the unit or currency. Null for what the page does not have.
 */
export const values = (): FormatPlugin =>
  defineFormat({
    name: NAME,
    options: Options,
    output: v.record(v.pipe(v.string(), v.nature("identifier")), Found),
    uses: (_context, options) =>
      options.values.some(({ label }) => label !== undefined) ? ["tree", "facts"] : ["tree"],
    // An element may be there, or not, on an empty shell too.
    showsContent: false,
    setup: prepareSelectors,
    produce: async (page, options, context) => {
      // A start does without the rules; the first request for values loads them.
      const { readValues } = await import("./read.ts");
      const found = await readValues(page, options.values, context.signal);
      return await healed(found, page, options.values, context);
    },
  });

/** The values with those whose selector matches nothing any more, where the scrape asked for that. */
async function healed(
  found: Readonly<Record<string, FoundValue>>,
  page: Page,
  wanted: readonly WantedValue[],
  context: ScrapeContext,
): Promise<Readonly<Record<string, FoundValue>>> {
  const healing = context.find(HealingToken);
  if (healing === undefined) return found;
  const others: WantedValue[] = [];
  for (const { name, selector, attribute } of wanted) {
    if (selector === undefined || found[name] !== null) continue;
    const asked = { format: NAME, selector, ...(attribute === undefined ? {} : { attribute }) };
    const now = await healing.heal(asked, page, context);
    if (now !== undefined) others.push({ name, selector: now.selector, attribute });
  }
  if (others.length === 0) return found;
  const { readValues } = await import("./read.ts");
  return { ...found, ...(await readValues(page, others, context.signal)) };
}
