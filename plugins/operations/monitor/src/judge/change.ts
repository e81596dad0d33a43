import type { Fields } from "../check/fields.ts";
import { common } from "../noise/compare-lines.ts";
import { wordsOf } from "../noise/normalize-line.ts";
import { changesOf } from "../noise/read-changes.ts";

/** Changes of a page that are judged; further ones count as meaningful, unread. */
export const MAX_CHANGES = 200;
/** Characters of a side of a change. */
const MAX_LENGTH = 2000;
/** How much two lines share when one is the next version of the other. */
const A_VERSION = 0.25;

/** One change of a page, in words. */
export interface WordChange {
  readonly type: "added" | "removed" | "changed";
  readonly before: string | null;
  readonly after: string | null;
}

/** The changes of a page by its diff, each line with the one that it takes the place of. */
export function wordChanges(diff: object | null): readonly WordChange[] {
  const { text, json } = (diff ?? {}) as { readonly text?: string; readonly json?: object };
  const changes: WordChange[] = [];
  if (json !== undefined && !("files" in json))
    for (const [path, { previous, current }] of Object.entries(json as Fields))
      changes.push(toChange(`${path}: ${JSON.stringify(previous)}`, `${path}: ${JSON.stringify(current)}`));
  const plain = { before: wordsOf, after: wordsOf };
  for (const { removed, added } of text === undefined ? [] : changesOf(text, plain)) {
    const left = added.map(({ normal }) => normal);
    for (const { normal } of removed.slice(0, MAX_CHANGES)) {
      if (changes.length >= MAX_CHANGES) break;
      const shares = left.slice(0, 50).map((one) => common(normal, one).share);
      const best = shares.indexOf(Math.max(0, ...shares));
      const isPair = (shares[best] ?? 0) >= A_VERSION || (removed.length === 1 && added.length === 1);
      changes.push(
        isPair
          ? toChange(normal, left.splice(best, 1)[0] ?? "")
          : { type: "removed", before: cut(normal), after: null },
      );
    }
    for (const line of left) changes.push({ type: "added", before: null, after: cut(line) });
  }
  return changes.slice(0, MAX_CHANGES);
}

function toChange(before: string, after: string): WordChange {
  return { type: "changed", before: cut(before), after: cut(after) };
}

function cut(text: string): string {
  return text.slice(0, MAX_LENGTH);
}
