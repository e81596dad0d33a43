import assert from "node:assert/strict";
import type { Schema } from "@winnow/core/plugin";
import * as v from "valibot";
import type { Rule } from "./kit.ts";

/** What a kit needs to know about options. */
export interface OptionSamples {
  /** Options that a request must give; an empty object where all have defaults. */
  readonly options?: Record<string, unknown>;
}

/** Rules of every plugin whose options come from the request. */
export const optionRules: readonly Rule<{ readonly options: Schema }, OptionSamples>[] = [
  {
    name: "accepts its own options",
    check: (create, { options = {} }) => {
      const result = v.safeParse(create().options, options);
      assert.ok(result.success, `refused: ${JSON.stringify(options)}`);
    },
  },
  {
    name: "refuses an unknown option",
    check: (create, { options = {} }) => {
      const result = v.safeParse(create().options, { ...options, notAnOption: 1 });
      assert.ok(!result.success, "the options schema must be strict");
    },
  },
  {
    name: "leaves the caller's options as they are",
    check: (create, { options = {} }) => {
      const given = structuredClone(options);
      v.safeParse(create().options, given);
      assert.deepEqual(given, options);
    },
  },
];

/** The sample options with their defaults; as they are where the schema refuses them, which is a rule of its own. */
export function readSample(schema: Schema, options: unknown): unknown {
  const result = v.safeParse(schema, options);
  return result.success ? result.output : options;
}
