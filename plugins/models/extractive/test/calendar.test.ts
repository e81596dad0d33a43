import assert from "node:assert/strict";
import { suite } from "uvu";
import { spansOf } from "../src/text/spans.ts";

const test = suite("model-extractive: dates in sentences");

/** A sentence around a date, which the date's month and year are written into. */
const SENTENCES: Readonly<Record<string, readonly [before: string, day: string, after: string]>> = {
  en: ["The hall opened on ", "14 ", " to all."],
  de: ["Die Halle wurde am ", "14. ", " eröffnet."],
  fr: ["La salle a ouvert le ", "14 ", " pour tous."],
  es: ["La sala abrió el ", "14 de ", " para todos."],
  it: ["La sala ha aperto il ", "14 ", " per tutti."],
  pt: ["A sala abriu a ", "14 de ", " para todos."],
  nl: ["De zaal ging open op ", "14 ", " voor iedereen."],
  pl: ["Sala została otwarta ", "14 ", " dla wszystkich."],
};

for (const [language, [before, day, after]] of Object.entries(SENTENCES))
  test(`${language}: every month, whole and short`, () => {
    for (const month of ["long", "short"] as const) {
      const format = new Intl.DateTimeFormat(language, { month, day: "numeric", timeZone: "UTC" });
      for (let at = 0; at < 12; at++) {
        const parts = format.formatToParts(Date.UTC(2023, at, 14));
        const name = parts.find(({ type }) => type === "month")?.value ?? "";
        const year = language === "es" || language === "pt" ? " de 2023" : " 2023";
        const date = `${day}${name}${year}`;
        assert.deepEqual(
          spansOf(`${before}${date}${after}`, "date").map(({ text }) => text),
          [date],
        );
      }
    }
  });

test("a month alone, before its day, and without its marks", () => {
  const forms: readonly (readonly [sentence: string, date: string])[] = [
    ["It opened in September 2019 again.", "September 2019"],
    ["It opened on Sept. 3, 2019 again.", "Sept. 3, 2019"],
    ["Abrió en noviembre de 2019.", "noviembre de 2019"],
    ["Il a ouvert le 3 aout 2019.", "3 aout 2019"],
    ["Otwarto w październiku, 3 października.", "3 października"],
    ["Aperto dal 1º gennaio 2020.", "1º gennaio 2020"],
    ["Der 3. Jänner ist frei.", "3. Jänner"],
    ["Wij zijn op zaterdag open.", "zaterdag"],
    ["Estamos abertos à segunda-feira.", "segunda-feira"],
  ];
  for (const [sentence, date] of forms)
    assert.deepEqual(
      spansOf(sentence, "date").map(({ text }) => text),
      [date],
      sentence,
    );
});

test("words that are months elsewhere are none", () => {
  const sentences = [
    "Haben sie 5 Euro dabei?",
    "The set 4 of the match was long.",
    "There are 3 marbles and 2 marches.",
    "Das mag 3 Leute freuen.",
    "We have 12 decent chairs and 5 augurs.",
    "Er kaufte 5 Maifelder.",
  ];
  for (const sentence of sentences) assert.deepEqual(spansOf(sentence, "date"), [], sentence);
});

test.run();
