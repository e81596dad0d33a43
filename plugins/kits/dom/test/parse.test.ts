import assert from "node:assert/strict";
import fc from "fast-check";
import { suite } from "uvu";
import { originOf, toDocument } from "../src/document.ts";
import { MAX_DEPTH, parseTree } from "../src/parse.ts";

const test = suite("parseTree");
const parseDocument = (html: string) => toDocument(parseTree(html));

function depthOf(root: Node): number {
  let deepest = 0;
  let depth = 0;
  let node: Node | null = root;
  while (node) {
    deepest = Math.max(deepest, depth);
    if (node.firstChild) {
      node = node.firstChild;
      depth++;
      continue;
    }
    while (node && !node.nextSibling) {
      node = node.parentNode;
      depth--;
    }
    node = node?.nextSibling ?? null;
  }
  return deepest;
}

test("gives every input a head and a body and nothing else", () => {
  const inputs = [
    "",
    "...",
    "text",
    "<p>one",
    "<title>t</title><p>x",
    "<body>b</body><p>after",
    "\0\0",
    "<html>",
  ];
  for (const html of inputs) {
    const document = parseDocument(html);
    const names = [...document.documentElement.childNodes].map((node) => node.nodeName);
    assert.deepEqual(names, ["HEAD", "BODY"], JSON.stringify(html));
  }
});

test("moves what stands beside head and body into the body", () => {
  const document = parseDocument(
    "<head><title>t</title><p>in head</p></head><body class='a'>b</body><p>after",
  );
  assert.equal(document.title, "t");
  assert.equal(document.body.textContent, "in headbafter");
  assert.equal(document.body.getAttribute("class"), "a");
});

test("does not lose the page after a stray CDATA mark", () => {
  const document = parseDocument("<body><p>one</p><![CDATA[ <p>two</p>");
  assert.match(document.body.textContent ?? "", /one.*two/u);
});

test("reads declarative shadow roots in place and fills their slots", () => {
  const document = parseDocument(
    "<x-card><template shadowrootmode=open><h2><slot name=title></slot></h2><p>inner</p><slot></slot></template>" +
      "<b slot=title>Title</b><i>rest</i></x-card>",
  );
  assert.equal(document.body.textContent, "Titleinnerrest");
  assert.equal(document.querySelector("h2")?.textContent, "Title");
});

test("unwraps noscript only when it holds the text of the page", () => {
  const text = "word ".repeat(100);
  assert.equal(
    parseDocument(`<div>app</div><noscript><p>${text}</noscript>`).querySelector("noscript"),
    null,
  );
  const notice = parseDocument(`<p>${text}</p><noscript>Please enable JavaScript</noscript>`);
  assert.notEqual(notice.querySelector("noscript"), null);
});

test("shows the pictures of noscript that stand nowhere else, and no dots that count", () => {
  const pictures = (html: string) =>
    [...parseDocument(`<p>text</p>${html}`).querySelectorAll("img")]
      .filter((image) => image.closest("noscript") === null)
      .map((image) => image.getAttribute("src"));
  assert.deepEqual(pictures('<div><noscript><a href="/m"><img src="/mill.jpg?w=600"></a></noscript></div>'), [
    "/mill.jpg?w=600",
  ]);
  assert.deepEqual(pictures('<noscript><picture><img src="/mill.webp"></picture></noscript>'), [
    "/mill.webp",
  ]);
  for (const late of [
    '<img src="late.gif" data-id="7"><noscript><img src="/mill.jpg"></noscript>',
    '<div><div><img src="late.gif"></div> <noscript><img src="/mill.jpg"></noscript></div>',
    '<noscript><img src="/mill.jpg"></noscript><span><img src="late.gif"></span>',
  ])
    assert.deepEqual(pictures(late), ["late.gif"]);
  for (const dot of [
    '<noscript><img src="https://count.test/tr?id=1&noscript=1"></noscript>',
    '<noscript><img width="1" height="1" src="https://count.test/dot.png"></noscript>',
    '<noscript><img style="display: none" src="https://count.test/a.jpg"></noscript>',
    '<noscript>Please turn on scripts <img src="/sad.png"></noscript>',
    '<noscript><iframe src="https://tags.test"></iframe><img src="/a.png"></noscript>',
  ])
    assert.deepEqual(pictures(dot), []);
});

test("fills a figure with the picture that it names", () => {
  const figure = (inner: string) =>
    parseDocument(
      `<figure itemid="https://a.test/mill.jpg?q=90">${inner}<figcaption>Mill</figcaption></figure>`,
    );
  const filled = figure('<div class="empty"></div>').querySelector("figure");
  assert.equal(filled?.firstElementChild?.getAttribute("src"), "https://a.test/mill.jpg?q=90");
  assert.equal(filled?.lastElementChild?.textContent, "Mill");
  assert.equal(figure('<img src="/own.jpg">').querySelectorAll("img").length, 1);
  assert.equal(figure("<video></video>").querySelector("img"), null);
});

test("reads framesets as links and their fallback", () => {
  const html = "<html><frameset><frame src=a.html name=menu></frameset><noframes>No frames</noframes></html>";
  const { body } = parseDocument(html);
  assert.equal(body.querySelector("a")?.getAttribute("href"), "a.html");
  assert.match(body.textContent ?? "", /menu.*No frames/u);
});

test("reads XHTML", () => {
  const html =
    '<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head>' +
    "<body><p>one<br/>two</p></body></html>";
  const document = parseDocument(html);
  assert.equal(document.title, "t");
  assert.equal(document.body.textContent, "onetwo");
});

test("caps nesting and keeps the text below", () => {
  const document = parseDocument(`${"<div>".repeat(50_000)}deep${"</div>".repeat(50_000)}<p>after</p>`);
  assert.ok(depthOf(document) <= MAX_DEPTH + 4);
  assert.equal(document.body.textContent, "deepafter");
  assert.equal(document.body.lastElementChild?.localName, "p");
});

test("takes time linear in the nesting", () => {
  const started = process.cpuUsage();
  parseTree("<div></x>".repeat(100_000));
  parseTree("<".repeat(100_000));
  parseTree(`<p ${"a".repeat(9)} `.repeat(50_000));
  parseTree(`<p${Array.from({ length: 50_000 }, (_, index) => ` a${index}=1`).join("")}>`);
  parseTree("<script></".repeat(50_000));
  assert.ok(process.cpuUsage(started).user < 2_000_000);
});

test("drops null bytes and repairs lone surrogates", () => {
  const { body } = parseDocument("<p>a\0b \ud800 c</p>");
  assert.equal(body.textContent, "ab \ufffd c");
});

test("text is text until its own end tag", () => {
  const { body } = parseTree("<script>if (a</b) '</div>'</script ><title>a &amp; <b></title><p>x</p>");
  assert.equal(body.textContent, "x");
  const { root } = parseTree("<textarea>a &lt; <b></textarea>b<script>&amp;</script><p>after");
  assert.equal(root.textContent, "a < <b>b&amp;after");
});

test("reads attributes as browsers do", () => {
  const { body } = parseTree(
    `<a HREF='x?a&copy=1&amp;b' class=one class="two" data-x hidden / title = "a>b">t</a>`,
  );
  const link = body.firstChild;
  assert.ok(link?.nodeType === 1);
  const list = ["href", "x?a&copy=1&b", "class", "one", "data-x", "", "hidden", "", "title", "a>b"];
  assert.deepEqual(link.attributeList, list);
  assert.equal(link.getAttribute("none"), null);
});

test("ends elements whose end tag may be left out", () => {
  const names = (html: string) => toDocument(parseTree(html)).body.innerHTML;
  assert.equal(names("<ul><li>a<li>b</ul>"), "<ul><li>a</li><li>b</li></ul>");
  assert.equal(names("<p>a<p>b<div>c</div>"), "<p>a</p><p>b</p><div>c</div>");
  assert.equal(
    names("<table><tr><td>a<td>b<tr><th>c</table>"),
    "<table><tr><td>a</td><td>b</td></tr><tr><th>c</th></tr></table>",
  );
  assert.equal(names("<div>a</p>b</br>c</x></div>"), "<div>a<p></p>b<br>c</div>");
});

test("a tag closes itself in a drawing only", () => {
  const { body } = toDocument(parseTree("<svg><path d=x /><g/></svg><div/>in<i />it"));
  assert.equal(body.innerHTML, '<svg><path d="x" /><g /></svg><div>in<i>it</i></div>');
});

test("sets labels apart that touch, and leaves words and code whole", () => {
  const text = (html: string) => parseTree(html).body.textContent;
  assert.equal(text("<span>2026</span><span>1h 54m</span><span>R</span>"), "2026 1h 54m R");
  assert.equal(text("<a><span>UC San Diego</span></a><a>Verified</a>"), "UC San Diego Verified");
  assert.equal(
    text("<span>O</span><span>nce</span> <span>under</span><span>stand</span>"),
    "Once understand",
  );
  assert.equal(text("<span>$19</span><span>.99</span> <b>W</b><b>Ord</b>"), "$19.99 WOrd");
  assert.equal(text("<pre><span>10</span><span>PX</span></pre>"), "10PX");
});

test("takes commands of page builders out of the text, and leaves them in code", () => {
  const text = (html: string): string => parseTree(html).body.textContent;
  assert.equal(text("<p>[vc_row][vc_column width=&quot;1/2&quot;]Hello[/vc_column][/vc_row]</p>"), "Hello");
  assert.equal(
    text('[caption id="attachment_1" width="20"]<img src="a.png"> A bridge[/caption]'),
    " A bridge",
  );
  assert.equal(text('[et_pb_text _builder_version="4"]Built[/et_pb_text] [contact-form-7 id="5"]'), "Built ");
  assert.equal(text("<code>[vc_row]</code> begins a row"), "[vc_row] begins a row");
  for (const plain of ["See [caption] and [gallery].", "a[row] = b[column]", "[quote]words[/quote]", "[1]"])
    assert.equal(text(`<p>${plain}</p>`), plain);
  const open = "[vc_row ".repeat(50_000);
  assert.equal(text(open).length, open.length);
});

test("the page goes on after stray ends of its body", () => {
  const { body } = parseTree("<body><div>a</body></html><p>b</p></div>c");
  assert.equal(body.textContent, "abc");
});

test("a DOM made from the tree knows where its nodes come from", () => {
  const tree = parseTree("<p id=x>text</p>");
  const paragraph = toDocument(tree).querySelector("p") as Element;
  assert.equal(originOf(paragraph), tree.body.firstChild);
  assert.equal(originOf(paragraph.firstChild as Node), tree.body.firstChild?.firstChild);
});

test("never throws and never nests too deep", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "<div>",
      "</div>",
      "<p>",
      "<table>",
      "<td>",
      "</table>",
      "<body>",
      "</html>",
      "<head>",
      "<svg>",
    ),
    fc.constantFrom(
      "<!--",
      "-->",
      "<![CDATA[",
      "]]>",
      "<script>",
      "</script>",
      "<template shadowrootmode=open>",
    ),
    fc.constantFrom(
      "<slot>",
      "<noscript>",
      "</noscript>",
      "<frameset>",
      "<frame src=x>",
      "<a href='",
      "&amp",
      "<",
    ),
    fc.string({ maxLength: 8, unit: "binary" }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const document = parseDocument(pieces.join(""));
      assert.equal(document.documentElement.children.length, 2);
      assert.ok(depthOf(document) <= MAX_DEPTH + 4);
    }),
    { numRuns: 150 },
  );
});

test.run();
