import assert from "node:assert/strict";
import { suite } from "uvu";
import * as v from "valibot";
import {
  type ConfigOf,
  count,
  defined,
  defineSettings,
  flag,
  httpUrl,
  list,
  redisUrl,
} from "../src/index.ts";

const test = suite("kit-settings");
const isValid = (schema: v.GenericSchema, text: string) => v.safeParse(schema, text).success;

test("a table says what its values are", () => {
  const table = defineSettings({
    A: { schema: v.optional(count(1, 9), "3"), description: "a number" },
    B: { schema: v.optional(flag), description: "yes or no", secret: true },
  });
  const config: ConfigOf<typeof table> = { A: v.parse(table.A.schema, undefined), B: undefined };
  assert.equal(config.A, 3);
});

test("numbers are whole and within their bounds", () => {
  const schema = count(2, 10);
  for (const text of ["2", "10"]) assert.ok(isValid(schema, text), text);
  for (const text of ["1", "11", "-2", "2.5", "2e1", " 3", "", "٣"]) assert.ok(!isValid(schema, text), text);
});

test("lists leave out what is empty, flags are four words", () => {
  assert.deepEqual(v.parse(list, " a, ,b ,"), ["a", "b"]);
  assert.deepEqual(
    ["true", "1", "false", "0"].map((text) => v.parse(flag, text)),
    [true, true, false, false],
  );
  for (const text of ["yes", "TRUE", ""]) assert.ok(!isValid(flag, text), text);
});

test("URLs have their scheme, and passwords their escapes", () => {
  for (const text of ["http://a.example", "https://a.example/x"]) assert.ok(isValid(httpUrl, text), text);
  for (const text of ["ftp://a.example", "a.example", "javascript:1"])
    assert.ok(!isValid(httpUrl, text), text);
  for (const text of ["redis://:a%25@h", "rediss://h:1/2"]) assert.ok(isValid(redisUrl, text), text);
  for (const text of ["redis://:a%@h", "http://h"]) assert.ok(!isValid(redisUrl, text), text);
});

test("what is not set is left out", () => {
  assert.deepEqual(defined({ a: 1, b: undefined, c: null }), { a: 1, c: null });
});

test.run();
