import assert from "node:assert/strict";
import { formatConformance } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import { suite } from "uvu";
import { answering, BRIDGE, kernelFor } from "../../../../test/answering.ts";
import { summary } from "../src/index.ts";

const test = suite("format-summary");
formatConformance(test, summary, answering);

test("sentences of the page that visitors see, and where they stand", async () => {
  await using kernel = await kernelFor(BRIDGE, summary());
  const page = await kernel.scrape("https://a.test/", { formats: ["summary", "markdown"], explain: true });
  assert.match(page.summary, /opened on 12 March 2024/);
  assert.doesNotMatch(page.summary, /1999/);
  assert.match(page.warning ?? "", /extractive engine, without a language model/);
  const [first] = page.evidence?.summary ?? [];
  assert.ok(page.markdown.includes(first?.snippet ?? "-"));
  assert.equal(page.metadata.creditsUsed, 1);
});

test("a page without text: empty, with a warning", async () => {
  await using kernel = await kernelFor("<p></p><script>1</script>", summary());
  const page = await kernel
    .scrapeRequest({ url: "https://a.test/", formats: ["summary", "markdown"] })
    .catch((error) => error);
  assert.equal(page.code, "SCRAPE_NO_CONTENT");
});

test("without a language model it says what is missing", async () => {
  await using kernel = await createKernel({ plugins: [summary()] });
  await assert.rejects(() => kernel.scrape("https://a.test/", { formats: ["summary"] }));
});

test.run();
