import assert from "node:assert/strict";
import { suite } from "uvu";
import { article, pageOf } from "./pages.ts";

const test = suite("view-prose: styles that are none");

for (const style of [
  "color: constructor; background: __proto__",
  "color: toString",
  "background: valueOf",
  "color: #; background-color: #12",
  "color: rgb(); background: rgba(,,,)",
  "color: var(--x); background: var(--x)",
  "display: constructor",
  "font-size: NaNpx; opacity: Infinity",
  "clip-path: constructor(1)",
  "transform: constructor(0) scale()",
  `color: ${"(".repeat(2000)}`,
  "\\",
  "a:b;;;:::{}",
]) {
  test(`a text with the style ${style.slice(0, 60)} is read`, async () => {
    const page = await pageOf(article(`<p style="${style}">Words under a strange style.</p>`));
    assert.match(await page.view("prose"), /Words under a strange style/);
    assert.deepEqual([...(await page.view("injections"))], []);
  });
}

test.run();
