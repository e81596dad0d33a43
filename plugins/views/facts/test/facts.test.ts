import assert from "node:assert/strict";
import { pageFrom, viewConformance, viewsOf } from "@winnow/conformance";
import { html } from "@winnow/parser-html";
import { suite } from "uvu";
import { facts } from "../src/index.ts";

const test = suite("view-facts");
const parsed = await viewsOf(html());

viewConformance(test, facts, {
  views: [parsed],
  request: { includeTags: [], excludeTags: [], removeBase64Images: true },
});

test("each fact has its place", async () => {
  const page = await pageFrom(
    `<html lang=de><title>Rad</title><nav><a href=/a>Räder</a></nav><main><h1>Rad Elbe</h1><dl><dt>Rahmen<dd>Aluminium</dl>
<table><tr><th>Größe<th>Preis<tr><td>M<td>499 €<tr><td>L<td>519 €</table></main>
<script type="application/ld+json">{"@type":"Product","name":"Rad Elbe"}</script>`,
    [parsed, facts().views ?? {}],
    {},
  );
  const { language, headings, pairs, groups, entities } = await page.view("facts");
  assert.equal(language, "de");
  assert.deepEqual(
    headings.map(({ value, origin }) => [value, origin]),
    [["Rad Elbe", "css: html > body > main > h1"]],
  );
  const frame = pairs.find(({ label }) => label === "Rahmen");
  assert.deepEqual([frame?.value, frame?.origin], ["Aluminium", "css: body > main > dl > dd"]);
  const [table] = groups;
  assert.deepEqual(
    table?.records.map(({ fields }) => fields.map(({ label, value }) => [label, value])),
    [
      [
        ["Größe", "M"],
        ["Preis", "499 €"],
      ],
      [
        ["Größe", "L"],
        ["Preis", "519 €"],
      ],
    ],
  );
  assert.deepEqual(
    entities.map(({ source, origin, types }) => [source, origin, types]),
    [["json-ld", "json-ld: $", ["Product"]]],
  );
});

test("text without markup has facts too", async () => {
  const page = await pageFrom(
    "",
    [{ text: async () => "# Menu\n\nPhone: 555 0100\n", metadata: async () => ({}) }, facts().views ?? {}],
    {},
  );
  const { pairs, headings } = await page.view("facts");
  assert.equal(headings[0]?.value, "Menu");
  assert.deepEqual([pairs[0]?.label, pairs[0]?.value], ["Phone", "555 0100"]);
});

test.run();
