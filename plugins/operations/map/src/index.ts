import type { OperationPlugin } from "@winnow/core/plugin";
import { SINCE_ERRORS } from "@winnow/kit-jobs";
import { defineOperation } from "@winnow/kit-operations";
import * as v from "@winnow/kit-schema";
import { PATTERN_ERRORS } from "@winnow/kit-site";
import { errors } from "./errors.ts";
import type { SiteMap } from "./map.ts";
import { MapInput } from "./request.ts";

export type { SiteMap } from "./map.ts";
export { type MapLink, rank } from "./rank.ts";

declare module "@winnow/core/plugin" {
  interface OperationRegistry {
    map: { input: v.InferInput<typeof MapInput>; event: never; result: SiteMap };
  }
}

const Text = v.pipe(v.string(), v.nature("text"));
const Link = v.object({
  url: v.pipe(v.string(), v.nature("url")),
  title: v.optional(Text),
  description: v.optional(Text),
  aliases: v.optional(v.array(v.pipe(v.string(), v.nature("url")))),
});

/** A URL of which a sitemap says that it has not changed. */
const Unchanged = v.object({
  url: v.pipe(v.string(), v.nature("url")),
  since: v.pipe(v.string(), v.nature("code")),
  by: v.literal("lastmod"),
});

/**
 * Lists the URLs of a site from its sitemaps and from the links of a page, ordered by a search when one is given.
 * @see wire contract 11
 */
export const map = (): OperationPlugin =>
  defineOperation({
    name: "map",
    errors: { ...PATTERN_ERRORS, ...SINCE_ERRORS, ...errors },
    argument: "url",
    description: "list the URLs of a site",
    shell: {
      options: {
        search: "only URLs relevant to these words, the best first",
        limit: "links at most",
        sitemap: "skip: only read the page; only: only read the sitemaps",
        includeSubdomains: "include subdomains of the same domain",
        ignoreQueryParameters: "strip query parameters from URLs",
        filterByPath: "only URLs below the path of the start URL",
        includePaths: "only include paths that match this regular expression",
        excludePaths: "exclude paths that match this regular expression",
        regexOnFullURL: "match both against the whole URL",
        since:
          "only URLs that the sitemaps do not say are unchanged since: a date, or the id of an earlier crawl",
        ignoreSimilar: "one link for addresses that differ in campaigns or in the order of parameters",
        timeout: "timeout in milliseconds",
      },
    },
    reference: {
      request: { url: "https://example.com/", search: "prices", limit: 10 },
      answer: {
        id: "0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a11",
        links: [{ url: "https://example.com/prices", title: "Prices", description: "What the flour costs." }],
      },
    },
    needs: ["format-links", "service-site-files"],
    input: MapInput,
    result: v.object({
      id: v.string(),
      links: v.array(Link),
      unchanged: v.optional(v.array(Unchanged)),
      warning: v.optional(v.string()),
    }),
    run: async (request, context) => {
      // The first map loads what makes it, so that a start does not.
      const { mapSite } = await import("./map.ts");
      const { links, unchanged, ...rest } = await mapSite(request, context);
      return {
        ...rest,
        links: links.map(({ aliases, ...link }) =>
          aliases === undefined ? link : { ...link, aliases: [...aliases] },
        ),
        ...(unchanged === undefined ? {} : { unchanged: [...unchanged] }),
      };
    },
  });
