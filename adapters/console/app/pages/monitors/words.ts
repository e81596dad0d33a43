import { sayCount } from "../../parts/say.ts";
import type { Check, Monitor, PageStatus, Summary, Target } from "./types.ts";

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const NUMBERS = /^\d+(?:,\d+)*$/;

/** A schedule as people say it; where that gets too long, its cron expression. */
export function saySchedule({ cron, timezone }: Monitor["schedule"]): string {
  return `${sayCron(cron) ?? cron} (${timezone})`;
}

function sayCron(cron: string): string | undefined {
  const [minute = "", hour = "", day = "", month = "", weekday = ""] = cron.split(" ");
  if (month !== "*") return undefined;
  const isDaily = day === "*" && weekday === "*";
  const step = /^(?:\*|0)\/(\d+)$/;
  const everyMinutes = step.exec(minute)?.[1];
  if (everyMinutes !== undefined && hour === "*" && isDaily) return `every ${everyMinutes} minutes`;
  if (!NUMBERS.test(minute)) return undefined;
  if (hour === "*" && isDaily && !minute.includes(",")) return `every hour at :${two(minute)}`;
  const everyHours = step.exec(hour)?.[1];
  if (everyHours !== undefined && isDaily && !minute.includes(","))
    return `every ${everyHours} hours at :${two(minute)}`;
  if (!NUMBERS.test(hour)) return undefined;
  const times = hour.split(",").flatMap((one) => minute.split(",").map((at) => `${two(one)}:${two(at)}`));
  if (times.length > 4) return undefined;
  const days = sayDays(day, weekday);
  return days && `${days} at ${list(times)}`;
}

function sayDays(day: string, weekday: string): string | undefined {
  if (day === "*" && weekday === "*") return "every day";
  if (day !== "*") {
    const isPlain = weekday === "*" && NUMBERS.test(day);
    return isPlain ? `on day ${list(day.split(","))} of each month` : undefined;
  }
  if (weekday === "1-5") return "on weekdays";
  if (!NUMBERS.test(weekday)) return undefined;
  return `every ${list(weekday.split(",").map((one) => DAYS[Number(one) % 7] ?? one))}`;
}

function two(number: string): string {
  return number.padStart(2, "0");
}

function list(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** What targets are about, in one line. */
export function sayTargets(targets: readonly Target[]): string {
  const said = targets.map(({ type, urls = [], url = "", queries = [] }) => {
    if (type === "crawl") return `all of ${url}`;
    const [first = "", ...more] = type === "search" ? queries.map((query) => `“${query}”`) : urls;
    return more.length === 0 ? first : `${first} and ${more.length} more`;
  });
  return said.join("; ");
}

/** How something stands, in words and a colour. */
export interface Standing {
  readonly text: string;
  readonly tone: "good" | "warn" | "bad" | "dim" | "news";
}

const SKIPPED: Readonly<Record<string, string>> = {
  skipped_overlap: "Skipped: the check before was still running",
  skipped_no_credits: "Skipped: no credits were left",
};

/** How a monitor stands. */
export function healthOf(monitor: Monitor): Standing {
  const { status, currentCheckId, failuresInARow: failures, lastCheckStatus, lastCheckSummary } = monitor;
  if (currentCheckId !== null) return { text: "Checking now", tone: "dim" };
  const skipped = SKIPPED[lastCheckStatus ?? ""];
  const last: Standing =
    failures > 1
      ? { text: `Failed ${failures} times in a row`, tone: "bad" }
      : failures === 1
        ? { text: "Failed last time", tone: "bad" }
        : skipped !== undefined
          ? { text: skipped, tone: "warn" }
          : lastCheckSummary === null
            ? { text: "Not checked yet", tone: "dim" }
            : outcomeOf(lastCheckSummary);
  return status === "paused" ? { text: `Paused. ${last.text}`, tone: "dim" } : last;
}

/** How a check came out. */
export function standingOf({
  status,
  summary,
  error,
}: Pick<Check, "status" | "summary" | "error">): Standing {
  if (status === "queued" || status === "running") return { text: "Running", tone: "dim" };
  const skipped = SKIPPED[status];
  if (skipped !== undefined) return { text: skipped, tone: "warn" };
  if (status === "failed") return { text: error ?? "Failed", tone: "bad" };
  return outcomeOf(summary);
}

function outcomeOf(summary: Summary): Standing {
  const { changed, new: added, removed, error, totalPages } = summary;
  const parts = [
    changed > 0 ? `${changed} changed` : "",
    added > 0 ? `${added} new` : "",
    removed > 0 ? `${removed} removed` : "",
    error > 0 ? `${sayCount(error, "page")} not read` : "",
  ].filter((part) => part !== "");
  if (parts.length > 0) return { text: parts.join(", "), tone: error > 0 ? "bad" : "news" };
  return totalPages === 0 ? { text: "No pages", tone: "dim" } : { text: "Nothing changed", tone: "good" };
}

/** What became of a page, in words. */
export const PAGE_STANDINGS: Readonly<Record<PageStatus, Standing>> = {
  changed: { text: "Changed", tone: "news" },
  new: { text: "New", tone: "news" },
  removed: { text: "Removed", tone: "warn" },
  error: { text: "Not read", tone: "bad" },
  same: { text: "The same", tone: "dim" },
};

/** A date and a time, as this browser's reader writes them. */
export function sayTime(time: string | null): string {
  const at = new Date(time ?? Number.NaN);
  return Number.isNaN(at.getTime())
    ? "never"
    : at.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}
