import assert from "node:assert/strict";
import { test } from "node:test";
import { operationConformance } from "@winnow/conformance";
import { defineHook } from "@winnow/core/plugin";
import { createWinnow } from "@winnow/preset-library";
import { pageTitles } from "../src/index.ts";

operationConformance(test, pageTitles, {
  request: { urls: ["https://example.com/"] },
  required: ["urls"],
});

test("is a method of the library", async () => {
  const page = (title: string) => Buffer.from(`<title>${title}</title><p>Some words to read.</p>`);
  const answer = { statusCode: 200, headers: {}, contentType: "text/html" };
  const site = defineHook({
    name: "memory-site",
    fetch: ({ url }) => ({ url, ...answer, body: page(url.endsWith("/a") ? "First" : "") }),
  });
  const winnow = await createWinnow({ plugins: [pageTitles(), site] });
  try {
    assert.deepEqual(await winnow.pageTitles({ urls: ["https://example.com/a", "https://example.com/b"] }), [
      { url: "https://example.com/a", title: "First" },
      { url: "https://example.com/b", title: null },
    ]);
    await assert.rejects(winnow.pageTitles({ urls: ["https://example.com/none"] }), {
      code: "PAGE_TITLES_NONE",
    });
  } finally {
    await winnow.close();
  }
});
