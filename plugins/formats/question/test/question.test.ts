import assert from "node:assert/strict";
import { formatConformance } from "@winnow/conformance";
import { suite } from "uvu";
import { answering, BRIDGE, kernelFor } from "../../../../test/answering.ts";
import { question } from "../src/index.ts";

const test = suite("format-question");
formatConformance(test, question, {
  ...answering,
  options: { question: "When was it opened?" },
});

test("the answer, its evidence, and its price", async () => {
  await using kernel = await kernelFor(BRIDGE, question());
  const formats = [{ type: "question", question: "  When was the oak bridge opened? " }] as const;
  const page = await kernel.scrape("https://a.test/", { formats, explain: true });
  assert.match(page.answer, /^12 March 2024 — /);
  assert.equal(page.evidence?.answer?.length, 1);
  assert.equal(page.metadata.creditsUsed, 5);
});

test("what the page does not say is not made up", async () => {
  await using kernel = await kernelFor(BRIDGE, question());
  const formats = [{ type: "question", question: "Who painted the lighthouse?" }] as const;
  const page = await kernel.scrape("https://a.test/", { formats, explain: true });
  assert.equal(page.answer, "The page does not answer this question.");
  assert.deepEqual(page.evidence?.answer, []);
});

for (const options of [
  {},
  { question: "" },
  { question: "  " },
  { question: "a".repeat(10_001) },
  { question: 1 },
  { question: "a", mode: "b" },
]) {
  test(`refuses ${JSON.stringify(options).slice(0, 40)}`, async () => {
    await using kernel = await kernelFor(BRIDGE, question());
    const request = { url: "https://a.test/", formats: [{ type: "question", ...options }] };
    const error = await kernel.scrapeRequest(request).catch((thrown) => thrown);
    assert.equal(error.code, "BAD_REQUEST");
  });
}

test.run();
