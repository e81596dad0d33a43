import assert from "node:assert/strict";
import { suite } from "uvu";
import * as v from "valibot";
import { schemasOfRequests } from "./request-schemas.ts";

const test = suite("bounds");

/** Places that are bounded elsewhere, and where. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "agent.exchange": "dropped unread; the body limit bounds it",
  "agent.schema": "the check behind it counts its characters",
  "batchScrape.urls[]": "one that is too long is no valid URL, and is told in `invalidURLs`",
  "extract.agent": "dropped unread; the body limit bounds it",
  "extract.schema": "the check behind it counts its characters",
  "extract.urls[]": "one that is too long is no valid URL",
  "parse.*": "read again as options of a scrape, which have bounds",
  "search.asyncScraping": "dropped unread; the body limit bounds it",
  "search.enterprise": "dropped unread; the body limit bounds it",
  "search.filter": "dropped unread; the body limit bounds it",
  "search.safe": "dropped unread; the body limit bounds it",
  "webhook.metadata.*": "the check behind the record counts its bytes",
};

/** The parts of a schema of the library, as far as the walk looks at them. */
interface Part {
  readonly kind: string;
  readonly type: string;
  readonly requirement?: unknown;
  readonly pipe?: readonly Part[];
  readonly [inner: string]: unknown;
}

const LONGEST: readonly string[] = [
  "max_length",
  "length",
  "max_graphemes",
  "max_bytes",
  "uuid",
  "max_entries",
];
const LEAST: readonly string[] = ["min_value", "gt_value", "value", "values"];
const MOST: readonly string[] = ["max_value", "lt_value", "value", "values"];
/** Transformations behind which a value is as large as before, or smaller. */
const KEEPS_SIZE: readonly string[] = ["trim", "to_lower_case", "to_upper_case"];
/** Schemas whose values are few, or that hold nothing. */
const FINITE: readonly string[] = ["boolean", "literal", "picklist", "enum", "null", "undefined", "never"];

/** Exceptions that were met. */
const seen = new Set<string>();

/** Everything below this schema that has no bound. */
function unbounded(part: Part, place: string, behind: readonly Part[] = []): readonly string[] {
  if (place in ELSEWHERE) {
    seen.add(place);
    return [];
  }
  if (part.pipe !== undefined) return unboundedInPipe(part.pipe, place, behind);
  const has = (types: readonly string[]) =>
    behind.some(
      ({ type, requirement }) =>
        types.includes(type) &&
        (type === "uuid" || Array.isArray(requirement) || Number.isFinite(requirement)),
    );
  const lacks = (what: string, isBounded: boolean) => (isBounded ? [] : [`${place}: ${what}`]);
  const inner = (key: string) => part[key] as Part;
  const entries = () =>
    Object.entries((part.entries ?? {}) as Record<string, Part>).flatMap(([key, one]) =>
      unbounded(one, `${place}.${key}`),
    );
  switch (part.type) {
    case "number":
      return lacks("a number without bounds", has(LEAST) && has(MOST));
    case "string":
      return lacks("a string of any length", has(LONGEST));
    case "array":
      return [...lacks("an array of any length", has(LONGEST)), ...unbounded(inner("item"), `${place}[]`)];
    case "record":
      return [
        ...lacks("a record of any size", has(LONGEST)),
        ...unbounded(inner("key"), `${place} key`),
        ...unbounded(inner("value"), `${place}.*`),
      ];
    case "loose_object":
      return [...lacks("an object of any size", has(LONGEST)), ...entries()];
    case "object_with_rest":
      return [...entries(), ...unbounded(inner("rest"), `${place}.*`)];
    case "object":
    case "strict_object":
      return entries();
    case "tuple":
    case "strict_tuple":
      return (part.items as readonly Part[]).flatMap((one, index) => unbounded(one, `${place}[${index}]`));
    case "union":
    case "variant":
    case "intersect":
      return (part.options as readonly Part[]).flatMap((one) => unbounded(one, place, behind));
    case "optional":
    case "nullable":
    case "nullish":
    case "exact_optional":
    case "undefinedable":
      return unbounded(inner("wrapped"), place, behind);
    case "custom":
    case "instance":
      return lacks("checked by nothing", behind.length > 0);
    default:
      return lacks(`a schema "${part.type}" of which the rule knows no bound`, FINITE.includes(part.type));
  }
}

/** The other steps of a pipe constrain its schema, as long as nothing between makes another value of it. */
function unboundedInPipe(steps: readonly Part[], place: string, behind: readonly Part[]): readonly string[] {
  const changes = steps.map(({ kind, type }) => kind === "transformation" && !KEEPS_SIZE.includes(type));
  return steps.flatMap((step, index) => {
    if (step.kind !== "schema") return [];
    const from = changes.lastIndexOf(true, index) + 1;
    const to = changes.indexOf(true, index);
    const judges = to === -1 ? [...steps.slice(from), ...behind] : steps.slice(from, to);
    return unbounded(step, place, judges);
  });
}

test("every number, string, array and record that a caller sends has a bound", () => {
  const problems = schemasOfRequests().flatMap(([place, schema]) => unbounded(schema as Part, place));
  assert.deepEqual(problems, []);
  assert.deepEqual(
    Object.keys(ELSEWHERE).filter((place) => !seen.has(place)),
    [],
    "exceptions of nothing",
  );
});

test("the rule sees what has no bound, wherever it stands", () => {
  const bounded = v.pipe(v.string(), v.maxLength(5));
  const cases: readonly (readonly [object, number])[] = [
    [v.number(), 1],
    [v.pipe(v.number(), v.integer(), v.minValue(1)), 1],
    [v.pipe(v.number(), v.minValue(1), v.maxValue(Number.POSITIVE_INFINITY)), 1],
    [v.pipe(v.number(), v.minValue(1), v.maxValue(9)), 0],
    [v.optional(v.nullable(v.string())), 1],
    [v.array(v.string()), 2],
    [v.pipe(v.array(bounded), v.maxLength(3)), 0],
    [v.strictObject({ a: v.union([v.number(), bounded]) }), 1],
    [v.pipe(v.optional(v.string()), v.transform(String), v.maxLength(3)), 1],
    [v.pipe(v.string(), v.maxLength(9), v.transform(Number), v.number()), 1],
    [v.record(v.string(), v.unknown()), 3],
    [v.pipe(v.looseObject({}), v.maxEntries(3)), 0],
    [v.lazy(() => v.string()), 1],
  ];
  for (const [schema, count] of cases)
    assert.equal(unbounded(schema as Part, "kit").length, count, JSON.stringify(schema));
});

test.run();
