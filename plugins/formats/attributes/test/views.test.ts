import assert from "node:assert/strict";
import { pageFrom, viewConformance, viewsOf } from "@winnow/conformance";
import { html } from "@winnow/parser-html";
import { suite } from "uvu";
import { attributes } from "../src/index.ts";
import views from "../src/views.ts";

const test = suite("format-attributes: views");
const parsed = await viewsOf(html());

viewConformance(test, attributes, {
  views: [parsed],
  request: {},
});

test("the view reads the selectors of the format that was asked for, and nothing without one", async () => {
  const page = await pageFrom(`<a href="/x">x</a><b id="y">y</b>`, [parsed]);
  const selectors = [{ selector: "a", attribute: "href" }];
  const compute = views.attributes as (page: unknown) => Promise<unknown>;
  const formats = [{ name: "attributes", options: { selectors } }];
  assert.deepEqual(await compute({ ...page, formats }), [
    { selector: "a", attribute: "href", values: ["/x"] },
  ]);
  assert.deepEqual(await compute(page), []);
});

test.run();
