import * as v from "valibot";

/** Which jobs of an owner go first: of those that may begin a page, only the ones of the highest priority do. From the lowest. */
export const PRIORITIES = ["low", "normal", "high"] as const;

/** {@link PRIORITIES} */
export type Priority = (typeof PRIORITIES)[number];

/** Keys that every job takes, whatever its operation; kept in the job's request. */
export const JOB_OPTIONS = {
  priority: {
    schema: v.picklist(PRIORITIES, 'must be "high", "normal" or "low"'),
    description:
      "Which of your jobs go first: `low` ones work while no other has a page to begin, and `high` ones before all others. Jobs of other teams keep their share. Default: `normal`.",
  },
};
