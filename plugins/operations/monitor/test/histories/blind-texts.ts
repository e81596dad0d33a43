import { CONSENT, daily, maybe, NOTE, one } from "./blind-noise.ts";
import { broken, challenge, clock, day, down, gone, history, says } from "./history.ts";

const STEPS = [
  "Boil 500 g of potatoes in their skins.",
  "Knead with 150 g of flour and 1 egg.",
  "Cook in salted water for 8 minutes.",
];
const EPISODES = [
  ["61", "Salt roads", "48 min"],
  ["60", "The ice trade", "52 min"],
  ["59", "Paper towns", "41 min"],
];
const MATCHES = [
  ["28 November 2026, 15:30", "Harbour FC v. Rovers", ""],
  ["29 November 2026, 13:00", "Union v. Athletic", ""],
  ["5 December 2026, 15:30", "Rovers v. Union", ""],
];
const ADS = [
  "Try Slate, the calm inbox",
  "Hosting from $3 by Northcloud",
  "Learn Norwegian in 5 minutes a day",
  "Socks that last",
];
const RECIPES = ["Plum dumplings", "Cheese noodles", "Poppy seed roll", "Pumpkin soup", "Apple strudel"];
const advisory = (score: string) => `CVSS 3.1 base score: ${score}`;

/** Texts that people write for each other. */
export const blindTexts = [
  history(
    "recipe",
    { steps: STEPS, serves: "Serves 4", tip: "Tip: yesterday's potatoes work better." },
    ({ steps, serves, tip }, visit) =>
      `<!doctype html><html><head><title>Potato gnocchi</title></head><body class="wp-post"><div class="ad" data-slot="${visit.token()}">${one(ADS, visit)}</div><article><h1>Potato gnocchi</h1><p>by Marta · ${visit.number(40, 49)} comments · <span>${visit.number(2, 9)}.${visit.number(0, 9)}k shares</span></p><div class="wprm-recipe"><span>${serves}</span><ol>${steps.map((step) => `<li>${step}</li>`).join("")}</ol></div><p>${tip}</p></article><div class="yarpp"><h3>You may also enjoy</h3>${visit
        .some(RECIPES, 3)
        .map((name) => `<a href="/r">${name}</a>`)
        .join(
          " · ",
        )}</div>${maybe(`<div class="newsletter-popup"><h3>Get a recipe each Sunday</h3><input type="email"></div>`, visit)}</body></html>`,
    [
      ["new"],
      ["same"],
      ["changed", { steps: ["Boil 600 g of potatoes in their skins.", ...STEPS.slice(1)] }],
      ["same"],
      ["same"],
      ["changed", { tip: "" }],
      ["error", {}, down(508)],
      ["same"],
      [
        "changed",
        {
          steps: [
            "Boil 600 g of potatoes in their skins.",
            "Knead with 150 g of flour and 2 eggs.",
            STEPS[2] ?? "",
          ],
        },
      ],
      ["same"],
    ],
  ),
  history(
    "podcast",
    { episodes: EPISODES },
    ({ episodes }, visit) =>
      `<!doctype html><html><head><title>Trade Winds</title></head><body><div data-reactroot=""><div class="show"><h1>Trade Winds</h1><p>A show about things that travel. New episodes on Thursdays.</p><p>${visit.number(310, 330)}K monthly listeners</p></div><div class="list">${episodes.map(([number, title, length]) => `<div class="ep"><a href="/e/${number}?si=${visit.token()}">${number}: ${title}</a><span>${length}</span><span>${visit.number(1000, 9000).toLocaleString("en")} plays</span></div>`).join("")}</div><p class="sponsor">Sponsor of the day: ${daily(ADS, visit)}</p></div></body></html>`,
    [
      ["new"],
      ["same"],
      ["same"],
      ["changed", { episodes: [["62", "Tulip fever", "44 min"], ...EPISODES] }],
      ["same"],
      ["error", {}, broken],
      ["same"],
      ["changed", { episodes: [["62", "Tulip fever (repaired sound)", "44 min"], ...EPISODES] }],
      ["same"],
      [
        "changed",
        {
          episodes: [
            ["62", "Tulip fever (repaired sound)", "44 min"],
            ...EPISODES.filter(([number]) => number !== "60"),
          ],
        },
      ],
    ],
  ),
  history(
    "fixtures",
    { matches: MATCHES },
    ({ matches }, visit) =>
      `<!doctype html><html><head><title>Fixtures</title></head><body><div class="odds">Odds: 1 ${visit.number(1, 4)}.${visit.number(10, 99)} X ${visit.number(2, 4)}.${visit.number(10, 99)} 2 ${visit.number(1, 6)}.${visit.number(10, 99)}</div><main><h1>Fixtures and results</h1><table class="fx">${matches.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</table><p>Kick-off times are local. Tickets are sold at the ground two hours before.</p></main><div>Page generated ${day(visit.now)} ${clock(visit.now)} in 0.${visit.number(100, 999)} s</div>${maybe(CONSENT, visit)}</body></html>`,
    [
      ["new"],
      ["same"],
      [
        "changed",
        { matches: [["28 November 2026, 18:00", "Harbour FC v. Rovers", ""], ...MATCHES.slice(1)] },
      ],
      ["same"],
      ["error", {}, challenge],
      ["same"],
      [
        "changed",
        { matches: [["28 November 2026, 18:00", "Harbour FC v. Rovers", "2:1"], ...MATCHES.slice(1)] },
      ],
      [
        "changed",
        {
          matches: [
            ["28 November 2026, 18:00", "Harbour FC v. Rovers", "2:1"],
            ["29 November 2026, 13:00", "Union v. Athletic", "postponed"],
            ...MATCHES.slice(2),
          ],
        },
      ],
      ["same"],
      [
        "changed",
        {
          matches: [
            ["28 November 2026, 18:00", "Harbour FC v. Rovers", "2:2"],
            ["29 November 2026, 13:00", "Union v. Athletic", "postponed"],
            ...MATCHES.slice(2),
          ],
        },
      ],
    ],
  ),
  history(
    "security advisory",
    {
      score: "7.5",
      affected: "Versions before 3.4.2",
      work: "As a workaround, switch off the preview of archives.",
      look: 0,
    },
    ({ score, affected, work, look }, visit) => {
      const rows = [
        ["Severity", advisory(score)],
        ["Affected", affected],
        ["Workaround", work],
      ];
      const body =
        look === 0
          ? `<table class="adv">${rows.map((row) => `<tr><th>${row[0]}</th><td>${row[1]}</td></tr>`).join("")}</table>`
          : rows.map((row) => `<section><h2>${row[0]}</h2><p>${row[1]}</p></section>`).join("");
      return `<!doctype html><html><head><title>Advisory 2026-041</title><meta name="request-id" content="${visit.token()}"></head><body><main><h1>Advisory 2026-041: Path traversal in the archive preview</h1>${body}<p>Reported by L. Osei. We thank her for the report.</p></main><p>Served by node ${one(["fra-04", "ams-11", "vie-02", "dub-07"], visit)}</p>${maybe(NOTE, visit)}</body></html>`;
    },
    [
      ["new"],
      ["same"],
      ["changed", { score: "9.1" }],
      ["same", { look: 1 }],
      ["same"],
      ["changed", { affected: "Versions before 3.4.3" }],
      ["changed", { work: "There is no workaround." }],
      [
        "error",
        {},
        says("Service unavailable", "The service is temporarily unavailable. Please try again later."),
      ],
      ["same"],
      ["same"],
    ],
  ),
  history(
    "company notices",
    {
      notices: [
        "16 November 2026: Results of the third quarter",
        "2 November 2026: Change in the supervisory board",
      ],
      dividend: "The proposed dividend is EUR 0.85 per share.",
      look: 0,
    },
    ({ notices, dividend, look }, visit) => {
      const quote = `Share price ${visit.number(31, 34)}.${visit.number(10, 99)} EUR ${one(["+", "-"], visit)}${visit.number(0, 2)}.${visit.number(10, 99)} % · EUR/USD 1.0${visit.number(700, 999)}`;
      const list = notices.map((text) => `<li>${text}</li>`).join("");
      return look === 0
        ? `<!doctype html><html><head><title>Investors</title></head><body><div class="stock-ticker">${quote}</div><main><h1>Investors</h1><p>${dividend}</p><h2>Notices</h2><ul>${list}</ul></main></body></html>`
        : `<!doctype html><html><head><title>Investors</title></head><body><div class="layout"><div class="main"><h1>Investors</h1><div class="lead">${dividend}</div><h2>Notices</h2><ol reversed>${list}</ol></div><div class="rail">${quote}</div></div></body></html>`;
    },
    [
      ["new"],
      ["same"],
      ["changed", { dividend: "The proposed dividend is EUR 0.80 per share." }],
      ["same"],
      [
        "changed",
        {
          look: 1,
          notices: [
            "20 November 2026: Profit warning",
            "16 November 2026: Results of the third quarter",
            "2 November 2026: Change in the supervisory board",
          ],
        },
      ],
      ["same"],
      ["error", {}, down(500)],
      ["removed", {}, gone()],
      ["new"],
      ["same"],
    ],
  ),
];
