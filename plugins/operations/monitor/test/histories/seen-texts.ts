import { broken, clock, day, down, gone, history, html, p, says, table, ul } from "./history.ts";

const ADS = [
  "Learn to juggle in a week. Book now!",
  "Your bank account in five minutes",
  "Solar panels without a deposit",
  "This chair mends your back",
  "Fly to Tirana from 29 euros",
  "Save with the big summer deal",
];

/** Documentation, terms, notices and news. */
export const texts = [
  history(
    "docs: changelog",
    {
      entries: [
        "1.4.0 — Adds the option --quiet",
        "1.3.2 — Fixes a crash on empty files",
        "1.3.1 — Reads larger archives",
      ],
      note: "Node 20 or later is required.",
      look: 0,
    },
    ({ entries, note, look }, visit) =>
      html(
        "Changelog",
        `${p("All notable changes of the command are listed here.", note)}${ul(entries)}
        <p><a href="/edit?nonce=${visit.token()}">Edit this page</a></p>${p(`★ ${(12_300 + visit.count * 2).toLocaleString("en")} stars`, "Was this page helpful?")}`,
        { look, foot: `Built from commit ${visit.token()} at ${visit.now.toISOString()}` },
      ),
    [
      ["new"],
      ["same"],
      [
        "changed",
        {
          entries: [
            "1.4.1 — Fixes the option --quiet",
            "1.4.0 — Adds the option --quiet",
            "1.3.2 — Fixes a crash on empty files",
            "1.3.1 — Reads larger archives",
          ],
        },
      ],
      ["same", { look: 1 }],
      ["same"],
      ["changed", { note: "Node 22 or later is required." }],
      ["error", {}, down(502)],
      ["same"],
      [
        "changed",
        {
          entries: [
            "1.4.1 — Fixes the option --quiet",
            "1.4.0 — Adds the option --quiet",
            "1.3.2 — Fixes a crash on empty archives",
            "1.3.1 — Reads larger archives",
          ],
        },
      ],
      ["same", { look: 2 }],
    ],
  ),
  history(
    "terms",
    {
      updated: "3 March 2026",
      fee: "a fee of 2.5% of each payment",
      law: "The law of Portugal applies.",
      days: "30 days",
    },
    ({ updated, fee, law, days }, visit) =>
      html(
        "Terms of service",
        `${p(
          `Last updated: ${updated}`,
          `We charge ${fee}.`,
          `You may cancel with a notice of ${days}.`,
          law,
          "We keep your data for as long as your account exists, and delete it within a month after it was closed.",
        )}`,
        { foot: `© 2019–${visit.now.getUTCFullYear()} Paylane Lda. Request ID: ${visit.token()}` },
      ),
    [
      ["new"],
      ["same"],
      ["same"],
      ["changed", { updated: "20 November 2026" }],
      ["changed", { fee: "a fee of 2.9% of each payment" }],
      ["same"],
      ["changed", { days: "14 days" }],
      ["error", {}, says("Page not found", "Sorry, the page you are looking for does not exist.")],
      ["changed", { law: "The law of Ireland applies." }],
      ["same"],
    ],
  ),
  history(
    "jobs",
    {
      jobs: [
        ["Baker", "Graz", "full time"],
        ["Miller", "Linz", "part time"],
        ["Driver", "Graz", "full time"],
      ],
      look: 0,
      deadline: "31 December 2026",
    },
    ({ jobs, look, deadline }, visit) =>
      html(
        "Open positions",
        `${p("We look forward to your application. We answer within two weeks.")}
        ${table(
          ["Position", "Place", "Hours", "Posted"],
          jobs.map((job, at) => [...job, `${visit.number(2, 23) + at} hours ago`]),
        )}
        ${p(`Applications until ${deadline}.`)}${p(`This page was viewed ${9_000 + visit.count * 11} times.`)}`,
        { look },
      ),
    [
      ["new"],
      ["same"],
      [
        "changed",
        {
          jobs: [
            ["Baker", "Graz", "full time"],
            ["Miller", "Linz", "part time"],
            ["Driver", "Graz", "full time"],
            ["Accountant", "Linz", "part time"],
          ],
        },
      ],
      ["same"],
      ["changed", { deadline: "15 January 2027" }],
      ["error", {}, broken],
      ["error", {}, down()],
      [
        "changed",
        {
          jobs: [
            ["Miller", "Linz", "part time"],
            ["Driver", "Graz", "full time"],
            ["Accountant", "Linz", "part time"],
          ],
        },
      ],
      ["same", { look: 1 }],
      [
        "changed",
        {
          jobs: [
            ["Miller", "Linz", "full time"],
            ["Driver", "Graz", "full time"],
            ["Accountant", "Linz", "part time"],
          ],
        },
      ],
    ],
  ),
  history(
    "news front page",
    {
      stories: [
        "Bridge over the Mur to be closed in spring",
        "Council votes on the tram line",
        "Bakers win the county cup",
      ],
      hero: "Storm warning for the weekend",
    },
    ({ stories, hero }, visit) =>
      html(
        "The Courier",
        `<p>${day(visit.now)}, ${clock(visit.now)}</p><h2>${hero}</h2>${p("Gusts of up to 110 km/h are expected on the ridges, and heavy rain in the valleys.")}
        ${stories.map((story, at) => `<h3><a href="/s/${story.length}-${at}">${story}</a></h3><p>Updated ${visit.number(1, 59)} minutes ago</p>`).join("\n")}
        <h2>Advertisement</h2>${p(...visit.some(ADS, 2))}<p>${visit.number(200, 900)} readers online</p>`,
      ),
    [
      ["new"],
      ["same"],
      ["changed", { hero: "Storm warning lifted" }],
      ["same"],
      [
        "changed",
        {
          stories: [
            "Fire in the old mill",
            "Bridge over the Mur to be closed in spring",
            "Council votes on the tram line",
          ],
        },
      ],
      ["same"],
      ["same"],
      ["error", {}, () => ({ status: 504, body: "gateway timeout" })],
      [
        "changed",
        {
          stories: [
            "Fire in the old mill: cause found",
            "Bridge over the Mur to be closed in spring",
            "Council votes on the tram line",
          ],
        },
      ],
      ["same"],
    ],
  ),
  history(
    "forum thread",
    {
      posts: [
        ["mill_fan", "Which stones last longest?"],
        ["oto", "Corundum, by far."],
      ],
      locked: "",
    },
    ({ posts, locked }, visit) =>
      html(
        "Which stones last longest?",
        `${locked}${posts.map(([who, text], at) => `<h3>${who}</h3><p>Posted ${(visit.count % 9) + 2 + at} days ago · ${340 + visit.count * 3} views</p><p>${text}</p>`).join("\n")}
        ${p(`Users browsing this thread: ${visit.number(1, 9)} members and ${visit.number(10, 80)} guests`)}`,
        { foot: `Page generated in 0.0${visit.number(10, 99)} seconds` },
      ),
    [
      ["new"],
      ["same"],
      [
        "changed",
        {
          posts: [
            ["mill_fan", "Which stones last longest?"],
            ["oto", "Corundum, by far."],
            ["lena", "Ceramic ones are quieter, though."],
          ],
        },
      ],
      ["same"],
      ["same"],
      [
        "changed",
        {
          posts: [
            ["mill_fan", "Which stones last longest?"],
            ["oto", "Corundum, by far. Edit: ceramic is close."],
            ["lena", "Ceramic ones are quieter, though."],
          ],
        },
      ],
      ["changed", { locked: "<p>This thread is locked.</p>" }],
      ["same"],
      ["removed", {}, gone()],
      ["removed", {}, gone()],
    ],
  ),
  history(
    "government notice",
    {
      until: "15 January 2027",
      text: "The subsidy covers 30% of the costs, at most 6,000 euros.",
      from: "1 December 2026",
      look: 0,
    },
    ({ until, text, from, look }, visit) =>
      html(
        "Subsidy for heat pumps",
        `<p>Today is ${day(visit.now)}</p>${p(
          text,
          `Applications until ${until}.`,
          `The rules are effective from ${from}.`,
          "Apply with the form at your municipality, and bring the offer of a registered company.",
        )}
        <p><a href="/form?PHPSESSID=${visit.token()}">Form</a></p><p>Visitors: ${String(1_002_331 + visit.count).padStart(9, "0")}</p>`,
        { look },
      ),
    [
      ["new"],
      ["same"],
      ["changed", { until: "31 January 2027" }],
      ["same", { look: 2 }],
      ["changed", { from: "2 December 2026" }],
      ["same"],
      ["same"],
      ["changed", { text: "The subsidy covers 30% of the costs, at most 5,000 euros." }],
      ["error", {}, down(503)],
      ["changed", { until: "30 January 2027" }],
    ],
  ),
];
