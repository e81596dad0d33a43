import * as v from "@winnow/kit-schema";
import { conditionOf } from "./words.ts";

const MAX_VALUES = 10;
const MAX_CONDITIONS = 20;
const MAX_IN_GROUP = 10;
const MAX_TEXT = 500;

const Text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_TEXT));
const MAX_NUMBER = 1e15;
const Amount = v.pipe(v.number(), v.minValue(-MAX_NUMBER), v.maxValue(MAX_NUMBER));
const Positive = v.pipe(v.number(), v.minValue(1e-6), v.maxValue(MAX_NUMBER));
const Name = v.pipe(
  v.string(),
  v.maxLength(64),
  v.regex(
    /^[\p{L}_][\p{L}\p{N}_-]{0,63}$/u,
    "A name has 1 to 64 letters, digits, _ and -, and begins with a letter",
  ),
);

/** Where values come from; one of them is given for each. */
const SOURCES = ["product", "selector", "label", "json"] as const;

const Value = v.pipe(
  v.strictObject({
    /** What it is called in conditions, alerts and the history, 1 to 64 letters, digits, `_` and `-`. */
    name: Name,
    /** Of the product that the page sells: its lowest `price`, the lowest `originalPrice` before a sale, `currency`, or `availability` (`in stock`, `out of stock`). */
    product: v.optional(v.picklist(["price", "originalPrice", "currency", "availability"])),
    /** Only the variants with this word: a value such as `M`, a SKU, an id or a title, at most 200 characters. @defaultValue any variant */
    variant: v.optional(v.pipe(Text, v.maxLength(200))),
    /** The first element that this CSS selector matches and that has a text, at most 1000 characters. */
    selector: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(1000))),
    /** An attribute of that element, at most 100 characters. @defaultValue its text */
    attribute: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
    /** The words next to it, at most 200 characters: in tables, lists of definitions, `label: value`, wherever they stand. */
    label: v.optional(v.pipe(Text, v.maxLength(200))),
    /** A path in what the format `json`, or `changeTracking` with a schema, gives: `price`, `plans[0].price`; at most 200 characters. */
    json: v.optional(v.pipe(Text, v.maxLength(200))),
  }),
  v.check(
    (value) => SOURCES.filter((source) => value[source] !== undefined).length === 1,
    `A value comes from one of ${SOURCES.join(", ")}.`,
  ),
  v.check(
    ({ variant, product }) => variant === undefined || product !== undefined,
    "A variant is that of a product.",
  ),
  v.check(
    ({ attribute, selector }) => attribute === undefined || selector !== undefined,
    "An attribute needs a selector.",
  ),
);

/** What a condition asks of its field; each has one. */
export const TESTS = [
  "below",
  "above",
  "changesBy",
  "equals",
  "contains",
  "matches",
  "appears",
  "disappears",
] as const;

const Leaf = v.pipe(
  v.strictObject({
    /** The name of a value. */
    field: v.pipe(v.string(), v.maxLength(64)),
    /** Its number is less than this. */
    below: v.optional(Amount),
    /** Its number is more than this. */
    above: v.optional(Amount),
    /** Its number is so far from the one of the last alert, or of the first check. */
    changesBy: v.optional(
      v.pipe(
        v.strictObject({
          /** Per cent of the earlier number, more than 0; this or `amount`. */
          percent: v.optional(Positive),
          /** More than 0, in the unit of the value; this or `percent`. */
          amount: v.optional(Positive),
          /** Only `up` or `down`. @defaultValue `any` */
          direction: v.optional(v.picklist(["any", "up", "down"])),
        }),
        v.check(
          ({ percent, amount }) => (percent === undefined) !== (amount === undefined),
          "A change is by percent or by amount.",
        ),
      ),
    ),
    /** It is this number, or this text without regard to case and spaces, at most 500 characters. */
    equals: v.optional(v.union([Amount, Text])),
    /** It contains this text, without regard to case and spaces, at most 500 characters. */
    contains: v.optional(Text),
    /** Its text matches this pattern of RE2, at most 500 characters. */
    matches: v.optional(Text),
    /** It is there, and was not. */
    appears: v.optional(v.literal(true)),
    /** It was there, and is not, on a page that was read well, twice. */
    disappears: v.optional(v.literal(true)),
    /** How far the number has to be back behind the limit before it counts as back, 0 or more. @defaultValue 0 */
    hysteresis: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_NUMBER))),
    /** Only numbers in this currency, a code of ISO 4217, or this unit count; at most 20 characters. @defaultValue that of the first check */
    currency: v.optional(v.pipe(Text, v.maxLength(20))),
  }),
  v.check(
    (leaf) => TESTS.filter((test) => leaf[test] !== undefined).length === 1,
    `A condition has one of ${TESTS.join(", ")}. Several that have to hold together are { "all": [...] }.`,
  ),
  v.check(
    ({ hysteresis, below, above }) => hysteresis === undefined || below !== undefined || above !== undefined,
    "hysteresis goes with below or above.",
  ),
);
const Leaves = v.pipe(v.array(Leaf), v.minLength(1), v.maxLength(MAX_IN_GROUP));
const Group = v.union([
  v.strictObject({
    /** All of these conditions hold, 1 to 10. */
    all: Leaves,
  }),
  v.strictObject({
    /** One of these conditions holds, 1 to 10. */
    any: Leaves,
  }),
]);
const Said = v.union([Leaf, v.strictObject({ all: Leaves })]);
/** One in words becomes what they say. */
const Condition = v.pipe(
  v.union([Text, Leaf, Group]),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    if (typeof value !== "string") return value;
    const said = conditionOf(value);
    const read = said === undefined ? undefined : v.safeParse(Said, said);
    if (read?.success === true) return read.output;
    const message = `"${value}" is no condition. Write a field and below 100, above 5 %, rises by 5 %, falls by 10, equals in stock, contains TEXT, matches PATTERN, appears or disappears.`;
    addIssue({ message: read?.issues[0].message ?? message });
    return NEVER;
  }),
);

/** The options of a target about the values of its pages. */
export const watchEntries = {
  /** What is read of each page at each check, at most 10 values. @defaultValue none */
  values: v.exactOptional(
    v.pipe(
      v.array(Value),
      v.minLength(1),
      v.maxLength(MAX_VALUES),
      v.check(
        (values) => new Set(values.map(({ name }) => name)).size === values.length,
        "Each value needs a name of its own.",
      ),
    ),
  ),
  /** When that is news, at most 20 conditions, each by itself, also in words such as `price below 100`; nothing else of the page is then, but failures. @defaultValue every change */
  when: v.exactOptional(v.pipe(v.array(Condition), v.minLength(1), v.maxLength(MAX_CONDITIONS))),
  /** Values and conditions by one word: `restock` or `price-drop`. @defaultValue none */
  recipe: v.exactOptional(v.picklist(["restock", "price-drop"])),
};

/** A value that is read of pages. */
export type WatchedValue = v.InferOutput<typeof Value>;
/** A condition on one value. */
export type Leaf = v.InferOutput<typeof Leaf>;
/** A condition, or several together. */
export type Condition = v.InferOutput<typeof Condition>;
/** What a target wants of the values of its pages. */
export interface Watching {
  readonly values?: WatchedValue[];
  readonly when?: Condition[];
}

const RECIPES: Readonly<Record<"restock" | "price-drop", Required<Watching>>> = {
  restock: {
    values: [{ name: "availability", product: "availability" }],
    when: [{ field: "availability", equals: "in stock" }],
  },
  "price-drop": {
    values: [{ name: "price", product: "price" }],
    // Less than a hundredth is rounding.
    when: [{ field: "price", changesBy: { percent: 1, direction: "down" } }],
  },
};

/** Fields of a product, which conditions name without a value of that name. */
const PRODUCT_FIELDS = ["price", "originalPrice", "currency", "availability"] as const;

/** A target with the values and conditions of its recipe in its place, and with the fields of a product that its conditions name. */
export function completed<T extends Watching & { readonly recipe?: keyof typeof RECIPES }>(
  target: T,
): Omit<T, "recipe"> {
  const { recipe, ...rest } = target;
  const usual = recipe === undefined ? { values: [], when: [] } : RECIPES[recipe];
  const when = [...(target.when ?? []), ...usual.when];
  const values = [...(target.values ?? [])];
  const hasValue = (field: string) => values.some(({ name }) => name === field);
  for (const value of usual.values) if (!hasValue(value.name)) values.push(value);
  const fields = new Set(when.flatMap(leavesOf).map(({ field }) => field));
  for (const product of PRODUCT_FIELDS)
    if (fields.has(product) && !hasValue(product)) values.push({ name: product, product });
  return { ...rest, ...(values.length > 0 ? { values } : {}), ...(when.length > 0 ? { when } : {}) };
}

/** The conditions that one is made of. */
export function leavesOf(condition: Condition): readonly Leaf[] {
  if ("field" in condition) return [condition];
  return "all" in condition ? condition.all : condition.any;
}

type Format = string | { readonly type: string; readonly [option: string]: unknown };

/** The formats that the values of a page are read from, in addition to those that a target asks for. */
export function formatsOf(values: readonly WatchedValue[] | undefined, given: readonly Format[]): Format[] {
  if (values === undefined) return [];
  const has = (type: string) => given.some((one) => (typeof one === "string" ? one : one.type) === type);
  const placed = values.flatMap(({ name, selector, attribute, label }) =>
    selector === undefined && label === undefined
      ? []
      : [{ name, ...defined({ selector, attribute, label }) }],
  );
  const schema = given.find(
    (one) => typeof one === "object" && one.type === "changeTracking" && one.schema !== undefined,
  );
  return [
    ...(values.some(({ product }) => product !== undefined) && !has("product") ? ["product"] : []),
    ...(values.some(({ json }) => json !== undefined) && !has("json") && typeof schema === "object"
      ? [{ type: "json", ...defined({ schema: schema.schema, prompt: schema.prompt }) }]
      : []),
    ...(placed.length > 0 ? [{ type: "values", values: placed }] : []),
  ];
}

function defined(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
