import type { Data } from "@winnow/kit-facts";

/** Something that may be what a property asks for. */
export interface Candidate {
  readonly value: Data;
  readonly origin: string;
  /** The words of the page, when they are more than the value. */
  readonly snippet?: string | undefined;
  /** How well it fits, 0 to 1. */
  readonly score: number;
  /** The absolute address behind the value. */
  readonly href?: string | undefined;
  /** In a record: the elements that it is read from. */
  readonly span?: readonly [from: number, until: number] | undefined;
}

/** The best first; equals as they stand on the page. */
export function ranked(candidates: readonly Candidate[]): Candidate[] {
  return candidates.toSorted((a, b) => b.score - a.score);
}
