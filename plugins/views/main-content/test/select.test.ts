import assert from "node:assert/strict";
import { elementsBelow, parseTree, type TreeNode } from "@winnow/kit-dom";
import { toDocument } from "@winnow/kit-dom/document";
import { suite } from "uvu";
import { annotate } from "../src/page/annotate.ts";
import { readFacts } from "../src/page/facts.ts";
import { measure } from "../src/page/measure.ts";
import { addTitle, findTitle } from "../src/page/title.ts";
import { selectMainContent } from "../src/select.ts";
import { articlePage, keptText, prose, select } from "./pages.ts";

const test = suite("selectMainContent");

test("keeps the body of an article and leaves out what surrounds it", () => {
  const text = keptText(select(articlePage()));
  assert.match(text, /The river rose again/u);
  assert.match(text, /built of oak/u);
  for (const boilerplate of ["Sport", "Mill opens museum", "All rights reserved", "Privacy policy"])
    assert.doesNotMatch(text, new RegExp(boilerplate, "u"), boilerplate);
});

test("names the type of page with probabilities that sum to one", () => {
  const main = select(articlePage());
  assert.equal(main.pageType, "article");
  const sum = Object.values(main.pageTypes).reduce((total, value) => total + value, 0);
  assert.ok(Math.abs(sum - 1) < 1e-5);
});

test("keeps the title heading for the reader", () => {
  assert.match(keptText(select(articlePage())), /^Bridge swept away/u);
});

test("the heading of the page is not the name of the site above it", () => {
  const page = articlePage(prose(8))
    .replace(
      '<header class="site-header">',
      '<header class="site-header"><h1><a href="/">Valley News Daily</a></h1>',
    )
    .replace("Bridge swept away - Valley News", "Bridge - Valley News Daily")
    .replace("<h1>Bridge swept away</h1>", "<h1>Bridge</h1>");
  const main = select(page);
  assert.match(keptText(main), /^Bridge The river/u);
});

test("keeps the name of a product under a line or two of its own, and none below half of the text", () => {
  const titleIn = (html: string): string | undefined => {
    const tree = parseTree(`<title>Jimmy | The ultimate opener</title>${html}`);
    const page = annotate(tree.body);
    const measures = measure(page);
    const facts = readFacts(tree, "https://example.com/");
    const kept = Uint8Array.from(measures.heading, (level) => (level === 1 ? 0 : 1));
    return page.blockText[addTitle(page, measures, kept, findTitle(page, measures, facts), facts)];
  };
  const slogan = "<h2>The ultimate opener</h2><p>A blade that bends.</p>";
  assert.equal(titleIn(`${slogan}<h1>Jimmy</h1>${prose(4)}`), "Jimmy");
  assert.equal(titleIn(`${prose(4)}<h1>Jimmy</h1>${slogan}`), undefined);
});

test("keeps the only heading of a page whose title says nothing of it", () => {
  const items = Array.from(
    { length: 12 },
    (_, at) =>
      `<li><h3>Item ${at}</h3><p>Waxed cotton, made to last a decade of storms. <b>€ ${at}.00</b></p></li>`,
  );
  const page = (heading: string) =>
    `<title>Harbour Goods</title><header>Harbour Goods</header><main>${heading}<ul>${items.join("")}</ul></main>`;
  assert.match(
    keptText(select(page("<h1>Autumn catalogue</h1>"), "https://shop.example/")),
    /Autumn catalogue/u,
  );
});

test("is sure of a plain article", () => {
  const { confidence, warning } = select(articlePage(prose(12)));
  assert.ok(confidence > 0.8, String(confidence));
  assert.equal(warning, undefined);
});

test("keeps pictures between kept paragraphs, however wrapped", () => {
  const picture =
    '<p><a href="/large.png"><picture><img src="/small.png" alt="The bridge"></picture></a></p>';
  const { root, dropped } = select(articlePage(`${prose(4)}${picture}${prose(4)}`));
  const isKept = (node: TreeNode | null): boolean =>
    node === null || (!dropped.has(node) && isKept(node === root ? null : node.parentNode));
  const image = elementsBelow(root).find((element) => element.localName === "img");
  assert.ok(image !== undefined && isKept(image));
});

test("never changes the tree", () => {
  const tree = parseTree(articlePage());
  const before = toDocument(tree).toString();
  selectMainContent(tree, { url: "https://news.example/" });
  assert.equal(toDocument(tree).toString(), before);
});

test("never comes out empty where there is text", () => {
  for (const body of [
    "<p>Hello</p>",
    "<nav><a href=/>Home</a></nav>",
    "text",
    "<footer>© 2026</footer>",
    "<p>!!!</p>",
  ]) {
    const main = select(body, "https://example.com/");
    assert.notEqual(keptText(main), "", body);
  }
});

test("warns when nothing looked like content", () => {
  const links = Array.from({ length: 40 }, (_, at) => `<li><a href="/${at}">Menu ${at}</a></li>`).join("");
  const { warning, confidence } = select(`<nav class="menu"><ul>${links}</ul></nav>`, "https://example.com/");
  assert.ok(warning !== undefined || confidence > 0.5);
});

test("gives an empty document back as it is", () => {
  const { root, warning } = select("", "not an address");
  assert.equal(root.localName, "body");
  assert.equal(warning, undefined);
});

test("reads text once that a page repeats for other screens", () => {
  const body = prose(8);
  const text = keptText(
    select(articlePage(`<div class="desktop">${body}</div><div class="mobile">${body}</div>`)),
  );
  assert.equal(text.split("built of oak. (7)").length, text.includes("(7)") ? 2 : 1);
  assert.equal(text.split("(1)").length, 2);
});

test("keeps lines of code in one piece", () => {
  const code = Array.from({ length: 12 }, (_, at) => `<div>const value${at} = compute(${at});</div>`).join(
    "",
  );
  const text = keptText(select(articlePage(`${prose(4)}<pre><code>${code}</code></pre>${prose(4)}`)));
  for (let line = 0; line < 12; line++) assert.match(text, new RegExp(`compute\\(${line}\\)`, "u"));
});

test.run();
