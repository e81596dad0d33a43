import { siblingModule, type ViewRunner } from "@winnow/core/plugin";
import type { Difference } from "./compare.ts";
import type { PicturePair } from "./work.ts";

export type { Window } from "./cell.ts";
export type { Difference } from "./compare.ts";
export { outlined, type Preview, type PreviewOptions, preview } from "./draw.ts";
export type { PicturePair } from "./work.ts";

/** Two pictures that are less alike than this show a change that a person sees; half of 1 % of a screen is one of four. */
export const SAME_PICTURE = 0.998;

/** Where pictures are compared. */
export interface CompareOptions {
  /** What has other threads. @defaultValue none: it is done on this one */
  readonly runner?: ViewRunner | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Compares two pictures of a page, PNG or JPEG: how alike they are, and where they are not. Larger ones than 12 million pixels are
 * compared as smaller copies; the time grows with the pixels.
 * @throws an error of the decoder for what is no picture, or one of more than 80 million pixels
 */
export async function comparePictures(
  pair: PicturePair,
  { runner, signal = new AbortController().signal }: CompareOptions = {},
): Promise<Difference> {
  if (Buffer.compare(pair.before, pair.after) === 0) return { similarity: 1, regions: [] };
  const called = runner?.call?.<Difference>(siblingModule(import.meta.url, "work"), pair, signal);
  return await (called ?? (await import("./work.ts")).default(pair));
}
