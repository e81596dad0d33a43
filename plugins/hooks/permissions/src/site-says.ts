import type { ScrapeContext } from "@winnow/core/plugin";
import { visitsOf } from "@winnow/kit-egress";
import { ROBOTS_AGENTS, SiteFilesToken, type SiteRobots } from "@winnow/kit-site";

/** What was read of the files of a site. */
export interface SiteSays {
  readonly robots: SiteRobots | undefined;
  /** The text of its tdmrep.json. */
  readonly tdmRep: string | undefined;
  /** Whether it has an llms.txt; null unless it was asked for. */
  readonly llmsTxt: boolean | null;
}

/** Of a site that was not asked. */
export const NOTHING: SiteSays = { robots: undefined, tdmRep: undefined, llmsTxt: null };

/** What a scrape wants to know. */
export interface Wishes {
  readonly files: ReadonlySet<string>;
  readonly isOffline: boolean;
}

/**
 * The files of the site of a URL: those that are wished, which may be asked for over the network, and otherwise what is known.
 * @throws unsafe_domain_blocked
 */
export async function readSite(
  url: string,
  wishes: Wishes | undefined,
  context: ScrapeContext,
): Promise<SiteSays> {
  const files = context.get(SiteFilesToken);
  const { signal, owner } = context;
  const known = files.known(url, ROBOTS_AGENTS, owner);
  if (wishes === undefined || wishes.isOffline) return { ...NOTHING, robots: known };
  const visits = visitsOf(context);
  // What is kept of nothing may not be known to a later scrape either.
  const reader = context.keepsNothing ? undefined : owner;
  const text = (path: `/${string}`, file: string) =>
    wishes.files.has(file) ? files.text(url, path, signal, visits) : undefined;
  const [robots, tdmRep, llms] = await Promise.all([
    wishes.files.has("robots.txt") ? files.robots(url, ROBOTS_AGENTS, signal, visits, reader) : known,
    text("/.well-known/tdmrep.json", "tdmrep.json"),
    text("/llms.txt", "llms.txt"),
  ]);
  // Many sites answer every path with a page.
  const hasLlms = llms !== undefined && /^\s*[^\s<]/.test(llms);
  return { robots, tdmRep, llmsTxt: wishes.files.has("llms.txt") ? hasLlms : null };
}
