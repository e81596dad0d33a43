import assert from "node:assert/strict";
import { parseTree } from "@winnow/kit-dom";
import { suite } from "uvu";
import { annotate } from "../src/page/annotate.ts";
import { labelBlocks } from "../train/label.ts";

const test = suite("labelBlocks");
const labelsOf = (html: string, reference: string) => [
  ...labelBlocks(annotate(parseTree(html).body), reference),
];

test("marks the blocks that stand in the reference", () => {
  const html = "<nav>Home</nav><p>One two three four five.</p><p>Something else entirely here.</p>";
  assert.deepEqual(labelsOf(html, "One two three four five."), [0, 1, 0]);
});

test("takes the copy that stands in order, not the one in a table of contents", () => {
  const html =
    "<ul><li>Setup guide</ul><p>Intro text of a few words.</p><h2>Setup guide</h2><p>Run the program now.</p>";
  assert.deepEqual(
    labelsOf(html, "Intro text of a few words.\n\nSetup guide\n\nRun the program now."),
    [0, 1, 1, 1],
  );
});

test("takes one copy of text that the page repeats", () => {
  const html = "<p>The same long line of text here.</p><p>The same long line of text here.</p>";
  const labels = labelsOf(html, "The same long line of text here.");
  assert.equal(labels[0]! + labels[1]!, 1);
});

test("gives a block the share of it that is in the reference", () => {
  const html = "<p>a b c d e f g h i j k l m n o p</p>";
  const [share = 0] = labelsOf(html, "a b c d e f g h");
  assert.ok(share > 0.3 && share < 0.7, String(share));
});

test.run();
