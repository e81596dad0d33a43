import { recordOf } from "@winnow/kit-schema";
import type { CheckPage } from "../monitor.ts";
import type { MonitorTarget } from "../request.ts";

/** Scrapes of a check whose ids are listed. */
const MAX_JOBS = 1000;

/** What is counted of the pages of a target. */
interface Count {
  readonly jobs: string[];
  pages: number;
  matches: number;
  hasFailed: boolean;
  credits: number;
  judged: number;
  suppressed: number;
  degradedReason?: string;
}

/** Counts the pages of a check by their targets. */
export class TargetTally {
  readonly #counts = new Map<string, Count>();
  #jobs = 0;

  add({ targetId, status, currentScrapeId, credits, judgment, degradedReason, isHeld }: CheckPage): void {
    const count = this.#counts.get(targetId) ?? newCount();
    this.#counts.set(targetId, count);
    count.credits += credits;
    if (status === "error") count.hasFailed = true;
    else count.pages += 1;
    if (status === "new") count.matches += 1;
    if (judgment !== undefined) count.judged += 1;
    if (judgment?.meaningful === false || isHeld === true) count.suppressed += 1;
    if (degradedReason !== undefined) count.degradedReason ??= degradedReason;
    if (currentScrapeId !== null && this.#jobs < MAX_JOBS) {
      count.jobs.push(currentScrapeId);
      this.#jobs += 1;
    }
  }

  /** The results of the targets, in their order, with what was noted of them before. @see wire contract 14.6 */
  results(targets: readonly MonitorTarget[], noted: readonly object[]): readonly object[] {
    return targets.map(({ id: targetId, type }) => {
      const count = this.#counts.get(targetId) ?? newCount();
      const { judged, suppressed, degradedReason } = count;
      const degraded = degradedReason === undefined ? {} : { judgeDegraded: true, degradedReason };
      const judge = {
        ...(judged === 0 ? {} : { judgeCredits: judged, resultsJudged: judged, ...degraded }),
        ...(judged + suppressed === 0 ? {} : { suppressed }),
      };
      const known = noted.find((one) => recordOf(one).targetId === targetId);
      if (type === "scrape") return { targetId, type, expectedJobs: count.jobs, ...judge };
      if (type === "crawl") return { targetId, type, crawlId: null, ...known, ...judge };
      const { pages: resultCount, matches, hasFailed, credits } = count;
      const found = { searchCompleted: !hasFailed, resultCount, matches };
      return {
        targetId,
        type,
        ...found,
        searchCredits: credits - judged,
        judgeCredits: 0,
        resultsJudged: 0,
        ...judge,
      };
    });
  }
}

function newCount(): Count {
  return { jobs: [], pages: 0, matches: 0, hasFailed: false, credits: 0, judged: 0, suppressed: 0 };
}
