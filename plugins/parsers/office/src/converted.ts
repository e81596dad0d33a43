import type { Properties } from "./properties.ts";

/** An office file as a page. */
export interface Converted {
  readonly html: string;
  readonly metadata: Properties;
  /** The numbers of the slides of a presentation that are shown, each of which begins with a heading of the second level. */
  readonly slides?: readonly number[];
  /** What the caller should know, such as what was left out. */
  readonly warning?: string | undefined;
}
