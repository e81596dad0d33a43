/** One step of a scrape: what was tried, how long it took, how it ended. */
export interface TraceStep {
  readonly phase: string;
  readonly plugin?: string;
  /** Milliseconds since the scrape began. */
  readonly startMs: number;
  readonly durationMs: number;
  readonly outcome: "ok" | "passed" | "failed";
  readonly code?: string;
  readonly note?: string;
  /** Bytes of the answer that was fetched, its content encoding undone. */
  readonly bytes?: number;
  /** Its status. */
  readonly statusCode?: number;
}

/** Facts of what a step gave. */
export type StepFacts = Pick<TraceStep, "bytes" | "statusCode">;

/** Where on a page a value was read. */
export interface Evidence {
  /** JSON pointer to the value that this is evidence for; empty for the whole value. */
  readonly path: string;
  /** The place: `json-ld: $.offers.price`, `css: main > h1`, `text: 120-140`. */
  readonly origin: string;
  /** The text of the page there. */
  readonly snippet: string;
  /** How sure this is, 0 to 1. */
  readonly confidence: number;
}

const round = (milliseconds: number) => Math.round(milliseconds * 100) / 100;

/** The steps of one scrape; returned when `explain` is asked for. */
export class Trace {
  readonly steps: TraceStep[] = [];
  readonly #begin = performance.now();

  /** Milliseconds since the scrape began. */
  elapsed(): number {
    return performance.now() - this.#begin;
  }

  /** Adds a step that started at `startMs` and ends now. */
  add(startMs: number, step: Omit<TraceStep, "startMs" | "durationMs">): void {
    const durationMs = round(this.elapsed() - startMs);
    this.steps.push({ ...step, startMs: round(startMs), durationMs });
  }

  /** Adds a note that takes no time. */
  note(phase: string, note: string, plugin?: string): void {
    this.add(this.elapsed(), { phase, outcome: "ok", note, ...(plugin === undefined ? {} : { plugin }) });
  }
}
