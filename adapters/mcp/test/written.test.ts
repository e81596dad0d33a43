import assert from "node:assert/strict";
import { suite } from "uvu";
import { withoutTwins, writeOutput } from "../src/written.ts";

const test = suite("mcp-written");

test("of a long text one copy is given, of a short one each", () => {
  const long = "What a page says of itself, in a sentence or two that cost something.";
  assert.deepEqual(withoutTwins({ title: "Mill", description: long, snippet: long, position: 1 }), {
    title: "Mill",
    description: long,
    position: 1,
  });
  const monitor = { status: "active", lastStatus: "active" };
  assert.deepEqual(withoutTwins(monitor), monitor);
});

test("lists are written so that they can be cut between their items", () => {
  assert.equal(
    writeOutput("links", ["https://a.test/", "https://b.test/"]),
    "[links]\nhttps://a.test/\nhttps://b.test/",
  );
  assert.equal(
    writeOutput("outline", [
      { id: "a|b", level: 1 },
      { id: "c", title: "C" },
    ]),
    "[outline]\n\n| id | level | title |\n| - | - | - |\n| a\\|b | 1 |  |\n| c |  | C |",
  );
  assert.equal(
    writeOutput("chunks", [{ text: "a\nb" }, { text: "c" }]),
    '[chunks]\n{"text":"a\\nb"}\n{"text":"c"}',
  );
  assert.equal(writeOutput("json", { a: [1, 2] }), '[json] {"a":[1,2]}');
});

test.run();
