import type { Unit } from "./said.ts";

/** Units by the words for them; single letters stand behind numbers. */
export const UNITS: Readonly<Record<string, Unit>> = named({
  minute: ["minute", "minutes", "min", "mins", "m"],
  hour: ["hour", "hours", "hr", "hrs", "h"],
  day: ["day", "days", "d"],
  week: ["week", "weeks", "wk", "wks", "w"],
  month: ["month", "months", "mo", "mos"],
  year: ["year", "years", "yr", "yrs"],
});

/** Words that say how often by themselves. */
export const ADVERBS: Readonly<Record<string, { readonly unit: Unit; readonly count: number }>> = {
  hourly: { unit: "hour", count: 1 },
  daily: { unit: "day", count: 1 },
  nightly: { unit: "day", count: 1 },
  weekly: { unit: "week", count: 1 },
  biweekly: { unit: "week", count: 2 },
  fortnightly: { unit: "week", count: 2 },
  fortnight: { unit: "week", count: 2 },
  monthly: { unit: "month", count: 1 },
  quarterly: { unit: "month", count: 3 },
  yearly: { unit: "year", count: 1 },
  annually: { unit: "year", count: 1 },
};

/** Days of the week by the words for them; 0 is Sunday. */
export const WEEKDAYS: Readonly<Record<string, readonly number[]>> = named([
  [[0], ["sunday", "sundays", "sun", "su"]],
  [[1], ["monday", "mondays", "mon", "mo"]],
  [[2], ["tuesday", "tuesdays", "tue", "tues", "tu"]],
  [[3], ["wednesday", "wednesdays", "wed", "weds", "we"]],
  [[4], ["thursday", "thursdays", "thu", "thur", "thurs", "th"]],
  [[5], ["friday", "fridays", "fri", "fr"]],
  [[6], ["saturday", "saturdays", "sat", "sa"]],
  [
    [1, 2, 3, 4, 5],
    [
      "weekday",
      "weekdays",
      "workday",
      "workdays",
      "businessday",
      "businessdays",
      "workingday",
      "workingdays",
    ],
  ],
  [
    [0, 6],
    ["weekend", "weekends"],
  ],
]);

/** Numbers in words, as far as people write them so. */
export const NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  eight: 8,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
};

/** Places in a month, in words; 0 for the last, which no field of a cron expression has. */
export const ORDINALS: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  last: 0,
};

/** What stands behind a part of an hour. */
export const HOURS = [
  ["hour"],
  ["an", "hour"],
  ["of", "an", "hour"],
  ["-", "hour"],
  ["hourly"],
  ["-", "hourly"],
] as const;

/** Words between the parts, which say nothing by themselves. */
export const FILLERS: ReadonlySet<string> = new Set([
  "on",
  "and",
  ",",
  "the",
  "of",
  "each",
  "every",
  "in",
  "a",
  "&",
  "+",
  "/",
]);
/** Between two of a kind. */
export const JOINTS: ReadonlySet<string> = new Set(["and", ",", "&", "+", "/"]);
/** Between the first and the last. */
export const RANGES: ReadonlySet<string> = new Set(["-", "to", "through", "thru", "until", "till"]);
/** Before the time of the first. */
export const STARTS: ReadonlySet<string> = new Set(["start", "starting", "starts", "beginning", "from"]);
/** Which half of the day they are in, and which hour they mean alone. */
export const PARTS_OF_DAY: Readonly<Record<string, { readonly half: "am" | "pm"; readonly hour?: number }>> =
  {
    morning: { half: "am", hour: 8 },
    mornings: { half: "am", hour: 8 },
    afternoon: { half: "pm" },
    evening: { half: "pm", hour: 18 },
    evenings: { half: "pm", hour: 18 },
    night: { half: "pm", hour: 0 },
  };

/** The numbers, words and signs of a text; undefined where it holds others. Case, dots and extra blanks do not matter. */
export function tokensOf(text: string): readonly string[] | undefined {
  const plain = text
    .toLowerCase()
    .replace(/[\u2010-\u2015]/g, "-")
    .replace(/\b([ap])\.\s?m\b\.?/g, "$1m")
    .replace(/o['’]clock/g, "oclock")
    .replace(/\beveryday\b/g, "every day")
    .replace(/\b(business|working)[\s-]+(days?)\b/g, "$1$2")
    .replace(/(\d)\.(\d\d)\b/g, "$1:$2")
    .replace(/^\s*@/, "")
    .replace(/[.;]/g, " ");
  const tokens = plain.match(/\d+|[a-z]+|[^\s\da-z]/g) ?? [];
  return tokens.every((token) => /^[\da-z,:&+/@-]+$/.test(token)) ? tokens : undefined;
}

function named<T>(groups: Readonly<Record<string, readonly string[]>>): Readonly<Record<string, T>>;
function named<T>(groups: readonly (readonly [T, readonly string[]])[]): Readonly<Record<string, T>>;
function named(groups: object): Readonly<Record<string, unknown>> {
  const entries = (Array.isArray(groups) ? groups : Object.entries(groups)) as [unknown, readonly string[]][];
  return Object.assign(
    Object.create(null),
    ...entries.map(([value, words]) => Object.fromEntries(words.map((word) => [word, value]))),
  );
}
