import type { Evidence } from "@winnow/core/plugin";
import type { Locale } from "./leaf.ts";

/** What is the same for the whole schema. */
export interface Task {
  readonly locale: Locale;
  /** Values that may still be looked for. */
  left: number;
  /** Below this nothing is taken. */
  readonly surest?: number;
}

/** What was filled, and from where. */
export interface Filled {
  readonly value: unknown;
  readonly evidence: readonly Evidence[];
  /** How sure all its values are together. */
  readonly weight: number;
  /** Of an object, how many of the properties that it requires were found, or of four where it requires none. */
  readonly share?: number;
  /** Of a value of a record, the elements that it was read from. */
  readonly span?: readonly [from: number, until: number] | undefined;
}
