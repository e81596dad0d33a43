import { down, p, table } from "../histories/history.ts";
import { pageIn, series } from "./series.ts";

const number = (name: string, selector: string) => ({ name, selector });
const label = (name: string, words: string) => ({ name, label: words });
const rows = (list: readonly (readonly [string, string])[]) =>
  `<dl>${list.map(([key, value]) => `<dt>${key}</dt><dd>${value}</dd>`).join("")}</dl>`;

const priceIn = (
  lang: string,
  name: string,
  texts: readonly string[],
  limit: number,
  alerts: readonly number[],
  amounts: readonly (number | string)[],
) =>
  series(
    name,
    { values: [number("price", ".price")], when: [{ field: "price", below: limit }] },
    { text: "" },
    ({ text }) =>
      pageIn(lang, "Offer", `<p class="price">${text}</p><p>Some words about it, and 17 more.</p>`),
    texts.map((text, index) => [alerts.includes(index) ? ["price"] : [], { text }] as const),
    Object.fromEntries(amounts.map((price, index) => [index, { price }])),
  );

const soldOut = (lang: string, there: string, out: string) =>
  series(
    `sold out in ${lang}`,
    {
      values: [{ name: "stock", product: "availability" }],
      when: [
        { field: "stock", equals: "in stock" },
        { field: "stock", equals: "out of stock" },
      ],
    },
    { text: there },
    ({ text }) =>
      pageIn(
        lang,
        "Rosa Tasse",
        `<p class="price">24,90 €</p><p class="stock">${text}</p>`,
        `<meta property="og:type" content="product"><meta property="product:price:amount" content="24.90"><meta property="product:price:currency" content="EUR">`,
      ),
    [[["stock"]], [["stock"], { text: out }], [[], {}], [["stock"], { text: there }]],
    { 0: { stock: "in stock" }, 1: { stock: "out of stock" } },
  );

/** Numbers of pages by a selector or next to a label. */
export const pages = [
  priceIn(
    "de",
    "decimal comma in German",
    ["1.299,00 €", "1.099,00 €", "999,00 €", "1.000,00 €"],
    1000,
    [2],
    [1299, 1099, 999, 1000],
  ),
  priceIn(
    "fr",
    "spaces between thousands in French",
    ["1 299,00 €", "999,90 €", "1 000,00 €", "Prix : 899 €"],
    1000,
    [1, 3],
    [1299, 999.9, 1000, 899],
  ),
  priceIn(
    "en",
    "decimal point in English",
    ["$1,299.00", "$999.99", "$1,000"],
    1000,
    [1],
    [1299, 999.99, 1000],
  ),
  priceIn(
    "de-CH",
    "apostrophes in Switzerland",
    ["CHF 1’299.–", "CHF 999.–", "CHF 1'050.00"],
    1000,
    [1],
    [1299, 999, 1050],
  ),
  priceIn("sv", "crowns without decimals", ["1 299:-", "999 kr", "1 049 kr"], 1000, [1], [1299, 999, 1049]),
  priceIn(
    "de",
    "a range from its lower end",
    ["ab 15 €", "ab 12 €", "12 € – 20 €", "ab 9,50 €"],
    12,
    [3],
    [15, 12, 12, 9.5],
  ),
  priceIn("pl", "Polish zloty", ["1 299,99 zł", "849,00 zł", "1 100,00 zł"], 1000, [1], [1299.99, 849, 1100]),
  priceIn("ja", "yen", ["¥12,800", "¥9,980(税込)", "¥10,500"], 10_000, [1], [12_800, 9980, 10_500]),
  priceIn(
    "en",
    "the words change around a price",
    ["Now £120", "£99 only today", "Only £98.50 left in the sale", "£130"],
    100,
    [1],
    [120, 99, 98.5, 130],
  ),
  priceIn(
    "en",
    "a price that is asked for",
    ["$120", "Price on request", "Price on request", "$90"],
    100,
    [3],
    [120, "Price on request", "Price on request", 90],
  ),
  soldOut("de", "Auf Lager", "Ausverkauft"),
  soldOut("fr", "En stock", "Rupture de stock"),
  soldOut("es", "En stock", "Agotado"),
  soldOut("en", "In stock", "Sold out"),
  soldOut("it", "Disponibile", "Esaurito"),
  soldOut("nl", "Op voorraad", "Uitverkocht"),
  series(
    "temperature below zero",
    { values: [number("temp", "#t")], when: [{ field: "temp", below: 0 }] },
    { t: "3,5 °C" },
    ({ t }) => pageIn("de", "Wetter", `<p>Jetzt: <b id="t">${t}</b></p>`),
    [
      [[]],
      [["temp"], { t: "-0,5 °C" }],
      [[], { t: "−4 °C" }],
      [[], { t: "1 °C" }],
      [["temp"], { t: "−1,2 °C" }],
    ],
    { 1: { temp: -0.5 }, 2: { temp: -4 } },
  ),
  series(
    "per cent",
    { values: [number("rate", ".rate")], when: [{ field: "rate", above: 4 }] },
    { rate: "3,75 %" },
    ({ rate }) =>
      pageIn("de", "Tagesgeld", `<table><tr><td>Zins</td><td class="rate">${rate}</td></tr></table>`),
    [[[]], [["rate"], { rate: "4,1 % p. a." }], [[], { rate: "4,25 %" }], [[], { rate: "3,9 %" }]],
    { 0: { rate: 3.75 } },
  ),
  series(
    "stars in thousands",
    { values: [number("stars", ".stars")], when: [{ field: "stars", above: 2000 }] },
    { stars: "1.2k" },
    ({ stars }) => pageIn("en", "winnow", `<p><a class="stars" href="/stars">${stars} stars</a></p>`),
    [[[]], [[], { stars: "1.9k" }], [["stars"], { stars: "2.1k" }], [[], { stars: "12k" }]],
    { 0: { stars: 1200 } },
  ),
  series(
    "seats beside a label in a list of definitions",
    { values: [label("seats", "Seats left")], when: [{ field: "seats", below: 10 }] },
    { seats: "24", more: "" },
    ({ seats, more }) =>
      pageIn(
        "en",
        "Night train",
        `${rows([
          ["Departs", "21:58"],
          ["Seats left", seats],
        ])}${more}`,
      ),
    [
      [[]],
      [["seats"], { seats: "9" }],
      [[], { seats: "4", more: "<p>Seats are going fast: 120 were sold today.</p>" }],
      [[], { seats: "18" }],
    ],
    { 0: { seats: 24 } },
  ),
  series(
    "the label moves into a table",
    { values: [label("seats", "Freie Plätze")], when: [{ field: "seats", below: 10 }] },
    { seats: "12", look: 0 },
    ({ seats, look }) =>
      pageIn(
        "de",
        "Kurs",
        look === 0
          ? p(`Freie Plätze: ${seats}`, "Beginn: 12. Januar 2027")
          : look === 1
            ? table(
                ["Was", "Wie viel"],
                [
                  ["Stunden", "30"],
                  ["Freie Plätze", seats],
                ],
              )
            : rows([
                ["Stunden", "30"],
                ["Freie Plätze:", seats],
              ]),
      ),
    [
      [[]],
      [[], { look: 1 }],
      [["seats"], { seats: "8" }],
      [[], { look: 2 }],
      [[], { seats: "11" }],
      [["seats"], { look: 0, seats: "3" }],
    ],
    { 1: { seats: 12 }, 4: { seats: 11 } },
  ),
  series(
    "a column of a table",
    { values: [label("level", "Pegel")], when: [{ field: "level", above: 400 }] },
    { level: "324 cm" },
    ({ level }) =>
      pageIn(
        "de",
        "Hochwasser",
        table(
          ["Ort", "Pegel", "Uhr"],
          [
            ["Passau", level, "8:00"],
            ["Linz", "512 cm", "8:00"],
          ],
        ),
      ),
    [[[]], [["level"], { level: "415 cm" }], [[], { level: "430 cm" }], [[], { level: "380 cm" }]],
    { 0: { level: 324 } },
  ),
  series(
    "another unit of the same thing",
    { values: [number("level", ".level")], when: [{ field: "level", above: 400 }] },
    { level: "324 cm" },
    ({ level }) => pageIn("en", "River", `<p>Level <span class="level">${level}</span></p>`),
    [[[]], [["level"], { level: "3.25 m" }], [[], { level: "3.30 m" }], [["level"], { level: "410 cm" }]],
  ),
  series(
    "a selector that matches nothing for a while",
    { values: [number("price", ".price")], when: [{ field: "price", below: 100 }] },
    { box: '<p class="price">€120</p>' },
    ({ box }) => pageIn("en", "Lamp", `${box}<p>A lamp for the desk.</p>`),
    [
      [[]],
      [["price"], { box: '<p class="price">€90</p>' }],
      [[], { box: '<p class="cost">€90</p>' }],
      [[], { box: "" }],
      [[], { box: '<p class="price">€91</p>' }],
      [[], { box: '<p class="price">€100</p>' }],
      [["price"], { box: '<p class="price">€99</p>' }],
    ],
  ),
  series(
    "disappears, confirmed",
    { values: [number("date", ".next")], when: [{ field: "date", disappears: true }] },
    { box: '<p class="next">Next date: 12 January</p>' },
    ({ box }) => pageIn("en", "Office", `<p>Appointments</p>${box}`),
    [
      [[]],
      [["date"], { box: "" }],
      [[], { box: "" }],
      [[], { box: '<p class="next">Next date: 3 March</p>' }],
      [["date"], { box: "" }],
    ],
  ),
  series(
    "disappears in one fetch only",
    { values: [number("date", ".next")], when: [{ field: "date", disappears: true }] },
    { hide: 0 },
    ({ hide }, visit) =>
      pageIn(
        "en",
        "Office",
        `<p>Appointments</p>${hide === 1 && visit.count % 2 === 1 ? "" : '<p class="next">12 January</p>'}`,
      ),
    [[[]], [[], { hide: 1 }], [[]], [[]]],
  ),
  series(
    "disappears behind an outage",
    { values: [number("date", ".next")], when: [{ field: "date", disappears: true }] },
    {},
    () => pageIn("en", "Office", '<p class="next">Next date: 12 January</p>'),
    [[[]], [[], {}, down()], [[], {}, down(502)], [[]]],
  ),
  series(
    "was never there",
    { values: [number("date", ".nexxt")], when: [{ field: "date", disappears: true }] },
    { day: 1 },
    ({ day }) => pageIn("en", "Office", `<p class="next">Next date: ${day} January</p>`),
    [[[]], [[], { day: 2 }], [[]]],
  ),
  series(
    "appears",
    { values: [number("tickets", ".tickets")], when: [{ field: "tickets", appears: true }] },
    { box: "" },
    ({ box }) => pageIn("en", "Concert", `<p>2 May, 20:00</p>${box}`),
    [
      [[]],
      [["tickets"], { box: '<p class="tickets">Tickets from €45</p>' }],
      [[], { box: '<p class="tickets">Tickets from €55</p>' }],
      [[], { box: "" }],
      [["tickets"], { box: '<p class="tickets">Tickets from €55</p>' }],
    ],
  ),
  series(
    "a text matches",
    { values: [number("status", ".status")], when: [{ field: "status", matches: "(?i)outage|degraded" }] },
    { status: "All systems operational" },
    ({ status }) => pageIn("en", "Status", `<p class="status">${status}</p>`),
    [
      [[]],
      [["status"], { status: "Partial outage of the API" }],
      [[], { status: "Major outage" }],
      [[], { status: "All systems operational" }],
      [["status"], { status: "Degraded performance" }],
    ],
  ),
  series(
    "a text contains, in other letters",
    { values: [number("status", ".status")], when: [{ field: "status", contains: "anmeldung offen" }] },
    { status: "Anmeldung geschlossen" },
    ({ status }) => pageIn("de", "Volkshochschule", `<p class="status"><b>${status}</b></p>`),
    [
      [[]],
      [["status"], { status: "ANMELDUNG&nbsp;OFFEN" }],
      [[], { status: "Anmeldung offen bis 3. Mai" }],
      [[], { status: "Warteliste" }],
    ],
  ),
  series(
    "a version of a text",
    { values: [number("version", "h2")], when: [{ field: "version", matches: "^Version 3" }] },
    { version: "Version 2.14.9" },
    ({ version }) => pageIn("en", "Releases", `<h2>${version}</h2><p>Fixes.</p>`),
    [
      [[]],
      [[], { version: "Version 2.15.0" }],
      [["version"], { version: "Version 3.0.0-rc.1" }],
      [[], { version: "Version 3.0.0" }],
    ],
  ),
  series(
    "a price in an attribute",
    {
      values: [{ name: "price", selector: "[itemprop=price]", attribute: "content" }],
      when: [{ field: "price", below: 20 }],
    },
    { price: "24.90" },
    ({ price }) =>
      pageIn("de", "Tee", `<div><meta itemprop="price" content="${price}"><p>Ein Tee.</p></div>`),
    [[[]], [["price"], { price: "19.90" }], [[], { price: "18.00" }], [[], { price: "20.00" }]],
    { 1: { price: 19.9 } },
  ),
  series(
    "numbers that move at each fetch stay on their side",
    { values: [number("temp", "#t")], when: [{ field: "temp", above: 30 }] },
    { low: 10 },
    ({ low }, visit) =>
      pageIn("en", "Server", `<p>CPU <b id="t">${low + visit.number(0, 9)}.${visit.number(0, 9)} °C</b></p>`),
    [[[]], [[]], [["temp"], { low: 31 }], [[]], [[], { low: 12 }], [["temp"], { low: 40 }]],
  ),
  series(
    "some fetches across the limit alarm only together",
    { values: [number("load", "#l")], when: [{ field: "load", above: 50 }] },
    { load: 40 },
    ({ load }, visit) =>
      pageIn("en", "Load", `<p id="l">${load === 50 ? (visit.count % 2 === 0 ? 60 : 40) : load} %</p>`),
    [
      [[]],
      [[], { load: 50 }],
      [[]],
      [["load"], { load: 70 }],
      [[], { load: 50 }],
      [[], { load: 70 }],
      [[], { load: 10 }],
      [["load"], { load: 51 }],
    ],
  ),
];
