import assert from "node:assert/strict";
import { parseTree } from "@winnow/kit-dom";
import { suite } from "uvu";
import { annotate } from "../src/page/annotate.ts";
import { HIDDEN } from "../src/page/attributes.ts";

const test = suite("annotate");
const blocksOf = (html: string) => annotate(parseTree(html).body);

test("cuts text into blocks where an element starts a line", () => {
  const page = blocksOf(
    "<div>hi <a href=x>link</a> <b>bold</b><p>para</p> tail</div><ul><li>one<li>two</ul>",
  );
  assert.deepEqual(page.blockText, ["hi link bold", "para", "tail", "one", "two"]);
  const holders = [...page.blockElement].map((index) => page.elements[index]?.localName);
  assert.deepEqual(holders, ["div", "p", "div", "li", "li"]);
});

test("elements of a site's own go on with the line when text stands beside them", () => {
  const sentence = "<p>Use <my-term>foo</my-term>, or <x-code>bar</x-code>.</p>";
  assert.deepEqual(blocksOf(sentence).blockText, ["Use foo, or bar."]);
  assert.deepEqual(blocksOf("<my-card>One</my-card><my-card>Two</my-card>").blockText, ["One", "Two"]);
  const cards = "<my-card><h3>A</h3><p>b</p></my-card> <my-card><h3>C</h3></my-card>";
  assert.deepEqual(blocksOf(cards).blockText, ["A", "b", "C"]);
});

test("what opens over a line does not stand in it", () => {
  const page = blocksOf(
    "<p>A <i>word<dialog>Its story</dialog></i> and<span role=tooltip> a hint</span> more.</p>",
  );
  assert.deepEqual(page.blockText, ["A word and more."]);
  assert.deepEqual(
    page.silent.map((element) => element.textContent),
    ["Its story", " a hint"],
  );
  assert.deepEqual(blocksOf("<dialog><p>One</p></dialog><p>Two</p>").blockText, ["One", "Two"]);
  assert.deepEqual(blocksOf("<p>A <dialog open>B</dialog></p>").blockText, ["A", "B"]);
});

test("counts the characters of links and bold text", () => {
  const page = blocksOf("<p>see <a href=x>four</a> and <strong>six six</strong></p>");
  assert.equal(page.linkCharacters[0], 4);
  assert.equal(page.boldCharacters[0], 7);
});

test("ranges of blocks nest as the elements do", () => {
  const page = blocksOf("<main><h1>a</h1><div><p>b</p><p>c <i>d</i></p></div></main><footer>e</footer>");
  for (let index = 1; index < page.parent.length; index++) {
    const above = page.parent[index]!;
    assert.ok(page.firstBlock[index]! >= page.firstBlock[above]!);
    assert.ok(page.endBlock[index]! <= page.endBlock[above]!);
  }
  assert.equal(page.endBlock[0], 4);
});

test("leaves out scripts, styles and form fields", () => {
  const page = blocksOf(
    "<p>a</p><script>b</script><style>c</style><select><option>d</select><textarea>e</textarea>",
  );
  assert.deepEqual(page.blockText, ["a"]);
  assert.deepEqual(
    page.silent.map((element) => element.localName),
    ["select", "textarea"],
  );
});

test("keeps each text node of a block, in order", () => {
  const page = blocksOf("<p>a <b>b</b> c</p><p>d</p>");
  const nodes = (block: number) =>
    page.textNodes.slice(page.firstText[block], page.firstText[block + 1]).map((node) => node.nodeValue);
  assert.deepEqual(nodes(0), ["a ", "b", " c"]);
  assert.deepEqual(nodes(1), ["d"]);
});

test("notes what is hidden", () => {
  const page = blocksOf("<div hidden>a</div><div style='display: none'>b</div><div>c</div>");
  const hidden = [...page.blockElement].map((index) => page.flags[index]! & HIDDEN);
  assert.deepEqual(hidden, [HIDDEN, HIDDEN, 0]);
});

test("walks a root that ends in empty inline elements", () => {
  assert.deepEqual(blocksOf("<a><i></i>x</a><a><i></i></a>").blockText, ["x"]);
  assert.deepEqual(blocksOf("").blockText, []);
});

test("no element holds a block beyond the last", () => {
  for (const html of ["<p>one</p><span> </span>", "<p>one</p><b> <i> </i></b>", "<a> </a>"]) {
    const page = annotate(parseTree(html).body);
    assert.ok(Math.max(...page.endBlock) <= page.blockText.length, html);
  }
});

test.run();
