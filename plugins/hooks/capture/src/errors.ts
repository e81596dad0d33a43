import { type ErrorTable, WinnowError } from "@winnow/core/plugin";

/** Codes of captures and replays. */
export const errors = {
  CAPTURE_UNREADABLE: {
    category: "input",
    description: "The file is no capture of a scrape, or it is cut off, damaged or too large.",
  },
  CAPTURE_VERSION: {
    category: "input",
    description: "The capture has a format that this version does not read.",
  },
  REPLAY_NOT_RECORDED: {
    category: "target",
    description: "The replay would need an exchange that is not in the capture.",
  },
} as const satisfies ErrorTable;

/** The error of a file that is no capture. */
export function unreadable(why: string, cause?: unknown): WinnowError {
  const message = `The file is not a capture that can be replayed: ${why}.`;
  return new WinnowError("CAPTURE_UNREADABLE", message, {
    ...errors.CAPTURE_UNREADABLE,
    ...(cause === undefined ? {} : { cause }),
  });
}

/** The error of a request that nothing in the capture answers. */
export function notRecorded(method: string, url: string): WinnowError {
  const message = `The capture holds no answer to ${method} ${url}. A replay asks no site; capture the scrape again with the options that need it.`;
  return new WinnowError("REPLAY_NOT_RECORDED", message, { ...errors.REPLAY_NOT_RECORDED, details: { url } });
}
