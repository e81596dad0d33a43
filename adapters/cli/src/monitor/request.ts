import { readFileSync } from "node:fs";
import type { Option } from "commander";
import { linesOf } from "../values.ts";
import { CliError } from "../world.ts";
import type { MonitorRequest, ScheduleRequest, TargetRequest } from "./tasks.ts";
import { channelsOf, type TimingGiven, timingOf } from "./timing.ts";

/** The options of a command line that makes or changes a monitor. */
export interface Given extends TimingGiven {
  readonly every?: string;
  readonly cron?: string;
  readonly timezone?: string;
  readonly name?: string;
  readonly tag?: readonly string[];
  readonly goal?: string;
  readonly webhook?: string;
  readonly email?: readonly string[];
  readonly notify?: readonly string[];
  readonly retentionDays?: number;
  readonly adaptive?: number | true;
  readonly inherit?: readonly string[];
  readonly crawl?: boolean;
  readonly limit?: number;
  readonly search?: readonly string[];
  readonly when?: readonly string[];
  readonly value?: readonly string[];
  readonly label?: readonly string[];
  readonly recipe?: string;
  readonly restock?: boolean;
  readonly jsonPath?: readonly string[];
  readonly jq?: readonly string[];
  readonly xpath?: readonly string[];
  readonly tolerance?: number;
  readonly ignore?: readonly string[];
  readonly keep?: readonly string[];
  readonly extract?: readonly string[];
  readonly trigger?: readonly string[];
  readonly unless?: readonly string[];
  readonly sortLines?: boolean;
  readonly uniqueLines?: boolean;
  readonly only?: string;
  readonly visual?: boolean;
  readonly visualOnly?: boolean;
  readonly visualSelector?: string;
  readonly visualIgnore?: readonly string[];
  readonly visualThreshold?: number;
}

/** When a monitor is checked whose maker did not say when. */
const USUAL = "every 6 hours";
const MAX_NAME = 256;

/** The body that makes a monitor; the server validates it. @throws CliError */
export function createOf(
  words: readonly string[],
  given: Given,
  scrapeOptions: Readonly<Record<string, unknown>>,
  others: Readonly<Record<string, unknown>>,
): MonitorRequest {
  const urls = urlsOf(words);
  const targets = targetsOf(urls, given, scrapeOptions);
  const [first = given.search?.[0] ?? "Monitor"] = urls;
  const change = changeOf({ ...given, name: given.name ?? nameOf(first) });
  const { timezone = localZone(), ...when } = change.schedule ?? {};
  const schedule = { ...((when.cron ?? when.text) === undefined ? { text: USUAL } : when), timezone };
  return { targets, ...change, schedule, ...others };
}

function targetsOf(
  urls: readonly string[],
  given: Given,
  scrapeOptions: Readonly<Record<string, unknown>>,
): readonly TargetRequest[] {
  const { crawl, limit, search } = given;
  if (urls.length === 0 && search === undefined)
    throw new CliError("name the pages to check, or a search with --search.");
  if (limit !== undefined && crawl !== true) throw new CliError("--limit is for the pages of --crawl.");
  const crawlOptions = limit === undefined ? {} : { limit };
  const watched = { ...watchedOf(given), ...filtersOf(given), ...visualOf(given) };
  if (urls.length === 0 && Object.keys(watched).length > 0)
    throw new CliError("values, conditions and filters are for pages, not for a search.");
  return [
    ...(urls.length === 0 || crawl === true ? [] : [{ type: "scrape", urls, scrapeOptions, ...watched }]),
    ...(crawl === true
      ? urls.map((url) => ({ type: "crawl", url, crawlOptions, scrapeOptions, ...watched }))
      : []),
    ...(search === undefined ? [] : [{ type: "search", queries: search }]),
  ];
}

/** The values of pages that are watched, and when they are news. */
function watchedOf({ when, value = [], label = [], recipe, restock }: Given): object {
  const values = [
    ...value.map((text) => pairOf(text, "selector")),
    ...label.map((text) => pairOf(text, "label")),
  ];
  const word = restock === true ? "restock" : recipe;
  if (restock === true && recipe !== undefined) throw new CliError("name one recipe: --restock or --recipe.");
  return {
    ...(values.length > 0 ? { values } : {}),
    ...(when === undefined ? {} : { when }),
    ...(word === undefined ? {} : { recipe: word }),
  };
}

/** `price=.price` as a value. @throws CliError */
function pairOf(text: string, source: "selector" | "label"): object {
  const at = text.indexOf("=");
  const [name, words] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  if (at > 0 && words !== "") return { name, [source]: words };
  const example = source === "selector" ? "--value price=.price" : '--label "seats=Seats left"';
  throw new CliError(`"${text}" is no name with a ${source}: write ${example}.`);
}

/** Whether and how the pictures of pages are compared. */
function visualOf(given: Given): { readonly visual?: object } {
  const { visual, visualOnly, visualSelector, visualIgnore, visualThreshold } = given;
  const all = {
    only: visualOnly,
    selector: visualSelector,
    ignore: visualIgnore,
    threshold: visualThreshold,
  };
  const named = Object.entries(all).filter(([, value]) => value !== undefined);
  return visual === true || named.length > 0 ? { visual: Object.fromEntries(named) } : {};
}

/** How the pictures of a monitor are to be compared from now on: `off` for not at all, undefined to leave that as it is. */
export function visualChangeOf(given: Given): object | "off" | undefined {
  return given.visual === false ? "off" : visualOf(given).visual;
}

const FILTERS = [
  "jsonPath",
  "jq",
  "xpath",
  "ignore",
  "keep",
  "extract",
  "trigger",
  "unless",
  "sortLines",
  "uniqueLines",
  "only",
  "tolerance",
] as const;

/** What of the pages is watched; nothing where nothing is named. */
function filtersOf(given: Given): { readonly watch?: object } {
  const named = FILTERS.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]] as const]));
  return named.length === 0 ? {} : { watch: Object.fromEntries(named) };
}

/** The filters that change a monitor; a list of an empty text is none any more. */
export function watchOf(given: Given): Readonly<Record<string, unknown>> {
  const named = Object.entries(filtersOf(given).watch ?? {});
  return Object.fromEntries(
    named.map(([key, value]) => [
      key,
      Array.isArray(value) && value.every((rule) => rule === "") ? undefined : value,
    ]),
  );
}

/** The body that changes a monitor: only what is named. */
export function changeOf({
  name,
  tag: tags,
  goal,
  webhook,
  email,
  notify,
  retentionDays,
  adaptive: pace,
  inherit,
  ...when
}: Given): MonitorRequest {
  const schedule = scheduleOf(when);
  const notification = notificationOf(email, notify, timingOf(when, when.timezone ?? localZone()));
  const adaptive = pace === true ? {} : pace && { maxHours: pace };
  const all = { name, tags, goal, webhook, notification, retentionDays, schedule, adaptive, inherit };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** What a copy of a monitor has of its own: it is called like its first page, unless it has a name. */
export function copyOf(words: readonly string[], given: Given): MonitorRequest {
  const urls = urlsOf(words);
  const [first] = urls;
  if (first === undefined) return changeOf(given);
  return { urls, ...changeOf({ ...given, name: given.name ?? nameOf(first) }) };
}

function urlsOf(words: readonly string[]): string[] {
  return words.flatMap((word) => (word === "-" ? linesOf(readFileSync(0, "utf8")) : [word]));
}

/** Who is notified, by e-mail and by channels; undefined where nothing is said of it. */
function notificationOf(email: Given["email"], notify: Given["notify"], timing: object): object | undefined {
  if (email === undefined && notify === undefined && Object.keys(timing).length === 0) return undefined;
  return {
    ...(email && { email: { enabled: email.length > 0, recipients: email, includeDiffs: true } }),
    ...(notify && { channels: channelsOf(notify) }),
    ...timing,
  };
}

function scheduleOf({ every, cron, timezone }: Given): ScheduleRequest | undefined {
  if (every === undefined && cron === undefined && timezone === undefined) return undefined;
  const text = every === undefined ? {} : { text: every };
  return {
    ...text,
    ...(cron === undefined ? {} : { cron }),
    ...(timezone === undefined ? {} : { timezone }),
  };
}

/** `example.com/prices` for `https://example.com/prices?page=1`. */
export function nameOf(url: string): string {
  const { host = "", pathname = url } = URL.parse(url) ?? {};
  return `${host}${pathname}`.replace(/\/$/, "").slice(0, MAX_NAME) || url.slice(0, MAX_NAME);
}

/** An option of a monitor, as help groups it. */
export function placed(option: Option) {
  return { option: option.helpGroup("Options of the monitor:"), place: "own" } as const;
}

/** The time zone of this machine. */
export function localZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}
