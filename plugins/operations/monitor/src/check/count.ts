import { type Check, NO_PAGES, type Summary, withPage } from "../monitor.ts";
import { Reach } from "../news/held/reach.ts";
import { priorState } from "../news/notify.ts";
import { Report } from "../news/report.ts";
import type { Step } from "./step.ts";
import { TargetTally } from "./target-results.ts";

/** What the pages of a check come to. */
export interface Counted {
  /** What of them is reported. */
  readonly report: Report;
  readonly reach: Reach;
  readonly tally: TargetTally;
  readonly summary: Summary;
  readonly actualCredits: number;
}

/** Counts the pages of a check, and collects what of them is reported after these earlier checks, of which the newest comes first. */
export async function countPages(step: Step, earlier: readonly Check[]): Promise<Counted> {
  const { store, owner, checkId: id, request } = step;
  const report = new Report(await priorState(step, earlier), request.targets);
  const reach = new Reach();
  const tally = new TargetTally();
  let [summary, actualCredits] = [NO_PAGES, 0];
  for await (const { id: pageId, page } of store.pages(owner, { id, monitorId: request.monitorId })) {
    report.add(pageId, page);
    reach.add(page);
    summary = withPage(summary, page.status);
    actualCredits += page.credits;
    tally.add(page);
  }
  return { report, reach, tally, summary, actualCredits };
}
