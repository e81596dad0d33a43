import { urlKey } from "@winnow/kit-site";

/**
 * Parameters that say where a visitor came from, and nothing of the page. They are those that the makers of analytics, of
 * advertising and of newsletters name in their manuals.
 */
const TRACKING = new RegExp(
  `^(?:${[
    String.raw`utm_\w+|mtm_\w+|pk_(?:campaign|kwd|source|medium|content)`,
    "(?:fb|g|d|ms|y|tt|tw|wick|ir)clid|[gw]braid|gad_(?:source|campaignid)|gclsrc|srsltid|_ga|_gl",
    String.raw`mc_[ce]id|mkt_tok|_hsenc|_hsmi|__hs\w+|igshid|igsh|li_fat_id|vero_id|oly_(?:anon|enc)_id`,
    "s_kwcid|ef_id|at_(?:medium|campaign)|cmpid|ref_src|ref_url",
  ].join("|")})$`,
  "i",
);

/** One text for all addresses under which searches find the same page. @see wire contract 14.7: the canonical URL */
export function searchKey(written: string): string {
  if (!URL.canParse(written)) return written;
  const url = new URL(written);
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  url.searchParams.sort();
  return urlKey(url.href, { ignoreQueryParameters: false, deduplicateSimilarURLs: true });
}
