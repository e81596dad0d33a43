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
     * not `retryable` it is not tried again.
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
  /** Whether this job has such lists, empty or not. */
  readonly isAsked: (job: Job) => boolean;
  /** An entry of a list. */
  readonly show: (left: JobProblem, job: Job) => object;
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
} {
  if (!leftOut?.isAsked(job)) return { lists: {}, rest: problems };
  const lists = Object.fromEntries(Object.values(leftOut.lists).map((name) => [name, [] as object[]]));
  const rest: JobProblem[] = [];
  const cut = new Set<string>();
  for (const problem of problems) {
    const name = Object.hasOwn(leftOut.lists, problem.code) ? leftOut.lists[problem.code] : undefined;
    const list = name === undefined ? undefined : lists[name];
    if (name === undefined || list === undefined) rest.push(problem);
    else if (list.length < most) list.push(leftOut.show(problem, job));
    else cut.add(name);
  }
  if (cut.size === 0) return { lists, rest };
  const names = [...cut].map((name) => `\`${name}\``).join(" and ");
  return {
    lists,
    rest,
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
