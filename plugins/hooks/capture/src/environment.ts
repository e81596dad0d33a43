import { type ConfigOf, defineSettings } from "@winnow/kit-settings";
import * as v from "valibot";

/** How large a capture may be. */
export const captureEnvironment = defineSettings({
  WINNOW_CAPTURE_MAX_BYTES: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^\d{4,10}$/), v.transform(Number)), "52428800"),
    description:
      "Bytes of answers that a capture keeps; what comes beyond them is left out, and `warning` says so.",
  },
});

/** The settings of captures. */
export function captureFromEnvironment(config: ConfigOf<typeof captureEnvironment>) {
  return { maxBytes: config.WINNOW_CAPTURE_MAX_BYTES };
}
