import { LanguageModelToken } from "@winnow/kit-language-model";
import { CreditsToken } from "@winnow/kit-teams";
import { hasConditions } from "../request.ts";
import type { Compared } from "./compare.ts";
import { textOf } from "./fetch.ts";
import type { Weighed } from "./history.ts";
import { judgedGoalOf, type Memory } from "./load.ts";
import type { PageCheck, Step } from "./step.ts";

/** The page with its judgement, if it changed and its monitor has a goal; that costs a credit. @see wire contract 14.9 */
export async function judgeChanges(
  { step, target }: PageCheck,
  weighed: Weighed,
  { fetches }: Compared,
  memory: Memory,
): Promise<Weighed> {
  const { page } = weighed;
  const goal = judgedGoalOf(memory.monitor);
  // A change of the picture alone has no words that could be judged.
  const hasText = page.status === "changed" && page.diff !== null;
  if (!hasText || goal === undefined || hasConditions(target)) return weighed;
  const { services, signal, logger } = step.context;
  // The first page that is judged loads what does it.
  const { judge } = await import("../judge/ask.ts");
  const title = String(page.metadata.title ?? "");
  const last = fetches.at(-1);
  const text = last === undefined ? "" : textOf(last);
  // Before the work: of what cannot be paid nothing is done.
  await billJudgments(step, 1);
  const { judgment, degradedReason } = await judge(
    { goal, url: page.url, title, diff: page.diff, ...(text === "" ? {} : { page: text }) },
    services.find(LanguageModelToken),
    signal,
  );
  if (degradedReason !== undefined) logger.warn({ url: page.url, degradedReason }, "change judged by rules");
  const judged = {
    ...page,
    judgment,
    credits: page.credits + 1,
    ...(degradedReason === undefined ? {} : { degradedReason }),
  };
  return { ...weighed, page: judged };
}

/** Books judgements next to the scrapes of a check: a credit each. @see wire contract 14.9 */
export async function billJudgments({ context, owner, job }: Step, count: number): Promise<void> {
  await context.services.find(CreditsToken)?.charge(owner, job.payer, { "operation-monitor": count });
}
