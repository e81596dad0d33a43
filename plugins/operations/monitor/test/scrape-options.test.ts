import assert from "node:assert/strict";
import { suite } from "uvu";
import { againOptionsOf, scrapeOptionsOf } from "../src/check/scrape-options.ts";

const test = suite("monitor-scrape-options");

test("pages are compared as a whole, whatever budget a target has", () => {
  const target = {
    id: "0198c0de-0000-7000-8000-000000000000",
    type: "scrape" as const,
    urls: ["https://a.test/"],
    scrapeOptions: { maxTokens: 80, onlyMainContent: false, formats: ["links"] },
  };
  for (const options of [scrapeOptionsOf(target, 0), againOptionsOf(target, 0)]) {
    assert.equal("maxTokens" in options, false);
    assert.equal(options.onlyMainContent, false);
    assert.deepEqual((options.formats as unknown[]).slice(0, 2), ["links", "markdown"]);
  }
});

test.run();
