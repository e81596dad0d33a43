import * as v from "@winnow/kit-schema";

const pixels = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most));

/** Options of a screenshot, as action and as format. @see specification, "Actions": screenshot */
export const ScreenshotOptions = v.strictObject({
  fullPage: v.optional(v.boolean(), false),
  quality: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
  viewport: v.optional(v.strictObject({ width: pixels(7680), height: pixels(4320) })),
});

/** What a request may give. */
export type ScreenshotInput = v.InferInput<typeof ScreenshotOptions>;

/** The options with their defaults. */
export type Screenshot = v.InferOutput<typeof ScreenshotOptions>;
