import type { Segment } from "@winnow/kit-diffs/words";
import type { Version } from "../store/versions.ts";

/** What callers see of a version. */
export type ShownVersion = Omit<Version, "seenAt" | "since"> & {
  readonly since: string;
  readonly seenAt: string;
};

/** Which two versions of a page are compared. */
export interface DiffInput {
  /** The id (UUID) of the monitor. */
  readonly id: string;
  /** The page, 1 to 16,384 characters. @defaultValue the only one that the monitor has */
  readonly url?: string;
  /** The id (UUID) of the target that has it. @defaultValue that of the first that does */
  readonly targetId?: string;
  /** The version that stood at this check, by its id (UUID), or `looked`: the one that was looked at last. @defaultValue the one before `to` */
  readonly from?: string;
  /** The version that stood at this check, by its id (UUID). @defaultValue the newest */
  readonly to?: string;
  /** A unified diff by lines, or segments by words. @defaultValue `line` */
  readonly by?: "line" | "word";
}

/** What two versions of a page differ in. */
export interface VersionDiff {
  readonly url: string;
  readonly targetId: string;
  readonly from: ShownVersion;
  readonly to: ShownVersion;
  readonly isSame: boolean;
  /** By lines: a unified diff of at most 5,000,000 characters. */
  readonly text?: string;
  /** By words: what both have, and what was removed or added; of at most 5,000,000 characters. */
  readonly segments?: readonly Segment[];
  /** Whether changes were left out, as there are too many. */
  readonly isCut: boolean;
}

/** Which changes are asked for. */
export interface ChangesInput {
  /** The id (UUID) of the monitor. */
  readonly id: string;
  /** A unified diff by lines, or segments by words. @defaultValue `line` */
  readonly by?: "line" | "word";
  /** Pages at most, 1 to 100. @defaultValue 25 */
  readonly limit?: number;
  /** Goes on where an answer ended: its `next`, at most 1,000 characters. @defaultValue the first page */
  readonly after?: string;
}

/** A page that changed since it was looked at. */
export interface ChangedPage extends Omit<VersionDiff, "from"> {
  /** The version that was looked at last; null for a page that was not there. */
  readonly from: VersionDiff["from"] | null;
}

/** What changed since somebody looked. */
export interface ChangesAnswer {
  readonly data: {
    /** The newest check that is over, until which this is; null before the first. Give it to `looked`. */
    readonly checkId: string | null;
    readonly pages: readonly ChangedPage[];
    /** Where the next call goes on; null at the end. */
    readonly next: string | null;
  };
}

/** What was looked at. */
export interface LookedInput {
  /** The id (UUID) of the monitor. */
  readonly id: string;
  /** The page, 1 to 16,384 characters. @defaultValue all pages */
  readonly url?: string;
  /** The id (UUID) of the target that has it. @defaultValue that of the first that does; without `url` all targets */
  readonly targetId?: string;
  /** Until which check, by its id (UUID). @defaultValue the newest that is over */
  readonly checkId?: string;
}

/** Which versions of a monitor are exported, and as what. */
export interface ExportInput {
  /** The id (UUID) of the monitor. */
  readonly id: string;
  /** A zip archive with a file for each version and a list of them, or a web archive (WARC 1.1). @defaultValue `zip` */
  readonly format?: "zip" | "warc";
  /** Only versions that were found since this time (ISO 8601). @defaultValue all */
  readonly from?: string;
  /** Only versions that were found until this time (ISO 8601). @defaultValue all */
  readonly to?: string;
}
