import { daily, daysUntil, maybe, NOTE, one } from "./blind-noise.ts";
import { broken, clock, day, down, gone, history, says } from "./history.ts";

const DOCTORS = [
  "Dr. Ana Ruiz, cardiology, ext. 2104",
  "Dr. Leon Beck, surgery, ext. 2230",
  "Dr. Mira Noor, paediatrics, ext. 2318",
  "Dr. Jon Aas, radiology, ext. 2402",
  "Dr. Iva Petrov, oncology, ext. 2511",
];
const QUOTES = [
  "“The sea is never the same twice.”",
  "“Measure with care, cut once.”",
  "“A map is a promise.”",
  "“Rain writes its own letters.”",
];
const ENTRIES = [
  ["41", "2 November 2026", "MOTION to dismiss filed by Defendant."],
  ["40", "19 October 2026", "ORDER granting extension of time."],
  ["39", "12 October 2026", "ANSWER to amended complaint."],
];

/** Pages of councils, courts, hospitals, funds and railways. */
export const blindPublic = [
  history(
    "council agenda",
    {
      items: [
        "1. Minutes of the last meeting",
        "2. Budget 2027, first reading",
        "3. Zebra crossing in Mill Lane",
        "4. Questions",
      ],
      when: "Tuesday, 24 November 2026, 19:00",
      place: "Town hall, room 12",
    },
    ({ items, when, place }, visit) =>
      `<HTML><HEAD><TITLE>Parish council</TITLE></HEAD><BODY BGCOLOR="#FFFFFF"><TABLE WIDTH="760" BORDER="0"><TR><TD WIDTH="160" VALIGN="top"><FONT SIZE="2"><A HREF="index.htm">Start</A><BR><A HREF="people.htm">Council</A><BR><A HREF="map.htm">Map</A></FONT><BR><BR><FONT SIZE="1">You are visitor no. 0${visit.number(41_000, 43_000)}<BR>${day(visit.now)}</FONT></TD><TD><FONT FACE="Arial" SIZE="5"><B>Agenda of the council</B></FONT><BR><BR><B>${when}</B><BR>${place}<BR><BR>${items.join("<BR>\n")}<BR><BR>The meeting is public. Papers can be seen at the office from Monday to Thursday.<BR></TD></TR></TABLE><CENTER><FONT SIZE="1">Weather: ${daily(["cloudy, 8&deg;C", "rain, 6&deg;C", "sunny, 11&deg;C", "fog, 4&deg;C"], visit)}</FONT></CENTER></BODY></HTML>`,
    [
      ["new"],
      ["same"],
      ["same"],
      ["changed", { place: "Town hall, room 14" }],
      [
        "changed",
        {
          items: [
            "1. Minutes of the last meeting",
            "2. Budget 2027, first reading",
            "3. Zebra crossing in Mill Lane",
            "4. Sale of the old school",
            "5. Questions",
          ],
        },
      ],
      ["same"],
      ["error", {}, down(500)],
      ["same"],
      ["changed", { when: "Tuesday, 1 December 2026, 19:00" }],
      ["same"],
    ],
  ),
  history(
    "court docket",
    { entries: ENTRIES, judge: "Hon. R. Alvarez" },
    ({ entries, judge }, visit) =>
      `<!doctype html><html><head><title>Docket 3:26-cv-00817</title></head><body><div class="usa-banner">An official website</div><main><h1>Hartwell v. Orchard Foods, Inc.</h1><p>Docket 3:26-cv-00817 · Assigned to ${judge}</p><p><small>Retrieved ${visit.now.toISOString()} · request ${visit.token().slice(0, 12)}</small></p><div role="table">${entries.map(([number, date, text]) => `<div role="row"><span role="cell"><a href="/doc/${number}?tk=${visit.token()}">${number}</a></span> <span role="cell">${date}</span> <span role="cell">${text}</span></div>`).join("")}</div></main><aside>Most viewed this week<ol>${visit
        .some(["United v. Bell", "Rao v. City of Dunmore", "In re Larch", "Kim v. Osprey Rail"], 3)
        .map((name) => `<li>${name}</li>`)
        .join("")}</ol></aside></body></html>`,
    [
      ["new"],
      ["same"],
      [
        "changed",
        { entries: [["42", "18 November 2026", "RESPONSE in opposition filed by Plaintiff."], ...ENTRIES] },
      ],
      ["same"],
      ["changed", { judge: "Hon. M. Castle" }],
      [
        "error",
        {},
        says("Access denied", "You do not have permission to view this page. Reference #18.2f1c."),
      ],
      ["same"],
      ["same"],
      [
        "changed",
        {
          entries: [
            ["42", "18 November 2026", "RESPONSE in opposition filed by Plaintiff. (SEALED)"],
            ...ENTRIES,
          ],
        },
      ],
      ["same"],
    ],
  ),
  history(
    "hospital staff",
    { doctors: DOCTORS },
    ({ doctors }, visit) =>
      `<!doctype html><html><head><title>Our doctors</title></head><body><app-root ng-version="17.3.1"><div _ngcontent-${visit.token().slice(0, 6)}-c12><h2>Our doctors</h2><p>Please ring the switchboard and ask for the extension. In an emergency dial 112.</p>${visit
        .some(doctors, doctors.length)
        .map(
          (text) =>
            `<mat-card><mat-card-title>${text.split(", ")[0]}</mat-card-title><mat-card-content>${text.split(", ").slice(1).join(", ")}</mat-card-content></mat-card>`,
        )
        .join(
          "",
        )}<p>Waiting time in the emergency room: about ${visit.number(15, 120)} minutes</p></div></app-root>${maybe(NOTE, visit)}</body></html>`,
    [
      ["new"],
      ["same"],
      ["changed", { doctors: DOCTORS.map((text) => text.replace("2318", "2319")) }],
      ["same"],
      ["same"],
      ["changed", { doctors: DOCTORS.filter((text) => !text.includes("Beck")) }],
      ["error", {}, down(502)],
      ["same"],
      [
        "changed",
        {
          doctors: [...DOCTORS.filter((text) => !text.includes("Beck")), "Dr. Tal Oren, surgery, ext. 2231"],
        },
      ],
      ["same"],
    ],
  ),
  history(
    "grant call",
    {
      close: "15 January 2027",
      closes: "2027-01-15T17:00:00Z",
      max: "EUR 60,000",
      faq: [
        "Can universities apply? No, only companies with fewer than 250 employees.",
        "Can we apply twice? Once a year.",
      ],
      look: 0,
    },
    ({ close, closes, max, faq, look }, visit) => {
      const answers = faq
        .map((text) =>
          look === 0
            ? `<details><summary>${text.split("? ")[0]}?</summary><p>${text.split("? ")[1]}</p></details>`
            : `<div class="faq"><h4>${text.split("? ")[0]}?</h4><div>${text.split("? ")[1]}</div></div>`,
        )
        .join("");
      const side = `<div class="countdown">Only ${daysUntil(closes, visit)} days left to apply</div><div class="news">${daily(["Report: green jobs in towns", "Webinar on reporting costs", "New colleague in the Graz office", "Winner of the month: Solarhof"], visit)}</div>`;
      return look === 0
        ? `<!doctype html><html><head><title>Green Start</title></head><body><header>Fund for Innovation</header><div class="two"><div class="left"><h1>Green Start</h1><p>Grants of up to <strong>${max}</strong> for first pilots that save energy.</p><p>Applications close on ${close} at 17:00.</p>${answers}</div><div class="right">${side}</div></div></body></html>`
        : `<!doctype html><html><head><title>Green Start</title></head><body><header>Fund for Innovation</header><section class="hero"><h1>Green Start</h1><p>Grants of up to ${max} for first pilots that save energy.</p></section>${side}<section><p>Applications close on <time>${close}</time> at 17:00.</p>${answers}</section></body></html>`;
    },
    [
      ["new"],
      ["same"],
      ["same"],
      ["changed", { close: "29 January 2027", closes: "2027-01-29T17:00:00Z" }],
      ["same"],
      [
        "changed",
        {
          faq: [
            "Can universities apply? Yes, together with companies with fewer than 250 employees.",
            "Can we apply twice? Once a year.",
          ],
        },
      ],
      ["same", { look: 1 }],
      ["error", {}, broken],
      ["changed", { max: "EUR 80,000" }],
      [
        "changed",
        { faq: ["Can universities apply? Yes, together with companies with fewer than 250 employees."] },
      ],
    ],
  ),
  history(
    "railway works",
    {
      works: [
        ["S3", "28 to 30 November", "Buses between Lind and Au"],
        ["R51", "5 December", "No stop at Waldhof"],
      ],
    },
    ({ works }, visit) =>
      `<!doctype html><html><head><title>Planned works</title></head><body><div class="live" aria-live="polite">Last updated just now (${clock(visit.now)})</div><main><h1>Planned works</h1><ul class="works">${works.map((row) => `<li><span class="line">${row[0]}</span><span>${row[1]}</span><p>${row[2]}</p></li>`).join("")}</ul><p>Tickets stay valid on the buses. Bicycles cannot be taken along.</p><blockquote>${one(QUOTES, visit)}</blockquote></main><div class="ticker">Next trains: ${visit.some(["S1 Au 08:12", "S3 Lind 08:15", "R51 Waldhof 08:21", "S1 Graz 08:26", "R5 Spital 08:31"], 3).join(" | ")}</div></body></html>`,
    [
      ["new"],
      ["same"],
      [
        "changed",
        {
          works: [
            ["S3", "28 to 30 November", "Buses between Lind and Au"],
            ["R51", "6 December", "No stop at Waldhof"],
          ],
        },
      ],
      ["same"],
      [
        "changed",
        {
          works: [
            ["S3", "28 to 30 November", "Buses between Lind and Au"],
            ["R51", "6 December", "No stop at Waldhof"],
            ["S1", "12 December", "Trains leave Graz 4 minutes earlier"],
          ],
        },
      ],
      ["same"],
      [
        "changed",
        {
          works: [
            ["R51", "6 December", "No stop at Waldhof"],
            ["S1", "12 December", "Trains leave Graz 4 minutes earlier"],
          ],
        },
      ],
      ["removed", {}, gone()],
      ["new"],
      ["same"],
    ],
  ),
];
