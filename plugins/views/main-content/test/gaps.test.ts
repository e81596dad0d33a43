/** A paragraph between two that are kept is read, too. */
import assert from "node:assert/strict";
import { parseTree } from "@winnow/kit-dom";
import { suite } from "uvu";
import { annotate } from "../src/page/annotate.ts";
import { measure } from "../src/page/measure.ts";
import { addParagraphs } from "../src/rules/gaps.ts";

const test = suite("gaps");
const LINE = "Most of the codes that are played in the valley have come with the miners from the north";

/** Which paragraphs are kept, of which those marked with a minus were not. */
function filled(html: string, chance = 0.25): string {
  const page = annotate(parseTree(html).body);
  const kept = Uint8Array.from(page.blockText, (text) => (text.startsWith("-") ? 0 : 1));
  const probability = Float32Array.from(kept, (value) => (value === 1 ? 0.9 : chance));
  addParagraphs(page, measure(page), probability, 0.3, kept);
  return [...kept].join("");
}

test("one between two of the same element", () => {
  assert.equal(filled(`<div><p>${LINE}.<p>- ${LINE}.<p>${LINE}.</div>`), "111");
  const cited = `- ${LINE}.[1] ${LINE}.[2]`;
  assert.equal(filled(`<div><p>${LINE}.<h2>Sport</h2><p>${cited}<p>${LINE}.</div>`), "1111");
});

test("no others", () => {
  assert.equal(
    filled(`<div><p>${LINE}.<p>- ${LINE}.<p>- ${LINE}.<p>${LINE}.</div>`),
    "1001",
    "a part left out",
  );
  assert.equal(filled(`<div><p>${LINE}.</div><div><p>- ${LINE}.</div><p>${LINE}.`), "101", "elsewhere");
  assert.equal(filled(`<div><p>${LINE}.<p>- <a href="/">${LINE}.</a><p>${LINE}.</div>`), "101", "a teaser");
  assert.equal(filled(`<div><p>${LINE}.<p>- ${LINE}.<p>${LINE}.</div>`, 0.05), "101", "an advert for sure");
  assert.equal(filled(`<div><p>${LINE}.<p>- Advert.<p>${LINE}.</div>`), "101", "a label");
});

test.run();
