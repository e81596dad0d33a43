import assert from "node:assert/strict";
import { actionConformance, liveSite, perform } from "@winnow/conformance";
import { readKey } from "@winnow/kit-live-page";
import { suite } from "uvu";
import * as v from "valibot";
import { press } from "../src/index.ts";

const test = suite("action-press");
const site = liveSite({
  "/": `<input value="some words"><script>window.keys = [];
    for (const type of ['keydown', 'keyup']) addEventListener(type, ({ key, ctrlKey }) => keys.push(type + ' ' + (ctrlKey ? '^' : '') + key))</script>`,
  "/form": '<form action="/done"><input name=q value=words></form>',
  "/done": "<h1>done</h1>",
});
test.after(site.close);

actionConformance(test, press, {
  session: () => site.open(),
  options: { key: "Enter" },
  impossible: { key: "Entr" },
});

test("the page hears the key go down and up", async () => {
  const session = await site.open();
  for (const key of ["a", "F5", "esc", " "]) await perform(press(), session, { key });
  const keys = ["a", "F5", "Escape", " "].flatMap((key) => [`keydown ${key}`, `keyup ${key}`]);
  assert.deepEqual(await session.page.evaluate("keys"), keys);
  await session.close();
});

test("combinations do what they do at a desk, and nothing stays held", async () => {
  const session = await site.open();
  await session.page.focus("input");
  for (const key of ["Control+A", "Backspace", "Shift+x"]) {
    await perform(press(), session, { key });
  }
  const value = await session.page.$eval("input", (input) => input.value);
  assert.equal(value.toLowerCase(), "x");
  const keys = (await session.page.evaluate("keys")) as string[];
  assert.deepEqual(keys.slice(0, 6), [
    "keydown ^Control",
    "keydown ^A",
    "keyup ^A",
    "keyup Control",
    "keydown Backspace",
    "keyup Backspace",
  ]);
  await session.close();
});

test("Enter sends a form, and the next action works on the answer", async () => {
  const session = await site.open("/form");
  await session.page.focus("input");
  await perform(press(), session, { key: "Enter" });
  assert.equal(await session.page.$eval("h1", ({ textContent }) => textContent), "done");
  await session.close();
});

test("names of keys, in any case, and those of other tools", () => {
  for (const [text, held, key] of [
    ["Enter", [], "Enter"],
    ["ENTER", [], "Enter"],
    ["pagedown", [], "PageDown"],
    ["Return", [], "Enter"],
    ["A", [], "A"],
    ["+", [], "+"],
    ["Control++", ["Control"], "+"],
    ["ctrl + shift + Tab", ["Control", "Shift"], "Tab"],
    ["Cmd+c", ["Meta"], "c"],
  ] as const) {
    assert.deepEqual(readKey(text), { held, key }, text);
  }
});

test("what is no key is refused, with those that are near", () => {
  for (const [text, problem] of [
    ["Entr", /There is no key "Entr"\. Did you mean Enter[,?]/],
    ["ArowDown", /Did you mean ArrowDown[,?]/],
    ["Page", /PageUp/],
    ["", /There is no key ""/],
    ["toString", /There is no key "toString"/],
    ["ü", /No key types "ü"; use the action "write"/],
    ["Enter+A", /Only Alt, Control, Meta, Shift can be held; "Enter" cannot/],
    ["Control+Foo", /There is no key "Foo"/],
    ["x".repeat(100_000), /Not a valid key name/],
  ] as const) {
    const { success, issues } = v.safeParse(press().options, { key: text });
    assert.ok(!success, text);
    assert.match(issues[0].message, problem);
  }
});

test.run();
