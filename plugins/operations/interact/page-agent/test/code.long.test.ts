import assert from "node:assert/strict";
import { PAGE_PRELUDE } from "@winnow/kit-page-control";
import { runCode } from "@winnow/kit-sandbox";
import { suite } from "uvu";
import { runPrompt } from "../src/index.ts";
import { controlled, taskSite } from "./site.ts";
import { TASKS } from "./tasks.ts";

const test = suite("kit-page-agent, code");
const site = taskSite();
test.after(site.close);
const signal = new AbortController().signal;

/** Runs code on a fresh page of a task. */
async function run(name: string, code: string) {
  const { session, control } = await controlled(site, `/${name}`);
  try {
    const call = (method: string, args: readonly unknown[]) => control.call(method, args);
    return await runCode({ code, prelude: PAGE_PRELUDE, call, timeoutMs: 60_000, signal });
  } finally {
    await session.close();
  }
}

for (const { name, code, expect } of TASKS) {
  test(`${name}: by code`, async () => {
    const { result = "", stderr, exitCode } = await run(name, code);
    assert.deepEqual([exitCode, stderr], [0, ""]);
    for (const pattern of expect) assert.match(result, pattern);
  });
}

test("a function that calls another one runs in the page as it was written", async () => {
  const code = `await page.evaluate(() => { document.title = "first"; });
const title = await page.evaluate(async (more) => { const f = () => { document.title += more; }; f(); [1].forEach(() => { f(); }); return document.title; }, "!");
await page.locator("body").evaluate((body) => { body.remove(); });
title + (await page.evaluate(() => String(document.body)));`;
  const { result, stderr } = await run("login", code);
  assert.deepEqual([result, stderr], ["first!!null", ""]);
});

test("the code of a prompt that was done does the same again", async () => {
  for (const name of ["modal", "booking", "shadow", "cookies"]) {
    const task = TASKS.find((one) => one.name === name);
    assert.ok(task !== undefined);
    const { session, control } = await controlled(site, `/${name}`);
    const { code } = await runPrompt({ prompt: task.prompt, control, signal });
    await session.close();
    assert.doesNotMatch(code, /locator\('body'\)/);
    const { stdout, stderr } = await run(name, code);
    assert.equal(stderr, "", code);
    for (const pattern of task.expect)
      assert.match(stdout, new RegExp(pattern.source.replace(/^\^|\$$/g, "")));
  }
});

test.run();
