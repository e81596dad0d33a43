import assert from "node:assert/strict";
import { suite } from "uvu";
import { createWinnow, libraryPlugins } from "../src/index.ts";

const test = suite("preset-library");

test("its plugins fit together", async () => {
  await using winnow = await createWinnow();
  const formats = winnow.kernel.registry.of("format").map(({ name }) => name);
  assert.deepEqual(formats, ["markdown", "html", "rawHtml", "links", "images"]);
});

test("nothing private can be reached", async () => {
  await using winnow = await createWinnow();
  await assert.rejects(winnow.scrape("http://127.0.0.1/"), { code: "SCRAPE_ADDRESS_NOT_ALLOWED" });
});

test("a plugin of yours is asked first", async () => {
  const { defineHook } = await import("@winnow/core/plugin");
  const body = Buffer.from("<h1>From memory</h1><p>Nothing was fetched for this.</p>");
  const memory = defineHook({
    name: "memory",
    fetch: ({ url }) => ({ url, statusCode: 200, headers: {}, contentType: "text/html", body }),
  });
  await using winnow = await createWinnow({ plugins: [memory] });
  const { markdown } = await winnow.scrape("http://nowhere.invalid/");
  assert.match(markdown, /^# From memory\n\nNothing was fetched for this\./);
  assert.ok(libraryPlugins().length > 0);
});

test.run();
