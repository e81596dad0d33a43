import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import { ANSWERS } from "../integration/spec/answers.ts";
import { OBJECTS } from "../integration/spec/objects.ts";
import { REQUESTS } from "../integration/spec/requests.ts";
import { SERVICE } from "../integration/spec/service.ts";
import type { Statement } from "../integration/spec/statements.ts";

const test = suite("specification");
const root = new URL("../..", import.meta.url).pathname;
const sections: readonly (readonly [section: string, rows: readonly Statement[]])[] = [
  ...Object.entries(REQUESTS),
  ...Object.entries(OBJECTS),
  ...Object.entries(ANSWERS),
  ...Object.entries(SERVICE),
];

for (const [section, rows] of sections) {
  test(`${section}: each statement is held by a test that exists`, () => {
    const lost = rows.filter(({ file, test }) => !names(file).some((name) => name.includes(test)));
    assert.deepEqual(lost, []);
    const said = rows.map(({ says }) => says);
    assert.deepEqual([...new Set(said)], said, "each once");
  });
}

test("the name of a test is looked for where tests are named, and nowhere else", () => {
  const own = names("test/rules/specification.test.ts");
  assert.ok(own.some((name) => name.includes("looked for where tests are named")));
  assert.ok(!own.some((name) => name.includes("each once")));
});

/** The names of the tests of a file, as they are written. */
function names(file: string): readonly string[] {
  const path = join(root, file);
  if (!existsSync(path)) return [];
  const text = readFileSync(path, "utf8");
  return [...text.matchAll(/\btest\(\s*(["`])(.*?)\1,/gs)].map(([, , name = ""]) => name);
}

test.run();
