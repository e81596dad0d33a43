import assert from "node:assert/strict";
import { suite } from "uvu";
import { toMarkdown } from "../src/convert.ts";
import type { WriteOptions } from "../src/writer.ts";
import { missingWords, parse } from "./visible-words.ts";

const test = suite("format-markdown writer");
const write = (html: string, options?: WriteOptions): string => toMarkdown(parse(html), options);

/** Milliseconds on the processor since a mark: a busy machine makes everything else late. */
const spent = (started: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
};

test("skips what the caller says, with what is in it", () => {
  const page = parse(`<p id="a">one</p><div id="b">two <b>three</b></div><p>four <i id="c">five</i></p>`);
  const markdown = toMarkdown(page, {
    skip: (node) => node.nodeType === 1 && /^[bc]$/.test((node as Element).getAttribute("id") ?? ""),
  });
  assert.equal(markdown, "one\n\nfour");
});

test("writes every caption of a table, as a browser shows them", () => {
  const html = "<table><caption>A</caption><caption>B</caption><tr><th>1<th>2<tr><td>3<td>4</table>";
  assert.equal(write(html), "A\n\nB\n\n| 1 | 2 |\n| --- | --- |\n| 3 | 4 |");
});

test("skips text", () => {
  const page = parse("<p>keep <b>drop</b> keep</p>");
  assert.equal(
    toMarkdown(page, { skip: (node) => node.nodeType === 3 && (node as Text).data === "drop" }),
    "keep keep",
  );
});

test("a cell that the caller leaves out stays as an empty one, a column without any goes", () => {
  const table = (second: string) =>
    `<table><tr><th>A<th${second}>B<th>C<tr><td>1<td class="x">2<td>3<tr><td>4<td class="x">5<td>6</table>`;
  const skip: NonNullable<WriteOptions["skip"]> = (node) =>
    node.nodeType === 1 && (node as Element).getAttribute("class") === "x";
  assert.equal(write(table(""), { skip }), "| A | B | C |\n| --- | --- | --- |\n| 1 |  | 3 |\n| 4 |  | 6 |");
  assert.equal(write(table(` class="x"`), { skip }), "| A | C |\n| --- | --- |\n| 1 | 3 |\n| 4 | 6 |");
});

test("resolves addresses against the base", () => {
  const html = `<a href="../x?a=1#f">x</a> <a href="//cdn.test/y">y</a> <a href="mailto:a@b.test">m</a> <a href="#n">n</a>
    <img src="i.png" alt="i"> <a href="http://[bad">bad</a>`;
  assert.equal(
    write(html, { baseUrl: "https://example.com/dir/page" }),
    "[x](https://example.com/x?a=1#f) [y](https://cdn.test/y) [m](mailto:a@b.test) " +
      "[n](https://example.com/dir/page#n) ![i](https://example.com/dir/i.png) [bad](http://[bad)",
  );
});

test("keeps data images only when asked to", () => {
  const html = `<img alt="dot" src="data:image/gif;base64,R0lGOD">`;
  assert.equal(write(html), "![dot](<Base64-Image-Removed>)");
  assert.equal(write(html, { removeBase64Images: false }), "![dot](data:image/gif;base64,R0lGOD)");
});

test("writes nothing that a renderer would run", () => {
  const html = `<a href="javascript:alert(1)">a</a> <a href=" java\nscript:alert(1)">b</a> <a href="data:text/html,x">c</a>
    <a href="/x&quot;onclick=&quot;y" title='"><img src=x onerror=alert(1)>'>d</a> &lt;script&gt;alert(1)&lt;/script&gt;
    <img alt="](javascript:x)" src="y)"> $x_1 &lt;img src=x onerror=alert(1)&gt;$ <b onclick="x">&lt;b&gt;</b>
    <a href="/y">](javascript:x) [</a>`;
  const markdown = write(html);
  assert.equal(
    markdown,
    'a b c [d](/x"onclick="y "\\"><img src=x onerror=alert(1)>") \\<script>alert(1)\\</script> ' +
      "![\\](javascript:x)](y\\)) $x_1 < img src=x onerror=alert(1)>$ **\\<b>** [\\](javascript:x) \\[](/y)",
  );
});

test("writes any node: a document, an element, a fragment, nothing", () => {
  const page = parse("<p>a</p><p>b</p>");
  const fragment = page.createDocumentFragment();
  fragment.append(page.createElement("hr"), "tail");
  assert.equal(toMarkdown(page), "a\n\nb");
  assert.equal(toMarkdown(page.body), "a\n\nb");
  assert.equal(toMarkdown(fragment), "---\n\ntail");
  assert.equal(write(""), "");
  assert.equal(write("<div> \n </div><p></p><script>x</script>"), "");
});

test("keeps text outside the body", () => {
  assert.equal(write("<html><body><p>in</p></body></html><p>after</p>"), "in\n\nafter");
});

test("changes nothing", () => {
  const page = parse(
    `<h1 id="x"><a href="#x">#</a>T</h1><table><tr><td><pre>a\nb</pre></td><td>c</td></tr></table>`,
  );
  const before = page.toString();
  const first = toMarkdown(page);
  assert.equal(toMarkdown(page), first);
  assert.equal(page.toString(), before);
});

/** Nodes with no more than a DOM must have, nested one in the other; a parser takes long for such a page. */
function tower(tags: readonly string[], attributes: Readonly<Record<string, string>>, depth: number): Node {
  const make = (localName: string, parentNode: object | null) => ({
    nodeType: 1,
    localName,
    parentNode,
    firstChild: null as object | null,
    nextSibling: null as object | null,
    getAttribute: (name: string) => attributes[name] ?? null,
  });
  const root = make("body", null);
  let parent = root;
  for (let level = 0; level < depth; level++) {
    const before = {
      nodeType: 3,
      data: ` w${level} `,
      parentNode: parent,
      firstChild: null,
      nextSibling: null as object | null,
    };
    const child = make(tags[level % tags.length] ?? "div", parent);
    parent.firstChild = before;
    before.nextSibling = child;
    parent = child;
  }
  return root as unknown as Node;
}

for (const [tags, attributes = {}] of [
  ["div"],
  ["blockquote"],
  ["ul li"],
  ["b i"],
  ["a", { href: "/x" }],
  ["table tr td"],
  ["pre code span"],
  ["code"],
  ["math mrow"],
  ["dl dd"],
  ["sup a", { href: "#fn1" }],
  ["div", { class: "highlight" }],
  ["details summary h2"],
  ["my-host template slot", { shadowrootmode: "open" }],
] as [string, Record<string, string>?][]) {
  const depth = tags === "div" ? 50_000 : 10_000;
  test(`ends well on ${depth} nested ${tags} ${Object.values(attributes).join()}`, () => {
    const root = tower(tags.split(" "), attributes, depth);
    const started = process.cpuUsage();
    const markdown = toMarkdown(root);
    assert.ok(spent(started) < 2000, "takes too long");
    if (tags.includes("template")) return;
    const words = Array.from({ length: depth }, (_, level) => `w${level}`);
    assert.deepEqual(missingWords(words, markdown).slice(0, 5), []);
  });
}

test("takes time in proportion to the page", () => {
  const block =
    `<h2>Title</h2><p>Some <b>bold</b>, <i>italic</i> and <code>code</code> text with <a href="/x">a link</a>.</p>` +
    "<ul><li>one<ul><li>two</li></ul></li></ul><table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>";
  const speed = (size: number): number => {
    const page = parse(block.repeat(Math.ceil(size / block.length)));
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 3; round++) {
      const started = process.cpuUsage();
      toMarkdown(page);
      best = Math.min(best, spent(started));
    }
    return size / best;
  };
  speed(60_000);
  const small = speed(60_000);
  const large = speed(400_000);
  assert.ok(large > small / 3, `${small} then ${large} characters per ms`);
});

test("has no worst case in one paragraph or one table", () => {
  const pages = {
    marks: "<p>".concat("<b>a:</b>b <i>(c)</i>d_e*f ".repeat(10_000)),
    brackets: `<p>${"[".repeat(100_000)}<a href="/x">${"]".repeat(1000)}</a>`,
    delimiters: `<p>${"*a _b ~c ".repeat(30_000)}`,
    hyphens: `<p>x<br>${"- ".repeat(100_000)}x`,
    dollars: `<p>${"\\( $ \\[ ".repeat(50_000)}`,
    formulas: `<p>${"\\( \\begin{align} ".repeat(50_000)} \\) \\end{align}`,
    spans: `<table>${`<tr>${`<td colspan="1000" rowspan="1000">x</td>`.repeat(20)}</tr>`.repeat(200)}</table>`,
    backticks: `<p><code>${"` `` ".repeat(50_000)}</code>`,
    srcset: `<img srcset="${"a b,, ".repeat(50_000)}">`,
    notes: `<p>${`<sup><a href="#n">1</a></sup>`.repeat(10_000)}`,
  };
  for (const [name, html] of Object.entries(pages)) {
    const page = parse(html);
    const started = process.cpuUsage();
    toMarkdown(page);
    const took = spent(started);
    assert.ok(took < 1500, `${name}: ${took} ms`);
  }
});

test.run();
