import { broken, clock, day, down, gone, history, html, p, table } from "./history.ts";

/** Offices, banks and the weather. */
export const unseenNotices = [
  history(
    "tender list",
    {
      rows: [
        ["2026-114", "School kitchen, Weiz", "4 December 2026"],
        ["2026-115", "Road works, Gleisdorf", "18 December 2026"],
      ],
      look: 0,
    },
    ({ rows, look }, visit) =>
      html(
        "Current tenders",
        `<p>Data as of ${day(visit.now)}, ${clock(visit.now)}</p>${table(["Number", "Tender", "Deadline"], rows)}${p("Offers are handed in electronically, before noon.")}<p><a href="/export?jsessionid=${visit.token()}&format=csv">Export</a></p>`,
        { look },
      ),
    [
      ["new"],
      ["same"],
      [
        "changed",
        {
          rows: [
            ["2026-114", "School kitchen, Weiz", "11 December 2026"],
            ["2026-115", "Road works, Gleisdorf", "18 December 2026"],
          ],
        },
      ],
      ["same"],
      [
        "changed",
        {
          rows: [
            ["2026-115", "Road works, Gleisdorf", "18 December 2026"],
            ["2026-116", "Fire engine, Hartberg", "8 January 2027"],
          ],
        },
      ],
      ["same", { look: 2 }],
      ["error", {}, () => ({ body: "" })],
      ["same"],
      [
        "changed",
        {
          rows: [
            ["2026-115", "Road works, Gleisdorf (corrected)", "18 December 2026"],
            ["2026-116", "Fire engine, Hartberg", "8 January 2027"],
          ],
        },
      ],
      ["removed", {}, gone()],
    ],
  ),
  history(
    "recall list",
    {
      recalls: [
        ["Oat bar", "Lot 4411", "may hold metal"],
        ["Hazelnut paste", "Lot 92", "salmonella"],
      ],
    },
    ({ recalls }, visit) =>
      html(
        "Recalls",
        `${recalls.map(([what, lot, why]) => `<h3>${what}</h3><p>${lot}: ${why}. Do not eat it, and take it back.</p>`).join("\n")}<p>Generated: ${visit.now.toISOString().slice(0, 19).replace("T", " ")}</p><p>ETag ${visit.token()}</p>`,
      ),
    [
      ["new"],
      ["same"],
      [
        "changed",
        {
          recalls: [
            ["Cream cheese", "Lot 7", "listeria"],
            ["Oat bar", "Lot 4411", "may hold metal"],
            ["Hazelnut paste", "Lot 92", "salmonella"],
          ],
        },
      ],
      ["same"],
      [
        "changed",
        {
          recalls: [
            ["Cream cheese", "Lot 7", "listeria"],
            ["Oat bar", "Lot 4412", "may hold metal"],
            ["Hazelnut paste", "Lot 92", "salmonella"],
          ],
        },
      ],
      ["error", {}, broken],
      ["same"],
      [
        "changed",
        {
          recalls: [
            ["Cream cheese", "Lots 7 and 8", "listeria"],
            ["Oat bar", "Lot 4412", "may hold metal"],
            ["Hazelnut paste", "Lot 92", "salmonella"],
          ],
        },
      ],
      ["same"],
      ["removed", {}, gone(410)],
    ],
  ),
  history(
    "bank rates",
    {
      rates: [
        ["Savings account", "1.75%"],
        ["Deposit, 12 months", "2.60%"],
        ["Mortgage, 10 years", "3.45%"],
      ],
      from: "Valid from 1 November 2026",
      look: 0,
    },
    ({ rates, from, look }, visit) =>
      html(
        "Interest rates",
        `${table(["Product", "Rate"], rates)}${p(from, "The rates are per year, before taxes.")}<p>EUR/USD ${(1.08 + visit.number(0, 99) / 10_000).toFixed(4)}</p><p>Online now: ${visit.number(1, 300)} visitors</p>`,
        { look, foot: `Server time ${clock(visit.now)}` },
      ),
    [
      ["new"],
      ["same"],
      [
        "changed",
        {
          rates: [
            ["Savings account", "1.75%"],
            ["Deposit, 12 months", "2.50%"],
            ["Mortgage, 10 years", "3.45%"],
          ],
          from: "Valid from 15 November 2026",
        },
      ],
      ["same"],
      ["same", { look: 1 }],
      ["changed", { from: "Valid from 16 November 2026" }],
      ["error", {}, down(503)],
      [
        "changed",
        {
          rates: [
            ["Savings account", "1.70%"],
            ["Deposit, 12 months", "2.50%"],
            ["Mortgage, 10 years", "3.45%"],
          ],
        },
      ],
      ["same"],
      ["same"],
    ],
  ),
  history(
    "weather warnings",
    {
      warning: "Yellow warning: snow above 800 m until Tuesday, 20:00.",
      snow: "New snow: 25 cm",
      lifts: "Lifts: 4 of 9 are open",
    },
    ({ warning, snow, lifts }, visit) =>
      html(
        "Mountain weather",
        `<h2>${warning}</h2>${p(snow, lifts, "The road over the pass has to be driven with chains.")}<p>Now: ${visit.number(-9, 2)} °C, wind ${visit.number(5, 60)} km/h</p><p>Measured ${visit.number(1, 9)} minutes ago</p>`,
      ),
    [
      ["new"],
      ["same"],
      ["changed", { warning: "Orange warning: snow above 600 m until Tuesday, 20:00." }],
      ["changed", { warning: "Orange warning: snow above 600 m until Wednesday, 08:00." }],
      ["same"],
      ["error", {}, down(502)],
      ["changed", { snow: "New snow: 40 cm" }],
      ["same"],
      ["changed", { lifts: "Lifts: 6 of 9 are open" }],
      ["same"],
    ],
  ),
];
