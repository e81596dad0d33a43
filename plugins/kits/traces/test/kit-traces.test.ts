import assert from "node:assert/strict";
import { createKernel } from "@winnow/core";
import { defineService, WinnowError } from "@winnow/core/plugin";
import { suite } from "uvu";
import { type SpanEnd, type SpanStart, type Traces, TracesToken, traced } from "../src/index.ts";

const test = suite("kit-traces");

/** Traces that remember what they were given. */
function remembered(): { readonly seen: [SpanStart, SpanEnd | undefined][]; readonly traces: Traces } {
  const seen: [SpanStart, SpanEnd | undefined][] = [];
  const begin = (start: SpanStart) => ({
    run: <T>(work: () => T) => work(),
    end: (end?: SpanEnd) => void seen.push([start, end]),
  });
  return { seen, traces: { begin } };
}

test("work is the same with traces and without, and its end is told", async () => {
  const { seen, traces } = remembered();
  const service = defineService({ name: "traces", token: TracesToken, create: () => traces });
  await using without = await createKernel({ plugins: [] });
  await using kernel = await createKernel({ plugins: [service] });
  for (const { services } of [without, kernel])
    assert.equal(await traced(services, { name: "tidy" }, async () => 3), 3);
  assert.deepEqual(seen.splice(0), [[{ name: "tidy" }, {}]]);
  const endOf = (moved: number) => ({ attributes: { moved } });
  await traced(kernel.services, { name: "tidy" }, async () => 3, endOf);
  assert.deepEqual(seen.splice(0), [[{ name: "tidy" }, { attributes: { moved: 3 } }]]);
});

test("a failure is known by its code, and thrown on", async () => {
  const { seen, traces } = remembered();
  const service = defineService({ name: "traces", token: TracesToken, create: () => traces });
  await using kernel = await createKernel({ plugins: [service] });
  for (const error of [new WinnowError("KERNEL_CLOSED", "closing"), new Error("the password is hunter2")]) {
    const failing = traced(kernel.services, { name: "tidy" }, () => Promise.reject(error));
    await assert.rejects(failing, (thrown) => thrown === error);
  }
  assert.deepEqual(
    seen.map(([, end]) => end),
    [{ code: "KERNEL_CLOSED" }, { code: "PLUGIN_FAILED" }],
  );
});

test.run();
