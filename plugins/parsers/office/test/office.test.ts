import assert from "node:assert/strict";
import { parserConformance } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import { defineFormat } from "@winnow/core/plugin";
import { links } from "@winnow/format-links";
import { markdown } from "@winnow/format-markdown";
import * as v from "@winnow/kit-schema";
import { html } from "@winnow/parser-html";
import { mainContent } from "@winnow/view-main-content";
import { suite } from "uvu";
import { office } from "../src/index.ts";
import { docx, epub, odf, paragraph, pptx, shape, workbook } from "./files.ts";

const test = suite("parser-office");

parserConformance(test, office, {
  sample: { contentType: "application/octet-stream", body: docx(paragraph("text")) },
});

interface Result {
  readonly markdown: string;
  readonly links: readonly string[];
  readonly warning?: string;
  readonly metadata: Record<string, unknown>;
}

async function parse(body: Uint8Array | string, name = "file", contentType = ""): Promise<Result> {
  const plugins = [office(), html(), mainContent(), markdown(), links()];
  await using kernel = await createKernel({ plugins });
  const bytes = typeof body === "string" ? Buffer.from(body, "latin1") : body;
  const file = { url: `file:///${name}`, statusCode: 200, headers: {}, contentType, body: bytes };
  const result = await kernel.scrapeRequest({ formats: ["markdown", "links"] }, { file });
  return result as unknown as Result;
}

test("docx: headings, lists, tables, links, notes and what pictures show", async () => {
  const item = (text: string, list: number, level: number) =>
    paragraph(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);
  const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;
  const link = (id: string, text: string) =>
    `<w:p><w:hyperlink r:id="${id}"><w:r><w:t>${text}</w:t></w:r></w:hyperlink></w:p>`;
  const body = [
    paragraph("The harvest", `<w:pStyle w:val="Title"/>`),
    paragraph("Grain", `<w:pStyle w:val="Heading2"/>`),
    `<w:p><w:r><w:t xml:space="preserve">Kernels are </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>heavy</w:t></w:r><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>`,
    item("rye", 1, 0),
    item("dark rye", 1, 1),
    item("first", 2, 0),
    item("second", 2, 0),
    `<w:tbl><w:tr>${cell("Grain")}${cell("Mass")}</w:tr><w:tr>${cell("Rye")}${cell("40")}</w:tr></w:tbl>`,
    link("link", "flour"),
    link("bad", "trap"),
    `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="A mill in the wind"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="img"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`,
  ];
  const result = await parse(docx(body.join("")));
  assert.equal(
    result.markdown,
    [
      "# The harvest",
      "## Grain",
      "Kernels are **heavy**",
      "- rye\n  - dark rye",
      "1. first\n2. second",
      "| Grain | Mass |\n| --- | --- |\n| Rye | 40 |",
      "[flour](https://mill.test/flour)",
      "trap",
      "A mill in the wind",
    ].join("\n\n"),
  );
  assert.deepEqual(result.links, ["https://mill.test/flour"]);
  const { title, author, publishedTime, creditsUsed } = result.metadata;
  assert.deepEqual(
    { title, author, publishedTime, creditsUsed },
    { title: "Harvest & home", author: "Ruth Mill", publishedTime: "2026-03-01T08:00:00Z", creditsUsed: 1 },
  );
});

for (const type of ["xlsx", "xlsm", "xlsb", "biff8"] as const) {
  test(`${type}: values as they are shown, hidden sheets left out`, async () => {
    const result = await parse(workbook(type));
    const rye = type === "biff8" ? "Rye \\| dark" : "[Rye \\| dark](https://mill.test/rye)";
    assert.equal(
      result.markdown,
      [
        "## Yield",
        "Harvest of the mill",
        `| Grain | Mass (t) | Share | Day |\n| --- | --- | --- | --- |\n| ${rye} | 12.5 | 25% | 2026-03-01 |\n| =1+1 | 3 | 50% |  |`,
        "## Other",
        "| a | b |\n| --- | --- |\n| 1 | 2 |",
      ].join("\n\n"),
    );
    assert.equal(result.metadata.author, "Ruth Mill");
  });
}

test("pptx: slides in their order, with lists, tables, charts and notes", async () => {
  const table = `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tr><a:tc gridSpan="2"><a:txBody><a:p><a:r><a:t>Both</a:t></a:r></a:p></a:txBody></a:tc><a:tc hMerge="1"/></a:tr><a:tr><a:tc><a:txBody><a:p><a:r><a:t>1</a:t></a:r></a:p></a:txBody></a:tc><a:tc><a:txBody><a:p><a:r><a:t>2</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
  const chart = `<p:graphicFrame><a:graphic><a:graphicData><c:chart r:id="c"/></a:graphicData></a:graphic></p:graphicFrame>`;
  const linked = `<a:p><a:pPr lvl="1"/><a:r><a:rPr b="1"><a:hlinkClick r:id="h"/></a:rPr><a:t>deeper</a:t></a:r></a:p>`;
  const first = [
    shape("body", "one", linked, "two"),
    shape("title", "Wind"),
    shape("sldNum", "7"),
    chart,
    `<p:pic><p:nvPicPr><p:cNvPr descr="Sails"/></p:nvPicPr></p:pic>`,
  ];
  const result = await parse(pptx([first.join(""), table], "Speak slowly."));
  assert.equal(
    result.markdown,
    [
      "## Wind",
      "- one\n  - [**deeper**](https://mill.test/)\n- two",
      "**Yield**",
      "|  | Rye |\n| --- | --- |\n| 2025 | 0.3 |\n| 2026 | 7 |",
      "Sails",
      "> Speak slowly.",
      "## Slide 2",
      "| Both |  |\n| --- | --- |\n| 1 | 2 |",
    ].join("\n\n"),
  );
  assert.equal(result.metadata.numPages, 2);
  const boxed = await parse(pptx([shape("title", "Wind")], "Speak slowly.", ""));
  assert.equal(boxed.markdown, "## Wind\n\n> Speak slowly.");
});

const starts = defineFormat({
  name: "starts",
  options: v.strictObject({}),
  produce: async (page) => [await page.view("markdown"), await page.view("pageStarts")] as const,
});
const titled = (title: string) =>
  `<draw:page><draw:frame presentation:class="title"><draw:text-box><text:p>${title}</text:p></draw:text-box></draw:frame></draw:page>`;
const presentations: Readonly<Record<string, Uint8Array>> = {
  pptx: pptx([shape("title", "Wind"), shape("body", "## no heading", "two"), shape("title", "End")], ""),
  odp: odf(
    "presentation",
    `<office:presentation>${["Wind", "", "End"].map(titled).join("")}</office:presentation>`,
  ),
};

for (const [name, body] of Object.entries(presentations)) {
  test(`${name}: where slides begin, but not where a selection leaves some out`, async () => {
    await using kernel = await createKernel({
      plugins: [office(), html(), mainContent(), markdown(), starts],
    });
    const file = { url: `file:///talk.${name}`, statusCode: 200, headers: {}, contentType: "", body };
    const startsOf = async (options: object) => {
      const result = await kernel.scrapeRequest({ formats: ["starts"], ...options }, { file });
      return (result as unknown as { starts: readonly [string, readonly (readonly [number, number])[]] })
        .starts;
    };
    const [text, places] = await startsOf({});
    assert.deepEqual(
      places.map(([number, start]) => [number, text.slice(start).split("\n")[0]]),
      [
        [1, "## Wind"],
        [2, "## Slide 2"],
        [3, "## End"],
      ],
    );
    assert.deepEqual((await startsOf({ excludeTags: ["h2"] }))[1], []);
  });
}

test("odt: headings, numbered lists, emphasis, notes and tables", async () => {
  const styles = `<style:style style:name="B"><style:text-properties fo:font-weight="bold"/></style:style><text:list-style style:name="N"><text:list-level-style-number/></text:list-style>`;
  const body = `<office:text><text:tracked-changes><text:p>deleted</text:p></text:tracked-changes>
    <text:h text:outline-level="2">Grain</text:h>
    <text:p>A<text:s/><text:span text:style-name="B">heavy</text:span> kernel<text:note><text:note-body><text:p>Of rye.</text:p></text:note-body></text:note></text:p>
    <text:list text:style-name="N"><text:list-item><text:p>one</text:p><text:list><text:list-item><text:p>deeper</text:p></text:list-item></text:list></text:list-item><text:list-item><text:p>two</text:p></text:list-item></text:list>
    <table:table><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell><text:p>b</text:p></table:table-cell></table:table-row><table:table-row><table:table-cell><text:p>1</text:p></table:table-cell><table:table-cell><text:p><text:a xlink:href="https://mill.test/">2</text:a></text:p></table:table-cell></table:table-row></table:table></office:text>`;
  const result = await parse(odf("text", body, styles));
  assert.equal(
    result.markdown,
    "## Grain\n\nA **heavy** kernel[^1]\n\n1. one\n   1. deeper\n2. two\n\n| a | b |\n| --- | --- |\n| 1 | [2](https://mill.test/) |\n\n[^1]: Of rye.",
  );
  assert.equal(result.metadata.modifiedTime, "2026-03-02T08:00:00");
});

test("ods and odp: tables with repeated cells, and slides", async () => {
  const cell = (text: string, more = "") =>
    `<table:table-cell${more}><text:p>${text}</text:p></table:table-cell>`;
  const rows = `<table:table-row>${cell("a")}${cell("b")}${cell("c")}</table:table-row><table:table-row>${cell("1", ` table:number-columns-repeated="2"`)}${cell("3")}<table:table-cell table:number-columns-repeated="16000"/></table:table-row><table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`;
  const sheet = await parse(
    odf(
      "spreadsheet",
      `<office:spreadsheet><table:table table:name="S">${rows}</table:table></office:spreadsheet>`,
    ),
  );
  assert.equal(sheet.markdown, "| a | b | c |\n| --- | --- | --- |\n| 1 | 1 | 3 |");
  const frame = (role: string, inner: string) =>
    `<draw:frame presentation:class="${role}"><draw:text-box>${inner}</draw:text-box></draw:frame>`;
  const list = `<text:list><text:list-item><text:p>point</text:p></text:list-item></text:list>`;
  const slides = await parse(
    odf(
      "presentation",
      `<office:presentation><draw:page>${frame("outline", list)}${frame("title", "<text:p>Wind</text:p>")}<presentation:notes>${frame("notes", "<text:p>Slowly</text:p>")}</presentation:notes></draw:page></office:presentation>`,
    ),
  );
  assert.equal(slides.markdown, "## Wind\n\n- point\n\n> Slowly");
});

test("epub: chapters in their order, without the table of contents", async () => {
  const chapters = [
    `<h1>One</h1><p>First<a id="x"/> line<br/>next</p>`,
    `<h1>Two</h1><p><a href="chapter%200.xhtml#x">back</a> <img src="a.png" alt="A mill"/></p>`,
  ];
  const result = await parse(epub(chapters));
  assert.equal(result.markdown, "# One\n\nFirst line  \nnext\n\n# Two\n\nback A mill");
  assert.equal(result.metadata.title, "The mill");
  assert.equal(result.metadata.language, "en");
});

test("rtf: styles, lists, tables, links and characters of any code page", async () => {
  const source = String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Arial;}{\f1\fcharset204 Arial;}}{\stylesheet{\s0 Normal;}{\s1\b heading 1;}}{\info{\title Harvest}{\author Ruth Mill}{\creatim\yr2026\mo3\dy1}}{\*\generator Riched;}
\pard\s1\b The harvest\par\pard\plain Caf\'e9 \u8364?5 {\b bold} {\v unseen}{\f1\'ef\'f0}\line next\par
{\listtext\bullet\tab}\pard\ls1\ilvl0 one\par {\field{\*\fldinst HYPERLINK "https://mill.test/"}{\fldrslt link}}\par
\pard{\pict\wmetafile8 0102}
\trowd\cellx100\cellx200\pard\intbl a\cell b\cell\row\trowd\pard\intbl 1\cell 2\cell\row\pard end{\footnote of it}\par}`;
  const { markdown: text, metadata } = await parse(source);
  assert.equal(
    text,
    "# The harvest\n\nCafé €5 **bold** пр  \nnext\n\n- one\n- [link](https://mill.test/)\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\nend[^1]\n\n[^1]: of it",
  );
  assert.deepEqual(
    [metadata.title, metadata.author, metadata.publishedTime],
    ["Harvest", "Ruth Mill", "2026-03-01T00:00:00.000Z"],
  );
});

test("rtf: headings whose list markers are empty, and notes inside of headings and items", async () => {
  const source = String.raw`{\rtf1\ansi{\stylesheet{\s1\ilvl0\outlinelevel0 heading 1;}{\s2\outlinelevel1 heading 2;}{\s9 note;}}
\pard\plain\s1\ilvl0\outlinelevel0{\listtext\pard\plain\tab}\ls1 The mill\par
\pard\plain\s2\outlinelevel1 Grain{\*\footnote\pard\plain\s9 Of rye.}\par
\pard\plain{\listtext\pard\plain 1.\tab}\ilvl0\ls2 Sift{\*\footnote\pard\plain\s9 Twice.}\par}`;
  const { markdown: text } = await parse(source);
  assert.equal(text, "# The mill\n\n## Grain[^1]\n\n1. Sift[^2]\n\n[^1]: Of rye.\n\n[^2]: Twice.");
});

test("docx: notes of Word", async () => {
  const body = `<w:p><w:r><w:t>Kernel</w:t></w:r><w:r><w:footnoteReference w:id="1"/></w:r></w:p>`;
  const notes = `<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:footnote w:id="1">${paragraph("Of rye.")}</w:footnote></w:footnotes>`;
  const result = await parse(docx(body, { "word/footnotes.xml": notes }));
  assert.equal(result.markdown, "Kernel[^1]\n\n[^1]: Of rye.");
});

test("csv: any delimiter and encoding, quotes, and formulas as text", async () => {
  const table = "| a | b |\n| --- | --- |\n| é\\|1 | =cmd() |";
  for (const [source, type] of [
    ['a,b\r\n"\xe9|1",=cmd()\r\n', "text/csv; charset=iso-8859-1"],
    ["a;b\n\xe9|1;=cmd()\n", "application/csv"],
    ["\xEF\xBB\xBFa\tb\n\xc3\xa9|1\t=cmd()", "text/tab-separated-values"],
    ["sep=;\na;b\n\xe9|1;=cmd()\n", "text/csv"],
  ] as const)
    assert.equal((await parse(source, "file", type)).markdown, table, source);
  const named = await parse("a,b\n1,2", "data.csv", "text/plain");
  assert.equal(named.markdown, "| a | b |\n| --- | --- |\n| 1 | 2 |");
});

test.run();
