import { count, defineSettings } from "@winnow/kit-settings";
import * as v from "valibot";

/** The size of the cache in the data folder. */
export const cacheEmbeddedEnvironment = defineSettings({
  WINNOW_CACHE_MAX_BYTES: {
    schema: v.optional(count(1_048_576), "1073741824"),
    description:
      "Maximum size of all cached pages in the data folder, in bytes, at least 1 MiB; the oldest are removed first.",
  },
});
