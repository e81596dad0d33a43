import assert from "node:assert/strict";
import { suite } from "uvu";
import {
  blocksOf,
  chunksOf,
  cutMarkdown,
  loadTokenizer,
  MIN_TOKENS,
  outlineOf,
  sectionsOf,
} from "../src/index.ts";
import { DOCUMENTS, HOSTILE } from "./documents.ts";

const test = suite("kit-tokens");
const count = await loadTokenizer();

/** All parts of a text, one after the other as callers ask for them. */
function partsOf(markdown: string, budget: number): readonly string[] {
  const parts: string[] = [];
  for (let start = 0; start < markdown.length; ) {
    const end = cutMarkdown(markdown, start, budget, count);
    assert.ok(end > start, `no progress at ${start}`);
    parts.push(markdown.slice(start, end));
    start = end;
  }
  return parts;
}

for (const [name, markdown] of Object.entries({ ...DOCUMENTS, ...HOSTILE })) {
  test(`${name}: blocks cover the text`, () => {
    let at = 0;
    for (const { start, end } of blocksOf(markdown)) {
      assert.equal(start, at);
      assert.ok(end > start);
      at = end;
    }
    assert.equal(at, markdown.length);
  });

  for (const budget of markdown.length > 20_000 ? [1000, 5000] : [MIN_TOKENS, 300]) {
    test(`${name}: parts of ${budget} tokens fit, and are the whole together`, () => {
      const parts = partsOf(markdown, budget);
      assert.equal(parts.join(""), markdown);
      for (const part of parts)
        assert.ok(count(part) <= budget, `${count(part)} tokens: ${part.slice(0, 80)}`);
    });

    test(`${name}: chunks of ${budget} tokens fit, and hold everything once`, () => {
      const chunks = chunksOf(markdown, { maxTokens: budget, overlap: Math.floor(budget / 10) }, count);
      let at = 0;
      for (const { text, start, end, lead, tokens } of chunks) {
        assert.equal(text.slice(lead), markdown.slice(start, end));
        assert.equal(markdown.slice(at, start).trim(), "", "something is left out");
        assert.ok(start >= at && tokens <= budget, `${tokens} tokens at ${start}: ${text.slice(0, 80)}`);
        at = end;
      }
      assert.equal(markdown.slice(at).trim(), "");
      assert.equal(new Set(chunks.map(({ id }) => id)).size, chunks.length, "an id stands twice");
    });
  }

  test(`${name}: an outline says what each section takes`, () => {
    const sections = sectionsOf(markdown);
    outlineOf(markdown, count).forEach(({ id, tokens }, index) => {
      const section = sections[index];
      assert.equal(id, section?.id);
      const own = count(markdown.slice(section?.start, section?.end));
      assert.ok(Math.abs(own - tokens) <= 1 + tokens * 0.01, `${tokens} and not ${own}: ${id}`);
    });
    assert.equal(new Set(sections.map(({ id }) => id)).size, sections.length);
  });
}

test("a cut is made where a reader would make it", () => {
  for (const [name, budget, before] of [
    ["docs", 1000, /^## Step/],
    ["news", 300, /^The pump/],
    ["shop", 300, /^- \[Lamp/],
    ["only a table", 300, /^\| \d+ \|/],
    ["only code", 300, /^(?:function|\}| {2})/],
    ["chinese", 700, /^## 第/],
    ["deep list", 300, /^ *- item/],
  ] as const) {
    const markdown = DOCUMENTS[name] ?? "";
    for (const part of partsOf(markdown, budget).slice(1, 30)) assert.match(part, before, name);
  }
});

test("no part ends with a heading, and none begins within a link, a sentence or a row", () => {
  for (const part of partsOf(DOCUMENTS.docs ?? "", 200)) {
    assert.ok(!/^#{1,6} .*$/.test(part.trimEnd().split("\n").at(-1) ?? ""), part.slice(-80));
    assert.match(part, /^(?:#|\||-|```|Before you begin|The pump|It runs| {2}- nested)/);
  }
});

test("a chunk of a table has its head, one of code its fence, and both say how much that is", () => {
  const rows = chunksOf(DOCUMENTS["only a table"] ?? "", { maxTokens: 400 }, count);
  assert.ok(rows.length > 100);
  for (const { text, tokens } of rows) {
    assert.ok(text.startsWith("| no | name | price |\n| --- | --- | ---: |\n| "));
    assert.ok(text.endsWith("|") && tokens <= 400);
  }
  const code = chunksOf(DOCUMENTS["only code"] ?? "", { maxTokens: 400 }, count);
  for (const { text } of code) assert.ok(text.startsWith("```js\n"));
  assert.ok(code.every(({ lead }, index) => lead === (index === 0 ? 0 : 6)));
});

test("chunks know their headings, and a change leaves those elsewhere as they were", () => {
  const before = DOCUMENTS["without headings"] ?? "";
  const unique = before.split("\n\n").map((text, index) => `${index}: ${text}`);
  const ids = (blocks: readonly string[]) =>
    chunksOf(blocks.join("\n\n"), { maxTokens: 400 }, count).map(({ id }) => id);
  const [old, changed] = [ids(unique), ids(["A new paragraph at the top.", ...unique])];
  const kept = old.filter((id) => changed.includes(id));
  assert.ok(kept.length >= old.length - 4, `${kept.length} of ${old.length} stayed`);

  const manual = "# A\n\nOne.\n\n## B\n\n### C\n\nTwo.\n\n## D\n\nThree.";
  assert.deepEqual(
    chunksOf(manual, { maxTokens: 200 }, count).map(({ text, headings }) => [text, headings]),
    [
      ["# A\n\nOne.", ["A"]],
      ["## B\n\n### C\n\nTwo.", ["A", "B", "C"]],
      ["## D\n\nThree.", ["A", "D"]],
    ],
  );
});

test("chunks overlap within a section, by whole sentences or blocks", () => {
  const chunks = chunksOf(DOCUMENTS.news ?? "", { maxTokens: 200, overlap: 60 }, count);
  const later = chunks.slice(2);
  assert.ok(later.filter(({ lead }) => lead > 0).length > later.length / 2);
  for (const { text } of later) assert.match(text, /^(?:The pump|It runs)/);
});

test("an outline has levels, ids that differ, and what stands before the first heading", () => {
  const text =
    'Before.\n\n# The *Guide* to [x](https://x.example/a "b")\n\nText\n\nSecond\n===\n\n## Same\n\n## Same\n\n## Same 1\n\n#\n\n```\n# no heading\n```';
  assert.deepEqual(
    outlineOf(text, count).map(({ id, level, title }) => [id, level, title]),
    [
      ["_top", 0, ""],
      ["the-guide-to-x", 1, "The Guide to x"],
      ["second", 1, "Second"],
      ["same", 2, "Same"],
      ["same-1", 2, "Same"],
      ["same-1-1", 2, "Same 1"],
      ["section", 1, ""],
    ],
  );
  assert.deepEqual(outlineOf("", count), []);
  assert.deepEqual(
    outlineOf("Only text.", count).map(({ id }) => id),
    ["_top"],
  );
});

test("tokens are counted as the tokenizer does, special ones as text, and no further than a limit", async () => {
  const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
  for (const name of ["docs", "forum", "chinese", "arabic", "spreadsheet", "manual"]) {
    const text = DOCUMENTS[name] ?? "";
    const exact = countTokens(text);
    assert.ok(Math.abs(count(text) - exact) <= exact * 0.002, `${name}: ${count(text)} for ${exact}`);
  }
  assert.ok(count("<|endoftext|>") > 1);
  assert.equal(count("a".repeat(1_000_000), 0, 1_000_000, 100), Number.POSITIVE_INFINITY);
  assert.ok(count("a".repeat(1_000_000)) >= 125_000);
});

test.run();
