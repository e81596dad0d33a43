import assert from "node:assert/strict";
import { suite } from "uvu";
import { answerTo, choices, menuOf, outline, page } from "./pages.ts";

/** Menus in the data of ordering platforms. */
const test = suite("format-menu: state");
const next = (data: unknown): string =>
  `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify(data)}</script>`;
const assigned = (data: unknown): string => `<script>window.__STATE__ = ${JSON.stringify(data)};</script>`;
const outlineOf = (script: string, body = "") => outline(menuOf(page(body + script)));

const SOUP = { id: "1", name: "Leek soup", price: 4.5 };
const CAKE = { id: "2", name: "Apple cake", price: 3.25 };
const EXPECTED = ["Soups", ["Leek soup", 4.5], "Cakes", ["Apple cake", 3.25]];

const SHAPES: Readonly<Record<string, unknown>> = {
  "categories with items": {
    menu: {
      categories: [
        { id: "a", name: "Soups", items: [SOUP] },
        { id: "b", name: "Cakes", items: [CAKE] },
      ],
    },
  },
  "categories that name their items by id": {
    catalog: {
      categories: [
        { id: "a", name: "Soups", item_ids: ["1"] },
        { id: "b", name: "Cakes", item_ids: ["2"] },
      ],
      items: [SOUP, CAKE],
    },
  },
  "items that name their category by id": {
    meta: {
      categories: [
        { id: "a", name: "Soups" },
        { id: "b", name: "Cakes" },
      ],
      items: [
        { ...SOUP, categoryId: "a" },
        { ...CAKE, categoryId: "b" },
      ],
    },
  },
  "items that name their category": {
    items: [
      { ...SOUP, category: "Soups" },
      { ...CAKE, category: { name: "Cakes" } },
    ],
  },
  "items by id": {
    menu: {
      sections: [
        { title: "Soups", items: ["1"] },
        { title: "Cakes", items: ["2"] },
      ],
      itemsById: { "1": SOUP, "2": CAKE },
    },
  },
  "other words": {
    data: {
      groups: [
        { title: "Soups", products: [{ uuid: "1", title: "Leek soup", unitPrice: "4.50" }] },
        { title: "Cakes", products: [{ uuid: "2", title: "Apple cake", unitPrice: "3.25" }] },
      ],
    },
  },
  "prices as texts": {
    menu: {
      sections: [
        { name: "Soups", items: [{ name: "Leek soup", price: "$4.50" }] },
        { name: "Cakes", items: [{ name: "Apple cake", price: "$3.25" }] },
      ],
    },
  },
  "prices as objects": {
    menu: {
      sections: [
        { name: "Soups", items: [{ name: "Leek soup", price: { amount: 450, formatted: "$4.50" } }] },
        { name: "Cakes", items: [{ name: "Apple cake", price: { amount: 325, formatted: "$3.25" } }] },
      ],
    },
  },
  "prices in hundredths by their name": {
    menu: {
      sections: [
        { name: "Soups", items: [{ name: "Leek soup", priceCents: 450 }] },
        { name: "Cakes", items: [{ name: "Apple cake", priceCents: 325 }] },
      ],
    },
  },
};
for (const [name, data] of Object.entries(SHAPES)) {
  test(`${name}, in a script of data`, () => assert.deepEqual(outlineOf(next({ props: data })), EXPECTED));
  test(`${name}, assigned`, () => assert.deepEqual(outlineOf(assigned(data)), EXPECTED));
}

const whole = (...prices: readonly number[]) => ({
  currency: "EUR",
  menu: {
    name: "Soups",
    items: prices.map((price, at) => ({ id: String(at), name: `Soup number ${at}`, price })),
  },
});
const amounts = (html: string) =>
  menuOf(html).sections.flatMap(({ items }) => items.map(({ price }) => price?.amount));

test("whole amounts count hundredths where no kitchen asks as much, or where the page shows it", () => {
  assert.deepEqual(amounts(page(next(whole(450, 1190, 2500)))), [4.5, 11.9, 25]);
  assert.deepEqual(amounts(page(next(whole(4, 11, 25)))), [4, 11, 25]);
  assert.deepEqual(amounts(page(`<p>Soup number 1 costs 12</p>${next(whole(12, 18, 25))}`)), [12, 18, 25]);
  assert.deepEqual(
    amounts(page(`<p>Soup number 0</p><p>1,27 €</p>${next(whole(127, 233, 318))}`)),
    [1.27, 2.33, 3.18],
  );
});

test("currencies without cents are never divided", () => {
  assert.deepEqual(amounts(page(next({ ...whole(850, 950, 1250), currency: "JPY" }))), [850, 950, 1250]);
});

test("what a platform says about a dish", () => {
  const item = {
    id: 7,
    name: "Burger",
    description: "with <b>cheese</b>",
    price: 12.5,
    imageUrl: "/burger.jpg",
    calories: 812,
    isVegan: true,
    tags: ["Gluten Free", "Spicy"],
    soldOut: true,
  };
  const found = menuOf(
    page(
      next({ menu: { name: "Grill", items: [item, { id: 8, name: "Fries", price: 4.5, available: true }] } }),
    ),
  );
  const [burger, fries] = found.sections[0]?.items ?? [];
  assert.equal(burger?.id, "7");
  assert.equal(burger?.identifiers.merchantItemId, "7");
  assert.equal(burger?.description, "with cheese");
  assert.equal(burger?.calories, 812);
  assert.deepEqual(burger?.dietary, ["vegan", "gluten-free"]);
  assert.deepEqual(burger?.images, [{ url: "https://example.com/burger.jpg" }]);
  assert.equal(burger?.availability.inStock, false);
  assert.equal(fries?.availability.inStock, true);
});

test("modifiers are choices, whatever they are called and wherever they stand", () => {
  const groups = [
    {
      id: "g",
      name: "Size",
      options: [
        { name: "Small", price: 0 },
        { name: "Large", price: 2 },
      ],
    },
  ];
  const nested = {
    menu: {
      name: "Grill",
      items: [
        { id: 1, name: "Burger", price: 9.5, modifierGroups: groups },
        { id: 2, name: "Fries", price: 3.5 },
      ],
    },
  };
  assert.deepEqual(choices(menuOf(page(next(nested)))), ["Burger: Size: Small 0, Large 2"]);
  const referred = {
    modifierGroups: [{ id: "g1", name: "Sauce", modifiers: [{ id: "m", name: "Mayo", price: 0.5 }] }],
    menu: {
      name: "Grill",
      items: [
        { id: 1, name: "Burger", price: 9.5, modifierGroups: ["g1"] },
        { id: 2, name: "Fries", price: 3.5 },
      ],
    },
  };
  assert.deepEqual(choices(menuOf(page(next(referred)))), ["Burger: Sauce: Mayo 0.5"]);
});

test("choices are no dishes", () => {
  const extras = [
    { id: "x", name: "Bacon", price: 2 },
    { id: "y", name: "Egg", price: 1 },
  ];
  const data = {
    menu: {
      name: "Grill",
      items: [
        { id: 1, name: "Burger", price: 9.5, addons: extras },
        { id: 2, name: "Fries", price: 3.5 },
      ],
    },
  };
  assert.deepEqual(outlineOf(next(data)), ["Grill", ["Burger", 9.5], ["Fries", 3.5]]);
});

test("evidence names the script and the path", () => {
  const { evidence } = answerTo(page(next({ props: SHAPES["categories with items"] })));
  assert.equal(evidence[0]?.origin, "script#__NEXT_DATA__ $.props.menu.categories[0].items[0]");
});

test("the data of a shop is no menu", () => {
  const products = [
    { id: "1", name: "AeroBook 14", price: 999 },
    { id: "2", name: "AeroBook 16", price: 1499 },
  ];
  const html = page(`<h1>Laptops</h1>${next({ products })}`).replace(
    /<title>.*<\/title>/,
    "<title>Laptops</title>",
  );
  assert.equal(menuOf(html).isMenu, false);
});

test.run();
