import assert from "node:assert/strict";
import { wordsConformance } from "@winnow/conformance";
import { suite } from "uvu";
import { readWish } from "../src/extract/wish.ts";
import { mayBeGrounded } from "../src/ground/ground.ts";
import { answersOf } from "../src/perform/dismiss.ts";
import { bare } from "../src/read/clauses.ts";
import { Literals } from "../src/read/literals.ts";
import { readInstructions } from "../src/read/read.ts";
import { kindOf } from "../src/read/target.ts";
import { secondsOf, untilOf } from "../src/read/until.ts";
import { verbAt } from "../src/read/verbs.ts";
import { sourceOf } from "../src/words/forms.ts";
import { readRows } from "../src/words/read-words.ts";

const test = suite("kit-page-agent, words");

test("forms as expressions", () => {
  const matches = (form: string, text: string) => new RegExp(`^(?:${sourceOf(form)})$`, "iu").test(text);
  assert.ok(matches("click[ing] [on]", "clicking on"));
  assert.ok(matches("click[ing] [on]", "Click"));
  assert.ok(!matches("click[ing] [on]", "clicked"));
  assert.ok(matches("ouvr(e|ez|ir)", "ouvrez"));
  assert.ok(!matches("ouvr(e|ez|ir)", "ouvr"));
  assert.ok(matches("how *", "how deep"));
  assert.ok(matches("lade … hoch", "lade die Datei hoch"));
  const begins = (form: string, text: string) => new RegExp(`^(?:${sourceOf(form)})`, "iu").test(text);
  assert.ok(begins("page >(up|down)", "page down"));
  assert.ok(!begins("page >(up|down)", "page two"));
  assert.ok(!begins("show !(me)", "show me"));
  assert.ok(begins("show !(me)", "show menus"));
});

test("the example of each row begins with a verb of the row", () => {
  for (const [verb, language, , example = ""] of readRows("verbs"))
    assert.equal(verbAt(example)?.verb, verb, `${language}: ${example}`);
});

test("every row of every list has all its columns and an example", () => {
  const columns = {
    verbs: 4,
    function: 3,
    forms: 2,
    things: 2,
    quantity: 3,
    superlatives: 4,
    same: 2,
    figures: 3,
  };
  for (const [name, count] of Object.entries(columns))
    for (const row of readRows(name))
      assert.equal(row.length, count, `${name}: ${row.join(" | ").slice(0, 80)}`);
});

const file = (name: string) => new URL(`../words/${name}.txt`, import.meta.url);
const steps = (prompt: string): string =>
  readInstructions(prompt)
    .steps.map(({ action }) => action)
    .join(" ");
const kindIn = (words: string): string | undefined => kindOf(words);
const isOptional = (prompt: string): boolean =>
  readInstructions(prompt).steps.every((step) => "optional" in step && step.optional === true);
const isGoneIn = (until: ReturnType<typeof untilOf>): boolean | undefined =>
  until === undefined || until === "self" ? undefined : until.gone === true;
const isFilled = (text: string): boolean => steps(text) === "fill";

wordsConformance(test, file("clauses"), {
  filler: (text) => bare(`${text}, click it`) === "click it",
  idle: (text) => steps(text) === "",
  "idle-begins": (text) => steps(`${text} x`) === "",
  "idle-way": (text) => steps(text) === "",
  "condition-begins": (text) => isOptional(/^\p{Lu}/u.test(text) ? text : `Click Close ${text} x`),
  condition: (text) => isOptional(/^\p{Lu}/u.test(text) ? text : `Click Close ${text}`),
  password: (text) => steps(`Enter the ${text} abc!`) === "fill",
  purpose: (text) => steps(`Click More to ${text} the rest`) === "click",
});
wordsConformance(test, file("targets"), {
  select: (text) => kindIn(text) === "select",
  field: (text) => kindIn(text) === "field",
  "field-name": (text) => isFilled(`Enter ${text} Ada9`),
});
wordsConformance(test, file("waits"), {
  amount: (text) => secondsOf(text.includes(" seconds") ? text : `${text} seconds`) !== undefined,
  seconds: (text) => secondsOf(/ /.test(text) ? text : `3 ${text}`) !== undefined,
  gone: (text) => isGoneIn(untilOf(`"Loading" ${text}`, new Literals(""))) === true,
  there: (text) => isGoneIn(untilOf(`the menu ${text}`, new Literals(""))) === false,
  "at-end": (text) => untilOf(text, new Literals("")) === "self",
});
wordsConformance(test, file("banners"), {
  accept: (text) => answersOf(text.toLowerCase()).includes("accept"),
  "accept-tail": (text) => answersOf(text.startsWith("accept") ? text : `accept ${text}`).includes("accept"),
  reject: (text) => answersOf(text).includes("reject"),
  "reject-whole": (text) => answersOf(text.toLowerCase()).includes("reject"),
  close: (text) => answersOf(text).includes("close"),
  never: (text) => !mayBeGrounded(`click this ${text} that`),
});

wordsConformance(test, file("wish"), {
  title: (text) => readWish(text).fields.length > 0,
  // Its article is left out where the rest is what something is wanted of.
  page: (text) => text === "the rest" || readWish(`the titles of ${text.toLowerCase()}`).of === undefined,
});

test("curved apostrophes are read as straight ones", () => {
  assert.equal(bare("once it’s done, click it"), "click it");
  assert.equal(steps("Click Close s’il y en a"), "click");
});

test.run();
