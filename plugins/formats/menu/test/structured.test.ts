import assert from "node:assert/strict";
import { suite } from "uvu";
import { answerTo, choices, menuOf, outline, page } from "./pages.ts";

/** Menus in structured data. */
const test = suite("format-menu: structured data");
const ld = (data: unknown): string =>
  `<script type="application/ld+json">${typeof data === "string" ? data : JSON.stringify(data)}</script>`;
const dish = (name: string, price: number, more: object = {}) => ({
  "@type": "MenuItem",
  name,
  offers: { "@type": "Offer", price, priceCurrency: "EUR" },
  ...more,
});
const menu = (...sections: readonly object[]) => ({
  "@context": "https://schema.org",
  "@type": "Restaurant",
  name: "Da Nonna",
  hasMenu: { "@type": "Menu", name: "Carta", hasMenuSection: sections },
});
const section = (name: string, ...items: readonly object[]) => ({
  "@type": "MenuSection",
  name,
  hasMenuItem: items,
});

test("sections, items and prices", () => {
  const data = menu(
    section("Primi", dish("Ravioli", 13), dish("Lasagne", 12.5)),
    section("Dolci", dish("Gelato", 4)),
  );
  const found = menuOf(page("<h1>Da Nonna</h1>", ld(data)));
  assert.deepEqual(outline(found), ["Primi", ["Ravioli", 13], ["Lasagne", 12.5], "Dolci", ["Gelato", 4]]);
  assert.deepEqual(found.merchant, { name: "Da Nonna", type: "Restaurant" });
  assert.equal(found.currency, "EUR");
  assert.ok(found.confidence > 0.8);
});

test("evidence names the notation and the place", () => {
  const { evidence } = answerTo(page("", ld(menu(section("Primi", dish("Ravioli", 13))))));
  assert.match(evidence[0]?.origin ?? "", /^json-ld: \$/);
});

test("all that a dish may say", () => {
  const full = dish("Ravioli", 13, {
    "@id": "https://example.com/#ravioli",
    sku: "R-1",
    description: "con <b>zucca</b>",
    image: ["/ravioli.jpg", { "@type": "ImageObject", url: "/two.jpg" }],
    url: "/ravioli",
    suitableForDiet: ["https://schema.org/VegetarianDiet", "http://schema.org/GlutenFreeDiet"],
    nutrition: { "@type": "NutritionInformation", calories: "540 calories" },
    menuAddOn: {
      "@type": "MenuItem",
      name: "Tartufo",
      offers: { "@type": "Offer", price: "5", priceCurrency: "EUR" },
    },
  });
  const found = menuOf(page("", ld(menu(section("Primi", full)))));
  const [item, ...others] = found.sections.flatMap(({ items }) => items);
  assert.deepEqual(others, []);
  assert.equal(item?.description, "con zucca");
  assert.equal(item?.identifiers.merchantItemId, "R-1");
  assert.equal(item?.id, "R-1");
  assert.equal(item?.url, "https://example.com/ravioli");
  assert.equal(item?.calories, 540);
  assert.deepEqual(item?.dietary, ["vegetarian", "gluten-free"]);
  assert.deepEqual(
    item?.images.map(({ url }) => url),
    ["https://example.com/ravioli.jpg", "https://example.com/two.jpg"],
  );
  assert.deepEqual(choices(found), ["Ravioli: Extras: Tartufo 5"]);
});

test("several offers are sizes", () => {
  const offers = [
    { "@type": "Offer", name: "Small", price: "8", priceCurrency: "EUR" },
    { "@type": "Offer", name: "Large", price: "11", priceCurrency: "EUR" },
  ];
  const found = menuOf(
    page("", ld(menu(section("Pizza", { "@type": "MenuItem", name: "Margherita", offers })))),
  );
  assert.deepEqual(choices(found), ["Margherita: Size: Small 8, Large 11"]);
  assert.equal(found.sections[0]?.items[0]?.price?.amount, 8);
});

const AVAILABILITY = [
  ["https://schema.org/InStock", { inStock: true }],
  ["https://schema.org/SoldOut", { inStock: false, text: "SoldOut" }],
  ["http://schema.org/OutOfStock", { inStock: false, text: "OutOfStock" }],
] as const;
for (const [availability, expected] of AVAILABILITY) {
  test(`availability ${availability}`, () => {
    const offers = { "@type": "Offer", price: 3, priceCurrency: "EUR", availability };
    const found = menuOf(
      page("", ld(menu(section("Dolci", { "@type": "MenuItem", name: "Gelato", offers })))),
    );
    assert.deepEqual(found.sections[0]?.items[0]?.availability, expected);
  });
}

test("prices as texts, in specifications, as ranges, and none", () => {
  const data = menu(
    section(
      "Primi",
      { "@type": "MenuItem", name: "Uno", offers: { "@type": "Offer", price: "1.234,50 €" } },
      {
        "@type": "MenuItem",
        name: "Due",
        offers: {
          "@type": "Offer",
          priceSpecification: { "@type": "PriceSpecification", price: "7.5", priceCurrency: "EUR" },
        },
      },
      {
        "@type": "MenuItem",
        name: "Tre",
        offers: { "@type": "AggregateOffer", lowPrice: 5, highPrice: 9, priceCurrency: "EUR" },
      },
      { "@type": "MenuItem", name: "Quattro" },
    ),
  );
  assert.deepEqual(outline(menuOf(page("", ld(data)))), [
    "Primi",
    ["Uno", 1234.5],
    ["Due", 7.5],
    ["Tre", 5],
    ["Quattro"],
  ]);
});

test("JSON-LD with a comma too many is read all the same; beyond repair it is left out", () => {
  const broken = JSON.stringify(menu(section("Primi", dish("Ravioli", 13)))).replace(/\]/, ",]");
  assert.deepEqual(outline(menuOf(page("", ld(broken)))), ["Primi", ["Ravioli", 13]]);
  assert.equal(menuOf(page("", ld('{"@type":"Menu","hasMenuSection":[{{{'))).isMenu, false);
});

test("dishes without a section are put where the page shows them", () => {
  const data = [dish("Leek soup", 4), dish("Pea soup", 5), dish("Apple cake", 3)].map((one) => ({
    "@context": "https://schema.org",
    ...one,
  }));
  const body = `<h2>Soups</h2><ul><li>Leek soup 4,00 €</li><li>Pea soup 5,00 €</li></ul><h2>Cakes</h2><ul><li>Apple cake 3,00 €</li></ul>`;
  assert.deepEqual(outline(menuOf(page(body, ld(data)))), [
    "Soups",
    ["Leek soup", 4],
    ["Pea soup", 5],
    "Cakes",
    ["Apple cake", 3],
  ]);
});

test("markup that lists a part gives way to the page, and adds what it knows", () => {
  const data = {
    "@context": "https://schema.org",
    ...dish("Leek soup", 4, { suitableForDiet: "https://schema.org/VeganDiet" }),
  };
  const body = `<h2>Soups</h2><ul><li>Leek soup 4,00 €</li><li>Pea soup 5,00 €</li><li>Fish soup 9,00 €</li></ul>`;
  const found = menuOf(page(body, ld(data)));
  assert.deepEqual(outline(found), ["Soups", ["Leek soup", 4], ["Pea soup", 5], ["Fish soup", 9]]);
  assert.deepEqual(found.sections[0]?.items[0]?.dietary, ["vegan"]);
});

test("microdata", () => {
  const item = (name: string, price: string) =>
    `<div itemprop="hasMenuItem" itemscope itemtype="https://schema.org/MenuItem"><b itemprop="name">${name}</b>
     <span itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="USD">$<i itemprop="price">${price}</i></span></div>`;
  const body = `<div itemscope itemtype="https://schema.org/Menu"><div itemprop="hasMenuSection" itemscope itemtype="https://schema.org/MenuSection">
    <h2 itemprop="name">Soups</h2>${item("Leek soup", "4.50")}${item("Pea soup", "5.00")}</div></div>`;
  const { menu: found, evidence } = answerTo(page(body));
  assert.deepEqual(outline(found), ["Soups", ["Leek soup", 4.5], ["Pea soup", 5]]);
  assert.equal(found.sections[0]?.items[0]?.price?.formatted, "$4.50");
  assert.match(evidence[0]?.origin ?? "", /^microdata: /);
});

test("RDFa", () => {
  const item = (name: string, price: string) =>
    `<p property="hasMenuItem" typeof="MenuItem"><b property="name">${name}</b>
     <span property="offers" typeof="Offer"><span property="price" content="${price}">€ ${price}</span><meta property="priceCurrency" content="EUR"></span></p>`;
  const body = `<div vocab="https://schema.org/" typeof="Menu"><div property="hasMenuSection" typeof="MenuSection">
    <h2 property="name">Soepen</h2>${item("Tomatensoep", "6.75")}${item("Uiensoep", "7.00")}</div></div>`;
  const { menu: found } = answerTo(page(body));
  assert.deepEqual(outline(found), ["Soepen", ["Tomatensoep", 6.75], ["Uiensoep", 7]]);
});

test("a menu that is empty is none", () => {
  assert.equal(menuOf(page("<h1>Menu</h1>", ld(menu(section("Primi"))))).isMenu, false);
});

test.run();
