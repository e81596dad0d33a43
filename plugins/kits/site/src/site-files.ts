import { createToken } from "@winnow/core/plugin";
import type { Visits } from "@winnow/kit-egress";
import type { Statement } from "./statements.ts";

/** What a site wants crawlers to leave alone. @see RFC 9309 */
export interface Robots {
  allows(url: string): boolean;
  /** Seconds to wait between pages, when the site names some. */
  readonly crawlDelay: number | undefined;
  /** URLs of sitemaps, as the file writes them. */
  readonly sitemaps: readonly string[];
  /** What it says about the use of this page by machines; the groups for crawlers of AI are among it. */
  statements(url: string): readonly Statement[];
}

/** What a sitemap lists. */
export interface Sitemap {
  /** Absolute URLs of pages, in the order of the file, each once. */
  readonly urls: readonly string[];
  /** Absolute URLs of further sitemaps. */
  readonly sitemaps: readonly string[];
  /** What the file says of when pages changed, as it writes it, by their URLs. @defaultValue nothing */
  readonly changes?: ReadonlyMap<string, string>;
}

/** The files with which a site speaks to crawlers. */
export interface SiteFiles {
  /**
   * What the site of this URL wants to be left alone by crawlers of these names. A site whose robots.txt is missing
   * allows everything; one that cannot say what it wants, because its server fails, is left alone.
   * `owner` is whom it is read for, so that `known` may tell.
   * @throws unsafe_domain_blocked when `visits` refuses the URL, or what leads to the file
   */
  robots(
    url: string,
    agents: readonly string[],
    signal: AbortSignal,
    visits?: Visits,
    owner?: string,
  ): Promise<SiteRobots>;
  /** What was lately read for this owner; undefined without it. Nothing is sent, and no owner learns what others read. */
  known(url: string, agents: readonly string[], owner: string): SiteRobots | undefined;
  /**
   * The beginning of another small text file at the root of this URL's site, at most 65,536 characters; undefined where there is
   * none, or it cannot be read. It is remembered for as long as robots.txt is.
   * @throws unsafe_domain_blocked
   */
  text(url: string, path: `/${string}`, signal: AbortSignal, visits?: Visits): Promise<string | undefined>;
  /** A sitemap. @throws SCRAPE_SITEMAP_ERROR and whatever fetching throws */
  sitemap(url: string, signal: AbortSignal, visits?: Visits): Promise<Sitemap>;
}

/** The wishes of a site, and why they could not be read when they could not. */
export interface SiteRobots extends Robots {
  readonly problem: string | undefined;
}

/** {@link SiteFiles}. */
export const SiteFilesToken = createToken<SiteFiles>("site files");
