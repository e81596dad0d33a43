import { campaignless, sortedParameters } from "@winnow/kit-duplicates";
import { urlKey } from "@winnow/kit-site";

/** One text for all addresses under which searches find the same page. @see wire contract 14.7: the canonical URL */
export function searchKey(written: string): string {
  if (!URL.canParse(written)) return written;
  const url = sortedParameters(campaignless(new URL(written)));
  return urlKey(url.href, { ignoreQueryParameters: false, deduplicateSimilarURLs: true });
}
