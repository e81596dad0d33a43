import { type FormatPlugin, WinnowError } from "@winnow/core/plugin";
import { type MediaSettings, mediaFormat } from "@winnow/kit-media";
import { errors } from "./errors.ts";

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    /** URL of the file. */
    video: { options: Record<never, never>; output: string };
  }
}

/**
 * The best video of a page, or of the file at its URL: a URL that lives for an hour.
 * @throws CONFIG_INVALID
 * @see specification, "Formats": video
 */
export const video = (settings: MediaSettings = {}): FormatPlugin =>
  mediaFormat({ name: "video", kind: "video", errors, unsupported }, settings);

function unsupported(message: string): WinnowError {
  return new WinnowError("SCRAPE_VIDEO_UNSUPPORTED_URL", message, errors.SCRAPE_VIDEO_UNSUPPORTED_URL);
}
