/** One step of a scrape, as the trace has it. */
export interface Step {
  readonly phase: string;
  readonly plugin?: string;
  readonly startMs: number;
  readonly durationMs: number;
  readonly outcome: string;
  readonly code?: string;
  readonly note?: string;
}

/** A step with its place in the whole, in hundredths. */
export interface Bar extends Step {
  readonly from: number;
  readonly width: number;
  /** Whether it is folded: it took less than a hundredth and says nothing. */
  readonly isSmall: boolean;
}

/** The steps of a trace as bars. What is not a trace has none. */
export function barsOf(trace: unknown): readonly Bar[] {
  const steps = (Array.isArray(trace) ? (trace as Step[]) : []).filter(isStep);
  const end = steps.reduce((latest, { startMs, durationMs }) => Math.max(latest, startMs + durationMs), 0);
  const share = (ms: number) => (end === 0 ? 0 : (100 * ms) / end);
  return steps.map((step) => {
    const width = share(step.durationMs);
    return {
      ...step,
      from: share(step.startMs),
      width,
      isSmall: width < 1 && step.outcome !== "failed" && step.code === undefined && step.note === undefined,
    };
  });
}

/** Milliseconds of the whole. */
export function durationOf(bars: readonly Bar[]): number {
  return bars.reduce((latest, { startMs, durationMs }) => Math.max(latest, startMs + durationMs), 0);
}

function isStep(value: unknown): value is Step {
  const step = value as Partial<Step> | null;
  return typeof step?.startMs === "number" && typeof step.durationMs === "number";
}
