import assert from "node:assert/strict";
import { memorySite } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import { html as parser } from "@winnow/parser-html";
import { suite } from "uvu";
import * as v from "valibot";
import { Menu, menu } from "../src/index.ts";
import { menuIn, menuOf, page } from "./pages.ts";

/** Pages that are too large, too deep or broken. */
const test = suite("format-menu: hostile pages");

/** The answer with its warnings, as a scrape gives it. */
async function scrape(html: string) {
  const hand = memorySite(html, { contentType: "text/html; charset=utf-8" });
  await using kernel = await createKernel({ plugins: [hand, parser(), menu()] });
  const { menu: found, warning = "" } = await kernel.scrape("https://example.com/menu", {
    formats: ["menu"],
  });
  return { items: found.sections.flatMap(({ items }) => items), warning };
}

const row = (at: number): string =>
  `<div class="item"><h4>Soup number ${at}</h4><p>with leek</p><b>$${(at % 80) + 4}.50</b></div>`;
const many = (count: number): string => Array.from({ length: count }, (_, at) => row(at)).join("");

test("5,000 items are read, and no more, with a warning", async () => {
  const { items, warning } = await scrape(page(`<h2>Soups</h2>${many(5200)}`));
  assert.equal(items.length, 5000);
  assert.equal(new Set(items.map(({ id }) => id)).size, 5000);
  assert.match(warning, /more items/);
});

test("exactly as many as are given are no reason for a warning", async () => {
  const { items, warning } = await scrape(page(`<h2>Soups</h2>${many(5000)}`));
  assert.equal(items.length, 5000);
  assert.equal(warning, "");
});

test("a platform with more items than are given", async () => {
  const data = Array.from({ length: 5200 }, (_, at) => ({
    id: at,
    name: `Soup number ${at}`,
    price: (at % 80) + 4.5,
  }));
  const state = JSON.stringify({ menu: { name: "Soups", items: data } });
  const { items, warning } = await scrape(
    page(`<p>Soups</p><script type="application/json">${state}</script>`),
  );
  assert.equal(items.length, 5000);
  assert.match(warning, /more items/);
});

test("5,000 items in the data of a platform", () => {
  const items = Array.from({ length: 5200 }, (_, at) => ({
    id: at,
    name: `Soup number ${at}`,
    price: (at % 80) + 4.5,
    description: "with leek",
  }));
  const found = menuOf(
    page(`<script type="application/json">${JSON.stringify({ menu: { name: "Soups", items } })}</script>`),
  );
  assert.equal(found.sections[0]?.items.length, 5000);
});

test("a state of 5 MB", () => {
  const filler = Array.from({ length: 40_000 }, (_, at) => ({ key: `entry ${at}`, text: "x".repeat(90) }));
  const data = {
    translations: filler,
    menu: {
      name: "Soups",
      items: [
        { id: 1, name: "Leek soup", price: 4.5 },
        { id: 2, name: "Pea soup", price: 5 },
      ],
    },
  };
  const script = `<script>window.__STATE__ = ${JSON.stringify(data)}</script>`;
  assert.ok(script.length > 4_000_000);
  assert.equal(menuOf(page(script)).sections[0]?.items.length, 2);
});

const NESTED = 3000;
const HOSTILE: Readonly<Record<string, string>> = {
  "boxes in boxes": `${"<div>".repeat(NESTED)}Leek soup $4${"</div>".repeat(NESTED)}`,
  "prices in deep boxes": `${"<div>Soup $4".repeat(NESTED)}`,
  "deep data": `<script type="application/json">${'{"a":['.repeat(NESTED)}${"]}".repeat(NESTED)}</script>`,
  "data that never ends": `<script>window.__A__ = ${'{"a":'.repeat(NESTED)}</script>`,
  "assignments without end": `<script>${"window.a = {".repeat(NESTED)}</script>`,
  "a line of prices": `<p>${"$4 ".repeat(NESTED)}</p>`,
  "lines of prices": "<p>$4</p>".repeat(NESTED),
  "a line of numbers": `<p>${"1,".repeat(NESTED)}</p>`,
  "a line of dots": `<p>Soup ${".".repeat(50_000)} $4</p>`.repeat(20),
  "lines of spaces and dots": `<p>Soup${" .".repeat(500)}</p>`.repeat(500),
  brackets: `<p>${"(".repeat(2000)} $4</p>`.repeat(100),
  marks: `<p>Soup${" V".repeat(400)} $4</p>`.repeat(100),
  signs: `<ul>${"<li>Soup <b>$4</b></li>".repeat(200)}</ul>${'<img src="/a.png" alt="vegan">'.repeat(20_000)}`,
  "one class for all": `<div class="${"a ".repeat(20_000)}">Soup $4</div>`.repeat(20),
  "empty rows": `<table>${"<tr><td></td></tr>".repeat(NESTED)}<tr><td>Soup</td><td>$4</td></tr></table>`,
  "wide rows": `<table><tr>${"<td>a</td><td>$4</td>".repeat(NESTED)}</tr></table>`,
  "definitions without terms": `<dl>${"<dd>$4</dd>".repeat(NESTED)}</dl>`,
  "headings only": "<h2>Soups</h2>".repeat(NESTED),
  "buttons in buttons": `${"<button>".repeat(NESTED)}Soup $4`,
  "prices that are none":
    "<p>Soup $NaN</p><p>Cake $-4</p><p>Bread $1e300</p><p>Tea $99999999999999999999</p>",
  "no body": "",
};
for (const [name, body] of Object.entries(HOSTILE)) {
  test(name, () => {
    const found = menuOf(page(body));
    assert.ok(v.safeParse(Menu, found).success);
    for (const { price } of found.sections.flatMap(({ items }) => items))
      assert.ok(price === undefined || Number.isFinite(price.amount));
  });
}

test("menus without items, and headings without menus", () => {
  assert.equal(menuIn("<h1>Menu</h1><h2>Starters</h2><h2>Mains</h2>").isMenu, false);
  assert.equal(menuIn("<h2>Starters</h2><ul></ul><table></table><dl></dl>").isMenu, false);
});

test("names and descriptions are bounded", () => {
  const long = "leek ".repeat(2000);
  const found = menuIn(
    `<h2>Soups</h2><ul>${[1, 2, 3].map((at) => `<li><h4>Soup ${at}</h4><p>${long}</p><b>$4</b></li>`).join("")}</ul>`,
  );
  for (const { name, description = "" } of found.sections.flatMap(({ items }) => items)) {
    assert.ok(name.length <= 160);
    assert.ok(description.length <= 2000);
  }
});

test.run();
