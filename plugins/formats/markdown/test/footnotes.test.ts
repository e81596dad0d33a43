import assert from "node:assert/strict";
import { suite } from "uvu";
import { toMarkdown } from "../src/convert.ts";
import { headsNotes } from "../src/footnotes/footnote-marks.ts";
import headings from "../words/note-headings.json" with { type: "json" };
import { parse } from "./visible-words.ts";

const test = suite("format-markdown footnotes");
const write = (html: string, baseUrl?: string): string =>
  toMarkdown(parse(html), baseUrl === undefined ? {} : { baseUrl });

/** Pages in the shapes in which writers, wikis and word processors set notes, and what they become. */
const PAGES: readonly (readonly [name: string, html: string, markdown: string])[] = [
  [
    "superscript links to a list without a name",
    `<p>Bread rises<sup><a href="#n1">1</a></sup> slowly.<sup><a href="#n2">2</a></sup></p><ol><li id="n1">With yeast.</li><li id="n2">In the cold.</li></ol>`,
    "Bread rises[^1] slowly.[^2]\n\n[^1]: With yeast.\n\n[^2]: In the cold.",
  ],
  [
    "superscript links to asides",
    `<p>Der Turm<a href="#anm-7"><sup>7</sup></a> steht.</p><aside id="anm-7"><p>Seit 1312.</p><p>Vorher aus Holz.</p></aside>`,
    "Der Turm[^7] steht.\n\n[^7]: Seit 1312.\n\n    Vorher aus Holz.",
  ],
  [
    "anchors of Word",
    `<p class="MsoNormal">El río<a href="#_ftn1" name="_ftnref1" title=""><span class="MsoFootnoteReference"><sup>[1]</sup></span></a> crece.</p>
     <div><hr size="1"><div id="ftn1"><p class="MsoFootnoteText"><a href="#_ftnref1" name="_ftn1" title=""><span class="MsoFootnoteReference">[1]</span></a> Cada marzo.</p><p class="MsoFootnoteText">Y en abril.</p></div></div>`,
    "El río[^1] crece.\n\n---\n\n[^1]: Cada marzo.\n\n    Y en abril.",
  ],
  [
    "anchors of Google Docs",
    `<p><span>Wind</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup><span> turns.</span></p><hr class="c2"><div><p class="c4"><a href="#ftnt_ref1" id="ftnt1">[1]</a><span>&nbsp;West.</span></p></div>`,
    "Wind[^1] turns.\n\n---\n\n[^1]: West.",
  ],
  [
    "references of Wikipedia, with several ways back",
    `<p>Salt<sup id="cite_ref-1" class="reference"><a href="#cite_note-1"><span class="cite-bracket">[</span>1<span class="cite-bracket">]</span></a></sup> and ash<sup id="cite_ref-b_2-0" class="reference"><a href="#cite_note-b-2">[2]</a></sup> and salt.<sup id="cite_ref-b_2-1" class="reference"><a href="#cite_note-b-2">[2]</a></sup></p>
     <div class="reflist"><ol class="references"><li id="cite_note-1"><span class="mw-cite-backlink"><b><a href="#cite_ref-1">^</a></b></span> <span class="reference-text">Rao 1990.</span></li>
     <li id="cite_note-b-2"><span class="mw-cite-backlink">^ <a href="#cite_ref-b_2-0"><sup><i><b>a</b></i></sup></a> <a href="#cite_ref-b_2-1"><sup><i><b>b</b></i></sup></a></span> <span class="reference-text">Bell 2001.</span></li></ol></div>`,
    "Salt[^1] and ash[^2] and salt.[^2]\n\n[^1]: Rao 1990.\n\n[^2]: Bell 2001.",
  ],
  [
    "groups of Wikipedia beside numbers",
    `<p>A<sup class="reference"><a href="#cite_note-x-1">[note 1]</a></sup> B<sup class="reference"><a href="#cite_note-2">[1]</a></sup></p><ol class="references"><li id="cite_note-x-1">First.</li></ol><ol class="references"><li id="cite_note-2">Second.</li></ol>`,
    "A[^note-1] B[^1]\n\n[^note-1]: First.\n\n[^1]: Second.",
  ],
  [
    "numbered sidenotes inside the paragraph",
    `<p>Ink<label for="sn-a" class="margin-toggle sidenote-number"></label><input type="checkbox" id="sn-a" class="margin-toggle"><span class="sidenote">Made of <em>gall</em>.</span> dries.</p><p>Paper<span class="sidenote">Rag paper.</span> lasts.</p>`,
    "Ink[^1] dries.\n\nPaper[^2] lasts.\n\n[^1]: Made of *gall*.\n\n[^2]: Rag paper.",
  ],
  [
    "sidenotes that a link leads to",
    `<p>海<sup><a href="#sn1" id="r1">1</a></sup><span class="side" id="sn1">深い。</span>は広い。</p>`,
    "海[^1]は広い。\n\n[^1]: 深い。",
  ],
  [
    "brackets in running text and a way back",
    `<p>Iron [<a id="r1" href="#e1">1</a>] rusts (<a id="r2" href="#e2">2</a>).</p><h2>Notes</h2><p id="e1">1. In rain. <a href="#r1">back</a></p><p id="e2">2. In air. <a href="#r2">back</a></p>`,
    "Iron [^1] rusts [^2].\n\n## Notes\n\n[^1]: In rain.\n\n[^2]: In air.",
  ],
  [
    "several references in one superscript",
    `<p>Bees<sup>[<a href="#b1">1</a>, <a href="#b2">2</a>]</sup> hum.</p><ul class="refs"><li id="b1">Hive.</li><li id="b2">Comb.</li></ul>`,
    "Bees[^1][^2] hum.\n\n[^1]: Hive.\n\n[^2]: Comb.",
  ],
  [
    "symbols",
    `<p>Tea<sup><a href="#s">*</a></sup> or mate<sup><a href="#d">†</a></sup>.</p><p id="s">* Green.</p><p id="d">† Warm.</p>`,
    "Tea[^1] or mate[^2].\n\n[^1]: Green.\n\n[^2]: Warm.",
  ],
  [
    "terms and definitions of docutils",
    `<p>Rust <a class="footnote-reference brackets" href="#id2" id="id1">1</a> spreads.</p><dl class="footnote brackets"><dt class="label" id="id2"><span class="brackets"><a class="fn-backref" href="#id1">1</a></span></dt><dd><p>Iron oxide.</p></dd></dl>`,
    "Rust [^1] spreads.\n\n[^1]: Iron oxide.",
  ],
  [
    "asides of docutils",
    `<p>Lime <a class="footnote-reference brackets" href="#f1" id="i1" role="doc-noteref"><span class="fn-bracket">[</span>1<span class="fn-bracket">]</span></a> sets.</p><aside class="footnote-list brackets"><aside class="footnote brackets" id="f1" role="doc-footnote"><span class="label"><span class="fn-bracket">[</span><a role="doc-backlink" href="#i1">1</a><span class="fn-bracket">]</span></span><p>Slowly.</p></aside></aside>`,
    "Lime [^1] sets.\n\n[^1]: Slowly.",
  ],
  [
    "rows of a table",
    `<p>Oak<sup><a href="#t1">1</a></sup> ash<sup><a href="#t2">2</a></sup></p><table><tr id="t1"><td>1</td><td>Hard.</td></tr><tr id="t2"><td>2</td><td>White.</td></tr></table>`,
    "Oak[^1] ash[^2]\n\n[^1]: Hard.\n\n[^2]: White.",
  ],
  [
    "numbers without links, a list set off by a rule",
    `<p>Один<sup>1</sup> два<sup>2</sup> три.</p><hr><ol><li>Первый.</li><li>Второй.</li></ol>`,
    "Один[^1] два[^2] три.\n\n---\n\n[^1]: Первый.\n\n[^2]: Второй.",
  ],
  [
    "numbers without links, a list under a bold line",
    `<p>Uno<sup>1</sup>, due<sup>(2)</sup>.</p><p><strong>Note</strong></p><ol><li>Primo.</li><li>Secondo.</li></ol>`,
    "Uno[^1], due[^2].\n\n**Note**\n\n[^1]: Primo.\n\n[^2]: Secondo.",
  ],
  [
    "numbers without links, paragraphs that begin with them",
    `<p>Sand<sup>1</sup> flows, clay<sup>2</sup> holds.</p><p>More text.</p><p><sup>1</sup> Dry.</p><p><sup>2</sup> Wet.</p>`,
    "Sand[^1] flows, clay[^2] holds.\n\nMore text.\n\n[^1]: Dry.\n\n[^2]: Wet.",
  ],
  [
    "a note in a cell",
    `<table><tr><th>Metal<th>Melts</tr><tr><td>Tin<sup><a href="#m1">a</a></sup><td>232</tr><tr><td>Zinc<td>420</tr></table><p id="m1"><sup>a</sup> Grey.</p>`,
    "| Metal | Melts |\n| --- | --- |\n| Tin[^a] | 232 |\n| Zinc | 420 |\n\n[^a]: Grey.",
  ],
  [
    "numbers without links, bold ones below a rule",
    `<p>Kork<sup>1</sup> treibt, Blei<sup>2</sup> sinkt.</p><hr><p><strong>1</strong> Rinde.</p><p><strong>2</strong> Schwer.</p>`,
    "Kork[^1] treibt, Blei[^2] sinkt.\n\n---\n\n[^1]: Rinde.\n\n[^2]: Schwer.",
  ],
  [
    "stars and daggers without links, small lines below a rule",
    `<p>Miód<sup>*</sup> i wosk<sup>†</sup>.</p><div><hr></div><div><p><small>* Lipowy.</small></p><p><small>† Żółty.</small></p></div>`,
    "Miód[^1] i wosk[^2].\n\n---\n\n[^1]: Lipowy.\n\n[^2]: Żółty.",
  ],
  [
    "numbers in brackets without links, lines under a heading",
    `<p>Chalk [1] is soft, flint[2] is not, says Lee [1].</p><h3>Notes</h3><p>[1] Sea floor.</p><p>[2] In chalk.</p>`,
    "Chalk[^1] is soft, flint[^2] is not, says Lee[^1].\n\n### Notes\n\n[^1]: Sea floor.\n\n[^2]: In chalk.",
  ],
  [
    "links that are not raised, to lines that begin with their number",
    `<p>Torf<a class="fn" href="#x1">1</a> brennt.</p><div class="end"><p id="x1"><b>1</b> Aus dem Moor.</p></div>`,
    "Torf[^1] brennt.\n\n[^1]: Aus dem Moor.",
  ],
  [
    "notes of LaTeXML inside the line",
    `<p>Zinc<span class="ltx_note ltx_role_footnote" id="fn1"><sup class="ltx_note_mark">1</sup><span class="ltx_note_outer"><span class="ltx_note_content"><sup class="ltx_note_mark">1</sup>Melts early.</span></span></span> shines.</p>`,
    "Zinc[^1] shines.\n\n[^1]: Melts early.",
  ],
  [
    "a way back to a place that is not there",
    `<p>Wax<sup id="r-0"><a href="#n">1</a></sup> melts.</p><ol><li id="n">^ <a href="#r-0">a</a> <a href="#r-1">b</a> <span>Bees.</span></li></ol>`,
    "Wax[^1] melts.\n\n[^1]: Bees.",
  ],
];

for (const [name, html, markdown] of PAGES) test(name, () => assert.equal(write(html), markdown));

test("links that name the page itself", () => {
  const html = `<p>Fog<sup><a href="https://example.com/a/b#fn">1</a></sup></p><ol><li id="fn">Thick. <a href="/a/b#r">↩</a></li></ol>`;
  assert.equal(write(html, "https://example.com/a/b"), "Fog[^1]\n\n[^1]: Thick.");
});

/** What looks like a note and is none. */
const OTHERS: readonly (readonly [name: string, html: string, markdown: string])[] = [
  [
    "a table of contents by numbers",
    `<p><a href="#c1">1</a> <a href="#c2">2</a></p><h2 id="c1">One</h2><p>x</p><h2 id="c2">Two</h2><p>y</p>`,
    "[1](#c1) [2](#c2)\n\n## One\n\nx\n\n## Two\n\ny",
  ],
  [
    "powers",
    "<p>10<sup>2</sup> m<sup>3</sup></p><ol><li>a</li><li>b</li></ol>",
    "10<sup>2</sup> m<sup>3</sup>\n\n1. a\n2. b",
  ],
  [
    "equations by number",
    `<p>See (<a href="#eq3">3</a>).</p><p id="eq3">a = b (3)</p>`,
    "See ([3](#eq3)).\n\na = b (3)",
  ],
  [
    "brackets that no line answers",
    "<p>Pick [1] or [2].</p><hr><p>The end.</p><pre>a[1]</pre>",
    "Pick [1] or [2].\n\n---\n\nThe end.\n\n```\na[1]\n```",
  ],
  ["a place that is not there", `<p>x<sup><a href="#gone">1</a></sup></p>`, "x[1](#gone)"],
];

for (const [name, html, markdown] of OTHERS)
  test(`no note: ${name}`, () => assert.equal(write(html), markdown));

test("each line that heads notes is known in its language", () => {
  for (const [language, , example] of headings) assert.ok(headsNotes(example), `${language} ${example}`);
  assert.ok(!headsNotes("Notebooks") && !headsNotes("Das Ende"));
});

test("a note in a cell that is written twice stands there once", () => {
  const html = `<table><tr><th>a<th>b<tr><td><p>*x* y<span class="sidenote">Once.</span></p><p>*z*</p><td>c</table>`;
  assert.equal(write(html).split("Once.").length, 2);
});

test.run();
