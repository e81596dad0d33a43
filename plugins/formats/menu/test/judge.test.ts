import assert from "node:assert/strict";
import { suite } from "uvu";
import { answerTo } from "./pages.ts";

/** An address that says nothing. */
const menuOf = (page: string) => answerTo(page, "https://example.com/page").menu;

/** What is a menu, and what only looks like one. */
const test = suite("format-menu: verdict");
const html = (title: string, body: string, lang = "en") =>
  `<!doctype html><html lang="${lang}"><head><title>${title}</title></head><body>${body}</body></html>`;
const rows = (...items: readonly (readonly [string, string])[]): string =>
  `<ul>${items.map(([name, price]) => `<li>${name} <b>${price}</b></li>`).join("")}</ul>`;

const MENUS: Readonly<Record<string, string>> = {
  "dishes under the heading of a menu": html(
    "Lunch",
    `<h2>Starters</h2>${rows(["Leek soup", "$4"], ["Salad", "$5"], ["Bread", "$3"])}`,
  ),
  "names that no list has, in a restaurant": html(
    "Menu - Trattoria Sole",
    `<h2>Pizza</h2>${rows(["Etna", "9 €"], ["Vulcano", "10 €"], ["Capricciosa", "11 €"], ["Marina", "12 €"])}`,
    "it",
  ),
  "a language that no list has": html(
    "მენიუ | Restaurant Tbilisi",
    `<h2>ცხელი კერძები</h2>${rows(["ხაჭაპური", "12 ₾"], ["ხინკალი", "2 ₾"], ["ლობიო", "8 ₾"], ["მწვადი", "15 ₾"], ["ჩაქაფული", "18 ₾"])}<p>menu cuisine</p>`,
    "ka",
  ),
  drinks: html(
    "Bar Nero",
    `<h2>Cocktails</h2>${rows(["Negroni", "£9"], ["Spritz", "£8"], ["Mojito", "£9"])}`,
  ),
  "an ordering page with buttons": html(
    "Order online | Wok Inn",
    `<h2>Noodles</h2><ul><li>Beef noodles <b>$9</b> <button>Add to cart</button></li><li>Egg noodles <b>$8</b> <button>Add to cart</button></li><li>Tofu <b>$8</b> <button>Add to cart</button></li></ul>`,
  ),
};
for (const [name, page] of Object.entries(MENUS))
  test(`a menu: ${name}`, () => assert.ok(menuOf(page).isMenu));

const OTHERS: Readonly<Record<string, string>> = {
  "an empty page": html("Menu", ""),
  "a navigation": html("Cafe", "<nav><ul><li>Home</li><li>Menu</li></ul></nav><p>Welcome to our cafe.</p>"),
  "a shop of clothes": html(
    "Dresses",
    `${rows(["Linen dress", "$68"], ["Cherry print", "$74"], ["Olive shirt", "$59"])}<p>Free shipping. Size guide.</p>`,
  ),
  "a hairdresser": html(
    "Preise | Friseur",
    rows(["Waschen, Schneiden", "48,00 €"], ["Farbe", "42,00 €"], ["Haarschnitt", "27,00 €"]),
    "de",
  ),
  "a spa with food in its names": html(
    "Treatments | Spa",
    rows(
      ["Swedish massage", "£55"],
      ["Green tea facial", "£45"],
      ["Chocolate wrap", "£60"],
      ["Gel manicure", "£28"],
    ),
  ),
  groceries: html(
    "Obst online kaufen",
    `<div><p>Bio Bananen</p><p>2,29 €</p><p>2,29 €/kg</p></div><div><p>Tomaten</p><p>1,99 €</p><p>3,98 €/kg</p></div><div><p>Kartoffeln</p><p>2,99 €</p><p>1,20 €/kg</p></div><p>Versandkosten 4,90 €</p>`,
    "de",
  ),
  "a recipe": html(
    "Chicken curry recipe",
    `<p>Prep time 20 min, cook time 40 min, servings 4</p><h2>Ingredients</h2>${rows(["Chicken", "$4.00"], ["Yogurt", "$0.90"], ["Onion", "$0.40"])}<h2>Instructions</h2><p>Fry the onion.</p>`,
  ),
  "an article": html(
    "Where to eat in Lisbon",
    `<p>We paid €14 for grilled sardines at a tiny tasca, and it was worth every cent. The house wine is €3 a glass.</p><p>The tasting menu costs €35 and includes ten courses. Book ahead.</p>`,
  ),
  reviews: html(
    "Luigi's - 213 reviews",
    `<p>"The lasagna was $18 and big."</p><p>"My pizza cost $16."</p><p>"Wine starts at $30, which is fair."</p>`,
  ),
  tickets: html("Tickets", rows(["Day pass", "$45"], ["Weekend pass", "$90"], ["VIP with drinks", "$180"])),
  "plans of a service": html(
    "Pricing",
    rows(["Starter", "$9 per month"], ["Main", "$29 per month"], ["Platter", "$99 per month"]),
  ),
  "a list of places": html(
    "Best pizza near me",
    ["Tony's Pizza", "Slice House", "Napoli Due"]
      .map((name) => `<div class="biz"><h3>${name}</h3><p>4.6 (812) · Pizza</p><p>$12</p></div>`)
      .join(""),
  ),
  "a product": html(
    "Copper kettle",
    `<script type="application/ld+json">{"@type":"Product","name":"Copper kettle","offers":{"@type":"Offer","price":"89.50","priceCurrency":"EUR"}}</script>
     <h1>Copper kettle</h1><p>89.50 €</p><p>For tea and coffee.</p>`,
  ),
  "coffee beans": html(
    "Coffee beans - Roast & Co",
    `${rows(["Ethiopia Yirgacheffe", "$18"], ["Colombia Huila", "$17"], ["House espresso", "$16"])}<p>Free shipping on orders over $40</p>`,
  ),
  "a supermarket": html(
    "Weekly specials",
    `<div><h3>Chicken breast</h3><p>$2.99/lb</p></div><div><h3>Salmon</h3><p>$8.99/lb</p></div><div><h3>Cheddar cheese</h3><p>$5</p></div><p>Digital coupons. Store locator.</p>`,
  ),
  "cooking classes": html(
    "Classes | Culinary studio",
    rows(["Pasta from scratch", "$85"], ["Sushi for beginners", "$95"], ["French pastry", "$90"]),
  ),
  "kitchen machines": html(
    "Ovens and mixers",
    rows(
      ["Pizza oven", "$1,299"],
      ["Bread slicer", "$899"],
      ["Cake fridge", "$1,499"],
      ["Coffee grinder", "$349"],
    ),
  ),
  "a shop of wine in Spanish": html(
    "Vinos | Bodega Luna tienda",
    `<h2>Vinos</h2>${rows(["Rioja Crianza", "12 €"], ["Albariño", "14 €"], ["Cava Brut", "11 €"], ["Ribera", "16 €"])}<p>Gastos de envío 4,90 €. Añadir a la cesta</p>`,
    "es",
  ),
  "a forum on food": html(
    "Cheap eats - Forum",
    `<h2>Lunch</h2>${rows(["Best burger for a tenner?", "$10"], ["Pizza by the slice", "$3"], ["Ramen downtown", "$12"])}<p>14 replies</p><p>Last post by anna</p><p>New thread</p>`,
  ),
  "ein Forum über das Kochen": html(
    "Kochforum",
    `<h2>Suppen</h2>${rows(["Gulaschsuppe für 20 Leute", "25 €"], ["Kartoffelsuppe", "4 €"], ["Linsensuppe günstig", "3 €"])}<p>Antworten: 12</p><p>Letzter Beitrag von Udo</p><p>Themen</p>`,
    "de",
  ),
  "a meal plan": html(
    "Weekly meal plan",
    "<h2>Monday</h2><p>Chicken tacos. Total cost: $8.40</p><h2>Tuesday</h2><p>Lentil soup. Total cost: $5.10</p>",
  ),
  "code of a page": html(
    "How to build a menu page",
    "<pre>&lt;h2&gt;Coffee&lt;/h2&gt;\n&lt;p&gt;Latte $4.50&lt;/p&gt;</pre>",
  ),
};
for (const [name, page] of Object.entries(OTHERS)) {
  test(`no menu: ${name}`, () => {
    const { isMenu, sections, confidence } = menuOf(page);
    assert.equal(isMenu, false);
    assert.deepEqual(sections, []);
    assert.ok(confidence < 0.6);
  });
}

test.run();
