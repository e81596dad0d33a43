import assert from "node:assert/strict";
import { formatConformance } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import { extractive } from "@winnow/model-extractive";
import { facts } from "@winnow/view-facts";
import { suite } from "uvu";
import { answering, BRIDGE, kernelFor } from "../../../../test/answering.ts";
import { query } from "../src/index.ts";

const test = suite("format-query");
formatConformance(test, query, {
  ...answering,
  options: { prompt: "When was it opened?" },
});

test("an answer by default, passages when quotations are asked for", async () => {
  await using kernel = await kernelFor(BRIDGE, query());
  const prompt = "When was the oak bridge opened?";
  const free = await kernel.scrape("https://a.test/", { formats: [{ type: "query", prompt }] });
  assert.match(free.answer, /^12 March 2024 — /);
  assert.equal(free.metadata.creditsUsed, 5);
  const formats = ["markdown", { type: "query", prompt, mode: "directQuote" }] as const;
  const quoted = await kernel.scrape("https://a.test/", { formats });
  assert.ok(quoted.answer !== "");
  for (const passage of quoted.answer.split("\n\n")) assert.ok(quoted.markdown.includes(passage));
});

test("one request asks for the one or the other", async () => {
  const { question } = await import("@winnow/format-question");
  await using kernel = await createKernel({ plugins: [facts(), extractive(), query(), question()] });
  const formats = [
    { type: "query", prompt: "a" },
    { type: "question", question: "a" },
  ];
  const error = await kernel.scrapeRequest({ url: "https://a.test/", formats }).catch((thrown) => thrown);
  assert.match(error.message, /both give "answer"/);
});

for (const options of [{}, { prompt: "" }, { prompt: "a", mode: "loud" }, { prompt: "a", question: "b" }]) {
  test(`refuses ${JSON.stringify(options)}`, async () => {
    await using kernel = await kernelFor(BRIDGE, query());
    const request = { url: "https://a.test/", formats: [{ type: "query", ...options }] };
    const error = await kernel.scrapeRequest(request).catch((thrown) => thrown);
    assert.equal(error.code, "BAD_REQUEST");
  });
}

test.run();
