import assert from "node:assert/strict";
import { createTwoFilesPatch } from "diff";
import { suite } from "uvu";
import { judge } from "../../src/judge/ask.ts";
import { LANGUAGES, phraseRowsOf, phrasesOf } from "../../src/judge/phrases.ts";
import { judgeByRules } from "../../src/judge/rules.ts";
import { CASES, type Case } from "./cases.ts";
import { CASES as HELD_BACK } from "./held-back.ts";
import { LATER } from "./later.ts";
import { OTHER_HELD, OTHER_OPEN } from "./other-pages.ts";
import { OPEN, type PageCase } from "./pages.ts";
import { PARTS_HELD, PARTS_OPEN } from "./parts.ts";

const test = suite("operation-monitor: goals in eight languages");

function isMeant([goal, before, after, , title]: Case): boolean {
  const type = before === null ? "added" : after === null ? "removed" : "changed";
  const about = `${title} https www example org`;
  return judgeByRules(goal, [{ type, before, after }], { about }).meaningful;
}

/** The cases that are judged wrongly: wanted ones that would be lost, and others that would be reported. */
function wrong(cases: Readonly<Record<string, readonly Case[]>>) {
  const rows = Object.values(cases).flat();
  assert.equal(rows.filter(([, , , isWanted]) => isWanted).length, rows.length / 2);
  const failed = rows.filter((row) => isMeant(row) !== row[3]);
  return { lost: failed.filter((row) => row[3]), told: failed.filter((row) => !row[3]) };
}

test("what a goal asks for is told, and what is evidently something else is not", () => {
  assert.deepEqual(Object.keys(CASES), [...LANGUAGES]);
  assert.deepEqual(wrong(CASES), { lost: [], told: [] });
});

test("of cases that were held back none is lost, and two are told in doubt", () => {
  const { lost, told } = wrong(HELD_BACK);
  assert.deepEqual(lost, []);
  assert.ok(told.length <= 2, JSON.stringify(told));
});

test("of later cases in mixed languages, with limits of other forms and rows without a name, none is judged wrongly", () => {
  assert.deepEqual(
    LATER.filter((row) => isMeant(row) !== row[3]),
    [],
  );
});

/** The cases of pages that are judged wrongly. */
async function wrongPages(cases: readonly PageCase[]) {
  const wrong: { lost: string[]; told: string[] } = { lost: [], told: [] };
  for (const [goal, before, after, isWanted] of cases) {
    const text = createTwoFilesPatch("previous", "current", `${before}\n`, `${after}\n`, "", "", {
      context: 3,
    });
    const title = /^# (.*)/.exec(before)?.[1] ?? "";
    const one = { goal, url: "https://example.com/page", title, diff: { text }, page: after };
    const { judgment } = await judge(one, undefined, new AbortController().signal);
    if (judgment.meaningful !== isWanted) wrong[isWanted ? "lost" : "told"].push(`${goal}: ${after}`);
  }
  return wrong;
}

/** Sets of pages of which one part changed, and how many unwanted changes of them may pass. */
const PAGES = {
  OPEN: [OPEN, 1],
  OTHER_OPEN: [OTHER_OPEN, 1],
  OTHER_HELD: [OTHER_HELD, 4],
  PARTS_OPEN: [PARTS_OPEN, 2],
  PARTS_HELD: [PARTS_HELD, 2],
} as const;

for (const [name, [cases, most]] of Object.entries(PAGES))
  test(`of pages of which one part changed no wanted edit is lost, and few pass in doubt: ${name}`, async () => {
    const { lost, told } = await wrongPages(cases);
    assert.deepEqual(lost, []);
    assert.ok(told.length <= most, told.join("\n"));
  });

test("each row of the files of words has an example in which one of its phrases stands, in each language", () => {
  for (const file of ["limits", "subjects", "wishes"])
    for (const [name, rows] of phraseRowsOf(file)) {
      assert.deepEqual(
        rows.map(({ language }) => language),
        [...LANGUAGES],
        name,
      );
      for (const row of rows) {
        assert.ok(row.phrases.length > 0, name);
        assert.ok(phrasesOf([row]).test(row.example), `${name} ${row.language}: ${row.example}`);
      }
    }
});

test("a number with a point in it is one number of a goal", () => {
  const goal = "Tell me when the price is below €199.95. Ignore typos.";
  const judged = (after: string) =>
    judgeByRules(goal, [{ type: "changed", before: "Price: €249.00", after: `Price: ${after}` }]).meaningful;
  assert.deepEqual([judged("€199.94"), judged("€199.95"), judged("€150.00")], [true, false, true]);
});

test.run();
