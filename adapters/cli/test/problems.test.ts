import assert from "node:assert/strict";
import { WinnowError } from "@winnow/core";
import { suite } from "uvu";
import { problemOf } from "../src/problems.ts";

const test = suite("adapter-cli: what stops a start");

test("a mistake has status 2, and a server that may be there later status 1", () => {
  const capacity = { category: "capacity", retryable: true } as const;
  assert.deepEqual(problemOf(new WinnowError("CONFIG_INVALID", "No.")), { text: "No.", status: 2 });
  assert.deepEqual(problemOf(new WinnowError("DATABASE_UNAVAILABLE", "It is away.", capacity)), {
    text: "It is away.",
    status: 1,
  });
  const taken = Object.assign(new Error("listen"), { code: "EADDRINUSE", port: 3002 });
  assert.deepEqual(problemOf(taken), {
    text: "port 3002 is in use already. Set PORT to another.",
    status: 2,
  });
});

test("a defect is left as it is", () => {
  assert.equal(problemOf(new Error("a bug")), undefined);
  assert.equal(problemOf(new WinnowError("PLUGIN_FAILED", "It broke.", { category: "plugin" })), undefined);
  assert.equal(problemOf("text"), undefined);
});

test.run();
