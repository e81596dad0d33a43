import assert from "node:assert/strict";
import { suite } from "uvu";
import { UNIT, WordTable } from "../src/model/word-table.ts";
import { packWords, tabulate } from "../train/pack.ts";

const test = suite("tables of words");

test("every word has its row, others have none", () => {
  for (const count of [0, 1, 2, 3, 1000, 20_000]) {
    const words = Array.from({ length: count }, (_, at) => `word ${at}`);
    const rows = new Map(words.map((word, at) => [word, [at / 16 - 30, at / 16]]));
    const table = new WordTable(packWords(rows, 2));
    for (const [word, [first, second]] of rows) {
      const row = table.find(word);
      assert.deepEqual([table.rows[row * 2]! * UNIT, table.rows[row * 2 + 1]! * UNIT], [first, second]);
    }
    for (const word of ["", "word", "word -1", `word ${count}`, "Ω"]) assert.equal(table.find(word), -1);
  }
});

test("a group has the score of all pages where it has none of its own", () => {
  const none = new Map<string, number>();
  const listed = { names: none, roles: none, words: none, phrases: none, headingWords: none, headings: none };
  const all = { ...listed, words: new Map([["cart", -1.5]]) };
  const shops = {
    ...listed,
    words: new Map([
      ["cart", 0.25],
      ["sale", 1],
    ]),
  };
  const { words, names } = tabulate({ all, groups: [listed, listed, listed, shops] });
  const scoresOf = (word: string) => [...words.rows.subarray(words.find(word) * 4, words.find(word) * 4 + 4)];
  assert.deepEqual(scoresOf("cart"), [-24, -24, -24, 4]);
  assert.deepEqual(scoresOf("sale"), [0, 0, 0, 16]);
  assert.equal(names.find("cart"), -1);
});

test.run();
