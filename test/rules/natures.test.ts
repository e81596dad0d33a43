import assert from "node:assert/strict";
import { pluginId } from "@winnow/core/adapter";
import * as v from "@winnow/kit-schema";
import { suite } from "uvu";
import { everyPlugin } from "./reference.ts";

const test = suite("natures");

/** What may hold words. Numbers and truths say by themselves what they are. */
const WORDS = ["string", "any", "unknown"];

/** What holds for a value in one of several ways. The words of a list are those of the schema itself. */
const WAYS = ["union", "variant", "intersect"];

/** Where a schema holds words and does not say what they are. */
function* unsaid(schema: unknown, path: string): Generator<string> {
  if (v.natureOf(schema) !== undefined) return;
  const { type, entries, item, items, value, rest, wrapped, options } = schema as Partial<
    Record<string, v.GenericSchema> & {
      readonly type: string;
      readonly entries: Record<string, v.GenericSchema>;
      readonly items: readonly v.GenericSchema[];
      readonly options: readonly v.GenericSchema[];
    }
  >;
  if (WORDS.includes(type ?? "") || type === "lazy") yield path;
  for (const [key, one] of Object.entries(entries ?? {})) yield* unsaid(one, `${path}.${key}`);
  for (const one of [
    item,
    value,
    rest,
    wrapped,
    ...(items ?? []),
    ...(WAYS.includes(type ?? "") ? (options ?? []) : []),
  ])
    if (one !== undefined) yield* unsaid(one, path);
}

/** What the plugins of the presets put into a result, by where it stands. */
const outputs = everyPlugin().flatMap((plugin): [string, unknown][] => {
  const keys = Object.entries(plugin.metadata ?? {}).map(
    ([key, schema]) => [`metadata.${key}`, schema] as const,
  );
  const own = plugin.kind === "format" ? [[plugin.field, plugin.output] as const] : [];
  const lists = plugin.kind === "action" ? Object.entries(plugin.output ?? {}) : [];
  return [...own, ...lists, ...keys].map(([place, schema]) => [`${pluginId(plugin)}: ${place}`, schema]);
});

test("every format says what it gives", () => {
  assert.ok(outputs.length > 20);
  assert.deepEqual(
    outputs.flatMap(([place, schema]) => (schema === undefined ? [place] : [])),
    [],
  );
});

test("every text that a plugin puts into a result says of what nature it is", () => {
  assert.deepEqual(
    outputs.flatMap(([place, schema]) => (schema === undefined ? [] : [...unsaid(schema, place)])),
    [],
  );
});

test("a text without a nature is found wherever it stands", () => {
  const [text, said] = [v.string(), v.pipe(v.string(), v.nature("text"))];
  const schema = v.object({
    list: v.array(v.optional(text)),
    either: v.union([said, v.object({ inner: v.nullable(text) })]),
    pairs: v.record(v.string(), v.tuple([said, text])),
    free: v.unknown(),
    word: v.picklist(["one"]),
    all: v.pipe(v.object({ text }), v.nature("code")),
  });
  assert.deepEqual([...unsaid(schema, "")], [".list", ".either.inner", ".pairs", ".free"]);
});

test.run();
