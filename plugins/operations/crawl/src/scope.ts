import { isSameHost, isSubdomain } from "@winnow/kit-site";
import type { CrawlRequest } from "./request.ts";

/** Whether a link is followed: yes, no, or no in a way that the caller is to hear of. */
export type Verdict = "follow" | "external" | "pass" | "external-root";

/** Files that hold no pages. Documents that parsers read are not among them. */
const NO_PAGES = [
  /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|tiff?|mp3|wav|ogg|flac|m4a|aac|mp4|m4v|webm|avi|mov|mkv|wmv)$/i,
  /\.(?:css|js|mjs|map|json|woff2?|ttf|otf|eot|xml|rss|atom|xlsx?|pptx?)$/i,
  /\.(?:zip|gz|tgz|bz2|xz|7z|rar|tar|dmg|exe|msi|apk|deb|rpm|iso)$/i,
];
/** Places that every page links to and no crawl is about. */
const SOCIAL =
  /(?:^|\.)(?:facebook\.com|twitter\.com|x\.com|linkedin\.com|instagram\.com|pinterest\.com|github\.com|calendly\.com|discord\.(?:com|gg))$/i;
/** Longer URLs, and those that say the same thing again and again, come out of traps. */
const LONGEST = 2000;
const MAX_SEGMENTS = 30;
const MAX_REPETITIONS = 3;

/** Judges a link from a page of the crawl that began at `base`. */
export function judge(link: URL, base: URL, request: CrawlRequest): Verdict {
  if (link.protocol !== "http:" && link.protocol !== "https:") return "pass";
  if (NO_PAGES.some((ending) => ending.test(link.pathname)) || looksEndless(link)) return "pass";
  if (isSameHost(link, base)) return isWithin(link, base, request) ? "follow" : "pass";
  if (request.allowSubdomains && isSubdomain(link, base)) return "follow";
  if (!request.allowExternalLinks || SOCIAL.test(link.hostname)) return "pass";
  return link.pathname === "/" && link.search === "" ? "external-root" : "external";
}

function isWithin(link: URL, base: URL, { crawlEntireDomain }: CrawlRequest): boolean {
  return crawlEntireDomain || link.pathname.startsWith(folderOf(base));
}

/** The path under which a crawl stays: a start page without a slash at its end is no folder. */
export function folderOf({ pathname }: URL): string {
  return pathname.replace(/\/index\.(?:html?|php)$/i, "/");
}

function looksEndless({ href, pathname }: URL): boolean {
  if (href.length > LONGEST) return true;
  const segments = pathname.split("/").filter(Boolean);
  if (segments.length > MAX_SEGMENTS) return true;
  const counts = new Map<string, number>();
  for (const segment of segments) counts.set(segment, (counts.get(segment) ?? 0) + 1);
  return Math.max(0, ...counts.values()) > MAX_REPETITIONS;
}
