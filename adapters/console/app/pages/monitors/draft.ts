import { withoutSecrets, withSecrets } from "./secrets.ts";
import { adaptiveOf, adaptiveProblem, notificationOf, quietProblem, timingDraft } from "./timing.ts";
import type { Email, Monitor, ScrapeOptions, Target } from "./types.ts";

/** What is checked, as the form asks for it. */
export type Kind = "scrape" | "crawl" | "search" | "json";

/** A monitor as the form has it: texts. */
export interface Draft {
  readonly name: string;
  readonly kind: Kind;
  /** URLs or queries, one a line. */
  readonly lines: string;
  /** All targets as JSON. */
  readonly targets: string;
  readonly options: string;
  /** Conditions, one a line: in words, or as JSON. */
  readonly conditions: string;
  /** Texts or expressions of lines that are left out, or are compared alone, one a line. */
  readonly ignore: string;
  readonly keep: string;
  /** Per cent by which numbers may move; empty for none. */
  readonly tolerance: string;
  readonly when: "interval" | "text" | "cron";
  readonly every: string;
  readonly unit: "minutes" | "hours" | "days";
  readonly text: string;
  readonly cron: string;
  readonly timezone: string;
  /** Hours for which checks are left out at most while nothing changes; empty for none. */
  readonly adaptive: string;
  readonly goal: string;
  readonly email: boolean;
  readonly recipients: string;
  readonly includeDiffs: boolean;
  /** When what was found is sent together, in words or as cron; empty for at once. */
  readonly digest: string;
  /** From when to when nothing is sent, such as `22:00-07:00`; empty for never. */
  readonly quiet: string;
  readonly webhook: "none" | "stored" | "new";
  readonly webhookUrl: string;
  readonly webhookHeaders: string;
  readonly retentionDays: string;
}

/** Where something is wrong, and what. */
export type Problems = Readonly<Partial<Record<keyof Draft, string>>>;

/** The form for a monitor that is not made yet. */
export function emptyDraft(timezone: string): Draft {
  return {
    name: "",
    kind: "scrape",
    lines: "",
    targets: "[]",
    options: "{}",
    conditions: "",
    ignore: "",
    keep: "",
    tolerance: "",
    when: "interval",
    every: "1",
    unit: "hours",
    text: "weekdays at 8am",
    cron: "0 8 * * 1-5",
    timezone,
    adaptive: "",
    goal: "",
    email: false,
    recipients: "",
    includeDiffs: true,
    digest: "",
    quiet: "",
    webhook: "none",
    webhookUrl: "",
    webhookHeaders: "{}",
    retentionDays: "30",
  };
}

/** The form for a monitor. */
export function draftOf(monitor: Monitor): Draft {
  const { name, targets, schedule, goal, notification, retentionDays, webhook } = monitor;
  const [first] = targets;
  const email: Partial<Email> = notification?.email ?? {};
  const isPlain = targets.length === 1 && first !== undefined && isSimple(first);
  return {
    ...emptyDraft(schedule.timezone),
    name,
    kind: isPlain ? first.type : "json",
    lines: (first?.urls ?? first?.queries ?? [first?.url ?? ""]).join("\n"),
    targets: pretty(withoutSecrets(targets)),
    options: pretty(withoutSecrets(first?.scrapeOptions ?? {})),
    conditions: (first?.when ?? [])
      .map((one) => (typeof one === "string" ? one : JSON.stringify(one)))
      .join("\n"),
    ignore: (first?.watch?.ignore ?? []).join("\n"),
    keep: (first?.watch?.keep ?? []).join("\n"),
    tolerance: String(first?.watch?.tolerance ?? ""),
    when: "cron",
    cron: schedule.cron,
    goal: goal ?? "",
    email: email.enabled ?? false,
    recipients: (email.recipients ?? []).join("\n"),
    includeDiffs: email.includeDiffs ?? false,
    ...timingDraft(monitor),
    webhook: webhook === null ? "none" : "stored",
    retentionDays: String(retentionDays),
  };
}

/** Whether the form has a field for all that a target says. */
function isSimple({ id: _, type, urls: __, url: ___, queries: ____, scrapeOptions: _____, ...rest }: Target) {
  const isDefault = (value: unknown) => value === undefined || JSON.stringify(value) === "{}";
  return type === "scrape" ? true : type === "crawl" && Object.values(rest).every(isDefault);
}

/** What the API is asked for, or what is wrong. */
export function requestOf(
  draft: Draft,
  before: Monitor | undefined,
): { readonly body: object } | { readonly problems: Problems } {
  const problems: { -readonly [K in keyof Draft]?: string } = {};
  const readConditions = (): readonly unknown[] => {
    try {
      return linesOf(draft.conditions).map((line): unknown =>
        line.startsWith("{") ? JSON.parse(line) : line,
      );
    } catch (error) {
      problems.conditions = `This is no JSON: ${(error as Error).message}`;
      return [];
    }
  };
  const read = (name: "options" | "targets" | "webhookHeaders"): unknown => {
    try {
      return JSON.parse(draft[name].trim() === "" ? "{}" : draft[name]);
    } catch (error) {
      problems[name] = `This is no JSON: ${(error as Error).message}`;
      return {};
    }
  };
  if (draft.name.trim() === "") problems.name = "Give it a name.";
  if (draft.kind !== "json" && linesOf(draft.lines).length === 0) problems.lines = "Say what to check.";
  const retentionDays = Number(draft.retentionDays);
  if (!Number.isFinite(Number(draft.tolerance))) problems.tolerance = "Give a number of percent.";
  if (!Number.isInteger(retentionDays)) problems.retentionDays = "Give a whole number of days.";
  const quiet = quietProblem(draft);
  if (quiet !== undefined) problems.quiet = quiet;
  const adaptive = adaptiveProblem(draft);
  if (adaptive !== undefined) problems.adaptive = adaptive;
  const targets = targetsOf(draft, before, read, readConditions());
  const webhook = webhookOf(draft, before, read);
  if (Object.keys(problems).length > 0) return { problems };
  return {
    body: {
      name: draft.name.trim(),
      schedule: scheduleOf(draft),
      adaptive: adaptiveOf(draft),
      targets,
      goal: draft.goal.trim() === "" ? null : draft.goal.trim(),
      notification: notificationOf(draft, before, linesOf(draft.recipients.replaceAll(",", "\n"))),
      retentionDays,
      ...webhook,
    },
  };
}

function targetsOf(
  draft: Draft,
  before: Monitor | undefined,
  read: (name: "options" | "targets") => unknown,
  conditions: readonly unknown[],
) {
  const stored = before?.targets ?? [];
  if (draft.kind === "json") return withSecrets(read("targets"), stored);
  const [first] = stored;
  const lines = linesOf(draft.lines);
  // A target that keeps its id is compared with what it was.
  const isKept = first?.type === draft.kind && stored.length === 1;
  const { when: _, watch: stood, ...base }: Partial<Target> = isKept ? first : {};
  const when = { ...(conditions.length === 0 ? {} : { when: conditions }), ...watchOf(draft, stood) };
  if (draft.kind === "search") return [{ ...base, type: "search", queries: lines }];
  const scrapeOptions = withSecrets(read("options"), first?.scrapeOptions ?? {}) as ScrapeOptions;
  return draft.kind === "crawl"
    ? [{ ...base, type: "crawl", url: lines[0], scrapeOptions, ...when }]
    : [{ ...base, type: "scrape", urls: lines, scrapeOptions, ...when }];
}

/** The filters with those that the form has fields for as they are written. */
function watchOf({ ignore, keep, tolerance }: Draft, before: Target["watch"]) {
  const { ignore: _, keep: __, tolerance: ___, ...rest } = before ?? {};
  const [ignored, kept] = [linesOf(ignore), linesOf(keep)];
  const watch = {
    ...rest,
    ...(ignored.length === 0 ? {} : { ignore: ignored }),
    ...(kept.length === 0 ? {} : { keep: kept }),
    ...(tolerance.trim() === "" ? {} : { tolerance: Number(tolerance) }),
  };
  return Object.keys(watch).length === 0 ? {} : { watch };
}

function webhookOf(
  draft: Draft,
  before: Monitor | undefined,
  read: (name: "webhookHeaders") => unknown,
): { readonly webhook?: unknown } {
  if (draft.webhook === "stored") return {};
  if (draft.webhook === "none") return before?.webhook == null ? {} : { webhook: null };
  const headers = read("webhookHeaders") as object;
  const url = draft.webhookUrl.trim();
  return { webhook: Object.keys(headers).length === 0 ? url : { url, headers } };
}

/** The schedule that the form asks for, as the API takes it. */
export function scheduleOf({ when, every, unit, text, cron, timezone }: Draft) {
  if (when === "cron") return { cron, timezone };
  const words = every.trim() === "1" ? `every ${unit.slice(0, -1)}` : `every ${every.trim()} ${unit}`;
  return { text: when === "text" ? text : words, timezone };
}

/** At which fields the API found something wrong, and what belongs to none. */
export function problemsOf(details: unknown): Problems | undefined {
  if (!Array.isArray(details)) return undefined;
  const problems: { -readonly [K in keyof Draft]?: string } = {};
  for (const { path = [], message = "" } of details as { path?: readonly unknown[]; message?: string }[]) {
    const name = fieldOf(path.map(String));
    if (name === undefined) return undefined;
    const rest = path.slice(1).join(".");
    problems[name] = [problems[name], name === "options" ? `${rest}: ${message}` : message]
      .filter((part) => part !== undefined)
      .join(" ");
  }
  return problems;
}

const FIELDS: Readonly<Record<string, keyof Draft>> = {
  name: "name",
  adaptive: "adaptive",
  goal: "goal",
  retentionDays: "retentionDays",
  notification: "recipients",
  webhook: "webhookUrl",
};

function fieldOf([first = "", ...rest]: readonly string[]): keyof Draft | undefined {
  if (first === "schedule") return "cron";
  if (first === "notification" && rest[0] === "digest") return "digest";
  if (first === "notification" && rest[0] === "quietHours") return "quiet";
  if (first === "targets") {
    const filter = rest[rest.indexOf("watch") + 1];
    if (rest.includes("watch") && (filter === "keep" || filter === "tolerance")) return filter;
    if (rest.includes("watch")) return "ignore";
    return rest.includes("scrapeOptions") ? "options" : rest.includes("when") ? "conditions" : "lines";
  }
  return Object.hasOwn(FIELDS, first) ? FIELDS[first] : undefined;
}

/** What a copy has of its own, as the API takes it. */
export function copyOf(
  name: string,
  lines: string,
): { readonly name?: string; readonly urls?: readonly string[] } {
  const urls = linesOf(lines);
  return {
    ...(name.trim() === "" ? {} : { name: name.trim() }),
    ...(urls.length === 0 ? {} : { urls }),
  };
}

/** The lines of a text that say something. */
export function linesOf(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** Where a stored webhook sends to, without what may be a secret. */
export function hostOf(webhook: unknown): string {
  const { url } = typeof webhook === "string" ? { url: webhook } : (webhook as { readonly url: string });
  return URL.parse(url)?.host ?? "an address";
}
