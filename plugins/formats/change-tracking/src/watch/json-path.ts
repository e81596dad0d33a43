import { isRecord } from "@winnow/kit-schema";
import type { JsonValue } from "jsonpath-rfc9535";
import { failed } from "./failed.ts";
import { type Cost, costOf, loadPathEngine } from "./syntax.ts";

/** Values of a document. */
const MAX_VALUES = 1_000_000;
/** How deep they may lie. */
const MAX_DEPTH = 200;
/** Values that all paths may look at together: a second at most. */
const MAX_STEPS = 1_000_000;
/** Lines of results: values in values are written again and again. */
const MAX_LINES = 500_000;
/** Characters of these lines. */
const MAX_CHARACTERS = 20_000_000;
/** Deeper values are not indented further. */
const MAX_INDENT = 20;

/**
 * What paths find in a document, as lines of JSON: a value after the other, objects with their names in order, so that only what they hold
 * counts. @throws CHANGE_TRACKING_FILTER_FAILED where they would have to look at too much
 */
export function linesAt(paths: readonly string[], document: unknown): readonly string[] {
  const { parse, query } = loadPathEngine();
  const depths = depthsOf(document);
  let steps = 0;
  const lines = new Lines();
  for (const path of paths) {
    steps += stepsOf(costOf(parse(path)), depths);
    if (steps > MAX_STEPS)
      throw failed("The filter `jsonPath` would look at too much of the document: name more of the way.");
    for (const value of query(document as JsonValue, path)) lines.add(value, 0, "", "");
  }
  return lines.all;
}

/** How many values lie how deep. @throws CHANGE_TRACKING_FILTER_FAILED */
function depthsOf(document: unknown): readonly number[] {
  const counts: number[] = [];
  let level: unknown[] = [document];
  let values = 0;
  while (level.length > 0) {
    values += level.length;
    counts.push(level.length);
    if (values > MAX_VALUES || counts.length > MAX_DEPTH)
      throw failed(
        `The filter \`jsonPath\` reads documents of ${MAX_VALUES} values, ${MAX_DEPTH} deep, at most, and this one has more.`,
      );
    const below: unknown[] = [];
    for (const value of level)
      if (typeof value === "object" && value !== null)
        for (const one of Object.values(value)) below.push(one);
    level = below;
  }
  return counts;
}

/** At most so many values are looked at, each as often as there are ways to it. */
function stepsOf({ descendants, factor }: Cost, depths: readonly number[]): number {
  const all = depths.reduce((sum, count, depth) => sum + count * (descendants > 1 ? depth + 1 : 1), 0);
  return all * factor;
}

/** JSON with a line for each value. */
class Lines {
  readonly all: string[] = [];
  #length = 0;

  add(value: unknown, depth: number, before: string, after: string): void {
    const isList = Array.isArray(value);
    const entries = isList ? value.map((one) => ["", one] as const) : entriesOf(value);
    if (entries.length === 0) {
      this.#put(depth, `${before}${JSON.stringify(value) ?? "null"}${after}`);
      return;
    }
    this.#put(depth, `${before}${isList ? "[" : "{"}`);
    for (const [index, [name, one]] of entries.entries())
      this.add(one, depth + 1, name, index < entries.length - 1 ? "," : "");
    this.#put(depth, `${isList ? "]" : "}"}${after}`);
  }

  #put(depth: number, text: string): void {
    const line = "  ".repeat(Math.min(depth, MAX_INDENT)) + text;
    this.#length += line.length;
    if (this.all.length >= MAX_LINES || this.#length > MAX_CHARACTERS)
      throw failed(
        `The filter \`jsonPath\` finds more than ${MAX_LINES} lines or ${MAX_CHARACTERS} characters: name less.`,
      );
    this.all.push(line);
  }
}

/** The entries of an object, by their names in order. */
function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  if (!isRecord(value)) return [];
  return Object.keys(value)
    .sort()
    .map((name) => [`${JSON.stringify(name)}: `, value[name]]);
}
