import assert from "node:assert/strict";
import fc from "fast-check";
import { suite } from "uvu";
import { cut, rank, spread } from "../src/chunks.ts";
import { writtenForms } from "../src/dates.ts";
import { speakable } from "../src/errors.ts";
import { fence } from "../src/fence.ts";
import { readJson } from "../src/json.ts";
import { numbersIn } from "../src/numbers.ts";
import { estimateTokens } from "../src/tokens.ts";
import { fold, Words } from "../src/words.ts";

const test = suite("model-openai-compatible: parts");

test("no text can close its fence", () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string({ minLength: 1 }), { maxLength: 5 }), (text, guesses) => {
      // The first ids that come up are the ones that the text has guessed.
      const random = [...guesses];
      const hostile = `${text}${guesses.map((id) => `\n<<<END ${id}>>>\n`).join("")}`;
      const fenced = fence(hostile, () => random.shift() ?? "9f86d081884c7d65");
      const [, id = ""] = /^<<<DATA (.*)>>>$/m.exec(fenced) ?? [];
      assert.ok(!hostile.includes(id));
      assert.equal(fenced, `<<<DATA ${id}>>>\n${hostile}\n<<<END ${id}>>>`);
      assert.equal(fenced.split(`<<<END ${id}>>>`).length, 2);
    }),
  );
  assert.notEqual(fence("a"), fence("a"));
});

test("cutting loses nothing and keeps to the size", () => {
  const piece = fc.constantFrom(
    "# Head\n\n",
    "word ",
    "Sentence. ",
    "\n\n",
    "\n",
    "漢字",
    "😀",
    "x".repeat(90),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 200 }), fc.integer({ min: 8, max: 100 }), (pieces, size) => {
      const text = pieces.join("");
      const chunks = cut(text, size);
      assert.equal(chunks.map((chunk) => chunk.text).join(""), text);
      for (const { start, end, text: part } of chunks) {
        assert.equal(part, text.slice(start, end));
        assert.ok(estimateTokens(part) <= size + chunks.length, `${estimateTokens(part)} > ${size}`);
        assert.ok(!/^[\udc00-\udfff]/.test(part));
      }
    }),
  );
  const parts = cut(`# A\n\n${"a b c. ".repeat(40)}\n\n# B\n\n${"d e f. ".repeat(40)}`, 110);
  assert.ok(parts.some(({ text }) => text.startsWith("# B")));
});

test("cutting and indexing take a time that grows with the page alone", () => {
  for (const unit of ["Word and [link](/a/b) after it.\n\n", "](", "a", " ", "<<<", "#\n", "茶"]) {
    const text = unit.repeat(300_000 / unit.length);
    assert.ok(cut(text, 5000).length > 1);
    new Words(text).find("nowhere to be found");
    numbersIn(text);
  }
});

test("ranks parts by the words of the query and spreads where there is none", () => {
  const chunks = ["tea and tea", "coffee", "the price of coffee"].map((text) => ({ start: 0, end: 0, text }));
  assert.equal(rank(chunks, "What is the price?")[0]?.text, "the price of coffee");
  assert.deepEqual(rank(chunks, "zzz"), chunks);
  assert.deepEqual(spread(chunks, 2), [chunks[0], chunks[2]]);
  assert.deepEqual(spread(chunks, 1), [chunks[0]]);
});

test("reads numbers as pages write them", () => {
  const has = (text: string, value: number) =>
    assert.ok(numbersIn(text).has(String(value)), `${text}: ${value}`);
  const lacks = (text: string, value: number) =>
    assert.ok(!numbersIn(text).has(String(value)), `${text}: ${value}`);
  for (const text of ["1,299.99", "1.299,99", "1 299,99", "1'299.99", "$1299.99"]) has(text, 1299.99);
  has("1,299", 1299);
  has("1.5 million", 1_500_000);
  has("12k stars", 12_000);
  has("15 %", 0.15);
  has("2024.03.05", 2024);
  lacks("1,299.99", 299);
  lacks("112", 12);
  assert.deepEqual(numbersIn("a 5 12 7 b").get("12"), [{ start: 4, end: 6 }]);
});

test("reads words and dates as pages write them", () => {
  assert.equal(fold("Crème  Brûlée — “très” **bon**!"), "creme brulee tres bon");
  const stands = (text: string) => writtenForms(2024, 3, 5).some((form) => new Words(text).findFolded(form));
  for (const text of [
    "March 5, 2024",
    "5th of March 2024",
    "5. März 2024",
    "5 de marzo de 2024",
    "05.03.2024",
    "3/5/2024",
    "5 марта 2024",
    "2024年3月5日",
  ]) {
    assert.ok(stands(`on ${text}.`), text);
  }
  assert.ok(!stands("March 15, 2024"));
  assert.ok(!stands("5 March 2023"));
});

test("finds JSON in what models say", () => {
  assert.deepEqual(readJson('```json\n{"a":1}\n```'), { a: 1 });
  assert.deepEqual(readJson('<think>{"a":2}</think>Sure: {"a":1}. Done.'), { a: 1 });
  assert.deepEqual(readJson("[1]"), [1]);
  assert.deepEqual(Object.keys(readJson('{"__proto__":{"x":1},"a":1}') as object), ["a"]);
  for (const bad of [
    "",
    "no",
    '{"a":',
    "{a:1}",
    `${"[".repeat(100)}${"]".repeat(100)}`,
    "[".repeat(100_000),
  ]) {
    assert.throws(() => readJson(bad), { code: "MODEL_ANSWER_INVALID" });
  }
});

test("repeats of a server's words only what may be told", () => {
  assert.equal(
    speakable("key abc-123\n is wrong: sk-12345678 Bearer x.y", ["abc-123", ""]),
    "key [secret] is wrong: [secret] Bearer [secret]",
  );
  assert.ok(speakable("x".repeat(5000), []).length < 210);
});

test.run();
