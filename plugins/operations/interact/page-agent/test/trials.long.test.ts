import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { liveSite } from "@winnow/conformance";
import { suite } from "uvu";
import { runPrompt } from "../src/index.ts";
import { controlled } from "./site.ts";
import { TRIALS } from "./trials.ts";
import { WISHES } from "./wishes.ts";

const test = suite("kit-page-agent, trials");
const folder = new URL("trials/", import.meta.url);
const pages = Object.fromEntries(
  readdirSync(folder).map((name) => [
    `/${name.replace(/\.html$/, "")}`,
    readFileSync(new URL(name, folder), "utf8"),
  ]),
);
const site = liveSite(pages, { viewport: { width: 1280, height: 800 } });
test.after(site.close);
const signal = new AbortController().signal;

for (const { page, prompt, refused, output, holds } of [...TRIALS, ...WISHES]) {
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
