import assert from "node:assert/strict";
import { contextWith, pageFrom, viewsOf } from "@winnow/conformance";
import { markdown } from "@winnow/format-markdown";
import { html as parser } from "@winnow/parser-html";
import { facts } from "@winnow/view-facts";
import { suite } from "uvu";
import { fill } from "../src/fill/fill.ts";
import { extractive } from "../src/index.ts";

/** What reads like an answer and is none: nothing is given for it. */
const test = suite("model-extractive: misread");
const views = [
  await viewsOf(parser()),
  markdown().views ?? {},
  facts().views ?? {},
  extractive().views ?? {},
];
const text = { type: "string" };
const number = { type: "number" };
const list = (properties: object) => ({ type: "array", items: { type: "object", properties } });
const filled = async (body: string, properties: object): Promise<unknown> => {
  const page = await pageFrom(`<html lang="en"><body><main>${body}</main></body></html>`, views, {
    removeBase64Images: true,
  });
  return (await fill(page, { schema: { type: "object", properties } }, contextWith())).value;
};
const cards = (card: (at: number) => string) =>
  `<h1>Pots</h1><ul>${[1, 2, 3, 4, 5].map((at) => `<li class="card">${card(at)}</li>`).join("")}</ul>`;

test("what most things of a list say is the name of none of them", async () => {
  const page = cards(
    (at) =>
      `<a href="/p/${at}">Clay pot no. ${at}</a> <a href="/p/${at}#r">Be the first to review</a> <b>$${at}.50</b>`,
  );
  const value = (await filled(page, { products: list({ name: text, price: number }) })) as {
    products: readonly { name: string }[];
  };
  assert.equal(value.products[0]?.name, "Clay pot no. 1");
});

test("the choices of a filter, marks and the label itself are no values", async () => {
  const filter = "<dl><dt>Category</dt><dd>Markers 31 items Pads 12 items Totes 30 items</dd></dl>";
  assert.deepEqual(await filled(`<h1>Pots</h1>${filter}`, { category: text }), {});
  assert.deepEqual(await filled("<h1>Pots</h1><dl><dt>Color</dt><dd>: Black</dd></dl>", { color: text }), {
    color: "Black",
  });
  assert.deepEqual(
    await filled('<h1>Tokio</h1><h2 id="modules">Modules</h2><p>Some.</p>', { module: text }),
    {},
  );
  assert.deepEqual(await filled("<h1>Talk</h1><dl><dt>Forum</dt><dd>›</dd></dl>", { forum: text }), {});
});

test("the color of the window is not that of the thing", async () => {
  const theme = '</main><meta name="theme-color" content="#171a21"><main>';
  assert.deepEqual(await filled(`<h1>Pot</h1>${theme}`, { color: text }), {});
});

test("the name of an owner is not that of the thing, and what programs call their parts is no text", async () => {
  const state = (show: object) =>
    `<h1>News</h1><script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps: { show } } })}</script>`;
  assert.deepEqual(await filled(state({ ownerName: "Erock & Clip", slug: "gnw" }), { showName: text }), {});
  assert.deepEqual(await filled(state({ freeTier: "ribbonContentLong", size: 3 }), { freeTier: text }), {});
  assert.deepEqual(await filled(state({ duration: 2770181, size: 3 }), { duration: text }), {});
});

test("who wrote something is no role, and a number is no name", async () => {
  const posts = [1, 2, 3, 4]
    .map(
      (at) =>
        `<article class="post"><h4 class="author">Kevin ${at}</h4><p class="text">Nice cameras, number ${at}.</p></article>`,
    )
    .join("");
  const value = (await filled(`<h1>Cameras</h1>${posts}`, {
    posts: list({ author: text, role: text, text }),
  })) as { posts: readonly object[] };
  assert.deepEqual(Object.keys(value.posts[0] ?? {}), ["author", "text"]);
});

test.run();
