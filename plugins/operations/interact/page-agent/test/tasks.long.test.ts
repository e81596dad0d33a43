import assert from "node:assert/strict";
import { suite } from "uvu";
import { runPrompt } from "../src/index.ts";
import { controlled, taskSite } from "./site.ts";
import { OTHER_WORDS, TASKS } from "./tasks.ts";

const test = suite("kit-page-agent, tasks");
const site = taskSite();
test.after(site.close);
const signal = new AbortController().signal;

for (const { name, prompt, expect } of [...TASKS, ...OTHER_WORDS]) {
  test(`${name}: ${prompt.slice(0, 60)}`, async () => {
    const { session, control } = await controlled(site, `/${name}`);
    const { output, steps, code, notUnderstood, usedModel } = await runPrompt({ prompt, control, signal });
    await session.close();
    const problems = steps.filter(({ status }) => status === "failed");
    for (const pattern of expect) assert.match(output, pattern, JSON.stringify(problems));
    assert.deepEqual(problems, []);
    assert.deepEqual(notUnderstood, []);
    assert.equal(usedModel, false);
    assert.match(code, /^(?:await page\.|console\.log\()/m);
  });
}

test.run();
