import { WinnowError } from "@winnow/core/plugin";
import type { Job } from "@winnow/kit-jobs";
import type { CallContext } from "@winnow/kit-operations";
import { SPENT } from "./budget.ts";
import { errors } from "./errors.ts";
import type { AgentRequest } from "./request.ts";

/** The snapshot that a run has: what it found. */
const ANSWER = "answer";
/** Problems that a trace names. */
const MAX_PROBLEMS = 100;

const WHO = { id: "agent", role: "orchestrator", name: "agent" } as const;

/** An event of a run. @see wire contract 13.3 */
export interface TraceEvent {
  readonly schemaVersion: 1;
  readonly eventId: string;
  readonly runId: string;
  /** ISO 8601. */
  readonly occurredAt: string;
  readonly producerSequence: number;
  readonly agent: typeof WHO;
  readonly type: string;
  readonly [fact: string]: unknown;
}

/** What a run did, as events: that it began, what went wrong, what it found, and how it ended. */
export async function traceOf(id: string, context: CallContext) {
  const job = await runOf(id, context);
  const events: TraceEvent[] = [];
  const add = (type: string, at: number, facts: object = {}) => {
    const number = events.length + 1;
    const base = { schemaVersion: 1, eventId: `${job.id}-${number}`, runId: job.id } as const;
    const occurredAt = new Date(at).toISOString();
    events.push({ ...base, occurredAt, producerSequence: number, agent: WHO, type, ...facts });
  };
  add("run.started", job.createdAt);
  for (const { message, at } of (await context.jobs.problems(job.id)).slice(0, MAX_PROBLEMS))
    add("error.occurred", at, { error: failureOf(job, message) });
  if (job.endedAt === undefined) return { id: job.id, events, creditsUsed: job.creditsUsed };
  if ((await answerOf(job, context)) !== undefined)
    add("artifact.updated", job.endedAt, {
      artifact: { kind: "json", artifactId: ANSWER, snapshotId: ANSWER, change: "init" },
    });
  const error = job.error === undefined ? null : failureOf(job, job.error);
  add("run.finished", job.endedAt, { outcome: outcomeOf(job), error });
  return { id: job.id, events, creditsUsed: job.creditsUsed };
}

/** What a run found, as JSON. */
export async function snapshotOf(id: string, snapshotId: string, context: CallContext) {
  const job = await runOf(id, context);
  const answer = snapshotId === ANSWER ? await answerOf(job, context) : undefined;
  if (answer === undefined) throw missing("AGENT_SNAPSHOT_NOT_FOUND");
  return { id: job.id, snapshotId, snapshot: JSON.stringify(answer.data ?? null) };
}

/** A thread: here each run is one of its own, under the id of the run. */
export async function threadOf(id: string, includeData: boolean, context: CallContext) {
  const job = await runOf(id, context, "AGENT_THREAD_NOT_FOUND");
  const { prompt, urls, schema, effort } = job.request as AgentRequest;
  const answer = includeData ? await answerOf(job, context) : undefined;
  const finishedAt = job.endedAt === undefined ? null : new Date(job.endedAt).toISOString();
  const createdAt = new Date(job.createdAt).toISOString();
  const run = {
    id: job.id,
    turn: 1,
    mode: "extract",
    prompt,
    urls,
    ...(schema === undefined ? {} : { schema }),
    effort,
    status: job.status === "running" ? "processing" : outcomeOf(job),
    createdAt,
    finishedAt,
    creditsUsed: job.creditsUsed,
    message: job.error ?? null,
    ...(answer === undefined ? {} : { data: answer.data }),
  };
  const status = job.status === "running" ? "running" : "idle";
  return { thread: { id: job.id, createdAt, updatedAt: finishedAt ?? createdAt, status, runs: [run] } };
}

async function runOf(
  id: string,
  { jobs, owner }: CallContext,
  code: keyof typeof errors = "AGENT_RUN_NOT_FOUND",
): Promise<Job> {
  const job = await jobs.find(id.toLowerCase(), owner);
  if (job?.operation !== "agent") throw missing(code);
  return job;
}

function missing(code: keyof typeof errors): WinnowError {
  return new WinnowError(code, errors[code].description, errors[code]);
}

async function answerOf(
  { id }: Job,
  { jobs }: CallContext,
): Promise<{ readonly data?: unknown } | undefined> {
  const [first] = await jobs.documents(id, 0);
  return first?.document as { readonly data?: unknown } | undefined;
}

function outcomeOf({ status, error }: Job): string {
  if (status === "completed") return "succeeded";
  if (status === "cancelled") return "cancelled";
  return error === SPENT ? "credit_limit_reached" : "failed";
}

function failureOf(job: Job, message: string) {
  const code = outcomeOf(job) === "credit_limit_reached" ? "credit_limit_reached" : "internal";
  return { code, source: code === "internal" ? "agent" : "billing", retryable: false, message };
}
