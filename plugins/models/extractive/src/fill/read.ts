/** Fills a shape from a scope. */
import type { Evidence } from "@winnow/core/plugin";
import { conceptOf, isSubject, wordsOf } from "@winnow/kit-facts";
import { type Candidate, ranked } from "./candidate.ts";
import { isNameAgain, surestFirst } from "./fields.ts";
import { type Leaf, toLeaf } from "./leaf.ts";
import { listed } from "./lists.ts";
import { pointer, put } from "./properties.ts";
import { readQuantity } from "./quantities.ts";
import { rangeOfName } from "./ranges.ts";
import { ANYTHING, type Field, type Shape } from "./schema.ts";
import type { Scope } from "./scope.ts";
import type { Filled, Task } from "./task.ts";
import { described, type Want, wantOf } from "./want.ts";

/** Candidates looked at for one value. */
const MAX_TRIES = 60;
/** Fewest signs that a candidate needs. */
const LEAST = 0.3;
/** What every page has something like: half a sign is none. */
const SURE: ReadonlySet<string> = new Set(["author", "published", "modified"]);
/** Names of objects that say nothing of what they hold. */
const WRAPPERS: ReadonlySet<string> = new Set(
  "data result output response meta metadata info information detail seo general basic overview summary core content main page field attribute extracted extraction object entity property og open graph header".split(
    " ",
  ),
);

/** Fills a shape; undefined when nothing of it was found. */
export function readShape(
  task: Task,
  shape: Shape,
  want: Want,
  scope: Scope,
  path: string,
  depth = 0,
): Filled | undefined {
  if (task.left <= 0 || depth > 12) return undefined;
  const objects = shape.choices.filter(({ kinds }) => kinds.has("object") || kinds.has("array"));
  if (objects.length > 0) {
    const tried = shape.choices
      .slice(0, 12)
      .map((choice) => readShape(task, choice, { ...want, shape: choice }, scope, path, depth + 1));
    return tried.reduce((best, one) => ((one?.weight ?? 0) > (best?.weight ?? 0) ? one : best), undefined);
  }
  if (shape.fields.length > 0 && shape.kinds.has("object"))
    return readObject(task, shape, want, scope, path, depth);
  if (shape.others !== undefined && shape.kinds.has("object"))
    return readEntries(task, shape.others, want, scope, path);
  if (shape.kinds.has("array") && (shape.items !== undefined || !shape.kinds.has("string")))
    return readArray(task, shape, want, scope, path, depth);
  const leaf = readLeaf(task, want, scope);
  if (leaf === undefined) return undefined;
  const { value, origin, snippet, confidence, span } = leaf;
  return { value, evidence: [{ path, origin, snippet, confidence }], weight: confidence, span };
}

function readLeaf(task: Task, want: Want, scope: Scope): Leaf | undefined {
  task.left--;
  const name = want.concept?.name ?? "";
  const found = bestOf(task, want, scope.values(want), SURE.has(name) ? 0.5 : LEAST);
  if (found !== undefined || want.concept !== undefined) return found;
  const concept = described(want);
  if (concept === undefined) return undefined;
  return bestOf(task, { ...want, concept }, scope.values({ ...want, concept }), 0.5);
}

function bestOf(task: Task, want: Want, candidates: readonly Candidate[], least: number): Leaf | undefined {
  for (const candidate of ranked(candidates).slice(0, MAX_TRIES)) {
    if (candidate.score < Math.max(least, task.surest ?? 0)) return undefined;
    const leaf = toLeaf(candidate, want, task.locale);
    if (leaf !== undefined) return leaf;
  }
  return undefined;
}

/** The fields of an object from one scope. `outer` are words that its name adds to theirs. */
export function readFields(
  task: Task,
  fields: readonly Field[],
  scope: Scope,
  path: string,
  outer: readonly string[],
  depth: number,
): Filled | undefined {
  const value: Record<string, unknown> = {};
  const evidence: Evidence[] = [];
  let weight = 0;
  const found = new Map<Field, Filled>();
  scope.release?.();
  for (const field of scope.take === undefined ? fields : surestFirst(fields, scope)) {
    const want = wantOf(field, isLabelled(field, scope) ? [] : outer);
    const filled = readShape(task, field.shape, want, scope, pointer(path, field.name), depth + 1);
    if (filled === undefined) continue;
    if (isNameAgain(want, filled, found)) continue;
    found.set(field, filled);
    const [first] = filled.evidence;
    if (first !== undefined && filled.evidence.length === 1) scope.take?.(want, filled.span, first.origin);
  }
  for (const field of fields) {
    const filled = found.get(field);
    if (filled !== undefined) {
      put(value, field.name, filled.value);
      evidence.push(...filled.evidence);
      weight += filled.weight;
    } else if (field.shape.isNullable || field.isRequired) put(value, field.name, absent(field.shape));
  }
  const required = fields.filter(({ isRequired }) => isRequired);
  // Where nothing is required, two values make a thing.
  const needed = required.length > 0 ? required.length : Math.min(fields.length, 4);
  const has = required.length > 0 ? required.filter((field) => found.has(field)).length : found.size;
  const share = has / Math.max(1, needed);
  return weight > 0 ? { value, evidence, weight, share } : undefined;
}

/** What stands for a value that the page does not have. */
export function absent(shape: Shape): unknown {
  if (shape.isNullable || !shape.kinds.has("array") || shape.kinds.size > 1) return null;
  return [];
}

function readObject(
  task: Task,
  { fields }: Shape,
  want: Want,
  scope: Scope,
  path: string,
  depth: number,
): Filled | undefined {
  const quantity = readQuantity(task, fields, want, scope, path);
  if (quantity !== undefined) return quantity;
  const isWrapper = want.words.every((word) => isSubject(word) || WRAPPERS.has(word));
  const tries = scope
    .objects(want)
    .slice(0, 6)
    .map(({ items }) => items[0]);
  let best: Filled | undefined;
  for (const inner of tries) {
    const filled = inner === undefined ? undefined : readFields(task, fields, inner, path, [], depth);
    if ((filled?.weight ?? 0) > (best?.weight ?? 0)) best = filled;
  }
  const outer = isWrapper ? [] : want.words.slice(-2);
  const told = isWrapper
    ? fields
    : fields.filter((field) => isTold(field, outer) || isLabelled(field, scope));
  if (told.length === 0) return best;
  const whole = readFields(
    task,
    fields === told ? fields : withOnly(fields, told),
    scope,
    path,
    outer,
    depth,
  );
  // What a page says of itself is judged better as a whole than by one of its objects.
  const lead = isWrapper ? 0.6 : 0;
  return (whole?.weight ?? 0) + lead > (best?.weight ?? 0) ? whole : best;
}

/** Whether the name of the object makes the field something that can be looked for next to it. */
function isTold({ words }: Field, outer: readonly string[]): boolean {
  return (
    conceptOf([...outer, ...words]) !== undefined ||
    rangeOfName([...outer, ...words]) !== undefined ||
    (outer.length > 0 && conceptOf(outer) !== undefined && NAMES.has(words.join(" ")))
  );
}

/** Whether the page has one label that says the name of the field, which needs no word of the object around it then. */
function isLabelled({ words }: Field, scope: Scope): boolean {
  return conceptOf(words) === undefined && scope.says?.(words) === true;
}

const NAMES: ReadonlySet<string> = new Set([
  "name",
  "value",
  "text",
  "full name",
  "title",
  "label",
  "display name",
]);

/** All fields, where those that cannot be looked for are of no kind. */
function withOnly(fields: readonly Field[], told: readonly Field[]): Field[] {
  const none: Shape = { ...ANYTHING, kinds: new Set() };
  return fields.map((field) =>
    told.includes(field) ? field : { ...field, shape: { ...none, isNullable: field.shape.isNullable } },
  );
}

function readEntries(task: Task, shape: Shape, want: Want, scope: Scope, path: string): Filled | undefined {
  const value: Record<string, unknown> = {};
  const evidence: Evidence[] = [];
  for (const [name, candidate] of scope.entries(want).slice(0, 200)) {
    const leaf = toLeaf(candidate, { words: wordsOf(name), concept: undefined, shape }, task.locale);
    if (leaf === undefined || Object.hasOwn(value, name)) continue;
    put(value, name, leaf.value);
    const { origin, snippet, confidence } = leaf;
    evidence.push({
      path: pointer(path, name),
      origin,
      snippet,
      confidence,
    });
  }
  const weight = evidence.reduce((sum, { confidence }) => sum + confidence, 0);
  return evidence.length > 0 ? { value, evidence, weight } : undefined;
}

function readArray(
  task: Task,
  shape: Shape,
  want: Want,
  scope: Scope,
  path: string,
  depth: number,
): Filled | undefined {
  const items = shape.items ?? ANYTHING;
  const isObjects = items.fields.length > 0 || items.choices.some(({ fields }) => fields.length > 0);
  return isObjects
    ? readObjects(task, shape, items, want, scope, path, depth)
    : listed(task, shape, items, want, scope, path);
}

/** A list is one whose items have this share of what is required of them; of four of all their properties where nothing is. */
const LEAST_SHARE = 0.5;
/** Items looked at to judge a list. */
const SAMPLE = 4;
const MAX_ITEMS = 500;

function readObjects(
  task: Task,
  shape: Shape,
  items: Shape,
  want: Want,
  scope: Scope,
  path: string,
  depth: number,
): Filled | undefined {
  const fields = items.fields.length > 0 ? items.fields : (items.choices[0]?.fields ?? []);
  const lists = scope
    .objectLists(want)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 60);
  let best: { list: readonly Scope[]; score: number } | undefined;
  for (const { items: list, score, isNamed } of lists) {
    // Groups often begin with something else, such as a head.
    const sample = list.length > SAMPLE ? [list[0], list[1], list[list.length >> 1], list.at(-1)] : list;
    const read = sample.flatMap((one) =>
      one === undefined ? [] : (readFields(task, fields, one, "", [], depth + 1) ?? []),
    );
    const mean = read.reduce((sum, { weight }) => sum + weight, 0) / Math.max(1, sample.length);
    if (!read.some(({ share = 0 }) => share >= LEAST_SHARE)) continue;
    // Things of which only the name is found may be anything, where nothing calls them what is asked for.
    if (isNamed === false && fields.length > 1 && read.every(({ evidence }) => evidence.length === 1))
      continue;
    const coverage = mean / Math.max(1, fields.length);
    if (coverage <= 0.05) continue;
    const amount = 0.5 + 0.5 * Math.min(1, Math.log2(1 + list.length) / 4.4);
    const total = coverage * amount * (0.4 + score);
    if (total > (best?.score ?? 0)) best = { list, score: total };
  }
  if (best === undefined) return undefined;
  const filled = best.list
    .slice(0, MAX_ITEMS)
    .map((one, at) => readFields(task, fields, one, `${path}/${at}`, [], depth + 1))
    .filter((one) => one !== undefined);
  const most = Math.max(0, ...filled.map(({ weight }) => weight));
  return joined(
    filled.filter(({ weight, share = 0 }) => weight >= most * 0.4 && share >= LEAST_SHARE),
    shape,
    path,
  );
}

/** Items one after the other, each once. */
function joined(filled: readonly Filled[], { most }: Shape, path: string): Filled | undefined {
  const seen = new Set<string>();
  const values: unknown[] = [];
  const evidence: Evidence[] = [];
  let weight = 0;
  for (const item of filled) {
    const key = JSON.stringify(item.value);
    if (seen.has(key) || values.length >= most) continue;
    seen.add(key);
    const at = values.push(item.value) - 1;
    for (const one of item.evidence)
      evidence.push({ ...one, path: path + one.path.slice(path.length).replace(/^\/\d+/u, `/${at}`) });
    weight += item.weight;
  }
  return values.length > 0 ? { value: values, evidence, weight } : undefined;
}
