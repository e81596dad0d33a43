import { defineSettings, list } from "@winnow/kit-settings";
import * as v from "valibot";

/** Further lists of what is not loaded. */
export const blockAdsEnvironment = defineSettings({
  BLOCKLIST_URLS: {
    schema: v.optional(list, ""),
    description:
      "URLs of further lists of adverts and trackers in EasyList syntax, separated by commas; fetched once a day.",
  },
});
