import assert from "node:assert/strict";
import { wordsOf } from "@winnow/kit-facts";
import { suite } from "uvu";
import { numberInUnit, unitOfDescription, unitOfName } from "../src/fill/units.ts";

const test = suite("model-extractive: units");

test("the unit at the end of a name is no part of what is asked for", () => {
  assert.deepEqual(unitOfName(wordsOf("weightKg"))?.words, ["weight"]);
  assert.deepEqual(unitOfName(wordsOf("cookTimeMinutes"))?.words, ["cook", "time"]);
  assert.equal(unitOfName(wordsOf("minutes")), undefined);
  assert.equal(unitOfDescription("living area in square metres")?.measures, "area");
  assert.equal(unitOfDescription("in the end"), undefined);
});

test("a number is that of the unit, converted where the page says another", () => {
  const read = (name: string, text: string, language = "en") => {
    const asked = unitOfName(wordsOf(name));
    assert.ok(asked !== undefined);
    return numberInUnit(text, asked.unit, language, asked.words);
  };
  for (const [name, text, language, value] of [
    ["durationMinutes", "1 h 40 sans entracte", "fr", 100],
    ["cookTimeMinutes", "2 ore", "it", 120],
    ["cookTimeMinutes", "1 hr 10 mins", "en", 70],
    ["prepTimeMinutes", "PT1H10M", "en", 70],
    ["weightKg", "0,98 kg", "de", 0.98],
    ["weightGrams", "1.2 kg", "en", 1200],
    ["windSpeedKmh", "SW, 28 km/h", "en", 28],
    ["sizeMb", "1.5 GB", "en", 1500],
    ["powerWatts", "230 V, 1200 W", "en", 1200],
    ["weightKg", "75 cm", "en", undefined],
    ["humidityPercent", "88", "en", 88],
  ] as const)
    assert.equal(read(name, text, language), value, `${name}: ${text}`);
});

test.run();
