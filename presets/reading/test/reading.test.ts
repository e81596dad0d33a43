import assert from "node:assert/strict";
import { memorySite } from "@winnow/conformance";
import { createWinnow } from "@winnow/preset-library";
import { suite } from "uvu";
import { readingPlugins } from "../src/index.ts";

const test = suite("preset-reading");
const body = Buffer.from(
  `<title>A lamp</title><h1>A lamp of brass</h1><p>The lamp is made of brass. It costs more than most lamps, and it lasts.</p>`,
);
const memory = memorySite(body);

test("its plugins fit together with those of the library", async () => {
  await using winnow = await createWinnow({ plugins: [memory, ...readingPlugins()] });
  const names = winnow.kernel.registry.of("format").map(({ name }) => name);
  for (const name of [
    "summary",
    "json",
    "question",
    "query",
    "highlights",
    "product",
    "menu",
    "records",
    "values",
    "outline",
    "chunks",
  ])
    assert.ok(names.includes(name), name);
  const schema = { type: "object", properties: { title: { type: "string" } } };
  const page = await winnow.scrape("http://nowhere.invalid/", {
    formats: ["summary", { type: "json", schema }],
  });
  assert.match(page.summary ?? "", /brass/);
  assert.deepEqual(page.json, { title: "A lamp of brass" });
});

test.run();
