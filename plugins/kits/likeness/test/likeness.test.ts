import assert from "node:assert/strict";
import { elementsBelow, matcher, parseTree, type Tree } from "@winnow/kit-dom";
import { suite } from "uvu";
import { findLike, remember, selectorFor } from "../src/index.ts";
import type { LikenessCase } from "./cases/case.ts";
import { DEVELOPED } from "./cases/developed.ts";
import { HELD } from "./cases/held.ts";

/**
 * Pages before and after a change, written before the rules, traps among them. The weights were chosen on the first half; of the
 * other only the totals were looked at.
 */
const test = suite("kit-likeness");

const all = (tree: Tree, selector: string) =>
  [tree.root, ...elementsBelow(tree.root)].filter(matcher(selector));

function outcome({ old, selector, now, expected }: LikenessCase): "right" | "wrong" | "refused" {
  const before = parseTree(old);
  const print = remember(before, all(before, selector));
  assert.ok(print !== undefined, selector);
  const tree = parseTree(now);
  assert.deepEqual(all(tree, selector), [], selector);
  const found = findLike(tree, print);
  if (!("selector" in found)) return expected === null ? "right" : "refused";
  if (expected === null) return "wrong";
  const [healed, wanted] = [all(tree, found.selector), all(tree, expected)];
  assert.ok(wanted.length > 0, expected);
  return healed.length === wanted.length && healed.every((element) => wanted.includes(element))
    ? "right"
    : "wrong";
}

for (const [name, cases, least] of [
  ["the half on which the weights were chosen", DEVELOPED, 21],
  ["the half that was held out", HELD, 19],
] as const) {
  test(`${name}: the right element, or none`, () => {
    const outcomes = cases.map((one) => [one.name, outcome(one)] as const);
    const of = (kind: string) => outcomes.filter(([, found]) => found === kind);
    console.log(
      `${name}: ${of("right").length} of ${cases.length} right, ${of("refused").length} refused, ${of("wrong").length} wrong`,
    );
    if (cases === DEVELOPED)
      for (const [title, found] of outcomes) if (found !== "right") console.log(`  ${found}: ${title}`);
    assert.ok(of("right").length >= least);
    assert.ok(of("wrong").length <= 1, "none is better than a wrong one");
  });
}
test("time grows with the page alone, and a page may be deep", () => {
  const print = remember(parseTree("<p class=a>$1.00</p>"), all(parseTree("<p class=a>$1.00</p>"), "p.a"));
  assert.ok(print !== undefined);
  const measure = (count: number) => {
    const tree = parseTree(`<main>${"<div class=b><i>x</i> $2.00</div>".repeat(count)}</main>`);
    const start = performance.now();
    findLike(tree, print);
    return performance.now() - start;
  };
  measure(200);
  const [small, large] = [Math.max(5, measure(500)), measure(4000)];
  assert.ok(large < small * 40, `${small} ms, then ${large} ms for eight times as much`);
  assert.doesNotThrow(() => findLike(parseTree(`${"<div>".repeat(20_000)}$1.00`), print));
});

test("elements whose tags have signs in them are found again", () => {
  const rows = `<o:p class="row">one</o:p><o:p class="row">two</o:p>`;
  for (const html of [
    `<main>${rows}</main>`,
    `<main><tr="thead-dark"><p>one</p><p>two</p></tr="thead-dark"></main>`,
  ]) {
    const elements = elementsBelow(parseTree(html).root);
    for (const element of elements) {
      const matches = matcher(selectorFor(elements, [element]));
      assert.deepEqual(elements.filter(matches), [element]);
    }
  }
});

test("a fingerprint is bounded and holds no text of its element", () => {
  const names = Array.from(
    { length: 200 },
    (_, at) => `name${"abcdefghij"[at % 10]}${"x".repeat(at % 25)}`,
  ).join(" ");
  const tree = parseTree(
    `<div class="${names}" aria-label="${"y".repeat(500)}">secret words ${"z".repeat(9000)}</div>`,
  );
  const text = JSON.stringify(remember(tree, all(tree, "div")));
  assert.ok(text.length < 3000, `${text.length}`);
  assert.doesNotMatch(text, /secret/);
});

test.run();
