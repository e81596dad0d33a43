import assert from "node:assert/strict";
import type { RequestListener } from "node:http";
import { contextWith, liveSite, pageFrom, produce } from "@winnow/conformance";
import { suite } from "uvu";
import { type BrandingOutput, branding } from "../src/index.ts";

const test = suite("format-branding: style sheets that do not load");

const LOOKS =
  "body{font-family:Verdana,sans-serif;color:#223344;background:#fdf6e3}a{color:#b5006e}h1{font-size:41px}";
const BUTTONS = "button{background:#0a7d55;color:#fff;border:0;padding:10px 22px;border-radius:6px}";
const MARKUP = `<header><h1>Pear & Co</h1><nav><a href="/a">Pears</a> <a href="/b">Plums</a></nav></header>
<main><p>We grow pears on the hill behind the house, and pick them when they are ripe.</p><p>Come <a href="/c">and see</a>.</p>
<button>Order a box</button></main>`;

const page = (head: string, doctype = "<!doctype html>") =>
  `${doctype}<html lang=en><head><title>Pear & Co</title>${head}</head><body>${MARKUP}</body></html>`;
const link = (href: string, more = "") => `<link rel=stylesheet href="${href}" ${more}>`;
const css =
  (body: string, status = 200, type = "text/css"): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { "content-type": type });
    response.end(body);
  };

const answers = {
  "/looks.css": css(LOOKS),
  "/buttons.css": css(BUTTONS),
  "/404.css": css("<h1>no</h1>", 404, "text/html"),
  "/404-as-css.css": css(LOOKS, 404),
  "/500.css": css(LOOKS, 500),
  "/as-html.css": css(LOOKS, 200, "text/html"),
  "/broken.css": ((request) => void request.socket.destroy()) as RequestListener,
  "/empty.css": css(""),
};
const site = liveSite(answers, { viewport: { width: 1280, height: 800 } });
const other = liveSite(answers);
test.after(async () => {
  await site.close();
  await other.close();
});

async function describe(html: string): Promise<{ found: BrandingOutput; warnings: readonly string[] }> {
  const context = contextWith();
  context.adopt(await site.openHtml(html));
  try {
    const found = (await produce(branding(), await pageFrom("", []), {}, context)) as BrandingOutput;
    return { found, warnings: context.warnings };
  } finally {
    await context.end();
  }
}

test("all loaded: the design, and no warning", async () => {
  const { found, warnings } = await describe(
    page(link("/looks.css") + link("/buttons.css") + link("/empty.css")),
  );
  assert.deepEqual(warnings, []);
  assert.equal(found.colors.textPrimary, "#223344");
  assert.equal(found.typography.fontFamilies.primary, "Verdana");
  assert.equal(found.components.buttonPrimary?.background, "#0a7d55");
});

test("from another site, too", async () => {
  const { found, warnings } = await describe(page(link(await other.url("/looks.css"))));
  assert.deepEqual(warnings, []);
  assert.equal(found.colors.textPrimary, "#223344");
});

test("none loaded, in whatever way: nothing that is the browser's own, and a warning", async () => {
  const forms = [
    link("/404.css"),
    link("/404-as-css.css") + link("/500.css"),
    link("/as-html.css"),
    link("/broken.css"),
    link("http://127.0.0.1:9/refused.css"),
    link(await other.url("/404.css")),
    link(await other.url("/as-html.css")),
    link("/looks.css", 'integrity="sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="'),
    `<style>@import url(/404.css);</style>`,
  ];
  for (const head of forms) {
    const { found, warnings } = await describe(page(head));
    assert.match(warnings.join(" "), /style sheets? of the page did not load/u, head);
    assert.deepEqual(found.colors, {}, head);
    assert.deepEqual(found.fonts, [], head);
    assert.deepEqual(found.typography.fontFamilies, {}, head);
    assert.deepEqual(found.typography.fontSizes, {}, head);
    assert.deepEqual(found.components, {}, head);
  }
});

test("one of two: what the other one says stays, what nobody says goes", async () => {
  const { found, warnings } = await describe(page(link("/404.css") + link("/buttons.css")));
  assert.match(warnings.join(" "), /^1 of 2 style sheets/u);
  assert.equal(found.colors.primary, "#0a7d55");
  assert.equal(found.components.buttonPrimary?.borderRadius, "6px");
  assert.equal(found.colors.textPrimary, undefined);
  assert.equal(found.colors.link, undefined);
  assert.deepEqual(found.fonts, []);
});

test("what the head says of the brand stays without its styles", async () => {
  const { found } = await describe(page(`<meta name=theme-color content="#884400">${link("/404.css")}`));
  assert.equal(found.colors.primary, "#884400");
  assert.equal(found.colors.textPrimary, undefined);
});

test("styles in the page alone, and none at all, are what visitors see", async () => {
  const inline = await describe(page(`<style>${LOOKS}</style>`));
  assert.deepEqual(inline.warnings, []);
  assert.equal(inline.found.colors.textPrimary, "#223344");
  const none = await describe(page(""));
  assert.deepEqual(none.warnings, []);
  assert.equal(none.found.colors.textPrimary, "#000000");
});

test("a sheet for paper, or for a choice of the reader, may be missing", async () => {
  const heads = [
    link("/404.css", "media=print"),
    `<link rel="alternate stylesheet" title=x href="/404.css">`,
  ];
  for (const head of heads) {
    const { found, warnings } = await describe(page(link("/looks.css") + head));
    assert.deepEqual(warnings, [], head);
    assert.equal(found.colors.textPrimary, "#223344");
  }
});

test("pages of old standards take any type", async () => {
  const { found, warnings } = await describe(page(link("/as-html.css"), ""));
  assert.deepEqual(warnings, []);
  assert.equal(found.colors.textPrimary, "#223344");
});

test.run();
