import type { Plugin } from "@winnow/core";
import { webhook } from "@winnow/notifier-webhook";
import { agent } from "@winnow/operation-agent";
import { batchScrape } from "@winnow/operation-batch-scrape";
import { crawl, crawlPreview } from "@winnow/operation-crawl";
import { extract } from "@winnow/operation-extract";
import { map } from "@winnow/operation-map";
import { search } from "@winnow/operation-search";
import { ownPages } from "@winnow/search-own-pages";
import { searxng } from "@winnow/search-searxng";
import { siteFiles } from "@winnow/service-site-files";
import { storeSqlite } from "@winnow/store-sqlite";
import type { Config } from "./config.ts";

/** Files that the operations keep; each may be `:memory:`. */
export interface JobFiles {
  readonly jobs: string;
  /** The words of pages, to search them. */
  readonly pages: string;
}

/**
 * Operations over many pages, what they need, and who is told of them. `proxyServer` is the way that files of sites come
 * by.
 */
export function jobPlugins(
  config: Config,
  files: JobFiles,
  proxyServer: string | undefined,
): readonly Plugin[] {
  const { SELF_HOSTED_WEBHOOK_HMAC_SECRET: secret, WINNOW_ALLOW_WEBHOOK_NETWORKS: networks } = config;
  return [
    storeSqlite({ path: files.jobs }),
    siteFiles({
      maxBytes: config.WINNOW_MAX_BODY_BYTES,
      ...(proxyServer === undefined ? {} : { server: proxyServer }),
    }),
    webhook({ allowHttp: networks.length > 0, ...(secret === undefined ? {} : { secret }) }),
    ...searches(config),
    ...ownPages({ path: files.pages }),
    crawl(),
    crawlPreview(),
    batchScrape(),
    map(),
    search(),
    extract(),
    agent(),
  ];
}

/** A provider of the web when one is configured; pages seen before are searched in any case. */
function searches({ SEARXNG_ENDPOINT, SEARXNG_ENGINES, SEARXNG_CATEGORIES }: Config): readonly Plugin[] {
  if (SEARXNG_ENDPOINT === undefined) return [];
  return [
    searxng({
      endpoint: SEARXNG_ENDPOINT,
      ...(SEARXNG_ENGINES === undefined ? {} : { engines: SEARXNG_ENGINES }),
      ...(SEARXNG_CATEGORIES === undefined ? {} : { categories: SEARXNG_CATEGORIES }),
    }),
  ];
}
