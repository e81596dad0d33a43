import assert from "node:assert/strict";
import { pageFrom, viewsOf } from "@winnow/conformance";
import { html } from "@winnow/parser-html";
import { suite } from "uvu";
import { markdown } from "../src/index.ts";

const test = suite("format-markdown: MathML");
const parsed = await viewsOf(html());
const write = async (math: string): Promise<string> => {
  const request = { includeTags: [], excludeTags: [], removeBase64Images: true };
  const page = await pageFrom(`<p><math>${math}</math></p>`, [parsed, markdown().views ?? {}], request);
  return page.view("markdown");
};

const CASES: readonly (readonly [string, string])[] = [
  ["<mi>x</mi>", "$x$"],
  ["<mi>sin</mi>", "$\\operatorname{sin}$"],
  ["<mn>1</mn><mo>+</mo><mn>2</mn>", "$1 + 2$"],
  ["<mfrac><mn>1</mn><mn>2</mn></mfrac>", "$\\frac{1}{2}$"],
  ["<msqrt><mi>x</mi></msqrt>", "$\\sqrt{x}$"],
  ["<mroot><mi>x</mi><mn>3</mn></mroot>", "$\\sqrt[3]{x}$"],
  ["<msup><mi>x</mi><mn>2</mn></msup>", "$x^{2}$"],
  ["<msub><mi>x</mi><mi>i</mi></msub>", "$x_{i}$"],
  ["<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>", "$x_{i}^{2}$"],
  ["<munder><mo>lim</mo><mi>n</mi></munder>", "$lim_{n}$"],
  ["<munderover><mi>S</mi><mn>0</mn><mn>1</mn></munderover>", "$S_{0}^{1}$"],
  ["<mover><mi>x</mi><mo>^</mo></mover>", "$\\hat{x}$"],
  ["<mover><mi>x</mi><mo>~</mo></mover>", "$\\tilde{x}$"],
  ["<mover><mi>x</mi><mo>*</mo></mover>", "$x^{*}$"],
  ["<mover><mi>x</mi><mo>constructor</mo></mover>", "$x^{constructor}$"],
  ["<mtext>a $ b</mtext>", "$\\text{a \\$ b}$"],
  ["<mi>a</mi><mspace></mspace><mi>b</mi>", "$a \\; b$"],
  ["<mfenced><mi>a</mi><mi>b</mi></mfenced>", "$\\left( a, b \\right)$"],
  ["<mfenced open='[' close=''><mi>a</mi></mfenced>", "$\\left[ a \\right.$"],
  [
    "<mtable><mtr><mtd>1</mtd><mtd>2</mtd></mtr><mtr><mtd>3</mtd></mtr></mtable>",
    "$\\begin{matrix} 1 & 2 \\\\ 3 \\end{matrix}$",
  ],
  ["<msup><mrow><mi>a</mi><mi>b</mi></mrow><mn>2</mn></msup>", `$${"{a b}"}^{2}$`],
  ["<mfrac></mfrac>", "$\\frac{}{}$"],
  ["<mstyle><mi>x</mi></mstyle>", "$x$"],
];
for (const [math, expected] of CASES)
  test(`writes ${math}`, async () => assert.equal(await write(math), expected));

test("what a formula says for other readers is not written twice", async () => {
  const semantics = "<semantics><mi>x</mi><annotation-xml><mi>y</mi></annotation-xml></semantics>";
  assert.doesNotMatch(await write(semantics), /y/);
});

test("a formula nested beyond reason keeps its letters", async () => {
  const deep = `${"<mrow><msqrt>".repeat(300)}<mi>q</mi>`;
  assert.match(await write(deep), /q/);
});

test("an empty formula leaves nothing behind", async () => {
  assert.equal(await write(""), "");
});

test.run();
