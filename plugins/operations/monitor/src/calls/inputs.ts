import type { Check, CheckPage, Monitor } from "../monitor.ts";

/** Which monitor is meant. */
export interface OfMonitor {
  /** The id (UUID) of the monitor. */
  readonly id: string;
}

/** Which monitors are meant. */
export interface Chosen {
  /** Those with this tag. @defaultValue any */
  readonly tag?: string;
  /** Those whose name, goal or pages have this text; capitals make no difference. @defaultValue any */
  readonly find?: string;
  /** Those that stand so. @defaultValue any */
  readonly status?: Monitor["status"];
}

/** Which monitors are meant, and which part of their list. */
export interface ListInput extends Chosen {
  /** Entries at most, 1 to 100. @defaultValue 25 */
  readonly limit?: number;
  /** Entries left out at the beginning, 0 to 10,000. @defaultValue 0 */
  readonly offset?: number;
}

/** Which checks of a monitor are meant. */
export interface ChecksInput {
  /** The id (UUID) of the monitor. */
  readonly id: string;
  /** Entries at most, 1 to 100. @defaultValue 25 */
  readonly limit?: number;
  /** Entries left out at the beginning, 0 to 10,000. @defaultValue 0 */
  readonly offset?: number;
  /** Only checks that stand so. @defaultValue any */
  readonly status?: Check["status"];
}

/** Which check is meant, and which of its pages. */
export interface CheckInput {
  /** The id (UUID) of the monitor. */
  readonly id: string;
  /** The id (UUID) of the check. */
  readonly checkId: string;
  /** Pages at most, 1 to 100. @defaultValue 25 */
  readonly limit?: number;
  /** Pages left out at the beginning, 0 to 1,000,000. @defaultValue 0 */
  readonly skip?: number;
  /** Only pages that were found so. @defaultValue any */
  readonly status?: CheckPage["status"];
}
