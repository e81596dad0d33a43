import { type FormatPlugin, WinnowError } from "@winnow/core/plugin";
import { type MediaSettings, mediaFormat } from "@winnow/kit-media";
import { errors } from "./errors.ts";

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    /** URL of the file. */
    audio: { options: Record<never, never>; output: string };
  }
}

/**
 * The MP3 of the sound of a page, or of the file at its URL: a URL that lives for an hour.
 * @throws CONFIG_INVALID
 * @see specification, "Formats": audio
 */
export const audio = (settings: MediaSettings = {}): FormatPlugin =>
  mediaFormat({ name: "audio", kind: "audio", errors, unsupported }, settings);

function unsupported(message: string): WinnowError {
  return new WinnowError("SCRAPE_AUDIO_UNSUPPORTED_URL", message, errors.SCRAPE_AUDIO_UNSUPPORTED_URL);
}
