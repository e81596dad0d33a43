import type { Fields } from "../check/fields.ts";
import { common } from "../noise/compare-lines.ts";
import { placesIn } from "../noise/find-places.ts";
import { wordsOf } from "../noise/normalize-line.ts";
import { type ChangedLine, changesOf } from "../noise/read-changes.ts";
import { labelOf, labelsOf, shownIn } from "./labels.ts";

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
  /** The heading that it stands below, and its own label, if there are. */
  readonly heading?: string;
  readonly label?: string;
  /** The heading of a list of other things, such as what else was bought, if it stands there. */
  readonly others?: string;
}

/**
 * The changes of a page by its diff, each line with the one that it takes the place of. `page` is the page as it is now. @defaultValue
 * what the diff shows of it
 */
export function wordChanges(diff: object | null, page?: string): readonly WordChange[] {
  const { text, json } = (diff ?? {}) as { readonly text?: string; readonly json?: object };
  const changes: WordChange[] = [];
  if (json !== undefined && !("files" in json))
    for (const [path, { previous, current }] of Object.entries(json as Fields))
      changes.push(toChange(`${path}: ${JSON.stringify(previous)}`, `${path}: ${JSON.stringify(current)}`));
  if (text === undefined) return changes.slice(0, MAX_CHANGES);
  const places = placesIn(text, page ?? shownIn(text));
  const named = (change: WordChange, line: ChangedLine): WordChange => {
    const { heading = "", teaser } = places.get(line.at) ?? {};
    const label = labelOf(line.text);
    return {
      ...change,
      ...(heading === "" ? {} : { heading }),
      ...(label === "" ? {} : { label }),
      ...(teaser?.kind === "list" ? { others: teaser.label } : {}),
    };
  };
  for (const { removed, added } of changesOf(text, { before: wordsOf, after: wordsOf })) {
    const left = [...added];
    for (const line of removed.slice(0, MAX_CHANGES)) {
      if (changes.length >= MAX_CHANGES) break;
      const shares = left.slice(0, 50).map((one) => common(line.normal, one.normal).share);
      const best = shares.indexOf(Math.max(0, ...shares));
      const isPair = (shares[best] ?? 0) >= A_VERSION || (removed.length === 1 && added.length === 1);
      const other = isPair ? left.splice(best, 1)[0] : undefined;
      const change: WordChange =
        other === undefined
          ? { type: "removed", before: cut(line.normal), after: null }
          : toChange(line.normal, other.normal);
      changes.push(named(change, other ?? line));
    }
    for (const line of left)
      changes.push(named({ type: "added", before: null, after: cut(line.normal) }, line));
  }
  return changes.slice(0, MAX_CHANGES);
}

/** The headings and labels of the page next to what changed. */
export function unchangedLabels(diff: object | null, page?: string): readonly string[] {
  const { text } = (diff ?? {}) as { readonly text?: string };
  if (text === undefined) return [];
  const changed = text.split("\n").filter((line) => /^\+(?!\+\+ )/.test(line));
  return labelsOf(page ?? shownIn(text), new Set(changed.map((line) => line.slice(1))));
}

function toChange(before: string, after: string): WordChange {
  return { type: "changed", before: cut(before), after: cut(after) };
}

function cut(text: string): string {
  return text.slice(0, MAX_LENGTH);
}
