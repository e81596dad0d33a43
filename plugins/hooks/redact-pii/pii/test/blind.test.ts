import assert from "node:assert/strict";
import { suite } from "uvu";
import { detect } from "../src/index.ts";
import { BLIND } from "./samples/blind-one.ts";
import { BLIND_LAST } from "./samples/blind-three.ts";
import { BLIND_MORE } from "./samples/blind-two.ts";
import { marked, Score } from "./samples/marked.ts";

const test = suite("kit-pii: blind texts");

async function scoreOf(rows: typeof BLIND): Promise<Score> {
  const score = new Score();
  for (const [, , source] of rows) {
    const { text, spans } = marked(source);
    score.add(text, spans, await detect(text, { mode: "aggressive" }));
  }
  return score;
}
const isClean = ([kind]: (typeof BLIND)[number]) => kind === "clean";

test("texts written before the rules: of 17 kinds and languages most is found", async () => {
  const score = await scoreOf([...BLIND, ...BLIND_MORE]);
  assert.ok(score.f1 >= 0.85, `F1 ${score.f1}`);
  assert.ok(score.left <= 0.09 * score.personal, `${score.left} of ${score.personal} characters are left`);
});

test("texts written after the rules, and only measured with", async () => {
  const score = await scoreOf(BLIND_LAST);
  assert.ok(score.f1 >= 0.8, `F1 ${score.f1}`);
  assert.ok(score.left <= 0.12 * score.personal, `${score.left} of ${score.personal} characters are left`);
});

test("of texts without anything personal nearly all stays", async () => {
  const score = await scoreOf([...BLIND_MORE, ...BLIND_LAST].filter(isClean));
  assert.ok(score.over <= 0.04 * score.harmless, `${score.over} of ${score.harmless} characters are gone`);
});

test("marks say what is meant", () => {
  const { text, spans } = marked("By {P:Dr. Anna Keller|Anna Keller}, {L:Bonn}.");
  assert.equal(text, "By Dr. Anna Keller, Bonn.");
  assert.deepEqual(
    spans.map(({ start, end, entity }) => [text.slice(start, end), entity]),
    [
      ["Anna Keller", "PERSON"],
      ["Bonn", "LOCATION"],
    ],
  );
  const score = new Score().add(text, spans, spans.slice(1));
  assert.deepEqual([score.f1, score.left, score.personal, score.over], [2 / 3, 11, 15, 0]);
});

test.run();
