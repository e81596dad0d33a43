import type { ResultBase } from "@winnow/core";
import type { Clock } from "@winnow/core/plugin";
import type { Job, NewTask, WorkContext } from "@winnow/kit-jobs";
import type { CheckRequest } from "../begin/begin.ts";
import type { CheckPage } from "../monitor.ts";
import type { MonitorTarget } from "../request.ts";
import type { MonitorStore } from "../store/store.ts";

/** What a task of a check is about. */
export type Part =
  | { readonly kind: "crawl" | "search"; readonly target: number; readonly place: string }
  /** A page; one that is missing was found by an earlier check, and not by the crawl of this one. */
  | { readonly kind: "page" | "missing"; readonly target: number; readonly place: string }
  /** Asks what a crawl has found after a place. */
  | {
      readonly kind: "look";
      readonly target: number;
      readonly jobId: string;
      readonly after: number;
      readonly round: number;
    }
  /** A page that was found without a scrape. */
  | { readonly kind: "known"; readonly target: number; readonly place: string; readonly page: CheckPage }
  /** A page that a crawl has scraped, at a place of its documents. */
  | {
      readonly kind: "crawled";
      readonly target: number;
      readonly jobId: string;
      readonly at: number;
      readonly previousScrapeId: string | null;
    }
  /** Ends the check; `failures` of its ends were in a row. */
  | { readonly kind: "end"; readonly round: number; readonly failures?: number };

/** What a step of a check works with. */
export interface Step {
  readonly checkId: string;
  readonly owner: string;
  readonly request: CheckRequest;
  readonly store: MonitorStore;
  readonly clock: Pick<Clock, "now">;
  readonly context: WorkContext;
  readonly job: Job;
  readonly settings: CheckSettings;
}

/** How a page of a check is come by. */
export type Source =
  /** By a scrape; one that is missing was found by an earlier check, and not by the crawl of this one. */
  | { readonly kind: "page" | "missing" }
  /** A crawl has scraped it. */
  | { readonly kind: "scraped"; readonly result: ResultBase; readonly previousScrapeId: string | null }
  /** Without a scrape: a result of a search, or what is gone or failed. */
  | { readonly kind: "found"; readonly page: CheckPage };

/** A page of a check, which the phases are about. */
export interface PageCheck {
  readonly step: Step;
  readonly target: MonitorTarget;
  readonly url: string;
  /** Where it stands among the pages of the check. */
  readonly place: string;
  readonly source: Source;
}

/** How checks are done; settings of the plugin. */
export interface CheckSettings {
  /** Whether a page that seems changed is fetched once more. */
  readonly confirmChanges: boolean;
  /** Milliseconds before it is. */
  readonly confirmDelayMs: number;
  /** Checks in a row that have to fail before a page is reported. */
  readonly failuresBeforeAlert: number;
  /** Milliseconds for which reported failures wait for those of other monitors at the same site. */
  readonly groupFailuresMs: number;
}

/** Milliseconds before it is first asked whether everything is done. */
const FIRST_ROUND_MS = 300;
/** Milliseconds before an end that failed is tried again, which double each time, and at most. */
const AGAIN_MS = 1000;
const MAX_AGAIN_MS = 60_000;

/** The task that ends a check once all others are done; the longer it takes, or the more often it failed, the less often it asks. */
export function endTask(round: number, now: number, failures = 0): NewTask {
  const data = { kind: "end", round, failures } satisfies Part;
  const waitMs =
    failures === 0
      ? Math.min(5000, FIRST_ROUND_MS * 1.5 ** round)
      : Math.min(MAX_AGAIN_MS, AGAIN_MS * 2 ** (failures - 1));
  return {
    key: `end ${round}`,
    url: "https://end.invalid/",
    aside: true,
    data,
    notBefore: Math.round(now + waitMs),
  };
}

/** Pages stand in the order of the targets, and in each in the order of its pages. */
export function placeOf(target: number, page: number | string): string {
  const last = typeof page === "number" ? String(page).padStart(7, "0") : page;
  return `${String(target).padStart(2, "0")}-${last}`;
}

/** A task that checks a page which was found without a scrape. */
export function foundTask(target: number, place: string, page: CheckPage): NewTask {
  return {
    key: `known ${place}`,
    url: page.url,
    data: { kind: "known", target, place, page } satisfies Part,
  };
}
