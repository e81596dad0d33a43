import assert from "node:assert/strict";
import { parseTree } from "@winnow/kit-dom";
import fc from "fast-check";
import { suite } from "uvu";
import { annotate } from "../src/page/annotate.ts";
import { measure } from "../src/page/measure.ts";
import { chooseBlocks, cutBlocks } from "../src/rules/choose.ts";
import { chooseArticle } from "../src/rules/choose-article.ts";
import { prose } from "./pages.ts";

const test = suite("chooseBlocks");

test("keeps what is certain and leaves what is not", () => {
  const { kept, expected } = chooseBlocks(Float32Array.of(0.99, 0.01, 0.98), Float32Array.of(10, 10, 10));
  assert.deepEqual([...kept], [1, 0, 1]);
  assert.ok(expected > 0.95);
});

test("keeps more on a page where nothing is certain", () => {
  const { kept } = chooseBlocks(Float32Array.of(0.3, 0.28, 0.3), Float32Array.of(10, 10, 10));
  assert.deepEqual([...kept], [1, 1, 1]);
});

test("no fixed threshold promises more", () => {
  const block = fc.record({
    probability: fc.float({ min: 0, max: 1, noNaN: true }),
    words: fc.integer({ min: 1, max: 99 }),
  });
  fc.assert(
    fc.property(
      fc.array(block, { minLength: 1, maxLength: 30 }),
      fc.float({ min: 0, max: 1, noNaN: true }),
      (blocks, limit) => {
        const wanted = blocks.reduce((sum, { probability, words }) => sum + probability * words, 0);
        const over = blocks.filter(({ probability }) => probability >= limit);
        const hits = over.reduce((sum, { probability, words }) => sum + probability * words, 0);
        const taken = over.reduce((sum, { words }) => sum + words, 0);
        const promised = taken === 0 ? 0 : (2 * hits) / (taken + wanted);
        const { expected } = chooseBlocks(
          Float32Array.from(blocks, ({ probability }) => probability),
          Float32Array.from(blocks, ({ words }) => words),
        );
        assert.ok(expected >= promised - 1e-4);
      },
    ),
  );
});

test("keeps less where a word too many weighs more than one that is missed", () => {
  const [wide, even, strict] = cutBlocks(
    Float32Array.of(0.9, 0.6, 0.4, 0.25),
    Float32Array.of(10, 10, 10, 10),
    [3, 1, 0.2] as const,
  );
  assert.ok(wide.threshold < even.threshold && even.threshold < strict.threshold);
});

test("nothing likely is nothing kept", () => {
  assert.deepEqual([...chooseBlocks(Float32Array.of(0, 0), Float32Array.of(10, 10)).kept], [0, 0]);
});

/** Which lines of an article are kept whose text is sure and whose other lines have a chance of their own. */
const linesKept = (chances: Record<string, number>, html: string): string[] => {
  const page = annotate(parseTree(html).body);
  const measures = measure(page);
  const chance = (text: string): number =>
    Object.entries(chances).find(([start]) => text.startsWith(start))?.[1] ?? 0.95;
  const { kept } = chooseArticle(
    measures,
    Float32Array.from(page.blockText, chance),
    measures.heading.indexOf(1),
  );
  return Object.keys(chances).filter((start) =>
    page.blockText.some((text, block) => text.startsWith(start) && kept[block] === 1),
  );
};

test("the line that sums an article up is kept more readily than others", () => {
  const chances = { Alle: 0.35, "Neun Jahre": 0.35, Von: 0.35, Mehr: 0.35, "Die Fähre": 0.35 };
  const kept = linesKept(
    chances,
    `<p>Alle Nachrichten aus dem Landkreis und der Stadt</p><h1>Neue Brücke über die Aller</h1>
    <p>Neun Jahre stritt der Rat, nun soll im Frühjahr gebaut werden</p><p>Von Jana Holm</p>
    ${prose(6)}<p>Mehr aus dem Landkreis in unserem Brief</p><p>Die Fähre fährt bis dahin alle zwanzig Minuten, sagte der Landrat.</p>`,
  );
  assert.deepEqual(kept, ["Neun Jahre"]);
});

test("after the text, paragraphs are kept more readily than lines", () => {
  const chances = { "Sign up for our letter": 0.55, "The ferry runs": 0.55 };
  const kept = linesKept(
    chances,
    `<h1>New bridge</h1>${prose(6)}<p>Sign up for our letter, every morning at seven</p>
    <p>The ferry runs every twenty minutes until the bridge is open, said the mayor on Tuesday.</p>`,
  );
  assert.deepEqual(kept, ["The ferry runs"]);
});

test.run();
