import type { Evidence } from "@winnow/core/plugin";
import { isRecord } from "@winnow/kit-schema";
import { unusable } from "./errors.ts";
import { evidenceAt, type Ground } from "./ground.ts";
import { at, type Judge, pointer, steps } from "./validator.ts";

const MAX_LEAVES = 20_000;
/** Names of an answer by which the language of its page is recognised, and texts next to a number. */
const MAX_NAMES = 500;
const MAX_BESIDE = 20;
/** Taking a value out needs a check against the schema. */
const MAX_REMOVALS = 1000;

/** A value of which everything that can be has been found on the page. */
export interface Settlement {
  readonly value: unknown;
  readonly evidence: readonly Evidence[];
  /** What was taken out, as the page does not say it. */
  readonly removed: readonly string[];
  /** What the page does not say either, but the schema insists on. */
  readonly doubtful: readonly string[];
}

/**
 * Looks for every string and number of a value on the page. What is not there becomes null, or is left out, where the
 * schema lets it; values that the schema names itself are choices and need not be there.
 */
export function settle(
  said: unknown,
  ground: Ground,
  markdown: Words,
  choices: ReadonlySet<unknown>,
  judge: Judge,
): Settlement {
  const value = structuredClone({ "": said });
  const removed: string[] = [];
  const doubtful: string[] = [];
  const names = namesOf(said);
  const find = (leaf: string | number, path: string) =>
    typeof leaf === "number"
      ? ground.findLabelled(leaf, { names: namesAt(path), beside: textsBeside(said, path) }, names)
      : ground.find(leaf);
  const isFounded = (leaf: string | number, path: string) =>
    choices.has(leaf) || find(leaf, path) !== undefined;
  const tryOut = (path: string) => removed.length < MAX_REMOVALS && takeOut(value, path, judge);
  const unfounded = unfoundedIn(said, "", isFounded);
  judge.bounded(() => {
    // From the end, so that taking an element out of a list moves none that is still to come.
    for (const { path, leaves } of unfounded.reverse()) {
      if (tryOut(path)) removed.unshift(path);
      else if (leaves !== undefined) {
        for (const leaf of [...leaves].reverse()) (tryOut(leaf) ? removed : doubtful).unshift(leaf);
      } else doubtful.unshift(path);
    }
  });
  const evidence: Evidence[] = [];
  for (const [path, leaf] of leavesOf(value[""], "")) {
    const found = choices.has(leaf) ? undefined : ground.find(leaf);
    const shown = found && markdown.find(leaf);
    // The address of the page itself stands nowhere on it.
    if (shown !== undefined && shown.end > 0)
      evidence.push(evidenceAt(path, markdown.text, shown, shown.confidence));
  }
  return { value: value[""], evidence, removed, doubtful };
}

interface Words {
  readonly text: string;
  find(value: string | number): ReturnType<Ground["find"]>;
}

/** Strings and numbers with their JSON pointers; empty strings say nothing. @throws MODEL_ANSWER_INVALID */
function leavesOf(value: unknown, path: string): readonly (readonly [string, string | number])[] {
  const leaves: (readonly [string, string | number])[] = [];
  const walk = (inner: unknown, at: string) => {
    if (typeof inner === "number" || (typeof inner === "string" && inner.trim() !== "")) {
      if (leaves.push([at, inner]) > MAX_LEAVES) throw unusable(`it holds more than ${MAX_LEAVES} values`);
    } else if (typeof inner === "object" && inner !== null) {
      for (const [key, item] of Object.entries(inner)) walk(item, pointer(at, key));
    }
  };
  walk(value, path);
  return leaves;
}

interface Unfounded {
  readonly path: string;
  /** What it holds, where it is not a single value. */
  readonly leaves?: readonly string[];
}

/** What is not on the page, in order: single values, and elements of lists of which nothing is. */
function unfoundedIn(
  value: unknown,
  path: string,
  isFounded: (leaf: string | number, path: string) => boolean,
): Unfounded[] {
  if (typeof value !== "object" || value === null) {
    return leavesOf(value, path).flatMap(([place, leaf]) =>
      isFounded(leaf, place) ? [] : [{ path: place }],
    );
  }
  return Object.entries(value).flatMap(([key, item]) => {
    const place = pointer(path, key);
    const inner = unfoundedIn(item, place, isFounded);
    const leaves = Array.isArray(value) && isRecord(item) ? leavesOf(item, place) : [];
    if (leaves.length === 0 || leaves.some(([at, leaf]) => isFounded(leaf, at))) return inner;
    return [{ path: place, leaves: leaves.map(([at]) => at) }];
  });
}

/** Takes a value out, in the first way that breaks no rule of the schema; false where there is none. */
function takeOut(root: { "": unknown }, path: string, judge: Judge): boolean {
  const before = judge.count(root[""]);
  const wrong = judge.wrong(root[""]);
  const inner = path.slice(0, path.lastIndexOf("/"));
  const parent = path === "" ? root : at(root[""], inner);
  const key = steps(path).at(-1) ?? "";
  const holds = () => judge.count(root[""]) <= before;
  if (Array.isArray(parent)) {
    const [taken] = parent.splice(Number(key), 1);
    if (holds()) return true;
    parent.splice(Number(key), 0, taken);
    return false;
  }
  const record = parent as Record<string, unknown>;
  const taken = record[key];
  record[key] = null;
  if (holds()) return true;
  if (path !== "") {
    delete record[key];
    if (holds()) return true;
  }
  // A schema may insist on a value that the page does not have: nothing is better than an invention.
  record[key] = null;
  if (judge.wrong(root[""]) <= wrong) return true;
  record[key] = taken;
  return false;
}

/** The names of the properties on the way to a value; places in lists have none. */
function namesAt(path: string): string[] {
  return steps(path).filter((step) => !/^\d+$/.test(step));
}

/** Names of properties of an answer, the first of them. */
function namesOf(value: unknown): string[] {
  const names = new Set<string>();
  const walk = (inner: unknown) => {
    if (typeof inner !== "object" || inner === null || names.size > MAX_NAMES) return;
    for (const [key, item] of Object.entries(inner)) {
      if (!Array.isArray(inner)) names.add(key);
      walk(item);
    }
  };
  walk(value);
  return [...names];
}

/** The texts that stand next to a value in its object or list. */
function textsBeside(value: unknown, path: string): string[] {
  const around = at(value, path.slice(0, path.lastIndexOf("/")));
  if (typeof around !== "object" || around === null) return [];
  return Object.values(around)
    .filter((one) => typeof one === "string" && one.trim() !== "")
    .slice(0, MAX_BESIDE) as string[];
}

/** One value of the answers on the parts of a page: lists are joined, and of single values the first counts. */
export function merge(first: unknown, second: unknown): unknown {
  if (first === undefined || first === null || first === "") return second ?? first;
  if (Array.isArray(first) && Array.isArray(second)) {
    const seen = new Set(first.map((item) => JSON.stringify(item)));
    return [...first, ...second.filter((item) => !seen.has(JSON.stringify(item)))];
  }
  if (!isRecord(first) || !isRecord(second)) return first;
  const keys = new Set([...Object.keys(first), ...Object.keys(second)]);
  return Object.fromEntries([...keys].map((key) => [key, merge(first[key], second[key])]));
}
