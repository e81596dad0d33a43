import { box, page, rows, today, watch } from "./field-site.ts";
import { checkOf, grown, held, turned } from "./held.ts";

const RECHTE = [
  "Auskunft über Ihre Daten",
  "Berichtigung",
  "Löschung",
  "Einschränkung der Verarbeitung",
  "Widerspruch",
];
const DOSIS = [
  ["Lactantes menores de 6 meses", "no se recomienda"],
  ["De 6 a 24 meses", "5 mg/kg cada 8 horas"],
  ["De 2 a 12 años", "10 mg/kg cada 8 horas"],
  ["Adultos", "400 mg cada 8 horas"],
];
const DATES = [
  ["Submission", "18 December 2026"],
  ["Notification", "19 February 2027"],
  ["Camera-ready", "12 March 2027"],
  ["Conference", "24–26 May 2027"],
];
const ILANLAR = [
  "Muhasebe uzmanı, İzmir",
  "Gece vardiyası hemşiresi, Bursa",
  "Yazılım geliştirici, uzaktan",
  "Depo sorumlusu, Gebze",
];

/** Terms, guidelines, programmes, calls, posts and results: with noise that stays for a check. */
export const fieldTextsHeld = [
  watch(
    "German privacy page",
    {
      officer: "Dr. Hanna Vogt",
      keep: "Server-Protokolle werden nach 7 Tagen gelöscht.",
      rights: RECHTE,
      hosts: "Unser Anbieter sitzt in Nürnberg.",
    },
    ({ officer, keep, rights, hosts }, visit) =>
      page("blog", visit, {
        lang: "de",
        site: "Praxisgemeinschaft am Markt",
        title: "Datenschutzerklärung",
        main: `<p>Stand: ${today(visit, "de")}</p><p>Datenschutzbeauftragte: ${officer}</p><p>${keep}</p><p>${hosts}</p><h2>Ihre Rechte</h2><ul>${rights.map((right) => `<li>${right}</li>`).join("")}</ul><p>Patientenstimme: ${turned(["„Kurze Wartezeit.“", "„Sehr freundlich.“", "„Endlich Zeit für Fragen.“"], visit)[0]}</p><p>Wartezeit heute etwa ${held(visit, 61).number(5, 50)} Minuten</p>`,
      }),
    [
      null,
      null,
      [{ keep: "Server-Protokolle werden nach 30 Tagen gelöscht." }, "30 Tagen"],
      null,
      [{ officer: "Dr. Hannah Vogt" }, "Hannah"],
      null,
      [{ hosts: "Unser Anbieter sitzt in den USA." }, "in den USA"],
      null,
      [({ rights }) => ({ rights: rights.toSpliced(3, 1) }), "Einschränkung"],
    ],
  ),
  watch(
    "Spanish medical guideline",
    { doses: DOSIS, warn: "Puede administrarse durante la lactancia.", review: "Revisión: marzo de 2026" },
    ({ doses, warn, review }, visit) =>
      page("manual", visit, {
        lang: "es",
        site: "Guías de atención primaria",
        title: "Ibuprofeno: pauta de dosificación",
        main: `<p>${review}</p><table>${rows(doses)}</table><p>${warn}</p><p>Consultada ${grown(visit, 21_000, 160)} veces, citada por ${grown(visit, 88, 2)} documentos</p><p>Caso clínico del día: ${turned(["fiebre sin foco", "dolor lumbar", "otitis media", "cefalea tensional"], visit)[0]}</p>`,
        side: box(
          "Guías más leídas",
          turned(["Asma", "Hipertensión", "Diabetes tipo 2", "Anticoagulación"], visit).slice(0, 3),
        ),
      }),
    [
      null,
      null,
      [({ doses }) => ({ doses: doses.with(1, ["De 6 a 24 meses", "7 mg/kg cada 8 horas"]) }), "7 mg/kg"],
      null,
      [{ warn: "No debe administrarse durante la lactancia." }, "No debe"],
      null,
      null,
      [
        ({ doses }) => ({
          doses: doses.with(3, ["Adultos", "400 mg cada 6 horas"]),
          review: "Revisión: noviembre de 2026",
        }),
        "cada 6 horas",
      ],
      null,
    ],
  ),
  watch(
    "call for papers with a countdown",
    {
      dates: DATES,
      pages: "Full papers have at most 12 pages.",
      chairs: "Chairs: Lena Fischer, Rajiv Menon",
      extended: "",
      end: 20_805,
    },
    ({ dates, pages, chairs, extended, end }, visit) =>
      page("blog", visit, {
        lang: "en",
        site: "TIDE 2027",
        title: "Call for papers",
        main: `${extended}<p>${Math.max(0, end - checkOf(visit))} days until the deadline</p><table>${rows(dates)}</table><p>${pages}</p><p>${chairs}</p><p>Keynote teaser: ${turned(["Systems that forgive", "The cost of a retry", "Clocks we trust"], visit)[0]}</p><p>${grown(visit, 120, 8)} submissions so far</p>`,
        foot: `Sponsors: ${turned(["Northlab", "Quanta", "Deepwell", "Orchid"], visit).join(", ")}`,
      }),
    [
      null,
      null,
      [{ chairs: "Chairs: Lena Fischer, Rajeev Menon" }, "Rajeev"],
      null,
      [{ pages: "Full papers have at most 10 pages." }, "10 pages"],
      null,
      null,
      [
        ({ dates }) => ({
          dates: dates.with(0, ["Submission", "8 January 2027"]),
          extended: "<p class=red>Deadline extended!</p>",
          end: 20_826,
        }),
        "8 January 2027",
      ],
      [({ dates }) => ({ dates: dates.with(2, ["Camera-ready", "19 March 2027"]) }), "19 March 2027"],
    ],
  ),
  watch(
    "Turkish list of jobs",
    { jobs: ILANLAR, mail: "ik@ege-holding.example" },
    ({ jobs, mail }, visit) =>
      page("app", visit, {
        lang: "tr",
        site: "Ege Holding Kariyer",
        title: "Açık pozisyonlar",
        main: `${jobs.map((job) => `<div class="css-job"><h3>${job}</h3><p>${checkOf(visit) - 20_771 + job.length} gün önce yayınlandı, ${grown(visit, job.length * 7, 9)} başvuru</p></div>`).join("\n")}<p>Özgeçmiş: ${mail}</p><p>Çalışanımız anlatıyor: ${turned(["“Ekip çok destekleyici.”", "“Her gün yeni bir şey öğreniyorum.”", "“Servis imkânı büyük rahatlık.”"], visit)[0]}</p>`,
      }),
    [
      null,
      null,
      [({ jobs }) => ({ jobs: ["Elektrik teknisyeni, Manisa", ...jobs] }), "Elektrik teknisyeni"],
      null,
      null,
      [({ jobs }) => ({ jobs: jobs.filter((job) => !job.startsWith("Gece")) }), "Gece vardiyası"],
      null,
      [({ jobs }) => ({ jobs: jobs.map((job) => job.replace("Gebze", "Dilovası")) }), "Dilovası"],
      [{ mail: "kariyer@ege-holding.example" }, "kariyer@"],
    ],
  ),
  watch(
    "recall notice of a product",
    {
      batches: ["L4410", "L4411", "L4417"],
      reason: "The plug can overheat.",
      remedy: "You get your money back.",
      sold: "Sold from March to June 2026",
      place: "",
    },
    ({ batches, reason, remedy, sold, place }, visit) =>
      page("office", visit, {
        lang: "en",
        site: "Product Safety Office",
        title: "Recall: Hearthline fan heater FH-20",
        main: `<p>${today(visit, "en")}</p><p>${reason}</p><p>${sold}</p><ul>${batches.map((batch) => `<li>Batch ${batch}</li>`).join("")}</ul><p>${remedy}</p><p>${place || `Helpline waiting time: ${held(visit, 65).number(1, 30)} minutes`}</p><p>${grown(visit, 640, 30)} people have registered their heater</p>`,
        side: box(
          "Other recalls",
          turned(["Baby swing B2", "E-bike battery", "Ladder L6", "Toy tractor"], visit).slice(0, 2),
        ),
      }),
    [
      null,
      null,
      [({ batches }) => ({ batches: [...batches, "L4423"] }), "L4423"],
      null,
      [{ remedy: "You get a voucher or a repair." }, "voucher"],
      null,
      [({ batches }) => ({ batches: batches.with(1, "L4412") }), "L4412"],
      [{ place: "The helpline is closed, write to us instead" }, "helpline is closed"],
      [{ sold: "Sold from March to September 2026" }, "September 2026"],
    ],
  ),
];
