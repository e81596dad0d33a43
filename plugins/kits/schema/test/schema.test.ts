import assert from "node:assert/strict";
import { suite } from "uvu";
import * as v from "../src/index.ts";

const test = suite("kit-schema");
const isGood = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success;
const Name = v.pipe(v.string(), v.minLength(2), v.maxLength(3));

test("a list is no object, of whatever kind and wherever it stands", () => {
  const objects: readonly v.GenericSchema<Record<string, unknown>, Record<string, unknown>>[] = [
    v.object({}),
    v.strictObject({}),
    v.looseObject({}),
    v.objectWithRest({}, v.unknown()),
    v.record(v.string(), v.unknown()),
    v.partial(v.object({ a: v.string() })),
  ];
  for (const object of objects) {
    const around: readonly (readonly [v.GenericSchema, (value: unknown) => unknown])[] = [
      [object, (value) => value],
      [v.optional(object), (value) => value],
      [v.nullish(object), (value) => value],
      [v.pipe(object, v.maxEntries(9)), (value) => value],
      [v.union([v.boolean(), object]), (value) => value],
      [v.array(object), (value) => [value]],
      [v.tuple([object]), (value) => [value]],
      [v.strictObject({ a: v.optional(v.pipe(object, v.transform(Object.keys)), {}) }), (a) => ({ a })],
      [v.record(v.string(), object), (a) => ({ a })],
      [v.intersect([v.looseObject({}), v.object({ a: object })]), (a) => ({ a })],
      [
        v.pipe(
          v.unknown(),
          v.transform((given) => given),
          object,
        ),
        (value) => value,
      ],
    ];
    for (const [schema, wrap] of around) {
      assert.equal(isGood(schema, wrap({})), true, `${object.type} in ${schema.type}`);
      for (const list of [[], ["a"], [{}]])
        assert.equal(isGood(schema, wrap(list)), false, `${object.type} in ${schema.type}`);
    }
  }
});

test("a length is one of characters, whatever their script, and of a list one of its items", () => {
  for (const text of ["abc", "äöü", "粉粉粉", "🌾🌾🌾", "𝒜𝒷𝒸"]) {
    assert.equal(isGood(Name, text), true, text);
    assert.equal(isGood(Name, text + [...text][0]), false, text);
    assert.equal(isGood(Name, [...text][0]), false, text);
  }
  const [issue] = v.safeParse(Name, "🌾🌾🌾🌾").issues ?? [];
  assert.deepEqual([issue?.type, issue?.received], ["max_length", "4"]);
  assert.equal(isGood(v.pipe(v.string(), v.length(2)), "🌾🌾"), true);
  const List = v.pipe(v.array(v.string()), v.maxLength(2));
  assert.deepEqual([isGood(List, ["🌾🌾", "🌾"]), isGood(List, ["a", "b", "c"])], [true, false]);
});

test("what a schema makes of a value, its defaults and its messages stay", () => {
  const Mill = v.strictObject({
    name: v.pipe(v.string(), v.trim(), v.maxLength(4, "too long")),
    stones: v.optional(v.number(), 2),
    kind: v.variant("type", [
      v.object({ type: v.literal("wind"), arms: v.number() }),
      v.object({ type: v.literal("water") }),
    ]),
  });
  const good = v.safeParse(Mill, { name: " Ada ", kind: { type: "wind", arms: 4, rest: 1 } });
  assert.deepEqual(good.output, { name: "Ada", stones: 2, kind: { type: "wind", arms: 4 } });
  const bad = v.safeParse(Mill, { name: "Wilhelm", colour: "red", kind: [] });
  const said = (bad.issues ?? []).map((issue) => `${v.getDotPath(issue)} ${issue.message}`).sort();
  assert.match(said.join("; "), /^colour .*; kind Expected an object but received a list; name too long$/);
});

test("an object may be asked for its parts, whatever a value is", () => {
  const { code } = v.recordOf(Object.assign(new Error("x"), { code: "EPERM" }));
  assert.equal(code, "EPERM");
  for (const value of [undefined, null, 1, "text", ["a"]]) assert.deepEqual(v.recordOf(value), {});
});

test.run();
