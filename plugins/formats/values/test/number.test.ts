import assert from "node:assert/strict";
import { suite } from "uvu";
import { toValue } from "../src/number.ts";

const test = suite("format-values: numbers");

const CASES: readonly (readonly [language: string, text: string, number?: number, unit?: string])[] = [
  ["de", "1.299,00 €", 1299, "EUR"],
  ["de", "ab 12 €", 12, "EUR"],
  ["de", "1.299,- €", 1299, "EUR"],
  ["de", "1.299", 1299],
  ["en", "1.299", 1.299],
  ["fr", "1 299,00", 1299],
  ["fr", "Prix : 899 €", 899, "EUR"],
  ["de-ch", "CHF 1’299.–", 1299, "CHF"],
  ["sv", "1 299:-", 1299],
  ["sv", "999 kr", 999, "SEK"],
  ["ar", "١٬٢٩٩٫٥٠ ر.س", 1299.5, "SAR"],
  ["hi", "₹1,29,999", 129_999, "INR"],
  ["ja", "¥9,980(税込)", 9980, "JPY"],
  ["en", "Only £98.50 left in the sale", 98.5, "GBP"],
  ["de", "12,5 %", 12.5, "%"],
  ["en", "324 m", 324, "m"],
  ["en", "415 km/h", 415, "km/h"],
  ["en", "1.2k", 1200],
  ["en", "1.2k stars", 1200],
  ["de", "−4 °C", -4, "°C"],
  ["en", "12 seats", 12],
  ["en", "2.5e3", 2500],
  ["en", "1e400"],
  ["en", "-1e999"],
  ["en", "NaN"],
  ["en", "Infinity"],
  ["en", "Version 2.14.9"],
  ["en", "Price on request"],
  ["en", ""],
];

test("numbers as each language writes them, with what they are numbers of", () => {
  for (const [language, text, number, unit] of CASES) {
    const found = toValue(text, { language, host: "" });
    assert.deepEqual([found.number, found.unit], [number, unit], text);
  }
});

test("a long text is cut, and a number is always finite", () => {
  const hint = { language: "en", host: "" };
  assert.equal(toValue(`${"x ".repeat(50_000)}5`, hint).text.length <= 500, true);
  for (const text of [
    "9".repeat(400),
    `${"1,".repeat(5000)}1`,
    `1${"0".repeat(310)}`,
    "1e308e308",
    "-".repeat(90_000),
  ]) {
    const { number } = toValue(text, hint);
    assert.ok(number === undefined || Number.isFinite(number), text.slice(0, 20));
  }
});

test.run();
