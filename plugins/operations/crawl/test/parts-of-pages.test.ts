import assert from "node:assert/strict";
import { createKernel } from "@winnow/core";
import { defineFormat } from "@winnow/core/plugin";
import { links } from "@winnow/format-links";
import { suite } from "uvu";
import * as v from "valibot";
import { askForLinks } from "../src/page-links.ts";
import { crawlWorld, type World } from "./world.ts";

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    sketch: { options: Record<never, never>; output: string };
  }
}

const test = suite("operation-crawl: parts of pages");

const base = "http://site.test";
const world: World = {
  pages: {
    [`${base}/`]: { links: ["/one", "two#part"] },
    [`${base}/one`]: { links: ["/three"] },
    [`${base}/two`]: {},
    [`${base}/three`]: { links: ["/"] },
  },
};
const ALL = ["/", "/one", "/three", "/two"].map((path) => base + path);

for (const tags of [
  { includeTags: ["h1"] },
  { excludeTags: ["ul"] },
  { includeTags: ["p"], excludeTags: ["a"] },
]) {
  test(`goes on from whole pages, whatever the documents hold of them: ${JSON.stringify(tags)}`, async () => {
    const { urls, documents } = await crawlWorld(world, { url: `${base}/`, scrapeOptions: tags });
    assert.deepEqual(urls, ALL);
    for (const document of documents)
      assert.deepEqual(
        Object.keys(document).sort(),
        ["markdown", "metadata"],
        "nothing that nobody asked for",
      );
  });
}

test("links and attributes that were asked for are those that were asked for", async () => {
  const selectors = [
    { selector: "h1", attribute: "id" },
    { selector: "li > a", attribute: "href" },
  ];
  const scrapeOptions = { formats: [{ type: "attributes", selectors }, "links"], includeTags: ["h1"] };
  const { urls, documents } = await crawlWorld(world, { url: `${base}/`, scrapeOptions });
  assert.deepEqual(urls, ALL);
  const start = documents.find(({ metadata }) => Object(metadata).url === `${base}/`);
  assert.deepEqual(start?.links, []);
  assert.deepEqual(start?.attributes, [
    { ...selectors[0], values: [] },
    { ...selectors[1], values: ["/one", "two#part"] },
  ]);
});

test("without tags links and attributes are as they are", async () => {
  const selectors = [{ selector: "a", attribute: "href" }];
  const scrapeOptions = { formats: ["links", { type: "attributes", selectors }] };
  const { documents } = await crawlWorld(world, { url: `${base}/one`, scrapeOptions, limit: 1 });
  assert.deepEqual(documents[0]?.links, [`${base}/three`]);
  assert.deepEqual(documents[0]?.attributes, [{ ...selectors[0], values: ["/three"] }]);
});

test("pages are made into what a scrape makes where nothing is asked for", async () => {
  const sketch = defineFormat({
    name: "sketch",
    options: v.strictObject({}),
    byDefault: true,
    produce: () => "A heading",
  });
  await using kernel = await createKernel({ plugins: [sketch, links()] });
  assert.deepEqual(askForLinks({}, kernel.registry).formats, ["sketch", "links"]);
});

test.run();
