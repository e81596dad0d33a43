import { createToken, type ScrapeContext, type Services } from "@winnow/core/plugin";
import type { Egress } from "./egress.ts";

/** Judges URLs that are about to be requested for somebody, before anything is sent, even to resolve a name. */
export interface Visits {
  /**
   * Judges a URL that is navigated to or fetched as a file of its own; the same URL is judged once.
   * @throws unsafe_domain_blocked
   */
  check(url: URL): Promise<void>;
  /**
   * Judges a host by its name alone, such as that of a picture on a page.
   * @throws unsafe_domain_blocked
   */
  checkHost(hostname: string): void;
}

/** Whose URLs are judged, and how they asked for it. */
export interface VisitsFor {
  readonly owner: string;
  readonly signal: AbortSignal;
  /** The `threatProtection` object of the request. */
  readonly override?: unknown;
}

/** Knows whose URLs are judged by what. */
export interface VisitGuard {
  /** What judges the URLs of a scrape that was admitted; undefined when nothing does. */
  of(context: ScrapeContext): Visits | undefined;
  /**
   * What judges the URLs of work outside of scrapes, such as robots.txt and sitemaps; undefined when nothing does.
   * @throws BAD_REQUEST, and the codes with which an override is refused
   */
  open(asked: VisitsFor): Promise<Visits | undefined>;
}

/** {@link VisitGuard}; there need be none. */
export const VisitGuardToken = createToken<VisitGuard>("visit guard");

/** What judges the URLs of a scrape; undefined when nothing does. */
export function visitsOf(context: ScrapeContext): Visits | undefined {
  return context.find(VisitGuardToken)?.of(context);
}

/** What judges the URLs of work outside of scrapes; undefined when nothing does. */
export async function openVisits(services: Services, asked: VisitsFor): Promise<Visits | undefined> {
  return await services.find(VisitGuardToken)?.open(asked);
}

/** Whether the rules allow the host of a URL; what lists URLs leaves the others out. */
export function mayVisit(visits: Visits | undefined, { hostname }: URL): boolean {
  try {
    visits?.checkHost(hostname);
    return true;
  } catch {
    return false;
  }
}

/** The egress guard, which also refuses hosts by the rules of a scrape, before their names are resolved. */
export function guardedEgress(egress: Egress, visits: Visits | undefined): Egress {
  if (visits === undefined) return egress;
  return {
    check: (url, purpose) => egress.check(url, purpose),
    resolve: async (hostname, purpose, signal) => {
      visits.checkHost(hostname);
      return await egress.resolve(hostname, purpose, signal);
    },
  };
}
