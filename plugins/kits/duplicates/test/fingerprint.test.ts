import assert from "node:assert/strict";
import { suite } from "uvu";
import { fingerprintOf, isSame, readFingerprint, writeFingerprint } from "../src/fingerprint.ts";
import { readHtml, readMarkdown } from "../src/read-page.ts";
import { DEVELOPED } from "./cases/developed.ts";
import { HELD } from "./cases/held.ts";
import { LATER } from "./cases/later.ts";
import type { Pair } from "./cases/page.ts";

const test = suite("kit-duplicates: fingerprint");

function areSame({ one, other }: Pair): boolean {
  const [left, right] = [one, other].map((html) => fingerprintOf(readHtml(html)));
  return left !== undefined && right !== undefined && isSame(left, right);
}

for (const [name, pairs, least] of [
  ["the half on which the bounds were chosen", DEVELOPED, 24],
  ["the half that was held out", HELD, 22],
  ["pairs that were written later", LATER, 12],
] as const) {
  test(`${name}: what is the same page, and what is not`, () => {
    const wrong = { merged: [] as string[], apart: [] as string[] };
    for (const pair of pairs) {
      const found = areSame(pair);
      if (found !== pair.isSame) wrong[found ? "merged" : "apart"].push(pair.why);
    }
    const right = pairs.length - wrong.merged.length - wrong.apart.length;
    console.log(`${name}: ${right} of ${pairs.length} right; ${wrong.merged.length} merged wrongly`);
    if (pairs === DEVELOPED) console.log(wrong);
    assert.deepEqual(wrong.merged, [], "two pages are better than one too few");
    assert.ok(right >= least);
  });
}

const ofText = (title: string, text: string) => fingerprintOf(readMarkdown(title, text));

test("a fingerprint survives being written, and nothing else is read as one", () => {
  const print = ofText("A title", "# A heading\n\nA sentence of a few words. Another one.\n\n- a row\n");
  assert.ok(print !== undefined);
  const written = writeFingerprint(print);
  assert.deepEqual(readFingerprint(written), print);
  for (const text of [
    undefined,
    5,
    "",
    "AAAA",
    written.slice(4),
    `AAAA${written}`,
    `${written}AA`,
    "A".repeat(1e6),
  ])
    assert.equal(readFingerprint(text), undefined);
  assert.equal(ofText("A title", " \n\n"), undefined);
  assert.equal(ofText("App", "Enable scripts, please."), undefined, "it says nothing yet");
});

test("a fingerprint is bounded, and of longer pages only the whole counts", () => {
  const text = (count: number) =>
    Array.from({ length: count }, (_, at) => `Sentence number ${at} of it.`).join(" ");
  const long = ofText("T", text(5000));
  const [same, other] = [ofText("T", text(5000).split(". ").join(".\n\n")), ofText("T", text(5001))];
  assert.ok(long !== undefined && same !== undefined && other !== undefined);
  assert.ok(writeFingerprint(long).length < 3000);
  assert.equal(isSame(long, same), true);
  assert.equal(isSame(long, other), false);
});

test("hostile texts take time in proportion to their length", () => {
  const once = (text: string) => {
    const start = performance.now();
    ofText("T", text);
    fingerprintOf(readHtml(text));
    return performance.now() - start;
  };
  const measure = (text: string) => Math.min(once(text), once(text), once(text));
  for (const part of [
    "[",
    "![a](",
    "](",
    ". ",
    "a",
    "1",
    "\n",
    "|",
    "。",
    "# ",
    "<div>",
    "<a>x",
    "<li><p>1",
    " - a",
    "12:",
  ]) {
    measure(part.repeat(1000));
    const [small, large] = [Math.max(10, measure(part.repeat(10_000))), measure(part.repeat(50_000))];
    assert.ok(large < 40 * small, `${JSON.stringify(part)} ${small} ${large}`);
  }
});

test.run();
