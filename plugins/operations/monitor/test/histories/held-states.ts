import { bare, checkOf, grown, held } from "./held.ts";
import { history, p, table } from "./history.ts";

/** More pages with such noise that are edited as well: states, dates, tables, versions, seats and levels. */
export const heldStates = [
  history(
    "state of a service",
    { state: "Operational", note: "All checks pass." },
    ({ state, note }, visit) =>
      bare(
        "en",
        "Service health",
        `<main><h1>Service health</h1><h2>Upload</h2><p>${state}</p><p>${note}</p><p>Checked ${held(visit, 34).number(1, 9)} minutes ago</p></main>`,
      ),
    [
      ["new"],
      ["changed", { state: "Degraded", note: "Uploads are slower than they should be." }],
      ["changed", { state: "Operational", note: "All checks pass." }],
      ["changed", { state: "Degraded", note: "Uploads are slower than they should be." }],
      ["changed", { state: "Operational", note: "All checks pass." }],
      ["changed", { state: "Down", note: "We look into it." }],
      ["changed", { state: "Operational", note: "All checks pass." }],
      ["same"],
    ],
  ),
  history(
    "terminy egzaminów",
    { date: "14 grudnia 2026", room: "sala 204" },
    ({ date, room }, visit) =>
      bare(
        "pl",
        "Egzamin z hydrologii",
        `<main><h1>Egzamin z hydrologii</h1><p>Termin: ${date}, ${room}</p><p>Na egzamin należy zabrać kalkulator i legitymację.</p><p>Liczba odsłon: ${grown(visit, 210, 15)}</p></main>`,
      ),
    [
      ["new"],
      ["same"],
      ["changed", { date: "16 grudnia 2026" }],
      ["same"],
      ["changed", { room: "sala 117" }],
      ["same"],
      ["changed", { date: "18 grudnia 2026" }],
      ["changed", { date: "17 grudnia 2026" }],
    ],
  ),
  history(
    "tabela do campeonato",
    {
      rows: [
        ["Atlético", "34"],
        ["Marítimo", "31"],
        ["União", "28"],
      ],
    },
    ({ rows }, visit) =>
      bare(
        "pt",
        "Classificação",
        `<main><h1>Classificação</h1>${table(["Clube", "Pontos"], rows)}<p>${held(visit, 35).number(100, 999)} leitores agora</p></main>`,
      ),
    [
      ["new"],
      [
        "changed",
        {
          rows: [
            ["Atlético", "37"],
            ["Marítimo", "32"],
            ["União", "28"],
          ],
        },
      ],
      [
        "changed",
        {
          rows: [
            ["Atlético", "38"],
            ["Marítimo", "35"],
            ["União", "31"],
          ],
        },
      ],
      [
        "changed",
        {
          rows: [
            ["Atlético", "41"],
            ["Marítimo", "36"],
            ["União", "32"],
          ],
        },
      ],
      [
        "changed",
        {
          rows: [
            ["Atlético", "42"],
            ["Marítimo", "39"],
            ["União", "35"],
          ],
        },
      ],
      ["same"],
      [
        "changed",
        {
          rows: [
            ["Atlético", "45"],
            ["Marítimo", "40"],
            ["União", "36"],
          ],
        },
      ],
    ],
  ),
  history(
    "releases of a tool",
    { version: "4.1.0", note: "Reads compressed logs." },
    ({ version, note }, visit) =>
      bare(
        "en",
        "heron releases",
        `<main><h1>Releases</h1><p>${grown(visit, 12_400, 40)} stars</p><h2>heron ${version}</h2><p>${note}</p></main>`,
      ),
    [
      ["new"],
      ["changed", { version: "4.1.1", note: "Mends a crash at empty lines." }],
      ["changed", { version: "4.2.0", note: "Writes tables." }],
      ["changed", { version: "4.2.1", note: "Mends wide tables." }],
      ["changed", { version: "4.3.0", note: "Knows three more formats." }],
      ["same"],
      ["changed", { version: "5.0.0", note: "Needs no settings any more." }],
    ],
  ),
  history(
    "残席",
    { seats: "残り12席" },
    ({ seats }, visit) =>
      bare(
        "ja",
        "和紙づくり教室",
        `<main><h1>和紙づくり教室</h1><p>十二月五日、工房にて。参加費は二千円です。</p><p>${seats}</p><p>${held(visit, 36).number(3, 40)}人が閲覧中</p></main>`,
      ),
    [
      ["new"],
      ["changed", { seats: "残り9席" }],
      ["changed", { seats: "残り6席" }],
      ["changed", { seats: "残り2席" }],
      ["changed", { seats: "満席" }],
      ["same"],
      ["changed", { seats: "残り1席" }],
    ],
  ),
  history(
    "Wasserstand",
    { level: "212 cm" },
    ({ level }, visit) =>
      bare(
        "de",
        "Pegel Niederfurt",
        `<main><h1>Pegel Niederfurt</h1><p>Wasserstand: ${level}</p><p>Der Pegel steht an der alten Brücke und misst seit 1951.</p><p>${held(visit, 37).number(2, 90)} Nutzer sind online</p></main>`,
      ),
    [
      ["new"],
      ["changed", { level: "218 cm" }],
      ["changed", { level: "231 cm" }],
      ["changed", { level: "225 cm" }],
      ["changed", { level: "218 cm" }],
      ["changed", { level: "240 cm" }],
      ["changed", { level: "231 cm" }],
      ["changed", { level: "305 cm" }],
    ],
  ),
  history(
    "notice in the place of the tip",
    { notice: "" },
    ({ notice }, visit) =>
      bare(
        "en",
        "Bird reserve",
        `<main><h1>Bird reserve</h1>${p("The hides are open from dawn to dusk. Dogs stay outside.")}<div class="tip"><p>${notice || ["Herons fish best in the early morning.", "Bring a cushion for the long bench.", "The reed path is driest in August.", "Owls sleep in the third oak."][(checkOf(visit) * 3) % 4]}</p></div></main>`,
      ),
    [
      ["new"],
      ["same"],
      ["same"],
      ["same"],
      ["same"],
      ["same"],
      ["same"],
      ["changed", { notice: "Closed on 28 November 2026 because of the storm." }],
      ["changed", { notice: "" }],
    ],
  ),
];
