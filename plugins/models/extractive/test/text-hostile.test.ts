import assert from "node:assert/strict";
import { contextWith } from "@winnow/conformance";
import { suite } from "uvu";
import { answer } from "../src/text/answer.ts";
import { select } from "../src/text/select.ts";
import { summarize } from "../src/text/summarize.ts";
import { tidy } from "../src/text/tidy.ts";
import { markdownPage } from "./text-pages.ts";

const test = suite("model-extractive: hostile texts");

const LENGTH = 600_000;
const PAGES: Readonly<Record<string, string>> = {
  "one long line": "word ".repeat(LENGTH / 5),
  "one long word": "w".repeat(LENGTH),
  "a hundred thousand sentences": "The bridge is made of oak. ".repeat(100_000),
  dots: ".".repeat(LENGTH),
  "dots and spaces": ". ".repeat(LENGTH / 2),
  brackets: "[".repeat(LENGTH),
  "half links": "[a](".repeat(LENGTH / 4),
  pictures: "![".repeat(LENGTH / 2),
  stars: "*".repeat(LENGTH),
  "single stars": "* a".repeat(LENGTH / 3),
  backticks: "`a".repeat(LENGTH / 2),
  underscores: "_a_".repeat(LENGTH / 3),
  angles: "<a ".repeat(LENGTH / 3),
  bars: "| ".repeat(LENGTH / 2),
  headings: "# a\n".repeat(LENGTH / 4),
  items: "- a\n".repeat(LENGTH / 4),
  crumbs: "a > ".repeat(LENGTH / 4),
  "open crumbs": `[a](/x)${"\u00a0\u00a0\u00a0›\u00a0\u00a0\u00a0b".repeat(8)} [z`,
  digits: "1".repeat(LENGTH),
  dates: "1 May ".repeat(LENGTH / 6),
  names: "Ann Lee ".repeat(LENGTH / 8),
  money: "$1 ".repeat(LENGTH / 3),
  Han: "橋".repeat(LENGTH),
  marks: "a\u0301".repeat(LENGTH / 2),
  "white space": " ".repeat(LENGTH),
  quotes: '"'.repeat(LENGTH),
};

for (const [name, text] of Object.entries(PAGES)) {
  test(name, async () => {
    const page = await markdownPage(text);
    assert.ok((await summarize(page, contextWith())).value.length <= 600);
    const { value } = await select(page, "oak bridge words a 橋", contextWith());
    for (const passage of value) assert.ok(text.includes(passage));
    for (const question of ["When was the bridge of oak a word?", "Who is Ann?", "How much is a word?"])
      await answer(page, question, contextWith());
    await tidy(text.slice(0, 300_000), page, contextWith());
  });
}

test("a query of ten thousand characters", async () => {
  const page = await markdownPage("The bridge is made of oak. ".repeat(2000));
  await select(page, "bridge oak made ".repeat(600), contextWith());
  await answer(page, "when ".repeat(2000), contextWith());
});

test.run();
