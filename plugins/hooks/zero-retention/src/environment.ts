import { defineSettings, flag } from "@winnow/kit-settings";
import * as v from "valibot";

/** Whether callers may ask for it. */
export const zeroRetentionEnvironment = defineSettings({
  WINNOW_ZERO_DATA_RETENTION: {
    schema: v.optional(flag, "true"),
    description:
      "Whether callers may ask for `zeroDataRetention`; with `false` such requests are refused with 403. What it covers: [privacy](../guides/privacy.md).",
  },
});
