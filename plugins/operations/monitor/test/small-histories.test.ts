import assert from "node:assert/strict";
import { suite } from "uvu";
import { checks, DAY_MS, START } from "./checks.ts";

const test = suite("operation-monitor: small pages from day to day");

/** What each check after the first must do: `x` tell, `-` not, `?` either. */
type Expected = string;
type Case = readonly [name: string, told: Expected, lines: (day: number) => readonly string[]];

const at = (day: number) => new Date(START + day * DAY_MS);
/** A date in words, so many days after the check. */
const date = (day: number, language: string, options: Intl.DateTimeFormatOptions, later = 0) =>
  at(day + later).toLocaleDateString(language, { timeZone: "UTC", ...options });
const FULL = { dateStyle: "full" } as const;
const LONG = { dateStyle: "long" } as const;
const SHORT = { weekday: "long", day: "numeric", month: "long" } as const;
const pick = <T>(list: readonly T[], day: number): T => list[day % list.length] as T;
const turned = <T>(list: readonly T[], day: number): readonly T[] => [
  ...list.slice(day % list.length),
  ...list.slice(0, day % list.length),
];
const SAID = [
  "“We did our books in two days.” — Ines Roth, Fernhill",
  "“Support answers faster than our own IT.” — Tom Adeyemi, Klarlab",
  "“Migrating took an afternoon.” — Mei Tan, Harbour Foods",
] as const;
const BIKES = [
  ["Gazelle Orange", "€ 549"],
  ["Batavus Dinsdag", "€ 425"],
  ["Sparta Pick-Up", "€ 475"],
  ["Koga Randonneur", "€ 899"],
] as const;

/** Places that say nothing new, whatever they look like. */
const NOISE: readonly Case[] = [
  ["a countdown in English", "------", (day) => [`Closes in ${40 - day} days`]],
  ["a countdown in Finnish", "------", (day) => [`Hakuaikaa on ${61 - day} päivää`]],
  ["a countdown in Hungarian", "------", (day) => [`A jelentkezés ${33 - day} nap múlva zárul`]],
  ["a countdown in Turkish, in a row", "------", (day) => [`| Başvuru | ${29 - day} gün kaldı |`]],
  ["a countdown in Chinese", "------", (day) => [`距离考试还有${120 - day}天`]],
  ["how long something stands", "------", (day) => [`Waiting for ${48 + day} days`]],
  ["how long something stands in Polish", "------", (day) => [`Ogłoszenie wisi od ${212 + day} dni`]],
  ["a short countdown", "x----", (day) => [`Nog ${7 - day} dagen tot de opening`]],
  ["a countdown behind a letter", "x-----", (day) => [`J-${124 - day}`]],
  [
    "an age beside counters",
    "?-----",
    (day) => [`On the market for ${53 + day} days, ${1237 + day * 91} views, ${64 + day * 3} saves`],
  ],
  [
    "ages of a list that begins elsewhere each day",
    "------",
    (day) => turned([30, 70, 140, 210], day).map((days) => `Waiting for ${days + day} days`),
  ],
  ["today in Dutch", "------", (day) => [`Vandaag is het ${date(day, "nl", FULL)}.`]],
  ["today in Arabic", "------", (day) => [date(day, "ar-EG", FULL)]],
  ["today in Greek", "------", (day) => [date(day, "el", FULL)]],
  ["today in Croatian without the year", "------", (day) => [date(day, "hr", SHORT)]],
  ["today in Japanese", "------", (day) => [date(day, "ja", FULL)]],
  ["today in Vietnamese", "------", (day) => [date(day, "vi", FULL)]],
  [
    "a day of delivery that says today",
    "------",
    (day) => [`Commandé aujourd'hui, livré le ${date(day, "fr", FULL, 3)}`],
  ],
  [
    "a day of delivery without the year",
    "------",
    (day) => [`Heute bestellt, geliefert am ${date(day, "de", SHORT, 2)}`],
  ],
  ["a day of delivery", "xx----", (day) => [`Levering op ${date(day, "nl", FULL, 2)}`]],
  ["signed quotations", "------", (day) => [pick(SAID, day)]],
  [
    "quotations of which one seems to come and another to go",
    "x-----",
    (day) => (day % 2 === 0 ? [SAID[0], SAID[day % 3 === 0 ? 1 : 2]] : [SAID[0]]),
  ],
  [
    "pictures of a list that begins elsewhere each day",
    "------",
    (day) => turned([23, 24, 25, 27], day).map((name) => `![](http://127.0.0.1/img/${name}.jpg)`),
  ],
  [
    "today below a list that begins elsewhere each day",
    "------",
    (day) => [
      ...turned(BIKES, day).map(([name]) => `#### ${name}`),
      `Vandaag is het ${date(day, "nl", FULL)}.`,
    ],
  ],
  ["what was done yesterday", "x-----", (day) => [`${pick([33, 34, 54, 27, 41, 19], day)} reservas ayer`]],
  [
    "a rank of today",
    "x-----",
    (day) => [`#${pick([9, 14, 10, 6, 17, 12], day)} of most popular projects today`],
  ],
];

/** Places that look like these, and say something. */
const NEWS: readonly Case[] = [
  ["a deadline that is put off", "--x--", (day) => [`Closes in ${(day > 2 ? 54 : 40) - day} days`]],
  ["a lead time", "-x-x-", (day) => [`Expédié sous ${[2, 2, 3, 3, 4, 4][day]} jours ouvrés`]],
  ["a right of return", "--x--", (day) => [`Free returns within ${day > 2 ? 14 : 30} days.`]],
  ["stock that is sold one by one", "xxxxx", (day) => [`Noch ${12 - day} Stück`]],
  ["seats that go one by one", "xxxxx", (day) => [`${25 - day} koltuk kaldı`]],
  ["a new episode each day", "xxxxx", (day) => [`Episode ${41 + day}`]],
  ["a version that goes up each day", "xxxxx", (day) => [`Build 20${day}.1.${day}`]],
  ["a price that rises by one each day", "xxxxx", (day) => [`Day ticket: ${40 + day} €`]],
  ["a number of days in prices", "x----", (day) => [`Pass for ${day > 0 ? 20 : 30} days`]],
  ["an event that is a day later", "--x--", (day) => [`Concert: ${date(day > 2 ? 41 : 40, "en-GB", FULL)}`]],
  ["an event that is near its day", "--x--", (day) => [`Abierto el ${date(day > 2 ? 4 : 5, "es", FULL)}`]],
  ["a deadline that slips each day", "xxxxx", (day) => [`Anmeldung bis ${date(day, "de", LONG, 30)}`]],
  [
    "a value that has the date of its day",
    "xxxxx",
    (day) => [`| 单位净值(${at(day).toISOString().slice(0, 10)}) | 1.28${46 + 3 * day} |`],
  ],
  [
    "a value behind the date of its day",
    "xxxxx",
    (day) => [`${date(day, "de", LONG)}: ${pick([312, 318, 305, 299, 321, 330], day)} cm`],
  ],
  [
    "a state with four values",
    "xxxxx",
    (day) => [`Status: ${pick(["open", "delayed", "closed", "cancelled"], day)}`],
  ],
  [
    "a state in two values",
    "xxxxx",
    (day) => [`Piste: ${pick(["geöffnet und präpariert", "wegen Wind zu"], day)}`],
  ],
  [
    "what a kitchen has today",
    "xxxxxx",
    (day) => [`Tänään: ${pick(["Hernekeitto ja pannukakku", "Lohikiusaus", "Makaronilaatikko"], day)}`],
  ],
  ["the time of a record", "--x--", (day) => [`Record: ${day > 2 ? "2:58:17" : "2:59:41"} by Ana Sol`]],
  [
    "a notice with a name in place of a quotation",
    "--x--",
    (day) => [day > 2 ? "“We are closed until May.” — Owen Pugh" : SAID[1]],
  ],
  ["a full hour", "--x--", (day) => [`Beginn: ${day > 2 ? "10:00:00" : "09:00:00"} Uhr`]],
  ["another dish", "--x--", (day) => [`Plato: ${day > 2 ? "Fabada asturiana" : "Lentejas estofadas"}`]],
  [
    "another person behind a label",
    "--x--",
    (day) => [`Trainer: ${day > 2 ? "Jonas Keller" : "Marta Lindqvist"}`],
  ],
  [
    "a tip with a share",
    "xxxxx",
    (day) => [`Tipp: ${pick(["Reifendruck prüfen spart bis zu 3 %.", "Abends ist es billiger."], day)}`],
  ],
  [
    "headlines that never come back",
    "xxxxx",
    (day) => [
      `Latest: ${["Bridge opens", "Mayor resigns", "Flood warning", "School wins prize", "Strike begins", "Trains resume"][day]}`,
    ],
  ],
  ["a quotation that goes", "--x--", (day) => (day > 2 ? ["Text"] : ["Text", SAID[0]])],
  [
    "a price in a list that begins elsewhere each day",
    "--x--",
    (day) =>
      turned(BIKES, day).map(
        ([name, price]) => `${name}, good as new, ${day > 2 && name === "Sparta Pick-Up" ? "€ 399" : price}`,
      ),
  ],
  [
    "a mark that moves from one thing to another",
    "--x--",
    (day) => [
      "#### Room one",
      ...(day > 2 ? [] : ["Fully booked"]),
      "#### Room two",
      ...(day > 2 ? ["Fully booked"] : []),
    ],
  ],
  [
    "an edit beside a countdown",
    "--x--",
    (day) => [`Closes in ${40 - day} days, at ${day > 2 ? "noon" : "midnight"}`],
  ],
  [
    "a sentence that is turned around above a countdown",
    "--x--",
    (day) => [`Dogs are ${day > 2 ? "not " : ""}welcome.`, "", `Closes in ${40 - day} days`],
  ],
  ["vacancies of today", "-x-x-", (day) => [`${[14, 14, 17, 17, 12, 12][day]} Stellen heute neu`]],
];

for (const [kind, cases] of [
  ["noise", NOISE],
  ["news", NEWS],
] as const)
  for (const [name, expected, linesOf] of cases)
    test(`${kind}: ${name}`, () => {
      const versions = Array.from({ length: expected.length + 1 }, (_, day) => [
        "# Die Mühle",
        "",
        "Sie steht am Fluss.",
        "",
        ...linesOf(day).flatMap((line) => [line, ""]),
        "Ende",
      ]);
      const { told } = checks(versions);
      const found = told.map((lines, index) =>
        expected[index] === "?" ? "?" : lines.length > 0 ? "x" : "-",
      );
      assert.equal(found.join(""), expected, JSON.stringify(told, null, 1));
    });

test.run();
