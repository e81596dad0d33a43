import { maybe, one } from "./blind-noise.ts";
import { box, page, rows, watch } from "./field-site.ts";
import { clock } from "./history.ts";

const THINGS = [
  "the service",
  "your content",
  "a subscription",
  "an account",
  "a payment",
  "a notice",
  "our software",
];
const DUTIES = [
  "may be ended by either side with notice",
  "is provided as it is, where the law allows",
  "must not be used to harm others",
  "stays yours, and we need a licence to show it",
  "is governed by the law of Ireland",
];
const CLAUSES = Array.from(
  { length: 36 },
  (_, at) =>
    `${THINGS[at % 7]?.replace(/^./, (first) => first.toUpperCase())} ${DUTIES[at % 5]}. This applies for as long as you hold an agreement with us under section ${1 + (at % 9)}, and after it for ${30 + at * 5} days unless another term is written down.`,
);
const PUNTEN = [
  "Elk jaar 100.000 nieuwe woningen.",
  "De maximumsnelheid blijft 100 kilometer per uur.",
  "Het eigen risico in de zorg wordt bevroren.",
  "Gratis kinderopvang voor drie dagen per week.",
  "Het leenstelsel komt niet terug.",
];
const POSTS = [
  "Notes on a slow kitchen",
  "Why our lifts talk",
  "A map of every bench",
  "The last telex",
  "Mending a harmonium",
  "Birds above the depot",
];
const TABELLE = [
  ["1", "SV Lindenau", "13", "29"],
  ["2", "Rot-Weiß Auerberg", "13", "27"],
  ["3", "FC Steinhude", "12", "25"],
  ["4", "TSV Moorfleet", "13", "21"],
  ["5", "Eintracht Kalden", "13", "17"],
];
const WYSTAWY = [
  "Szkło z Krosna, do 31 stycznia",
  "Fotografie Anny Lis, do 6 grudnia",
  "Skarby archiwum, wystawa stała",
];

/** Terms, guidelines, programmes, calls, posts and results: with noise of each visit. */
export const fieldTextsOpen = [
  watch(
    "terms of service with 36 clauses",
    { clauses: CLAUSES, since: "Effective 1 September 2026" },
    ({ clauses, since }, visit) =>
      page("office", visit, {
        lang: "en",
        site: "Cloudshelf",
        title: "Terms of Service",
        main: `<p>${since}</p>${clauses.map((clause, at) => `<h3 id="s${at}-${visit.token().slice(0, 4)}">Section ${at + 1}</h3><p>${clause}</p>`).join("\n")}<p class="muted">Document served ${clock(visit.now)}, copy ${visit.token()}</p>${maybe("<div class=chat><p>Questions? Our assistant is online.</p></div>", visit)}`,
      }),
    [
      null,
      [
        ({ clauses }) => ({
          clauses: clauses.with(10, clauses[10]?.replace("may be ended", "may not be ended") ?? ""),
        }),
        "may not be ended",
      ],
      null,
      [
        ({ clauses }) => ({ clauses: clauses.with(28, `${clauses[28]} Disputes go to arbitration.`) }),
        "arbitration",
      ],
      null,
      [
        ({ clauses }) => ({ clauses: clauses.with(4, clauses[4]?.replace("Ireland", "Delaware") ?? "") }),
        "Delaware",
      ],
      [{ since: "Effective 1 December 2026" }, "1 December 2026"],
      null,
      [
        ({ clauses }) => ({ clauses: clauses.with(20, clauses[20]?.replace("130 days", "13 days") ?? "") }),
        "13 days",
      ],
    ],
  ),
  watch(
    "Dutch political programme",
    { points: PUNTEN, leader: "Lijsttrekker: Marloes de Wit" },
    ({ points, leader }, visit) =>
      page("app", visit, {
        lang: "nl",
        site: "Partij voor de Delta",
        title: "Verkiezingsprogramma",
        bar: one(["Word lid voor 2 euro", "Doneer nu", "Kom flyeren in jouw wijk"], visit),
        main: `<p>${leader}</p><ol>${points.map((point) => `<li>${point}</li>`).join("")}</ol><p>${visit.number(30_000, 31_000)} mensen tekenden al</p><blockquote>${one(["“Eindelijk een helder plan.” Fatma", "“Eerlijk over de kosten.” Kees", "“Voor de lange termijn.” Noor"], visit)}</blockquote>`,
      }),
    [
      null,
      [({ points }) => ({ points: points.with(0, "Elk jaar 80.000 nieuwe woningen.") }), "80.000"],
      null,
      null,
      [({ points }) => ({ points: points.with(4, "Het leenstelsel komt terug.") }), "leenstelsel komt terug"],
      [{ leader: "Lijsttrekker: Marloes de Witt" }, "de Witt"],
      null,
      [({ points }) => ({ points: points.toSpliced(3, 1) }), "Gratis kinderopvang"],
      null,
    ],
  ),
  watch(
    "French university admission",
    {
      opening: "du 20 janvier au 12 mars 2027",
      places: "240 places",
      fee: "178 €",
      test: "Un entretien de vingt minutes est prévu.",
    },
    ({ opening, places, fee, test }, visit) =>
      page("office", visit, {
        lang: "fr",
        site: "Université de la Loire",
        title: "Licence de géographie : admission",
        main: `<p>Candidatures ${opening}</p><p>Capacité d'accueil : ${places}</p><p>Droits d'inscription : ${fee}</p><p>${test}</p><p>Événements du campus : ${visit.some(["Forum des stages", "Match à 18 h", "Don du sang", "Atelier CV", "Portes ouvertes"], 2).join(" ; ")}</p><p>Page servie à ${clock(visit.now)} (jeton ${visit.token().slice(0, 8)})</p>`,
      }),
    [
      null,
      [{ places: "210 places" }, "210 places"],
      null,
      null,
      [{ opening: "du 20 janvier au 15 mars 2027" }, "15 mars 2027"],
      null,
      [{ test: "Aucun entretien n'est prévu." }, "Aucun entretien"],
      [{ fee: "181 €" }, "181 €"],
      null,
    ],
  ),
  watch(
    "index of a blog",
    { posts: POSTS, about: "Written by Ottilie Marsh in Leith since 2009." },
    ({ posts, about }, visit) =>
      page("blog", visit, {
        lang: "en",
        site: "Small machines",
        title: "All posts",
        main: `${posts.map((post, at) => `<article><h2><a href="/posts/${post.length}?ref=${visit.token().slice(0, 6)}">${post}</a></h2><p>${4 + at} minute read, ${visit.number(20, 900)} claps</p></article>`).join("\n")}<p>${about}</p>`,
        side: box(
          "Readers also liked",
          visit.some(["A clock in the attic", "Ferries, ranked", "On string", "Sundays at the tip"], 3),
        ),
      }),
    [
      null,
      [({ posts }) => ({ posts: ["What the meter knew", ...posts] }), "What the meter knew"],
      null,
      null,
      [
        ({ posts }) => ({
          posts: posts.map((post) => (post === "The last telex" ? "The last telex, corrected" : post)),
        }),
        "The last telex, corrected",
      ],
      null,
      [
        ({ posts }) => ({ posts: posts.filter((post) => post !== "Why our lifts talk") }),
        "Why our lifts talk",
      ],
      [{ about: "Written by Ottilie Marsh in Lewes since 2009." }, "Lewes"],
      null,
    ],
  ),
  watch(
    "German league table",
    { table: TABELLE, next: "Nächstes Spiel: FC Steinhude – TSV Moorfleet, 18. November, 19 Uhr" },
    ({ table, next }, visit) =>
      page("shop", visit, {
        lang: "de",
        site: "Kreisliga kompakt",
        title: "Tabelle, 13. Spieltag",
        bar: one(["Jetzt Trikot sichern", "Sportwetten ab 18", "Live im Stream"], visit),
        main: `<table><tr><th>Platz</th><th>Verein</th><th>Spiele</th><th>Punkte</th></tr>${rows(table)}</table><p>${next}</p><p>Live-Leser: ${visit.number(20, 900)}</p><p>Abruf ${clock(visit.now)}</p>${box("Meistgelesen", visit.some(["Trainer geht", "Platzverweis nach Schlusspfiff", "Neuer Rasen", "Derby verlegt"], 3))}`,
      }),
    [
      null,
      null,
      [({ table }) => ({ table: table.with(2, ["3", "FC Steinhude", "13", "26"]) }), "FC Steinhude"],
      [({ table }) => ({ table: table.with(3, ["4", "TSV Moorfleet", "14", "21"]) }), "TSV Moorfleet"],
      null,
      [{ next: "Nächstes Spiel: Eintracht Kalden – SV Lindenau, 28. November, 14 Uhr" }, "28. November"],
      [{ next: "Nächstes Spiel: Eintracht Kalden – SV Lindenau, 28. November, 15 Uhr" }, "15 Uhr"],
      null,
      [({ table }) => ({ table: table.with(3, ["4", "TSV Moorfleet", "14", "18"]) }), "TSV Moorfleet"],
    ],
  ),
  watch(
    "Polish museum with exhibitions",
    { shows: WYSTAWY, ticket: "Bilet normalny 24 zł, ulgowy 16 zł", free: "W niedziele wstęp wolny." },
    ({ shows, ticket, free }, visit) =>
      page("blog", visit, {
        lang: "pl",
        site: "Muzeum Ziemi Podgórskiej",
        title: "Wystawy i bilety",
        main: `<ul>${shows.map((show) => `<li>${show}</li>`).join("")}</ul><p>${ticket}</p><p>${free}</p><p>W muzeum jest teraz ${visit.number(2, 140)} osób (${clock(visit.now).slice(0, 5)})</p><p>${one(["Kup bilet online", "Zarezerwuj wejście", "Bilety tutaj"], visit)}</p>`,
        side: box("Sklepik", visit.some(["Kubek z sową", "Plakat 1932", "Notes lniany", "Pocztówki"], 2)),
      }),
    [
      null,
      [({ shows }) => ({ shows: shows.with(1, "Fotografie Anny Lis, do 13 grudnia") }), "13 grudnia"],
      null,
      [{ free: "We wtorki wstęp wolny." }, "We wtorki"],
      null,
      [{ ticket: "Bilet normalny 26 zł, ulgowy 16 zł" }, "26 zł"],
      null,
      [({ shows }) => ({ shows: ["Zegary wieżowe, od 24 listopada", ...shows] }), "Zegary wieżowe"],
      null,
    ],
  ),
  watch(
    "Italian forum thread",
    {
      posts: [
        "mirko77: La pompa perde acqua dopo dieci minuti.",
        "elena_b: Controlla la guarnizione superiore.",
        "idrofan: A me succedeva lo stesso, era il sifone.",
      ],
      closed: "",
    },
    ({ posts, closed }, visit) =>
      page("old", visit, {
        lang: "it",
        site: "Forum del fai da te",
        title: "Lavatrice che perde: cosa controllare?",
        main: `<p>Visite: ${310 + visit.count * 4} - Utenti online: ${visit.number(40, 400)}</p>${closed}${posts.map((post, at) => `<div class=post><p>${post}</p><small>Messaggi dell'autore: ${120 * (at + 1) + visit.count} | Mi piace</small></div>`).join("<hr>")}<p>Discussioni simili: ${visit.some(["Scaldabagno rumoroso", "Tapparella bloccata", "Muffa in bagno", "Lavastoviglie lenta"], 2).join(", ")}</p>`,
      }),
    [
      null,
      null,
      [
        ({ posts }) => ({ posts: [...posts, "mirko77: Era davvero il sifone, risolto!"] }),
        "Era davvero il sifone",
      ],
      null,
      null,
      [
        ({ posts }) => ({ posts: posts.with(1, "elena_b: Controlla la guarnizione inferiore.") }),
        "guarnizione inferiore",
      ],
      [{ closed: "<p><b>Discussione chiusa dal moderatore</b></p>" }, "Discussione chiusa"],
      null,
      null,
    ],
  ),
];
