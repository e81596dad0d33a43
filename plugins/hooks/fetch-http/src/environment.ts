import { count, defineSettings } from "@winnow/kit-settings";
import * as v from "valibot";

/** The largest page. */
export const fetchHttpEnvironment = defineSettings({
  WINNOW_MAX_BODY_BYTES: {
    schema: v.optional(count(1024), "52428800"),
    description: "Maximum size of a page, decompressed, in bytes.",
  },
});
