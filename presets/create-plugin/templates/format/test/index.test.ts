import assert from "node:assert/strict";
import { test } from "node:test";
import { formatConformance, pageFrom, produce } from "@winnow/conformance";
import { wordcount } from "../src/index.ts";

formatConformance(test, wordcount);

test("counts the words of a page", async () => {
  const page = await pageFrom("<h1>Two words</h1> <p>and three more</p>", []);
  assert.deepEqual(await produce(wordcount(), page), { words: 5 });
});

test("leaves out short words when asked to", async () => {
  const page = await pageFrom("<p>a bee sees me</p>", []);
  assert.deepEqual(await produce(wordcount(), page, { minLength: 3 }), { words: 2 });
});
