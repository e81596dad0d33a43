import assert from "node:assert/strict";
import { parserConformance } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import { html as htmlFormat } from "@winnow/format-html";
import { images } from "@winnow/format-images";
import { links } from "@winnow/format-links";
import { markdown } from "@winnow/format-markdown";
import { rawHtml } from "@winnow/format-raw-html";
import { html } from "@winnow/parser-html";
import { mainContent } from "@winnow/view-main-content";
import { suite } from "uvu";
import { text } from "../src/index.ts";
import { kindOf } from "../src/kind.ts";

const test = suite("parser-text");

for (const [contentType, body] of [
  ["text/plain", "one\ntwo https://mill.test/"],
  ["text/markdown", "---\ntitle: T\n---\n# One\n\n<b>two</b> [three](four)"],
  ["image/svg+xml", `<svg xmlns="http://www.w3.org/2000/svg"><title>T</title><text>one</text></svg>`],
  ["text/css", "a { color: red }"],
] as const)
  parserConformance((name, body) => test(`${contentType}: ${name}`, body), text, {
    sample: { contentType, body: Buffer.from(body) },
  });

interface Result {
  readonly markdown: string;
  readonly html: string;
  readonly rawHtml: string;
  readonly links: readonly string[];
  readonly images: readonly string[];
  readonly metadata: Record<string, unknown>;
}

async function parse(body: Uint8Array | string, contentType: string, path = "file"): Promise<Result> {
  const formats = [markdown(), htmlFormat(), rawHtml(), links(), images()];
  await using kernel = await createKernel({ plugins: [text(), html(), mainContent(), ...formats] });
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  const url = `https://mill.test/docs/${path}`;
  const file = { url, statusCode: 200, headers: {}, contentType, body: bytes };
  const request = { formats: ["markdown", "html", "rawHtml", "links", "images"] as const };
  return (await kernel.scrapeRequest(request, { file })) as unknown as Result;
}

test("plain text keeps its lines, and the addresses in it are links", async () => {
  const source =
    "# Hi - a\n* not *a* list_\n\n    indented (see https://mill.test/a_(b)).\nhttps://mill.test/p.png, end\n";
  const result = await parse(source, "text/plain; charset=utf-8");
  assert.equal(result.markdown, source.trimEnd());
  assert.equal(result.rawHtml, source);
  assert.match(result.html, /<pre>\n# Hi - a\n\* not/);
  assert.deepEqual(result.links, ["https://mill.test/a_(b)", "https://mill.test/p.png"]);
  assert.deepEqual(result.images, ["https://mill.test/p.png"]);
});

const NOTES = `---
title: "The mill: a guide"
description: >-
  How grain
  becomes flour
tags: [grain, "flour"]
authors:
  - Ruth Mill
date: 2026-03-01
nested:
  deeper: no
---
# Heading

Some *text* with [a link](../a.html), <https://b.test/>, README.md and ![a picture](p.png).

<p align="center" onclick="steal()"><a href="java&#10;script:steal()">bad</a><a href="/raw">raw</a></p>
<script>steal()</script><iframe src="https://x.test/"></iframe>

| a | b |
| - | - |
| 1 | 2 |
`;

test("Markdown is passed through, and is a page as well", async () => {
  const result = await parse(NOTES, "text/plain", "notes.md");
  assert.equal(result.markdown, NOTES.trimEnd());
  assert.equal(result.rawHtml, NOTES);
  assert.match(result.html, /<h1>Heading<\/h1>/);
  assert.match(result.html, /<em>text<\/em>/);
  assert.match(result.html, /<td>1<\/td>/);
  assert.doesNotMatch(result.html, /steal|iframe|deeper/);
  assert.deepEqual(result.links, ["https://mill.test/a.html", "https://b.test/", "https://mill.test/raw"]);
  assert.deepEqual(result.images, ["https://mill.test/docs/p.png"]);
  const { title, description, keywords, author, publishedTime } = result.metadata;
  assert.deepEqual(
    { title, description, keywords, author, publishedTime },
    {
      title: "The mill: a guide",
      description: "How grain becomes flour",
      keywords: "grain, flour",
      author: "Ruth Mill",
      publishedTime: "2026-03-01",
    },
  );
});

test("without front matter the first heading is the title", async () => {
  const result = await parse("text\n\n# A *mill* & more\n", "text/x-markdown");
  assert.equal(result.metadata.title, "A mill & more");
});

test("code is fenced with its language, the fence longer than any inside", async () => {
  const code = "# ```\nprint(1)\n\n````\n";
  const result = await parse(code, "text/plain", "a.py");
  assert.equal(result.markdown, `\`\`\`\`\`python\n${code.trimEnd()}\n\`\`\`\`\``);
  assert.deepEqual(result.links, []);
  const yaml = await parse("a: 1\nb:\n  - <c>\n", "application/yaml");
  assert.equal(yaml.markdown, "```yaml\na: 1\nb:\n  - <c>\n```");
  assert.match(yaml.html, /<pre>\n?<code class="language-yaml">a: 1\nb:\n {2}- &lt;c&gt;/);
});

test("a drawing gives its words and its code", async () => {
  const svg = `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><title>Mill</title><desc>A mill in the wind</desc><text x="1">Rye <tspan>flour</tspan></text></svg>`;
  for (const type of ["image/svg+xml", "text/xml", "text/plain"]) {
    const result = await parse(svg, type);
    assert.equal(result.markdown, `Mill\nA mill in the wind\nRye flour\n\n\`\`\`xml\n${svg}\n\`\`\``);
    assert.equal(result.metadata.title, "Mill");
    assert.equal(result.metadata.description, "A mill in the wind");
  }
});

test("every encoding of text is read", async () => {
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("Müller\nRuß", "utf16le")]);
  assert.equal((await parse(utf16, "text/plain")).markdown, "Müller\nRuß");
  assert.equal((await parse("\ufeff# Ruß", "text/markdown")).markdown, "# Ruß");
  const latin = Buffer.from(`<?xml version="1.0" encoding="iso-8859-1"?>\n<a>Müller und Ruß</a>`, "latin1");
  assert.match((await parse(latin, "application/xml")).markdown, /Müller und Ruß/);
  const header = Buffer.from("Müller und Ruß", "latin1");
  assert.equal((await parse(header, "text/plain; charset=iso-8859-1")).markdown, "Müller und Ruß");
});

test("kinds are known by bytes, type and name", () => {
  const cases: readonly (readonly [string, string, string, string | undefined])[] = [
    ["text/plain", "a.txt", "words", "text"],
    ["", "notes", "just words", "text"],
    ["", "notes", "words and <b>tags</b>", undefined],
    ["text/plain", "README.md", `<p align="center">Mill</p>`, "markdown"],
    ["application/octet-stream", "a.markdown", "# a", "markdown"],
    ["text/plain", "llms.txt", "# a", "markdown"],
    ["text/html", "README.md", "<!doctype html><p>a", undefined],
    ["text/plain", "a", "<!DOCTYPE html><p>a", undefined],
    ["text/markdown", "a", "<!-- page -->\n<html><p>a", undefined],
    ["text/plain", "a.js", "let a;", "javascript"],
    ["application/javascript", "a", "let a;", "javascript"],
    ["text/x-unheard-of", "a", "words", "text"],
    ["application/atom+xml", "a", "<?xml version='1.0'?><!-- c --><feed/>", "xml"],
    ["application/xml", "a", `<!DOCTYPE a [<!ENTITY b "<c>">]>\n<a/>`, "xml"],
    ["application/xml", "a", `<?xml version="1.0"?><html xmlns="x"/>`, undefined],
    ["application/vnd.a+json", "a", "{}", "json"],
    ["text/plain", "a", "\x00\x01\x02\x03\x04\x05", undefined],
    ["text/plain", "a", "%PDF-1.4 text", undefined],
    ["application/octet-stream", "a", "words", undefined],
    ["application/x-unheard-of", "a.py", "words", undefined],
    ["video/mp2t", "a.ts", "words", undefined],
  ];
  for (const [contentType, path, body, expected] of cases) {
    const found = kindOf({ url: `https://mill.test/${path}`, contentType, body: Buffer.from(body) });
    const kind = found === undefined ? undefined : "language" in found ? found.language : found.kind;
    assert.equal(kind, expected, `${contentType} ${path} ${body}`);
  }
});

test("hostile text is read in linear time", async () => {
  const many = (piece: string, times = 60_000) => piece.repeat(times);
  const bodies = [
    many("["),
    many("> "),
    many("*a _b "),
    many("`"),
    many("![a](<"),
    many("<div>"),
    many("- "),
    many("&amp;"),
    many("https://a.test/("),
    `---\n${many("a: [b, ")}`,
    many("<!-- "),
    many("\\"),
    many("|a", 20_000),
  ];
  for (const piece of bodies) {
    const body = piece.startsWith("---") ? piece : `words ${piece}`;
    for (const [type, name] of [
      ["text/markdown", "a"],
      ["text/plain", "a.txt"],
    ] as const)
      assert.equal((await parse(body, type, name)).markdown, body.trimEnd());
  }
});

test.run();
