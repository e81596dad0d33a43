import type { ErrorTable } from "@winnow/core/plugin";

/** Codes of this format, in addition to those of the network and of media. */
export const errors = {
  SCRAPE_VIDEO_UNSUPPORTED_URL: {
    category: "target",
    description: "No video was found at this URL, or what downloads it is not installed.",
  },
} as const satisfies ErrorTable;
