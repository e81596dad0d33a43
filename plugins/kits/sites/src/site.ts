import { createToken, defineService, type ServicePlugin, WinnowError } from "@winnow/core/plugin";
import * as v from "valibot";

/** One entry of a page, such as a post of a thread. */
export interface SitePart {
  readonly heading?: string | undefined;
  readonly author?: string | undefined;
  /** When it was written, ISO 8601. */
  readonly published?: string | undefined;
  /** HTML that others wrote; it is made safe. */
  readonly html?: string | undefined;
  /** Plain text, a paragraph for each line; after the HTML, where there is both. */
  readonly text?: string | undefined;
}

/** What a site says, in its order: it becomes a page that every format reads like any other. */
export interface SitePage {
  readonly title: string;
  /** Language tag, such as `en`. */
  readonly language?: string | undefined;
  /** `metadata` of the result, such as `description`, `author` and `article:published_time`; undefined ones are left out. */
  readonly metadata?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** At most {@link MAX_PARTS}. */
  readonly parts: readonly SitePart[];
  /** What is missing, for `warning` of the result, one sentence each. */
  readonly warnings?: readonly string[];
}

/** What a site may ask for while it reads one page. All of it passes the egress guard, the request's proxy and its policies. */
export interface SiteVisit {
  /** The address that was asked for. */
  readonly url: URL;
  /** What the site's `path` matched in the path of the address, with its groups. */
  readonly match: RegExpExecArray;
  /** Aborted when the time is over that a site may take, so that some is left for the page itself. */
  readonly signal: AbortSignal;
  /** The HTML of the page itself, fetched once. @throws Error for a status of 400 and above */
  page(): Promise<string>;
  /**
   * The JSON at an address of the page's own host or one of `reaches`, as the schema makes it.
   * @throws Error for another host, a status of 400 and above, and what is no such JSON
   */
  json<S extends v.GenericSchema>(
    url: string | URL,
    schema: S,
    headers?: Readonly<Record<string, string>>,
  ): Promise<v.InferOutput<S>>;
}

/** What the author of a site writes. */
export interface SiteDefinition {
  /** Its name in `metadata.site`, and after `site-` in traces and warnings. */
  readonly name: string;
  /** Hosts of its pages, with a port where they have one, such as `github.com`. @defaultValue any */
  readonly hosts?: readonly string[];
  /** Which paths are its pages: `/^\/t\/(\d+)$/`. Groups are in `match` of the visit. */
  readonly path: RegExp;
  /** Other hosts that it may ask, such as `api.github.com`. @defaultValue none */
  readonly reaches?: readonly string[];
  /** Of several sites for one address, the one of the highest priority is asked first. @defaultValue 0 */
  readonly priority?: number;
  /** Counts up when the page that it makes changes: copies in the cache of another version are not served. @defaultValue 1 */
  readonly version?: number;
  /**
   * Reads a page. Undefined says that the address is not one of this site after all. When it throws, the page itself is
   * scraped and `warning` says why.
   */
  readonly read: (visit: SiteVisit) => Promise<SitePage | undefined>;
}

/** A site, its defaults filled in. */
export interface Site extends SiteDefinition {
  readonly priority: number;
  readonly version: number;
  readonly reaches: readonly string[];
}

/** The sites of a kernel. */
export interface Sites {
  /** Adds a site. @throws CONFIG_INVALID for a second one of the same name */
  add(site: Site): void;
  /** The sites whose pages an address may be, in the order in which they are asked. */
  of(url: URL): readonly Site[];
}

/** {@link Sites}, which `@winnow/hook-sites` provides. */
export const SitesToken = createToken<Sites>("sites");

const host = v.pipe(
  v.string(),
  v.maxLength(260),
  v.check(
    (text) => URL.parse(`https://${text}/`)?.host === text,
    (issue) => `"${issue.input}" is not a host in lower case, such as "example.com"`,
  ),
);
const hosts = v.optional(v.pipe(v.array(host), v.nonEmpty("At least one host"), v.maxLength(100)));
const Definition = v.strictObject({
  name: v.pipe(v.string(), v.maxLength(50), v.regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/)),
  hosts,
  path: v.instance(RegExp),
  reaches: v.optional(v.pipe(v.array(host), v.maxLength(20))),
  priority: v.optional(v.pipe(v.number(), v.integer(), v.minValue(-1000), v.maxValue(1000)), 0),
  version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), 1),
  read: v.function(),
});

/**
 * Defines a site, as a plugin that needs `@winnow/hook-sites` too.
 * @throws CONFIG_INVALID saying what of the definition is wrong
 */
export function defineSite(definition: SiteDefinition): ServicePlugin<Site> {
  const { success, issues = [], output } = v.safeParse(Definition, definition);
  if (!success || /[gy]/.test(definition.path.flags)) {
    const list = issues.map((issue) => `${v.getDotPath(issue) ?? "it"}: ${issue.message}`);
    if (success) list.push("path: leave out the flags g and y, with which a pattern remembers where it was");
    throw new WinnowError("CONFIG_INVALID", `The site is not defined well. ${list.join(". ")}.`);
  }
  const { priority, version } = output;
  const site: Site = Object.freeze({ ...definition, priority, version, reaches: definition.reaches ?? [] });
  return defineService<Site>({
    name: site.name,
    id: `site-${site.name}`,
    needs: ["hook-sites"],
    token: createToken<Site>(`site ${site.name}`),
    startsEmpty: true,
    create: () => site,
    setup: ({ services }) => services.get(SitesToken).add(site),
  }) as ServicePlugin<Site>;
}
