/** A JSON Schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;
/** Arguments that clients know and the API does not, or not by that name. */
type Arguments = Readonly<Record<string, JsonSchema>>;

const text = { type: "string" };
const texts = { type: "array", items: text };
const object = { type: "object" };
const said = (schema: JsonSchema, description: string) => ({ ...schema, description });

/** Options of formats and parsers, apart from the lists that name them. */
export const FORMAT_OPTIONS: Arguments = {
  jsonOptions: said(object, "`prompt` and `schema` of the format `json`."),
  queryOptions: said(object, "`prompt` and `mode` of the format `query`."),
  screenshotOptions: said(object, "Options of the format `screenshot`."),
  pdfOptions: said(object, "Options of the parser `pdf`, such as `maxPages`."),
};

/** What a scrape is asked by clients of the cloud service. */
export const OF_CLOUD: Arguments = {
  requestId: said(text, "Ignored."),
  alexandria: said({}, "Not available: only the cloud service has data providers."),
};

/** Headers of a webhook, apart from its URL. */
export const WEBHOOK_HEADERS: Arguments = {
  webhookHeaders: said(object, "Headers that are sent to `webhook`."),
};

/** A file: where it lies, or what it holds. */
export const FILE: Arguments = {
  filePath: said(text, "A file on the machine of this MCP server, where it runs on yours."),
  contentType: said(text, "Media type of the file. By default its name tells."),
  content: said(text, "The file itself as base64, in place of `filePath`."),
  fileName: said(text, "The name that belongs to `content`, such as `report.pdf`."),
};

/** A page to be opened for an interaction. */
export const OPENED: Arguments = {
  url: said(text, "A page to open, in place of `scrapeId`."),
  scrapeOptions: said(object, "Options of firecrawl_scrape, together with `url`."),
};

/** Keys of a monitor that tools take as `body`. */
export const MONITOR_KEYS: readonly string[] = [
  "name",
  "schedule",
  "targets",
  "webhook",
  "notification",
  "retentionDays",
  "goal",
  "judgeEnabled",
  "status",
];

/** The short way to say what a monitor is to do. */
export const MONITOR: Arguments = {
  body: said(object, "A monitor with all of its settings, in place of what follows."),
  page: said(text, "URL of a page to watch."),
  pages: said(texts, "URLs of pages to watch."),
  queries: said(texts, "Searches to watch, in place of pages."),
  searchWindow: said(text, "How old results of `queries` may be, such as `24h`."),
  maxResults: said({ type: "integer" }, "Results of each of `queries`."),
  includeDomains: said(texts, "Domains that `queries` are bound to."),
  excludeDomains: said(texts, "Domains that `queries` leave out."),
  goal: said(text, "Which changes matter, in a sentence."),
  when: said(texts, "Conditions on values of `pages`, such as `price below 100`, in place of a goal."),
  recipe: said(text, "Values and conditions of `pages` by one word: `restock` or `price-drop`."),
  name: text,
  scheduleText: said(text, "Such as `every 30 minutes`, the default, or `weekdays at 8am`."),
  timezone: said(text, "Of the schedule. Default: UTC."),
  email: said(text, "An address that is written to."),
  includeDiffs: said({ type: "boolean" }, "Whether the mail shows what changed."),
  webhookUrl: said(text, "A URL that is told."),
};

/** What is to change of a monitor. */
export const CHANGES: Arguments = { body: said(object, "What is to change, by the keys of a monitor.") };

/** Which pages of a check are shown. */
export const PAGE_STATUS: Arguments = {
  pageStatus: said({ ...text, enum: ["same", "new", "changed", "removed", "error"] }, "Only those pages."),
};

/** Which credits are shown. */
export const CREDITS: Arguments = {
  view: said({ ...text, enum: ["current", "historical"] }, "Default: current."),
  byApiKey: said({ type: "boolean" }, "Months of each API key, with `historical`."),
};

/** Which search is rated. */
export const SEARCH_ID: Arguments = { searchId: said(text, "The `id` that the search answered with.") };

/** What clients say of themselves. */
export const OF_CLIENTS: readonly string[] = ["integration", "origin"];

/** Options of a scrape that mean a place in its page. */
export const OF_ONE_PAGE: readonly string[] = ["cursor", "section"];

/** The options of a scrape that a file has as well. */
export const OF_FILES: readonly string[] = [
  "formats",
  "parsers",
  "onlyMainContent",
  "redactPII",
  "includeTags",
  "excludeTags",
  "removeBase64Images",
  "skipTlsVerification",
  "storeInCache",
  "zeroDataRetention",
  "maxAge",
  "cursor",
  "section",
  "proxy",
  "timeout",
];
