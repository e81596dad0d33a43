import {
  defineHook,
  defineService,
  type Fetched,
  messageOf,
  type Plugin,
  type ScrapeContext,
  type ScrapeRequest,
} from "@winnow/core/plugin";
import { type FetchHttpSettings, FileFetcher } from "@winnow/hook-fetch-http";
import { type Egress, EgressToken } from "@winnow/kit-egress";
import {
  MAX_CHARACTERS,
  MAX_PARTS,
  renderPage,
  type Site,
  type SitePage,
  SitesToken,
} from "@winnow/kit-sites";
import * as v from "valibot";
import { SiteList } from "./list.ts";
import { Visitor } from "./visit.ts";

/** Settings of {@link sites}: those of fetching, where `maxBytes` is for each answer. */
export type SitesSettings = FetchHttpSettings;

declare module "@winnow/core/plugin" {
  interface OptionRegistry {
    /** Whether plugins that know a site may read its pages by its API. `false` gives the page itself. @defaultValue true */
    sites: { input: boolean; output: boolean };
  }
  interface Fetched {
    /** Which site made this page of what its API says; the page itself has none. */
    readonly site?: { readonly name: string; readonly warnings: readonly string[] };
  }
}

/** What is known of a scrape whose address is one of a site. */
interface Asked {
  readonly sites: readonly Site[];
  /** Why the site did not read the page. */
  problem?: string;
}

const MAX_BYTES = 10 * 1024 * 1024;

/**
 * Lets the plugins that know a site read its pages, the one of the highest priority first. Where none does, and where a
 * browser is needed, the page is fetched as any other.
 * @throws CONFIG_INVALID
 */
export function sites(settings: SitesSettings = {}): readonly Plugin[] {
  const asked = new WeakMap<ScrapeContext, Asked>();
  const fetchers = new Map<Egress, FileFetcher>();
  const fetcherOf = (egress: Egress): FileFetcher => {
    const fetcher = fetchers.get(egress) ?? new FileFetcher(egress, { maxBytes: MAX_BYTES, ...settings });
    fetchers.set(egress, fetcher);
    return fetcher;
  };
  return [
    defineService({
      name: "site-list",
      id: "hook-sites-list",
      token: SitesToken,
      startsEmpty: true,
      create: () => new SiteList(),
    }),
    defineHook({
      name: "sites",
      request: { sites: OPTION },
      metadata: { site: v.pipe(v.string(), v.metadata({ nature: "identifier" })) },
      admit: (request, context) => {
        const found = sitesFor(request, context);
        if (found.length === 0) return request;
        asked.set(context, { sites: found });
        // What a site makes of a page is another page than the one that is served.
        const names = found.map(({ name, version }) => `${name}@${version}`);
        return { ...request, cacheKey: { ...request.cacheKey, sites: names } };
      },
      fetch: async (request, context) => {
        const known = asked.get(context);
        if (known === undefined || request.rendered) return undefined;
        return await ask(known, new Visitor(request, context, fetcherOf(context.get(EgressToken))), context);
      },
      refine: (outputs, _page, context) => {
        const known = asked.get(context);
        if (known !== undefined) tell(known, context);
        return outputs;
      },
      close: async () => {
        const open = [...fetchers.values()];
        fetchers.clear();
        await Promise.all(open.map((fetcher) => fetcher.close()));
      },
    }),
  ];
}

const OPTION = {
  schema: v.optional(v.boolean(), false),
  description:
    "Whether plugins that know a site may read its pages by its API, such as issues of GitHub; by default the page itself is read.",
};

function sitesFor({ url, file, options, rendered, actions }: ScrapeRequest, context: ScrapeContext) {
  // A browser shows the page itself, and a password is for that alone.
  if (!options.sites || file !== undefined || rendered || actions.length > 0) return [];
  const address = new URL(url);
  return address.username === "" ? context.get(SitesToken).of(address) : [];
}

/** What the first site makes of the page that can, or the page itself where it is none of theirs and was fetched to see that. */
async function ask(known: Asked, visitor: Visitor, context: ScrapeContext): Promise<Fetched | undefined> {
  delete known.problem;
  for (const site of known.sites) {
    try {
      const page = await visitor.read(site);
      if (page !== undefined) return toFetched(site, page, visitor.url);
    } catch (error) {
      context.signal.throwIfAborted();
      const reason = visitor.signal.aborted ? "it took too long" : messageOf(error).slice(0, 300);
      context.logger.debug({ plugin: `site-${site.name}`, error }, "page not read by its site");
      known.problem = `This is the page itself: site-${site.name} could not read it (${reason}).`;
    }
  }
  return known.problem === undefined ? visitor.page : undefined;
}

function toFetched(site: Site, page: SitePage, url: string): Fetched {
  const { html, isWhole } = renderPage(page, url);
  const cut = `Only the first parts of the page are here: at most ${MAX_PARTS}, and ${MAX_CHARACTERS} characters.`;
  const warnings = [...(page.warnings ?? []), ...(isWhole ? [] : [cut])];
  return {
    url,
    statusCode: 200,
    headers: {},
    contentType: "text/html; charset=utf-8",
    body: Buffer.from(html),
    site: { name: site.name, warnings },
  };
}

/** Says which site made the page, or why none did. */
function tell({ sites, problem }: Asked, context: ScrapeContext): void {
  const made = (context.fetched ?? context.copy)?.site;
  if (made !== undefined) {
    context.metadata.site = made.name;
    for (const warning of made.warnings) context.warn(warning);
    return;
  }
  if (problem !== undefined) context.warn(problem);
  const [site] = sites.filter(({ hosts }) => hosts !== undefined);
  if (context.copy !== undefined && site !== undefined)
    context.warn(
      `The copy in the cache is the page itself, not what site-${site.name} reads: maxAge: 0 asks again.`,
    );
}
