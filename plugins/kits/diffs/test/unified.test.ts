import assert from "node:assert/strict";
import { applyPatch, parsePatch } from "diff";
import fc from "fast-check";
import { suite } from "uvu";
import { comparable, isSameText } from "../src/lines.ts";
import { match } from "../src/match.ts";
import { unifiedDiff } from "../src/unified.ts";

const test = suite("kit-diffs: lines");
const MAX = 10_000_000;
const diff = (previous: string, current: string, max = MAX) => unifiedDiff(previous, current, max);
const lines = (...all: readonly string[]) => `${all.join("\n")}\n`;

test("shows what changed with three lines around it", async () => {
  const before = Array.from({ length: 20 }, (_, index) => `line ${index}`);
  const after = before.with(4, "changed").toSpliced(15, 1, "one more", "line 15");
  assert.equal(
    (await diff(lines(...before), lines(...after))).text,
    lines(
      "--- previous",
      "+++ current",
      "@@ -2,7 +2,7 @@",
      " line 1",
      " line 2",
      " line 3",
      "-line 4",
      "+changed",
      " line 5",
      " line 6",
      " line 7",
      "@@ -13,6 +13,7 @@",
      " line 12",
      " line 13",
      " line 14",
      "+one more",
      " line 15",
      " line 16",
      " line 17",
    ),
  );
});

test("writes places as other programs read them", async () => {
  assert.match((await diff("", "a\n")).text, /^@@ -0,0 \+1 @@\n\+a$/m);
  assert.match((await diff("a\nb\n", "")).text, /^@@ -1,2 \+0,0 @@\n-a\n-b$/m);
  assert.match((await diff("a\n", "a\nb\n")).text, /^@@ -1 \+1,2 @@\n a\n\+b$/m);
});

test("a line that differs in white space only is shown as it is now", async () => {
  const { text } = await diff("one  two\nthree\n", "one two\nfour\n");
  assert.match(text, /^ one two\n-three\n\+four$/m);
});

const line = fc.constantFrom("", "a", "b", "c", "# d", "- e", "@@ -1 +1 @@", "\\ no");
const text = fc.array(line, { maxLength: 60 }).map((all) => (all.length === 0 ? "" : lines(...all, "end")));

test("applied to the previous text it gives the current one, whatever both are", async () => {
  await fc.assert(
    fc.asyncProperty(text, text, async (previous, current) => {
      const { text: patch } = await diff(previous, current);
      if (previous === current) return assert.equal(patch, "--- previous\n+++ current\n");
      assert.equal(parsePatch(patch).length, 1);
      assert.equal(applyPatch(previous, patch), current);
    }),
    { numRuns: 500 },
  );
});

test("finds short edits", async () => {
  await fc.assert(
    fc.asyncProperty(text, fc.nat(60), async (previous, place) => {
      const all = previous.split("\n");
      const current = all.toSpliced(Math.min(place, all.length - 1), 0, "inserted").join("\n");
      const signs = await (await diff(previous, current)).text.split("\n").slice(2);
      assert.deepEqual(
        signs.filter((sign) => /^[+-]/.test(sign)),
        ["+inserted"],
      );
    }),
  );
});

test("pages with nothing in common, or full of the same, take no longer than they are", async () => {
  const many = (word: (index: number) => string) =>
    Array.from({ length: 150_000 }, (_, index) => word(index)).join("\n");
  const pairs: readonly (readonly [string, string])[] = [
    [many((index) => `old ${index} ${"x".repeat(20)}`), many((index) => `new ${index} ${"y".repeat(20)}`)],
    [many((index) => `${index % 2}`), many((index) => `${index % 3}`)],
    [many((index) => `${index}`), many((index) => `${150_000 - index}`)],
    [many((index) => `${index}`), many((index) => (index % 7 === 0 ? `changed ${index}` : `${index}`))],
    [
      many((index) => (index % 2 === 0 ? `${index}` : "same")),
      many((index) => (index % 2 === 0 ? `${index}` : "other")),
    ],
    ["[iframe](".repeat(500_000), "[iframe](".repeat(500_001)],
    [" ".repeat(5_000_000), `${" ".repeat(5_000_000)}x`],
  ];
  for (const [previous, current] of pairs) {
    const { text: patch } = await diff(previous, current, 100_000_000);
    assert.ok(patch.length > 0 && patch.length < 2 * (previous.length + current.length) + 10_000_000);
    assert.equal(isSameText(previous, current), false);
  }
});

test("anchors part a long change into its pieces", async () => {
  const before = Array.from({ length: 50_000 }, (_, index) => index);
  const after = before.map((value) => (value % 10 === 0 ? -value - 1 : value));
  const runs = await match(before, after);
  assert.equal(runs.filter(({ same }) => !same).length, 5000);
  assert.equal(
    runs.reduce((sum, { same, before: count }) => sum + (same ? count : 0), 0),
    45_000,
  );
});

test("a diff that is too long ends at the end of a change, and says so", async () => {
  const page = (word: string) =>
    Array.from({ length: 100 }, (_, index) => (index % 10 === 0 ? word : `${index}`));
  const whole = await diff(lines(...page("old")), lines(...page("new")));
  assert.equal(whole.isCut, false);
  const cut = await diff(lines(...page("old")), lines(...page("new")), 200);
  assert.equal(cut.isCut, true);
  assert.ok(cut.text.length <= 200 && whole.text.startsWith(cut.text) && cut.text.endsWith("\n"));
});

test("of one change that is too long the beginning is shown", async () => {
  const page = (word: string) =>
    lines("first", ...Array.from({ length: 1000 }, (_, index) => `${word} ${index}`));
  const cut = await diff(page("old"), page("new"), 5000);
  assert.ok(cut.isCut && cut.text.length <= 5000 && cut.text.length > 4900, `${cut.text.length}`);
  const [patch] = parsePatch(cut.text);
  assert.equal(patch?.hunks[0]?.oldLines, cut.text.match(/^[- ](?!--)/gm)?.length);
  assert.match(cut.text, /^-old 0$/m);
  for (let max = 0; max < 300; max += 7) {
    const { text: short } = await diff(page("old"), page("new"), max);
    assert.ok(short.length <= Math.max(max, 25), `${short.length} of ${max}`);
    parsePatch(short);
  }
});

test("lines are compared without placeholders of frames", async () => {
  assert.equal(comparable("  a \t b [iframe](https://a.example/?x=1) c "), "a b c");
  assert.equal(comparable("[frame](https://a.example/)"), "[frame](https://a.example/)");
  assert.ok(isSameText("a\n\n[iframe](/1)b", "a b[iframe](/2)\n"));
});

test.run();
