import assert from "node:assert/strict";
import { formatConformance, pageFrom, viewsOf } from "@winnow/conformance";
import { loadViews } from "@winnow/core/adapter";
import { html as parser } from "@winnow/parser-html";
import { suite } from "uvu";
import { html } from "../src/index.ts";

const test = suite("format-html");
const views = [await viewsOf(parser())];
const request = { includeTags: [], excludeTags: [] };

formatConformance(test, html, { views, request });

test("gives the html view", async () => {
  const page = await pageFrom("<script>no</script><p>yes <a href='x'>link</a></p>", views, request);
  assert.ok((await loadViews(views[0] ?? {})).module !== undefined);
  assert.match(await page.view("html"), /<p>yes <a href="https:\/\/example\.com\/x">link<\/a><\/p>/);
});

test.run();
