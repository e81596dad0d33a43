import type { ErrorFields, ErrorKind, PageFacts } from "@winnow/core/plugin";

/** A module that defines views, or the names of views that are functions, with the values of some of them. */
export type ViewJobSource =
  | { readonly module: string; readonly options: unknown }
  | { readonly names: readonly string[]; readonly values: Readonly<Record<string, unknown>> };

/** Views to compute together on one page, away from the thread that serves requests. */
export interface ViewJob {
  readonly facts: PageFacts;
  /** Where views come from, the parser's first. */
  readonly sources: readonly ViewJobSource[];
  readonly views: readonly string[];
  /** Whether an option of the caller can make these views arbitrarily slow. */
  readonly costly: boolean;
}

/** An error that crossed threads, as plain data. */
export interface ViewFailure extends Omit<ErrorFields, "cause" | "category">, Pick<ErrorKind, "category"> {
  readonly code: string;
  readonly message: string;
}

/** What came of a {@link ViewJob}. */
export interface ViewAnswer {
  /** Values by view name. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Why the other views could not be computed, by view name. */
  readonly failures: Readonly<Record<string, ViewFailure>>;
  readonly warnings: readonly string[];
  /** Views without a value in the job that others asked for; those that did are in neither list. */
  readonly missing?: readonly string[];
}

/** Computes views elsewhere. */
export interface ViewJobRunner {
  /** The answer, or undefined to compute the views where the kernel runs. */
  run(job: ViewJob, signal: AbortSignal): Promise<ViewAnswer> | undefined;
}
