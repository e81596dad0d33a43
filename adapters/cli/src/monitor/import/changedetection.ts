import { WinnowError } from "@winnow/core/plugin";
import { isRecord, recordOf } from "@winnow/kit-schema";
import { filters, type Shared, texts, type Watch, withTags } from "./filters.ts";
import { scheduleOf } from "./interval.ts";
import {
  Draft,
  type ImportedMonitor,
  isNothing,
  type MonitorImport,
  type Skipped,
  textOf,
  textsOf,
} from "./monitor.ts";
import { processing } from "./restock.ts";
import { actionsOf } from "./steps.ts";

const USUAL_SECONDS = 3 * 3600;
const SECONDS = { weeks: 604_800, days: 86_400, hours: 3600, minutes: 60, seconds: 1 } as const;

/** What the program keeps about a watch in addition to what its user decides, and what is taken over by name. */
const KNOWN = new Set([
  ...[
    "url",
    "uuid",
    "title",
    "page_title",
    "tag",
    "tags",
    "paused",
    "headers",
    "include_filters",
    "css_filter",
  ],
  ...[
    "subtractive_selectors",
    "ignore_text",
    "trigger_text",
    "text_should_not_be_present",
    "extract_text",
    "sort_text_alphabetically",
    "remove_duplicate_lines",
    "filter_text_added",
    "filter_text_replaced",
    "filter_text_removed",
    // White space never counts.
    "trim_text_whitespace",
    "notification_urls",
  ],
  ...[
    "browser_steps",
    "webdriver_delay",
    "webdriver_js_execute_code",
    "fetch_backend",
    "method",
    "body",
    "processor",
  ],
  ...[
    "time_between_check",
    "time_between_check_use_default",
    "time_schedule_limit",
    "proxy",
    "notification_muted",
  ],
  // Where it stands, and what it has seen.
  ...[
    "check_count",
    "consecutive_filter_failures",
    "content-type",
    "content_type",
    "date_created",
    "extract_title_as_title",
  ],
  ...[
    "fetch_time",
    "has_ldjson_price_data",
    "history",
    "history_n",
    "last_changed",
    "last_checked",
    "last_error",
  ],
  ...[
    "last_notification_error",
    "last_viewed",
    "link",
    "newest_history_key",
    "notification_alert_count",
    "previous_md5",
  ],
  ...[
    "previous_md5_before_filters",
    "remote_server_reply",
    "viewed",
    "last_check_status",
    "last_filter_config_hash",
  ],
  ...[
    "browser_steps_last_error_step",
    "restock",
    "restock_settings",
    "processor_config_restock_diff",
    "processor_config_image_ssim_diff",
    "ssim_threshold",
    "comparison_threshold",
    "follow_price_changes",
    "price_change_threshold_percent",
    "track_ldjson_price_data",
    "use_page_title_in_list",
    "favicon",
  ],
  // How its messages look.
  ...["notification_body", "notification_format", "notification_title", "notification_screenshot"],
  ...["filter_failure_notification_send", "ignore_status_codes"],
]);

/** Settings that are on by default. */
const ON = new Set(["in_stock_only"]);
const DEFAULTS: Readonly<Record<string, unknown>> = { conditions_match_logic: "ALL" };

/** Reads the file in which changedetection.io keeps its watches, or the list of its API. @throws BAD_REQUEST */
export function readWatches(file: unknown, timezone: string): MonitorImport {
  const { watching, settings } = recordOf(file);
  const given = watching ?? file;
  const all = recordOf(given);
  const watches = Object.entries(all).filter(([, watch]) => typeof recordOf(watch).url === "string");
  if (!isRecord(given) || (watches.length === 0 && watching === undefined))
    throw new WinnowError("BAD_REQUEST", "The file has no watches of changedetection.io.");
  const {
    requests = {},
    application = {},
    headers = {},
  } = recordOf(settings) as Readonly<Record<string, Watch>>;
  const shared: Shared = {
    timezone: textOf(application.timezone) || textOf(application.scheduler_timezone_default) || timezone,
    seconds: secondsOf(requests.time_between_check) || USUAL_SECONDS,
    tags: recordOf(application.tags) as Shared["tags"],
    exclude: textsOf(application.global_subtractive_selectors),
    ignore: textsOf(application.global_ignore_text),
    notify: textsOf(application.notification_urls),
    headers: recordOf(headers) as Shared["headers"],
  };
  const monitors: ImportedMonitor[] = [];
  const skipped: Skipped[] = Object.entries(all)
    .filter(([, watch]) => typeof recordOf(watch).url !== "string")
    .map(([name]) => ({ name: name.slice(0, 100), reason: "It has no URL." }));
  for (const [, watch] of watches) {
    const made = readWatch(watch as Watch, shared, watching === undefined);
    if ("request" in made) monitors.push(made);
    else skipped.push(made);
  }
  const notes = isNothing(requests.proxy)
    ? []
    : ["The proxy of all watches is not taken over: set PROXY_SERVER."];
  if (watching === undefined)
    notes.push("The list of the API has URLs and titles only: filters and intervals are in the backup.");
  return { program: "changedetection.io", monitors, skipped, notes };
}

function readWatch(own: Watch, shared: Shared, isListed: boolean): ImportedMonitor | Skipped {
  const draft = new Draft();
  const watch = withTags(own, shared);
  const given = String(watch.url);
  const isSource = /^source:/i.test(given);
  const url = given.replace(/^source:/i, "").trim();
  if (isSource) draft.note("The page is compared as text, not as its source.");
  filters(watch, shared, draft);
  texts(watch, shared, draft);
  fetching(watch, shared, draft);
  if (watch.notification_muted !== true) {
    const targets = textsOf(watch.notification_urls);
    for (const target of targets.length > 0 ? targets : shared.notify) draft.notify(target);
  } else draft.note("Its notifications are muted, so none is taken over.");
  const isUsual = watch.time_between_check_use_default === true;
  const seconds = (isUsual ? 0 : secondsOf(watch.time_between_check)) || shared.seconds;
  const { cron, note } = scheduleOf(seconds / 60, url);
  if (note !== undefined && !isListed) draft.note(note);
  if (recordOf(watch.time_schedule_limit).enabled === true)
    draft.note("It was checked at certain times of the week only; set them with --cron.");
  for (const [key, value] of Object.entries(watch)) {
    const isUsualValue = isNothing(value) || (ON.has(key) && value === true) || DEFAULTS[key] === value;
    if (ON.has(key) && value === false) draft.note(`"${key}" was off, which has no counterpart.`);
    else if (!KNOWN.has(key) && !isUsualValue) draft.note(`"${key.slice(0, 60)}" has no counterpart.`);
  }
  const title = textOf(watch.title) || textOf(watch.page_title) || url;
  const tags = tagsOf(watch, shared);
  if (tags.length > 0) draft.became("tags", "tags");
  const schedule = { cron, timezone: shared.timezone };
  const made = draft.end(title, url, schedule, { isPaused: watch.paused === true, tags });
  return typeof made === "string" ? { name: title.slice(0, 200), reason: made } : made;
}

function fetching(watch: Watch, shared: Shared, draft: Draft): void {
  const headers = { ...shared.headers, ...recordOf(watch.headers) };
  const named = Object.entries(headers).filter(([, value]) => typeof value === "string");
  if (named.length > 0) draft.scrapeOptions.headers = Object.fromEntries(named);
  const method = textOf(watch.method) || "GET";
  if (method.toUpperCase() !== "GET" || !isNothing(watch.body))
    draft.note(
      `It was asked for with ${method.slice(0, 20)}${isNothing(watch.body) ? "" : " and a body"}; monitors ask with GET.`,
    );
  if (!isNothing(watch.proxy)) draft.note("Its proxy is not taken over: set PROXY_SERVER.");
  processing(watch, draft);
  const delay = Number(watch.webdriver_delay);
  if (delay > 0) draft.scrapeOptions.waitFor = Math.min(60_000, Math.round(delay * 1000));
  actionsOf(watch.browser_steps, draft);
  const script = textOf(watch.webdriver_js_execute_code);
  if (script !== "") draft.add("actions", { type: "executeJavascript", script });
  if (
    textOf(watch.fetch_backend).includes("webdriver") &&
    draft.scrapeOptions.actions === undefined &&
    !(delay > 0)
  )
    draft.note("It was read in a browser; here a browser is used when the page is empty without one.");
}

function tagsOf({ tag, tags }: Watch, shared: Shared): readonly string[] {
  const named = textsOf(tags).map((id) => textOf(recordOf(shared.tags[id]).title) || id);
  const old = textOf(tag)
    .split(",")
    .map((one) => one.trim());
  return [...new Set([...named, ...old])].filter(Boolean);
}

function secondsOf(value: unknown): number {
  const parts = recordOf(value);
  const seconds = Object.entries(SECONDS).map(([unit, length]) => length * Number(parts[unit] ?? 0));
  const sum = seconds.reduce((total, one) => total + (Number.isFinite(one) ? Math.max(0, one) : 0), 0);
  return Math.min(sum, 365 * SECONDS.days);
}
