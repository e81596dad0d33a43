import type { ErrorTable } from "@winnow/core/plugin";

/** Codes of a site's own files. */
export const errors = {
  SCRAPE_SITEMAP_ERROR: { category: "target", description: "The sitemap cannot be fetched or read." },
} as const satisfies ErrorTable;
