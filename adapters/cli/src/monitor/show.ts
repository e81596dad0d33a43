import { recordOf } from "@winnow/kit-schema";
import { harmless, oneLine, paintOf, relative, tableOf } from "../style.ts";
import type { Stream } from "../world.ts";
import { type Check, type Monitor, type Page, prefixLength, type Summary } from "./client.ts";

const ORDER = ["changed", "new", "removed", "error", "same"] as const;

/** Monitors, a line each. */
export function showMonitors(monitors: readonly Monitor[], now: number, stream: Stream): string {
  const paint = paintOf(stream);
  const length = prefixLength(monitors.map(({ id }) => id));
  return tableOf<Monitor>(
    [
      { title: "ID", shown: ({ id }) => id.slice(0, length), plain: ({ id }) => id, paint: paint.yellow },
      { title: "NAME", shown: ({ name }) => name, isFlexible: true },
      { title: "SCHEDULE", shown: ({ schedule }) => `${schedule.cron} ${schedule.timezone}` },
      {
        title: "NEXT CHECK",
        shown: (one) => nextOf(one, now),
        plain: ({ nextRunAt, status }) => nextRunAt ?? status,
        paint: (text, { status }) => (status === "paused" ? paint.dim(text) : text),
      },
      {
        title: "LAST CHECK",
        shown: ({ lastRunAt }) => (lastRunAt === null ? "never" : relative(Date.parse(lastRunAt), now)),
        plain: ({ lastRunAt }) => lastRunAt ?? "",
      },
      {
        title: "PAGES",
        shown: ({ lastCheckSummary }) => (lastCheckSummary === null ? "" : wordsOf(lastCheckSummary)),
        paint: (text, { lastCheckSummary }) => painted(text, lastCheckSummary, stream),
      },
    ],
    monitors,
    stream,
  );
}

function nextOf({ nextRunAt, status, currentCheckId }: Monitor, now: number): string {
  if (currentCheckId !== null) return "at work";
  if (nextRunAt === null) return status;
  const at = Date.parse(nextRunAt);
  return at < now - 60_000 ? "overdue" : relative(at, now);
}

/** A monitor, a line for each of its settings. */
export function showMonitor(monitor: Monitor, now: number, stream: Stream): string {
  const { id, name, status, schedule, targets, goal, webhook, notification, retentionDays } = monitor;
  const time = (at: string | null) => (at === null ? "never" : `${at} (${relative(Date.parse(at), now)})`);
  const rows: readonly (readonly [string, string | undefined])[] = [
    ["name", name],
    ["id", id],
    ["status", status],
    ["schedule", `${schedule.cron} ${schedule.timezone}`],
    ["next check", monitor.nextRunAt === null ? status : time(monitor.nextRunAt)],
    ["last check", time(monitor.lastRunAt)],
    ["pages", monitor.lastCheckSummary === null ? undefined : wordsOf(monitor.lastCheckSummary)],
    ["at work", monitor.currentCheckId ?? undefined],
    ["goal", goal ?? undefined],
    ["webhook", webhook === null ? undefined : String(recordOf(webhook).url ?? webhook)],
    ["notification", notification === null ? undefined : JSON.stringify(notification)],
    ["kept for", `${retentionDays} days`],
    ...targets.flatMap((target) => targetRows(target)),
  ];
  const paint = paintOf(stream);
  const shown = rows.filter((row): row is readonly [string, string] => row[1] !== undefined);
  return shown.map(([label, value]) => `${paint.bold(label.padEnd(13))} ${oneLine(value)}\n`).join("");
}

function targetRows({
  type,
  url,
  urls,
  queries,
  scrapeOptions,
}: Monitor["targets"][number]): [string, string][] {
  const subjects = queries ?? urls ?? [url ?? ""];
  const options = Object.keys(scrapeOptions ?? {}).length === 0 ? "" : `  ${JSON.stringify(scrapeOptions)}`;
  return subjects.map((subject) => [type, `${subject}${options}`]);
}

/** Checks, a line each. */
export function showChecks(checks: readonly Check[], now: number, stream: Stream): string {
  const paint = paintOf(stream);
  const length = prefixLength(checks.map(({ id }) => id));
  return tableOf<Check>(
    [
      { title: "CHECK", shown: ({ id }) => id.slice(0, length), plain: ({ id }) => id, paint: paint.yellow },
      { title: "STATUS", shown: ({ status }) => status },
      {
        title: "BEGAN",
        shown: ({ createdAt }) => relative(Date.parse(createdAt), now),
        plain: ({ createdAt }) => createdAt,
      },
      {
        title: "BY",
        shown: ({ trigger }) => (trigger === "manual" ? "hand" : "schedule"),
        plain: ({ trigger }) => trigger,
      },
      {
        title: "PAGES",
        shown: ({ summary, error }) => error ?? wordsOf(summary),
        paint: (text, { summary, error }) =>
          error === null ? painted(text, summary, stream) : paint.red(text),
      },
    ],
    checks,
    stream,
  );
}

/** The pages of a check that are not the same, or of which something is to be said, with what changed. */
export function showPages(check: Check, pages: readonly Page[], now: number, stream: Stream): string {
  const paint = paintOf(stream);
  const at = check.finishedAt ?? check.createdAt;
  const head = `check ${check.id}  ${relative(Date.parse(at), now)}  ${wordsOf(check.summary)}`;
  const shown = ORDER.flatMap((status) =>
    pages.filter((page) => page.status === status && (status !== "same" || page.notices !== undefined)),
  );
  const error = check.error === null ? "" : `${paint.red(oneLine(check.error))}\n`;
  return [`${paint.yellow(head)}\n${error}`, ...shown.map((page) => showPage(page, stream))].join("\n");
}

function showPage(page: Page, stream: Stream): string {
  const { url, status, error, diff, metadata, judgment, notices = [], movedTo, visual } = page;
  const paint = paintOf(stream);
  const title = typeof metadata.title === "string" && status === "new" ? `  ${oneLine(metadata.title)}` : "";
  const lines = [paint.bold(`${status}  ${oneLine(url)}`) + title];
  if (error !== null) lines.push(paint.red(oneLine(error)));
  if (judgment?.reason !== undefined)
    lines.push(
      paint.dim(
        `${judgment.meaningful === false ? "does not matter" : "matters"}: ${oneLine(judgment.reason)}`,
      ),
    );
  lines.push(...notices.map((notice) => paint.yellow(oneLine(notice))));
  if (visual?.isChanged === true)
    lines.push(paint.yellow(`The picture changed: ${visual.similarity} alike where it differs most.`));
  if (movedTo !== undefined) lines.push(paint.yellow(`It has moved to ${oneLine(movedTo)}`));
  if (diff !== null) lines.push(...linesOf(diff, stream));
  return `${lines.join("\n")}\n`;
}

/** A unified diff, or the fields that changed. */
function linesOf({ text, json }: NonNullable<Page["diff"]>, stream: Stream): string[] {
  const lines = (text ?? "")
    .replace(/\n$/, "")
    .split("\n")
    .filter((line, index) => line !== "" || index > 0);
  const fields = Object.entries(json ?? {}).flatMap(([path, change]) => {
    const { previous, current } = recordOf(change);
    if (path === "files" && previous === undefined && current === undefined) return [];
    return [`@@ ${path} @@`, ...valueLines("-", previous), ...valueLines("+", current)];
  });
  const clean = stream.isTTY === true ? harmless : (line: string) => line;
  return [...lines, ...fields].map((line) => colour(clean(line), stream));
}

function valueLines(sign: string, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  const text = typeof value === "string" ? value : JSON.stringify(value, undefined, 2);
  return text.split("\n").map((line) => `${sign}${line}`);
}

/** A line of a unified diff in its colour. */
export function colour(line: string, stream: Stream): string {
  const paint = paintOf(stream);
  if (/^(?:---|\+\+\+) (?:previous|current)$/.test(line)) return paint.bold(line);
  if (line.startsWith("@@")) return paint.cyan(line);
  if (line.startsWith("+")) return paint.green(line);
  return line.startsWith("-") ? paint.red(line) : line;
}

/** "1 changed, 2 same". */
export function wordsOf(summary: Summary): string {
  const parts = ORDER.filter((status) => summary[status] > 0).map((status) => {
    const word = status === "error" && summary.error > 1 ? "errors" : status;
    return `${summary[status]} ${word}`;
  });
  return parts.join(", ") || "no pages";
}

function painted(text: string, summary: Summary | null, stream: Stream): string {
  const paint = paintOf(stream);
  if (summary === null) return text;
  if (summary.error > 0) return paint.red(text);
  return summary.changed + summary.new + summary.removed > 0 ? paint.green(text) : paint.dim(text);
}
