import { recordOf } from "@winnow/kit-schema";
import type { Step } from "../check/step.ts";

/** Checks that are looked at: two days of one for each half an hour. */
const MAX_CHECKS = 100;

/** Pages of the checks since the last one that reported anything, whose changes were judged not to matter, or are there all the time. No message has counted them yet. */
export async function suppressedBefore({
  store,
  owner,
  checkId,
  request,
}: Pick<Step, "store" | "owner" | "checkId" | "request">): Promise<number> {
  const { monitorId } = request;
  let last: string | undefined;
  for await (const { checkId: reported } of store.news(owner, monitorId)) {
    if (reported === checkId) continue;
    last = reported;
    break;
  }
  const checks = (await store.checks(owner, monitorId, undefined, MAX_CHECKS)).map(({ check }) => check);
  const reported = checks.findIndex(({ id }) => id === last);
  const results = checks
    .slice(0, reported === -1 ? undefined : reported)
    .filter(({ id }) => id !== checkId)
    .flatMap(({ targetResults }) => targetResults);
  // Results of a search that were ignored are no changes of a page.
  return results
    .filter((result) => recordOf(result).type !== "search")
    .reduce((sum, result) => sum + Number(recordOf(result).suppressed ?? 0), 0);
}
