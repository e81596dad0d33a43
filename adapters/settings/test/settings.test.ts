import assert from "node:assert/strict";
import { WinnowError } from "@winnow/core";
import { count, defineSettings } from "@winnow/kit-settings";
import { suite } from "uvu";
import * as v from "valibot";
import { readConfig } from "../src/index.ts";

const test = suite("adapter-settings");

const TABLE = defineSettings({
  MILL_STONES: { schema: v.optional(count(1, 9), "2"), description: "how many" },
  MILL_KEY: { schema: v.optional(v.pipe(v.string(), v.minLength(4))), description: "a key", secret: true },
});

test("a table adds to the settings of the process", () => {
  const config = readConfig(TABLE, { MILL_STONES: "3" }, { MILL_STONES: "4", MILL_KEY: "abcd", PORT: "1" });
  assert.deepEqual([config.MILL_STONES, config.MILL_KEY, config.PORT], [3, "abcd", 1]);
  assert.deepEqual(
    Object.keys(config.settings).filter((name) => name.startsWith("MILL")),
    Object.keys(TABLE),
  );
});

test("what is wrong with settings together is said with the rest", () => {
  const problemsOf = ({ MILL_STONES }: { readonly MILL_STONES: number }) =>
    MILL_STONES % 2 === 0 ? [] : ["MILL_STONES is odd."];
  const read = (environment: Record<string, string>) => readConfig(TABLE, environment, {}, [problemsOf]);
  assert.equal(read({}).MILL_STONES, 2);
  assert.throws(
    () => read({ MILL_STONES: "3", HOST: "0.0.0.0" }),
    (error) => WinnowError.is(error, "CONFIG_INVALID") && (error.details as unknown[]).length === 2,
  );
});

test("a secret that is not valid is not repeated", () => {
  assert.throws(
    () => readConfig(TABLE, { MILL_KEY: "hun" }, {}),
    (error) => WinnowError.is(error) && /MILL_KEY/.test(error.message) && !error.message.includes('hun"'),
  );
});

test.run();
