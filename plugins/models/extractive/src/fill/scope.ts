/** Where values are looked for: the page, an object of its data, one of several things that it shows. */
import type { Candidate } from "./candidate.ts";
import type { Want } from "./want.ts";

/** Values or things that belong together, in the order of the page. */
export interface List<T> {
  readonly items: readonly T[];
  /** How likely it is what is asked for, before its items are looked at; 0 to 1. */
  readonly score: number;
  /** False where nothing calls it what is asked for. */
  readonly isNamed?: boolean;
}

/** A place to look for values in. */
export interface Scope {
  /** Frees what its properties have taken; only things of a list have each of their texts once. */
  release?(): void;
  /** Keeps what a property was read from from those after it: the elements, and the place in the data. */
  take?(want: Want, span: Candidate["span"], origin: string): void;
  /** Whether exactly one label says these words and no others. */
  says?(words: readonly string[]): boolean;
  /** What may be the value. */
  values(want: Want): Candidate[];
  /** Lists of what may be its items. */
  valueLists(want: Want): List<Candidate>[];
  /** Objects that may be the value. */
  objects(want: Want): List<Scope>[];
  /** Lists of objects. */
  objectLists(want: Want): List<Scope>[];
  /** Labels and values, for an object whose names the schema leaves open. */
  entries(want: Want): readonly (readonly [string, Candidate])[];
}
