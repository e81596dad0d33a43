import { messageOf, WinnowError } from "@winnow/core/plugin";
import { isRecord, recordOf } from "@winnow/kit-schema";
import { parseAllDocuments } from "yaml";
import { scheduleOf } from "./interval.ts";
import {
  Draft,
  type ImportedMonitor,
  isNothing,
  type MonitorImport,
  quoted,
  type Skipped,
  textOf,
  textsOf,
} from "./monitor.ts";
import { pathOf, selectorOf } from "./paths.ts";
import type { RuleList } from "./watch.ts";

type Job = Readonly<Record<string, unknown>>;

/** Aliases that a document may use; more of them is how small files become huge. */
const MAX_ALIASES = 100;
const MAX_TIMEOUT_MS = 300_000;
/** Filters that only make text of a page, which is compared as Markdown anyway. */
const TEXT_FILTERS = new Set(["html2text", "strip", "beautify", "format-json", "pdf2text"]);
/** Filters that look for expressions, and the rules that they become. */
const RULES: Readonly<Record<string, RuleList>> = {
  grep: "keep",
  grepi: "ignore",
  "re.findall": "extract",
};
const KNOWN = new Set([
  ...[
    "name",
    "url",
    "navigate",
    "command",
    "shell",
    "kind",
    "filter",
    "headers",
    "cookies",
    "method",
    "data",
    "timeout",
  ],
  ...["ssl_no_verify", "enabled", "tags", "wait_for", "wait_until", "user_visible_url"],
  // Each check is made anew.
  ...["ignore_cached"],
]);

/** Reads the jobs of urlwatch, a document of YAML each. @throws BAD_REQUEST */
export function readJobs(text: string, timezone: string, usualMinutes: number): MonitorImport {
  const monitors: ImportedMonitor[] = [];
  const skipped: Skipped[] = [];
  for (const [index, job] of documentsOf(text).entries()) {
    if (job === null || job === undefined) continue;
    const made = readJob(job, index, timezone, usualMinutes);
    if ("request" in made) monitors.push(made);
    else skipped.push(made);
  }
  if (monitors.length === 0 && skipped.every(({ reason }) => reason === NO_JOB))
    throw refused("The file has no jobs of urlwatch, and is none of the other files that can be imported.");
  const notes = [
    "urlwatch leaves the schedule to cron: every page is checked every 3 hours.",
    "Reporters are in urlwatch.yaml, which is not read: set --webhook or --email.",
  ];
  return { program: "urlwatch", monitors, skipped, notes };
}

const NO_JOB = "It is not a job: it has no url.";

function documentsOf(text: string): readonly unknown[] {
  try {
    // Tags of Python, and whatever else a tag could make, are left alone.
    const parsed = parseAllDocuments(text, { schema: "core", logLevel: "silent", uniqueKeys: false });
    const documents = Array.isArray(parsed) ? parsed : [];
    return documents.map((document) => {
      const [error] = document.errors;
      if (error !== undefined) throw error;
      return document.toJS({ maxAliasCount: MAX_ALIASES }) as unknown;
    });
  } catch (error) {
    throw refused(`The file is not valid YAML: ${messageOf(error).split("\n", 1)[0]?.slice(0, 200)}`);
  }
}

function readJob(job: unknown, index: number, timezone: string, minutes: number): ImportedMonitor | Skipped {
  const given = (typeof job === "object" ? job : {}) as Job;
  const { url = given.navigate, enabled, tags } = given;
  const label = textOf(given.name) || textOf(url) || textOf(given.command) || `job ${index + 1}`;
  const skip = (reason: string) => ({ name: label.slice(0, 200), reason });
  if (!isNothing(given.command) || !isNothing(given.shell))
    return skip("It runs a command, and monitors check pages only.");
  if (url === undefined) return skip(NO_JOB);
  const draft = new Draft();
  readFilters(given.filter, draft);
  fetching(given, draft);
  for (const [key, value] of Object.entries(given))
    if (!KNOWN.has(key) && !isNothing(value)) draft.note(`"${key.slice(0, 60)}" has no counterpart.`);
  const { cron } = scheduleOf(minutes, String(url));
  const made = draft.end(
    label,
    url,
    { cron, timezone },
    { isPaused: enabled === false, tags: textsOf(tags) },
  );
  return typeof made === "string" ? skip(made) : made;
}

/** Filters are a list of names and of objects with one key, or the old form: names with values in one line. */
function readFilters(filter: unknown, draft: Draft): void {
  const list = typeof filter === "string" ? filter.split(",") : Array.isArray(filter) ? filter : [];
  if (isRecord(filter)) list.push(filter);
  for (const one of list as readonly unknown[]) {
    if (typeof one === "string") {
      const [, name = one, value = ""] = /^\s*([\w-]+)(?::(.*))?$/s.exec(one) ?? [];
      readFilter(name, value, draft);
    } else for (const [name, value] of Object.entries(recordOf(one))) readFilter(name, value, draft);
  }
}

function readFilter(name: string, value: unknown, draft: Draft): void {
  const { selector, exclude } = recordOf(value);
  const text = textOf(value) || textOf(selector);
  const selectors: Readonly<Record<string, string>> = {
    css: text,
    "element-by-id": `[id="${text.replace(/["\\]/g, "\\$&")}"]`,
    "element-by-class": `.${text}`,
    "element-by-tag": text,
  };
  const list = Object.hasOwn(RULES, name) ? RULES[name] : undefined;
  const source = text || textOf(recordOf(value).re) || textOf(recordOf(value).pattern);
  if (list !== undefined && source !== "") {
    draft.watched.add(list, [`/${source}/`]);
    draft.became(name, `watch.${list}`);
  } else if (name === "sort" || name === "remove-duplicate-lines") {
    const rule = name === "sort" ? "sortLines" : "uniqueLines";
    draft.watched.watch[rule] = true;
    draft.became(name, `watch.${rule}`);
  } else if (name === "xpath" || name === "jq")
    readPath(name, text || textOf(recordOf(value).query), value, draft);
  else if (name === "re.sub" && isLineAway(value)) {
    draft.watched.add("ignore", [`/${textOf(recordOf(value).pattern) || textOf(value)}/`]);
    draft.became(name, "watch.ignore");
  } else if (Object.hasOwn(selectors, name) && text !== "") {
    draft.add("includeTags", selectors[name]);
    draft.became(name, "includeTags");
    if (textOf(exclude) !== "") draft.add("excludeTags", textOf(exclude));
    const others = Object.keys(recordOf(value)).filter(
      (key) => !/^(?:selector|exclude|method|\d+)$/.test(key),
    );
    if (others.length > 0) draft.note(`Of the filter ${name}, ${quoted(others)} has no counterpart.`);
  } else if (!TEXT_FILTERS.has(name))
    draft.note(`The filter ${quoted([name])} has no counterpart: more of the page is compared.`);
}

/** A path of XML, or a program of jq. */
function readPath(name: string, path: string, value: unknown, draft: Draft): void {
  const found = pathOf(`${name}:${path}`);
  if (path === "" || found === undefined) {
    draft.note(`The filter ${name} ${quoted([path])} is left out: it has no path.`);
    return;
  }
  draft.watched.add(found.list, found.rules);
  draft.became(name, `watch.${found.list}`);
  const exclude = textOf(recordOf(value).exclude);
  const selector = selectorOf(exclude);
  if (selector !== undefined) draft.add("excludeTags", selector);
  else if (exclude !== "") draft.note(`What ${quoted([exclude])} left out is compared.`);
}

/** Whether a replacement takes whole lines away, as leaving them out does. */
function isLineAway(value: unknown): boolean {
  const { pattern, repl } = recordOf(value);
  const text = textOf(pattern) || textOf(value);
  return isNothing(repl) && /^\^/.test(text) && /(?:\$|\.[*+]|\\n)$/.test(text) && !/\|/.test(text);
}

function fetching(job: Job, draft: Draft): void {
  const { headers, cookies, method, data, timeout, wait_for: wait } = job;
  const named = Object.entries(recordOf(headers)).map(([name, value]) => [name, String(value)]);
  const crumbs = Object.entries(recordOf(cookies)).map(([name, value]) => `${name}=${value}`);
  if (crumbs.length > 0) named.push(["Cookie", crumbs.join("; ")]);
  if (named.length > 0) draft.scrapeOptions.headers = Object.fromEntries(named);
  if (!isNothing(data) || !/^(?:get)?$/i.test(textOf(method)))
    draft.note(
      `It was asked for with ${textOf(method).slice(0, 20) || "POST"}${isNothing(data) ? "" : " and data"}; monitors ask with GET.`,
    );
  const seconds = Number(timeout);
  if (seconds > 0)
    draft.scrapeOptions.timeout = Math.min(MAX_TIMEOUT_MS, Math.max(1000, Math.round(seconds * 1000)));
  if (job.ssl_no_verify === true) draft.scrapeOptions.skipTlsVerification = true;
  if (textOf(wait) !== "") draft.add("actions", { type: "wait", selector: textOf(wait) });
  else if (Number(wait) > 0)
    draft.add("actions", { type: "wait", milliseconds: Math.min(60_000, Math.round(Number(wait) * 1000)) });
  if (job.navigate !== undefined && draft.scrapeOptions.actions === undefined)
    draft.note("It was read in a browser; here a browser is used when the page is empty without one.");
  if (!isNothing(job.wait_until))
    draft.note('"wait_until" has no counterpart: a page counts as loaded when it is quiet.');
  if (!isNothing(job.user_visible_url))
    draft.note('"user_visible_url" has no counterpart: the page that is read is shown.');
}

function refused(message: string): WinnowError {
  return new WinnowError("BAD_REQUEST", message);
}
