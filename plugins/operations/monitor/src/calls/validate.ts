import type { Kernel } from "@winnow/core";
import { badRequest, type Issue, WinnowError } from "@winnow/core/plugin";
import { refuseUnretained } from "@winnow/kit-jobs";
import { recordOf } from "@winnow/kit-schema";
import * as v from "valibot";
import { scrapeOptionsOf } from "../check/scrape-options.ts";
import type { MonitorSettings } from "../monitor.ts";
import { longestGapMs } from "../news/held/request.ts";
import { emailIssues } from "../news/recipients.ts";
import type { MonitorTarget } from "../request.ts";

type Judged = Pick<MonitorSettings, "targets" | "webhook" | "notification" | "goal" | "retentionDays"> & {
  /** Whether the caller wants no judgement. */
  readonly isJudgeOff: boolean;
};

/**
 * Judges what other plugins have to say to: the options of scrapes and crawls, and where notifications go.
 * @throws BAD_REQUEST
 */
export function judge(
  { targets, webhook, notification, goal, retentionDays, isJudgeOff }: Judged,
  kernel: Kernel,
): void {
  const issues: Issue[] = [];
  for (const [index, target] of targets.entries()) {
    const at = ["targets", index];
    const unkept = issuesOf(at, () => refuseUnretained(target));
    issues.push(...unkept);
    if (unkept.length > 0) continue;
    if (target.type === "search") {
      if (goal === null && !isJudgeOff)
        issues.push({ code: "custom", path: ["goal"], message: "A search target requires a non-empty goal" });
      continue;
    }
    issues.push(...scrapeIssues(target, at, kernel));
    if (target.type === "crawl") {
      issues.push(...foreignKeys(target.crawlOptions, CRAWL_KEYS, [...at, "crawlOptions"]));
      const crawl = kernel.registry.find("operation", "crawl");
      const parsed = crawl && v.safeParse(crawl.input, { ...target.crawlOptions, url: target.url });
      for (const { message, path = [] } of parsed?.issues ?? [])
        issues.push({
          code: "custom",
          path: [...at, "crawlOptions", ...path.map(({ key }) => String(key))],
          message,
        });
    }
  }
  issues.push(...receiverIssues(webhook, kernel));
  issues.push(...emailIssues(notification, kernel));
  issues.push(...digestIssues(notification, retentionDays));
  if (issues.length > 0) throw badRequest(issues);
}

/** Judges values and conditions, where there are any. @throws BAD_REQUEST */
export async function judgeValuesOf(
  { targets }: Pick<MonitorSettings, "targets">,
  kernel: Kernel,
): Promise<void> {
  const isWatched = targets.some((target) => "values" in target || "when" in target);
  if (isWatched) await (await import("../values/validate.ts")).judgeValues(targets, kernel);
}

/** Has jq compile the programs of targets that were judged. @throws BAD_REQUEST */
export async function judgePrograms(
  { targets }: Pick<MonitorSettings, "targets">,
  signal: AbortSignal,
): Promise<void> {
  const issues = await (await import("../watch/programs.ts")).programIssues(targets, signal);
  if (issues.length > 0) throw badRequest(issues);
}

/** Keys of whole requests that the target has itself, or its monitor. @see wire contract 14.3 */
const SCRAPE_KEYS = ["url"];
const CRAWL_KEYS = ["url", "scrapeOptions", "webhook"];

/** What a digest reports has to be kept until then. */
function digestIssues(
  notification: MonitorSettings["notification"],
  retentionDays: number,
): readonly Issue[] {
  if (notification?.digest === undefined) return [];
  const days = Math.ceil(longestGapMs(notification.digest) / 86_400_000);
  if (retentionDays > days) return [];
  const message = `The digest comes every ${days === 1 ? "day" : `${days} days`}: checks are to be kept for longer, ${days + 1} days at least.`;
  return [{ code: "custom", path: ["retentionDays"], message }];
}

/** As the caller wrote the options, before they are made into those of a check. */
function scrapeIssues(
  target: Exclude<MonitorTarget, { type: "search" }>,
  at: Issue["path"],
  kernel: Kernel,
): readonly Issue[] {
  const path = [...at, "scrapeOptions"];
  const check = (options: object) => () =>
    kernel.checkRequest({ ...options, url: "https://a.example/" }, true);
  const written = [
    ...foreignKeys(target.scrapeOptions, SCRAPE_KEYS, path),
    ...issuesOf(path, check(withMarkdown(target.scrapeOptions))),
  ];
  if (written.length > 0) return written;
  return issuesOf(path, () => check(scrapeOptionsOf(target, 0))()).map((issue) => ({
    ...issue,
    path: placeOf(issue.path, at),
  }));
}

/** Where the caller wrote what is wrong: what a target watches became an option of its format. */
function placeOf(path: Issue["path"], at: Issue["path"]): Issue["path"] {
  const inFormat = path.slice(at.length + 1);
  return inFormat[0] === "formats" && inFormat[2] === "watch" ? [...at, ...inFormat.slice(2)] : path;
}

/** A monitor compares pages as markdown, so that a target need not ask for it. */
function withMarkdown(options: object): object {
  const { formats } = options as { readonly formats?: unknown };
  const hasMarkdown = (formats: readonly unknown[]) =>
    formats.some((format) => format === "markdown" || recordOf(format).type === "markdown");
  if (!Array.isArray(formats) || hasMarkdown(formats)) return options;
  return { ...options, formats: [...formats, "markdown"] };
}

function foreignKeys(options: object, names: readonly string[], path: Issue["path"]): readonly Issue[] {
  const keys = names.filter((name) => Object.hasOwn(options, name));
  if (keys.length === 0) return [];
  const message = `Unrecognized key in ${path.at(-1)}: ${keys.join(", ")}. The target and its monitor have it already.`;
  return [{ code: "unrecognized_keys", path, message, keys }];
}

function receiverIssues(webhook: unknown, { registry }: Kernel): readonly Issue[] {
  if (webhook === null) return [];
  const [option] = registry.of("notifier").flatMap(({ jobOptions }) => jobOptions?.webhook ?? []);
  if (option === undefined)
    return [{ code: "custom", path: ["webhook"], message: "No notifier for webhooks is installed." }];
  const { issues = [] } = v.safeParse(option.schema, webhook);
  return issues.map(({ message, path = [] }) => {
    const at = path.map(({ key }) => String(key));
    return { code: "custom", path: ["webhook", ...at], message };
  });
}

function issuesOf(at: readonly (string | number)[], work: () => void): readonly Issue[] {
  try {
    work();
    return [];
  } catch (error) {
    const { code, details, message } = WinnowError.wrap(error, "validate");
    if (code === "SCRAPE_ZDR_VIOLATION_ERROR") return [{ code: "custom", path: at, message }];
    if (code !== "BAD_REQUEST" || !Array.isArray(details)) throw error;
    return (details as Issue[]).map((issue) => ({ ...issue, path: [...at, ...issue.path] }));
  }
}
