import { ClockToken, defineService, type ServicePlugin } from "@winnow/core/plugin";
import { type FetchHttpSettings, FileFetcher } from "@winnow/hook-fetch-http";
import { EgressToken, RequestSignerToken } from "@winnow/kit-egress";
import { SiteFilesToken } from "@winnow/kit-site";
import { errors } from "./errors.ts";
import { FetchedSiteFiles } from "./site-files.ts";

export { parseRobots } from "./robots.ts";
export { readSitemap } from "./sitemap.ts";

/** Settings of {@link siteFiles}: those of fetching, where `maxBytes` holds for unpacked files too. */
export interface SiteFilesSettings extends FetchHttpSettings {
  /** URL of a proxy that the files come through. */
  readonly server?: string;
}

const MAX_BYTES = 50 * 1024 * 1024;

/** Reads robots.txt and sitemaps, for crawls. @throws CONFIG_INVALID */
export function siteFiles(settings: SiteFilesSettings = {}): ServicePlugin {
  const open = new Set<FileFetcher>();
  return defineService({
    name: "site-files",
    errors,
    token: SiteFilesToken,
    create: ({ services }) => {
      const fetcher = new FileFetcher(services.get(EgressToken), settings, services.find(RequestSignerToken));
      open.add(fetcher);
      const clock = services.get(ClockToken);
      return new FetchedSiteFiles(fetcher, clock, settings.maxBytes ?? MAX_BYTES);
    },
    close: async () => {
      await Promise.all([...open].map((fetcher) => fetcher.close()));
      open.clear();
    },
  });
}
