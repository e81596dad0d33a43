import assert from "node:assert/strict";
import { suite } from "uvu";
import { answerFrom } from "../src/extract/answer.ts";
import type { PageData } from "../src/extract/page-data.ts";
import { READ_PAGE } from "../src/extract/read-page.ts";
import { taskSite } from "./site.ts";

const test = suite("kit-page-agent, reading pages");
const site = taskSite();
test.after(site.close);

const SHOP = `<nav><a href="/1">Home</a> <a href="/2">Sale</a></nav><h1>Mugs</h1><p>12 results</p>
<ul class="products">${[
  ["Blue Mug", "12.50", "4.5"],
  ["Red Mug", "9.00", "3.9"],
  ["Green Mug", "1,014.25", "5.0"],
]
  .map(
    ([name, price, stars]) =>
      `<li class="product"><h3><a href="/p/${name?.split(" ")[0]}">${name}</a></h3><span class="old-price">$99.00</span> <span class="price">$${price}</span><span class="rating">${stars}</span><button>Add</button></li>`,
  )
  .join("")}</ul><aside><ul><li>Ad one</li><li>Ad two</li></ul></aside>`;
const TABLE = `<h2>Capitals</h2><table><thead><tr><th>Country</th><th>Capital</th><th>Inhabitants</th></tr></thead>
<tr><td>France</td><td>Paris</td><td>2,100,000</td></tr><tr><td>Norway</td><td>Oslo</td><td>700,000</td></tr></table>`;
const ORDER = `<h1>Thank you!</h1><div class="alert alert-success" role="alert">Your order was placed.</div>
<dl><dt>Order number</dt><dd>A-1</dd><dt>Placed on</dt><dd>1 May</dd></dl><p>Delivery: 3 days</p><p>Your pick-up code is <b>XY9</b>.</p>
<div><span>Total</span><strong>€10.00</strong></div><div data-testid="tracking-id">TR77</div>
<h2>Returns</h2><p>Within 30 days.</p><p>Free of charge.</p><h2>Privacy</h2><p>We sell nothing.</p><p style="display:none">HIDDEN</p>`;

/** What a page answers to a wish. */
async function asked(html: string, wishes: Readonly<Record<string, unknown>>): Promise<void> {
  const session = await site.openHtml(html);
  const page = (await session.page.evaluate(`(${READ_PAGE})()`)) as PageData;
  await session.close();
  const wrong = Object.entries(wishes).flatMap(([wish, value]) => {
    const got = answerFrom(page, wish);
    return JSON.stringify(got) === JSON.stringify(value) ? [] : [{ wish, got, value }];
  });
  assert.deepEqual(wrong, []);
}

test("lists of things: titles, prices, links, counts, extremes", async () => {
  const names = ["Blue Mug", "Red Mug", "Green Mug"];
  await asked(SHOP, {
    titles: names,
    "all product names": names,
    "the prices": ["$12.50", "$9.00", "$1,014.25"],
    "titles and prices": [
      { title: "Blue Mug", price: "$12.50" },
      { title: "Red Mug", price: "$9.00" },
      { title: "Green Mug", price: "$1,014.25" },
    ],
    "the titles of the first two products": names.slice(0, 2),
    "the title of the last product": "Green Mug",
    "price of the second product": "$9.00",
    "the price of the Blue Mug": "$12.50",
    "the cheapest product": "Red Mug",
    "What is the most expensive mug?": "Green Mug",
    "how many results are there": "12",
    "the ratings": ["4.5", "3.9", "5.0"],
    "page title": undefined,
    "the warranty": undefined,
  });
});

test("tables: columns, cells, rows, extremes", async () => {
  await asked(TABLE, {
    "the capitals": ["Paris", "Oslo"],
    "the capital of Norway": "Oslo",
    "countries and capitals": [
      { countries: "France", capitals: "Paris" },
      { countries: "Norway", capitals: "Oslo" },
    ],
    "the first row": { Country: "France", Capital: "Paris", Inhabitants: "2,100,000" },
    "the text of the table": [
      { Country: "France", Capital: "Paris", Inhabitants: "2,100,000" },
      { Country: "Norway", Capital: "Oslo", Inhabitants: "700,000" },
    ],
    "which country has the lowest inhabitants": "Norway",
    "how many rows": "2",
  });
});

test("extremes: two values of one thing, and words that name no column", async () => {
  await asked(SHOP, {
    "the name and price of the cheapest product": { title: "Red Mug", price: "$9.00" },
    "der Name und der Preis des teuersten Produkts": "Green Mug",
  });
  const people = ["Ada 36 London", "Bob 52 Paris", "Cy 29 Rome"].map((row) => row.split(" "));
  const rows = people.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("");
  await asked(`<h1>Staff</h1><table><tr><th>Name</th><th>Age</th><th>City</th></tr>${rows}</table>`, {
    "the oldest person": "Bob",
    "the youngest employee": "Cy",
    "the city of the youngest person": "Rome",
    "the person with the highest age": "Bob",
  });
});

test("single values: labels, sentences, messages, sections", async () => {
  await asked(ORDER, {
    "What is the order number?": "A-1",
    "the total": "€10.00",
    "pick-up code": "XY9",
    delivery: "3 days",
    "tracking id": "TR77",
    "the confirmation message": "Your order was placed.",
    "the heading": "Thank you!",
    "order number and total": { "order number": "A-1", total: "€10.00" },
    "what the page says about returns": "Within 30 days.\nFree of charge.",
    "the price of the moon": undefined,
    "the tax": undefined,
    "When is everything free of any charge?": "Free of charge.",
    "how big is the universe": undefined,
  });
});

test("a single card gives its own title and price, not those of the page", async () => {
  await asked(
    `<h1>Laptops</h1><div class="row"><div class="card product"><a href="/x">TPS</a><span class="price">$450.00</span></div></div>`,
    {
      "name and price of what is left": { name: "TPS", price: "$450.00" },
    },
  );
});

test("hidden text is not read, and large and ugly pages are bounded", async () => {
  const session = await site.openHtml(
    `${ORDER}${"<div class=x><span>a</span><b>1</b></div>".repeat(20_000)}<p class="${"y ".repeat(50_000)}">z</p>`,
  );
  const page = (await session.page.evaluate(`(${READ_PAGE})()`)) as PageData;
  await session.close();
  assert.doesNotMatch(JSON.stringify(page), /HIDDEN/);
  assert.ok(page.pairs.length <= 500 && page.marked.length <= 3000 && page.paragraphs.length <= 1000);
  assert.ok(JSON.stringify(page).length < 2 ** 20, String(JSON.stringify(page).length));
  assert.equal(answerFrom(page, "the order number"), "A-1");
});

test.run();
