import { WinnowError } from "@winnow/core/plugin";
import type { TaskOutcome } from "@winnow/kit-jobs";
import { withJudgment } from "./judge.ts";
import { remember, type Seen } from "./look.ts";
import type { Step } from "./step.ts";

/** Stores a page of the check, and tells of it. */
export async function keep(step: Step, place: string, seen: Seen): Promise<TaskOutcome> {
  const { store, owner, checkId, clock, request } = step;
  const page = await withJudgment(step, await remember(step, seen));
  await store.putPage(owner, { id: checkId, monitorId: request.monitorId }, place, clock.now(), page);
  const document = { monitorId: request.monitorId, page };
  if (page.error === null) return { document, creditsUsed: page.credits };
  return {
    document,
    error: new WinnowError("SCRAPE_SITE_ERROR", page.error, { category: "target", retryable: false }),
  };
}
