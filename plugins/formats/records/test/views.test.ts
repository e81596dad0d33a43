import { viewConformance, viewsOf } from "@winnow/conformance";
import { html } from "@winnow/parser-html";
import { suite } from "uvu";
import { records } from "../src/index.ts";

const test = suite("format-records: views");

viewConformance(test, records, { views: [await viewsOf(html())], request: {} });

test.run();
