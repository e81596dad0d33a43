import assert from "node:assert/strict";
import { formatConformance } from "@winnow/conformance";
import { suite } from "uvu";
import { answering, BRIDGE, kernelFor } from "../../../../test/answering.ts";
import { highlights } from "../src/index.ts";

const test = suite("format-highlights");
formatConformance(test, highlights, {
  ...answering,
  options: { query: "bridge" },
});

test("passages of the markdown, joined by an empty line", async () => {
  await using kernel = await kernelFor(BRIDGE, highlights());
  const formats = ["markdown", { type: "highlights", query: "opened bridge, cost of the work" }] as const;
  const page = await kernel.scrape("https://a.test/", { formats, explain: true });
  const passages = page.highlights.split("\n\n");
  assert.ok(passages.length > 1);
  for (const passage of passages) assert.ok(page.markdown.includes(passage), passage);
  assert.doesNotMatch(page.highlights, /1999/);
  assert.match(page.highlights, /420,000/);
  for (const { path, snippet } of page.evidence?.highlights ?? []) {
    assert.equal(path, "");
    assert.ok(page.highlights.includes(snippet));
  }
  assert.equal(page.metadata.creditsUsed, 5);
});

test("nothing bears on the query: empty, with a warning", async () => {
  await using kernel = await kernelFor(BRIDGE, highlights());
  const page = await kernel.scrape("https://a.test/", { formats: [{ type: "highlights", query: "algae" }] });
  assert.equal(page.highlights, "");
  assert.match(page.warning ?? "", /Nothing on the page is relevant to the query/);
});

for (const options of [
  {},
  { query: "" },
  { query: " " },
  { query: "a".repeat(10_001) },
  { query: "a", top: 3 },
]) {
  test(`refuses ${JSON.stringify(options).slice(0, 40)}`, async () => {
    await using kernel = await kernelFor(BRIDGE, highlights());
    const request = { url: "https://a.test/", formats: [{ type: "highlights", ...options }] };
    const error = await kernel.scrapeRequest(request).catch((thrown) => thrown);
    assert.equal(error.code, "BAD_REQUEST");
  });
}

test.run();
