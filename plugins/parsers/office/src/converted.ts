import type { Properties } from "./properties.ts";

/** An office file as a page. */
export interface Converted {
  readonly html: string;
  readonly metadata: Properties;
  /** What the caller should know, such as what was left out. */
  readonly warning?: string | undefined;
}
