import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { parseTree } from "@winnow/kit-dom";
import { suite } from "uvu";
import { toMarkdown } from "../src/convert.ts";
import { parse } from "./visible-words.ts";

const test = suite("format-markdown fixtures");
const folder = new URL("fixtures/", import.meta.url);

for (const name of readdirSync(folder)) {
  test(name, () => {
    const source = readFileSync(new URL(`${name}/page.html`, folder), "utf8");
    const page = parse(source);
    const expected = readFileSync(new URL(`${name}/expected.md`, folder), "utf8");
    assert.equal(`${toMarkdown(page)}\n`, expected, "from a DOM");
    assert.equal(`${toMarkdown(parseTree(source).root)}\n`, expected, "from the tree of the parser");
  });
}

test.run();
