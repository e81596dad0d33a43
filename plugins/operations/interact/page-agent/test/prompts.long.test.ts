import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { liveSite } from "@winnow/conformance";
import { suite } from "uvu";
import { runPrompt } from "../src/index.ts";
import { OPENED, PROMPT_CASES } from "./prompts.ts";
import { controlled } from "./site.ts";

const test = suite("kit-page-agent, prompts");
const names = new Set(PROMPT_CASES.map(({ page }) => page));
const read = (name: string) => readFileSync(new URL(`prompts/${name}.html`, import.meta.url), "utf8");
const pages = Object.fromEntries([...names].map((name) => [`/${name}`, read(name)]));
const site = liveSite({ ...pages, ...OPENED }, { viewport: { width: 1280, height: 800 } });
test.after(site.close);
const signal = new AbortController().signal;

for (const { page, prompt, refused, output, holds } of PROMPT_CASES) {
  test(`${page}: ${prompt}`, async () => {
    const { session, control } = await controlled(site, `/${page}`);
    const done = await runPrompt({ prompt, control, signal });
    const state = holds === undefined ? true : await control.call("evaluate", [{ expression: holds }]);
    await session.close();
    const seen = JSON.stringify(done, null, 1);
    if (refused === undefined) assert.equal(done.error, undefined, seen);
    else assert.match(done.error ?? "", refused, seen);
    if (output !== undefined) assert.match(done.output, output, seen);
    assert.equal(state, true, seen);
  });
}

test.run();
