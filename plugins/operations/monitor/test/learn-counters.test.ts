import assert from "node:assert/strict";
import { suite } from "uvu";
import { type Counters, learnCounters } from "../src/noise/learn-counters.ts";
import type { PlacedLine } from "../src/noise/learn-places.ts";

const test = suite("operation-monitor: counters that are learned");
const DAY_MS = 86_400_000;

/** The lines of a page under their headings, from check to check: gives how many of them each check reports. */
function told(
  versions: readonly (readonly (readonly [heading: string, line: string])[])[],
  title = "",
  isOutside = false,
) {
  let counters: Counters = {};
  return versions.slice(1).map((after, index) => {
    const place = (lines: (typeof versions)[number], isAdded: boolean): readonly PlacedLine[] =>
      lines.map(([heading, text], at) => ({
        line: { text, normal: text, at: at + (isAdded ? 100 : 0) },
        isAdded,
        isOutside,
        place: { heading, label: heading, kind: text.startsWith("|") ? "row" : "" },
      }));
    const before = versions[index] ?? [];
    const isKept = (one: readonly string[], other: typeof before) => other.some((line) => line[1] === one[1]);
    const lines = [
      ...place(
        before.filter((line) => !isKept(line, after)),
        false,
      ),
      ...place(
        after.filter((line) => !isKept(line, before)),
        true,
      ),
    ];
    const times = { before: index * DAY_MS, after: (index + 1) * DAY_MS };
    const { noise, counters: next } = learnCounters(counters, lines, title, times);
    counters = next;
    return lines.filter(({ line }) => !noise.has(line)).length;
  });
}
/** One line with these numbers. */
const line = (text: string, values: readonly (number | string)[], title = "") =>
  told(
    values.map((value) => [["", text.replace("#", String(value))] as const]),
    title,
  );

test("what people do is a counter from the second check on, and at first sight where it grows by little", () => {
  assert.deepEqual(line("# werkzoekenden gingen je voor", [41, 44, 49, 55]), [2, 0, 0]);
  assert.deepEqual(line("# participants", ["8.214", "8.229", "8.241"]), [0, 0]);
  // Round numbers are written by somebody.
  assert.deepEqual(line("# participants", ["1.200", "1.210"]), [2]);
  assert.deepEqual(line("In # baskets", [88, 91, 88]), [0, 0]);
  assert.deepEqual(line("会員: #", [31, 38, 47]), [2, 0]);
});

/** One number below this heading. */
const below = (heading: string, values: readonly (number | string)[]) =>
  told(values.map((value) => [[heading, String(value)] as const]));
/** One line of a side note with these numbers. */
const beside = (text: string, values: readonly (number | string)[], title = "") =>
  told(
    values.map((value) => [["", text.replace("#", String(value))] as const]),
    title,
    true,
  );

test("a number that stands alone is what stands above it, and without a word a counter from the second time on", () => {
  assert.deepEqual(below("Weekly downloads", ["41,203", "43,911", "40,018"]), [0, 0]);
  assert.deepEqual(below("Confirmed cases", [312, 326, 339, 351]), [2, 2, 2]);
  assert.deepEqual(below("", [14, 15, 16, 18]), [2, 0, 0]);
  assert.deepEqual(below("", ["$14", "$15", "$16"]), [2, 2]);
});

test("facts that move together are counters from the second time on", () => {
  const facts = (...values: readonly (readonly [number, number])[]) =>
    told(values.map(([one, other]) => [["", `${one} flurbs · ${other} glims`] as const]));
  assert.deepEqual(facts([412, 40], [435, 39], [463, 38]), [2, 0]);
  assert.deepEqual(facts([412, 40], [412, 39], [412, 38]), [2, 2], "of one alone nothing says so");
});

test("what moves in a side note is known from the second time on, prices and states never", () => {
  assert.deepEqual(beside("Sur 20 ans : # %", ["3,42", "3,44", "3,41"]), [2, 0]);
  assert.deepEqual(beside("EUR/USD #", ["1.08", "1.09", "1.07"]), [2, 0]);
  assert.deepEqual(beside("$ 92.#, € 99.50", [40, 61, 72]), [2, 0]);
  assert.deepEqual(beside("Walnut Tray $#", [31, 29, 27]), [2, 2]);
  assert.deepEqual(beside("# in stock", [31, 29, 27]), [2, 2]);
  assert.deepEqual(
    beside("Sur vingt années : # %", ["3,42", "3,44", "3,41"], "Vingt années de crédit"),
    [2, 2],
  );
});

test("a number that goes up and down by much at each check shows who is there, a smaller step is meant", () => {
  assert.deepEqual(line("# flurbs", [84, 17, 150, 44, 90, 12]), [2, 2, 0, 0, 0]);
  assert.deepEqual(line("Level: # flurbs", [312, 316, 309, 318, 314, 311]), [2, 2, 2, 2, 2]);
  assert.deepEqual(line("# flurbs", [10, 20, 40, 80, 160, 320]), [2, 2, 2, 2, 2]);
});

test("a mark beside those who gave it moves by little, a discount or a release is none", () => {
  const beside = (text: string, values: readonly (number | string)[]) =>
    line(`${text}, ⟨count⟩ votes`, values);
  assert.deepEqual(beside("Note # / 10", ["8,7", "8,8", "7,1"]), [0, 2]);
  assert.deepEqual(beside("★ # rating", ["4.4", "4.3"]), [0]);
  assert.deepEqual(beside("# % recommend it", [96, 98, 71]), [0, 2]);
  assert.deepEqual(beside("-# % today", [20, 25]), [2]);
  assert.deepEqual(beside("Release 1.#", [3, 4]), [2]);
});

test("a count that grows by little is noise at sight where it is of people, as long as it does not fall", () => {
  assert.deepEqual(line("Members: #", ["1,204", "1,211", "1,219"]), [0, 0]);
  assert.deepEqual(line("Members: #", ["1,204", "1,190"]), [2]);
  assert.deepEqual(line("Members: #", ["1,204", "1,304"]), [2]);
  assert.deepEqual(line("Members: #", ["1,204", "1,211"], "Members of the club"), [2]);
});

test("numbers that are meant are reported each time", () => {
  for (const text of [
    "Bestätigte Fälle: #",
    "Latest build: #",
    "Episode #",
    "# goals in the league",
    "Wasserstand: # cm",
    "# instruments found",
    "Preis für Mitglieder: # EUR",
    "# Plätze frei",
    "| Mitglieder | # |",
  ])
    assert.deepEqual(line(text, [312, 326, 339, 351, 360]), [2, 2, 2, 2], text);
  for (const text of [
    "Mitglieder bis #. Dezember",
    "iscritti entro il # agosto 2026",
    "uczestnicy do # listopada",
    "会員: 11月#日",
  ])
    assert.deepEqual(line(text, [12, 13, 15, 16, 18]), [2, 2, 2, 2], text);
  // Neither is a mark a number of those who gave it.
  assert.deepEqual(line("Bewertung: # Sterne", [4, 3]), [2]);
  assert.deepEqual(line("# members", [312, 315, 319, 321], "Members of the house"), [2, 2, 2]);
});

test("beside another counter a fact is one sooner, and another fact of its line is reported", () => {
  assert.deepEqual(line("⟨count⟩ views · saved by #", [3, 4, 5]), [0, 0]);
  assert.deepEqual(
    line("⟨count⟩ views · for # people", [4, 6]),
    [2],
    "of so small a number it is a large step",
  );
  assert.deepEqual(line("Note # sur dix, ⟨count⟩ votes", ["4,1", "4,2", "3,1"]), [2, 2]);
  assert.deepEqual(line("⟨count⟩ views · # km", [30, 34, 39]), [2, 2]);
  assert.deepEqual(line("⟨count⟩ views · release 1.#", [30, 34, 39]), [2, 2]);
});

test("a long sentence is no counter, and takes no longer than its length", () => {
  assert.deepEqual(line(`# members ${"a".repeat(2_000_000)}`, [312, 315, 319]), [2, 2]);
  assert.deepEqual(line(`# members ${"1 111 ".repeat(300_000)}`, [312, 315, 319]), [2, 2]);
});

test("a new thing has a counter of its own", () => {
  const page = (...values: readonly number[]) =>
    values.map((value) => ["", `${value} sollicitaties`] as const);
  assert.deepEqual(told([page(4, 7), page(5, 8), page(6, 9), page(7, 10, 1)]), [4, 0, 0]);
});

test("what is remembered is bounded, and a page with too many changes teaches nothing", () => {
  const many = (count: number, by: number) =>
    Array.from({ length: count }, (_, at) => ["", `${50 + by} members of ${"x".repeat(at + 1)}`] as const);
  const times = { before: 0, after: DAY_MS };
  const lines = (count: number) =>
    [many(count, 0), many(count, 1)].flatMap((all, side) =>
      all.map(([heading, text], at) => ({
        line: { text, normal: text, at: at + side * 1000 },
        isAdded: side === 1,
        place: { heading, label: heading, kind: "" },
      })),
    );
  assert.equal(Object.keys(learnCounters({}, lines(150), "", times).counters).length, 100);
  assert.deepEqual(learnCounters({}, lines(201), "", times).counters, {});
});

test.run();
