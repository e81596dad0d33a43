import type { Notation } from "@winnow/kit-pii";

/** A text somewhere in a result. */
export interface Leaf {
  readonly value: string;
  readonly notation: Notation;
  /** What the value is called there, in words; empty for none. */
  readonly label: string;
  /** Whether it was made of the page, and is not the page itself. */
  readonly isDerived: boolean;
  /** Whether it is a name of a field: only what is beyond doubt is taken out of it. */
  readonly isName: boolean;
  /** Whether all of it is somebody's name. */
  readonly isPerson?: boolean | undefined;
}

/** The same for leaves that are redacted alike. */
export const keyOf = ({ notation, label, isDerived, isName, isPerson, value }: Leaf): string =>
  `${notation} ${isDerived ? 1 : 0}${isName ? 1 : 0}${isPerson ? 1 : 0} ${label}\n${value}`;
