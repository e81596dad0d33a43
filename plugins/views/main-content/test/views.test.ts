import { viewConformance, viewsOf } from "@winnow/conformance";
import { html } from "@winnow/parser-html";
import { suite } from "uvu";
import { mainContent } from "../src/index.ts";

const test = suite("view-main-content: views");
const parsed = await viewsOf(html());

viewConformance(test, mainContent, {
  views: [parsed],
  request: { includeTags: [], excludeTags: [], onlyMainContent: true },
});

test.run();
