import assert from "node:assert/strict";
import { suite } from "uvu";
import { LANGUAGES, phrasesOf, split, type Table } from "../../src/judge/phrases.ts";
import { judgeByRules } from "../../src/judge/rules.ts";
import { DIRECTIONS, LIMITS, LIMITS_BEHIND } from "../../src/judge/tables/limits.ts";
import { LOOKALIKES, SUBJECTS } from "../../src/judge/tables/subjects.ts";
import * as wishes from "../../src/judge/tables/wishes.ts";
import { CASES, type Case } from "./cases.ts";
import { CASES as HELD_BACK } from "./held-back.ts";
import { LATER } from "./later.ts";

const test = suite("operation-monitor: goals in eight languages");

function isMeant([goal, before, after, , title]: Case): boolean {
  const type = before === null ? "added" : after === null ? "removed" : "changed";
  const about = `${title} https www example org`;
  return judgeByRules(goal, [{ type, before, after }], { about }).meaningful;
}

/** The cases that are judged wrongly: wanted ones that would be lost, and others that would be told. */
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

test("each row of the tables of words has an example in which one of its phrases stands", () => {
  const tables: readonly Table[] = [
    ...Object.values(SUBJECTS),
    ...Object.values(LIMITS),
    ...Object.values(LIMITS_BEHIND),
    ...Object.values(DIRECTIONS),
    ...Object.values(wishes.STOCK),
    ...Object.values(wishes).filter((table): table is Table => Object.hasOwn(table, "en")),
    LOOKALIKES,
  ];
  for (const table of tables)
    for (const language of LANGUAGES) {
      const [phrases, example] = table[language];
      const alone = Object.fromEntries(LANGUAGES.map((one) => [one, ["", ""]])) as unknown as Table;
      const own = phrasesOf({ ...alone, [language]: [phrases, example] });
      assert.ok(split(phrases).length > 0);
      assert.ok(own.test(example), `${language}: ${example} has none of ${phrases}`);
    }
});

test("a number with a point in it is one number of a goal", () => {
  const goal = "Tell me when the price is below €199.95. Ignore typos.";
  const judged = (after: string) =>
    judgeByRules(goal, [{ type: "changed", before: "Price: €249.00", after: `Price: ${after}` }]).meaningful;
  assert.deepEqual([judged("€199.94"), judged("€199.95"), judged("€150.00")], [true, false, true]);
});

test.run();
