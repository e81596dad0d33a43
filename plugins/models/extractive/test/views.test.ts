import { viewConformance } from "@winnow/conformance";
import { markdown } from "@winnow/format-markdown";
import { html } from "@winnow/parser-html";
import { facts } from "@winnow/view-facts";
import { prose } from "@winnow/view-prose";
import { suite } from "uvu";
import { extractive } from "../src/index.ts";

const test = suite("model-extractive: views");
const parsed = await html().parse(undefined as never, undefined as never);

viewConformance(test, extractive, {
  views: [parsed, markdown().views ?? {}, prose().views ?? {}, facts().views ?? {}],
  request: { includeTags: [], excludeTags: [], removeBase64Images: true },
});

test.run();
