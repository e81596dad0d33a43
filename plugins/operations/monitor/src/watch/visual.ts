import * as v from "@winnow/kit-schema";

/** What {@link https://www.npmjs.com/package/@winnow/kit-pictures | kit-pictures} calls the same picture; it is loaded by the first check. */
const SAME_PICTURE = 0.998;

const Selector = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(1000));
const Place = v.pipe(v.number(), v.minValue(0), v.maxValue(100_000));
const Side = v.pipe(v.number(), v.minValue(1), v.maxValue(16_384));

/** How pages are compared by their pictures. */
export const Visual = v.pipe(
  v.strictObject({
    /** Only the first element that this CSS selector matches is compared, at most 1,000 characters; this or `clip`. @defaultValue the whole page */
    selector: v.exactOptional(Selector),
    /** Only this part of the page is, in CSS pixels from its upper left corner; this or `selector`. @defaultValue the whole page */
    clip: v.exactOptional(
      v.strictObject({
        /** From the left, 0 or more. */
        x: Place,
        /** From the top, 0 or more. */
        y: Place,
        /** Across, 1 to 16,384. */
        width: Side,
        /** Down, 1 to 16,384. */
        height: Side,
      }),
    ),
    /** CSS selectors of elements that are left out, at most 20: their place stays empty in the picture. @defaultValue none */
    ignore: v.exactOptional(v.pipe(v.array(Selector), v.maxLength(20))),
    /** A page has changed when its picture is less like the last one than this, 0 to 1. @defaultValue 0.998 */
    threshold: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), SAME_PICTURE),
    /** Whether only the picture counts, and a change of the text does not. @defaultValue false */
    only: v.optional(v.boolean(), false),
  }),
  v.check(
    ({ selector, clip }) => selector === undefined || clip === undefined,
    "A part of the page is named by selector or by clip, not by both.",
  ),
);

/** Validated {@link Visual}. */
export type VisualRules = v.InferOutput<typeof Visual>;

/** What a target says of pictures; undefined where it compares none. */
export function visualOf(target: object): VisualRules | undefined {
  return (target as { readonly visual?: VisualRules }).visual;
}

/** The formats of a scrape with the picture that is compared: as the target has it, but the whole page or the part, and still. */
export function withPicture<F extends string | { readonly type: string }>(
  formats: readonly F[],
  visual: VisualRules | undefined,
): readonly (F | { readonly type: "screenshot" })[] {
  if (visual === undefined) return formats;
  const isScreenshot = (format: F) => (typeof format === "string" ? format : format.type) === "screenshot";
  const given = formats.find(isScreenshot);
  const {
    selector: _,
    clip: __,
    ...options
  } = (typeof given === "object" ? given : {}) as Record<string, unknown>;
  const picture = {
    ...options,
    ...framingOf(visual),
    type: "screenshot" as const,
    fullPage: true,
    still: true,
  };
  return [...formats.filter((format) => !isScreenshot(format)), picture];
}

/** What of the page the picture shows. */
function framingOf({ selector, clip, ignore }: VisualRules): object {
  return {
    ...(selector === undefined ? {} : { selector }),
    ...(clip === undefined ? {} : { clip }),
    ...(ignore === undefined ? {} : { hide: ignore }),
  };
}

/** Names how a picture was taken: those that were taken otherwise are not compared. */
export function framingKey(target: object): string | undefined {
  const visual = visualOf(target);
  if (visual === undefined) return undefined;
  const { formats = [] } = ((target as { scrapeOptions?: object }).scrapeOptions ?? {}) as {
    formats?: readonly string[];
  };
  return JSON.stringify(withPicture(formats, visual).at(-1));
}
