import assert from "node:assert/strict";
import { suite } from "uvu";
import {
  IDLE_PARAMETER,
  type Job,
  readNote,
  SIMILAR,
  similarLists,
  sortProblems,
  TRAP,
  writeNote,
} from "../src/index.ts";

const test = suite("kit-jobs: similar pages");

const job = (request: object) => ({ request }) as Job;
const row = (url: string, code: string, message: string) => ({ id: url, at: 0, url, code, message });
const A = "https://a.example";
const ROWS = [
  row(`${A}/b`, SIMILAR, writeNote({ by: "text", of: `${A}/a` })),
  row(`${A}/a?ref=1`, SIMILAR, writeNote({ by: "parameter", of: `${A}/a`, part: "ref" })),
  row("a.example", IDLE_PARAMETER, "3 ref"),
  row("a.example", IDLE_PARAMETER, "4 ref"),
  row("a.example/cal?m=#", TRAP, "21 calendar"),
  row(`${A}/cal?m=9`, SIMILAR, writeNote({ by: "trap", of: "a.example/cal?m=#" })),
  row(`${A}/down`, "SCRAPE_TIMEOUT", "It took too long."),
];

test("rows become lists, with how many addresses were left out by each", () => {
  const { lists, rest, complete } = sortProblems(ROWS, job({ ignoreSimilar: true }), similarLists);
  assert.deepEqual(lists.parameterRules, [{ host: "a.example", parameter: "ref", pages: 3, leftOut: 1 }]);
  assert.deepEqual(lists.traps, [
    { pattern: "a.example/cal?m=#", reason: "calendar", pages: 21, leftOut: 1 },
  ]);
  assert.deepEqual(
    lists.similar?.map((one) => JSON.parse(JSON.stringify(one))),
    [
      { url: `${A}/b`, by: "text", of: `${A}/a` },
      { url: `${A}/a?ref=1`, by: "parameter", of: `${A}/a`, part: "ref" },
      { url: `${A}/cal?m=9`, by: "trap", of: "a.example/cal?m=#" },
    ],
  );
  assert.deepEqual(
    rest.map(({ code }) => code),
    ["SCRAPE_TIMEOUT"],
  );
  assert.deepEqual(complete({ metadata: { url: `${A}/a` } }), {
    metadata: { url: `${A}/a` },
    aliases: [`${A}/b`, `${A}/a?ref=1`],
  });
  const other = { metadata: { url: `${A}/c` } };
  assert.equal(complete(other), other);
});

test("jobs that were not asked have no such lists", () => {
  const { lists, rest, complete } = sortProblems(ROWS, job({}), similarLists);
  assert.deepEqual([lists, rest.length], [{}, ROWS.length]);
  const document = { metadata: { url: `${A}/a` } };
  assert.equal(complete(document), document);
});

test("lists are cut where they are long, and what is left out is counted all the same", () => {
  const many = Array.from({ length: 5000 }, (_, at) =>
    row(`${A}/a?ref=${at}`, SIMILAR, writeNote({ by: "parameter", of: `${A}/a`, part: "ref" })),
  );
  const all = [row("a.example", IDLE_PARAMETER, "3 ref"), ...many];
  const { lists, warning } = sortProblems(all, job({ ignoreSimilar: true }), similarLists, 1000);
  assert.equal(lists.similar?.length, 1000);
  assert.deepEqual(lists.parameterRules, [{ host: "a.example", parameter: "ref", pages: 3, leftOut: 5000 }]);
  assert.match(warning ?? "", /similar/);
  assert.deepEqual(readNote("trap a.example/x"), { by: "trap", of: "a.example/x", part: undefined });
});

test.run();
