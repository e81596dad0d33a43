import type { OperationPlugin } from "@winnow/core/plugin";
import { defineCalls } from "@winnow/kit-operations";
import { calls } from "./calls.ts";

/** A month in which something was used. */
export interface Month {
  /** ISO 8601. */
  readonly startDate: string | null;
  readonly endDate: string | null;
  /** The id of the key, where months are listed by key. */
  readonly apiKey?: string;
}

/** When the month of the credits begins and ends (ISO 8601); null where nothing is counted. */
export interface Period {
  readonly billingPeriodStart: string | null;
  readonly billingPeriodEnd: string | null;
}

type ByKey = {
  /** Months by API key, each with its `apiKey`, instead of the whole team. @defaultValue false */
  readonly byApiKey?: boolean;
};

declare module "@winnow/core/plugin" {
  interface OperationRegistry {
    team: {
      calls: {
        creditUsage: {
          input: object;
          result: { data: Period & { remainingCredits: number; planCredits: number } };
        };
        creditUsageHistorical: { input: ByKey; result: { periods: (Month & { creditsUsed: number })[] } };
        tokenUsage: {
          input: object;
          result: { data: Period & { remainingTokens: number; planTokens: number } };
        };
        tokenUsageHistorical: { input: ByKey; result: { periods: (Month & { tokensUsed: number })[] } };
        concurrency: { input: object; result: { concurrency: number; maxConcurrency: number } };
        queueStatus: {
          input: object;
          result: {
            jobsInQueue: number;
            activeJobsInQueue: number;
            waitingJobsInQueue: number;
            maxConcurrency: number;
            mostRecentSuccess: string | null;
          };
        };
      };
    };
  }
}

/** Shows the caller what their team has used, and may still use. @see wire contract 15 */
export const team = (): OperationPlugin =>
  defineCalls({ name: "team", description: "what the team has used and may still use", calls });
