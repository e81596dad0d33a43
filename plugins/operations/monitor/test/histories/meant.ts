import { both, num, p, SHELLS as S, table } from "./moving.ts";

const seq = (first: number, steps: readonly number[]) =>
  [0, ...steps].map((_, at) => steps.slice(0, at).reduce((sum, step) => sum + step, first));
const all = (values: readonly (number | string)[], f: (x: number | string) => string = String) =>
  Object.fromEntries(
    values
      .slice(1)
      .map((v, i) => [i + 1, f(v)])
      .filter((_, i) => values[i] !== values[i + 1]),
  );
const cases = seq(312, [14, 9, 22, 0, 31, 12, 8, 0, 11, 7]);
const level = seq(312, [4, 7, 3, 9, -4, -6, 2, 8, 1, 3]);
const episode = seq(41, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
const build = seq(20_410, [3, 14, 7, 2, 9, 0, 4, 6, 3, 8]);
const seats = seq(64, [-4, -7, -3, -9, -5, -11, -6, -8, -2, -4]);
const vac = seq(14, [2, 0, 3, 1, 0, 4, 0, 0, 2, 5]);
const league = [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3];
const pts = (g: number, base: number) => base + g * 3;
const petition = seq(1204, [60, 44, 90, 31, 12, 55, 20, 80, 41, 12]);
const pop = seq(18_330, [0, 0, 41, 0, 0, 0, -77, 0, 19, 0]);
const chapter = seq(102, [1, 0, 2, 1, 0, 0, 1, 3, 0, 1]);
const wait = [3, 3, 4, 6, 7, 5, 5, 8, 9, 9, 12];
const items = seq(132, [3, 4, 6, 2, 0, 7, 5, 0, 3, 4]);
/** Pages about a number that moves: each time it is reported. */
export const meant = [
  ...both({
    name: "cases-de",
    lang: "de",
    edits: all(cases),
    page: (c, n) =>
      S.gov({
        lang: "de",
        c,
        f: n.f,
        title: "Masernfälle im Kreis",
        main: `<p>Bestätigte Fälle: ${cases[c]}</p>${p("Das Gesundheitsamt meldet jeden Morgen.")}<p>Besucher: ${n.grow(900, 30)}</p>`,
      }),
  }),
  ...both({
    name: "level-de",
    lang: "de",
    edits: all(level),
    page: (c, n) =>
      S.flat({
        lang: "de",
        c,
        f: n.f,
        title: "Pegel Brohl",
        main: `<p>Wasserstand: ${level[c]} cm</p><p>${n.int(3, 30)} Nutzer online</p>`,
      }),
  }),
  ...both({
    name: "episode-en",
    lang: "en",
    edits: all(episode, (x) => `Episode ${x}`),
    page: (c, n) =>
      S.wp({
        lang: "en",
        c,
        f: n.f,
        title: "The Long Wharf",
        main: `<h2>Newest</h2><p>Episode ${episode[c]}</p>${p("A serial in daily parts.")}<p>${n.grow(3000, 40)} listeners</p>`,
      }),
  }),
  ...both({
    name: "build-en",
    lang: "en",
    edits: all(build),
    page: (c, n) =>
      S.semantic({
        lang: "en",
        c,
        f: n.f,
        title: "Nightly",
        main: `<p>Latest build: ${build[c]}</p>${p("Builds are made at night.")}<p>${n.grow(900, 12)} downloads</p>`,
      }),
  }),
  ...both({
    name: "seats-fr",
    lang: "fr",
    edits: all(seats),
    page: (c, n) =>
      S.shop({
        lang: "fr",
        c,
        f: n.f,
        title: "Concert de Noël",
        main: `<p>Il reste ${seats[c]} places assises</p><p>Samedi 19 décembre</p><p>${n.int(4, 40)} personnes regardent cette page</p>`,
      }),
  }),
  ...both({
    name: "vacancies-nl",
    lang: "nl",
    edits: all(vac),
    page: (c, n) =>
      S.gov({
        lang: "nl",
        c,
        f: n.f,
        title: "Werken bij de gemeente",
        main: `<p>${vac[c]} openstaande vacatures</p>${p("Solliciteren kan het hele jaar.")}`,
        foot: `<p>${n.grow(800, 9)} bezoekers</p>`,
      }),
  }),
  ...both({
    name: "points-it",
    lang: "it",
    edits: { 2: "27 punti", 5: "30 punti", 8: "33 punti" },
    page: (c, n) =>
      S.soup({
        lang: "it",
        c,
        f: n.f,
        title: "Classifica",
        main: ["Ardor", "Virtus", "Folgore", "Audace"]
          .map(
            (t, i) =>
              `<h3>${t}</h3><p>${pts(league[c]!, 24 - i * 4)} punti · ${n.grow(200 + i * 31, 5, t)} tifosi</p>`,
          )
          .join(""),
      }),
  }),
  ...both({
    name: "goal-pages",
    lang: "en",
    edits: all(petition.map((x) => num(Number(x), "en"))),
    page: (c, n) =>
      S.semantic({
        lang: "en",
        c,
        f: n.f,
        title: "Signatures for the ferry",
        main: `<p>${num(petition[c]!, "en")} signatures so far</p>${p("The council has to answer at 2,000.")}`,
      }),
  }),
  ...both({
    name: "population-pl",
    lang: "pl",
    edits: all(pop.map((x) => num(Number(x), "pl"))),
    page: (c, n) =>
      S.semantic({
        lang: "pl",
        c,
        f: n.f,
        title: "Gmina Olcha",
        main: `<p>Liczba mieszkańców: ${num(pop[c]!, "pl")}</p>${p("Gmina leży nad rzeką.")}<p>Odwiedzin: ${n.grow(600, 11)}</p>`,
      }),
  }),
  ...both({
    name: "chapters-es",
    lang: "es",
    edits: all(chapter),
    page: (c, n) =>
      S.wp({
        lang: "es",
        c,
        f: n.f,
        title: "La isla de sal",
        main: `<p>${chapter[c]} capítulos publicados</p><p>Último: capítulo ${chapter[c]}</p><p>${n.grow(500, 8)} lecturas</p>`,
      }),
  }),
  ...both({
    name: "waiting-en",
    lang: "en",
    edits: all(wait),
    page: (c, n) =>
      S.gov({
        lang: "en",
        c,
        f: n.f,
        title: "Passport office",
        main: `<p>Average waiting time: ${wait[c]} weeks</p>${p("Book before you come.")}<p>${n.int(3, 90)} people are on this page now</p>`,
      }),
  }),
  ...both({
    name: "found-en",
    lang: "en",
    edits: all(items),
    page: (c, n) =>
      S.shop({
        lang: "en",
        c,
        f: n.f,
        title: "Used harpsichords",
        main: `<p>${items[c]} instruments found</p>${p("Sorted by date.")}<p>${n.grow(800, 12)} members</p>`,
      }),
  }),
  ...both({
    name: "stats-en",
    lang: "en",
    edits: Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((c) => [c, `${40 + c * 3} goals`])),
    page: (c, n) =>
      S.wp({
        lang: "en",
        c,
        f: n.f,
        title: "Edda Lund, striker",
        main: `<p>${40 + c * 3} goals in ${60 + c} matches</p>${p("Plays for Nidaros since 2022.")}<p>${n.grow(8200, 33)} fans</p>`,
      }),
  }),
  ...both({
    name: "table-en",
    lang: "en",
    edits: Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((c) => [c, String(210 + c * 11)])),
    page: (c, n) =>
      S.semantic({
        lang: "en",
        c,
        f: n.f,
        title: "Medals",
        main: `${table(
          ["Country", "Gold", "All"],
          [
            ["Norway", 80 + c * 4, 210 + c * 11],
            ["Chile", 12 + c, 33 + c * 2],
          ],
        )}<p>${n.grow(7200, 33)} followers</p>`,
      }),
  }),
];
