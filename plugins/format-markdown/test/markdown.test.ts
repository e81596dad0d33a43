import assert from "node:assert/strict";
import { formatConformance, pageFrom } from "@winnow/conformance";
import { html as parser } from "@winnow/parser-html";
import { suite } from "uvu";
import { markdown } from "../src/index.ts";

const test = suite("format-markdown");
const parsed = await parser().parse(undefined as never, undefined as never);
const request = { includeTags: [], excludeTags: [], removeBase64Images: true };

formatConformance(test, markdown, { views: [parsed], request });

const write = async (html: string, asked: object = {}): Promise<string> => {
  const page = await pageFrom(html, [parsed, markdown().views ?? {}], { ...request, ...asked });
  return page.view("markdown");
};

test("writes the selection with absolute links", async () => {
  const html = `<h1>Title</h1><p>See <a href="/x">this</a>.</p><nav><a href="/y">not</a></nav>`;
  assert.equal(await write(html, { excludeTags: ["nav"] }), "# Title\n\nSee [this](https://example.com/x).");
});

test("understands removeBase64Images", async () => {
  const html = `<p><img alt="dot" src="data:image/gif;base64,R0lGOD"></p>`;
  assert.equal(await write(html), "![dot](<Base64-Image-Removed>)");
  const kept = await write(html, { removeBase64Images: false });
  assert.equal(kept, "![dot](data:image/gif;base64,R0lGOD)");
});

test.run();
