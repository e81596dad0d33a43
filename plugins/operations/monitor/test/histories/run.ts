import type { ResultBase } from "@winnow/core";
import { WinnowError } from "@winnow/core/plugin";
import { RecordStoreToken } from "@winnow/kit-records";
import { toFailedPage, toPage } from "../../src/check/check-page.ts";
import { scrapeOptionsOf } from "../../src/check/scrape-options.ts";
import type { Step } from "../../src/check/step.ts";
import { checkOrFail } from "../../src/check/work.ts";
import type { CheckPage } from "../../src/monitor.ts";
import type { MonitorTarget } from "../../src/request.ts";
import { MonitorStore } from "../../src/store/store.ts";
import type { History, Verdict } from "./history.ts";
import { START, startSite } from "./site.ts";

const DAY_MS = 86_400_000;

/** A verdict that is not what it has to be. */
export interface Miss {
  readonly page: string;
  readonly version: number;
  readonly expected: Verdict;
  readonly found: Verdict;
  readonly diff: string;
}

/** What came of all versions of some pages. */
export interface Figures {
  readonly transitions: number;
  /** Changes that were not reported. */
  readonly missed: readonly Miss[];
  /** What was reported, and was no change. */
  readonly alarms: readonly Miss[];
  /** Failures and missing pages that were taken for something else. */
  readonly confused: readonly Miss[];
  readonly requests: number;
}

/** What looks at a page once. */
export type Scrape = (step: Step, target: MonitorTarget, url: string) => Promise<CheckPage>;

/** As a check does it. */
export const scrapeAsCheck: Scrape = async (step, target, url) => {
  // A page that fails is not tried again.
  const outcome = await checkOrFail({ step, target, url, place: "0", source: { kind: "page" } }, 3);
  return (outcome.document as { readonly page: CheckPage }).page;
};

/** The first scrape and nothing else. */
export const scrapeOnce: Scrape = async (step, target, url) => {
  try {
    const request = { ...scrapeOptionsOf(target, step.job.createdAt), url };
    const result: ResultBase = await step.context.kernel.scrapeRequest(request, {});
    return toPage(result, target, url, null);
  } catch (error) {
    return toFailedPage(WinnowError.wrap(error, "operation"), target.id, url);
  }
};

/** Whether a line that is different in a diff has a text, with its links or without. */
function shows(diff: string, text: string): boolean {
  const lines = diff.split("\n").filter((line) => /^[-+](?![-+]{2})/.test(line));
  return lines.some((line) =>
    [line, line.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")].some((one) => one.includes(text)),
  );
}

/** Checks every version of these pages, a day apart. */
export async function run(histories: readonly History[], scrape: Scrape): Promise<Figures> {
  const site = await startSite(histories);
  const { kernel } = site;
  const store = new MonitorStore(kernel.services.get(RecordStoreToken));
  const misses: Miss[] = [];
  const all = Math.max(...histories.map(({ verdicts }) => verdicts.length));
  try {
    for (let version = 0; version < all; version += 1) {
      site.version = version;
      site.clock.at = START + version * DAY_MS;
      const step = {
        checkId: `check-${version}`,
        owner: "",
        request: { monitorId: "m", trigger: "scheduled", targets: [] },
        store,
        clock: site.clock,
        context: {
          kernel,
          services: kernel.services,
          logger: kernel.logger,
          signal: new AbortController().signal,
        },
        job: { createdAt: site.clock.at },
        settings: { confirmChanges: true, confirmDelayMs: 0, failuresBeforeAlert: 2 },
      } as unknown as Step;
      site.clock.at += 1000;
      for (const history of histories) {
        const expected = history.verdicts[version];
        if (expected === undefined) continue;
        const target = {
          type: "scrape",
          id: history.name,
          urls: [],
          scrapeOptions: {},
        } as unknown as MonitorTarget;
        const page = await scrape(step, target, site.url(history));
        const diff = String(Object(page.diff).text ?? page.error ?? "");
        const edit = history.edits?.[version];
        if (page.status !== expected || (edit !== undefined && !shows(diff, edit)))
          misses.push({ page: history.name, version, expected, found: page.status, diff });
      }
    }
  } finally {
    await site.close();
  }
  const alarms = misses.filter(({ found, expected }) => found === "changed" && expected !== "changed");
  const missed = misses.filter(({ expected }) => expected === "changed");
  return {
    transitions: histories.reduce((sum, { verdicts }) => sum + verdicts.length - 1, 0),
    missed,
    alarms,
    confused: misses.filter((one) => !alarms.includes(one) && !missed.includes(one)),
    requests: site.requests(),
  };
}
