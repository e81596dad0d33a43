import assert from "node:assert/strict";
import { type OperationPlugin, WinnowError } from "@winnow/core/plugin";
import { defineCall, defineCalls, type OperationCall } from "@winnow/kit-operations";
import { suite } from "uvu";
import * as v from "valibot";
import { type CallsKitOptions, callsRules, operationRules, untyped } from "../src/index.ts";
import { breaksExactly, broken } from "./breaks.ts";

const test = suite("conformance: calls");
const errors = { NOTE_NOT_FOUND: { category: "missing", description: "There is no such note." } } as const;
const Note = v.object({ text: v.string() });

const create = defineCall({
  name: "create",
  http: { method: "POST" },
  description: "keep a note",
  example: { request: { text: "oak" }, answer: { text: "oak" } },
  input: v.strictObject({ text: v.string() }),
  result: Note,
  run: async ({ text }) => ({ text }),
});
const get = defineCall({
  name: "get",
  http: { method: "GET", path: "/:id" },
  description: "get a note",
  example: { answer: { text: "oak" } },
  input: v.strictObject({ id: v.pipe(v.string(), v.maxLength(10)) }),
  result: Note,
  run: async (): Promise<{ text: string }> => {
    throw new WinnowError("NOTE_NOT_FOUND", "Note not found", errors.NOTE_NOT_FOUND);
  },
});
const notes = (...calls: readonly OperationCall[]): OperationPlugin =>
  defineCalls({ name: "notes", errors, calls: calls.length === 0 ? [create, get] : calls });
const withCreate = (more: Partial<OperationCall>) => () =>
  notes({ ...create, ...more } as OperationCall, get);
const withGet = (more: Partial<OperationCall>) => () => notes(create, { ...get, ...more } as OperationCall);
let reads = 0;

const options: CallsKitOptions = {
  unknown: { id: "nothing" },
  open: async (plugin) => ({
    call: async (name, request) => {
      const call = plugin.calls?.find((one) => one.name === name);
      assert.ok(call);
      return await untyped(call.run)(v.parse(call.input, request), {});
    },
    close: async () => {},
  }),
};

breaksExactly(test, "operation with calls", callsRules, notes, () => options, {
  "has calls whose names, paths and descriptions can be used": withGet({ description: "Gets a note." }),
  "shows requests and answers that fit its calls": withCreate({
    example: { request: { text: "oak" }, answer: {} },
  }),
  "refuses keys that its calls do not know": withCreate({ input: v.object({ text: v.string() }) }),
  "reads the request of a call the same way each time, and leaves it as it is": withCreate({
    input: v.pipe(
      v.strictObject({ text: v.string() }),
      v.transform(({ text }) => ({ text: `${text}${++reads}` })),
    ),
  }),
  "refuses hostile requests of calls without falling over them": withCreate({
    input: v.pipe(
      v.strictObject({ text: v.any() }),
      v.check(({ text }) => text.toString() !== "", "Expected a text"),
    ),
  }),
  "answers a call for what is not there with an error that it declares": withGet({
    run: async () => {
      throw new WinnowError("NOTE_GONE", "Gone", { category: "missing" });
    },
  }),
  "answers its calls as their results describe": withCreate({ run: async () => ({ text: 1 }) }),
});

test("what falls over, answers or says nothing for what is not there is found as well", async () => {
  const cases: Readonly<Record<string, OperationCall["run"]>> = {
    "answers with nothing": async () => ({ text: "" }),
    "throws what is no error of a plugin": async () => assert.fail("undefined is not a function"),
  };
  for (const [name, run] of Object.entries(cases))
    assert.deepEqual(
      await broken(callsRules, withGet({ run }), options),
      ["answers a call for what is not there with an error that it declares"],
      name,
    );
  const twice = () => notes(create, get, { ...get, name: "read", path: "/:name" } as OperationCall);
  const two = await broken(callsRules, twice, { ...options, unknown: { id: "nothing", name: "nothing" } });
  assert.ok(
    two.includes("has calls whose names, paths and descriptions can be used"),
    "two calls of one route",
  );
});

test("an operation of nothing but calls keeps the rules of operations", async () => {
  assert.deepEqual(await broken(operationRules, notes, { request: {}, required: [] }), []);
});

test.run();
