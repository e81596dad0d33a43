import type { ResultBase } from "@winnow/core";
import { recordOf } from "@winnow/kit-schema";
import { changedFields, type Fields } from "./fields.ts";

/** How sites say that there is no such page, or none any more. @see wire contract 14.7 */
const GONE: readonly number[] = [404, 410];

/** What the format `changeTracking` returns. */
export interface Tracked {
  readonly previousScrapeAt: string | null;
  readonly changeStatus: "new" | "same" | "changed" | "removed";
  readonly diff?: string | null;
  /** A diff of the text of the whole pages. */
  readonly pageDiff?: string;
  /** A diff of the text of the pages without menus, banners and links. */
  readonly plainDiff?: string;
  /** And of the text of menus, side notes and banners. */
  readonly boilerplateDiff?: string;
  readonly json?: Fields | null;
}

/**
 * What the format returned; undefined when it could not compare the page. To the format a page is new that was never seen, also where
 * there is none: to a monitor that page is gone.
 */
export function trackedOf(result: ResultBase): Tracked | undefined {
  const tracked = recordOf(result).changeTracking as Tracked | undefined;
  const isGone = GONE.includes(result.metadata.statusCode ?? 0);
  return tracked?.changeStatus === "new" && isGone ? { ...tracked, changeStatus: "removed" } : tracked;
}

/** Changes of a page. */
export interface Changes {
  /** A unified diff; undefined where the text is not compared, or did not change. */
  readonly text: string | undefined;
  /** The fields that changed; undefined where none are compared. */
  readonly fields: Fields | undefined;
}

/** All changes that the format returned. */
export function changesIn({ diff, json }: Tracked): Changes {
  return { text: diff ?? undefined, fields: json == null ? undefined : changedFields(json) };
}
