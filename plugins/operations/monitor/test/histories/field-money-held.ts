import { daily, daysUntil, one } from "./blind-noise.ts";
import { box, page, rows, today, watch } from "./field-site.ts";
import { grown, held, turned } from "./held.ts";

const PUMPS = (e10: string, diesel: string) => [
  ["Super E5", "1,829"],
  ["Super E10", e10],
  ["Diesel", diesel],
  ["Autogas", "1,049"],
];
const VOICES = [
  "“We closed our books in two days instead of nine.” — Ines Roth, CFO at Fernhill",
  "“The support team answers faster than our own IT.” — Tom Adeyemi, Klarlab",
  "“Migrating took an afternoon.” — Mei Tan, Harbour Foods",
  "“Finally an audit log that auditors like.” — Luís Prado, Vertex",
];
const PLANS = [
  ["Users", "3", "10", "Unlimited"],
  ["Storage", "5 GB", "100 GB", "1 TB"],
  ["API calls a month", "1,000", "50,000", "500,000"],
  ["Single sign-on", "No", "No", "Yes"],
  ["Audit log", "No", "30 days", "1 year"],
  ["Support", "Community", "E-mail", "Phone, 24/7"],
];
const FLATS = [
  "T2 lumineux, quartier Chartrons",
  "Studio meublé, Saint-Michel",
  "T3 avec balcon, Caudéran",
  "T1 bis, gare Saint-Jean",
];

/** Rates, tariffs, plans and rents: with noise that stays for a check. */
export const fieldMoneyHeld = [
  watch(
    "German fuel prices of a station",
    { pumps: PUMPS("1,769", "1,659"), hours: "Täglich 6 bis 22 Uhr" },
    ({ pumps, hours }, visit) =>
      page("app", visit, {
        lang: "de",
        site: "tankkarte.example",
        title: "Freie Tankstelle Hoffmann, Celle",
        main: `<p>${hours}</p><table>${rows(pumps.map(([kind, price]) => [kind ?? "", `${price} €/l`]))}</table><p>Zuletzt gemeldet vor ${visit.number(2, 58)} Minuten</p><p>${grown(visit, 2210, 40)} Aufrufe in dieser Woche</p><p>Tipp: ${daily(["Reifendruck prüfen spart bis zu 3 %.", "Abends ist es meist billiger.", "Dachboxen kosten einen halben Liter."], visit)}</p><p>${today(visit, "de")}</p>`,
        side: box(
          "Stationen in der Nähe",
          turned(
            ["Aral Hannoversche Str.", "Jet Wittinger Str.", "Star Altencelle", "Raiffeisen Bergen"],
            visit,
          ).slice(0, 3),
        ),
      }),
    [
      [{ pumps: PUMPS("1,749", "1,659") }, "1,749"],
      [{ pumps: PUMPS("1,759", "1,649") }, "1,759"],
      null,
      [{ pumps: PUMPS("1,759", "1,639") }, "1,639"],
      [{ pumps: PUMPS("1,779", "1,639") }, "1,779"],
      null,
      [{ hours: "Täglich 6 bis 21 Uhr" }, "21 Uhr"],
      [{ pumps: PUMPS("1,779", "1,629") }, "1,629"],
      null,
    ],
  ),
  watch(
    "Italian energy tariff",
    {
      price: "0,1189 €/kWh",
      fixed: "9,50 € al mese",
      lock: "Prezzo bloccato per 12 mesi",
      exit: "Nessun costo di recesso anticipato.",
    },
    ({ price, fixed, lock, exit }, visit) =>
      page("shop", visit, {
        lang: "it",
        site: "Luce Chiara Energia",
        title: "Offerta Casa Verde",
        bar: daily(
          ["Porta un amico: 30 € per te", "Bolletta web: sconto 12 €", "Assistenza sette giorni su sette"],
          visit,
        ),
        main: `<dl><dt>Componente energia</dt><dd>${price}</dd><dt>Quota fissa</dt><dd>${fixed}</dd></dl><p>${lock}.</p><p>${exit}</p><p>Ieri ${held(visit, 21).number(40, 220)} famiglie hanno scelto questa offerta.</p><p class="stima">Spesa annua stimata per ${one(["una coppia", "una famiglia di quattro persone", "un single"], visit)}: calcolala online</p><blockquote>${turned(["«Tutto chiaro, attivata in due settimane.» Paola, Torino", "«Bolletta semplice.» Nino, Bari", "«Call center gentile.» Ada, Lucca"], visit)[0]}</blockquote>`,
      }),
    [
      null,
      null,
      [{ price: "0,1179 €/kWh" }, "0,1179"],
      null,
      [{ exit: "Recesso anticipato: costo di 45 €." }, "costo di 45"],
      null,
      [{ lock: "Prezzo bloccato per 24 mesi" }, "24 mesi"],
      [{ fixed: "10,50 € al mese" }, "10,50"],
      null,
    ],
  ),
  watch(
    "pricing table of a SaaS",
    {
      prices: ["$0", "$29", "$99"],
      plans: PLANS,
      trial: "Try any plan free for 14 days. No credit card needed.",
    },
    ({ prices, plans, trial }, visit) =>
      page("app", visit, {
        lang: "en",
        site: "Ledgerly",
        title: "Pricing",
        main: `<p>${daily(["Plans for teams of every size", "Simple pricing, no surprises", "Pick the plan that fits"], visit)}</p><p>${trial}</p><table><thead><tr><th></th><th>Starter<br>${prices[0]}</th><th>Team<br>${prices[1]}</th><th>Scale<br>${prices[2]}</th></tr></thead><tbody>${rows(plans)}</tbody></table><a class="btn" href="/signup?v=${visit.token()}">${one(["Start free", "Get started", "Start your trial"], visit)}</a><section class="css-voices"><p>${turned(VOICES, visit)[0]}</p><p>${turned(VOICES, visit)[1]}</p></section><p>Trusted by ${grown(visit, 12_400, 25)} companies</p>`,
      }),
    [
      null,
      [
        ({ plans }) => ({ plans: plans.with(2, ["API calls a month", "1,000", "40,000", "500,000"]) }),
        "40,000",
      ],
      null,
      null,
      [{ prices: ["$0", "$35", "$99"] }, "$35"],
      [({ plans }) => ({ plans: plans.with(4, ["Audit log", "No", "No", "1 year"]) }), "1 year"],
      null,
      [{ trial: "Try any plan free for 7 days. A credit card is needed." }, "free for 7 days"],
      null,
    ],
  ),
  watch(
    "crowdfunding of a board game",
    {
      rewards: ["€35: the game", "€59: the game and the expansion", "€120: signed box, early access"],
      update: "Update 4: the miniatures are at the factory",
      ships: "Estimated delivery: May 2027",
    },
    ({ rewards, update, ships }, visit) =>
      page("app", visit, {
        lang: "en",
        site: "Kindlestart",
        title: "Tidewardens, a co-operative board game",
        main: `<div class="css-st"><p>${grown(visit, 1840, 30)} backers</p><p>${daysUntil("2026-12-12T20:00:00Z", visit)} days to go</p><p>#${held(visit, 22).number(3, 19)} of most popular projects today</p></div><h2>Rewards</h2><ul>${rewards.map((reward) => `<li>${reward}</li>`).join("")}</ul><p>${ships}</p><h2>Latest update</h2><p>${update}</p>${box("Recommended for you", turned(["Emberfall", "The Last Orchard", "Nine Bridges", "Paper Fleet"], visit).slice(0, 2))}`,
      }),
    [
      null,
      null,
      [{ update: "Update 5: stretch goals and a new player board" }, "Update 5"],
      null,
      [{ rewards: ["€35: the game", "€59: the game and the expansion"] }, "€120"],
      null,
      [{ ships: "Estimated delivery: September 2027" }, "September 2027"],
      null,
      [{ update: "Update 6: a delay, and why" }, "Update 6"],
    ],
  ),
  watch(
    "French flat to let",
    {
      rent: "745 € charges comprises",
      free: "Disponible le 1er décembre 2026",
      deposit: "Dépôt de garantie : 690 €",
      state: "",
    },
    ({ rent, free, deposit, state }, visit) =>
      page("app", visit, {
        lang: "fr",
        site: "louerici.example",
        title: "T2 de 41 m², Bordeaux Nansouty",
        main: `<p class="css-px">${rent}</p><p>${free}</p><p>${deposit}</p>${state}<p>Annonce vue ${grown(visit, 310, 45)} fois, ${held(visit, 24).number(2, 18)} contacts hier</p><p>Publiée il y a ${25 - daysUntil("2026-12-01T00:00:00Z", visit)} jours</p><p>Deuxième étage sans ascenseur, cuisine équipée, cave.</p>${box("Annonces similaires", turned(FLATS, visit).slice(0, 3))}`,
      }),
    [
      null,
      null,
      null,
      [{ rent: "720 € charges comprises" }, "720 €"],
      null,
      [{ deposit: "Dépôt de garantie : 1 340 €" }, "1 340"],
      null,
      [{ state: "<p class=css-flag>Sous option</p>" }, "Sous option"],
      [{ free: "Disponible le 15 janvier 2027", state: "" }, "15 janvier"],
    ],
  ),
];
