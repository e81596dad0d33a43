import { type OperationPlugin, WinnowError } from "@winnow/core/plugin";
import {
  defineJob,
  type Job,
  type JobDocument,
  type Task,
  type TaskOutcome,
  type WorkContext,
} from "@winnow/kit-jobs";
import { LanguageModelToken } from "@winnow/kit-language-model";
import { defineCall, defineCalls } from "@winnow/kit-operations";
import * as v from "@winnow/kit-schema";
import { Budget, SPENT } from "./budget.ts";
import { errors } from "./errors.ts";
import type { TraceEvent } from "./readouts.ts";
import { Agent, type AgentRequest } from "./request.ts";
import type { Finding } from "./steps.ts";

type ByRun = {
  /** Of the run. */
  readonly id: string;
};
type OfSnapshot = {
  /** Of the run. */
  readonly id: string;
  /** As the trace names it. */
  readonly snapshotId: string;
};
type OfThread = {
  /** Of the thread, which is that of its run. */
  readonly threadId: string;
  /** Whether runs have what they found. @defaultValue false */
  readonly includeData?: boolean;
};

declare module "@winnow/core/plugin" {
  interface OperationRegistry {
    agent: { input: v.InferInput<typeof Agent>; event: unknown; result: unknown };
    agentRuns: {
      calls: {
        /** What a run did, as events. */
        trace: { input: ByRun; result: { id: string; events: readonly TraceEvent[] } };
        /** What a run found, as JSON. */
        snapshot: { input: OfSnapshot; result: { snapshot: string } };
        /** A thread with its runs. */
        thread: { input: OfThread; result: { thread: object } };
      };
    };
  }
}

/** What an agent leaves behind. */
interface Answer extends Finding {
  readonly creditsUsed: number;
}

/** Its options on a command line. */
const SHELL = {
  options: {
    urls: "where to begin",
    schema: "JSON Schema of the answer, or @file that holds it",
    effort: "how far to look",
    maxCredits: "what it may spend",
    strictConstrainToURLs: "only read the given pages",
  },
};

const RUN = "0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a11";

/** What the API reference shows. */
const REFERENCE = {
  summary: "Find out what a prompt asks",
  request: {
    prompt: "What does the wheat flour cost?",
    urls: ["https://example.com/shop"],
    effort: "low",
  },
  answer: {
    status: "completed",
    data: { product: "Wheat flour", price: 2.4 },
    effort: "low",
    expiresAt: "2026-11-22T10:00:00.000Z",
    creditsUsed: 3,
  },
};

/**
 * Finds out what a prompt asks: plans, searches, reads pages and answers in the shape of a schema, within a budget. Without
 * a language model it reads the pages that are given, or found, by rules.
 * @see wire contract 13.2, 13.3
 */
export const agent = (): OperationPlugin =>
  defineJob({
    name: "agent",
    errors,
    argument: "prompt",
    description: "find out what a prompt asks",
    shell: SHELL,
    reference: REFERENCE,
    needs: ["format-json", "format-markdown", "operation-map"],
    input: Agent,
    result: v.unknown(),
    http: {
      messages: {
        notFound: "Agent job not found",
        finished: "Agent already finished",
        cancelledTwice: "Agent is already cancelled",
      },
      lists: { key: "agents", item },
    },
    show,
    job: {
      event: "agent",
      isOne: true,
      plan: (request: AgentRequest) => ({
        tasks: [{ key: "agent", url: request.urls[0] ?? "https://example.com/" }],
      }),
      work,
      emit: (moment, { document }) => {
        const { data, creditsUsed = 0 } = (document ?? {}) as Partial<Answer>;
        if (moment === "page") return undefined;
        if (moment === "started") return [];
        if (moment === "action") return [document];
        return [{ creditsUsed, ...(moment === "completed" ? { data } : {}) }];
      },
    },
  });

const Run = {
  /** Of the run. */
  id: v.pipe(v.string(), v.maxLength(200)),
};
const yes = v.optional(v.union([v.boolean(), v.picklist(["true", "false"])]), false);

/** What can be read of runs afterwards. @see wire contract 13.3 */
export const agentRuns = (): OperationPlugin =>
  defineCalls({
    name: "agentRuns",
    http: { path: "agent" },
    description: "read what runs of agents did",
    calls: [
      defineCall({
        name: "trace",
        http: { method: "GET", path: "/:id/trace" },
        description: "list what a run of an agent did, as events",
        example: { answer: { id: RUN, events: [], creditsUsed: 3 } },
        input: v.strictObject({
          ...Run,
          /** Accepted for clients that send it: an agent here opens no page to be watched. @defaultValue false */
          liveView: yes,
        }),
        result: v.looseObject({ id: v.string() }),
        run: async ({ id }, context) => await (await import("./readouts.ts")).traceOf(id, context),
      }),
      defineCall({
        name: "snapshot",
        http: { method: "GET", path: "/:id/snapshots/:snapshotId" },
        description: "get what a run of an agent found, as JSON",
        example: { answer: { id: RUN, snapshotId: "answer", snapshot: '{"price":2.4}' } },
        input: v.strictObject({
          ...Run,
          /** As the trace names it. */
          snapshotId: v.pipe(v.string(), v.maxLength(200)),
        }),
        result: v.looseObject({ snapshot: v.string() }),
        run: async ({ id, snapshotId }, context) =>
          await (await import("./readouts.ts")).snapshotOf(id, snapshotId, context),
      }),
      defineCall({
        name: "thread",
        // Next to the paths of runs a description could not tell it from theirs.
        http: { method: "GET", at: "agent-threads/:threadId", also: "agent/threads/:threadId" },
        description: "get a thread of an agent with its runs",
        example: { answer: { thread: { id: RUN, status: "idle", runs: [] } } },
        input: v.strictObject({
          /** Of the thread, which is that of its run. */
          threadId: Run.id,
          /** Whether runs have what they found. @defaultValue false */
          includeData: yes,
        }),
        result: v.looseObject({ thread: v.looseObject({ id: v.string() }) }),
        run: async ({ threadId, includeData }, context) =>
          await (await import("./readouts.ts")).threadOf(threadId, String(includeData) === "true", context),
      }),
    ],
  });

async function work(_: Task, job: Job, context: WorkContext): Promise<TaskOutcome> {
  const request = job.request as AgentRequest;
  const budget = new Budget(request.maxCredits);
  const model = context.services.find(LanguageModelToken);
  try {
    // Loaded by the first agent.
    const found = model?.generate
      ? await (await import("./with-model.ts")).investigate(
          request,
          model.generate.bind(model),
          budget,
          context,
        )
      : await (await import("./steps.ts")).research(request, budget, context);
    return { document: { ...found, creditsUsed: budget.used }, creditsUsed: budget.used };
  } catch (error) {
    if (WinnowError.is(error) && error.code === "AGENT_CREDIT_LIMIT") return { fatal: SPENT };
    throw error;
  }
}

/** @see wire contract 13.3 */
function show(job: Job, documents: readonly JobDocument[]): Readonly<Record<string, unknown>> {
  const { effort } = job.request as AgentRequest;
  const found = documents[0]?.document as Answer | undefined;
  const error = job.error ?? (job.status === "cancelled" ? "The agent was cancelled." : undefined);
  return {
    success: true,
    status: statusOf(job),
    ...(found === undefined ? {} : { data: found.data }),
    ...(found?.warning === undefined ? {} : { warning: found.warning }),
    ...(error === undefined ? {} : { error }),
    effort,
    expiresAt: new Date(job.expiresAt).toISOString(),
    creditsUsed: job.creditsUsed,
    ...(job.error === SPENT ? { stopReason: "credit_limit_reached" } : {}),
  };
}

function statusOf({ status }: Job): string {
  if (status === "running") return "processing";
  return status === "completed" ? "completed" : "failed";
}

function item(job: Job): Readonly<Record<string, unknown>> {
  const { prompt, urls, schema, effort } = job.request as AgentRequest;
  return {
    id: job.id,
    createdAt: new Date(job.createdAt).toISOString(),
    targetHint: urls[0] ?? prompt.slice(0, 100),
    origin: "api",
    settings: { hidden: false, starred: false },
    status: statusOf(job),
    options: { prompt, urls, effort, ...(schema === undefined ? {} : { schema }) },
  };
}
