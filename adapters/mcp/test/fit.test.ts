import assert from "node:assert/strict";
import { loadTokenizer } from "@winnow/kit-tokens";
import { suite } from "uvu";
import { fitJson, partOf } from "../src/fit.ts";

const test = suite("mcp-fit");
const count = await loadTokenizer();

function partsOf(text: string, maxTokens: number): readonly string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length; from += parts.at(-1)?.length ?? 0)
    parts.push(partOf(text, from, maxTokens, count));
  return parts;
}

test("parts hold the whole text, none is too long, and they end at seams", () => {
  const paragraph = "The miller winnows the wheat. The chaff blows away, and the grain stays.";
  const texts = [
    Array.from({ length: 400 }, (_, index) => `${index} ${paragraph}`).join("\n\n"),
    "風で籾殻を飛ばす。".repeat(2000),
    "Зерно остаётся, мякину уносит ветер. ".repeat(900),
    "x".repeat(40_000),
    "🌾".repeat(9000),
    `${" ".repeat(20_000)}x🌾${"\n".repeat(20_000)}`,
    "",
  ];
  for (const text of texts) {
    const parts = partsOf(text, 500);
    assert.equal(parts.join(""), text);
    for (const part of parts) {
      assert.ok(count(part) <= 500, `${count(part)}`);
      assert.ok(part.isWellFormed());
    }
  }
  const [first = ""] = partsOf(texts[0] ?? "", 500);
  assert.match(first, /stays\.\n\n$/);
  assert.match(partsOf(texts[1] ?? "", 500)[0] ?? "", /。$/);
});

test("an object is whole where it fits, else its texts are cut before its lists are", () => {
  const small = { links: ["a", "b"] };
  assert.deepEqual(fitJson(small, 500, count), { text: JSON.stringify(small) });
  const pages = Array.from({ length: 5 }, (_, page) => ({ page, text: "word ".repeat(5000) }));
  const shorter = fitJson(pages, 2000, count);
  assert.ok(count(shorter.text) <= 2000);
  assert.equal(JSON.parse(shorter.text).length, 5);
  assert.ok((shorter.cutTo ?? 0) >= 1000);
  const links = Array.from({ length: 5000 }, (_, index) => ({ url: `https://example.com/page/${index}` }));
  const fewer = fitJson({ links }, 2000, count);
  assert.ok(count(fewer.text) <= 2000);
  const shown = JSON.parse(fewer.text).links;
  assert.equal(shown.length, (fewer.items ?? 0) + 1);
  assert.equal(shown.at(-1), `… ${5000 - (fewer.items ?? 0)} more`);
  assert.ok((fewer.items ?? 0) > 100);
});

test("what cannot be made to fit is cut off", () => {
  const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`key${index}`, index]));
  assert.ok(count(fitJson(wide, 300, count).text) <= 300);
  assert.equal(fitJson(undefined, 300, count).text, "null");
});

test.run();
