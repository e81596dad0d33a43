import type * as v from "valibot";

/** What a schema or a step of a pipe knows of a value. */
export interface Dataset {
  value: unknown;
  typed?: boolean;
  issues?: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]];
}

/** What a schema or a step of a pipe does with a value. */
export type Run = (dataset: Dataset, config: v.Config<v.BaseIssue<unknown>>) => Dataset;

/** The same maker of schemas or steps, whose product does something else first. */
export function changing<F>(make: F, work: (run: Run, ...rest: Parameters<Run>) => Dataset): F {
  const changed = (...given: readonly unknown[]) => {
    const made = (make as (...given: readonly unknown[]) => { "~run": Run })(...given);
    const { "~run": run } = made;
    // Schemas are made of others by copying what they have: each works with its own.
    made["~run"] = function (this: unknown, dataset, config) {
      return work(run.bind(this), dataset, config);
    };
    return made;
  };
  return changed as F;
}
