import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { toMarkdown } from "@winnow/format-markdown/convert";
import { isWritten, type TreeNode } from "@winnow/kit-dom";
import { suite } from "uvu";
import { select } from "./pages.ts";

const test = suite("view-main-content fixtures");
const folder = new URL("fixtures/", import.meta.url);

for (const name of readdirSync(folder)) {
  test(name, () => {
    const main = select(readFileSync(new URL(`${name}/page.html`, folder), "utf8"));
    const markdown = toMarkdown(main.root, { skip: (node) => !isWritten(node as TreeNode, main) });
    assert.equal(`${markdown}\n`, readFileSync(new URL(`${name}/expected.md`, folder), "utf8"));
  });
}

test.run();
