import { viewConformance, viewsOf } from "@winnow/conformance";
import { html } from "@winnow/parser-html";
import { suite } from "uvu";
import { links } from "../src/index.ts";

const test = suite("format-links: views");
const parsed = await viewsOf(html());

viewConformance(test, links, {
  views: [parsed],
  request: {},
});

test.run();
