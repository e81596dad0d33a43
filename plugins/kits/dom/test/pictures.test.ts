import assert from "node:assert/strict";
import { suite } from "uvu";
import { toDocument } from "../src/document.ts";
import {
  elementsBelow,
  isEmptyPicture,
  isPreview,
  isStandIn,
  largestCandidate,
  parseTree,
  pictureSource,
  type TreeElement,
} from "../src/index.ts";

const test = suite("kit-dom: pictures");
const find = (html: string, name: string): TreeElement => {
  const found = elementsBelow(parseTree(html).body).find(({ localName }) => localName === name);
  assert.ok(found, `no ${name}`);
  return found;
};

const SOURCES: readonly (readonly [string, string | undefined])[] = [
  [`<img src="a.png">`, "a.png"],
  [`<img src="  a.png ">`, "a.png"],
  [`<img src="">`, undefined],
  ["<img>", undefined],
  [`<img src="placeholder.gif" data-src="real.jpg">`, "real.jpg"],
  [`<img src="data:image/gif;base64,R0" data-original="/x/real.jpg">`, "/x/real.jpg"],
  [`<img src="data:image/gif;base64,R0">`, "data:image/gif;base64,R0"],
  [`<img src="a.png" data-src="b.png">`, "a.png"],
  [`<img src="{{ url }}">`, undefined],
  [`<img src="{{ url }}" data-src="{{ other }}">`, undefined],
  [`<img src="blank.gif" data-src="true">`, "blank.gif"],
  [`<img src="blank.gif" srcset="s.jpg 320w, l.jpg 640w">`, "l.jpg"],
  [`<img src="blank.gif" data-srcset="s.jpg 1x, l.jpg 2x">`, "l.jpg"],
  [`<img src="blank.gif" srcset="spacer.gif 1x" data-srcset="l.jpg 1x">`, "l.jpg"],
  [`<img src="a.jpg?w=20" data-src="a.jpg">`, "a.jpg"],
  [`<img src="a.jpg?w=800" data-src="b.jpg">`, "a.jpg?w=800"],
  [`<img src="blank.gif" data-kept-by-this-site="https://a.example/p.webp">`, "https://a.example/p.webp"],
  [`<img src="blank.gif" data-kept="not a picture" data-b="x.gif">`, "x.gif"],
  [`<img src="blank.gif" kept="x.jpg">`, "blank.gif"],
  [`<img src="blank.gif"><noscript><img src="late.jpg"></noscript>`, "late.jpg"],
  [`<img src="blank.gif"> <noscript><p>x</p><p><img src="late.jpg"></p></noscript>`, "late.jpg"],
  [`<img src="blank.gif"><noscript><img src="spacer.gif"></noscript>`, "blank.gif"],
  [`<img src="blank.gif"><noscript>no picture</noscript>`, "blank.gif"],
  [`<img src="blank.gif"><p><noscript><img src="late.jpg"></noscript></p>`, "blank.gif"],
  [`<a><img src="blank.gif"></a><noscript><img src="late.jpg"></noscript>`, "late.jpg"],
  [`<a>text<img src="blank.gif"></a><noscript><img src="late.jpg"></noscript>`, "blank.gif"],
  [`<img src="blank.gif">text<noscript><img src="late.jpg"></noscript>`, "blank.gif"],
];
for (const [html, expected] of SOURCES) {
  // A page of pictures alone would be shown without its noscript.
  const page = `<p>Words.</p><div>${html}</div>`;
  test(`the source of ${html}`, () => {
    assert.equal(pictureSource(find(page, "img")), expected);
    const element = toDocument(parseTree(page)).querySelector("img");
    assert.ok(element);
    assert.equal(pictureSource(element), expected, "in a DOM");
  });
}

test("what holds the place of a picture", () => {
  for (const source of [
    "data:image/png;base64,AAAA",
    "{{ image }}",
    "/a/placeholder.png",
    "/img/blank.gif?v=2",
    "/common/img/dummy.png",
    "lazyload-small.svg",
    "a_1x1.gif",
    "x-transparent.png#top",
    "SPACER.GIF",
    "/pix/fallback.gif",
    "/theme/16by9.png",
  ])
    assert.equal(isStandIn(source), true, source);
  for (const source of [
    "a.png",
    "/placeholder/a.png",
    "replaceholder.png",
    "",
    "blank",
    `${"x".repeat(300)}blank.gif`,
  ])
    assert.equal(isStandIn(source), false, source);
});

test("pictures that show nothing", () => {
  for (const source of ["data:image/gif;base64,R0lGOD", "/a/clear.gif", "trans.png"])
    assert.ok(isEmptyPicture(source), source);
  for (const source of [`data:image/png;base64,${"A".repeat(400)}`, "photo.gif", "loading.gif", ""])
    assert.ok(!isEmptyPicture(source), source);
});

test("previews are known by their size", () => {
  for (const source of ["a.jpg?w=20", "a.jpg?x=1&width=64", "/max/60/a.jpg", "/a-32x32.jpg", "/20x20/a.jpg"])
    assert.ok(isPreview(source), source);
  for (const source of [
    "a.jpg?w=640",
    "a.jpg?w=65",
    "/max/800/a.jpg",
    "/a-320x200.jpg",
    "a.jpg",
    "a.jpg?w=0",
    "",
  ])
    assert.ok(!isPreview(source), source);
});

test("a set without sizes, or with ones that no browser takes", () => {
  assert.equal(largestCandidate(""), undefined);
  assert.equal(largestCandidate("a.png"), "a.png");
  assert.equal(largestCandidate("a.png 1q, b.png"), "b.png");
  assert.equal(largestCandidate("a.png 0w"), undefined);
});

const NOSCRIPT = (inside: string, around: (inner: string) => string = (inner) => inner) =>
  around(`<noscript>${inside}</noscript>`);
const shown = (html: string) =>
  elementsBelow(parseTree(`<body><p>Some words.</p>${html}<p>More words.</p>`).body)
    .filter(({ localName }) => localName === "img")
    .filter((image) => {
      for (let above = image.parentNode; above !== null; above = above.parentNode)
        if (above.localName === "noscript") return false;
      return true;
    })
    .map((image) => image.getAttribute("src"));

const LATE: readonly (readonly [string, string, readonly string[]])[] = [
  ["a picture", NOSCRIPT(`<img src="a.jpg">`), ["a.jpg"]],
  [
    "pictures in boxes",
    NOSCRIPT(`<div><a href="/"><img src="a.jpg"></a></div> <img src="b.webp?x=1">`),
    ["a.jpg", "b.webp?x=1"],
  ],
  ["a picture with words", NOSCRIPT(`<img src="a.jpg"> enlarge`), []],
  ["a picture with a list", NOSCRIPT(`<ul><li><img src="a.jpg"></ul>`), []],
  ["what counts visits", NOSCRIPT(`<img src="https://count.example/tr?id=1">`), []],
  ["a dot", NOSCRIPT(`<img src="a.jpg" width="1" height="1">`), []],
  ["what is not displayed", NOSCRIPT(`<img src="a.jpg" style="display: none">`), []],
  ["a stand-in", NOSCRIPT(`<img src="blank.png">`), []],
  ["a picture beside its twin", `<img src="b.jpg">${NOSCRIPT(`<img src="a.jpg">`)}`, ["b.jpg"]],
  [
    "a picture beside the box of its twin",
    `<div><a><img src="b.jpg"></a></div>${NOSCRIPT(`<img src="a.jpg">`)}`,
    ["b.jpg"],
  ],
  [
    "a picture in a box beside its twin",
    `<img src="b.jpg"><div>${NOSCRIPT(`<img src="a.jpg">`)}</div>`,
    ["b.jpg"],
  ],
  ["nothing", NOSCRIPT(""), []],
  ["very much", NOSCRIPT(`${"<p></p>".repeat(50)}<img src="a.jpg">`), []],
];
for (const [what, html, expected] of LATE)
  test(`a noscript with ${what}`, () => assert.deepEqual(shown(html), expected));

const FIGURES: readonly (readonly [string, readonly string[]])[] = [
  [`<figure data-image="a.jpg"><figcaption>x</figcaption></figure>`, ["a.jpg"]],
  [`<figure itemid="https://a.example/a.webp"></figure>`, ["https://a.example/a.webp"]],
  [`<figure data-image="a.jpg"><img src="b.jpg"></figure>`, ["b.jpg"]],
  [`<figure data-image="a.jpg"><video></video></figure>`, []],
  [`<figure data-image="placeholder.png"></figure>`, []],
  [`<figure data-image="a b.jpg"></figure>`, []],
  [`<figure title="a.jpg"></figure>`, []],
  [`<figure data-image="a.txt"></figure>`, []],
];
for (const [html, expected] of FIGURES)
  test(`the picture of ${html}`, () => assert.deepEqual(shown(html), expected));

test.run();
