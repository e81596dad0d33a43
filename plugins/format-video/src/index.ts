import { defineFormat, type FormatPlugin, WinnowError } from "@winnow/core/plugin";
import { EgressToken, NETWORK_ERRORS } from "@winnow/kit-egress";
import { MEDIA_ERRORS, MEDIA_VIEWS, Media, type MediaSettings, readMediaSettings } from "@winnow/kit-media";
import * as v from "valibot";
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
export function video(settings: MediaSettings = {}): FormatPlugin {
  const rules = readMediaSettings("video", settings);
  const media = new Media("video", rules, (message) => {
    return new WinnowError("SCRAPE_VIDEO_UNSUPPORTED_URL", message, errors.SCRAPE_VIDEO_UNSUPPORTED_URL);
  });
  return defineFormat({
    name: "video",
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
