import { maskOf } from "@winnow/adapter-settings";
import type { Plugin } from "@winnow/core";
import { audio } from "@winnow/format-audio";
import { video } from "@winnow/format-video";
import { capture, captureFromEnvironment } from "@winnow/hook-capture";
import { detectWalls } from "@winnow/hook-detect-walls";
import { fetchBrowserFromEnvironment } from "@winnow/hook-fetch-browser";
import { fetchDisguised } from "@winnow/hook-fetch-disguised";
import { sites } from "@winnow/hook-sites";
import { threatProtection } from "@winnow/hook-threat-protection";
import { zeroRetention } from "@winnow/hook-zero-retention";
import { laterChannel } from "@winnow/kit-channels";
import { mediaFromEnvironment } from "@winnow/kit-media";
import { defined } from "@winnow/kit-settings";
import { modelFromEnvironment, openaiCompatible } from "@winnow/model-openai-compatible";
import { email, emailFromEnvironment } from "@winnow/notifier-email";
import { webhook, webhookFromEnvironment } from "@winnow/notifier-webhook";
import { agent, agentRuns } from "@winnow/operation-agent";
import { crawlPreview } from "@winnow/operation-crawl";
import { explain, explainFromEnvironment } from "@winnow/operation-explain";
import { extract } from "@winnow/operation-extract";
import { feedback } from "@winnow/operation-feedback";
import { interactFromEnvironment } from "@winnow/operation-interact";
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
import { proxyBasic, proxyServersFromEnvironment } from "@winnow/proxy-basic";
import { proxyEnhanced } from "@winnow/proxy-enhanced";
import { endpointFromEnvironment, searchEndpoint } from "@winnow/search-endpoint";
import { ownPages } from "@winnow/search-own-pages";
import { searxng, searxngFromEnvironment } from "@winnow/search-searxng";
import { botAuth, botAuthFromEnvironment } from "@winnow/service-bot-auth";
import { channels, channelsFromEnvironment } from "@winnow/service-channels";
import { egressFromEnvironment } from "@winnow/service-egress";
import { metrics } from "@winnow/service-metrics";
import { opentelemetry, opentelemetryFromEnvironment } from "@winnow/service-opentelemetry";
import { results } from "@winnow/service-results";
import { teams, teamsFromEnvironment } from "@winnow/service-teams";
import { threads } from "@winnow/service-threads";
import { urlRisk, writtenRisk } from "@winnow/service-url-risk";
import { webRisk, webRiskFromEnvironment } from "@winnow/service-web-risk";
import { discourse } from "@winnow/site-discourse";
import { github } from "@winnow/site-github";
import { youtube } from "@winnow/site-youtube";
import { nodeHtmlMarkdown } from "@winnow/view-node-html-markdown";
import { BACK_ENDS, chosen, type ServerStores, type Stores } from "./back-ends.ts";
import type { Config } from "./settings.ts";

/** The plugin made of these settings, where they are there. */
const given = <T>(
  settings: T | undefined,
  make: (settings: T) => Plugin | readonly Plugin[],
): readonly Plugin[] => (settings === undefined ? [] : [make(settings)].flat());

/** What keeps of scrapes why they went as they did, with secrets hidden as in the log; before whatever refuses one. */
const explaining = (config: Config, { explanations: path }: Stores): readonly Plugin[] =>
  given(explainFromEnvironment(config), (kept) => explain({ ...kept, path, mask: maskOf(config) }));

/** What searches; with a search of the web nothing has to be found in the pages seen before, unless that is asked for. */
function searches(config: Config, stores: Stores): readonly Plugin[] {
  const endpoint = endpointFromEnvironment(config);
  const server = endpoint === undefined ? searxngFromEnvironment(config) : undefined;
  const ofTheWeb = [...given(endpoint, searchEndpoint), ...given(server, searxng)];
  const searchesOwnPages = config.WINNOW_SEARCH_OWN_PAGES ?? ofTheWeb.length === 0;
  return [...ofTheWeb, ...(searchesOwnPages ? ownPages(stores.pages) : [])];
}

/** Those that read the pages of one site. */
const knownSites = (): readonly Plugin[] => [...sites(), github(), youtube(), discourse()];

/** By what people are notified, next to e-mail; each is loaded by its first message. */
const toldBy = (config: Config, publicUrl: (() => string) | undefined): readonly Plugin[] => [
  channels({
    ...channelsFromEnvironment(config),
    allowHttp: config.WINNOW_ALLOW_WEBHOOK_NETWORKS.length > 0,
    ...defined({ publicUrl }),
  }),
  laterChannel("slack", async () => (await import("@winnow/notifier-slack")).slack()),
  laterChannel("discord", async () => (await import("@winnow/notifier-discord")).discord()),
  laterChannel("telegram", async () => (await import("@winnow/notifier-telegram")).telegram()),
  laterChannel("teams", async () => (await import("@winnow/notifier-teams")).teams()),
  laterChannel("matrix", async () => (await import("@winnow/notifier-matrix")).matrix()),
  laterChannel("pushover", async () => (await import("@winnow/notifier-pushover")).pushover()),
  laterChannel("ntfy", async () => (await import("@winnow/notifier-ntfy")).ntfy()),
  laterChannel("template", async () => (await import("@winnow/notifier-template")).template()),
];

/** The plugins of the shell command: pages over HTTP or in a browser, and operations that keep these files. */
export function commandPlugins(config: Config, stores: Stores, publicUrl?: () => string): readonly Plugin[] {
  const { WINNOW_MAX_BODY_BYTES: maxBytes, WINNOW_OCR_LANGUAGES: languages } = config;
  const servers = proxyServersFromEnvironment(config);
  const risk = webRiskFromEnvironment(config);
  const model = modelFromEnvironment(config);
  const media = { ...mediaFromEnvironment(config), ...servers };
  return [
    ...explaining(config, stores),
    // Before whatever asks anybody about the URL.
    ...threatProtection({ mode: config.WINNOW_THREAT_PROTECTION }),
    risk === undefined ? urlRisk() : webRisk({ ...risk, beside: writtenRisk }),
    // Before whatever fetches the page itself.
    ...knownSites(),
    ...given(botAuthFromEnvironment(config), botAuth),
    fetchMediaHead(),
    fetchDisguised({ maxBytes }),
    // Before the parser of pages, which takes any text.
    pdfAuto({ languages }),
    image({ languages }),
    office(),
    mediaFile(),
    parse(),
    // Of two plugins that write markdown the first counts.
    ...(config.WINNOW_MARKDOWN_CONVERTER === "winnow" ? [] : [nodeHtmlMarkdown()]),
    ...libraryPlugins({ egress: egressFromEnvironment(config), fetchHttp: { maxBytes } }),
    // A challenge is often an empty shell as well, and only a block leads to another route.
    detectWalls(),
    ...browserPlugins({
      fetchBrowser: { maxBytes, ...fetchBrowserFromEnvironment(config) },
      blockAds: { listUrls: config.BLOCKLIST_URLS },
      interact: interactFromEnvironment(config),
    }),
    proxyAuto([proxyBasic(servers), proxyEnhanced(servers)]),
    ...readingPlugins(model && openaiCompatible(model), { failure: config.WINNOW_REDACT_FAILURE }),
    ...recordPlugins(stores.records),
    audio(media),
    video(media),
    ...jobPlugins(stores.jobs, defined({ maxBytes, server: servers.server })),
    crawlPreview(),
    webhook({
      allowHttp: config.WINNOW_ALLOW_WEBHOOK_NETWORKS.length > 0,
      ...webhookFromEnvironment(config),
    }),
    ...toldBy(config, publicUrl),
    ...searches(config, stores),
    search(),
    extract(),
    agent(),
    agentRuns(),
    threatPolicy(),
    team(),
    feedback(),
    // Last, so that it keeps what the others have made of the answer.
    ...capture(captureFromEnvironment(config)),
  ];
}

/** The plugins of the server: those of the command, with worker threads and everything that is kept. */
export function serverPlugins(config: Config, publicUrl: () => string): readonly Plugin[] {
  const cache = chosen(BACK_ENDS.cache, config);
  return [
    zeroRetention({ allowed: config.WINNOW_ZERO_DATA_RETENTION }),
    ...(config.WINNOW_METRICS ? metrics() : []),
    ...given(opentelemetryFromEnvironment(config), opentelemetry),
    ...commandPlugins(config, storesOf(config), publicUrl),
    threads({ store: cache }),
    cache,
    ...results({ cache }),
    chosen(BACK_ENDS.artifacts, config, publicUrl),
    ...(config.USE_DB_AUTHENTICATION === true ? teams(teamsFromEnvironment(config)) : []),
    ...chosen(BACK_ENDS.dispatcher, config),
    ...given(emailFromEnvironment(config), (mail) => email({ ...mail, publicUrl })),
  ];
}

/** Where the server keeps jobs, records and the words of pages: on PostgreSQL when `DATABASE_URL` is set, otherwise in the data folder. */
export const storesOf = (config: Config): ServerStores => chosen(BACK_ENDS.stores, config);
