import type { Fetched } from "@winnow/core/plugin";
import { decodeHtml, headOf, mediaTypeOf, rootElementOf } from "@winnow/kit-dom";

/** How a feed is written. */
export type Kind = "xml" | "json";

const RSS_1 = /purl\.org\/rss\/1\.0|netscape\.com\/rdf\/simple\/0\.9/i;
const ATOM = /www\.w3\.org\/2005\/Atom|purl\.org\/atom\/ns/i;
/** Larger files are no JSON feeds. */
const MAX_JSON_BYTES = 20 * 2 ** 20;

/** Whether a file is a feed or a sitemap: by the first element of its XML, or by the version of its JSON. */
export function kindOf(file: Pick<Fetched, "body" | "contentType" | "url">): Kind | undefined {
  const head = headOf(file);
  if (head === undefined) return undefined;
  if (head.startsWith("{")) return isJsonFeed(file, head) ? "json" : undefined;
  if (!head.startsWith("<")) return undefined;
  const root = rootElementOf(head);
  if (root === undefined) return undefined;
  switch (root.name.toLowerCase()) {
    case "rss":
    case "urlset":
    case "sitemapindex":
      return "xml";
    case "rdf":
      return RSS_1.test(root.tag) ? "xml" : undefined;
    case "feed":
      return ATOM.test(root.tag) || mediaTypeOf(file.contentType) === "application/atom+xml"
        ? "xml"
        : undefined;
    default:
      return undefined;
  }
}

/** @see https://www.jsonfeed.org/version/1.1/ */
function isJsonFeed({ body, contentType }: Pick<Fetched, "body" | "contentType">, head: string): boolean {
  const isNamed = /"version"\s*:\s*"https?:\\?\/\\?\/(?:www\.)?jsonfeed\.org\\?\/version/.test(head);
  if ((!isNamed && mediaTypeOf(contentType) !== "application/feed+json") || body.length > MAX_JSON_BYTES)
    return false;
  try {
    JSON.parse(decodeHtml(body, contentType));
    return true;
  } catch {
    return false;
  }
}
