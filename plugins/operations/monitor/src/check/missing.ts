import type { CheckPage } from "../monitor.ts";
import type { MonitorTarget } from "../request.ts";
import { toFailedPage } from "./compare.ts";
import { fetchPage, lookAt, type Seen } from "./look.ts";
import type { Step } from "./step.ts";

/**
 * The page of a check that an earlier one found and the crawl of this one did not: what it answers itself. One that leads to
 * another page of the crawl is gone, as that one is a page of its own.
 */
export async function lookAtMissing(step: Step, target: MonitorTarget, url: string): Promise<Seen> {
  const result = await fetchPage(step, target, url);
  const { url: end, scrapeId, statusCode } = result.metadata;
  const isElsewhere = end !== url && (await step.store.hasSeen(step.owner, target.id, end, step.checkId));
  if (!isElsewhere) return await lookAt(step, target, url, result);
  return { page: { ...goneFrom(target.id, url), currentScrapeId: scrapeId, statusCode } };
}

/** The page of a check that is gone. @see wire contract 14.9: it costs nothing */
export function goneFrom(targetId: string, url: string): CheckPage {
  return { ...toFailedPage({ message: "" }, targetId, url), error: null, status: "removed" };
}
