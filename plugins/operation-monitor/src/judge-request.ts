import type { Kernel } from "@winnow/core";
import { badRequest, type Issue, WinnowError } from "@winnow/core/plugin";
import { refuseUnretained } from "@winnow/kit-jobs";
import * as v from "valibot";
import { emailIssues } from "./email.ts";
import type { MonitorSettings } from "./monitor.ts";
import { scrapeOptionsOf } from "./page.ts";

type Judged = Pick<MonitorSettings, "targets" | "webhook" | "notification" | "goal"> & {
  /** Whether the caller wants no judgement. */
  readonly isJudgeOff: boolean;
};

/**
 * Judges what other plugins have to say to: the options of scrapes and crawls, and where notifications go.
 * @throws BAD_REQUEST
 */
export function judge({ targets, webhook, notification, goal, isJudgeOff }: Judged, kernel: Kernel): void {
  const issues: Issue[] = [];
  for (const [index, target] of targets.entries()) {
    const at = ["targets", index];
    refuseUnretained(target, at);
    if (target.type === "search") {
      if (goal === null && !isJudgeOff)
        issues.push({ code: "custom", path: ["goal"], message: "A search target requires a non-empty goal" });
      continue;
    }
    const options = scrapeOptionsOf(target, 0);
    issues.push(
      ...issuesOf([...at, "scrapeOptions"], () =>
        kernel.checkRequest({ ...options, url: "https://a.example/" }),
      ),
    );
    if (target.type === "crawl") {
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
  if (issues.length > 0) throw badRequest(issues);
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
    const { code, details } = WinnowError.wrap(error, "validate");
    if (code !== "BAD_REQUEST" || !Array.isArray(details)) throw error;
    return (details as Issue[]).map((issue) => ({ ...issue, path: [...at, ...issue.path] }));
  }
}
