import { viewConformance, viewsOf } from "@winnow/conformance";
import { html } from "@winnow/parser-html";
import { suite } from "uvu";
import { images } from "../src/index.ts";

const test = suite("format-images: views");
const parsed = await viewsOf(html());

viewConformance(test, images, {
  views: [parsed],
  request: {},
});

test.run();
