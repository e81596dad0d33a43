import { inProcess, type Operations, type Winnow } from "@winnow/adapter-in-process";
import { createQueue } from "@winnow/adapter-queue";
import { createKernel, type KernelOptions, type Plugin, WinnowError } from "@winnow/core";
import { refuseUnknownKeys } from "@winnow/core/adapter";
import type { ServicePlugin } from "@winnow/core/plugin";
import { attributes } from "@winnow/format-attributes";
import { changeTracking } from "@winnow/format-change-tracking";
import { highlights } from "@winnow/format-highlights";
import { html as htmlFormat } from "@winnow/format-html";
import { images } from "@winnow/format-images";
import { json } from "@winnow/format-json";
import { links } from "@winnow/format-links";
import { markdown } from "@winnow/format-markdown";
import { menu } from "@winnow/format-menu";
import { product } from "@winnow/format-product";
import { query } from "@winnow/format-query";
import { question } from "@winnow/format-question";
import { rawHtml } from "@winnow/format-raw-html";
import { summary } from "@winnow/format-summary";
import { type FetchHttpSettings, fetchHttp } from "@winnow/hook-fetch-http";
import { onlyCleanContent } from "@winnow/hook-only-clean-content";
import { type RedactPIISettings, redactPII } from "@winnow/hook-redact-pii";
import { localUnderLockdown } from "@winnow/kit-language-model";
import { extractive } from "@winnow/model-extractive";
import { batchScrape } from "@winnow/operation-batch-scrape";
import { crawl } from "@winnow/operation-crawl";
import { map } from "@winnow/operation-map";
import { monitor } from "@winnow/operation-monitor";
import { feed } from "@winnow/parser-feed";
import { html } from "@winnow/parser-html";
import { json as jsonFile } from "@winnow/parser-json";
import { text } from "@winnow/parser-text";
import { recordsSqlite } from "@winnow/records-sqlite";
import { type EgressSettings, egress } from "@winnow/service-egress";
import { type SiteFilesSettings, siteFiles } from "@winnow/service-site-files";
import { watchdog } from "@winnow/service-watchdog";
import { storeSqlite } from "@winnow/store-sqlite";
import { mainContent } from "@winnow/view-main-content";
import { nodeHtmlMarkdown } from "@winnow/view-node-html-markdown";
import { prose } from "@winnow/view-prose";

// The plugins by themselves, for a kernel of your own; also what makes their words known to the compiler.
export {
  attributes,
  batchScrape,
  changeTracking,
  crawl,
  egress,
  fetchHttp,
  highlights,
  html,
  htmlFormat,
  images,
  json,
  links,
  mainContent,
  map,
  markdown,
  menu,
  monitor,
  product,
  query,
  question,
  rawHtml,
  siteFiles,
  storeSqlite,
  summary,
};

const CONVERTERS: readonly string[] = ["winnow", "node-html-markdown"];

/** Settings of the plugins in {@link libraryPlugins}. */
export interface LibrarySettings {
  /** What writes the format `markdown`; its limits are told in the README of the plugin. @defaultValue "winnow" */
  readonly markdownConverter?: "winnow" | "node-html-markdown";
  readonly egress?: EgressSettings;
  readonly fetchHttp?: FetchHttpSettings;
}

/** The plugins for embedding: pages over HTTP as markdown, HTML, links, images and attributes; nothing is kept on disk. */
export function libraryPlugins(settings: LibrarySettings = {}): readonly Plugin[] {
  const { markdownConverter = "winnow" } = settings;
  if (!CONVERTERS.includes(markdownConverter)) {
    const message = `markdownConverter is "${markdownConverter}", and must be one of: ${CONVERTERS.join(", ")}.`;
    throw new WinnowError("CONFIG_INVALID", message);
  }
  return [
    egress(settings.egress),
    watchdog(),
    fetchHttp(settings.fetchHttp),
    // Before the parser of pages, which takes any text.
    feed(),
    jsonFile(),
    text(),
    html(),
    mainContent(),
    // Of two plugins that write markdown the first counts.
    ...(markdownConverter === "winnow" ? [] : [nodeHtmlMarkdown()]),
    markdown(),
    htmlFormat(),
    rawHtml(),
    links(),
    images(),
    attributes(),
  ];
}

/**
 * The formats that say what a page is about: `summary`, `json`, `question`, `query`, `highlights`, `product` and `menu`, and
 * the options `onlyCleanContent` and `redactPII`. Where one reads with a language model, it is this one, and under lockdown the
 * rules of `@winnow/model-extractive`.
 * @defaultValue those rules, without a model
 */
export function readingPlugins(model?: ServicePlugin, redaction?: RedactPIISettings): readonly Plugin[] {
  const rules = extractive();
  const models = model === undefined ? [rules] : localUnderLockdown(model, rules);
  const formats = [summary(), json(), question(), query(), highlights(), product(), menu()];
  return [prose(), ...models, ...formats, onlyCleanContent(), redactPII(redaction)];
}

/**
 * The plugins for whole sites: crawls, batches and maps, whose jobs are kept in this file or store, or in memory, where they
 * end with the process.
 */
export function jobPlugins(kept?: string | Plugin, forSiteFiles: SiteFilesSettings = {}): readonly Plugin[] {
  const store = typeof kept === "object" ? kept : storeSqlite(kept === undefined ? {} : { path: kept });
  return [store, siteFiles(forSiteFiles), crawl(), batchScrape(), map()];
}

/**
 * The format `changeTracking` and monitors, which are for a kernel with {@link jobPlugins}, and the store of what they remember
 * from one scrape to the next: in this file or store, or in memory, where it ends with the process.
 */
export function recordPlugins(kept?: string | Plugin): readonly Plugin[] {
  const store = typeof kept === "object" ? kept : recordsSqlite(kept === undefined ? {} : { path: kept });
  return [store, ...changeTracking(), monitor()];
}

/** The settings of {@link createWinnow}. */
const KEYS: readonly string[] = [
  ...["plugins", "markdownConverter", "egress", "fetchHttp", "jobFile", "logger"],
  ...["concurrency", "maxQueued", "jobSlots", "jobLeaseMs"],
];

/** Settings of {@link createWinnow}, all of which may be left out. */
export interface WinnowSettings extends LibrarySettings, Partial<KernelOptions> {
  /** Keeps the jobs in this file. @defaultValue in memory, where they end with the process */
  readonly jobFile?: string;
  /** Tasks of jobs at work at once; 0 leaves them to other processes. @defaultValue 10 */
  readonly jobSlots?: number;
  /** Milliseconds after which other processes take up the tasks of one that is gone. @defaultValue 15000 */
  readonly jobLeaseMs?: number;
}

/** What {@link createWinnow} gives: a method for each operation that it installs, and for those of your own. */
export type Library = Winnow & Omit<Operations, "crawlPreview">;

/**
 * A kernel with {@link libraryPlugins}, {@link jobPlugins} and yours, as an in-process API: `winnow.scrape(url)`,
 * `await winnow.map(url)`, and `for await (const page of winnow.crawl(url))`.
 */
export async function createWinnow(options: WinnowSettings = {}): Promise<Library> {
  refuseUnknownKeys("createWinnow", options, KEYS);
  const { markdownConverter, egress, fetchHttp, plugins = [], jobFile, ...more } = options;
  const { jobSlots: slots, jobLeaseMs: leaseMs, ...kernelOptions } = more;
  const settings = {
    ...(markdownConverter === undefined ? {} : { markdownConverter }),
    ...(egress === undefined ? {} : { egress }),
    ...(fetchHttp === undefined ? {} : { fetchHttp }),
  };
  const kernel = await createKernel({
    ...kernelOptions,
    plugins: [...plugins, ...libraryPlugins(settings), ...jobPlugins(jobFile)],
  });
  const queue = createQueue(kernel, {
    ...(slots === undefined ? {} : { slots }),
    ...(leaseMs === undefined ? {} : { leaseMs }),
  });
  return inProcess(kernel, queue);
}
