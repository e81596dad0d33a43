import assert from "node:assert/strict";
import { contextWith, pageFrom, viewsOf } from "@winnow/conformance";
import { siblingModule } from "@winnow/core/plugin";
import { markdown } from "@winnow/format-markdown";
import { html } from "@winnow/parser-html";
import { facts } from "@winnow/view-facts";
import { suite } from "uvu";
import { answer } from "../src/text/answer.ts";

const test = suite("model-extractive: answers from data");
const PAGE = `<html><head><title>Copper kettle | Hearth</title><script type="application/ld+json">{"@context":"https://schema.org",
"@type":"Product","name":"Copper kettle","offers":{"@type":"Offer","price":"89.50","priceCurrency":"EUR"}}</script></head>
<body><main><h1>Copper kettle</h1><p>By <a rel="author" href="/ada">Ada Smith</a></p>
<p>The kettle is made of solid copper, lined with tin, and holds one and a half litres of water.</p>
<p>It boils water on gas and on an open fire, as copper leads heat better than steel does.</p></main></body></html>`;

async function ask(question: string): Promise<string> {
  const parser = html();
  const views = await viewsOf(parser);
  const own = { module: siblingModule(new URL("../src/index.ts", import.meta.url).href, "views") };
  const written = markdown().views;
  assert.ok(written);
  const page = await pageFrom(PAGE, [views, written, facts().views ?? {}, own], {
    onlyMainContent: false,
    includeTags: [],
    excludeTags: [],
  });
  return (await answer(page, question, contextWith())).value;
}

test("what stands in no sentence is read from the data of the page", async () => {
  assert.equal(await ask("What does it cost?"), "89.5 EUR");
  assert.equal(await ask("How much is the copper kettle?"), "89.5 EUR");
  assert.match(await ask("How much does the teapot cost?"), /does not answer/);
  assert.match(await ask("Who wrote this page?"), /Ada Smith/);
});

test.run();
