import { type ConfigOf, count, defined, defineSettings } from "@winnow/kit-settings";
import * as v from "valibot";

/** What downloads audio and video, and its bounds. */
export const mediaEnvironment = defineSettings({
  FFMPEG_PATH: {
    schema: v.optional(v.string()),
    description:
      "Path of ffmpeg, which the formats `audio` and `video` need. Default: the one on `PATH`, otherwise that of the package `@ffmpeg-installer/ffmpeg` where it is installed.",
  },
  YT_DLP_PATH: {
    schema: v.optional(v.string()),
    description:
      "Path of yt-dlp, which downloads from platforms with players of their own. Default: the one on `PATH`.",
  },
  WINNOW_MEDIA_MAX_BYTES: {
    schema: v.optional(count(1024, 2 ** 40), "536870912"),
    description:
      "Maximum size of audio or video that is downloaded, in bytes; `WINNOW_ARTIFACTS_MAX_BYTES` bounds it too.",
  },
  WINNOW_MEDIA_MAX_DURATION_MS: {
    schema: v.optional(count(1000, 604_800_000), "14400000"),
    description: "Maximum length of audio or video that is downloaded, in milliseconds.",
  },
});

/** What downloads audio and video, and its bounds. */
export function mediaFromEnvironment(config: ConfigOf<typeof mediaEnvironment>) {
  return defined({
    ffmpegPath: config.FFMPEG_PATH,
    ytDlpPath: config.YT_DLP_PATH,
    maxBytes: config.WINNOW_MEDIA_MAX_BYTES,
    maxDurationMs: config.WINNOW_MEDIA_MAX_DURATION_MS,
  });
}
