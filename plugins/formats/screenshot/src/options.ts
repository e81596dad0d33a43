import * as v from "@winnow/kit-schema";

const pixels = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most));

const place = v.pipe(v.number(), v.minValue(0), v.maxValue(100_000));
const side = v.pipe(v.number(), v.minValue(1), v.maxValue(16_384));
const Selector = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(1000));

/** Options of a screenshot, as action and as format. @see specification, "Actions": screenshot */
export const ScreenshotOptions = v.strictObject({
  fullPage: v.optional(v.boolean(), false),
  quality: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
  viewport: v.optional(v.strictObject({ width: pixels(7680), height: pixels(4320) })),
  /** Only the first element that this CSS selector matches, at most 1,000 characters; not together with `clip`. @defaultValue all */
  selector: v.exactOptional(Selector),
  /** Only this part of the whole page, in CSS pixels from its upper left corner; not together with `selector`. @defaultValue all */
  clip: v.exactOptional(v.strictObject({ x: place, y: place, width: side, height: side })),
  /** CSS selectors of elements whose place stays empty, at most 20 of at most 1,000 characters. @defaultValue none */
  hide: v.exactOptional(v.pipe(v.array(Selector), v.maxLength(20))),
  /** Whether animations are at their end and the caret is not shown, so that two pictures of the same page are the same. @defaultValue false */
  still: v.exactOptional(v.boolean()),
});

/** What a request may give. */
export type ScreenshotInput = v.InferInput<typeof ScreenshotOptions>;

/** The options with their defaults. */
export type Screenshot = v.InferOutput<typeof ScreenshotOptions>;
