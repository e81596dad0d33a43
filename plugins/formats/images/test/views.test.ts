import { viewConformance } from "@winnow/conformance";
import { html } from "@winnow/parser-html";
import { suite } from "uvu";
import { images } from "../src/index.ts";

const test = suite("format-images: views");
const parsed = await html().parse(undefined as never, undefined as never);

viewConformance(test, images, {
  views: [parsed],
  request: {},
});

test.run();
