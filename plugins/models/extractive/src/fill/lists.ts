/** Lists of plain values: ingredients, tags, pictures. */
import type { Evidence } from "@winnow/core/plugin";
import type { Candidate } from "./candidate.ts";
import { type Leaf, toLeaf } from "./leaf.ts";
import type { Shape } from "./schema.ts";
import type { Scope } from "./scope.ts";
import type { Filled, Task } from "./task.ts";
import { type Want, wantOf } from "./want.ts";

const MAX_ITEMS = 500;
const LEAST = 0.35;

/** Fills an array whose items are plain values. */
export function listed(
  task: Task,
  shape: Shape,
  items: Shape,
  want: Want,
  scope: Scope,
  path: string,
): Filled | undefined {
  task.left--;
  const concept =
    want.concept ?? wantOf({ name: "", words: want.words, isRequired: false, shape: items }).concept;
  const asked: Want = { ...want, concept, shape: items };
  const lists = scope.valueLists(asked).toSorted((a, b) => b.score - a.score);
  let best: readonly Leaf[] = [];
  let most = 0;
  for (const { items: found, score } of lists.slice(0, 20)) {
    if (score < LEAST) break;
    const leaves = distinct(
      found
        .slice(0, MAX_ITEMS)
        .flatMap((one) => parts(one, found.length, concept?.name))
        .flatMap((one) => toLeaf(one, asked, task.locale) ?? []),
    );
    const worth = leaves.length === 0 ? 0 : score + Math.min(0.1, leaves.length * 0.02);
    if (worth > most) {
      best = leaves;
      most = worth;
    }
  }
  if (best.length === 0) best = single(task, asked, scope);
  const taken = best.slice(0, Math.min(shape.most, MAX_ITEMS));
  if (taken.length === 0) return undefined;
  const evidence: Evidence[] = taken.map(({ origin, snippet, confidence }, at) => ({
    path: `${path}/${at}`,
    origin,
    snippet,
    confidence,
  }));
  return { value: taken.map(({ value }) => value), evidence, weight: most || 0.5 };
}

/** Where the page has one value, it may be several in one. */
function single(task: Task, want: Want, scope: Scope): readonly Leaf[] {
  const [first] = scope.values(want).toSorted((a, b) => b.score - a.score);
  if (first === undefined || first.score < LEAST) return [];
  const leaves = parts(first, 1, want.concept?.name).flatMap((one) => toLeaf(one, want, task.locale) ?? []);
  return distinct(leaves);
}

/** `red, green and blue` are three; a sentence is one. */
function parts(candidate: Candidate, among: number, concept: string | undefined): Candidate[] {
  const { value } = candidate;
  if (typeof value !== "string" || among > 1 || value.length > 2000) return [candidate];
  const isSplit =
    concept === "author" ||
    concept === "keywords" ||
    (/[,;|•·]/u.test(value) && !/[.!?]\s+\p{Lu}/u.test(value));
  if (!isSplit || /^https?:/u.test(value)) return [candidate];
  const split = value
    .split(concept === "author" ? /[,;|]|\s(?:and|und|et|y|&)\s/u : /[,;|•·]/u)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return split.map((part) => ({ ...candidate, value: part }));
}

function distinct(leaves: readonly Leaf[]): Leaf[] {
  const seen = new Set<unknown>();
  return leaves.filter(({ value }) => !seen.has(value) && seen.add(value));
}
