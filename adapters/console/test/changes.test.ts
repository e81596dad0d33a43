import assert from "node:assert/strict";
import { suite } from "uvu";
import { compareTexts, compareWords, countChanges, readPatch, type Stretch } from "../app/parts/changes.ts";

const test = suite("adapter-console: changes");

const numbered = (count: number) => Array.from({ length: count }, (_, place) => `line ${place + 1}`);
const kinds = (stretches: readonly Stretch[]) => stretches.map(({ kind }) => kind).join(" ");

test("a change stands among a few lines", () => {
  const lines = numbered(40);
  const after = lines.map((line) => (line === "line 20" ? "line twenty" : line));
  const stretches = compareTexts(lines.join("\n"), after.join("\n"));
  assert.equal(kinds(stretches), "gap same changed same gap");
  assert.deepEqual(stretches[1]?.before, ["line 17", "line 18", "line 19"]);
  assert.deepEqual(stretches[2], {
    kind: "changed",
    before: ["line 20"],
    after: ["line twenty"],
    beforeAt: 20,
    afterAt: 20,
  });
  assert.deepEqual(stretches[3]?.after, ["line 21", "line 22", "line 23"]);
  assert.deepEqual(countChanges(stretches), { added: 1, removed: 1 });
});

test("lines keep their numbers where earlier ones came or went", () => {
  const stretches = compareTexts("a\nb\nc\nd\n", "new\na\nb\nd\n");
  const changed = stretches.filter(({ kind }) => kind === "changed");
  assert.deepEqual(
    changed.map(({ before, after, beforeAt, afterAt }) => [before, after, beforeAt, afterAt]),
    [
      [[], ["new"], 1, 1],
      [["c"], [], 3, 4],
    ],
  );
});

test("texts that are equal, or empty, have no change", () => {
  for (const text of ["", "one", "one\ntwo\n"])
    assert.deepEqual(countChanges(compareTexts(text, text)), { added: 0, removed: 0 }, text);
  assert.deepEqual(countChanges(compareTexts("", "a\nb")), { added: 2, removed: 0 });
});

test("a unified diff is read, with several places", () => {
  const patch =
    "--- before\n+++ after\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n@@ -50,2 +50,3 @@\n x\n+--- y\n z\n\\ No newline at end of file\n";
  const stretches = readPatch(patch) ?? assert.fail();
  assert.equal(kinds(stretches), "same changed same gap same changed same");
  assert.deepEqual([stretches[1]?.before, stretches[1]?.after, stretches[1]?.beforeAt], [["b"], ["B"], 2]);
  assert.deepEqual([stretches[5]?.after, stretches[5]?.afterAt], [["--- y"], 51]);
});

test("what is no diff is none", () => {
  for (const text of ["", "hello", "@@ -1,3 +1,3 @@\n a\n", "@@ x @@\n"])
    assert.equal(readPatch(text), undefined, JSON.stringify(text));
});

test("words of a changed line are compared, in any writing", () => {
  for (const [before, after, removed, added] of [
    ["costs 5.00 € now", "costs 4.50 € now", "00", "50"],
    ["der Preis steigt", "der Wert steigt", "Preis", "Wert"],
    ["цена растёт", "цена падает", "растёт", "падает"],
  ] as const) {
    const pieces = compareWords({ before: [before], after: [after] });
    const join = (kind: string) =>
      pieces.filter((piece) => piece.kind === kind || piece.kind === "same").map(({ text }) => text);
    assert.equal(join("removed").join(""), before);
    assert.equal(join("added").join(""), after);
    assert.ok(pieces.some(({ kind, text }) => kind === "removed" && text.includes(removed)));
    assert.ok(pieces.some(({ kind, text }) => kind === "added" && text.includes(added)));
  }
  assert.deepEqual(compareWords({ before: [], after: ["new"] }), [{ kind: "added", text: "new" }]);
});

test("large texts without a common line end, cut in pieces", () => {
  const before = numbered(30_000).join("\n");
  const after = before.replaceAll("line", "row");
  const stretches = compareTexts(before, after);
  assert.deepEqual(countChanges(stretches), { added: 30_000, removed: 30_000 });
  assert.ok(stretches.every((stretch) => stretch.before.length <= 100));
  const words = compareWords({
    before: [numbered(5000).join(" ")],
    after: [numbered(5000).reverse().join("; ")],
  });
  assert.ok(words.length > 0);
});

test.run();
