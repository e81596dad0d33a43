import { LanguageModelToken } from "@winnow/kit-language-model";
import { CreditsToken } from "@winnow/kit-teams";
import type { CheckPage } from "../monitor.ts";
import type { Step } from "./step.ts";

/** What the monitor of a check is judged by; undefined when its pages are not judged. */
export async function goalOf({ store, owner, request }: Step): Promise<string | undefined> {
  const monitor = await store.find(owner, request.monitorId);
  return monitor?.judgeEnabled === true ? (monitor.goal ?? undefined) : undefined;
}

/** Books judgements beside the scrapes of a check: a credit each. @see wire contract 14.9 */
export async function billJudgments({ context, owner, job }: Step, count: number): Promise<void> {
  await context.services.find(CreditsToken)?.charge(owner, job.payer, { "operation-monitor": count });
}

/** A page with its judgement, if it changed and its monitor has a goal; that costs a credit. @see wire contract 14.9 */
export async function withJudgment(step: Step, page: CheckPage): Promise<CheckPage> {
  if (page.status !== "changed") return page;
  const goal = await goalOf(step);
  if (goal === undefined) return page;
  const { services, signal, logger } = step.context;
  // The first page that is judged loads what does it.
  const { judge } = await import("../judge/ask.ts");
  const title = String(page.metadata.title ?? "");
  // Before the work: of what nobody can pay nothing is done.
  await billJudgments(step, 1);
  const { judgment, degradedReason } = await judge(
    { goal, url: page.url, title, diff: page.diff },
    services.find(LanguageModelToken),
    signal,
  );
  if (degradedReason !== undefined) logger.warn({ url: page.url, degradedReason }, "change judged by rules");
  return {
    ...page,
    judgment,
    credits: page.credits + 1,
    ...(degradedReason === undefined ? {} : { degradedReason }),
  };
}
