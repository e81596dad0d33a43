import assert from "node:assert/strict";
import { formatConformance, pageFrom, viewsOf } from "@winnow/conformance";
import { html as parser } from "@winnow/parser-html";
import { suite } from "uvu";
import { rawHtml } from "../src/index.ts";

const test = suite("format-raw-html");
const views = [await viewsOf(parser())];

formatConformance(test, rawHtml, { views });

test("changes nothing", async () => {
  const source = "<!doctype html>\n<script>a < b</script><P>Mixed <b>case</P>\n";
  assert.equal(await (await pageFrom(source, views)).view("rawHtml"), source);
});

test.run();
