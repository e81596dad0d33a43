import { daily, daysUntil } from "./blind-noise.ts";
import { box, page, today, watch } from "./field-site.ts";
import { checkOf, grown, held, turned } from "./held.ts";

const REVIEWS = [
  "“Runs small, order half a size up.” Dana, verified buyer",
  "“Third pair, still the best grip in the rain.” Owen, verified buyer",
  "“The insole could be softer.” Priya, verified buyer",
  "“Laces came undone on the first day.” Mark, verified buyer",
];
const ROMANS = [
  "Les ombres du canal",
  "La maison aux figuiers",
  "Un été sans train",
  "Le dernier relais",
  "Marée basse",
];
const BIKES = [
  ["Gazelle Orange C7, 2021, 54 cm", "€ 549"],
  ["Batavus Dinsdag, 2019, 57 cm", "€ 425"],
  ["Sparta Pick-Up, 2020, 50 cm", "€ 475"],
  ["Union Lite, 2018, 53 cm", "€ 289"],
  ["Cortina E-U4, 2022, 57 cm", "€ 1.099"],
  ["Koga F3 3.0, 2020, 60 cm", "€ 899"],
];
const SOFAS = [
  "Walnut side table, lot 88",
  "Pair of brass sconces, lot 102",
  "Persian runner, lot 97",
  "Oak settle, lot 143",
  "Delft charger, lot 61",
];
const OTELLER = ["Deniz Butik Otel", "Kale Pansiyon", "Liman Suites", "Zeytin Evleri", "Çınaraltı Konak"];

/** Shops, sales and rooms: with noise that stays for a check. */
export const fieldShopsHeld = [
  watch(
    "running shoe by size",
    {
      price: "$134.95",
      sizes: ["8", "8.5", "9", "9.5 sold out", "10", "10.5", "11 sold out"],
      note: "Free returns within 30 days.",
    },
    ({ price, sizes, note }, visit) =>
      page("app", visit, {
        lang: "en",
        site: "Stride & Co",
        title: "Ridgeline 4 trail shoe",
        bar: daily(["Extra 5% for members", "New season is here", "Ships free over $60"], visit),
        main: `<p class="css-pr"><b>${price}</b></p><div class="css-sold">${held(visit, 11).number(20, 240)} sold in the last 24 hours</div><div role="radiogroup">${sizes.map((size) => `<button class="css-sz" data-k="${visit.token().slice(0, 8)}">${size}</button>`).join(" ")}</div><p>${note}</p><blockquote>${daily(REVIEWS, visit)}</blockquote><p>Average rating 4.6 from ${grown(visit, 812, 6)} reviews</p>`,
        side: box(
          "You may also like",
          turned(["Ridgeline 3", "Col Mid GTX", "Fell Racer", "Moor Sandal", "Scree Gaiter"], visit).slice(
            0,
            3,
          ),
        ),
      }),
    [
      null,
      null,
      [{ sizes: ["8", "8.5", "9", "9.5", "10", "10.5", "11 sold out"] }, "9.5"],
      null,
      [{ price: "$119.95" }, "$119.95"],
      null,
      null,
      [{ note: "Free returns within 14 days." }, "within 14 days"],
      [{ sizes: ["8", "8.5 sold out", "9", "9.5", "10", "10.5", "11 sold out"] }, "8.5 sold out"],
    ],
  ),
  watch(
    "French bookshop with a delivery date",
    { price: "22,90 €", lead: 2, state: "En stock", pages: "318 pages", place: "" },
    ({ price, lead, state, pages, place }, visit) =>
      page("shop", visit, {
        lang: "fr",
        site: "Librairie du Passage",
        title: "L’Atelier des brumes",
        main: `<p class="auteur">Roman de Claire Vasseur, éditions du Noroît, ${pages}</p><p class="prix">${price}</p><p class="dispo">${state}, expédié sous ${lead} jours ouvrés</p><p class="promo">Commandé aujourd'hui, livré le ${today({ ...visit, now: new Date(visit.now.getTime() + 3 * 86_400_000) }, "fr")}</p><p>${place || `${held(visit, 12).number(3, 40)} lecteurs l'ont ajouté à leur liste cette semaine`}</p><p>Une fresque sur trois générations de tisserands, entre Roubaix et Gand.</p>${box("Nos libraires conseillent", turned(ROMANS, visit, 2).slice(0, 3))}`,
      }),
    [
      null,
      null,
      null,
      [{ lead: 6 }, "sous 6 jours"],
      null,
      [{ price: "19,90 €" }, "19,90"],
      null,
      [{ state: "En réimpression", lead: 20 }, "En réimpression"],
      [{ place: "Ce titre ne sera plus vendu après le 31 décembre" }, "plus vendu"],
    ],
  ),
  watch(
    "Dutch list of second-hand bikes",
    { bikes: BIKES },
    ({ bikes }, visit) =>
      page("blog", visit, {
        lang: "nl",
        site: "Fietshuis Vermeer",
        title: "Occasions op voorraad",
        main: `<p>Alle fietsen zijn nagekeken en hebben drie maanden garantie.</p><div class="grid">${turned(
          bikes,
          visit,
        )
          .map(
            ([name, price]) =>
              `<div class="card"><img src="/img/${name?.length}.jpg?w=400" alt=""><h4>${name}</h4><p class="prijs">${price}</p><button>Bekijk</button></div>`,
          )
          .join(
            "",
          )}</div><p class="muted">${grown(visit, 5120, 70)} bezoekers dit jaar</p><p>Vandaag is het ${today(visit, "nl")}.</p>`,
      }),
    [
      null,
      [({ bikes }) => ({ bikes: bikes.with(1, ["Batavus Dinsdag, 2019, 57 cm", "€ 399"]) }), "€ 399"],
      null,
      null,
      [({ bikes }) => ({ bikes: bikes.toSpliced(3, 1) }), "Union Lite, 2018"],
      null,
      [
        ({ bikes }) => ({ bikes: [...bikes, ["Gazelle Chamonix, 2017, 57 cm", "€ 520"]] }),
        "Gazelle Chamonix",
      ],
      null,
      null,
    ],
  ),
  watch(
    "auction lot with a countdown",
    {
      bid: "£1,150",
      estimate: "£1,200 – £1,800",
      condition: "Later castors; minor losses to the veneer.",
      premium: "24%",
    },
    ({ bid, estimate, condition, premium }, visit) =>
      page("app", visit, {
        lang: "en",
        site: "Harrow & Pike Auctioneers",
        title: "Lot 114: George III mahogany chest",
        main: `<p>Estimate ${estimate}</p><p>Current bid: <strong>${bid}</strong></p><p class="css-cd">Closes in ${daysUntil("2026-12-03T18:00:00Z", visit)} days</p><p>${held(visit, 13).number(30, 60)} people are watching this lot</p><p>Lot viewed ${grown(visit, 940, 60)} times</p><h2>Condition</h2><p>${condition}</p><h2>Fees</h2><p>Buyer's premium ${premium} of the hammer price plus VAT.</p>`,
        side: box("Other lots of this sale", turned(SOFAS, visit).slice(0, 3)),
      }),
    [
      null,
      [{ bid: "£1,250" }, "£1,250"],
      null,
      null,
      [{ bid: "£1,300" }, "£1,300"],
      [
        { condition: "Later castors; minor losses to the veneer; one handle replaced." },
        "one handle replaced",
      ],
      null,
      [{ premium: "26%" }, "26%"],
      null,
    ],
  ),
  watch(
    "Turkish hotel with rooms",
    {
      rooms: [
        ["Standart oda", "2.450 TL"],
        ["Deniz manzaralı oda", "3.100 TL"],
        ["Aile odası", "4.200 TL"],
      ],
      rule: "Girişten 3 gün öncesine kadar ücretsiz iptal.",
    },
    ({ rooms, rule }, visit) =>
      page("app", visit, {
        lang: "tr",
        site: "Kıyı Rezervasyon",
        title: "Otel Mavi Koy, Datça",
        main: `<div class="css-r1">Bugün ${held(visit, 14).number(5, 45)} kez rezerve edildi</div>${rooms.map(([name, price]) => `<div class="css-rm"><h3>${name}</h3><p>Gecelik ${price}</p><p class="css-last">Son rezervasyon ${held(visit, (name ?? "").length).number(1, 23)} saat önce</p></div>`).join("")}<p>${rule}</p><p class="css-q">Misafir yorumu: ${turned(["Kahvaltı harikaydı.", "Plaja beş dakika.", "Personel çok ilgili.", "Oda biraz küçüktü."], visit)[0]}</p>`,
        side: box("Yakındaki oteller", turned(OTELLER, visit, 2).slice(0, 3)),
        foot: `Oturum ${checkOf(visit)}-${visit.token().slice(0, 8)}`,
      }),
    [
      null,
      null,
      [({ rooms }) => ({ rooms: rooms.with(1, ["Deniz manzaralı oda", "3.350 TL"]) }), "3.350"],
      null,
      null,
      [{ rule: "Girişten 7 gün öncesine kadar ücretsiz iptal." }, "7 gün"],
      [({ rooms }) => ({ rooms: rooms.toSpliced(2, 1) }), "Aile odası"],
      null,
      [({ rooms }) => ({ rooms: rooms.with(0, ["Standart oda", "2.250 TL"]) }), "2.250"],
    ],
  ),
];
