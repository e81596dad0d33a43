import { defineSettings, flag } from "@winnow/kit-settings";
import * as v from "valibot";

/** Whether the words of pages are kept. */
export const ownPagesEnvironment = defineSettings({
  WINNOW_SEARCH_OWN_PAGES: {
    schema: v.optional(flag),
    description:
      "Whether the words of pages are kept, so that a search without SearXNG finds those scraped before. With `false` such a search fails, and a page costs less. Default: `true` unless `SEARXNG_ENDPOINT` or `WINNOW_SEARCH_URL` is set, as nothing reads them then.",
  },
});
