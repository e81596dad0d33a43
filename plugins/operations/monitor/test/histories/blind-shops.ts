import { CONSENT, daily, daysUntil, maybe, NOTE, one } from "./blind-noise.ts";
import { broken, challenge, down, gone, history, moves, says } from "./history.ts";

const ROOMS = [
  ["Standard double", "2 guests, 18 m², courtyard", "€ 118"],
  ["Superior double", "2 guests, 24 m², balcony", "€ 142"],
  ["Family suite", "4 guests, 38 m², kitchenette", "€ 205"],
] as const;
const room = (at: number, ...row: readonly [string, string, string]) =>
  ROOMS.map((old, index) => (index === at ? row : old));

const CARS = [
  "Skoda Octavia Combi, 2019, €13,900",
  "Ford Focus Turnier, 2020, €14,450",
  "Seat Leon ST, 2018, €11,990",
  "Opel Astra Sports Tourer, 2021, €15,700",
  "Peugeot 308 SW, 2019, €12,300",
];
const BOUGHT = [
  "Desk lamp Arc $34.00",
  "Cable tray $12.50",
  "Monitor arm $89.00",
  "Foot rest $27.90",
  "Desk mat $19.00",
  "Power strip $22.40",
];

/** Rooms, cars, lots, plans and furniture. */
export const blindShops = [
  history(
    "hotel rooms",
    {
      rooms: ROOMS as readonly (readonly [string, string, string])[],
      cancel: "Free cancellation until 2 days before arrival.",
      look: 0,
    },
    ({ rooms, cancel, look }, visit) => {
      const cards = rooms.map(([name, facts, price]) =>
        look === 0
          ? `<div class="card mb-3"><div class="card-body"><h3 class="card-title">${name}</h3><p class="small text-muted">${facts}</p><span class="badge">${visit.number(2, 19)} people are looking at this room</span><div class="price">from <strong>${price}</strong> a night</div><form action="/book" method="post"><input type="hidden" name="_csrf" value="${visit.token()}"><button>Choose</button></form></div></div>`
          : `<article class="rm"><h3>${name}</h3><ul><li>${facts}</li></ul><p>from <b>${price}</b> a night</p><p class="hot">Booked ${visit.number(2, 30)} times in the last 24 hours</p><a role="button" href="/book?s=${visit.token()}">Choose</a></article>`,
      );
      return `<!DOCTYPE html><html lang="en"><head><title>Rooms and rates | Hotel Weitblick</title><meta name="csrf-token" content="${visit.token()}"></head><body><div class="container"><div class="row"><div class="col-12"><h1>Rooms and rates</h1><p>Breakfast from our bakery is included in all rates. Children under six sleep for free.</p>${cards.join("")}<p>${cancel}</p></div></div></div>${maybe(CONSENT, visit)}</body></html>`;
    },
    [
      ["new"],
      ["same"],
      ["changed", { rooms: room(1, "Superior double", "2 guests, 24 m², balcony", "€ 149") }],
      ["same"],
      ["same", { look: 1 }],
      ["error", {}, down(503)],
      ["same"],
      ["changed", { cancel: "Free cancellation until 7 days before arrival." }],
      ["changed", { rooms: room(1, "Superior double", "3 guests, 24 m², balcony", "€ 149") }],
      ["same"],
    ],
  ),
  history(
    "used car",
    {
      price: "€12,450",
      facts: [
        ["Mileage", "98,200 km"],
        ["First registration", "03/2019"],
        ["Power", "110 kW"],
        ["Inspection", "due 03/2027"],
      ],
      text: "Second owner, serviced at the dealer, winter tyres on steel rims.",
      reserved: "",
    },
    ({ price, facts, text, reserved }, visit) =>
      `<!DOCTYPE html><html lang="en"><head><title>VW Golf Variant 2.0 TDI for ${price}</title><script nonce="${visit.token()}">window.__b="${visit.token()}"</script></head><body><div id="root"><div class="sc-a1"><div class="sc-b2"><h1>VW Golf Variant 2.0 TDI</h1>${reserved}<div class="sc-p">${price}<sup>1</sup></div><div class="sc-stat">Ad viewed ${visit.number(900, 4000).toLocaleString("en")} times &middot; ${visit.number(3, 40)} people have saved it</div><dl>${facts.map(([key, value]) => `<dt>${key}</dt><dd>${value}</dd>`).join("")}</dl><h2>Description</h2><p>${text}</p><div>Dealer: Autohaus Krenn, usually answers within ${visit.number(1, 5)} hours</div><h2>Similar vehicles</h2><div class="grid">${visit
        .some(CARS, 3)
        .map((car, at) => `<a class="tile" href="/d/${at}?rt=${visit.token()}">${car}</a>`)
        .join("")}</div><small>1 VAT cannot be reclaimed</small></div></div></div></body></html>`,
    [
      ["new"],
      ["same"],
      ["changed", { price: "€11,950" }],
      ["error", {}, challenge],
      ["same"],
      ["changed", { text: "Third owner, serviced at the dealer, winter tyres on steel rims." }],
      ["same"],
      ["changed", { reserved: `<div class="flag">Reserved</div>` }],
      ["removed", {}, gone(410)],
      ["removed", {}, gone(410)],
    ],
  ),
  history(
    "auction lot",
    {
      bid: "£240",
      bids: 7,
      estimate: "£300 – £500",
      condition: "Some wear to the gilding, otherwise sound.",
      ended: "",
    },
    ({ bid, bids, estimate, condition, ended }, visit) =>
      `<html><head><title>Lot 118: A Regency mantel clock</title></head><body><nav><a href=/>Sales</a> <a href=/results>Results</a></nav><section class=lot><h1>Lot 118: A Regency mantel clock, c. 1815</h1><figure><img src="https://cdn.example/118.jpg?sig=${visit.token()}"><figcaption>Front view</figcaption></figure><p class=est>Estimate: ${estimate}</p><p>Current bid: <b>${bid}</b> (${bids} bids)</p>${ended === "" ? `<p>Ends in ${daysUntil("2026-11-30T18:00:00Z", visit)}d ${visit.number(1, 9)}h ${visit.number(10, 59)}m ${visit.number(10, 59)}s</p>` : `<p>${ended}</p>`}<p>${visit.number(14, 60)} watchers</p><h2>Condition report</h2><p>${condition}</p><p>Buyer's premium of 25% plus VAT is added to the hammer price.</p></section></body></html>`,
    [
      ["new"],
      ["same"],
      ["changed", { bid: "£260", bids: 8 }],
      ["same"],
      ["changed", { condition: "Some wear to the gilding, the pendulum is a later replacement." }],
      ["error", {}, moves("/login?next=%2Flot%2F118")],
      ["changed", { bid: "£310", bids: 11 }],
      ["same"],
      ["changed", { estimate: "£350 – £500" }],
      ["changed", { ended: "Sold for £420", bid: "£420", bids: 14 }],
    ],
  ),
  history(
    "mobile plans",
    {
      data: ["20 GB", "50 GB", "Unlimited"],
      prices: ["9.99", "14.99", "24.99"],
      note: "Minimum term 24 months. Afterwards cancellable monthly.",
      look: 0,
    },
    ({ data, prices, note, look }, visit) => {
      const top = one(
        [
          "Switch now and keep your number!",
          "New: pay by invoice.",
          "Friends bring friends: 20 euros for both.",
        ],
        visit,
      );
      const tag = (at: number) =>
        look === 0
          ? `<div class="flex flex-col p-6 rounded-xl"><span class="text-2xl font-bold">${data[at]}</span><span class="text-sm">5G, up to 300 Mbit/s</span><span class="mt-4">${prices[at]} € <small>a month</small></span><a href="/order/${at}?utm_id=${visit.token()}">Order</a></div>`
          : `<tr><td><b>${data[at]}</b></td><td>5G, up to 300 Mbit/s</td><td>${prices[at]} € <small>a month</small></td><td><a href="/order/${at}">Order</a></td></tr>`;
      const plans = [0, 1, 2].map(tag).join("");
      return `<!doctype html><html><head><title>Plans</title></head><body data-experiment="${visit.number(1, 4)}"><div class="promo-bar">${top}</div><main><h1 class="text-4xl">Our plans</h1>${look === 0 ? `<div class="grid grid-cols-3">${plans}</div>` : `<table><tbody>${plans}</tbody></table>`}<p class="text-xs">${note}</p></main><footer><span>web-${visit.token().slice(0, 7)}</span></footer>${maybe(NOTE, visit)}</body></html>`;
    },
    [
      ["new"],
      ["same"],
      ["same"],
      ["changed", { note: "Minimum term 12 months. Afterwards cancellable monthly." }],
      ["changed", { data: ["25 GB", "50 GB", "Unlimited"] }],
      ["same", { look: 1 }],
      [
        "error",
        {},
        says("We will be right back", "Our shop is down for maintenance. Please come back in an hour."),
      ],
      ["same"],
      ["changed", { prices: ["9.99", "14.99", "26.99"] }],
      ["same"],
    ],
  ),
  history(
    "office chair",
    {
      price: "$349.00",
      colors: ["Black", "Grey", "Moss"],
      ship: "Ships in 3 to 5 business days",
      text: "The mesh back follows your movements; the armrests move in four directions.",
    },
    ({ price, colors, ship, text }, visit) =>
      `<!doctype html><html><head><title>Task chair Pivot</title><meta property="product:retailer_item_id" content="CH-20"></head><body class="template-product"><div id="shopify-section-header"><a href="/">Sit &amp; Co</a></div><div class="announcement">${daily(["Free returns within 30 days", "Over 10,000 happy sitters", "Questions? Chat with us"], visit)}</div><main id="MainContent"><h1>Task chair Pivot</h1><div class="price__container"><span class="price-item">${price}</span></div><span class="jdgm">${visit.number(4, 5)}.${visit.number(0, 9)} (${visit.number(300, 320)} reviews)</span><fieldset><legend>Colour</legend>${colors.map((color) => `<label><input type="radio" name="c">${color}</label>`).join("")}</fieldset><p>${ship}</p><p>${text}</p><p>${visit.number(3, 20)} people bought this today</p><section><h2>Customers also viewed</h2><ul>${visit
        .some(BOUGHT, 3)
        .map((item) => `<li><a href="/p?pr_rec_id=${visit.token()}">${item}</a></li>`)
        .join("")}</ul></section></main></body></html>`,
    [
      ["new"],
      ["same"],
      ["same"],
      ["changed", { colors: ["Black", "Grey"] }],
      ["changed", { ship: "Ships in 3 to 5 weeks" }],
      ["same"],
      ["error", {}, broken],
      ["error", {}, down(504)],
      ["changed", { price: "$329.00" }],
      ["same"],
    ],
  ),
];
