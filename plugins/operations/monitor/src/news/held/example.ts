import { nextRun } from "@winnow/kit-schedule";
import type { Monitor } from "../../monitor.ts";
import { timeIn } from "../mail.ts";
import type { News } from "../report.ts";
import type { Letter } from "./letter.ts";
import { afterQuiet } from "./quiet.ts";

/** A digest as a monitor will send it, of news that are an example; undefined for a monitor that sends none. */
export function exampleLetter(monitor: Monitor, news: News, title: string): Letter | undefined {
  const { notification, schedule } = monitor;
  const { digest } = notification ?? {};
  if (notification === null || digest === undefined) return undefined;
  const at = afterQuiet(notification, nextRun(digest, news.at) ?? news.at);
  const words = `The next digest is due on ${timeIn(digest.timezone, at)}.`;
  const findings = news.findings.map((one) => ({ ...one, description: words }));
  const sections = [{ monitor, news: [{ ...news, findings }], more: 0 }];
  return { sites: [], sections, left: 0, isReminder: false, at: news.at, timezone: schedule.timezone, title };
}
