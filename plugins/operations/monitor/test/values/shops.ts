import { broken, challenge, down, gone, p, says } from "../histories/history.ts";
import { type Offer, pageIn, productData, series } from "./series.ts";

const PRICE = { name: "price", product: "price" };
const STOCK = { name: "stock", product: "availability" };
const below = (limit: number, more = {}) => ({ field: "price", below: limit, ...more });

interface Shop {
  offers: readonly Offer[];
  text: string;
  views: number;
}

const shop: Shop = { offers: [{ price: "129.00" }], text: "A kettle of steel.", views: 0 };
/** A shop whose visible price is that of its data. */
const write = ({ offers, text }: Shop) =>
  pageIn(
    "en",
    "Kettle",
    p(text, ...offers.map((one) => `${one.size ?? ""} €${one.price}`), "Add to cart"),
    productData("Kettle", offers),
  );
const one = (price: string | number, more: Offer = {}) => ({ offers: [{ price, ...more }] });
const sizes = (s: Offer, m: Offer, l: Offer) => ({
  offers: [
    { size: "S", ...s },
    { size: "M", ...m },
    { size: "L", ...l },
  ],
});

/** Prices and stock of shops, read as products. */
export const shops = [
  series(
    "falls below, stays, returns and falls again",
    { values: [PRICE], when: [below(100)] },
    shop,
    write,
    [
      [[]],
      [["price"], one("99.00")],
      [[], one("95.00")],
      [[], one("99.99")],
      [[], one("120.00")],
      [["price"], one("89.90")],
    ],
  ),
  series("is below already at the first check", { values: [PRICE], when: [below(150)] }, shop, write, [
    [["price"]],
    [[]],
    [[], one("140")],
    [[], one("160")],
    [["price"], one("149.99")],
  ]),
  series(
    "moves around the limit, with a margin",
    { values: [PRICE], when: [below(100, { hysteresis: 5 })] },
    shop,
    write,
    [
      [[]],
      [["price"], one("99.50")],
      [[], one("100.50")],
      [[], one("99.00")],
      [[], one("104.99")],
      [[], one("98.00")],
      [[], one("105.00")],
      [["price"], one("99.00")],
    ],
  ),
  series("exactly at the limit is not below it", { values: [PRICE], when: [below(129)] }, shop, write, [
    [[]],
    [[], one("129.00", { sku: "P-2" })],
    [["price"], one("128.99")],
  ]),
  series("rises above", { values: [PRICE], when: [{ field: "price", above: 150 }] }, shop, write, [
    [[]],
    [[], one("150.00")],
    [["price"], one("150.01")],
    [[], one("190.00")],
    [[], one("150.00")],
    [["price"], one("155.00")],
  ]),
  series("a change of the text is no news", { values: [PRICE], when: [below(100)] }, shop, write, [
    [[]],
    [[], { text: "A kettle of the best steel." }],
    [["price"], { text: "A kettle for tea.", ...one("80.00") }],
    [[], { text: "A kettle for coffee." }],
  ]),
  series("the site fails in between", { values: [PRICE], when: [below(100)] }, shop, write, [
    [[]],
    [["price"], one("90.00")],
    [[], {}, down()],
    [[], {}, broken],
    [[], {}, challenge],
    [[], one("91.00")],
    [[], {}, down(503)],
    [[], one("120.00")],
    [[], {}, down(503)],
    [["price"], one("95.00")],
  ]),
  series(
    "the shop is closed for works",
    { values: [PRICE, STOCK], when: [below(100), { field: "price", disappears: true }] },
    shop,
    write,
    [
      [["price"], one("90.00")],
      [[], {}, says("Maintenance", "We are down for maintenance and will be back soon.")],
      [[], one("92.00")],
    ],
  ),
  series("gone and back", { values: [PRICE], when: [below(100)] }, shop, write, [
    [["price"], one("90.00")],
    [[], {}, gone()],
    [[], {}, gone()],
    [[], one("90.00")],
    [[], one("110.00")],
    [["price"], one("99.00")],
  ]),
  series(
    "the lowest price of several sizes",
    { values: [PRICE], when: [below(50)] },
    shop,
    write,
    [
      [[], sizes({ price: 60 }, { price: 65 }, { price: 70 })],
      [["price"], sizes({ price: 60 }, { price: 65 }, { price: 45 })],
      [[], sizes({ price: 60 }, { price: 49 }, { price: 70 })],
      [[], sizes({ price: 60 }, { price: 65 }, { price: 70 })],
    ],
    { 1: { price: 45 } },
  ),
  series(
    "one size of several",
    { values: [{ ...PRICE, variant: "M" }], when: [below(50)] },
    shop,
    write,
    [
      [[], sizes({ price: 60 }, { price: 65 }, { price: 70 })],
      [[], sizes({ price: 40 }, { price: 65 }, { price: 45 })],
      [["price"], sizes({ price: 40 }, { price: 48 }, { price: 70 })],
    ],
    { 0: { price: 65 } },
  ),
  series(
    "a size is back",
    { values: [{ ...STOCK, variant: "L" }], when: [{ field: "stock", equals: "in stock" }] },
    shop,
    write,
    [
      [[], sizes({ price: 60 }, { price: 60 }, { price: 60, stock: "OutOfStock" })],
      [[], sizes({ price: 60, stock: "OutOfStock" }, { price: 60 }, { price: 60, stock: "OutOfStock" })],
      [["stock"], sizes({ price: 60 }, { price: 60 }, { price: 60 })],
      [[], sizes({ price: 60 }, { price: 60 }, { price: 60 })],
      [[], sizes({ price: 60 }, { price: 60 }, { price: 60, stock: "OutOfStock" })],
      [["stock"], sizes({ price: 60 }, { price: 60 }, { price: 60 })],
    ],
  ),
  series("any size is back", { recipe: "restock" }, shop, write, [
    [
      [],
      sizes(
        { price: 60, stock: "OutOfStock" },
        { price: 60, stock: "OutOfStock" },
        { price: 60, stock: "OutOfStock" },
      ),
    ],
    [
      ["availability"],
      sizes({ price: 60, stock: "OutOfStock" }, { price: 60 }, { price: 60, stock: "OutOfStock" }),
    ],
    [[], sizes({ price: 60 }, { price: 60, stock: "OutOfStock" }, { price: 60, stock: "OutOfStock" })],
  ]),
  series("restock tells at first what is there", { recipe: "restock" }, shop, write, [
    [["availability"]],
    [[]],
    [[], one("129.00", { stock: "OutOfStock" })],
    [["availability"], one("129.00")],
  ]),
  series(
    "stock that flickers at each fetch",
    { recipe: "restock" },
    shop,
    (data, visit) =>
      write({ ...data, ...one("129.00", { stock: visit.count % 2 === 0 ? "OutOfStock" : "InStock" }) }),
    [[[]], [[]], [[]], [[]], [[]], [[]]],
  ),
  series(
    "stock that flickers the other way round",
    { recipe: "restock" },
    shop,
    (data, visit) =>
      write({ ...data, ...one("129.00", { stock: visit.count % 2 === 1 ? "OutOfStock" : "InStock" }) }),
    [[[]], [[]], [[]], [[]]],
  ),
  series("any drop of the price", { recipe: "price-drop" }, shop, write, [
    [[]],
    [["price"], one("119.00")],
    [[], one("119.00")],
    [[], one("149.00")],
    [["price"], one("129.00")],
    [["price"], one("99.00")],
  ]),
  series(
    "a sale that ends",
    { values: [PRICE], when: [{ field: "price", changesBy: { percent: 20 } }] },
    shop,
    write,
    [[[]], [[], one("119.00")], [["price"], one("89.00")], [[], one("95.00")], [["price"], one("129.00")]],
  ),
  series(
    "small steps add up",
    { values: [PRICE], when: [{ field: "price", changesBy: { amount: 10 } }] },
    shop,
    write,
    [
      [[], one(100)],
      [[], one(96)],
      [[], one(93)],
      [["price"], one(90)],
      [[], one(99)],
      [["price"], one(100)],
    ],
  ),
  series(
    "another currency by the place of the server",
    { values: [PRICE], when: [below(100, { currency: "EUR" })] },
    shop,
    write,
    [
      [[]],
      [[], one("99.00", { currency: "GBP" })],
      [[], one("95.00", { currency: "USD" })],
      [["price"], one("95.00")],
    ],
  ),
  series(
    "the shop moves to another currency for good",
    { values: [PRICE], when: [below(100)] },
    shop,
    write,
    [
      [[], one("120.00", { currency: "HRK" })],
      [["price"], one("90.00", { currency: "HRK" })],
      [["price"], one("12.00")],
      [[], one("12.50")],
    ],
  ),
  series(
    "price and stock together",
    { values: [PRICE, STOCK], when: [{ all: [below(100), { field: "stock", equals: "in stock" }] }] },
    shop,
    write,
    [
      [[]],
      [[], one("90.00", { stock: "OutOfStock" })],
      [["price", "stock"], one("90.00")],
      [[], one("85.00")],
      [[], one("85.00", { stock: "OutOfStock" })],
      [["price", "stock"], one("85.00")],
    ],
  ),
  series(
    "either is enough",
    { values: [PRICE, STOCK], when: [{ any: [below(100), { field: "stock", equals: "out of stock" }] }] },
    shop,
    write,
    [
      [[]],
      [["stock"], one("129.00", { stock: "OutOfStock" })],
      [[], one("90.00", { stock: "OutOfStock" })],
      [[], one("90.00")],
      [[], one("129.00")],
      [["price"], one("99.00")],
    ],
  ),
  series(
    "the list price that is struck through",
    { values: [PRICE, { name: "was", product: "originalPrice" }], when: [{ field: "was", appears: true }] },
    { ...shop, was: "" },
    ({ was, ...data }) =>
      pageIn(
        "en",
        "Kettle",
        `<div class="product"><p class="price">${was === "" ? "" : `<del>€${was}</del> `}<ins>€${data.offers[0]?.price}</ins></p><button>Add to cart</button></div>`,
        productData("Kettle", data.offers),
      ),
    [
      [[]],
      [["was"], { was: "129.00", ...one("99.00") }],
      [[], {}],
      [[], { was: "", ...one("129.00") }],
      [["was"], { was: "129.00", ...one("109.00") }],
    ],
  ),
];
