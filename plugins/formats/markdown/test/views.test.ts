import { viewConformance, viewsOf } from "@winnow/conformance";
import { html } from "@winnow/parser-html";
import { suite } from "uvu";
import { markdown } from "../src/index.ts";

const test = suite("format-markdown: views");
const parsed = await viewsOf(html());

viewConformance(test, markdown, {
  views: [parsed],
  request: { includeTags: [], excludeTags: [], removeBase64Images: true },
});

test.run();
