import type { OperationPlugin, OperationTraits, PluginBase, Schema } from "@winnow/core/plugin";
import type { InferOutput } from "valibot";
import type { Delivery, Job, JobDocument, JobProblem, NewDelivery } from "./job.ts";
import type { Background, JobEvent, JobSteps } from "./steps.ts";

declare module "@winnow/core/plugin" {
  interface OperationTraits {
    /** The steps of an operation that outlives the process; it has these instead of `run`. */
    readonly job?: JobSteps;
    /** @defaultValue it does nothing by itself */
    readonly background?: Background;
    /** What is to be said of a job as it stands, in its `warning`. */
    readonly warning?: (job: Job) => string | undefined;
    /** Lists that are shown with the status of a job, of what it left out without anything being wrong. @defaultValue none */
    readonly leftOut?: LeftOut;
    /** What is shown of a job that gives one answer instead of a list of documents. @defaultValue the list */
    readonly show?: (job: Job, documents: readonly JobDocument[]) => Readonly<Record<string, unknown>>;
  }

  interface NotifierTraits {
    /** Keys that every job takes for this notifier's sake, such as where to deliver; kept in the job's request. */
    readonly jobOptions?: Readonly<Record<string, { readonly schema: Schema; readonly description: string }>>;
    /**
     * Writes the messages about an event of a job. They are stored together with what happened, so that none is lost,
     * and then delivered.
     */
    readonly compose?: (event: JobEvent) => readonly Omit<NewDelivery, "notifier">[];
    /**
     * Delivers a message; throws when that failed. May see a message again that it has delivered. After a `WinnowError` that is
     * not `retryable` it is not tried again; `retryAfterSeconds` in its `details` says when the next try is, an hour later at most.
     */
    readonly deliver?: (delivery: Delivery, signal: AbortSignal) => Promise<void>;
    /** Milliseconds before each further try of a delivery. @defaultValue 1, 5 and 15 minutes */
    readonly retriesAfterMs?: readonly number[];
    /** Milliseconds that one try may take. @defaultValue 20000 */
    readonly deliverWithinMs?: number;
  }
}

/** What a job left out without anything being wrong, in lists of their own. */
export interface LeftOut {
  /** Names of the lists, by the code of what is in them. */
  readonly lists: Readonly<Record<string, string>>;
  /** The codes of those that this job has, empty or not. */
  readonly asked: (job: Job) => readonly string[];
  /** What makes an entry of a list; undefined for what another entry says already. */
  readonly show: (job: Job, problems: readonly JobProblem[]) => (left: JobProblem) => object | undefined;
  /** What adds to each document that which was left out for it. @defaultValue nothing */
  readonly onto?: (problems: readonly JobProblem[], job: Job) => (document: unknown) => unknown;
}

/**
 * The lists of a job, with at most so many entries each, and what is left of its problems. Where there are more, `warning` says so.
 */
export function sortProblems(
  problems: readonly JobProblem[],
  job: Job,
  leftOut: LeftOut | undefined,
  most = Number.POSITIVE_INFINITY,
): {
  readonly lists: Readonly<Record<string, readonly object[]>>;
  readonly rest: readonly JobProblem[];
  readonly warning?: string;
  /** A document of the job, with what was left out for it. */
  readonly complete: (document: unknown) => unknown;
} {
  const asked = leftOut?.asked(job) ?? [];
  if (leftOut === undefined || asked.length === 0)
    return { lists: {}, rest: problems, complete: (one) => one };
  const nameOf = (code: string) => (asked.includes(code) ? leftOut.lists[code] : undefined);
  const lists = Object.fromEntries(asked.map((code) => [nameOf(code) ?? code, [] as object[]]));
  const show = leftOut.show(job, problems);
  const rest: JobProblem[] = [];
  const cut = new Set<string>();
  for (const problem of problems) {
    const name = nameOf(problem.code);
    const list = name === undefined ? undefined : lists[name];
    const entry = list === undefined ? undefined : show(problem);
    if (name === undefined || list === undefined) rest.push(problem);
    else if (list.length >= most) cut.add(name);
    else if (entry !== undefined) list.push(entry);
  }
  const complete = leftOut.onto?.(problems, job) ?? ((one: unknown) => one);
  if (cut.size === 0) return { lists, rest, complete };
  const names = [...cut].map((name) => `\`${name}\``).join(" and ");
  return {
    lists,
    rest,
    complete,
    warning: `Of ${names} the first ${most} are listed; the errors of the job list more.`,
  };
}

/** What the author of an operation writes that outlives the process. */
export interface JobDefinition<I extends Schema>
  extends Omit<PluginBase, "apiVersion">,
    Omit<OperationTraits, "job"> {
  readonly input: I;
  /** Schema of a document of the job. */
  readonly result: Schema;
  readonly job: Omit<JobSteps, "plan"> & {
    readonly plan: (
      request: InferOutput<I>,
      context: Parameters<JobSteps["plan"]>[1],
    ) => ReturnType<JobSteps["plan"]>;
  };
}

/** Defines an operation that is worked off task by task and outlives the process. */
export function defineJob<I extends Schema>(definition: JobDefinition<I>): OperationPlugin {
  return Object.freeze({ kind: "operation", apiVersion: 1, ...definition } as const);
}
