import { recordOf } from "@winnow/kit-schema";
import { type Draft, isNothing, textOf } from "./monitor.ts";

const MAX_IGNORED = 20;

/** Pictures, which have a processor of their own: only these count then. */
export function picturing(watch: Readonly<Record<string, unknown>>, draft: Draft): void {
  const settings = { ...watch, ...recordOf(watch.processor_config_image_ssim_diff) };
  const clip = boxOf(textOf(settings.bounding_box));
  const { includeTags, excludeTags } = draft.scrapeOptions as Record<string, readonly string[] | undefined>;
  const threshold = thresholdOf(settings);
  draft.visual = {
    only: true,
    ...(clip === undefined ? {} : { clip }),
    ...(clip === undefined && includeTags?.[0] !== undefined ? { selector: includeTags[0] } : {}),
    ...(excludeTags === undefined ? {} : { ignore: excludeTags.slice(0, MAX_IGNORED) }),
    ...(threshold === undefined ? {} : { threshold }),
  };
  // What is compared is no text, of which a part could be meant.
  delete draft.scrapeOptions.includeTags;
  delete draft.scrapeOptions.excludeTags;
  if ((includeTags?.length ?? 0) > 1)
    draft.note("Of its selectors only the first is compared: a picture shows one part of a page.");
  if (!isNothing(settings.pixel_difference_threshold_sensitivity))
    draft.note(
      "How different a pixel has to be is not taken over: pictures are compared by their structure.",
    );
  draft.became("processor image_ssim_diff", "visual");
}

/** A part of a page as `x,y,width,height`. */
function boxOf(text: string): object | undefined {
  const [, x, y, width, height] =
    /^(\d{1,5}),(\d{1,5}),(\d{1,5}),(\d{1,5})$/.exec(text.replace(/\s/g, "")) ?? [];
  if (height === undefined || Number(width) < 1 || Number(height) < 1) return undefined;
  return { x: Number(x), y: Number(y), width: Number(width), height: Number(height) };
}

/** How alike pictures have to be, 0 to 1: by the similarity of older versions, or the share of pixels that may differ. */
function thresholdOf({
  ssim_threshold: similarity,
  min_change_percentage: percent,
}: Readonly<Record<string, unknown>>): number | undefined {
  const given = isNothing(similarity) ? Number.NaN : Number(similarity);
  if (given > 0 && given <= 1) return given;
  const share = isNothing(percent) ? Number.NaN : Number(percent);
  return share > 0 && share <= 100 ? Math.round(1e6 * (1 - share / 100)) / 1e6 : undefined;
}
