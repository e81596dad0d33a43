import { daily, daysUntil } from "./blind-noise.ts";
import { box, page, rows, today, watch } from "./field-site.ts";
import { grown, held, turned } from "./held.ts";

const LOTS = [
  ["26-0412", "Réfection de la toiture du gymnase", "2026-12-04"],
  ["26-0418", "Fourniture de mobilier scolaire", "2026-12-11"],
  ["26-0425", "Nettoyage des locaux municipaux", "2026-12-18"],
  ["26-0431", "Maîtrise d'œuvre, place du Marché", "2027-01-08"],
] as const;
const OPEN = [
  ["maandag", "13.00 – 18.00"],
  ["dinsdag", "10.00 – 18.00"],
  ["woensdag", "10.00 – 20.00"],
  ["donderdag", "10.00 – 18.00"],
  ["vrijdag", "10.00 – 17.00"],
  ["zaterdag", "11.00 – 16.00"],
  ["zondag", "gesloten"],
];
const NOTICES = [
  "Vollsperrung der Mühlgasse ab 23. November",
  "Sitzung des Bauausschusses am 26. November, 19 Uhr",
  "Zählerablesung der Stadtwerke",
  "Öffnungszeiten des Wertstoffhofs im Winter",
];

/** Notices, offices, courts and schools: with noise that stays for a check. */
export const fieldPublicHeld = [
  watch(
    "German town with notices",
    { notices: NOTICES, office: "Montag bis Freitag 8 bis 12 Uhr, Donnerstag auch 14 bis 18 Uhr", place: "" },
    ({ notices, office, place }, visit) =>
      page("office", visit, {
        lang: "de",
        site: "Stadt Wiesenbach",
        title: "Bekanntmachungen",
        main: `<p>Heute ist ${today(visit, "de")}. ${place || `Temperatur am Rathaus: ${held(visit, 31).number(-2, 11)} °C`}</p><ul class="liste">${notices.map((text) => `<li><a href="/bek/${text.length}">${text}</a></li>`).join("\n")}</ul><h2>Bürgerbüro</h2><p>${office}</p><p>Wartende im Bürgerbüro: ${visit.number(0, 24)}</p><p>Sie sind Besucher Nr. ${grown(visit, 204_330, 400)}</p>`,
        side: box(
          "Veranstaltungen",
          turned(["Adventsmarkt", "Lesung in der Bücherei", "Repair-Café", "Seniorentanz"], visit).slice(
            0,
            2,
          ),
        ),
      }),
    [
      null,
      [
        ({ notices }) => ({ notices: ["Bebauungsplan Nr. 41: öffentliche Auslegung", ...notices] }),
        "Bebauungsplan Nr. 41",
      ],
      null,
      null,
      [
        ({ notices }) => ({
          notices: notices.map((text) => text.replace("26. November, 19 Uhr", "30. November, 19 Uhr")),
        }),
        "30. November, 19 Uhr",
      ],
      null,
      [
        ({ notices }) => ({ notices: notices.filter((text) => !text.startsWith("Zähler")) }),
        "Zählerablesung",
      ],
      [{ place: "Das Rathaus bleibt am 27. November geschlossen." }, "bleibt am 27. November"],
      [{ office: "Montag bis Freitag 8 bis 12 Uhr" }, "auch 14 bis 18 Uhr"],
    ],
  ),
  watch(
    "French tenders with days that are left",
    { lots: LOTS as readonly (readonly string[])[], contact: "marches@ville-arcueil.example" },
    ({ lots, contact }, visit) =>
      page("old", visit, {
        lang: "fr",
        site: "Ville d'Arcueil - Marchés publics",
        title: "Consultations en cours",
        main: `<table border=1 cellpadding=3><tr><th>Réf.<th>Objet<th>Date limite<th>Jours restants</tr>${lots.map(([id, name, end = ""]) => `<tr><td>${id}<td>${name}<td>${end}<td>J-${daysUntil(end, visit)}</tr>`).join("")}</table><p>Questions : ${contact}</p><p>Le ${today(visit, "fr")}, ${visit.number(2, 60)} visiteurs connectés</p>`,
      }),
    [
      null,
      null,
      [
        ({ lots }) => ({ lots: [...lots, ["26-0440", "Location de bennes", "2027-01-15"]] }),
        "Location de bennes",
      ],
      null,
      null,
      [
        ({ lots }) => ({ lots: lots.with(1, ["26-0418", "Fourniture de mobilier scolaire", "2026-12-15"]) }),
        "2026-12-15",
      ],
      null,
      [{ contact: "achats@ville-arcueil.example" }, "achats@"],
      [({ lots }) => ({ lots: lots.toSpliced(0, 1) }), "toiture du gymnase"],
    ],
  ),
  watch(
    "Italian public competition",
    {
      seats: "12 posti di istruttore amministrativo",
      end: "ore 12:00 del 9 dicembre 2026",
      files: [
        ["Bando integrale", "bando-v1.pdf"],
        ["Modello di domanda", "domanda.docx"],
      ],
      exam: "La data della prova scritta sarà pubblicata in questa pagina.",
    },
    ({ seats, end, files, exam }, visit) =>
      page("office", visit, {
        lang: "it",
        site: "Comune di Valmorea",
        title: "Concorso pubblico per esami",
        main: `<p>${seats}, tempo pieno e indeterminato.</p><p>Scadenza: ${end} (mancano ${daysUntil("2026-12-09T11:00:00Z", visit)} giorni)</p><ul>${files.map(([name, file]) => `<li><a href="https://comune.example/allegati/${file}">${name}</a></li>`).join("")}</ul><p>${exam}</p><p>Domande ricevute finora: ${grown(visit, 140, 19)}</p><p>${today(visit, "it")}</p>`,
        foot: `Pagina visitata ${grown(visit, 3300, 210)} volte`,
      }),
    [
      null,
      null,
      [
        ({ files }) => ({ files: files.with(0, ["Bando integrale", "bando-v2-rettifica.pdf"]) }),
        "bando-v2-rettifica.pdf",
      ],
      null,
      [{ seats: "14 posti di istruttore amministrativo" }, "14 posti"],
      null,
      null,
      [{ exam: "La prova scritta si terrà il 21 gennaio 2027 alle ore 9:30." }, "21 gennaio 2027"],
      null,
    ],
  ),
  watch(
    "visa rules of an embassy",
    {
      fee: "EUR 90",
      days: "15 calendar days",
      list: [
        "Passport valid for three months after the stay",
        "Travel insurance of at least EUR 30,000",
        "Bank statements of the last three months",
      ],
      walk: "Applications without an appointment are accepted on Fridays.",
      place: "",
    },
    ({ fee, days, list, walk, place }, visit) =>
      page("office", visit, {
        lang: "en",
        site: "Embassy of Nordmark",
        title: "Short-stay visa",
        main: `<p>Today: ${today(visit, "en")}. ${place || `Next free appointment in about ${held(visit, 32).number(9, 30)} days.`}</p><p>The visa fee is ${fee}.</p><p>Decisions are made within ${days}.</p><h2>Documents</h2><ul>${list.map((item) => `<li>${item}</li>`).join("")}</ul><p>${walk}</p><p>Was this page helpful? ${grown(visit, 620, 14)} people said yes.</p>`,
        side: box(
          "News",
          turned(["Choir visits the capital", "Film week in May", "New cultural attaché"], visit).slice(0, 1),
        ),
      }),
    [
      null,
      null,
      [{ walk: "Applications without an appointment are not accepted." }, "not accepted"],
      null,
      [{ fee: "EUR 95" }, "EUR 95"],
      null,
      [({ list }) => ({ list: list.with(2, "Bank statements of the last six months") }), "last six months"],
      [{ place: "No appointments before 4 January 2027." }, "before 4 January"],
      [{ days: "45 calendar days" }, "45 calendar days"],
    ],
  ),
  watch(
    "Dutch library with opening hours",
    {
      open: OPEN,
      note: "Tijdens de kerstvakantie gelden andere tijden.",
      printing: "Printen kost 10 cent per pagina.",
      place: "",
    },
    ({ open, note, printing, place }, visit) => {
      const row = open[(visit.now.getUTCDay() + 6) % 7];
      return page("blog", visit, {
        lang: "nl",
        site: "Bibliotheek Oosterwijk",
        title: "Openingstijden",
        main: `<p class="nu">Vandaag, ${row?.[0]}: <b>${row?.[1]}</b></p><table><tbody>${rows(open)}</tbody></table><p>${note}</p><p>${printing}</p><p>${place || `Boek van de dag: ${daily(["De stille kade", "Zeven sloten", "Winter in Delft", "Het huis aan de Amstel"], visit)}`}</p><p>Nu binnen: ${visit.number(3, 80)} bezoekers</p>`,
      });
    },
    [
      null,
      null,
      null,
      [({ open }) => ({ open: open.with(5, ["zaterdag", "11.00 – 15.00"]) }), "11.00 – 15.00"],
      null,
      null,
      [{ note: "Op 25 en 26 december zijn wij gesloten." }, "25 en 26 december"],
      [{ place: "Zaterdag 28 november gesloten wegens verhuizing" }, "wegens verhuizing"],
      [{ printing: "Printen kost 15 cent per pagina." }, "15 cent"],
    ],
  ),
  watch(
    "Arabic passport office",
    {
      fee: "300 ريال",
      days: "ثلاثة أيام عمل",
      papers: ["صورة شخصية حديثة", "أصل الهوية الوطنية", "إيصال السداد"],
      hours: "من الأحد إلى الخميس، من 8:00 إلى 14:00",
    },
    ({ fee, days, papers, hours }, visit) =>
      page("office", visit, {
        lang: "ar",
        site: "إدارة الجوازات",
        title: "تجديد جواز السفر",
        main: `<p>${today(visit, "ar")}</p><p>رسوم الخدمة: ${fee}</p><p>مدة الإنجاز: ${days}</p><ul>${papers.map((paper) => `<li>${paper}</li>`).join("")}</ul><p>أوقات العمل: ${hours}</p><p>عدد المستفيدين اليوم: ${held(visit, 33).number(120, 900)}</p><p>عدد الزوار: ${grown(visit, 55_000, 700)}</p><p>رقم الجلسة: ${visit.token().slice(0, 8)}</p>`,
      }),
    [
      null,
      null,
      [{ fee: "350 ريال" }, "350"],
      null,
      [({ papers }) => ({ papers: [...papers, "موافقة ولي الأمر لمن دون 21 عامًا"] }), "موافقة ولي الأمر"],
      null,
      null,
      [{ hours: "من الأحد إلى الخميس، من 8:00 إلى 16:00" }, "16:00"],
      [{ days: "خمسة أيام عمل" }, "خمسة أيام"],
    ],
  ),
];
