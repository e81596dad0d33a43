import { type CallContext, defineCall, type OperationCall } from "@winnow/kit-operations";
import * as v from "@winnow/kit-schema";
import { BoundsToken, CreditsToken, tokensOf, type Usage } from "@winnow/kit-teams";

/** What is left where nothing is counted. */
const PLENTY = 999_999_999;

const nothing = v.strictObject({});
const History = v.strictObject({
  /** Months by API key, each with its `apiKey`, instead of the whole team. @defaultValue false */
  byApiKey: v.optional(v.union([v.boolean(), v.picklist(["true", "false"])]), false),
});
const period = {
  billingPeriodStart: v.nullable(v.string()),
  billingPeriodEnd: v.nullable(v.string()),
};
const number = v.number();
const PERIOD = {
  billingPeriodStart: "2026-11-01T00:00:00.000Z",
  billingPeriodEnd: "2026-12-01T00:00:00.000Z",
};
const MONTH = { startDate: PERIOD.billingPeriodStart, endDate: PERIOD.billingPeriodEnd };
const shownMonth = {
  startDate: v.nullable(v.string()),
  endDate: v.nullable(v.string()),
  apiKey: v.optional(v.string()),
};

/** What a team has left in this month. */
interface Left {
  readonly remaining: number;
  readonly plan: number;
  readonly period: { readonly billingPeriodStart: string | null; readonly billingPeriodEnd: string | null };
}

/** The calls of the operation `team`. @see wire contract 15 */
export const calls: readonly OperationCall[] = [
  defineCall({
    name: "creditUsage",
    http: { method: "GET", path: "/credit-usage" },
    description: "get the credits that are left this month",
    example: { answer: { data: { remainingCredits: 900, planCredits: 1000, ...PERIOD } } },
    input: nothing,
    result: v.object({ data: v.object({ remainingCredits: number, planCredits: number, ...period }) }),
    run: async (_, context) => {
      const { remaining, plan, period } = await leftOf(context);
      return { data: { remainingCredits: remaining, planCredits: plan, ...period } };
    },
  }),
  defineCall({
    name: "creditUsageHistorical",
    http: { method: "GET", path: "/credit-usage/historical" },
    description: "list the credits used by month, and by API key when asked",
    example: { answer: { periods: [{ ...MONTH, creditsUsed: 100 }] } },
    input: History,
    result: v.object({ periods: v.array(v.object({ ...shownMonth, creditsUsed: number })) }),
    run: async ({ byApiKey }, context) => ({
      periods: (await monthsOf(byApiKey, context)).map(({ credits, ...month }) => ({
        ...month,
        creditsUsed: credits,
      })),
    }),
  }),
  defineCall({
    name: "tokenUsage",
    http: { method: "GET", path: "/token-usage" },
    description: "get what is left this month, in tokens: 15 for a credit",
    example: { answer: { data: { remainingTokens: 13_500, planTokens: 15_000, ...PERIOD } } },
    input: nothing,
    result: v.object({ data: v.object({ remainingTokens: number, planTokens: number, ...period }) }),
    run: async (_, context) => {
      const { remaining, plan, period } = await leftOf(context);
      const data = { remainingTokens: tokensOf(remaining), planTokens: tokensOf(plan), ...period };
      return { data };
    },
  }),
  defineCall({
    name: "tokenUsageHistorical",
    http: { method: "GET", path: "/token-usage/historical" },
    description: "list the tokens used by month, and by API key when asked",
    example: { answer: { periods: [{ ...MONTH, tokensUsed: 1500 }] } },
    input: History,
    result: v.object({ periods: v.array(v.object({ ...shownMonth, tokensUsed: number })) }),
    run: async ({ byApiKey }, context) => ({
      periods: (await monthsOf(byApiKey, context)).map(({ credits, ...month }) => ({
        ...month,
        tokensUsed: tokensOf(credits),
      })),
    }),
  }),
  defineCall({
    name: "queueStatus",
    http: { method: "GET", path: "/queue-status" },
    description: "get how many pages of jobs are at work and waiting",
    example: {
      answer: {
        jobsInQueue: 12,
        activeJobsInQueue: 2,
        waitingJobsInQueue: 10,
        maxConcurrency: 5,
        mostRecentSuccess: "2026-11-22T10:00:00.000Z",
      },
    },
    input: nothing,
    result: v.object({
      jobsInQueue: number,
      activeJobsInQueue: number,
      waitingJobsInQueue: number,
      maxConcurrency: number,
      mostRecentSuccess: v.nullable(v.string()),
    }),
    run: async (_, context) => {
      const { active, waiting, succeededAt } = await context.jobs.load(context.owner);
      return {
        jobsInQueue: active + waiting,
        activeJobsInQueue: active,
        waitingJobsInQueue: waiting,
        maxConcurrency: maxConcurrencyOf(context),
        mostRecentSuccess: succeededAt === undefined ? null : new Date(succeededAt).toISOString(),
      };
    },
  }),
  defineCall({
    name: "concurrency",
    http: { method: "GET", at: "concurrency-check" },
    description: "get how many scrapes are at work, and may be",
    example: { answer: { concurrency: 2, maxConcurrency: 5 } },
    input: nothing,
    result: v.object({ concurrency: number, maxConcurrency: number }),
    run: async (_, context) => {
      const bounds = context.services.find(BoundsToken);
      const ownBound = bounds?.concurrency(context.owner);
      return {
        concurrency:
          ownBound === undefined ? context.kernel.load.active : ((await bounds?.active(context.owner)) ?? 0),
        maxConcurrency: maxConcurrencyOf(context),
      };
    },
  }),
];

function maxConcurrencyOf({ services, owner, kernel }: CallContext): number {
  return services.find(BoundsToken)?.concurrency(owner) ?? kernel.load.concurrency;
}

async function leftOf({ services, owner }: CallContext): Promise<Left> {
  const credits = services.find(CreditsToken);
  const plan = await credits?.plan(owner);
  const none = { billingPeriodStart: null, billingPeriodEnd: null };
  if (credits === undefined || plan === undefined) return { remaining: PLENTY, plan: PLENTY, period: none };
  const { from, until } = credits.period();
  const period = { billingPeriodStart: toTime(from), billingPeriodEnd: toTime(until) };
  return { remaining: await credits.left(owner), plan, period };
}

/** What was used by month, the earlier first; of the same month by key. */
async function monthsOf(byApiKey: boolean | "true" | "false", { services, owner }: CallContext) {
  const usage = (await services.find(CreditsToken)?.usage(owner)) ?? [];
  const isByKey = String(byApiKey) === "true";
  const months = new Map<string, { from: number; until: number; apiKey?: string; credits: number }>();
  for (const { from, until, payer, credits } of usage) {
    const key = `${from} ${isByKey ? payer : ""}`;
    const before = months.get(key)?.credits ?? 0;
    const named = isByKey && payer !== undefined ? { apiKey: payer } : {};
    months.set(key, { from, until, ...named, credits: before + credits });
  }
  return [...months.values()]
    .sort((a, b) => a.from - b.from)
    .map(({ from, until, ...month }) => ({ startDate: toTime(from), endDate: toTime(until), ...month }));
}

function toTime(at: Usage["from"]): string {
  return new Date(at).toISOString();
}
