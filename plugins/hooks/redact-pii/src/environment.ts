import { defineSettings } from "@winnow/kit-settings";
import * as v from "valibot";

/** What happens when redaction fails. */
export const redactEnvironment = defineSettings({
  WINNOW_REDACT_FAILURE: {
    schema: v.optional(v.picklist(["closed", "open"]), "closed"),
    description:
      "What happens when `redactPII` fails: with `closed` the scrape fails, with `open` the text is returned as far as it could be redacted, with a warning.",
  },
});
