import { createHash } from "node:crypto";

/** Collection of the versions of pages that are compared. */
export const SNAPSHOTS = "page-snapshots";

/** How the keys of the versions under a tag begin, by which all of them can be forgotten together. */
export function snapshotPrefix(tag: string): string {
  return `${createHash("sha256").update(tag).digest("hex").slice(0, 32)}/`;
}
