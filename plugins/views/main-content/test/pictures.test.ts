import assert from "node:assert/strict";
import { elementsBelow, isWritten, type TreeNode } from "@winnow/kit-dom";
import { suite } from "uvu";
import { articlePage, keptText, prose, select } from "./pages.ts";

const test = suite("pictures");

/** The addresses of the pictures that are written. */
function picturesOf(html: string): string[] {
  const main = select(html);
  const isShown = (node: TreeNode): boolean =>
    isWritten(node, main) && (node === main.root || node.parentNode === null || isShown(node.parentNode));
  return elementsBelow(main.root)
    .filter((element) => element.localName === "img" && isShown(element))
    .map((element) => element.getAttribute("src") ?? "");
}

/** Paragraphs of prose of which none is like another. */
const text = (from: number, count: number) =>
  Array.from(
    { length: count },
    (_, at) =>
      `<p>In the year ${from + at} the river took the bridge again, and the council of the valley paid ${from * 3 + at} crowns for oak, stone and work. Nobody was surprised by then.</p>`,
  ).join("");

const figure = (name: string, caption = "") =>
  `<figure><img src="/${name}.jpg" alt="${name}">${caption === "" ? "" : `<figcaption>${caption}</figcaption>`}</figure>`;

test("a figure at the start, in the middle and at the end of the text stays", () => {
  const body = `${figure("first")}${text(1800, 4)}${figure("middle", "The mill")}${text(1900, 4)}${figure("last")}`;
  assert.deepEqual(picturesOf(articlePage(body)), ["/first.jpg", "/middle.jpg", "/last.jpg"]);
});

test("a caption goes with its picture, once", () => {
  const main = select(articlePage(`${prose(4)}${figure("mill", "The mill from the east")}${prose(4)}`));
  assert.equal(keptText(main).split("The mill from the east").length, 2);
  const aside = `<aside class="related">${figure("museum", "The museum opens")}</aside>`;
  assert.doesNotMatch(keptText(select(articlePage().replace("</footer>", `${aside}</footer>`))), /museum/u);
});

test("dots, icons that repeat and portraits of the writer go", () => {
  const icon = '<p><a href="/up"><img src="/up.png"></a></p>';
  const body = `<div class="avatar"><img src="/ada.jpg" alt="Ada"></div>${text(1500, 3)}${icon}${text(1600, 2)}${icon}${text(1700, 2)}${icon}
    <div><img src="/count" width="1" height="1"></div>${text(1800, 2)}${figure("plan")}${text(1900, 1)}`;
  assert.deepEqual(picturesOf(articlePage(body)), ["/plan.jpg"]);
});

test("a carousel shows each picture once, and so do variants for screens and themes", () => {
  const turns = [1, 2, 1, 2].map((at) => `<div><img src="/turn-${at}.jpg" alt="Bridge"></div>`).join("");
  const variants = '<div><img src="/light.svg" alt="Plan"><img src="/dark.svg" alt="Plan"></div>';
  const linked = '<a href="/pier"><img src="/pier-s.jpg"><img src="/pier-l.jpg"></a>';
  const body = `${text(1500, 3)}<div class="gallery">${turns}</div>${text(1600, 3)}${variants}${text(1700, 3)}<p>${linked}</p>${text(1800, 3)}`;
  assert.deepEqual(picturesOf(articlePage(body)), [
    "/turn-1.jpg",
    "/turn-2.jpg",
    "/light.svg",
    "/pier-s.jpg",
  ]);
});

test("pictures of one gallery that lead to one page stay where their descriptions differ", () => {
  const picture = (name: string, alt: string) =>
    `<figure><a href="https://shop.example/"><img src="/${name}.jpg" alt="${alt}"></a></figure>`;
  const gallery = (first: string, second: string) =>
    picturesOf(
      articlePage(`${text(1500, 4)}<div>${picture("a", first)}${picture("b", second)}</div>${text(1600, 4)}`),
    );
  assert.deepEqual(gallery("Ein grünes Hemd", "Eine rote Hose"), ["/a.jpg", "/b.jpg"]);
  assert.deepEqual(gallery("Ein grünes Hemd", "Ein grünes Hemd"), ["/a.jpg"]);
});

test("figures that share a description are no sizes of one picture", () => {
  const one = (name: string) => `<figure><img src="/${name}.jpg" alt="Oak"></figure>`;
  const gallery = `<figure class="gallery">${one("a")}${one("b")}</figure>`;
  assert.deepEqual(picturesOf(articlePage(`${text(1500, 4)}${gallery}${text(1600, 4)}`)), [
    "/a.jpg",
    "/b.jpg",
  ]);
});

test("pictures of one gallery that share a description all stay, and so do signs in lines", () => {
  const gallery = [1, 2, 3, 4].map((at) => `<li><img src="/oak-${at}.jpg" alt="Oak"></li>`).join("");
  const line = (season: string) =>
    `<p>It <img src="/smile.png" alt=":)"> holds for the whole of a long and wet ${season} in the valley.</p>`;
  const body = `${text(1500, 4)}${line("winter")}<ul>${gallery}</ul>${text(1600, 4)}${line("spring")}${text(1700, 3)}`;
  assert.deepEqual(picturesOf(articlePage(body)), [
    "/smile.png",
    ...[1, 2, 3, 4].map((at) => `/oak-${at}.jpg`),
    "/smile.png",
  ]);
});

test("pictures of related stories go with them", () => {
  const card = (at: number) => `<li><a href="/${at}"><img src="/card-${at}.jpg">Story number ${at}</a>`;
  const related = `<div class="related"><h3>Related stories</h3><ul>${[1, 2, 3, 4].map(card).join("")}</ul></div>`;
  assert.deepEqual(picturesOf(articlePage(`${prose(8)}${related}`)), []);
});

test("a picture in a line of text stays, however small", () => {
  const line =
    '<p>Follow the sign <img src="/sign.png" alt="" width="16" height="16"> along the bank of the river.</p>';
  assert.deepEqual(picturesOf(articlePage(`${prose(4)}${line}${prose(4)}`)), ["/sign.png"]);
});

test("a picture beside the column that leads to another page is a teaser, one in the column is not", () => {
  const teaser = '<div class="box"><a href="/mill"><img src="/teaser.jpg" alt="Mill"></a></div>';
  const inside = '<p><a href="/shop"><img src="/inside.jpg" alt="Shop"></a></p>';
  const page = articlePage(`${text(1500, 4)}${inside}${text(1600, 4)}`);
  assert.deepEqual(picturesOf(page.replace("</h1>", `</h1><p>Valley News, Monday</p>${teaser}`)), [
    "/inside.jpg",
  ]);
});

test("figures in the column stay whatever stands beside them, hidden pictures go", () => {
  const form = `<div class="newsletter"><p>Sign up for the newsletter of the valley and get all the news every morning at six. No spam, ever, and you can leave at any time you like, of course.</p><form><input name="mail"><button>Sign up</button></form></div>`;
  const body = `${text(1500, 4)}${form}${figure("plan")}${form}<div style="display:none"><img src="/hidden.jpg" alt="x"></div>${text(1600, 4)}`;
  assert.deepEqual(picturesOf(articlePage(body)), ["/plan.jpg"]);
});

test("of a picture and the preview that holds its place one stays", () => {
  const late =
    '<figure><div><div><img src="https://i.test/max/60/mill.jpg"></div><img src="https://i.test/max/900/mill.jpg"></div></figure>';
  assert.deepEqual(picturesOf(articlePage(`${prose(4)}${late}${prose(4)}`)), [
    "https://i.test/max/900/mill.jpg",
  ]);
});

test("the picture over the text stays where the page is shared by it, or marks it", () => {
  const over = (picture: string, head = "") =>
    picturesOf(
      articlePage(text(1500, 8))
        .replace("</title>", `</title>${head}`)
        .replace(
          "</h1>",
          `</h1><div class="meta"><span>Valley News</span></div>${picture}<div class="tools"><span>Teilen</span> <span>Drucken</span></div>`,
        ),
    );
  const shared = '<meta property="og:image" content="https://img.example/w1200/bridge-in-flood.jpg?w=1200">';
  assert.deepEqual(over('<div class="x1"><img src="/media/bridge-in-flood-768x510.jpg"></div>', shared), [
    "/media/bridge-in-flood-768x510.jpg",
  ]);
  assert.deepEqual(over('<div class="post-thumbnail"><img src="/mill.jpg" alt=""></div>'), ["/mill.jpg"]);
  assert.deepEqual(
    over('<div class="entry-image"><a href="/mill"><img src="/mill.jpg" alt=""></a></div>'),
    [],
  );
  assert.deepEqual(over('<figure hidden><img src="/mill.jpg" alt=""></figure>'), []);
});

test("the picture over the text stays under a long heading, and after the summary", () => {
  const title = "Bridge swept away in the night by the highest flood that the valley remembers";
  const shared = '<meta property="og:image" content="https://img.example/flood.jpg">';
  const summary = `<p class="intro">The council of the valley meets today, and nobody was surprised by the flood.</p>`;
  const page = (over: string, head = "") =>
    picturesOf(
      `<!doctype html><html><head><title>${title} - Valley News</title>${head}</head><body><main><div class="top"><h1>${title}</h1>${over}</div>
      <div class="body">${text(1500, 8)}</div></main></body></html>`,
    );
  const picture = '<div class="x1"><a class="opens"><img src="/flood.jpg" alt="The flood"></a></div>';
  assert.deepEqual(page(picture, shared), ["/flood.jpg"]);
  assert.deepEqual(page(summary + picture, shared), ["/flood.jpg"]);
  const marked = '<div class="c-article-image--lead"><img src="/flood.jpg"><p>Photo: Ada Low</p></div>';
  assert.deepEqual(page(summary + marked), ["/flood.jpg"]);
});

test("icons by their style, pictures that hide themselves and signs of loading go", () => {
  const signs = [
    `<p><a href="#" title="Share"><img style="width:20px;height:20px" src="/images/x.svg"></a></p>`,
    `<div><img src="https://count.example/p.jpg" style="border:0; display: none"></div>`,
    `<div class="results"><img src="/img/loading.gif" width="128" height="128"></div>`,
  ];
  for (const sign of signs) assert.deepEqual(picturesOf(articlePage(prose(4) + sign + prose(4))), [], sign);
  const late = '<p><img style="display:none" src="/img/blank.gif" data-src="/mill.jpg"></p>';
  const dock = '<p><img style="width:200px;height:150px" src="/loading-dock.jpg"></p>';
  assert.equal(picturesOf(articlePage(prose(4) + late + prose(4) + dock + prose(4))).length, 2);
});

test("a picture to be loaded late is judged by its own name, not by that of what holds its place", () => {
  for (const name of ["spacer.gif", "dummy.png"]) {
    const late = `<p><img class="lazyload" src="/img/${name}" data-lazy-src="/mill.jpg"></p>`;
    assert.equal(picturesOf(articlePage(`${prose(4)}${late}${prose(4)}`)).length, 1, name);
  }
});

test("2,000 pictures between 2,000 paragraphs", () => {
  const body = Array.from(
    { length: 2000 },
    (_, at) =>
      `<p>Oak beam number ${at} lies beside the river and waits for spring.</p>${figure(`beam-${at}`)}`,
  );
  assert.equal(picturesOf(articlePage(body.join(""))).length, 2000);
});

test.run();
