import { viewConformance, viewsOf } from "@winnow/conformance";
import { html } from "@winnow/parser-html";
import { suite } from "uvu";
import { blockAds } from "../src/index.ts";

const test = suite("hook-block-ads: views");
const parsed = await viewsOf(html());

viewConformance(test, () => blockAds(), {
  views: [parsed],
  request: { blockAds: true },
});

test.run();
