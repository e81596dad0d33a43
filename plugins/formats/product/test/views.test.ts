import { viewConformance } from "@winnow/conformance";
import { html } from "@winnow/parser-html";
import { suite } from "uvu";
import { product } from "../src/index.ts";

const test = suite("format-product: views");
const parsed = await html().parse(undefined as never, undefined as never);

viewConformance(test, product, {
  views: [parsed],
  request: {},
});

test.run();
