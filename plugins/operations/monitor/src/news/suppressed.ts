import type { Step } from "../check/step.ts";

/** Checks that are looked at: two days of one for each half an hour. */
const MAX_CHECKS = 100;

/** Pages of the checks since the last one that told anything, whose changes were judged not to matter, or are there all the time. Nobody has heard of them yet. */
export async function suppressedBefore({
  store,
  owner,
  checkId,
  request,
}: Pick<Step, "store" | "owner" | "checkId" | "request">): Promise<number> {
  const { monitorId } = request;
  let last: string | undefined;
  for await (const { checkId: told } of store.news(owner, monitorId)) {
    if (told === checkId) continue;
    last = told;
    break;
  }
  const checks = (await store.checks(owner, monitorId, undefined, MAX_CHECKS)).map(({ check }) => check);
  const told = checks.findIndex(({ id }) => id === last);
  const results = checks
    .slice(0, told === -1 ? undefined : told)
    .filter(({ id }) => id !== checkId)
    .flatMap(({ targetResults }) => targetResults);
  // Results of a search that were ignored are no changes of a page.
  return results
    .filter((result) => Reflect.get(result, "type") !== "search")
    .reduce((sum, result) => sum + Number(Reflect.get(result, "suppressed") ?? 0), 0);
}
