import type { ErrorKind } from "@winnow/core/plugin";
import type { Job } from "@winnow/kit-jobs";
import { defined } from "@winnow/kit-settings";
import { type Advice, adviceFor } from "./advice.ts";
import type { KeptScrape } from "./kept.ts";

/** Scrapes of a job that are listed: the failed ones first. */
const MAX_LISTED = 100;
/** Pages that are named for each cause. */
const MAX_EXAMPLES = 5;

type Errors = Readonly<Record<string, ErrorKind>>;

/** What something cost. */
export interface Cost {
  readonly durationMs: number;
  /** Bytes of the answers that were fetched. */
  readonly bytes: number;
  readonly credits: number;
}

/** A step of a scrape with what it cost. */
export type ExplainedStep = KeptScrape["steps"][number] & { readonly credits?: number };

/** Why a scrape went as it did. */
export interface ExplainedScrape {
  readonly kind: "scrape";
  readonly id: string;
  readonly jobId?: string;
  readonly requestId: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly url?: string;
  readonly outcome: "ok" | "failed";
  readonly code?: string;
  readonly error?: string;
  readonly statusCode?: number;
  readonly cacheState?: string;
  readonly proxyUsed?: string;
  readonly warning?: string;
  readonly formats: readonly string[];
  readonly cost: Cost;
  /** Credits by what they were billed for. */
  readonly bills: Readonly<Record<string, number>>;
  readonly steps: readonly ExplainedStep[];
  readonly advice: readonly Advice[];
}

/** Why a job, or another call of several scrapes, went as it did. */
export interface ExplainedJob {
  readonly kind: "job" | "request";
  readonly id: string;
  readonly operation?: string;
  readonly status?: string;
  readonly error?: string;
  readonly warning?: string;
  /** Scrapes that are kept of it, and how many of them failed. */
  readonly scrapes: { readonly kept: number; readonly failed: number };
  readonly cost: Cost;
  /** What went wrong or is worth to be known, the most frequent first. */
  readonly causes: readonly (Advice & {
    readonly count: number;
    readonly examples: readonly { readonly id: string; readonly url?: string }[];
  })[];
  /** The failed ones first, then the slowest. */
  readonly listed: readonly {
    readonly id: string;
    readonly url?: string;
    readonly code?: string;
    readonly statusCode?: number;
    readonly durationMs: number;
    readonly credits: number;
  }[];
}

/** One scrape, explained. */
export function explainScrape(kept: KeptScrape, errors: Errors): ExplainedScrape {
  const { id, jobId, requestId, at, url, code, message, error = message, bills, formats = [] } = kept;
  const { statusCode, cacheState, proxyUsed, warning } = kept;
  return {
    kind: "scrape",
    id,
    ...defined({ jobId }),
    requestId,
    startedAt: new Date(at).toISOString(),
    outcome: code === undefined ? "ok" : "failed",
    ...defined({ url, code, error, statusCode, cacheState, proxyUsed, warning }),
    formats,
    cost: costOf([kept]),
    bills,
    steps: withCredits(kept),
    advice: adviceFor(kept, errors),
  };
}

/** Several scrapes that were one job or one request. */
export function explainAll(
  id: string,
  scrapes: readonly KeptScrape[],
  job: Job | undefined,
  errors: Errors,
): ExplainedJob {
  const causes = new Map<string, { advice: Advice; of: KeptScrape[] }>();
  for (const kept of scrapes) {
    for (const advice of adviceFor(kept, errors)) {
      const known = causes.get(advice.cause) ?? { advice, of: [] };
      causes.set(advice.cause, known);
      known.of.push(kept);
    }
  }
  const failed = scrapes.filter(({ code }) => code !== undefined);
  const good = scrapes.filter(({ code }) => code === undefined);
  const slowest = good.toSorted((one, other) => other.durationMs - one.durationMs);
  return {
    kind: job === undefined ? "request" : "job",
    id,
    ...(job === undefined ? {} : { operation: job.operation, status: job.status }),
    ...defined({ error: job?.error, warning: job?.warning }),
    scrapes: { kept: scrapes.length, failed: failed.length },
    cost: costOf(scrapes),
    causes: [...causes.values()]
      .sort((one, other) => other.of.length - one.of.length)
      .map(({ advice, of }) => ({
        ...advice,
        count: of.length,
        examples: of.slice(0, MAX_EXAMPLES).map((kept) => ({ id: kept.id, ...defined({ url: kept.url }) })),
      })),
    listed: [...failed, ...slowest].slice(0, MAX_LISTED).map((kept) => ({
      id: kept.id,
      ...defined({ url: kept.url, code: kept.code, statusCode: kept.statusCode }),
      durationMs: kept.durationMs,
      credits: creditsOf(kept),
    })),
  };
}

function costOf(scrapes: readonly KeptScrape[]): Cost {
  let [durationMs, bytes, credits] = [0, 0, 0];
  for (const kept of scrapes) {
    durationMs += kept.durationMs;
    credits += creditsOf(kept);
    for (const step of kept.steps) bytes += step.bytes ?? 0;
  }
  return { durationMs, bytes, credits };
}

const creditsOf = ({ bills }: KeptScrape) => Object.values(bills).reduce((sum, one) => sum + one, 0);

/** What a plugin billed stands at the step of it that took the longest. */
function withCredits({ steps, bills }: KeptScrape): readonly ExplainedStep[] {
  const at = new Map<number, number>();
  for (const [who, credits] of Object.entries(bills)) {
    const own = steps.flatMap(({ plugin, outcome }, index) =>
      plugin === who && outcome === "ok" ? [index] : [],
    );
    const [longest] = own.sort(
      (one, other) => (steps[other]?.durationMs ?? 0) - (steps[one]?.durationMs ?? 0),
    );
    if (longest !== undefined) at.set(longest, credits);
  }
  return steps.map((step, index) => ({ ...step, ...defined({ credits: at.get(index) }) }));
}
