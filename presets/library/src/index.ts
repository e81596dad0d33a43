import { inProcess, type Operations, type Winnow } from "@winnow/adapter-in-process";
import { createQueue } from "@winnow/adapter-queue";
import { createKernel, type KernelOptions, type Plugin, WinnowError } from "@winnow/core";
import { pluginId } from "@winnow/core/adapter";
import { readSettings } from "@winnow/core/plugin";
import { attributes } from "@winnow/format-attributes";
import { html as htmlFormat } from "@winnow/format-html";
import { images } from "@winnow/format-images";
import { links } from "@winnow/format-links";
import { markdown } from "@winnow/format-markdown";
import { rawHtml } from "@winnow/format-raw-html";
import { type FetchHttpSettings, fetchHttp } from "@winnow/hook-fetch-http";
import { permissions } from "@winnow/hook-permissions";
import * as v from "@winnow/kit-schema";
import { batchScrape } from "@winnow/operation-batch-scrape";
import { crawl } from "@winnow/operation-crawl";
import { map } from "@winnow/operation-map";
import { feed } from "@winnow/parser-feed";
import { html } from "@winnow/parser-html";
import { json } from "@winnow/parser-json";
import { text } from "@winnow/parser-text";
import { type EgressSettings, egress } from "@winnow/service-egress";
import { type SiteFilesSettings, siteFiles } from "@winnow/service-site-files";
import { watchdog } from "@winnow/service-watchdog";
import { storeSqlite } from "@winnow/store-sqlite";
import { mainContent } from "@winnow/view-main-content";

// The plugins by themselves, for a kernel of your own; also what makes their words known to the compiler.
export {
  attributes,
  batchScrape,
  crawl,
  egress,
  fetchHttp,
  html,
  htmlFormat,
  images,
  links,
  mainContent,
  map,
  markdown,
  permissions,
  rawHtml,
  siteFiles,
  storeSqlite,
};

/** Settings of the plugins in {@link libraryPlugins}. */
export interface LibrarySettings {
  readonly egress?: EgressSettings;
  readonly fetchHttp?: FetchHttpSettings;
}

const hint = (name: string, factory: string) =>
  `It is in @winnow/preset-${name}: npm install @winnow/preset-${name}, and pass plugins: ${factory}().`;
const READING = [
  "summary",
  "json",
  "question",
  "query",
  "highlights",
  "product",
  "menu",
  "records",
  "outline",
  "chunks",
];
const BROWSER = ["screenshot", "branding", "click", "wait", "scroll", "write", "press", "pdf", "scrape"];

/** Where formats and actions are that are not installed here. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  ...Object.fromEntries(READING.map((name) => [name, hint("reading", "readingPlugins")])),
  ...Object.fromEntries(BROWSER.map((name) => [name, hint("browser", "browserPlugins")])),
  executeJavascript: hint("browser", "browserPlugins"),
  changeTracking: hint("records", "recordPlugins"),
};

/** The plugins for embedding: pages over HTTP as markdown, HTML, links, images and attributes; nothing is kept on disk. */
export function libraryPlugins(settings: LibrarySettings = {}): readonly Plugin[] {
  readSettings("libraryPlugins", PluginSettings, settings);
  return [
    { ...egress(settings.egress), elsewhere: ELSEWHERE },
    watchdog(),
    fetchHttp(settings.fetchHttp),
    // Before the parser of pages, which takes any text.
    feed(),
    json(),
    text(),
    html(),
    mainContent(),
    markdown(),
    htmlFormat(),
    rawHtml(),
    links(),
    images(),
    attributes(),
  ];
}

/**
 * The plugins for whole sites: crawls, batches and maps, whose jobs are kept in this file or store, or in memory, where they
 * end with the process.
 */
export function jobPlugins(kept?: string | Plugin, forSiteFiles: SiteFilesSettings = {}): readonly Plugin[] {
  const store = typeof kept === "object" ? kept : storeSqlite(kept === undefined ? {} : { path: kept });
  return [store, siteFiles(forSiteFiles), permissions(), crawl(), batchScrape(), map()];
}

/**
 * Plugins of one's own before those of a preset: one with the id, or with the kind and the name, of one of the preset's stands in
 * its place. Two of one's own that are the same stay the mistake that they are. Of the preset, those of the ids in `disable` are
 * left out.
 */
export function overridePreset(
  own: readonly Plugin[],
  preset: readonly Plugin[],
  disable: readonly string[] = [],
): readonly Plugin[] {
  const ids = new Set([...own.map(pluginId), ...disable]);
  const isReplaced = ({ kind, name }: Plugin) => own.some((one) => one.kind === kind && one.name === name);
  return [...own, ...preset.filter((plugin) => !ids.has(pluginId(plugin)) && !isReplaced(plugin))];
}

/** The settings of {@link createWinnow}. */
/** What is judged by whom it is for. */
const passed = v.optional(v.unknown());
const PLUGINS = { egress: passed, fetchHttp: passed };
const PluginSettings = v.strictObject(PLUGINS);
const Settings = v.strictObject({
  ...PLUGINS,
  ...{ plugins: passed, markdownConverter: passed, jobFile: passed, jobSlots: passed, jobLeaseMs: passed },
  ...{ logger: passed, concurrency: passed, maxQueued: passed },
});

/** Settings of {@link createWinnow}, all of which may be left out. */
export interface WinnowSettings extends LibrarySettings, Partial<KernelOptions> {
  /**
   * What writes the format `markdown`; the second is a package of its own, `@winnow/view-node-html-markdown`, to be installed in addition to this
   * one. @defaultValue "winnow"
   */
  readonly markdownConverter?: "winnow" | "node-html-markdown";
  /** Keeps the jobs in this file. @defaultValue in memory, where they end with the process */
  readonly jobFile?: string;
  /** Tasks of jobs at work at once; 0 leaves them to other processes. @defaultValue 10 */
  readonly jobSlots?: number;
  /** Milliseconds after which other processes take up the tasks of one that is gone. @defaultValue 15000 */
  readonly jobLeaseMs?: number;
}

const CONVERTERS: readonly unknown[] = [undefined, "winnow", "node-html-markdown"];

/** The plugin that writes markdown in place of the built-in writer. @throws CONFIG_INVALID when it is not installed */
async function converterOf(name: WinnowSettings["markdownConverter"]): Promise<readonly Plugin[]> {
  if (!CONVERTERS.includes(name)) {
    const message = `markdownConverter is "${name}", and must be one of: ${CONVERTERS.slice(1).join(", ")}.`;
    throw new WinnowError("CONFIG_INVALID", message);
  }
  if (name !== "node-html-markdown") return [];
  const { nodeHtmlMarkdown } = await import("@winnow/view-node-html-markdown").catch((cause: unknown) => {
    const message =
      'markdownConverter "node-html-markdown" needs a package: npm install @winnow/view-node-html-markdown';
    throw new WinnowError("CONFIG_INVALID", message, { cause });
  });
  return [nodeHtmlMarkdown()];
}

/** What {@link createWinnow} gives: a method for each operation that it installs, and for those of your own. */
export type Library = Winnow & Omit<Operations, "crawlPreview">;

/**
 * A kernel with {@link libraryPlugins}, {@link jobPlugins} and yours, as an in-process API: `winnow.scrape(url)`,
 * `await winnow.map(url)`, and `for await (const page of winnow.crawl(url))`.
 */
export async function createWinnow(options: WinnowSettings = {}): Promise<Library> {
  readSettings("createWinnow", Settings, options);
  const { markdownConverter, egress, fetchHttp, plugins = [], jobFile, ...more } = options;
  const { jobSlots: slots, jobLeaseMs: leaseMs, ...kernelOptions } = more;
  const settings = {
    ...(egress === undefined ? {} : { egress }),
    ...(fetchHttp === undefined ? {} : { fetchHttp }),
  };
  const kernel = await createKernel({
    ...kernelOptions,
    // Of two plugins that write markdown the first counts.
    plugins: overridePreset(plugins, [
      ...(await converterOf(markdownConverter)),
      ...libraryPlugins(settings),
      ...jobPlugins(jobFile),
    ]),
  });
  const queue = createQueue(kernel, {
    ...(slots === undefined ? {} : { slots }),
    ...(leaseMs === undefined ? {} : { leaseMs }),
  });
  return inProcess(kernel, queue);
}
