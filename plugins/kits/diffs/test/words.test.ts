import assert from "node:assert/strict";
import fc from "fast-check";
import { suite } from "uvu";
import { compareWords, type Segment, wordDiff } from "../src/words.ts";

const test = suite("kit-diffs: words");

/** Segments as people write them: [-gone-]{+new+}. */
function written(segments: readonly Segment[]): string {
  return segments
    .map(({ value, added, removed, omitted }) => {
      if (omitted !== undefined) return `<${omitted}>`;
      return added ? `{+${value}+}` : removed ? `[-${value}-]` : value;
    })
    .join("");
}

const said = async (before: string, after: string) => written((await wordDiff(before, after)).segments);

const CASES: readonly (readonly [name: string, before: string, after: string, shown: string])[] = [
  ["a number", "A sack costs 20 crowns.", "A sack costs 25 crowns.", "A sack costs [-20-]{+25+} crowns."],
  [
    "two words that belong together",
    "It costs 20 crowns.",
    "It costs 25 euros.",
    "It costs [-20 crowns-]{+25 euros+}.",
  ],
  ["a number with signs", "Total: 1,299.00 €", "Total: 1,399.00 €", "Total: [-1,299.00-]{+1,399.00+} €"],
  ["a word more", "the cat sat", "the big cat sat", "the {+big +}cat sat"],
  ["a word less", "the big cat sat", "the cat sat", "the [-big -]cat sat"],
  [
    "another sentence is not cut into pieces at the words that both have",
    "We open the shop at nine.",
    "Dogs are not allowed in the garden of the house.",
    "[-We open the shop at nine-]{+Dogs are not allowed in the garden of the house+}.",
  ],
  [
    "one sentence of several",
    "We ship on Mondays. Returns are free. Call us.",
    "We ship on Mondays. Returns cost five euros. Call us.",
    "We ship on Mondays. Returns [-are free-]{+cost five euros+}. Call us.",
  ],
  [
    "Japanese",
    "送料は五百円です。返品は無料です。",
    "送料は八百円です。返品は無料です。",
    "送料は[-五百-]{+八百+}円です。返品は無料です。",
  ],
  ["Chinese", "我们的商店每天九点开门。", "我们的商店每天十点开门。", "我们的商店每天[-九-]{+十+}点开门。"],
  ["Thai", "ราคา 500 บาท", "ราคา 650 บาท", "ราคา [-500-]{+650+} บาท"],
  ["Arabic", "السعر ٢٠ دينار", "السعر ٢٥ دينار", "السعر [-٢٠-]{+٢٥+} دينار"],
  [
    "a cell of a table",
    "| Plan | Price |\n| --- | --- |\n| Small | 5 € |\n| Large | 9 € |",
    "| Plan | Price |\n| --- | --- |\n| Small | 6 € |\n| Large | 9 € |",
    "| Plan | Price |\n| --- | --- |\n| Small | [-5-]{+6+} € |\n| Large | 9 € |\n",
  ],
  [
    "cells beside each other stay apart",
    "| Small | red | 5 |",
    "| Small | blue | 6 |",
    "| Small | [-red-]{+blue+} | [-5-]{+6+} |",
  ],
  [
    "a table that was only drawn wider",
    "| Plan | Price |\n|---|---|\n| Small | 5 |",
    "| Plan   | Price |\n|--------|-------|\n| Small  | 6     |",
    "| Plan   | Price |\n|--------|-------|\n| Small  | [-5-]{+6+}     |\n",
  ],
  ["a line more", "one\nthree", "one\ntwo\nthree", "one\n{+two\n+}three\n"],
  ["white space alone is no change", "one  two\tthree", "one two three", "<1>"],
  ["nothing", "", "", ""],
  ["from nothing", "", "new", "{+new\n+}"],
  ["to nothing", "old\n", "", "[-old\n-]"],
  [
    "an address",
    "[docs](https://a.example/v1/x)",
    "[docs](https://a.example/v2/x)",
    "[docs](https://a.example/[-v1-]{+v2+}/x)",
  ],
  [
    "lines that were replaced stand beside each other",
    "Monday closed\nTuesday open\nend",
    "Monday open\nTuesday closed\nend",
    "Monday [-closed-]{+open+}\nTuesday [-open-]{+closed+}\nend\n",
  ],
];

for (const [name, before, after, shown] of CASES)
  test(`shows what a person sees: ${name}`, async () => {
    assert.equal((await said(before, after)).trimEnd(), shown.trimEnd());
  });

test("what is far from a change is left out, and counted", async () => {
  const lines = Array.from({ length: 100 }, (_, index) => `line ${index}`);
  const after = lines.with(50, "another");
  const shown = await said(lines.join("\n"), after.join("\n"));
  assert.ok(shown.startsWith("<47>line 47\nline 48\nline 49\n"), shown);
  assert.ok(shown.endsWith("line 51\nline 52\nline 53\n<46>"), shown);
});

const text = fc
  .array(fc.constantFrom("a", "b", " ", "\n", "|", "五", "百", ".", "--", "long word"), { maxLength: 80 })
  .map((parts) => parts.join(""));
const plain = (value: string) => value.replace(/[-\s]+/g, "");

test("the segments are both texts, whatever these are", async () => {
  await fc.assert(
    fc.asyncProperty(text, text, async (before, after) => {
      const { segments } = await wordDiff(before, after, { context: 1000 });
      if (segments.every(({ omitted }) => omitted !== undefined))
        return assert.equal(plain(before), plain(after));
      const side = (left: "added" | "removed") =>
        segments
          .filter((segment) => segment[left] === undefined)
          .map(({ value }) => value)
          .join("");
      assert.equal(plain(side("removed")), plain(after));
      assert.equal(plain(side("added")), plain(before));
      for (const [index, { added, removed }] of segments.entries()) {
        const next = segments[index + 1];
        assert.ok(next === undefined || added !== next.added || removed !== next.removed, "no two of a kind");
      }
    }),
    { numRuns: 500 },
  );
});

test("one stretch is compared at once", () => {
  assert.equal(written(compareWords("costs 20 crowns", "costs 25 crowns")), "costs [-20-]{+25+} crowns");
});

test("too much is told", async () => {
  const { segments, isCut } = await wordDiff("a\n".repeat(100), "b\n".repeat(100), { maxLength: 50 });
  assert.equal(isCut, true);
  assert.ok(segments.reduce((sum, { value }) => sum + value.length, 0) <= 50);
});

/** Texts that are hard to compare, of so many characters. */
function hard(size: number): readonly (readonly [string, string])[] {
  const words = (word: (index: number) => string) => {
    let made = "";
    for (let index = 0; made.length < size; index += 1) made += word(index);
    return made;
  };
  return [
    [words((index) => `old${index} `), words((index) => `new${index} `)],
    [words((index) => `${index % 2} `), words((index) => `${index % 3} `)],
    [
      words((index) => `a ${index % 7 === 0 ? "x" : "y"}.\n`),
      words((index) => `a ${index % 5 === 0 ? "x" : "y"}.\n`),
    ],
    [words((index) => `price ${index} euros\n`), words((index) => `price ${index + 1} crowns\n`)],
    ["送料は五百円です。".repeat(size / 9), "送料は八百円です。".repeat(size / 9)],
    ["|".repeat(size), "|".repeat(size - 1)],
    [" ".repeat(size), "x".repeat(size)],
  ];
}

test("pages of megabytes that differ everywhere take no longer than they are", async () => {
  const timeOf = async (size: number) => {
    const times: number[] = [];
    for (const [before, after] of hard(size)) {
      const begin = performance.now();
      const { segments } = await wordDiff(before, after, { maxLength: 50_000_000 });
      times.push(performance.now() - begin);
      assert.ok(segments.length > 0);
    }
    return times;
  };
  await timeOf(50_000);
  const [small, large] = [await timeOf(200_000), await timeOf(2_000_000)];
  for (const [index, time] of large.entries())
    assert.ok(time < 40 * Math.max(small[index] ?? 0, 25), `${index}: ${small[index]} ms, then ${time} ms`);
});

test.run();
