import assert from "node:assert/strict";
import { patternOf, phrasesOf } from "@winnow/kit-words";
import { suite } from "uvu";
import { datumOf } from "../src/text/datum.ts";
import { askedOf, restOf } from "../src/text/question.ts";

const test = suite("model-extractive: words");
const rowsOf = (file: string) => phrasesOf(new URL(`../words/${file}.txt`, import.meta.url)).rows();
const ASKED = new Set(["about", "money", "number", "date", "person", "place", "yes-no"]);

test("each example is one of its phrase", () => {
  for (const [name, phrase, example] of [...rowsOf("questions"), ...rowsOf("texts")])
    assert.match(example, new RegExp(patternOf(phrase), "iu"), `${name}: ${phrase}`);
});

test("each example of a question asks for what its row says", () => {
  for (const [name, , example] of rowsOf("questions")) {
    if (ASKED.has(name)) assert.equal(askedOf(example), name, example);
    if (name === "author") assert.equal(datumOf(example)?.name, "author", example);
    if (name === "published") assert.equal(datumOf(example)?.name, "publishDate", example);
    if (name === "asking") assert.equal(restOf(example).trim(), "", example);
  }
});

test("what asks for something else, or for nothing, is not taken for it", () => {
  for (const text of [
    "Qui est-ce que la tour regarde ?",
    "Fassen Sie den Turm an",
    "Resumed operations",
    "The wharf",
  ])
    assert.equal(askedOf(text), "text", text);
  assert.equal(datumOf("Who built the tower?"), undefined);
});

test.run();
