import { maybe, one } from "./blind-noise.ts";
import { box, page, rows, watch } from "./field-site.ts";
import { clock } from "./history.ts";

const JUDGES = ["Hon. R. Alvarez", "Hon. M. Stone", "Hon. P. Nakamura", "Hon. J. Okafor"];
const STREETS = [
  "Ash",
  "Birch",
  "Cedar",
  "Dunn",
  "Eller",
  "Foss",
  "Grant",
  "Holt",
  "Ives",
  "Jarvis",
  "Keane",
  "Lund",
];
const CASES = Array.from({ length: 96 }, (_, at) => [
  `CV-2026-${String(1040 + at * 7).padStart(6, "0")}`,
  `${STREETS[at % 12]} v. ${STREETS[(at * 5 + 3) % 12]} ${at % 3 === 0 ? "Holdings LLC" : "et al."}`,
  `${1 + (at % 4)}/${20 + Math.floor(at / 12)} ${9 + (at % 7)}:${at % 2 === 0 ? "00" : "30"}`,
  JUDGES[at % 4] ?? "",
  `Dept. ${1 + (at % 9)}`,
]);
const AYUDAS = [
  ["Rehabilitación energética de viviendas", "Abierta", "30/11/2026"],
  ["Bono joven de alquiler", "Abierta", "15/12/2026"],
  ["Ayuda a la digitalización de pymes", "Cerrada", "31/10/2026"],
  ["Compra de vehículo eléctrico", "En trámite", "sin fecha"],
];
const SZKOLY = [
  ["SP nr 3", "otwarta"],
  ["SP nr 7", "zamknięta do 20 listopada"],
  ["LO im. Kopernika", "otwarte"],
  ["Przedszkole Tęcza", "dyżur do godz. 14"],
];

/** Notices, offices, courts and schools: with noise of each visit. */
export const fieldPublicOpen = [
  watch(
    "court calendar with 96 cases",
    { cases: CASES, notice: "Remote appearances are allowed in civil departments." },
    ({ cases, notice }, visit) =>
      page("old", visit, {
        lang: "en",
        site: "Superior Court of Calder County",
        title: "Civil Calendar",
        main: `<p>${notice}</p><p>Retrieved ${visit.now.toISOString().replace("T", " ").slice(0, 19)} from node crt${visit.number(1, 6)}</p><table border=1><tr><th>Case<th>Title<th>Date<th>Judge<th>Dept.</tr>${rows(cases)}</table><p>Query ID: ${visit.token()}</p>`,
      }),
    [
      null,
      [
        ({ cases }) => ({ cases: cases.with(40, [...(cases[40] ?? []).slice(0, 4), "Dept. 9B"]) }),
        "Dept. 9B",
      ],
      null,
      [({ cases }) => ({ cases: cases.toSpliced(12, 1) }), "CV-2026-001124"],
      null,
      null,
      [{ notice: "Remote appearances are not allowed in civil departments." }, "not allowed"],
      [
        ({ cases }) => ({
          cases: cases.with(70, [
            cases[70]?.[0] ?? "",
            cases[70]?.[1] ?? "",
            "continued to 1/14",
            "Hon. M. Stone",
            "Dept. 8",
          ]),
        }),
        "continued to 1/14",
      ],
      null,
    ],
  ),
  watch(
    "Spanish grants with their deadlines",
    { grants: AYUDAS, phone: "012" },
    ({ grants, phone }, visit) =>
      page("office", visit, {
        lang: "es",
        site: "Gobierno de la Región",
        title: "Ayudas y subvenciones",
        main: `<p>Fecha y hora oficial: ${clock(visit.now)}</p><table>${rows(grants)}</table><p>Atención telefónica: ${phone}</p>${maybe(`<div class="alerta"><p>El sábado habrá una parada técnica de la sede electrónica.</p></div>`, visit)}<p>Código de la página: ${visit.token().slice(0, 16)}</p>`,
        side: box(
          "Trámites más visitados",
          visit.some(["Cita previa", "Certificado digital", "Empadronamiento", "Familia numerosa"], 3),
        ),
      }),
    [
      null,
      [
        ({ grants }) => ({
          grants: grants.with(0, ["Rehabilitación energética de viviendas", "Abierta", "31/12/2026"]),
        }),
        "31/12/2026",
      ],
      null,
      null,
      [
        ({ grants }) => ({
          grants: grants.with(3, ["Compra de vehículo eléctrico", "Abierta", "28/02/2027"]),
        }),
        "28/02/2027",
      ],
      null,
      [{ phone: "900 101 212" }, "900 101 212"],
      null,
      [
        ({ grants }) => ({ grants: grants.with(1, ["Bono joven de alquiler", "Agotada", "15/12/2026"]) }),
        "Agotada",
      ],
    ],
  ),
  watch(
    "Polish schools that are closed",
    { schools: SZKOLY, reason: "Przyczyna: awaria sieci ciepłowniczej." },
    ({ schools, reason }, visit) =>
      page("blog", visit, {
        lang: "pl",
        site: "Gmina Brzozowo",
        title: "Szkoły i przedszkola: komunikaty",
        main: `<p>${reason}</p><table class="wp-block-table"><tbody>${rows(
          visit
            .some(
              schools.map((_, at) => String(at)),
              schools.length,
            )
            .map((at) => schools[Number(at)] ?? []),
        )}</tbody></table><p>Dodano: ${visit.number(1, 59)} min temu</p><p>Jakość powietrza: ${one(["dobra", "umiarkowana", "bardzo dobra"], visit)}, PM10 ${visit.number(12, 60)}</p>`,
        side: box(
          "Najczęściej czytane",
          visit.some(["Odbiór śmieci", "Dyżury aptek", "Budżet gminy", "Rozkład autobusów"], 3),
        ),
      }),
    [
      null,
      [
        ({ schools }) => ({ schools: schools.with(0, ["SP nr 3", "zamknięta do 19 listopada"]) }),
        "zamknięta do 19",
      ],
      null,
      [({ schools }) => ({ schools: schools.with(0, ["SP nr 3", "otwarta"]) }), "zamknięta do 19"],
      [
        ({ schools }) => ({ schools: schools.with(1, ["SP nr 7", "zamknięta do 27 listopada"]) }),
        "27 listopada",
      ],
      null,
      null,
      [{ reason: "Przyczyna: awaria sieci ciepłowniczej. Lekcje zdalne od czwartku." }, "Lekcje zdalne"],
      null,
    ],
  ),
  watch(
    "Portuguese weather warning",
    {
      level: "Amarelo",
      area: "Aveiro, Coimbra e Leiria",
      from: "das 18:00 de 16 nov às 06:00 de 17 nov",
      text: "Chuva por vezes forte, rajadas até 80 km/h.",
    },
    ({ level, area, from, text }, visit) =>
      page("app", visit, {
        lang: "pt",
        site: "Instituto do Tempo",
        title: "Avisos meteorológicos",
        main: `<div class="css-av"><h2>Aviso ${level}</h2><p>${area}</p><p>Válido ${from}</p><p>${text}</p></div><p>Observação às ${clock(visit.now)}: ${visit.number(9, 17)},${visit.number(0, 9)} °C, humidade ${visit.number(60, 98)}%</p><p>${visit.number(400, 9000)} pessoas a consultar esta página</p>`,
      }),
    [
      [{ level: "Laranja", from: "das 12:00 de 17 nov às 06:00 de 18 nov" }, "Aviso Laranja"],
      [{ text: "Chuva por vezes forte, rajadas até 95 km/h." }, "95 km/h"],
      [{ level: "Verde", from: "sem prazo", text: "Sem avisos em vigor." }, "Sem avisos em vigor"],
      null,
      null,
      null,
      [
        {
          level: "Amarelo",
          area: "Faro e Beja",
          from: "das 00:00 de 24 nov às 12:00 de 24 nov",
          text: "Agitação marítima, ondas de 4 m.",
        },
        "Faro e Beja",
      ],
      [{ area: "Faro, Beja e Setúbal" }, "Faro, Beja e Setúbal"],
      null,
    ],
  ),
];
