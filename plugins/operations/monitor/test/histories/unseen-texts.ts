import { broken, clock, day, down, history, html, p, says, table, ul } from "./history.ts";

const SPONSORS = [
  "Sponsored: Milling for beginners, a course",
  "Sponsored: Fresh yeast by post",
  "Sponsored: Ovens with stone floors",
  "Sponsored: Organic grain, 25 kg sacks",
];
const MORE = [
  "Sourdough for the patient",
  "Seven things to do with bran",
  "Why we weigh our salt",
  "A visit to the last watermill",
  "The trouble with old flour",
];

/** Releases, wikis, blogs and offices. */
export const unseenTexts = [
  history(
    "repository releases",
    {
      releases: [
        ["v2.3.0", "Adds a dark theme"],
        ["v2.2.1", "Fixes the export"],
      ],
      assets: "winnow-linux-x64.tar.gz",
      look: 0,
    },
    ({ releases, assets, look }, visit) =>
      html(
        "Releases",
        releases
          .map(
            ([version, text], at) =>
              `<h2>${version}</h2><p>released this ${at + visit.number(1, 2)} weeks ago</p><p>${text}</p><p><a href="/dl/${version}/${assets}">${assets}</a> ${(3_000 + visit.count * 9).toLocaleString("en")} downloads</p>`,
          )
          .join("\n"),
        { look, foot: `Watch 41 · Fork 310 · ${visit.token()}` },
      ),
    [
      ["new"],
      ["same"],
      [
        "changed",
        {
          releases: [
            ["v2.3.1", "Fixes the dark theme"],
            ["v2.3.0", "Adds a dark theme"],
            ["v2.2.1", "Fixes the export"],
          ],
        },
      ],
      ["same"],
      ["same", { look: 2 }],
      ["changed", { assets: "winnow-linux-arm64.tar.gz" }],
      ["error", {}, down(500)],
      ["same"],
      [
        "changed",
        {
          releases: [
            ["v2.3.1", "Fixes the dark theme. Security: please update."],
            ["v2.3.0", "Adds a dark theme"],
            ["v2.2.1", "Fixes the export"],
          ],
        },
      ],
      ["same"],
    ],
  ),
  history(
    "course list",
    {
      courses: [
        ["Milling basics", "12 January 2027", "8 seats left"],
        ["Bread for experts", "2 February 2027", "Full"],
      ],
      fee: "The fee is €180.",
    },
    ({ courses, fee }, visit) =>
      html(
        "Courses",
        `${table(["Course", "Begins", "Places"], courses)}${p(fee, "Take an apron with you.")}<h2>What others read</h2>${ul(visit.some(MORE, 3))}<p>Page views today: ${visit.number(40, 4000)}</p>`,
      ),
    [
      ["new"],
      ["same"],
      [
        "changed",
        {
          courses: [
            ["Milling basics", "12 January 2027", "2 seats left"],
            ["Bread for experts", "2 February 2027", "Full"],
          ],
        },
      ],
      ["same"],
      [
        "changed",
        {
          courses: [
            ["Milling basics", "19 January 2027", "2 seats left"],
            ["Bread for experts", "2 February 2027", "Full"],
          ],
        },
      ],
      ["error", {}, broken],
      ["changed", { fee: "The fee is €190." }],
      ["same"],
      ["changed", { courses: [["Milling basics", "19 January 2027", "2 seats left"]] }],
      ["same"],
    ],
  ),
  history(
    "wiki article",
    { population: "13,400", mayor: "Anna Huber", see: "Mill of Feldbach", look: 0 },
    ({ population, mayor, see, look }, visit) =>
      html(
        "Feldbach",
        `${p(`Feldbach is a town with ${population} inhabitants on the river Raab.`, `Its mayor is ${mayor}.`, "The town was first named in a charter of 1188, and became a city in 1884.")}<h2>See also</h2>${ul([see, "Raab"])}
        <p>This page was last edited on 20 November 2026, at 10:15 (UTC).</p><p>This page has been accessed ${(88_000 + visit.count * 5).toLocaleString("en")} times.</p>`,
        {
          look,
          foot: `Cached time: ${visit.now.toISOString()} Transclusion expansion: ${visit.number(20, 400)} ms`,
        },
      ),
    [
      ["new"],
      ["same"],
      ["changed", { population: "13,510" }],
      ["same"],
      ["changed", { mayor: "Josef Ober" }],
      ["same", { look: 1 }],
      ["same", { look: 2 }],
      ["changed", { see: "Old mill of Feldbach" }],
      [
        "error",
        {},
        says(
          "Error 503",
          "Our servers are currently under maintenance or experiencing a technical problem. Please try again in a few minutes.",
        ),
      ],
      ["same"],
    ],
  ),
  history(
    "blog with comments",
    { text: "Soak the grain for six hours before it is milled.", comments: ["Great, thank you! (Ina)"] },
    ({ text, comments }, visit) =>
      html(
        "How we soak grain",
        `<p>By Rosa · ${visit.number(3, 9)} min read · ${120 + visit.count} likes</p>${p(text, "Then dry it in a thin layer, and turn it twice a day until it rattles.")}<p>${visit.some(SPONSORS, 1)[0]}</p>
        <h2>Comments</h2>${comments.map((comment) => `<p>${comment}</p><p>${visit.number(2, 11)} months ago</p>`).join("\n")}<h2>Read on</h2>${ul(visit.some(MORE, 2))}`,
      ),
    [
      ["new"],
      ["same"],
      ["changed", { comments: ["Great, thank you! (Ina)", "Six hours are too long for rye. (Kuno)"] }],
      ["same"],
      ["changed", { text: "Soak the grain for eight hours before it is milled." }],
      ["same"],
      ["same"],
      ["error", {}, down(508)],
      ["changed", { text: "Soak the grain for eight hours before it is milled. Update: not for oats." }],
      ["same"],
    ],
  ),
  history(
    "library opening hours",
    {
      hours: [
        ["Monday", "closed"],
        ["Tuesday to Friday", "9:00–18:00"],
        ["Saturday", "10:00–14:00"],
      ],
      notice: "",
    },
    ({ hours, notice }, visit) =>
      html(
        "Opening hours",
        `<p>It is ${clock(visit.now)} now.</p>${notice}${table(["Day", "Hours"], hours)}${p("The return box is open day and night.", "Borrowing is free for everybody under 18.")}`,
        { foot: `${day(visit.now)} · ${String(visit.number(10_000, 99_999))} visitors` },
      ),
    [
      ["new"],
      ["same"],
      [
        "changed",
        {
          hours: [
            ["Monday", "closed"],
            ["Tuesday to Friday", "9:00–19:00"],
            ["Saturday", "10:00–14:00"],
          ],
        },
      ],
      ["same"],
      ["changed", { notice: "<p>Closed on 24 December.</p>" }],
      ["error", {}, down(503)],
      ["same"],
      ["changed", { notice: "" }],
      [
        "changed",
        {
          hours: [
            ["Monday", "13:00–18:00"],
            ["Tuesday to Friday", "9:00–19:00"],
            ["Saturday", "10:00–14:00"],
          ],
        },
      ],
      ["same"],
    ],
  ),
];
