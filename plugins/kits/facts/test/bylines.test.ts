import assert from "node:assert/strict";
import { phrasesOf } from "@winnow/kit-words";
import { suite } from "uvu";
import { isCreditOf, isOtherCredit, isPersonName, isRole, withoutCredit } from "../src/page/bylines.ts";

const test = suite("kit-facts: bylines");
const rows = phrasesOf(new URL("../words/bylines.txt", import.meta.url)).rows();

test("each example is one of what its row says", () => {
  for (const [name, , example] of rows) {
    if (name === "role") assert.ok(isRole(example), example);
    else if (name === "other") assert.ok(isOtherCredit(example), example);
    else assert.notEqual(withoutCredit(example), example, example);
  }
});

test("who made the pictures is no author behind one", () => {
  assert.equal(withoutCredit("Text: Eva Berg Foto: Bo Ek"), "Eva Berg");
  assert.equal(withoutCredit("Magdalena Wilk, fot. Paweł Sroka"), "Magdalena Wilk");
  assert.equal(withoutCredit("作者：陈立波 时间：2025-12-06 08:15"), "陈立波");
});

test("a word means by in its languages alone", () => {
  assert.ok(isCreditOf("di Elsa Bruni", "it"));
  assert.ok(!isCreditOf("di Caprio", "en"));
  assert.ok(isCreditOf("By Ann Lee", "fr"));
});

test("names of people", () => {
  for (const name of ["Femke van der Laan", "RODRIGO TAPIA", "佐藤 美咲", "Dr. Ina Kurz", "Наталія Гриценко"])
    assert.ok(isPersonName(name), name);
  for (const text of ["Greta", "the Lavazza Team", "Read More »", "3 May 2026", "And then it rained all day"])
    assert.ok(!isPersonName(text), text);
});

test.run();
