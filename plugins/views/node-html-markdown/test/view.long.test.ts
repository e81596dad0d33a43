import assert from "node:assert/strict";
import { formatConformance, pageFrom, viewConformance, viewsOf } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import { markdown } from "@winnow/format-markdown";
import { html as parser } from "@winnow/parser-html";
import { suite } from "uvu";
import { nodeHtmlMarkdown } from "../src/index.ts";

const test = suite("view-node-html-markdown");
const parsed = await viewsOf(parser());
const request = { includeTags: [], excludeTags: [], removeBase64Images: true };

viewConformance(test, nodeHtmlMarkdown, { views: [parsed], request });
// The format as a whole, with this view in the place of its own.
formatConformance(test, markdown, { views: [parsed, nodeHtmlMarkdown().views], request });

const write = async (html: string, asked: object = {}): Promise<string> => {
  const sources = [parsed, nodeHtmlMarkdown().views, markdown().views ?? {}];
  return (await pageFrom(html, sources, { ...request, ...asked })).view("markdown");
};

test("writes the selection, before the built-in writer", async () => {
  const html = `<h2>Title</h2><p>a <em>b</em> <a href="/x">c</a></p><nav>not</nav>`;
  // Emphasis is _ here, and * in the built-in writer.
  assert.equal(await write(html, { excludeTags: ["nav"] }), "## Title\n\na _b_ [c](https://example.com/x)");
});

test("understands removeBase64Images", async () => {
  const html = `<p><img alt="dot" src="data:image/gif;base64,R0lGOD"></p>`;
  assert.equal(await write(html), "![dot](<Base64-Image-Removed>)");
  assert.equal(await write(html, { removeBase64Images: false }), "![dot](data:image/gif;base64,R0lGOD)");
});

test("without the format there is nothing to write for", async () => {
  await assert.rejects(createKernel({ plugins: [nodeHtmlMarkdown()] }), /needs format-markdown/);
});

test.run();
