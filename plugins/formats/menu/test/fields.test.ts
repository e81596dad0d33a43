import assert from "node:assert/strict";
import { suite } from "uvu";
import { FIELDS, type Fields, joined } from "../src/fields.ts";
import { EMPTY_ITEM } from "../src/types.ts";
import { menuOf, page } from "./pages.ts";

const test = suite("format-menu: fields");

/** What a dish of each source is given in addition to its name and price, and what the answer then has. */
interface Example {
  readonly item?: object;
  readonly data?: object;
  readonly shows: object;
  /** As one source has it, that another lacks. */
  readonly value: Fields[keyof Fields];
}

const OUT = {
  "@type": "Offer",
  price: "13.00",
  priceCurrency: "EUR",
  availability: "https://schema.org/SoldOut",
};
const TRUFFLE = { name: "Truffle", price: { amount: 5, currency: "EUR", formatted: "EUR 5.00" } };

/** An example of each field: who adds a row adds one here. */
const EXAMPLES: { readonly [name in keyof Fields]: Example } = {
  description: {
    item: { description: "con <b>zucca</b>" },
    data: { description: "con <b>zucca</b>" },
    shows: { description: "con zucca" },
    value: "con zucca",
  },
  url: {
    item: { url: "https://example.com/ravioli" },
    shows: { url: "https://example.com/ravioli" },
    value: "https://example.com/ravioli",
  },
  calories: {
    item: { nutrition: { "@type": "NutritionInformation", calories: "540 calories" } },
    data: { kcal: 540 },
    shows: { calories: 540 },
    value: 540,
  },
  dietary: {
    item: { suitableForDiet: "https://schema.org/VegetarianDiet" },
    data: { tags: ["vegetarian"] },
    shows: { dietary: ["vegetarian"] },
    value: ["vegetarian"],
  },
  price: {
    item: {},
    data: {},
    shows: { price: { amount: 13, currency: "EUR", formatted: "EUR 13.00" } },
    value: { amount: 13, formatted: "13" },
  },
  inStock: {
    item: { offers: OUT },
    data: { soldOut: true },
    shows: { availability: { inStock: false } },
    value: false,
  },
  stockText: {
    item: { offers: OUT },
    shows: { availability: { inStock: false, text: "SoldOut" } },
    value: "SoldOut",
  },
  key: {
    item: { sku: "R-1" },
    data: { id: "R-1" },
    shows: { identifiers: { merchantItemId: "R-1" } },
    value: "R-1",
  },
  images: {
    item: { image: "https://example.com/r.jpg" },
    data: { imageUrl: "https://example.com/r.jpg" },
    shows: { images: [{ url: "https://example.com/r.jpg" }] },
    value: [{ url: "https://example.com/r.jpg" }],
  },
  optionGroups: {
    item: {
      menuAddOn: {
        "@type": "MenuItem",
        name: "Truffle",
        offers: { "@type": "Offer", price: "5.00", priceCurrency: "EUR" },
      },
    },
    data: { modifiers: [{ name: "Extras", options: [{ name: "Truffle", price: "5.00", currency: "EUR" }] }] },
    shows: { optionGroups: [{ name: "Extras", options: [TRUFFLE] }] },
    value: [{ name: "Extras", options: [TRUFFLE] }],
  },
};

const script = (type: string, data: object): string =>
  `<script type="application/${type}">${JSON.stringify(data)}</script>`;
const firstIn = (html: string) => menuOf(page(html)).sections[0]?.items[0] ?? {};

/** The dish of structured data. */
function ofItem(given: object) {
  const offers = { "@type": "Offer", price: "13.00", priceCurrency: "EUR" };
  const dish = { "@type": "MenuItem", name: "Ravioli", offers, ...given };
  const section = { "@type": "MenuSection", name: "Primi", hasMenuItem: [dish] };
  return firstIn(
    script("ld+json", { "@context": "https://schema.org", "@type": "Menu", hasMenuSection: section }),
  );
}

/** The first dish of the data of a platform. */
function ofData(given: object) {
  const dish = (name: string) => ({ name, price: "13.00", currency: "EUR" });
  const items = [{ ...dish("Ravioli"), ...given }, dish("Lasagne"), dish("Gnocchi")];
  return firstIn(script("json", { menu: { categories: [{ name: "Primi", items }] } }));
}

for (const [name, { item, data, shows, value }] of Object.entries(EXAMPLES)) {
  const field = FIELDS[name as keyof Fields];
  test(`${name}: an example for each source that has it`, () => {
    assert.equal(item === undefined, field.inItem === undefined);
    assert.equal(data === undefined, field.inData === undefined);
  });
  if (item !== undefined)
    test(`${name}: in structured data`, () => {
      const found = ofItem(item);
      const wanted = name === "inStock" ? EXAMPLES.stockText.shows : shows;
      assert.deepEqual({ ...found, ...wanted }, found);
    });
  if (data !== undefined)
    test(`${name}: in the data of a platform`, () => {
      const found = ofData(data);
      assert.deepEqual({ ...found, ...shows }, found);
    });
  test(`${name}: what one source lacks is taken from the next`, () => {
    const own = { ...EMPTY_ITEM, name: "Ravioli", origin: "css: li" };
    const other = { ...own, origin: "json-ld: $", [name]: value };
    assert.deepEqual(joined(own, other), { ...own, [name]: value });
  });
}

test.run();
