import assert from "node:assert/strict";
import { suite } from "uvu";
import { clip, Output } from "../src/output.ts";

const test = suite("kit-sandbox: output");

/** An output, and the messages that it sent. */
function collected(maxChars: number) {
  const sent: (readonly [string, string])[] = [];
  const output = new Output(maxChars, (stream, text) => sent.push([stream, text]));
  const all = (stream: string) =>
    sent
      .filter(([to]) => to === stream)
      .map(([, text]) => text)
      .join("");
  return { output, sent, all };
}

test("a text is cut before a character that would be halved", () => {
  for (const [text, length, kept] of [
    ["abc", 3, "abc"],
    ["abc", 2, "ab"],
    ["abc", 0, ""],
    ["a😀", 3, "a😀"],
    ["a😀", 2, "a"],
    ["😀😀", 3, "😀"],
    ["\ud83d", 1, "\ud83d"],
  ] as const)
    assert.equal(clip(text, length), kept);
});

test("the first lines leave at once", () => {
  const { output, sent } = collected(100);
  assert.equal(output.write("stdout", "a\n"), true);
  assert.equal(output.write("stderr", "b\n"), true);
  assert.deepEqual(sent, [
    ["stdout", "a\n"],
    ["stderr", "b\n"],
  ]);
  assert.equal(output.isTruncated, false);
});

test("both streams share one bound", () => {
  const { output, all } = collected(10);
  assert.equal(output.write("stdout", "123456"), true);
  assert.equal(output.write("stderr", "123456"), false);
  assert.equal(output.write("stdout", "more"), false);
  assert.deepEqual([all("stdout"), all("stderr"), output.isTruncated], ["123456", "1234", true]);
});

test("what fits to the last character is not truncated", () => {
  const { output, all } = collected(4);
  assert.equal(output.write("stdout", "1234"), false);
  assert.deepEqual([all("stdout"), output.isTruncated], ["1234", false]);
});

test("a flood of short lines is few messages, of which none is lost", () => {
  const { output, sent, all } = collected(1_000_000);
  for (let line = 0; line < 100_000; line++) output.write("stdout", "x\n");
  output.flush();
  assert.equal(all("stdout"), "x\n".repeat(100_000));
  assert.ok(sent.length < 600, `${sent.length} messages`);
});

test("there is room for the reason of the end, but not without bound", () => {
  const { output, all } = collected(1);
  output.write("stdout", "full");
  output.conclude("The code was stopped.\n");
  assert.equal(all("stderr"), "The code was stopped.\n");
  const other = collected(1);
  other.output.conclude("x".repeat(1e6));
  assert.equal(other.all("stderr").length, 20_000);
});

test.run();
