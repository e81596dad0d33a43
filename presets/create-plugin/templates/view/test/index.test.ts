import assert from "node:assert/strict";
import { test } from "node:test";
import { pageFrom, viewConformance, viewsOf } from "@winnow/conformance";
import { html } from "@winnow/parser-html";
import { readingMinutes } from "../src/index.ts";

const views = [await viewsOf(html())];
viewConformance(test, readingMinutes, { views });

const sources = [...views, ...[readingMinutes().views]];
const words = (count: number) => `<p>${"word ".repeat(count)}</p>`;

test("is one minute for a few words, and none for none", async () => {
  assert.equal(await (await pageFrom(words(3), sources)).view("readingMinutes"), 1);
  assert.equal(await (await pageFrom("", sources)).view("readingMinutes"), 0);
});

test("is longer for a slow reader", async () => {
  const page = await pageFrom(words(1000), sources, { readingSpeed: 100 });
  assert.equal(await page.view("readingMinutes"), 10);
});
