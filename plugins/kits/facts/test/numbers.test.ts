import assert from "node:assert/strict";
import { currencyOf, findDate, findNumber, parsePrice } from "@winnow/kit-facts";
import { suite } from "uvu";

const test = suite("kit-facts: numbers and dates");

test("dates of many languages and forms", () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ["2024-03-05", "en", "2024-03-05"],
    ["2024-03-05T10:20:00+02:00", "en", "2024-03-05"],
    ["2024/3/5", "", "2024-03-05"],
    ["20240305", "", "2024-03-05"],
    ["March 5, 2024", "en", "2024-03-05"],
    ["Posted on Tuesday, March 5th, 2024 by Ann", "en-us", "2024-03-05"],
    ["5 Mar 2024", "en-gb", "2024-03-05"],
    ["Sept. 9, 2021", "en", "2021-09-09"],
    ["5. März 2024", "de", "2024-03-05"],
    ["05.03.2024", "de", "2024-03-05"],
    ["5 mars 2024", "fr", "2024-03-05"],
    ["1er août 2023", "fr", "2023-08-01"],
    ["5 de marzo de 2024", "es", "2024-03-05"],
    ["5 de março de 2024", "pt-br", "2024-03-05"],
    ["5 marzo 2024", "it", "2024-03-05"],
    ["5 maart 2024", "nl", "2024-03-05"],
    ["5 marca 2024", "pl", "2024-03-05"],
    ["5 марта 2024", "ru", "2024-03-05"],
    ["5 Mart 2024", "tr", "2024-03-05"],
    ["5 maaliskuuta 2024", "fi", "2024-03-05"],
    ["2024年3月5日", "ja", "2024-03-05"],
    ["2024년 3월 5일", "ko", "2024-03-05"],
    ["3/5/2024", "en-us", "2024-03-05"],
    ["5/3/2024", "en-gb", "2024-03-05"],
    ["5/3/2024", "fr", "2024-03-05"],
    ["25/3/2024", "en-us", "2024-03-25"],
    ["3/5/24", "en-us", "2024-03-05"],
  ];
  for (const [text, language, date] of cases) assert.equal(findDate(text, language)?.date, date, text);
});

test("what is no date", () => {
  for (const text of ["", "12 months", "2024", "31.02.2024", "version 1.2.3", "10:20", "555-123-4567"])
    assert.equal(findDate(text, "en"), undefined, text);
  assert.equal(findDate("March 2024", "en", true)?.date, "2024-03");
});

test("numbers of all locales", () => {
  const cases: readonly (readonly [string, string, number])[] = [
    ["1,234.56", "en", 1234.56],
    ["1.234,56", "de", 1234.56],
    ["1 234,56", "fr", 1234.56],
    ["1'234.50", "de-ch", 1234.5],
    ["12,34,567", "en-in", 1234567],
    ["1,203 reviews", "en", 1203],
    ["1.203 Bewertungen", "de", 1203],
    ["4,5", "de", 4.5],
    ["4.5 out of 5", "en", 4.5],
    ["٤٫٥", "ar", 4.5],
    ["１２", "ja", 12],
    ["−3", "en", -3],
    ["1.2k", "en", 1200],
    ["3M followers", "en", 3_000_000],
    ["3 M d'abonnés", "fr", 3_000_000],
    ["7B parameters", "en", 7_000_000_000],
    ["$4.5M", "en", 4_500_000],
    ["48 M€", "fr", 48_000_000],
    ["6.2 million", "en", 6_200_000],
    ["1,5 Mrd. Euro", "de", 1_500_000_000],
    ["2 Billionen Euro", "de", 2_000_000_000_000],
    ["2 billion", "en", 2_000_000_000],
    ["3 mil millones", "es", 3_000_000_000],
    ["12 mil", "es", 12_000],
    ["12万人", "ja", 120_000],
    ["5 lakh", "en-in", 500_000],
    ["12,5 тыс.", "ru", 12_500],
  ];
  for (const [text, language, value] of cases) assert.equal(findNumber(text, language)?.value, value, text);
  assert.equal(findNumber("none", "en"), undefined);
  assert.equal(findNumber("3M", "en", ["follower"])?.value, 3_000_000);
});

test("a unit multiplies nothing, and what may be one is not guessed", () => {
  const cases: readonly (readonly [string, string, number | undefined])[] = [
    ["324 m", "en", 324],
    ["324m", "en", 324],
    ["84,5 m²", "de", 84.5],
    ["84,500 kg", "de", 84.5],
    ["300 K", "en", 300],
    ["16 B", "en", 16],
    ["16 GB", "en", 16],
    ["5 M", "de", 5],
    ["12 mil", "en", 12],
    ["10 m/s", "en", 10],
    ["3 km", "fr", 3],
    ["220 V", "it", 220],
    ["16B", "en", undefined],
    ["4K", "en", undefined],
  ];
  for (const [text, language, value] of cases) assert.equal(findNumber(text, language)?.value, value, text);
  assert.equal(parsePrice("$4.88 million")?.amount, 4_880_000);
  assert.equal(parsePrice("1,2 Mio. €")?.amount, 1_200_000);
  assert.equal(parsePrice("12 € / m²")?.amount, 12);
});

test("prices and currencies", () => {
  const cases: readonly (readonly [string, string, number, string | undefined])[] = [
    ["$12.99", "en", 12.99, "USD"],
    ["12,99 €", "de", 12.99, "EUR"],
    ["1.299 €", "de", 1299, "EUR"],
    ["1.299,00 €", "de", 1299, "EUR"],
    ["€1,299.00", "en", 1299, "EUR"],
    ["£20", "en", 20, "GBP"],
    ["CA$ 5.00", "en", 5, "CAD"],
    ["US$1,000", "en", 1000, "USD"],
    ["1 299 zł", "pl", 1299, "PLN"],
    ["¥1,200", "ja", 1200, "JPY"],
    ["12,000원", "ko", 12000, "KRW"],
    ["₹1,23,456.00", "en-in", 123456, "INR"],
    ["CHF 49.90", "de-ch", 49.9, "CHF"],
    ["Pack of 3: $9.99", "en", 9.99, "USD"],
    ["49", "en", 49, undefined],
  ];
  for (const [text, language, value, currency] of cases) {
    const price = parsePrice(text, { language });
    assert.equal(price?.amount, value, text);
    assert.equal(price?.currency, currency, text);
  }
  assert.equal(currencyOf("99 kr", { language: "sv" }), "SEK");
  assert.equal(currencyOf("$5", { host: "shop.au" }), "AUD");
});

test("long texts are looked at in part, and fast", () => {
  for (const text of [
    "1".repeat(200_000),
    "1,".repeat(200_000),
    "1 January ".repeat(50_000),
    " ".repeat(200_000),
  ]) {
    findDate(text, "en");
    findNumber(text, "en");
    parsePrice(text);
  }
});

test.run();
