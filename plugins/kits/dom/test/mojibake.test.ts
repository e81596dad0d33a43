import assert from "node:assert/strict";
import { suite } from "uvu";
import { repairEncodedTwice } from "../src/mojibake.ts";
import { parseTree } from "../src/parse.ts";
import { visibleText } from "../src/text.ts";

const test = suite("text encoded twice");

/** What a server makes of text when it takes the bytes of UTF-8 for windows-1252. */
const misread = (text: string): string => new TextDecoder("windows-1252").decode(Buffer.from(text));
const repair = repairEncodedTwice;

test("is repaired: quotation marks, dashes, letters, signs, emoji", () => {
  for (const text of [
    "don’t – “stop”…",
    "Käse, Ærø, ñandú",
    "5 °C × 2 ± 1 ®",
    "→ done",
    "Großmutter",
    "fine 🎉",
  ]) {
    assert.equal(repair(`<p>${misread(text)}</p>`), `<p>${text}</p>`);
  }
});

test("is repaired when it happened again", () => {
  assert.equal(repair(misread(misread("it’s"))), "it’s");
});

test("is repaired in scripts of other alphabets", () => {
  for (const text of ["Привет, мир", "Ελληνικά", "日本語の本", "한국어"])
    assert.equal(repair(misread(text)), text);
});

test("is repaired part by part, in attributes as well", () => {
  const html = `<a title="${misread("crème")}">ça va</a> ${misread("Übung")} <b>naïve</b>`;
  assert.equal(repair(html), `<a title="crème">ça va</a> Übung <b>naïve</b>`);
});

test("is left alone where the characters are meant", () => {
  const meant = [
    "São Paulo, ÂNGULO, Ãgua",
    "Rosa\u00a0×\u00a0medioccidentalis",
    "the ‘K’/‘ß’/‘İ’ match",
    "It shows â€™ in place of ’",
    "Î± alone",
    "×\u00a0",
    "naïve café",
  ];
  for (const text of meant) assert.equal(repair(text), text);
});

test("is repaired in the tree of a page", () => {
  const text = visibleText(parseTree(`<p>${misread("It’s")} <b>so</b></p>`).root);
  assert.equal(text.trim(), "It’s so");
});

test("takes time that grows with the text only", () => {
  const long = `${misread("ü")}${"x".repeat(200_000)}€ `.repeat(3);
  assert.equal(repair(long), long);
  const many = `<i>${misread("ü")}</i>`.repeat(20_000);
  assert.equal(repair(many), "<i>ü</i>".repeat(20_000));
});

test.run();
