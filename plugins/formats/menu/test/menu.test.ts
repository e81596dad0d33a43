import assert from "node:assert/strict";
import { contextWith, formatConformance, pageFrom, produce, viewsOf } from "@winnow/conformance";
import { html as parser } from "@winnow/parser-html";
import { suite } from "uvu";
import * as v from "valibot";
import { Menu, menu } from "../src/index.ts";
import { answerTo, menuIn, menuOf, page } from "./pages.ts";

const test = suite("format-menu");
const parsed = await viewsOf(parser());

formatConformance(test, menu, { views: [parsed] });

const BODY = `<h1>Our menu</h1><h2>Starters</h2><ul>
<li class="dish" data-item-id="a-1"><h3><a href="/dishes/soup">Tomato soup</a></h3><p>with basil</p><b>$6.50</b></li>
<li class="dish"><h3>Bread</h3><b>$3.00</b></li><li class="dish"><h3>Olives (VG)</h3><b>$4.00</b></li></ul>`;

async function read(body: string) {
  const context = contextWith();
  const source = await pageFrom(page(body), [parsed, menu().views ?? {}]);
  const output = (await produce(menu(), source, {}, context)) as Menu;
  return { output, context };
}

test("the answer is what the specification says, and what the client's types ask for", async () => {
  const { output } = await read(BODY);
  assert.ok(v.safeParse(Menu, output).success);
  assert.deepEqual(Object.keys(output).sort(), [
    "confidence",
    "currency",
    "isMenu",
    "merchant",
    "sections",
    "sourceUrl",
  ]);
  const [soup, bread] = output.sections[0]?.items ?? [];
  assert.deepEqual(soup, {
    id: "a-1",
    name: "Tomato soup",
    description: "with basil",
    url: "https://example.com/dishes/soup",
    sourceUrl: output.sourceUrl,
    dietary: [],
    price: { amount: 6.5, currency: "USD", formatted: "$6.50" },
    availability: { inStock: true },
    identifiers: { merchantItemId: "a-1" },
    images: [],
    optionGroups: [],
  });
  for (const name of ["id", "images", "availability", "dietary", "optionGroups", "identifiers", "sourceUrl"])
    assert.ok(Object.hasOwn(bread ?? {}, name), name);
});

test("evidence says where each item stands", async () => {
  const { context } = await read(BODY);
  const evidence = context.evidence.menu ?? [];
  assert.deepEqual(
    evidence.map(({ path }) => path),
    ["/sections/0/items/0", "/sections/0/items/1", "/sections/0/items/2"],
  );
  assert.match(evidence[0]?.origin ?? "", /^text: line \d+$/);
  assert.equal(evidence[0]?.snippet, "Tomato soup");
});

test("a page that is no menu has no sections, and says so", async () => {
  const { output, context } = await read("<p>We are closed for the winter.</p>");
  assert.equal(output.isMenu, false);
  assert.deepEqual(output.sections, []);
  assert.ok(output.confidence < 0.5);
  assert.match(context.warnings.join(), /no menu/);
});

test("the same page has the same ids, and no two items share one", () => {
  const twice = [menuIn(BODY), menuIn(BODY)].map(({ sections }) => sections);
  assert.deepEqual(twice[0], twice[1]);
  const rows = "<li>House wine <b>$5</b></li><li>House wine <b>$7</b></li><li>House wine <b>$9</b></li>";
  const { sections } = menuIn(`<h2>Drinks</h2><ul>${rows}</ul><h2>Wines</h2><ul>${rows}</ul>`);
  const ids = sections.flatMap(({ id, items }) => [id, ...items.map((item) => item.id)]);
  assert.equal(new Set(ids).size, ids.length);
});

const idsOf = (body: string): ReadonlyMap<string, string> =>
  new Map(menuIn(body).sections.flatMap(({ items }) => items.map(({ name, id }) => [name, id] as const)));

test("ids follow section and name, not the place on the page", () => {
  const one = idsOf("<h2>Soups</h2><ul><li>Leek soup $4</li><li>Pea soup $5</li><li>Fish soup $6</li></ul>");
  const other = idsOf(
    "<h2>Soups</h2><ul><li>Fish soup $7</li><li>Leek soup $4</li><li>Egg soup $5</li></ul>",
  );
  assert.equal(one.get("Leek soup"), other.get("Leek soup"));
  assert.equal(one.get("Fish soup"), other.get("Fish soup"));
  assert.notEqual(one.get("Leek soup"), one.get("Fish soup"));
});

const DISHES = "<h2>Soups</h2><ul><li>Leek soup $4</li><li>Pea soup $5</li><li>Fish soup $6</li></ul>";

test("the merchant is the place of the structured data, the site or the title", () => {
  const data = `<script type="application/ld+json">{"@type":"CafeOrCoffeeShop","name":"Café Fig"}</script>`;
  assert.deepEqual(menuOf(page(DISHES, data)).merchant, { name: "Café Fig", type: "CafeOrCoffeeShop" });
  const site = `<meta property="og:site_name" content="Fig Group">`;
  assert.deepEqual(menuOf(page(DISHES, site)).merchant, { name: "Fig Group", type: "" });
  assert.deepEqual(menuOf(page(DISHES)).merchant, { name: "The Fig Tree Restaurant", type: "" });
});

test("the currency is that of the prices, and left out where the page names none", () => {
  const list = (price: (amount: string) => string, before = "") =>
    menuIn(
      `${before}<ul><li>Leek soup ${price("4.50")}</li><li>Pea soup ${price("5.00")}</li><li>Fish ${price("9.00")}</li></ul>`,
    );
  assert.equal(list((amount) => `£${amount}`).currency, "GBP");
  assert.equal(list((amount) => `${amount} €`).currency, "EUR");
  assert.equal(list((amount) => amount).currency, undefined);
  assert.equal(list((amount) => amount, "<p>All prices are in EUR.</p>").currency, "EUR");
});

test("a view of its own reads the menu once for all who ask", async () => {
  const source = await pageFrom(page(BODY), [parsed, menu().views ?? {}]);
  assert.equal(await source.view("menu"), await source.view("menu"));
});

test("evidence is bounded, items are not lost", () => {
  const rows = Array.from(
    { length: 1500 },
    (_, at) => `<li>Soup number ${at} <b>$${(at % 90) + 1}.50</b></li>`,
  );
  const { menu: found, evidence } = answerTo(page(`<h2>Soups</h2><ul>${rows.join("")}</ul>`));
  assert.equal(found.sections[0]?.items.length, 1500);
  assert.equal(evidence.length, 1000);
});

test.run();
