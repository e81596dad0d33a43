import assert from "node:assert/strict";
import { suite } from "uvu";
import { classesOf } from "../src/classes.ts";
import rows from "../words/classes.json" with { type: "json" };

const test = suite("format-markdown: classes");

test("each example has the class of its row", () => {
  for (const [kind = "", pattern, example = ""] of rows)
    assert.match(example, new RegExp(`(?:^|[\\s_-])(?:${pattern})(?:$|[\\s_-])`, "i"), `${kind} ${pattern}`);
  for (const kind of ["box", "code", "gutter", "kind"] as const)
    assert.ok(rows.filter(([one]) => one === kind).length > 10 && classesOf(kind) !== "", kind);
});

test.run();
