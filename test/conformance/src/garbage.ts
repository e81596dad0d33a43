import type { Schema } from "@winnow/core/plugin";

/** A list in a list in a list. */
function deep(levels: number): unknown {
  let value: unknown = "end";
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

/** Values that a request can hold where anything else was meant; all of them come out of `JSON.parse`, or out of code. */
export const GARBAGE: readonly unknown[] = [
  ...[
    undefined,
    null,
    true,
    false,
    0,
    -0,
    -1,
    1.5,
    1e308,
    -1e308,
    2 ** 53,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ],
  ...[
    "",
    " ",
    "\u0000",
    "\ud800",
    "__proto__",
    "x".repeat(100_000),
    "(".repeat(5000),
    "[".repeat(5000),
    "\\",
  ],
  ...[[], [null], [[]], [{}], ["", ""], Array.from({ length: 5000 }, () => null), deep(500)],
  ...[{}, { type: null }, { length: -1 }, Object.create(null), JSON.parse('{"__proto__":{"a":1}}')],
  ...[
    { toString: 1 },
    { valueOf: "x" },
    { constructor: { prototype: {} } },
    new Date(Number.NaN),
    Symbol("kit"),
    1n,
    () => 1,
  ],
];

/** What a plugin reads from requests, by what it is called. */
export function schemasOf(plugin: object): ReadonlyMap<string, Schema> {
  const schemas = new Map<string, Schema>();
  for (const key of ["options", "input"]) {
    const schema = Reflect.get(plugin, key) as Schema | undefined;
    if (schema !== undefined) schemas.set(key, schema);
  }
  for (const key of ["request", "jobOptions"]) {
    const options = (Reflect.get(plugin, key) ?? {}) as Record<string, { readonly schema: Schema }>;
    for (const [name, { schema }] of Object.entries(options)) schemas.set(`${key}.${name}`, schema);
  }
  return schemas;
}
