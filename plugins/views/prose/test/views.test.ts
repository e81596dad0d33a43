import { viewConformance, viewsOf } from "@winnow/conformance";
import { markdown } from "@winnow/format-markdown";
import { html } from "@winnow/parser-html";
import { suite } from "uvu";
import { prose } from "../src/index.ts";

const test = suite("view-prose: views");
const parsed = await viewsOf(html());

viewConformance(test, prose, {
  views: [parsed, markdown().views ?? {}],
  request: { includeTags: [], excludeTags: [], removeBase64Images: true },
});

test.run();
