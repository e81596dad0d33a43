import { join } from "node:path";
import {
  artifactsOf,
  browserOf,
  type Config,
  databaseOf,
  defined,
  dispatchOf,
  emailOf,
  mediaOf,
  pagesOf,
  proxyServersOf,
  searxngOf,
  teamsOf,
  webhookOf,
  webRiskOf,
} from "@winnow/adapter-settings";
import { cacheEmbedded } from "@winnow/cache-embedded";
import { cacheRedis } from "@winnow/cache-redis";
import type { Plugin } from "@winnow/core";
import { dispatchBullmq } from "@winnow/dispatch-bullmq";
import { audio } from "@winnow/format-audio";
import { video } from "@winnow/format-video";
import { detectWalls } from "@winnow/hook-detect-walls";
import { fetchDisguised } from "@winnow/hook-fetch-disguised";
import { threatProtection } from "@winnow/hook-threat-protection";
import { zeroRetention } from "@winnow/hook-zero-retention";
import { postgres } from "@winnow/kit-postgres";
import { modelFromEnvironment, openaiCompatible } from "@winnow/model-openai-compatible";
import { email } from "@winnow/notifier-email";
import { webhook } from "@winnow/notifier-webhook";
import { agent } from "@winnow/operation-agent";
import { crawlPreview } from "@winnow/operation-crawl";
import { extract } from "@winnow/operation-extract";
import { feedback } from "@winnow/operation-feedback";
import { parse } from "@winnow/operation-parse";
import { search } from "@winnow/operation-search";
import { team } from "@winnow/operation-team";
import { threatPolicy } from "@winnow/operation-threat-protection";
import { image } from "@winnow/parser-image";
import { fetchMediaHead, mediaFile } from "@winnow/parser-media";
import { office } from "@winnow/parser-office";
import { pdfAuto } from "@winnow/parser-pdf-auto";
import { browserPlugins } from "@winnow/preset-browser";
import { jobPlugins, libraryPlugins } from "@winnow/preset-library";
import { readingPlugins } from "@winnow/preset-reading";
import { recordPlugins } from "@winnow/preset-records";
import { proxyAuto } from "@winnow/proxy-auto";
import { proxyBasic } from "@winnow/proxy-basic";
import { proxyEnhanced } from "@winnow/proxy-enhanced";
import { recordsPostgres } from "@winnow/records-postgres";
import { recordsSqlite } from "@winnow/records-sqlite";
import { type OwnPagesSettings, ownPages } from "@winnow/search-own-pages";
import { searxng } from "@winnow/search-searxng";
import { artifacts } from "@winnow/service-artifacts";
import { artifactsS3 } from "@winnow/service-artifacts-s3";
import { metrics } from "@winnow/service-metrics";
import { results } from "@winnow/service-results";
import { teams } from "@winnow/service-teams";
import { threads } from "@winnow/service-threads";
import { urlRisk, writtenRisk } from "@winnow/service-url-risk";
import { webRisk } from "@winnow/service-web-risk";
import { storePostgres } from "@winnow/store-postgres";
import { storeSqlite } from "@winnow/store-sqlite";
import { nodeHtmlMarkdown } from "@winnow/view-node-html-markdown";

/**
 * Where the operations keep jobs, what they remember from one scrape to the next (files, each of which may be `:memory:`, or
 * stores), and the words of pages, to search them.
 */
export type Stores = Readonly<Record<"jobs" | "records", string | Plugin> & { pages: OwnPagesSettings }>;

/** The plugins of the shell command: pages over HTTP or in a browser, and operations that keep these files. */
export function commandPlugins(config: Config, stores: Stores): readonly Plugin[] {
  const { WINNOW_MAX_BODY_BYTES: maxBytes, WINNOW_OCR_LANGUAGES: languages } = config;
  const [servers, searcher] = [proxyServersOf(config), searxngOf(config)];
  const model = modelFromEnvironment(config);
  return [
    // Before whatever asks anybody about the URL.
    ...threatProtection({ mode: config.WINNOW_THREAT_PROTECTION }),
    ...[webRiskOf(config)].map((risk) => (risk ? webRisk({ ...risk, beside: writtenRisk }) : urlRisk())),
    fetchMediaHead(),
    fetchDisguised({ maxBytes }),
    // Before the parser of pages, which takes any text.
    ...[pdfAuto({ languages }), image({ languages }), office(), mediaFile(), parse()],
    // Of two plugins that write markdown the first counts.
    ...(config.WINNOW_MARKDOWN_CONVERTER === "winnow" ? [] : [nodeHtmlMarkdown()]),
    ...libraryPlugins(pagesOf(config)),
    // A challenge is often an empty shell as well, and only a block leads to another route.
    detectWalls(),
    ...browserPlugins(browserOf(config)),
    proxyAuto([proxyBasic(servers), proxyEnhanced(servers)]),
    ...readingPlugins(model && openaiCompatible(model), { failure: config.WINNOW_REDACT_FAILURE }),
    ...recordPlugins(stores.records),
    ...[audio, video].map((format) => format(mediaOf(config))),
    ...jobPlugins(stores.jobs, defined({ maxBytes, server: servers.server })),
    ...[crawlPreview(), webhook(webhookOf(config))],
    ...(searcher === undefined ? [] : [searxng(searcher)]),
    // What is found on the web leaves nothing to be found in them.
    ...((config.WINNOW_SEARCH_OWN_PAGES ?? searcher === undefined) ? ownPages(stores.pages) : []),
    ...[search(), extract(), agent(), threatPolicy(), team(), feedback()],
  ];
}

/** Where the server keeps jobs, records and the words of pages: on PostgreSQL when `DATABASE_URL` is set, otherwise in the data folder. */
export function storesOf(config: Config) {
  const [database, folder] = [databaseOf(config), config.WINNOW_DATA_DIR];
  const server = database && postgres(database);
  const jobs = server ? storePostgres(server) : storeSqlite({ path: join(folder, "jobs.sqlite") });
  const records = server ? recordsPostgres(server) : recordsSqlite({ path: join(folder, "records.sqlite") });
  return { jobs, records, pages: server ? { server } : { path: join(folder, "pages.sqlite") } };
}

/** The plugins of the server: those of the command, with worker threads and everything that is kept. */
export function serverPlugins(config: Config, publicUrl: () => string): readonly Plugin[] {
  const { WINNOW_CACHE_URL: url, WINNOW_CACHE_MAX_BYTES: maxBytes } = config;
  const folder = (name: string) => join(config.WINNOW_DATA_DIR, name);
  const cache = url ? cacheRedis({ url }) : cacheEmbedded({ path: folder("cache.sqlite"), maxBytes });
  return [
    zeroRetention({ allowed: config.WINNOW_ZERO_DATA_RETENTION }),
    ...(config.WINNOW_METRICS ? metrics() : []),
    ...commandPlugins(config, storesOf(config)),
    ...[threads({ store: cache }), cache, ...results({ cache })],
    ...[artifactsOf(config, folder("artifacts"))].map((kept) =>
      "bucket" in kept ? artifactsS3({ ...kept, publicUrl }) : artifacts({ ...kept, publicUrl }),
    ),
    ...teamsOf(config).flatMap(teams),
    ...[dispatchOf(config)].flatMap((redis) => (redis ? dispatchBullmq(redis) : [])),
    ...[emailOf(config)].flatMap((mail) => (mail ? email({ ...mail, publicUrl }) : [])),
  ];
}
