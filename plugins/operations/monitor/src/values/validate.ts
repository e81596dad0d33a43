import type { Kernel } from "@winnow/core";
import { badRequest, type Issue } from "@winnow/core/plugin";
import { isRecord } from "@winnow/kit-schema";
import * as v from "valibot";
import type { TargetRequest } from "../request.ts";
import { patternProblem } from "../when/patterns.ts";
import { stepsOf } from "./read.ts";
import { type Condition, formatsOf, type Leaf, TESTS, type WatchedValue } from "./request.ts";

type Path = Issue["path"];
type Format = string | { readonly type: string; readonly [option: string]: unknown };

/** Fields that hold words, not numbers. */
const WORDS: readonly unknown[] = ["currency", "availability"];

/**
 * Judges the values and conditions of targets, with what the formats say that read them.
 * @throws BAD_REQUEST
 */
export async function judgeValues(targets: readonly TargetRequest[], { registry }: Kernel): Promise<void> {
  const issues: Issue[] = [];
  for (const [index, target] of targets.entries()) {
    if (target.type === "search") continue;
    const { values, when, scrapeOptions } = target;
    const path = ["targets", index];
    const { formats = [] } = scrapeOptions as { readonly formats?: readonly Format[] };
    if (values !== undefined) issues.push(...valueIssues(values, formats, [...path, "values"], registry));
    if (when !== undefined) issues.push(...(await whenIssues(when, values ?? [], [...path, "when"])));
  }
  if (issues.length > 0) throw badRequest(issues);
}

function valueIssues(
  values: readonly WatchedValue[],
  given: readonly Format[],
  path: Path,
  registry: Kernel["registry"],
): readonly Issue[] {
  const issues: Issue[] = [];
  const say = (at: Path, message: string) => issues.push({ code: "custom", path: at, message });
  if (given.some((format) => typeOf(format) === "values"))
    say(path, "scrapeOptions.formats has the format values too: put its values into those of the target.");
  for (const format of formatsOf(values, given)) {
    const found = registry.find("format", typeOf(format));
    if (found === undefined)
      say(path, `These values need the format ${typeOf(format)}, which is not installed.`);
    if (found === undefined || typeof format === "string" || format.type !== "values") continue;
    const { type: _, ...options } = format;
    const asked = options.values as readonly { readonly name: string }[];
    for (const { message, path: at = [] } of v.safeParse(found.options, options).issues ?? []) {
      const [, place, ...rest] = at.map(({ key }) => key as string | number);
      const name = asked[Number(place)]?.name;
      const own = values.findIndex((value) => value.name === name);
      say(own === -1 ? path : [...path, own, ...rest.map(String)], message);
    }
  }
  const fields = fieldsOf(given);
  for (const [index, { json }] of values.entries()) {
    if (json === undefined) continue;
    const [first = ""] = stepsOf(json);
    if (fields === undefined)
      say(
        [...path, index, "json"],
        "scrapeOptions.formats needs json or changeTracking with a schema, from which the value is read.",
      );
    else if (fields.length > 0 && !fields.includes(first))
      say([...path, index, "json"], `The schema has no field "${first}". It has ${fields.join(", ")}.`);
  }
  return issues;
}

/** The fields of the schema that a target has; none where there is no schema, and undefined without a format that reads fields. */
function fieldsOf(formats: readonly Format[]): readonly string[] | undefined {
  const reading =
    formats.find((format) => typeOf(format) === "json") ??
    formats.find(
      (format) =>
        typeof format === "object" && format.type === "changeTracking" && format.schema !== undefined,
    );
  if (reading === undefined) return undefined;
  const schema = typeof reading === "object" ? reading.schema : undefined;
  return isRecord(schema) && isRecord(schema.properties) ? Object.keys(schema.properties) : [];
}

const typeOf = (format: Format): string => (typeof format === "string" ? format : format.type);

async function whenIssues(
  when: readonly Condition[],
  values: readonly WatchedValue[],
  path: Path,
): Promise<readonly Issue[]> {
  const issues: Issue[] = [];
  for (const [index, condition] of when.entries()) {
    const at = [...path, index];
    if ("field" in condition) {
      issues.push(...(await leafIssues(condition, values, at)));
      continue;
    }
    const [kind, leaves] =
      "all" in condition ? (["all", condition.all] as const) : (["any", condition.any] as const);
    for (const [place, leaf] of leaves.entries())
      issues.push(...(await leafIssues(leaf, values, [...at, kind, place])));
    const message = kind === "all" ? contradictionIn(leaves) : undefined;
    if (message !== undefined) issues.push({ code: "custom", path: at, message });
  }
  return issues;
}

async function leafIssues(
  leaf: Leaf,
  values: readonly WatchedValue[],
  path: Path,
): Promise<readonly Issue[]> {
  const value = values.find(({ name }) => name === leaf.field);
  const issue = (name: string, message: string) => [{ code: "custom", path: [...path, name], message }];
  if (value === undefined) {
    const known =
      values.length === 0
        ? "The target has no values"
        : `Its values are ${values.map(({ name }) => name).join(", ")}`;
    return issue("field", `There is no value "${leaf.field}". ${known}.`);
  }
  const isNumeric =
    leaf.below ?? leaf.above ?? leaf.changesBy ?? (typeof leaf.equals === "number" ? leaf.equals : undefined);
  if (WORDS.includes(value.product) && isNumeric !== undefined) {
    const example = value.product === "availability" ? '"in stock"' : '"EUR"';
    return issue(
      TESTS.find((test) => leaf[test] !== undefined) ?? "",
      `The ${value.product} of a product is a text: use equals, such as ${example}.`,
    );
  }
  const { equals } = leaf;
  if (
    value.product === "availability" &&
    typeof equals === "string" &&
    !/^(?:in stock|out of stock)$/i.test(equals)
  )
    return issue("equals", 'The availability of a product is "in stock" or "out of stock".');
  const problem = leaf.matches === undefined ? undefined : await patternProblem(leaf.matches);
  return problem === undefined
    ? []
    : issue("matches", `"${leaf.matches}" is not a pattern of RE2: ${problem}.`);
}

/** Why conditions cannot hold together; undefined where they can. */
function contradictionIn(leaves: readonly Leaf[]): string | undefined {
  for (const field of new Set(leaves.map((leaf) => leaf.field))) {
    const own = leaves.filter((leaf) => leaf.field === field);
    const low = Math.max(...own.map(({ above }) => above ?? Number.NEGATIVE_INFINITY));
    const high = Math.min(...own.map(({ below }) => below ?? Number.POSITIVE_INFINITY));
    const equals = [...new Set(own.flatMap((leaf) => leaf.equals ?? []))];
    const isOut = equals.some((one) => typeof one === "number" && (one <= low || one >= high));
    const isBoth = own.some(({ appears }) => appears) && own.some(({ disappears }) => disappears);
    if (low >= high || equals.length > 1 || isOut || isBoth)
      return `These conditions on "${field}" never hold together. To be told of each, list them one by one, or use any.`;
  }
  return undefined;
}
