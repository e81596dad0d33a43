import assert from "node:assert/strict";
import { memorySite, viewConformance, viewsOf } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import { json } from "@winnow/format-json";
import { markdown } from "@winnow/format-markdown";
import { product } from "@winnow/format-product";
import { html } from "@winnow/parser-html";
import { json as data } from "@winnow/parser-json";
import { facts } from "@winnow/view-facts";
import { prose } from "@winnow/view-prose";
import { suite } from "uvu";
import { extractive } from "../src/index.ts";

const test = suite("model-extractive: views");
const parsed = await viewsOf(html());

viewConformance(test, extractive, {
  views: [parsed, markdown().views ?? {}, prose().views ?? {}, facts().views ?? {}],
  request: { includeTags: [], excludeTags: [], removeBase64Images: true },
});

test("a file of data is filled, though what reads products is installed and it has no tree", async () => {
  const body = JSON.stringify({ name: "Flour", price: 2.4, currency: "EUR" });
  const site = memorySite(body, { contentType: "application/json" });
  await using kernel = await createKernel({
    plugins: [site, data(), html(), markdown(), prose(), facts(), product(), json(), extractive()],
  });
  const schema = { type: "object", properties: { name: { type: "string" }, price: { type: "number" } } };
  const page = await kernel.scrape("https://a.test/flour.json", { formats: [{ type: "json", schema }] });
  assert.deepEqual(page.json, { name: "Flour", price: 2.4 });
});

test.run();
