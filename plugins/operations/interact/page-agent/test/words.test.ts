import assert from "node:assert/strict";
import { suite } from "uvu";
import { verbAt } from "../src/read/verbs.ts";
import { sourceOf } from "../src/words/forms.ts";
import { readRows } from "../src/words/read-words.ts";

const test = suite("kit-page-agent, words");

test("forms as expressions", () => {
  const matches = (form: string, text: string) => new RegExp(`^(?:${sourceOf(form)})$`, "iu").test(text);
  assert.ok(matches("click[ing][ on]", "clicking on"));
  assert.ok(matches("click[ing][ on]", "Click"));
  assert.ok(!matches("click[ing][ on]", "clicked"));
  assert.ok(matches("ouvr{e/ez/ir}", "ouvrez"));
  assert.ok(!matches("ouvr{e/ez/ir}", "ouvr"));
  assert.ok(matches("how *", "how deep"));
  assert.ok(matches("lade … hoch", "lade die Datei hoch"));
  const begins = (form: string, text: string) => new RegExp(`^(?:${sourceOf(form)})`, "iu").test(text);
  assert.ok(begins("page >{up/down}", "page down"));
  assert.ok(!begins("page >{up/down}", "page two"));
  assert.ok(!begins("show !{me}", "show me"));
  assert.ok(begins("show !{me}", "show menus"));
});

test("the example of each row begins with a verb of the row", () => {
  for (const [verb, language, , example = ""] of readRows("verbs"))
    assert.equal(verbAt(example)?.verb, verb, `${language}: ${example}`);
});

test("every row of every list has all its columns and an example", () => {
  const columns = { verbs: 4, function: 3, forms: 2, things: 2, quantity: 3, superlatives: 4, same: 2 };
  for (const [name, count] of Object.entries(columns))
    for (const row of readRows(name))
      assert.equal(row.length, count, `${name}: ${row.join(" | ").slice(0, 80)}`);
});

test.run();
