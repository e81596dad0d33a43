import { viewConformance, viewsOf } from "@winnow/conformance";
import { html } from "@winnow/parser-html";
import { suite } from "uvu";
import { product } from "../src/index.ts";

const test = suite("format-product: views");
const parsed = await viewsOf(html());

viewConformance(test, product, {
  views: [parsed],
  request: {},
});

test.run();
