import { join } from "node:path";
import { click } from "@winnow/action-click";
import { executeJavascript } from "@winnow/action-execute-javascript";
import { generatePDF, pdf } from "@winnow/action-pdf";
import { press } from "@winnow/action-press";
import { scrape } from "@winnow/action-scrape";
import { screenshot as screenshotAction } from "@winnow/action-screenshot";
import { scroll } from "@winnow/action-scroll";
import { wait } from "@winnow/action-wait";
import { write } from "@winnow/action-write";
import {
  browserOf,
  type Config,
  defined,
  emailOf,
  mediaOf,
  pagesOf,
  proxyServersOf,
  searxngOf,
  webhookOf,
  webRiskOf,
} from "@winnow/adapter-settings";
import { cacheEmbedded } from "@winnow/cache-embedded";
import { cacheRedis } from "@winnow/cache-redis";
import type { Plugin } from "@winnow/core";
import { audio } from "@winnow/format-audio";
import { branding } from "@winnow/format-branding";
import { screenshot } from "@winnow/format-screenshot";
import { video } from "@winnow/format-video";
import { blockAds } from "@winnow/hook-block-ads";
import { detectShells } from "@winnow/hook-detect-shells";
import { detectWalls } from "@winnow/hook-detect-walls";
import { disguiseBrowser } from "@winnow/hook-disguise-browser";
import { emulateLocation } from "@winnow/hook-emulate-location";
import { emulateMobile } from "@winnow/hook-emulate-mobile";
import { fetchBrowser } from "@winnow/hook-fetch-browser";
import { fetchDisguised } from "@winnow/hook-fetch-disguised";
import { profiles } from "@winnow/hook-profile";
import { threatProtection } from "@winnow/hook-threat-protection";
import { zeroRetention } from "@winnow/hook-zero-retention";
import { modelFromEnvironment, openaiCompatible } from "@winnow/model-openai-compatible";
import { email } from "@winnow/notifier-email";
import { webhook } from "@winnow/notifier-webhook";
import { agent } from "@winnow/operation-agent";
import { crawlPreview } from "@winnow/operation-crawl";
import { extract } from "@winnow/operation-extract";
import { parse } from "@winnow/operation-parse";
import { search } from "@winnow/operation-search";
import { threatPolicy } from "@winnow/operation-threat-protection";
import { image } from "@winnow/parser-image";
import { fetchMediaHead, mediaFile } from "@winnow/parser-media";
import { office } from "@winnow/parser-office";
import { pdfAuto } from "@winnow/parser-pdf-auto";
import { jobPlugins, libraryPlugins, readingPlugins, recordPlugins } from "@winnow/preset-library";
import { proxyAuto } from "@winnow/proxy-auto";
import { proxyBasic } from "@winnow/proxy-basic";
import { proxyEnhanced } from "@winnow/proxy-enhanced";
import { ownPages } from "@winnow/search-own-pages";
import { searxng } from "@winnow/search-searxng";
import { artifacts } from "@winnow/service-artifacts";
import { metrics } from "@winnow/service-metrics";
import { threads } from "@winnow/service-threads";
import { urlRisk, writtenRisk } from "@winnow/service-url-risk";
import { webRisk } from "@winnow/service-web-risk";

/** Files that the operations keep; each may be `:memory:`. */
export interface JobFiles {
  readonly jobs: string;
  /** The words of pages, to search them. */
  readonly pages: string;
  /** What is remembered from one scrape to the next. @defaultValue ":memory:" */
  readonly records?: string;
}

/** The plugins of the shell command: pages over HTTP or in a browser, and operations that keep these files. */
export function commandPlugins(config: Config, files: JobFiles): readonly Plugin[] {
  const { WINNOW_MAX_BODY_BYTES: maxBytes, WINNOW_OCR_LANGUAGES: languages } = config;
  const servers = proxyServersOf(config);
  const model = modelFromEnvironment(config);
  return [
    // Before whatever asks anybody about the URL.
    ...threatProtection({ mode: config.WINNOW_THREAT_PROTECTION }),
    ...[webRiskOf(config)].map((risk) => (risk ? webRisk({ ...risk, beside: writtenRisk }) : urlRisk())),
    fetchMediaHead(),
    fetchDisguised({ maxBytes }),
    // Before the parser of pages, which takes any text.
    ...[pdfAuto({ languages }), image({ languages }), office(), mediaFile(), parse()],
    ...libraryPlugins(pagesOf(config)),
    fetchBrowser(browserOf(config)),
    // A challenge is often an empty shell as well, and only a block leads to another route.
    detectWalls(),
    detectShells(),
    proxyAuto([proxyBasic(servers), proxyEnhanced(servers)]),
    ...[emulateMobile(), emulateLocation(), disguiseBrowser()],
    blockAds({ listUrls: config.BLOCKLIST_URLS }),
    ...readingPlugins(model && openaiCompatible(model), { failure: config.WINNOW_REDACT_FAILURE }),
    ...recordPlugins(files.records),
    ...[wait(), click(), write(), press(), scroll(), scrape(), executeJavascript()],
    ...[screenshot(), branding(), screenshotAction(), pdf(), generatePDF()],
    ...[audio, video].map((format) => format(mediaOf(config))),
    ...jobPlugins(files.jobs, defined({ maxBytes, server: servers.server })),
    crawlPreview(),
    webhook(webhookOf(config)),
    // Pages scraped before are searched in any case.
    ...[searxngOf(config)].flatMap((searcher) => (searcher ? searxng(searcher) : [])),
    ...ownPages({ path: files.pages }),
    ...[search(), extract(), agent(), threatPolicy()],
  ];
}

/** The plugins of the server: those of the command, with worker threads and everything that is kept. */
export function serverPlugins(config: Config, publicUrl: () => string): readonly Plugin[] {
  const { WINNOW_CACHE_URL: url, WINNOW_CACHE_MAX_BYTES: maxBytes } = config;
  const folder = (name: string) => join(config.WINNOW_DATA_DIR, name);
  const cache = url ? cacheRedis({ url }) : cacheEmbedded({ path: folder("cache.sqlite"), maxBytes });
  const [jobs, pages, records] = [folder("jobs.sqlite"), folder("pages.sqlite"), folder("records.sqlite")];
  return [
    zeroRetention({ allowed: config.WINNOW_ZERO_DATA_RETENTION }),
    ...(config.WINNOW_METRICS ? metrics() : []),
    ...commandPlugins(config, { jobs, pages, records }),
    threads({ store: cache }),
    cache,
    artifacts({ folder: folder("artifacts"), publicUrl, maxBytes: config.WINNOW_ARTIFACTS_MAX_BYTES }),
    profiles({ folder: folder("profiles") }),
    ...[emailOf(config)].flatMap((mail) => (mail ? email({ ...mail, publicUrl }) : [])),
  ];
}
