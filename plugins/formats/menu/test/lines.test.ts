import assert from "node:assert/strict";
import { parseTree } from "@winnow/kit-dom";
import { suite } from "uvu";
import { linesOf } from "../src/page/lines.ts";

const test = suite("format-menu: lines");
const read = (html: string) => linesOf(parseTree(`<body>${html}</body>`).body);
const texts = (html: string): string[] => read(html).lines.map(({ text }) => text);

test("blocks, breaks and cells end a line", () => {
  assert.deepEqual(texts("<p>one<br>two</p><div>three <b>four</b></div>"), ["one", "two", "three four"]);
  assert.deepEqual(texts("<table><tr><td>a</td><td>b</td></tr></table>"), ["a", "b"]);
  assert.deepEqual(texts("<dl><dt>name<dd>text</dl>"), ["name", "text"]);
});

test("white space is one space, and invisible signs are none", () => {
  assert.deepEqual(texts("<p>  one \n\t two&nbsp; three</p>"), ["one two three"]);
  assert.deepEqual(texts("<p>so&shy;up\u200b</p>"), ["soup"]);
});

test("touching elements are set apart, amounts and large initials are not", () => {
  assert.deepEqual(texts("<p><span>Soup</span><span>12</span></p>"), ["Soup 12"]);
  assert.deepEqual(texts("<p>$<b>2</b>.<small>50</small></p>"), ["$2.50"]);
  assert.deepEqual(texts("<p>12<sup>50</sup> €</p>"), ["12.50 €"]);
  assert.deepEqual(texts("<p><span>K</span>artoffelsalat</p>"), ["Kartoffelsalat"]);
});

test("text laid out by hand keeps its lines and its columns", () => {
  assert.deepEqual(texts("<pre>PLATES\n  Brisket      14.95\n  Ribs\t17.95</pre>"), [
    "PLATES",
    "Brisket … 14.95",
    "Ribs … 17.95",
  ]);
});

test("scripts, styles, templates and choices are not read", () => {
  assert.deepEqual(
    texts("<script>a</script><style>b</style><template>c</template><select><option>d</select><p>e</p>"),
    ["e"],
  );
});

test("buttons that do something are left out, those that hold something are not", () => {
  assert.deepEqual(texts("<div>Soup <button>Add to cart</button></div>"), ["Soup"]);
  assert.deepEqual(texts("<button><div><span>Soup</span><div>$4</div></div></button>"), ["Soup", "$4"]);
  assert.deepEqual(texts('<button aria-expanded="true">Starters</button><div>Soup</div>'), [
    "Starters",
    "Soup",
  ]);
});

test("empty lines are counted", () => {
  const { lines } = read("<p>one<br>two<br><br>three</p>");
  assert.deepEqual(
    lines.map(({ breaks }) => breaks),
    [1, 1, 2],
  );
});

test("what stands beside the content is marked", () => {
  const html = `<nav>a</nav><aside>b</aside><div class="cookie-banner">c</div><div id="footer-links">d</div>
    <div role="navigation">e</div><main>f</main><div class="related-cards">g</div><div class="reviews">h</div>`;
  const marked = read(html).lines.map(({ text, aside }) => `${text}${aside === undefined ? "" : "!"}`);
  assert.deepEqual(marked, ["a!", "b!", "c!", "d!", "e!", "f", "g!", "h!"]);
});

test("elements know their lines", () => {
  const tree = parseTree("<body><ul><li>a</li><li>b<br>c</li></ul><p>d</p></body>");
  const { ranges } = linesOf(tree.body);
  const list = tree.body.firstChild;
  assert.ok(list?.nodeType === 1);
  assert.deepEqual(ranges.get(list), [0, 3]);
  const second = list.lastChild;
  assert.ok(second?.nodeType === 1);
  assert.deepEqual(ranges.get(second), [1, 3]);
});

test("pictures and signs stand between lines", () => {
  const { signs } = read('<p>a <img src="/a.jpg" alt="A"></p><p>b <i class="icon" title="Vegan"></i></p>');
  assert.deepEqual(
    signs.map(({ alt, source, at }) => [alt, source, at]),
    [
      ["A", "/a.jpg", 1],
      ["Vegan", "", 2],
    ],
  );
});

test("lines and pieces are bounded", () => {
  const { lines } = read(`<p>${"<b>a</b> ".repeat(1000)}</p><p>${"x".repeat(5000)}</p>`);
  assert.equal(lines[0]?.pieces.length, 60);
  assert.ok(lines.every(({ text }) => text.length <= 1000));
});

test.run();
