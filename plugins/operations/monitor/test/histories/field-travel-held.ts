import { daily, daysUntil } from "./blind-noise.ts";
import { box, page, rows, today, watch } from "./field-site.ts";
import { checkOf, grown, held, turned } from "./held.ts";

const TRAGHETTI = [
  ["Porto Vecchio", "07:10", "08:25"],
  ["Porto Vecchio", "10:40", "11:55"],
  ["Isola Grande", "14:05", "15:20"],
  ["Isola Grande", "18:30", "19:45"],
];
const PLACES = [
  ["Fosse", "62 €", "Disponible"],
  ["Catégorie 1", "78 €", "Disponible"],
  ["Catégorie 2", "54 €", "Dernières places"],
  ["Carré or", "120 €", "Complet"],
];
const HOMES = [
  "12 Alder Close, $402,000",
  "88 Mill Road, $375,500",
  "5 Pond View, $429,000",
  "31 Orchard Way, $389,900",
];
const DOGS = [
  ["Biscuit", "Terrier mix, 3 years, male", "2026-10-02"],
  ["Juno", "Labrador, 7 years, female", "2026-08-19"],
  ["Pepper", "Lurcher, 2 years, female", "2026-11-09"],
  ["Otto", "Dachshund, 9 years, male", "2026-05-30"],
];

/** Fares, timetables, tickets, houses and places to go: with noise that stays for a check. */
export const fieldTravelHeld = [
  watch(
    "Italian ferries",
    { runs: TRAGHETTI, state: "Servizio regolare", car: "Auto fino a 4 metri: 38 €", place: "" },
    ({ runs, state, car, place }, visit) =>
      page("blog", visit, {
        lang: "it",
        site: "Navi del Golfo",
        title: "Orari e corse di oggi",
        main: `<p>${today(visit, "it")}</p><p class="mare">${place || `Mare: ${daily(["poco mosso", "mosso", "quasi calmo"], visit)}, vento ${held(visit, 41).number(4, 22)} nodi`}</p><p><strong>${state}</strong></p><table>${rows(runs)}</table><p>${car}</p>${box("Offerte", turned(["Weekend sull'isola", "Biglietto famiglia", "Bici gratis"], visit).slice(0, 2))}`,
        foot: `${grown(visit, 9000, 80)} passeggeri questo mese`,
      }),
    [
      null,
      null,
      [{ state: "Corse delle 18:30 sospese per avverse condizioni" }, "sospese"],
      [{ state: "Servizio regolare" }, "Servizio regolare"],
      null,
      [({ runs }) => ({ runs: runs.with(1, ["Porto Vecchio", "10:50", "12:05"]) }), "10:50"],
      null,
      [{ place: "Burrasca: domani nessuna corsa garantita" }, "Burrasca"],
      [{ car: "Auto fino a 4 metri: 41 €" }, "41 €"],
    ],
  ),
  watch(
    "French concert tickets",
    { places: PLACES, date: "Vendredi 19 mars 2027, 20h00", extra: "" },
    ({ places, date, extra }, visit) =>
      page("shop", visit, {
        lang: "fr",
        site: "Billetterie Pleyade",
        title: "Orchestre des Docks, Lyon",
        bar: daily(
          ["Carte cadeau : le bon plan", "Placement libre en fosse", "Assurance annulation 4 €"],
          visit,
        ),
        main: `<p>${date}, Halle Tony</p><p>J-${daysUntil("2027-03-19T19:00:00Z", visit)}</p>${extra}<table>${rows(places)}</table><p>${held(visit, 42).number(20, 200)} billets vendus hier</p><p>Votre place dans la file : ${visit.number(1, 400)}</p>${box("Vous aimerez aussi", turned(["Trio Mirage", "Nuit du blues", "Chœur des Alpes", "Ciné-concert"], visit).slice(0, 3))}`,
      }),
    [
      null,
      null,
      [({ places }) => ({ places: places.with(2, ["Catégorie 2", "54 €", "Complet"]) }), "Dernières places"],
      null,
      [{ extra: "<p class=plus>Date supplémentaire : samedi 20 mars 2027</p>" }, "samedi 20 mars"],
      null,
      [{ date: "Vendredi 19 mars 2027, 20h30" }, "20h30"],
      null,
      [({ places }) => ({ places: places.with(3, ["Carré or", "120 €", "Disponible"]) }), "Carré or"],
    ],
  ),
  watch(
    "house for sale with an estimate",
    {
      price: "$412,500",
      status: "For sale",
      tax: "$5,310",
      open: "Open house: Saturday 21 November, 1–3 pm",
    },
    ({ price, status, tax, open }, visit) =>
      page("app", visit, {
        lang: "en",
        site: "Doorstep Realty",
        title: "27 Larch Street, Millbrook",
        main: `<p>${status}</p><p class="css-pr">${price}</p><p>Est. payment $${(2400 + held(visit, 43).number(1, 60)).toLocaleString("en")} a month at today's rate of 6.${held(visit, 44).number(10, 79)}%</p><p>${open}</p><p>Property tax ${tax} a year</p><p>On the market for ${checkOf(visit) - 20_720} days, ${grown(visit, 1210, 90)} views, ${grown(visit, 61, 5)} saves</p><p>Three bedrooms, two baths, new roof in 2022, detached garage.</p>${box("Similar homes nearby", turned(HOMES, visit).slice(0, 3))}`,
      }),
    [
      null,
      null,
      null,
      [{ price: "$405,000" }, "$405,000"],
      null,
      [{ open: "Open house: Sunday 29 November, 1–3 pm" }, "Sunday 29 November"],
      null,
      [{ status: "Offer accepted" }, "Offer accepted"],
      [{ tax: "$5,390" }, "$5,390"],
    ],
  ),
  watch(
    "Spanish restaurant with a fixed menu",
    {
      price: "14,50 €",
      first: ["Crema de calabaza", "Lentejas estofadas", "Ensalada de la casa"],
      second: ["Merluza a la plancha", "Carrillera al vino", "Huevos rotos"],
      note: "Pan, bebida y postre incluidos.",
    },
    ({ price, first, second, note }, visit) =>
      page("blog", visit, {
        lang: "es",
        site: "Mesón del Puente",
        title: "Menú del día",
        main: `<p>${today(visit, "es")}</p><p class="precio">${price}</p><h3>Primeros</h3><ul>${turned(
          first,
          visit,
        )
          .map((dish) => `<li>${dish}</li>`)
          .join("")}</ul><h3>Segundos</h3><ul>${turned(second, visit)
          .map((dish) => `<li>${dish}</li>`)
          .join(
            "",
          )}</ul><p>${note}</p><p class="frase">${daily(["«Como en casa.» Pilar", "«El mejor café del barrio.» Jon", "«Trato excelente.» Nuria", "«Volveremos.» Familia Gil"], visit)}</p><p>${held(visit, 45).number(12, 60)} reservas ayer</p>`,
      }),
    [
      null,
      null,
      null,
      [({ first }) => ({ first: first.with(1, "Fabada asturiana") }), "Fabada asturiana"],
      null,
      [{ price: "14,90 €" }, "14,90"],
      null,
      [{ note: "Pan y bebida incluidos. Postre o café: 1,50 €." }, "1,50 €"],
      [({ second }) => ({ second: second.with(2, "Albóndigas en salsa") }), "Albóndigas"],
    ],
  ),
  watch(
    "dog shelter",
    { dogs: DOGS, fee: "Adoption fee: £210, which includes vaccination and a chip." },
    ({ dogs, fee }, visit) =>
      page("blog", visit, {
        lang: "en",
        site: "Fenway Dog Rescue",
        title: "Dogs looking for a home",
        main: `<div class="dogs">${turned(dogs, visit)
          .map(
            ([name, facts, since = ""]) =>
              `<div class="card"><h3>${name}</h3><p>${facts}</p><p class="muted">Waiting for ${-daysUntil(since, visit)} days</p></div>`,
          )
          .join(
            "\n",
          )}</div><p>${fee}</p><p>${grown(visit, 4400, 20)} dogs rehomed since 1998</p><p>Volunteer of the day: ${daily(["Sam", "Aisha", "Gwen", "Piotr"], visit)}</p>`,
      }),
    [
      null,
      null,
      [({ dogs }) => ({ dogs: dogs.filter(([name]) => name !== "Biscuit") }), "Biscuit"],
      null,
      null,
      [({ dogs }) => ({ dogs: [...dogs, ["Marble", "Collie, 1 year, female", "2026-11-20"]] }), "Marble"],
      [
        ({ dogs }) => ({
          dogs: dogs.map(([name = "", facts = "", since = ""]) => [
            name,
            name === "Juno" ? "Labrador, 7 years, female, reserved" : facts,
            since,
          ]),
        }),
        "female, reserved",
      ],
      null,
      [{ fee: "Adoption fee: £240, which includes vaccination and a chip." }, "£240"],
    ],
  ),
];
