import { daily } from "./blind-noise.ts";
import { box, page, rows, watch } from "./field-site.ts";
import { checkOf, grown, held, turned } from "./held.ts";
import { clock, type Visit } from "./history.ts";

/** Such as "3 days ago", of a day by its number. */
const ago = (day: number, visit: Visit): string => `${checkOf(visit) - day} days ago`;
const PARTS = ["API", "Dashboard", "Webhooks", "Exports", "Sign-in", "EU region"];
const ADVISORIES = [
  ["VSA-2026-031", "Stack overflow in the XML parser", "High", "5.4.2"],
  ["VSA-2026-030", "Weak default permissions of log files", "Low", "5.4.1"],
  ["VSA-2026-028", "Bypass of a rate limit", "Medium", "5.3.9"],
];
const NEEDS = Array.from({ length: 30 }, (_, at) => [
  `${["lib", "core", "net", "io", "ui"][at % 5]}-${["alpha", "brook", "cinder", "dune", "ember", "flint"][at % 6]}`,
  `^${1 + (at % 7)}.${at % 4}.0`,
]);

/** Status, releases, packages, interfaces and manuals: with noise that stays for a check. */
export const fieldTechHeld = [
  watch(
    "status page of a service",
    { states: PARTS.map(() => "Operational"), incident: "No incidents reported." },
    ({ states, incident }, visit) =>
      page("app", visit, {
        lang: "en",
        site: "Paperplane Status",
        title: "All systems",
        main: `<p>Refreshed ${clock(visit.now)} UTC</p>${PARTS.map((part, at) => `<div class="css-c"><span>${part}</span> <span class="css-s">${states[at]}</span><p class="muted">99.${held(visit, 51 + at).number(90, 99)} % uptime over 90 days</p></div>`).join("\n")}<h2>Incidents</h2><p>${incident}</p><p>Response time ${visit.number(90, 240)} ms</p><p>${grown(visit, 2100, 9)} subscribers</p>`,
      }),
    [
      null,
      null,
      null,
      [
        {
          states: PARTS.map((part) => (part === "Exports" ? "Degraded performance" : "Operational")),
          incident: "Investigating: exports take longer than usual.",
        },
        "Degraded performance",
      ],
      [{ incident: "Identified: a queue of exports is stuck in the EU region." }, "Identified"],
      [
        { states: PARTS.map(() => "Operational"), incident: "Resolved: exports are back to normal." },
        "Resolved",
      ],
      null,
      [{ incident: "Scheduled: maintenance of sign-in on 2 December, 04:00 UTC." }, "Scheduled"],
      null,
    ],
  ),
  watch(
    "package of a registry",
    { version: "3.7.1", at: 20_761, license: "MIT", needs: NEEDS, flag: "" },
    ({ version, at, license, needs, flag }, visit) =>
      page("app", visit, {
        lang: "en",
        site: "pkgs.example",
        title: "tidy-queue",
        main: `${flag}<p>${version} • Public • Published ${ago(at, visit)}</p><p>Weekly downloads ${(480_000 + held(visit, 57).number(1, 9000)).toLocaleString("en")}</p><p>License ${license}</p><p>${grown(visit, 1900, 7)} dependents</p><h2>Dependencies</h2><table>${rows(needs)}</table>${box("Similar packages", turned(["p-line", "fast-queue", "jobbing", "sluice"], visit).slice(0, 3))}`,
      }),
    [
      null,
      null,
      [{ version: "3.7.2", at: 20_775 }, "3.7.2"],
      null,
      [({ needs }) => ({ needs: needs.with(21, ["core-flint", "^3.0.0"]) }), "core-flint"],
      null,
      [{ license: "BUSL-1.1" }, "BUSL-1.1"],
      null,
      [{ flag: "<p class=css-warn>This package has been deprecated</p>" }, "has been deprecated"],
    ],
  ),
  watch(
    "security advisories of a vendor",
    { list: ADVISORIES, contact: "security@vantor.example" },
    ({ list, contact }, visit) =>
      page("office", visit, {
        lang: "en",
        site: "Vantor Systems",
        title: "Security advisories",
        main: `<p>Threat level of the day: ${daily(["guarded", "normal", "elevated"], visit)}</p><table><tr><th>ID</th><th>Title</th><th>Severity</th><th>Fixed in</th></tr>${rows(list)}</table><p>Report a problem to ${contact}</p><p>${grown(visit, 7700, 45)} people follow this page</p><p>Trace ${visit.token().slice(0, 12)}</p>`,
        side: box(
          "From our blog",
          turned(
            ["Patch weekends, and why", "Fuzzing our parser", "Meet the response team", "A year of bounties"],
            visit,
            3,
          ).slice(0, 2),
        ),
      }),
    [
      null,
      null,
      [
        ({ list }) => ({
          list: [["VSA-2026-033", "Code execution by a crafted archive", "Critical", "5.4.4"], ...list],
        }),
        "VSA-2026-033",
      ],
      null,
      [
        ({ list }) => ({
          list: list.with(2, ["VSA-2026-030", "Weak default permissions of log files", "Medium", "5.4.1"]),
        }),
        "VSA-2026-030",
      ],
      null,
      [
        ({ list }) => ({
          list: list.with(0, ["VSA-2026-033", "Code execution by a crafted archive", "Critical", "5.4.5"]),
        }),
        "5.4.5",
      ],
      null,
      [{ contact: "psirt@vantor.example" }, "psirt@"],
    ],
  ),
  watch(
    "Portuguese wiki article",
    {
      born: "12 de março de 1871",
      text: "Em 1903 projetou a ponte de Vilarinho, demolida em 1958.",
      ref: "Arquivo Municipal, caixa 41",
    },
    ({ born, text, ref }, visit) =>
      page("blog", visit, {
        lang: "pt",
        site: "Enciclopédia Livre do Norte",
        title: "Amélia Teixeira de Sá",
        main: `<p>Nasceu em ${born} e foi uma engenheira portuguesa.</p><p>${text}</p><h2>Obras</h2><p>Além da ponte, deixou dois mercados cobertos e o depósito de água da cidade.</p><h2>Referências</h2><p>${ref}</p><p>Esta página teve ${grown(visit, 4020, 55)} acessos</p><p>Sabia que ${turned(["o primeiro farol data de 1758?", "a ilha tem mais vacas que pessoas?", "o rio muda de nome na fronteira?", "o sino pesa seis toneladas?"], visit)[0]}</p>`,
        side: box(
          "Artigo em destaque",
          turned(["Ponte de ferro", "Linha do Vouga", "Mercado do Bolhão"], visit).slice(0, 1),
        ),
      }),
    [
      null,
      null,
      [{ born: "12 de março de 1874" }, "1874"],
      null,
      [{ text: "Em 1903 projetou a ponte de Vilarinho, ainda em uso." }, "ainda em uso"],
      null,
      null,
      [{ ref: "Arquivo Municipal, caixa 14" }, "caixa 14"],
      null,
    ],
  ),
];
