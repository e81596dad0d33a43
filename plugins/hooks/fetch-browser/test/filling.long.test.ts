import assert from "node:assert/strict";
import { suite } from "uvu";
import { FILLING, FULL, startFilling } from "./filling.ts";
import { startKernel } from "./site.ts";

const test = suite("hook-fetch-browser: pages that fill themselves");
/** What these wait for is only time, by looking at the clock again and again. */
const LOST = ["after a chain of many short timers", "after an animation of two seconds that was drawn"];
const AT_ONCE = 3;

test("what a page is about to do is waited for, and nothing else", async () => {
  const site = await startFilling();
  const kernel = await startKernel();
  const names = Object.keys(FILLING);
  const lost: string[] = [];
  const lane = async (first: number) => {
    for (let index = first; index < names.length; index += AT_ONCE) {
      const name = names[index] ?? "";
      const result = await kernel.ask(`${site.origin}/?name=${encodeURIComponent(name)}`);
      const text = String(result["test-body"]).replace(/<script\b.*?<\/script>/gs, "");
      if (!text.includes(FULL)) lost.push(name);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, first) => lane(first)));
  await kernel.close();
  await site.close();
  assert.ok(names.length > 60);
  assert.deepEqual(
    lost.filter((name) => !LOST.includes(name)),
    [],
  );
});

test.run();
