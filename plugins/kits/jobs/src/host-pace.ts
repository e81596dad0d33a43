/** How tasks wait for a host that has bounds, in one process as in a fleet. */
export const HOST_PACE = {
  /** How far ahead tasks get a time of their own, in milliseconds; those behind ask again after that. */
  lineMs: 5000,
  /** Tasks of a host that have a time of their own. */
  maxLine: 1000,
  /** After so many milliseconds a task asks again at the latest. */
  maxWaitMs: 60_000,
  /** Milliseconds between tasks that ask again. */
  minGapMs: 20,
  /** What a page takes before any page of the host was done, in milliseconds. */
  firstPageMs: 200,
  /** How much the last page counts towards the mean. */
  newest: 0.2,
} as const;
