import assert from "node:assert/strict";
import { actionConformance, contextWith, liveSite, perform } from "@winnow/conformance";
import { WinnowError } from "@winnow/core/plugin";
import { toKeys } from "@winnow/kit-live-page";
import { suite } from "uvu";
import { write } from "../src/index.ts";

const test = suite("action-write");
const site = liveSite({
  "/": `<input id=field><input id=box type=checkbox><input id=locked readonly><input id=off disabled>
    <textarea id=area></textarea><div id=rich contenteditable></div><button id=button>x</button>
    <x-y><template shadowrootmode=open><input></template></x-y><iframe srcdoc="<input>"></iframe>
    <script>window.keys = []; addEventListener('keydown', ({ key }) => keys.push(key))</script>`,
  "/form": '<form action="/done"><input name=q></form>',
  "/done": "<h1>done</h1>",
});
test.after(site.close);

const focused = async (selector: string) => {
  const session = await site.open();
  await session.page.$eval(selector, (element) => (element as HTMLElement).focus());
  return session;
};

actionConformance(test, write, { session: () => focused("#field"), options: { text: "some words" } });

const TEXT = "Grüße, 世界! O'Neil 👩‍👩‍👧 e\u0301 \t€";

test("every script and sign arrives, in any kind of field", async () => {
  for (const selector of ["#field", "#area"]) {
    const session = await focused(selector);
    const text = TEXT.replace("\t", "");
    await perform(write(), session, { text });
    const value = await session.page.$eval(selector, (field) => (field as HTMLInputElement).value);
    assert.equal(value, text);
    await session.close();
  }
});

test("lines are lines in a text area and in rich text; keys are heard one by one", async () => {
  const area = await focused("#area");
  await perform(write(), area, { text: "one\r\ntwo\nthree" });
  assert.equal(await area.page.$eval("textarea", ({ value }) => value), "one\ntwo\nthree");
  const keys = (await area.page.evaluate("keys")) as string[];
  assert.deepEqual(keys.slice(0, 5), ["o", "n", "e", "Enter", "t"]);
  await area.close();
  const rich = await focused("#rich");
  await perform(write(), rich, { text: "one\ntwo" });
  assert.equal(
    await rich.page.$eval("#rich", (element) => (element as HTMLElement).innerText.trim()),
    "one\ntwo",
  );
  await rich.close();
});

test("a line end in a form sends it, and the next action works on the answer", async () => {
  const session = await site.open("/form");
  await session.page.focus("input");
  await perform(write(), session, { text: "words\n" });
  assert.equal(session.page.url(), await site.url("/done?q=words"));
  assert.equal(await session.page.$eval("h1", ({ textContent }) => textContent), "done");
  await session.close();
});

test("fields in shadow roots and frames have the focus too", async () => {
  const session = await site.open();
  const { page } = session;
  await page.evaluate(() => document.querySelector("x-y")?.shadowRoot?.querySelector("input")?.focus());
  await perform(write(), session, { text: "deep" });
  assert.equal(
    await page.evaluate(() => document.querySelector("x-y")?.shadowRoot?.querySelector("input")?.value),
    "deep",
  );
  const frame = page.frames()[1];
  await frame?.focus("input");
  await perform(write(), session, { text: "framed" });
  assert.equal(await frame?.$eval("input", ({ value }) => value), "framed");
  await session.close();
});

test("nothing editable focused: it says to click first", async () => {
  for (const selector of ["body", "#box", "#locked", "#off", "#button"]) {
    const session = await focused(selector);
    await assert.rejects(async () => perform(write(), session, { text: "x" }), {
      code: "SCRAPE_ACTION_ERROR",
      message: /Click a field first/,
    });
    await session.close();
  }
});

test("an abort ends a long text in its middle", async () => {
  const session = await focused("#field");
  const controller = new AbortController();
  setTimeout(() => controller.abort(new WinnowError("SCRAPE_TIMEOUT", "late")), 60);
  const work = async () =>
    perform(write(), session, { text: "x".repeat(1e5) }, contextWith(controller.signal));
  await assert.rejects(work, { code: "SCRAPE_TIMEOUT" });
  await session.close();
});

test("characters are what a reader counts", () => {
  assert.deepEqual(toKeys("a👩‍👩‍👧e\u0301\r\n\r"), ["a", "👩‍👩‍👧", "e\u0301", "\n", "\n"]);
});

test.run();
