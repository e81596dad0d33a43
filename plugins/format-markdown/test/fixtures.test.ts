import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { suite } from "uvu";
import { toMarkdown } from "../src/writer.ts";
import { parse } from "./visible-words.ts";

const test = suite("format-markdown fixtures");
const folder = new URL("fixtures/", import.meta.url);

for (const name of readdirSync(folder)) {
  test(name, () => {
    const page = parse(readFileSync(new URL(`${name}/page.html`, folder), "utf8"));
    const expected = readFileSync(new URL(`${name}/expected.md`, folder), "utf8");
    assert.equal(`${toMarkdown(page)}\n`, expected);
  });
}

test.run();
