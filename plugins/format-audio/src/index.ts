import { defineFormat, type FormatPlugin, WinnowError } from "@winnow/core/plugin";
import { EgressToken, NETWORK_ERRORS } from "@winnow/kit-egress";
import { MEDIA_ERRORS, MEDIA_VIEWS, Media, type MediaSettings, readMediaSettings } from "@winnow/kit-media";
import * as v from "valibot";
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
export function audio(settings: MediaSettings = {}): FormatPlugin {
  const rules = readMediaSettings("audio", settings);
  const media = new Media("audio", rules, (message) => {
    return new WinnowError("SCRAPE_AUDIO_UNSUPPORTED_URL", message, errors.SCRAPE_AUDIO_UNSUPPORTED_URL);
  });
  return defineFormat({
    name: "audio",
    errors: { ...NETWORK_ERRORS, ...MEDIA_ERRORS, ...errors },
    options: v.strictObject({}),
    output: v.string(),
    credits: 4,
    fetches: true,
    uses: ["media"],
    views: MEDIA_VIEWS,
    setup: async ({ services }) => {
      services.get(EgressToken);
      await media.check();
    },
    produce: (page, _options, context) => media.of(page, context),
  });
}
