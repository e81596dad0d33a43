import assert from "node:assert/strict";
import { patternOf, phrasesOf } from "@winnow/kit-words";
import type { Register } from "./kit.ts";

/**
 * Checks a file of phrases: each example has one of its row, none stands twice in a row, and all are read as what it says.
 *
 * @param reads by the name of rows, what has to be true of their phrases and examples
 */
export function wordsConformance(
  test: Register,
  file: URL,
  reads: Readonly<Record<string, (text: string) => boolean>> = {},
): void {
  const title = file.pathname.split("/").at(-1) ?? "";
  test(`${title}: each example has a phrase of its row`, () => {
    const rows = phrasesOf(file).rows();
    const wrong = rows.filter(([, phrases, example]) => !new RegExp(patternOf(phrases), "iu").test(example));
    assert.ok(rows.length > 0);
    assert.deepEqual(wrong, []);
  });
  test(`${title}: no phrase stands twice in a row`, () => {
    const all = phrasesOf(file)
      .rows()
      .map(([, phrases]) => split(phrases));
    const twice = all.flatMap((row) => row.filter((phrase, index) => row.indexOf(phrase) !== index));
    assert.deepEqual(twice, []);
  });
  for (const [name, isOne] of Object.entries(reads))
    test(`${title}: each ${name} is read as one`, () => {
      const rows = phrasesOf(file, name).rows();
      const texts = rows.flatMap(([, phrases, example]) => [...split(phrases).map(plain), example]);
      assert.ok(texts.length > 0);
      assert.deepEqual(
        texts.filter((text) => !isOne(text)),
        [],
      );
    });
}

const split = (phrases: string): readonly string[] => phrases.split(/, +/);

/** The shortest text that a phrase stands for. */
function plain(phrase: string): string {
  let text = phrase;
  for (let before = ""; before !== text; ) {
    before = text;
    text = text
      .replace(/(?<!\\)\[(?:[^[\]\\]|\\.)*\]/g, "")
      .replace(/(?<!\\)\(((?:[^|()\\]|\\.)*)(?:[^()\\]|\\.)*\)/g, "$1");
  }
  return text
    .replace(/(?<!\\)\*/g, "")
    .replace(/(?<!\\)#/g, "1")
    .replace(/\\(.)/g, "$1")
    .replace(/ +/g, " ")
    .trim();
}
