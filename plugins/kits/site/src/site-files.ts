import { createToken } from "@winnow/core/plugin";
import type { Visits } from "@winnow/kit-egress";

/** What a site wants crawlers to leave alone. @see RFC 9309 */
export interface Robots {
  allows(url: string): boolean;
  /** Seconds to wait between pages, when the site names some. */
  readonly crawlDelay: number | undefined;
  /** URLs of sitemaps, as the file writes them. */
  readonly sitemaps: readonly string[];
}

/** What a sitemap lists. */
export interface Sitemap {
  /** Absolute URLs of pages, in the order of the file, each once. */
  readonly urls: readonly string[];
  /** Absolute URLs of further sitemaps. */
  readonly sitemaps: readonly string[];
}

/** The files with which a site speaks to crawlers. */
export interface SiteFiles {
  /**
   * What the site of this URL wants to be left alone by crawlers of these names. A site whose robots.txt is missing
   * allows everything; one that cannot say what it wants, because its server fails, is left alone.
   * @throws unsafe_domain_blocked when `visits` refuses the URL, or what leads to the file
   */
  robots(url: string, agents: readonly string[], signal: AbortSignal, visits?: Visits): Promise<SiteRobots>;
  /** A sitemap. @throws SCRAPE_SITEMAP_ERROR and whatever fetching throws */
  sitemap(url: string, signal: AbortSignal, visits?: Visits): Promise<Sitemap>;
}

/** The wishes of a site, and why they could not be read when they could not. */
export interface SiteRobots extends Robots {
  readonly problem: string | undefined;
}

/** {@link SiteFiles}. */
export const SiteFilesToken = createToken<SiteFiles>("site files");
