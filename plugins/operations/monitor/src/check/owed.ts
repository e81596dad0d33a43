import type { NewDelivery } from "@winnow/kit-jobs";
import type { Check, Monitor } from "../monitor.ts";
import { earlierChecks, notifyOf } from "../news/notify.ts";
import { checkKey } from "../store/keys.ts";
import { countPages } from "./count.ts";
import type { Step } from "./step.ts";

/**
 * Reports what earlier checks found that could not be reported at their ends, the oldest first: each once, also when the end of this
 * check is done again. What fails once more is left to the next check.
 */
export async function reportOwed(
  step: Step,
  monitor: Monitor,
  earlier: readonly Check[],
): Promise<readonly NewDelivery[]> {
  const { store, owner, checkId, context } = step;
  const messages: NewDelivery[] = [];
  const owed = earlier.filter(({ reportedBy }) => reportedBy === null || reportedBy === checkId);
  for (const check of owed.toReversed())
    try {
      const found = await messagesOf({ ...step, checkId: check.id }, monitor);
      await store.changeCheck(owner, check, (before) => ({ ...before, reportedBy: checkId }));
      messages.push(...found);
    } catch (error) {
      const facts = { monitorId: monitor.id, checkId: check.id, error };
      context.logger.error(facts, "the news of an earlier check could not be reported");
    }
  return messages;
}

async function messagesOf(step: Step, monitor: Monitor): Promise<readonly NewDelivery[]> {
  const { owner, checkId: id } = step;
  const { key } = checkKey(owner, { id, monitorId: monitor.id });
  const { report, reach } = await countPages(step, await earlierChecks(step, key));
  return await notifyOf(step, monitor, report, { reach, failures: async () => monitor.failuresInARow ?? 0 });
}
