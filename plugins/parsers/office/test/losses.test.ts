import assert from "node:assert/strict";
import { createKernel } from "@winnow/core";
import { markdown } from "@winnow/format-markdown";
import { rawHtml } from "@winnow/format-raw-html";
import { html } from "@winnow/parser-html";
import { suite } from "uvu";
import { office } from "../src/index.ts";
import { docx, odf, paragraph, pptx, shape } from "./files.ts";

const test = suite("parser-office: formulas, hidden text, numbers and nested tables");

async function parse(body: Uint8Array): Promise<{ markdown: string; rawHtml: string }> {
  await using kernel = await createKernel({ plugins: [office(), html(), markdown(), rawHtml()] });
  const file = { url: "file:///a", statusCode: 200, headers: {}, contentType: "", body };
  const result = await kernel.scrapeRequest({ formats: ["markdown", "rawHtml"] }, { file });
  return result as unknown as { markdown: string; rawHtml: string };
}

const m = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
const FRACTION = `<m:oMath xmlns:m="m"><m:f><m:num>${m("a+b")}</m:num><m:den>${m("2")}</m:den></m:f>${m("=")}<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e><m:sSup><m:e>${m("x")}</m:e><m:sup>${m("2")}</m:sup></m:sSup></m:e></m:rad></m:oMath>`;
const squeezed = (text: string) => text.replace(/ /g, "");

test("docx: formulas are TeX", async () => {
  const body = `<w:p><w:r><w:t xml:space="preserve">So </w:t></w:r>${FRACTION}</w:p>`;
  const { markdown: text } = await parse(docx(body));
  assert.match(squeezed(text), /^So\$\\frac\{a\+b\}\{2\}=\\sqrt\{x\^\{?2\}?\}\$$/);
});

test("docx: a formula with a sum, an array and accents keeps its parts", async () => {
  const sum = `<m:oMathPara xmlns:m="m"><m:oMath><m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${m("i=1")}</m:sub><m:sup>${m("n")}</m:sup><m:e>${m("i")}</m:e></m:nary></m:oMath></m:oMathPara>`;
  const { markdown: text } = await parse(docx(`<w:p>${sum}</w:p>`));
  assert.match(squeezed(text), /\\sum_\{i=1\}\^\{?n\}?i/);
});

test("docx: hidden, white and tiny text is hidden, white text on a dark ground is not", async () => {
  const run = (text: string, properties: string) =>
    `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
  const body = [
    run("Seen", ""),
    run("vanished", "<w:vanish/>"),
    run("white", `<w:color w:val="FFFFFF"/>`),
    run("tiny", `<w:sz w:val="2"/>`),
    run(" and shown", `<w:vanish w:val="0"/>`),
    run(" on dark", `<w:color w:val="FFFFFF"/><w:shd w:fill="000000"/>`),
  ];
  const { rawHtml: source } = await parse(docx(`<w:p>${body.join("")}</w:p>`));
  const shown = source.replace(/<span style="display:none">[^<]*<\/span>/g, "");
  assert.match(shown, /Seen and shown on dark/);
  assert.doesNotMatch(shown, /vanished|white|tiny/);
  assert.match(source, /<span style="display:none">vanished<\/span>/);
});

test("docx: numbers of a list go on after a paragraph", async () => {
  const item = (text: string) =>
    paragraph(text, `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr>`);
  const { markdown: text } = await parse(
    docx([item("one"), item("two"), paragraph("between"), item("three")].join("")),
  );
  assert.equal(text, "1. one\n2. two\n\nbetween\n\n3. three");
});

test("docx and odt: a table in a cell is there once", async () => {
  const inner = `<w:tbl><w:tr><w:tc>${paragraph("inner")}</w:tc><w:tc>${paragraph("cell")}</w:tc></w:tr></w:tbl>`;
  const table = `<w:tbl><w:tr><w:tc>${paragraph("outer")}</w:tc><w:tc>${inner}${paragraph("")}</w:tc></w:tr><w:tr><w:tc>${paragraph("1")}</w:tc><w:tc>${paragraph("2")}</w:tc></w:tr></w:tbl>`;
  const cell = (content: string) => `<table:table-cell>${content}</table:table-cell>`;
  const row = (...cells: string[]) => `<table:table-row>${cells.map(cell).join("")}</table:table-row>`;
  const text = (words: string) => `<text:p>${words}</text:p>`;
  const nested = `<table:table>${row(text("inner"), text("cell"))}</table:table>`;
  const outer = `<table:table>${row(text("outer"), nested)}${row(text("1"), text("2"))}</table:table>`;
  for (const file of [docx(table), odf("text", `<office:text>${outer}</office:text>`)]) {
    const { markdown: written, rawHtml: source } = await parse(file);
    for (const word of ["outer", "inner", "cell"]) assert.equal(written.split(word).length, 2, written);
    assert.equal(source.match(/<table/g)?.length, 2);
  }
});

test("odt: bullets stay bullets, numbers go on, formulas and hidden text", async () => {
  const styles = `<style:style style:name="H"><style:text-properties text:display="none"/></style:style><style:style style:name="W"><style:text-properties fo:color="#ffffff"/></style:style><text:list-style style:name="L"><text:list-level-style-bullet text:level="1"/><text:list-level-style-number text:level="2" style:num-format="1"/></text:list-style><text:list-style style:name="N"><text:list-level-style-number text:level="1" style:num-format="1"/></text:list-style>`;
  const item = (words: string) => `<text:list-item><text:p>${words}</text:p></text:list-item>`;
  const math = `<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mfrac><mn>1</mn><mi>x</mi></mfrac><annotation encoding="StarMath 5.0">1 over x</annotation></semantics></math>`;
  const body = `<office:text><text:list text:style-name="L">${item("dot")}</text:list><text:list text:style-name="N">${item("one")}${item("two")}</text:list><text:p>between</text:p><text:list text:style-name="N" text:continue-numbering="true">${item("three")}</text:list><text:p>So <draw:frame><draw:object xlink:href="./Object 1"/><draw:image xlink:href="./ObjectReplacements/Object 1"/></draw:frame><text:span text:style-name="H">unseen</text:span><text:span text:style-name="W">white</text:span></text:p></office:text>`;
  const { markdown: text, rawHtml: source } = await parse(
    odf("text", body, styles, { "Object 1/content.xml": math }),
  );
  assert.match(text, /^- dot\n\n1\. one\n2\. two\n\nbetween\n\n3\. three\n\nSo/);
  assert.match(squeezed(text), /\$\\frac\{1\}\{x\}\$/);
  assert.match(source, /display:none">unseen<\/span><span style="display:none">white/);
});

test("odp: a table on a slide, beside the picture of it", async () => {
  const cell = (words: string) => `<table:table-cell><text:p>${words}</text:p></table:table-cell>`;
  const table = `<draw:frame><table:table><table:table-row>${cell("a")}${cell("b")}</table:table-row><table:table-row>${cell("1")}${cell("2")}</table:table-row></table:table><draw:image xlink:href="Pictures/1.svm"/></draw:frame>`;
  const { markdown: text } = await parse(
    odf("presentation", `<office:presentation><draw:page>${table}</draw:page></office:presentation>`),
  );
  assert.match(text, /\| a \| b \|\n\| --- \| --- \|\n\| 1 \| 2 \|/);
});

test("pptx: formulas, and numbers that begin later", async () => {
  const formula = `<a:p><mc:AlternateContent xmlns:mc="mc"><mc:Choice><a14:m>${FRACTION}</a14:m></mc:Choice><mc:Fallback><a:r><a:t>picture</a:t></a:r></mc:Fallback></mc:AlternateContent></a:p>`;
  const point = (words: string) =>
    `<a:p><a:pPr><a:buAutoNum type="arabicPeriod" startAt="4"/></a:pPr><a:r><a:t>${words}</a:t></a:r></a:p>`;
  const { markdown: text } = await parse(
    pptx([shape("", formula) + shape("body", point("four"), point("five"))], ""),
  );
  assert.match(squeezed(text), /\\frac\{a\+b\}\{2\}/);
  assert.doesNotMatch(text, /picture/);
  assert.match(text, /4\. four\n5\. five/);
});

test.run();
