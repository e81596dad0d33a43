import { type ErrorTable, WinnowError } from "@winnow/core/plugin";

/** Codes of the formats `audio` and `video`, in addition to those of the network. */
export const MEDIA_ERRORS = {
  SCRAPE_MEDIA_ACCESS_DENIED: {
    category: "policy",
    description: "The site or platform refuses to hand out the media, at least to this server.",
  },
  SCRAPE_MEDIA_TOO_LARGE: {
    category: "target",
    description: "The media is larger or longer than the operator allows, or does not end.",
  },
  SCRAPE_MEDIA_INVALID: {
    category: "target",
    description: "What was found could not be read as media: it is damaged, or something else.",
  },
  SCRAPE_MEDIA_UNAVAILABLE: {
    category: "target",
    retryable: true,
    description: "The media could not be downloaded: the connection failed, or the file is gone.",
  },
} as const satisfies ErrorTable;

/** An error with one of these codes. */
export function mediaError(code: keyof typeof MEDIA_ERRORS, message: string, cause?: unknown): WinnowError {
  return new WinnowError(code, message, { ...MEDIA_ERRORS[code], ...(cause === undefined ? {} : { cause }) });
}
