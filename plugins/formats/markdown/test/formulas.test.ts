import assert from "node:assert/strict";
import { suite } from "uvu";
import { toMarkdown } from "../src/convert.ts";
import { parse } from "./visible-words.ts";

const test = suite("format-markdown formulas");
const glyph = (letter: string): string =>
  `<mjx-c class="mjx-c${letter.codePointAt(0)?.toString(16).toUpperCase()} TEX-I"></mjx-c>`;
const letter = (text: string): string => `<mjx-mi class="mjx-i">${glyph(text)}</mjx-mi>`;
const digits = (text: string): string => `<mjx-mn class="mjx-n">${[...text].map(glyph).join("")}</mjx-mn>`;
const sign = (text: string): string => `<mjx-mo class="mjx-n">${glyph(text)}</mjx-mo>`;
const chtml = (inner: string, more = ""): string =>
  `<mjx-container class="MathJax CtxtMenu_Attached_0" jax="CHTML"${more}><mjx-math class="MJX-TEX">${inner}</mjx-math></mjx-container>`;

const PAGES: readonly (readonly [name: string, html: string, markdown: string])[] = [
  ["CHTML without hidden text", `<p>So ${chtml(letter("𝑥") + sign("=") + digits("42"))}.</p>`, "So $x=42$."],
  [
    "powers and fractions of CHTML",
    `<p>${chtml(`<mjx-msup>${letter("𝑎")}<mjx-script><mjx-mn class="mjx-n" size="s">${glyph("2")}</mjx-mn></mjx-script></mjx-msup>${sign("+")}<mjx-mfrac><mjx-frac><mjx-num><mjx-nstrut></mjx-nstrut>${letter("𝑏")}</mjx-num><mjx-dbox><mjx-dtable><mjx-line></mjx-line><mjx-row><mjx-den><mjx-dstrut></mjx-dstrut>${digits("10")}</mjx-den></mjx-row></mjx-dtable></mjx-dbox></mjx-frac></mjx-mfrac>`, ` display="true"`)}</p>`,
    "$$\na^{2}+\\frac{b}{10}\n$$",
  ],
  [
    "roots and indices of CHTML",
    `<p>${chtml(`<mjx-msqrt><mjx-sqrt><mjx-surd><mjx-mo>${glyph("√")}</mjx-mo></mjx-surd><mjx-box>${letter("𝑦")}</mjx-box></mjx-sqrt></mjx-msqrt><mjx-msub>${letter("𝑧")}<mjx-script>${letter("𝑖")}</mjx-script></mjx-msub>`)}</p>`,
    "$\\sqrt{y}z_{i}$",
  ],
  [
    "an attribute beside rendered markup",
    `<p>Dort <span data-math="\\alpha+1"><i>α</i> + 1</span> gilt.</p>`,
    "Dort $\\alpha+1$ gilt.",
  ],
  [
    "a block with its source",
    `<div class="eq" data-tex="\\int_0^1 f"><span>∫ f</span></div>`,
    "$$\n\\int_0^1 f\n$$",
  ],
  [
    "an element of its own",
    "<p>Distill <d-math>k^2</d-math> and</p><d-math block>\\sum_i i</d-math>",
    "Distill $k^2$ and\n\n$$\n\\sum_i i\n$$",
  ],
  [
    "TeX in a span that a script would render",
    `<p>公式 <span class="math inline">E=mc^2</span>。</p>`,
    "公式 $E=mc^2$。",
  ],
  [
    "a fence that a script would render",
    `<pre class="code js-render-math"><code class="language-math">a^2</code></pre>`,
    "$$\na^2\n$$",
  ],
  [
    "pictures whose address is TeX",
    `<p>A <img src="https://latex.codecogs.com/gif.latex?\\frac{a}{b}"> B <img src="https://chart.example.com/chart?cht=tx&amp;chl=x%5E2"> C <img src="https://render.example.com/render/math?math=%5Cpi%20r" alt="pi r"></p>`,
    "A $\\frac{a}{b}$ B $x^2$ C $\\pi r$",
  ],
  [
    "pictures whose alternative text is TeX",
    `<p>Где <img src="/f1.png" alt="$x_1$"> и <img src="/f2.svg" alt="\\(\\sqrt{2}\\)"> и <img src="eq.png" class="equation" alt="\\lambda = 3"></p>`,
    "Где $x_1$ и $\\sqrt{2}$ и $\\lambda = 3$",
  ],
  [
    "scripts beside what MathJax 2 rendered",
    `<p>Then <span class="MathJax_Preview"></span><span class="MathJax" id="m-1-Frame"><span>x</span></span><script type="math/tex" id="m-1">x^3</script>.</p>`,
    "Then $x^3$.",
  ],
  [
    "MathML as text, in a script and in an attribute",
    `<p>Si <span class="MathJax_SVG"></span><script type="math/mml"><math><msub><mi>w</mi><mn>1</mn></msub></math></script> y <span class="MathJax_SVG" data-mathml="&lt;math&gt;&lt;mi&gt;z&lt;/mi&gt;&lt;/math&gt;"></span>.</p>`,
    "Si $w_{1}$ y $z$.",
  ],
  [
    "code that a script makes formulas of",
    `<p>又 <code class="code math js-render-math" data-math-style="inline">a^2</code></p><pre class="code math js-render-math"><code>b_i</code></pre>`,
    "又 $a^2$\n\n$$\nb_i\n$$",
  ],
  [
    "a picture whose address asks for its source",
    `<p>有 <img src="https://pictures.example/equation?tex=x%5E2" alt="x^2">。</p>`,
    "有 $x^2$。",
  ],
];

for (const [name, html, markdown] of PAGES) test(name, () => assert.equal(toMarkdown(parse(html)), markdown));

test("a picture of a path is no formula", () => {
  const html = `<p><img src="/a.png" alt="C:\\Users\\ada"> <img src="/b.png" alt="costs $5 or $6"></p>`;
  assert.equal(toMarkdown(parse(html)), "![C:\\Users\\ada](/a.png) ![costs $5 or $6](/b.png)");
});

test.run();
