import assert from "node:assert/strict";
import { suite } from "uvu";
import { addOutside } from "../src/noise/add-outside.ts";
import { wholePageChanges } from "../src/noise/compare-whole-page.ts";
import { type Learned, learnLines, NOTHING_LEARNED } from "../src/noise/mask-learned.ts";
import { normalOf, tokensIn } from "../src/noise/normalize-line.ts";
import { changesOf, difference, withOnly } from "../src/noise/read-changes.ts";
import { settleFetches } from "../src/noise/settle-fetches.ts";

const test = suite("operation-monitor: noise");
const BEFORE = Date.parse("2026-11-20T08:00:00Z");
const NOW = Date.parse("2026-11-21T08:00:00Z");
const isSame = (one: string, other: string) => normalOf(one, BEFORE) === normalOf(other, NOW);

test("what two visits find differently is noise at first sight", () => {
  const pairs = [
    ["Booked 27 times in the last 24 hours", "Booked 4 times in the last 24 hours"],
    ["18 people are looking at this room", ""],
    ["Apply by mail (33 days left)", "Apply by mail (32 days left)"],
    ["Frist: 23. Dezember (noch 33 Tage)", "Frist: 23. Dezember (noch 32 Tage)"],
    ["Heute ist Freitag, 20. November", "Heute ist Samstag, 21. November"],
    ["Posted 3 minutes ago", "Posted 2 days ago"],
    ["vor 3 Stunden", "vor 5 Tagen"],
    ["12 people are looking at this right now", "3 people are looking at this right now"],
    [
      "Users browsing this thread: 3 members and 12 guests",
      "Users browsing this thread: 1 members and 40 guests",
    ],
    ["1,204 views", "1,310 views"],
    ["Downloads: 12,3k", "Downloads: 12,4k"],
    ["★ 12,300 stars", "★ 12,302 stars"],
    ["Page generated in 0.034 seconds", "Page generated in 0.1 seconds"],
    ["Order within 3 h 20 min", "Order within 1 h 4 min"],
    ["© 2025 Mill", "© 2026 Mill"],
    ["Session ID: 9f2ab23c99", "Session ID: 1f2ab23c00"],
    ["Data as of 20 November 2026, 08:00:03", "Data as of 21 November 2026, 08:00:09"],
    ["Friday, 20 November 2026, 09:00:02", "Saturday, 21 November 2026, 09:00:04"],
    ["Refreshed at 08:00:04 UTC", "Refreshed at 08:00:01 UTC"],
    ['"timestamp": "2026-11-20T08:00:00.123Z",', '"timestamp": "2026-11-21T08:00:01.100Z",'],
    ["[Start](/a?csrf=a1&plan=2)", "[Start](/a?csrf=b2&plan=2)"],
    ["![Room](/img/room.3f9a2b1c.jpg?v=1)", "![Room](/img/room.aa9a2b1c.jpg?v=2)"],
    ["## Prices", "**Prices**"],
    ["**1.299**<sup>00</sup> €", "1.299<sup>00</sup> €"],
    ["Hoy: 20/11/2026", "Hoy: 21/11/2026"],
    ["Updated 11/20/2026", "Updated 11/21/2026"],
    ["- One", "1. One"],
  ] as const;
  for (const [one, other] of pairs)
    assert.ok(isSame(one, other), `${normalOf(one, BEFORE)} | ${normalOf(other, NOW)}`);
});

test("what somebody may wait for never is", () => {
  const pairs = [
    ["33 days left to apply", "46 days left to apply"],
    ["Today: 20 dishes", "Today: 21 dishes"],
    ["18 people live in this house", ""],
    ["Price: €20.00", "Price: €20.50"],
    ["Version 1.4.0", "Version 1.4.1"],
    ["In stock", "Out of stock"],
    ["Only 3 left in stock", "Only 1 left in stock"],
    ["Applications until 20 November 2026", "Applications until 21 November 2026"],
    ["Effective from 20 November 2026", "Effective from 21 November 2026"],
    ["Last updated: 3 March 2026", "Last updated: 21 November 2026"],
    ["Hoy: 03/03/2026", "Hoy: 21/11/2026"],
    ["Plazo: 20/11/2026", "Plazo: 21/11/2026"],
    ["Starts at 18:00", "Starts at 19:00"],
    ["Friday, 20 November 2026, 19:30", "Saturday, 21 November 2026, 18:00"],
    ['"starts": "2026-11-20T10:00:00Z"', '"starts": "2026-11-21T10:00:00Z"'],
    ["4.5 stars", "4.4 stars"],
    ["13,400 inhabitants", "13,510 inhabitants"],
    ["8 seats left", "2 seats left"],
    ["[Form](/form-1.pdf)", "[Form](/form-2.pdf)"],
    ["SHA256: 9f2ab23c99aa00ff", "SHA256: 1f2ab23c99aa00ff"],
    ["120 jobs", "121 jobs"],
    ["Winner's time: 1:02:33", "Winner's time: 1:02:31"],
    ["€20 · 12 people are looking at this", "€22 · 3 people are looking at this"],
  ] as const;
  for (const [one, other] of pairs) assert.ok(!isSame(one, other), `${one} | ${other}`);
});

/** A unified diff of two texts, as one hunk. */
function diff(before: readonly string[], after: readonly string[]): string {
  const [gone, come] = difference(before, after);
  if (gone.length + come.length === 0) return "";
  let text = `--- previous\n+++ current\n@@ -1,${before.length} +1,${after.length} @@\n`;
  for (let x = 0, y = 0; x < before.length || y < after.length; ) {
    if (gone.includes(x)) text += `-${before[x++]}\n`;
    else if (come.includes(y)) text += `+${after[y++]}\n`;
    else {
      text += ` ${before[x++]}\n`;
      y += 1;
    }
  }
  return text;
}
const page = (...lines: readonly string[]) => ["Top", ...lines, "End"];
const normals = {
  before: (line: string) => normalOf(line, BEFORE),
  after: (line: string) => normalOf(line, NOW),
};

/** What a check reports that sees these versions, one by one, as far as it asks for them. */
function check(
  before: readonly string[],
  fetches: readonly (readonly string[])[],
  known: Learned = NOTHING_LEARNED,
) {
  for (let count = 1; ; count += 1) {
    const seen = fetches.slice(0, count).map((after) => changesOf(diff(before, after), normals));
    const settled = settleFetches(seen, known);
    if (settled.isOpen && count < 3) {
      assert.ok(count < fetches.length, "one more fetch is asked for");
      continue;
    }
    const lines = settled.changed.map(({ text }) => text);
    return { lines, known: settled.learned, count };
  }
}

test("a change that both fetches show is told, without the noise beside it", () => {
  const found = check(page("€20", "Ad: juggle", "Words"), [
    page("€22", "Ad: fly", "Words"),
    page("€22", "Ad: sit", "Words"),
    page("€22", "Ad: eat", "Words"),
  ]);
  assert.deepEqual(found.lines.sort(), ["€20", "€22"]);
});

test("a change that is not there the second time is not told, and one that is only there then is asked for again", () => {
  const before = page("€20");
  assert.deepEqual(check(before, [page("€22"), page("€20")]).lines, []);
  assert.deepEqual(check(before, [page("€20 !"), page("€20"), page("€20")]).lines, []);
  const late = check(page("€20", "x", "Ad"), [
    page("€20", "x", "Bd"),
    page("€22", "x", "Cd"),
    page("€22", "x", "Dd"),
  ]);
  assert.deepEqual(late.lines.sort(), ["€20", "€22"]);
});

test("a line with noise in it is told when the rest of it changes", () => {
  const line = (state: string, server: number) =>
    `Server ${server} of the mill says that its state is ${state}`;
  const same = check(page(line("fine", 1)), [page(line("fine", 2)), page(line("fine", 3))]);
  assert.deepEqual(same.lines, []);
  const changed = check(page(line("fine", 1)), [page(line("broken", 2)), page(line("broken", 3))]);
  assert.deepEqual(changed.lines, [line("fine", 1), line("broken", 3)]);
  // Once it is known, a second fetch is not needed, and an edit is seen all the same.
  assert.equal(check(page(line("fine", 3)), [page(line("fine", 9))], same.known).count, 1);
  const later = check(page(line("fine", 3)), [page(line("broken", 4)), page(line("broken", 5))], same.known);
  assert.deepEqual(later.lines, [line("fine", 3), line("broken", 5)]);
});

test("lines that take turns are known from then on", () => {
  const ads = ["Learn to juggle in a week", "Solar panels without a deposit", "This chair mends your back"];
  const [a = "", b = "", c = ""] = ads;
  const first = check(page(a, "Words"), [page(b, "Words"), page(c, "Words")]);
  assert.deepEqual(first.lines, []);
  const second = check(page(c, "Words"), [page(a, "Words")], first.known);
  assert.deepEqual([second.lines, second.count], [[], 1]);
  const edit = check(page(c, "Words"), [page(b, "Other words"), page(a, "Other words")], first.known);
  assert.deepEqual(edit.lines.sort(), ["Other words", "Words"]);
  const closed = page("We have closed for good", "Words");
  assert.ok(
    check(page(c, "Words"), [closed, closed, closed], first.known).lines.includes("We have closed for good"),
  );
});

test("a line that made room for one that takes turns is no change, in whichever fetch that stood in its place", () => {
  const [lid, nora, tess, omar] = [
    "The lid is heavy",
    "It keeps bread fresh",
    "It looks good",
    "I bought two of them",
  ];
  const known = learnLines(NOTHING_LEARNED, [nora, tess, omar]);
  const found = check(page(lid, nora), [page(tess, nora), page(nora, omar)], known);
  assert.deepEqual(found.lines, []);
  assert.deepEqual(
    check(page(lid, nora), [page(nora), page(nora)], known).lines,
    [lid],
    "without one it is gone",
  );
});

test("another number in a line that takes turns is no change, unless it says how something stands", () => {
  const found = (was: string, now: string, fetches: number) => {
    const known = learnLines(NOTHING_LEARNED, [was]);
    return check(
      page(was),
      Array.from({ length: fetches }, () => page(now)),
      known,
    ).lines;
  };
  assert.deepEqual(found("Made of build 7c1 by hand", "Made of build 91e by hand", 1), []);
  assert.deepEqual(found("Only 7 left in stock", "Only 6 left in stock", 3), ["Only 6 left in stock"]);
});

test("prices, stock and dates are never known as noise: two fetches decide each time", () => {
  for (const values of [
    ["€20.00", "€21.00", "€22.00", "€23.00"],
    ["3 left in stock", "2 left in stock", "1 left in stock", "Sold out"],
  ]) {
    const [one = "", two = "", three = "", four = ""] = values;
    let known: Learned = NOTHING_LEARNED;
    for (let times = 0; times < 5; times += 1)
      known = check(page(one), [page(two), page(three)], known).known;
    assert.deepEqual(check(page(one), [page(four), page(four)], known).lines, [one, four]);
  }
});

test("what a stale copy shows for some checks is told once both fetches show it", () => {
  const [old, now] = [page("The mill is open to visitors"), page("The mill is closed to visitors")];
  let known: Learned = NOTHING_LEARNED;
  for (let times = 0; times < 6; times += 1) {
    const found = check(old, [now, old], known);
    assert.deepEqual(found.lines, []);
    known = found.known;
  }
  assert.deepEqual(check(old, [now, now], known).lines.length, 2);
});

test("a row that is new among rows of changing prices is told, and no other", () => {
  const rows = (...values: readonly string[]) =>
    page(...values.map((value, at) => `| ${["Bitcoin", "Ether", "Litecoin"][at]} | $${value} |`));
  const found = check(rows("9.10", "4.20"), [rows("9.11", "4.25", "1.10"), rows("9.17", "4.29", "1.13")]);
  assert.deepEqual(found.lines, ["| Litecoin | $1.13 |"]);
});

test("what the page as a whole neither lost nor gained is the choice of its main content", () => {
  const text = diff(page("Words"), page("Words", "Read on: mills", "Sold out"));
  const lines = changesOf(text, normals).flatMap(({ added }) => added);
  const pageDiff = diff(page("In stock"), page("Sold out"));
  const told = (tracked: { diff: string; pageDiff?: string }) =>
    wholePageChanges(lines, tracked, normals).map(({ text }) => text);
  assert.deepEqual(told({ diff: text, pageDiff }), ["Sold out"]);
  assert.deepEqual(told({ diff: text }), ["Read on: mills", "Sold out"]);
});

test("a line whose picture and words stay, or that only came into the main content, is no change", () => {
  const told = (before: string, after: string, pageDiff: string) => {
    const text = diff(page(before), page(after));
    const lines = changesOf(text, normals).flatMap(({ removed, added }) => [...removed, ...added]);
    return wholePageChanges(lines, { diff: text, pageDiff }, normals).map(({ text }) => text);
  };
  const nothing = diff(page("Mill"), page("Mill"));
  assert.deepEqual(told("![](/u/ann?s=1)", "![](/u/ann?s=2)ann", nothing), []);
  assert.equal(told("![](/u/ann?s=1)", "![](/u/ben?s=2)", nothing).length, 2);
  const counter = diff(page("4.5 ★ (1103 ratings)"), page("4.7 ★ (1200 ratings)"));
  assert.deepEqual(told("", "4.7 ★ (1200 ratings)", counter), []);
  assert.deepEqual(told("", "Now €12", diff(page("Now €11"), page("Now €12"))), ["Now €12"]);
});

test("beside the main content a price, a term or an item of a list is told when all fetches show it", () => {
  const told = (before: readonly string[], fetches: readonly (readonly string[])[]) =>
    addOutside(
      fetches.map((after) => ({ diff: diff(page(...before), page(...after)), normals })),
      [],
      NOTHING_LEARNED,
    ).changed.map(({ text }) => text);
  const thrice = (...lines: readonly string[]) => [lines, lines, lines];
  assert.deepEqual(told(["€349"], thrice("€329")), ["€349", "€329"]);
  const term = "Minimum term 24 months, then monthly";
  assert.equal(told([term], thrice(term.replace("24", "12"))).length, 2);
  assert.equal(told(["Black Grey Moss"], thrice("Black Grey")).length, 2);
  assert.deepEqual(told([], thrice("Reserved")), ["Reserved"]);
  // One that only some fetches show, another advert, the weather, and the same words elsewhere.
  assert.deepEqual(told(["€349"], [["€329"], ["€349"], ["€329"]]), []);
  assert.deepEqual(told(["Lamp €34"], [["Mat €19"], ["Arm €89"], ["Tray €12"]]), []);
  assert.deepEqual(told(["Socks that last"], thrice("A calm inbox")), []);
  assert.deepEqual(told(["Rain today, 8°C"], thrice("Fog today, 4°C")), []);
  assert.deepEqual(told(["€349", "Mill"], thrice("Mill", "€349")), []);
});

test("parts in another order at each fetch are noise, and their order for good is not", () => {
  const parts = ["Ann, extension 2104", "Ben, extension 2230", "Ida, extension 2318"];
  const order = (...places: readonly number[]) => page(places.map((at) => parts[at]).join(""));
  const last = (fetches: readonly (readonly string[])[]) => {
    const changes = fetches.map((after) => changesOf(diff(order(0, 1, 2), after), normals));
    return settleFetches(changes, NOTHING_LEARNED).changed;
  };
  assert.deepEqual(last([order(1, 2, 0), order(2, 0, 1)]), []);
  assert.equal(last([order(1, 2, 0), order(1, 2, 0)]).length, 2);
});

test("what is known of a page is bounded", () => {
  let known: Learned = NOTHING_LEARNED;
  for (let at = 0; at < 400; at += 1)
    known = check(
      page(`The ad number a${at} of all`),
      [
        page(...Array.from({ length: 9 }, (_, line) => `One more line b${at} ${line} for it`)),
        page(...Array.from({ length: 9 }, (_, line) => `Something else c${line} ${at} instead of that`)),
        page(`Nothing d${at} like them`),
      ],
      known,
    ).known;
  assert.ok(JSON.stringify(known).length < 40_000, `${JSON.stringify(known).length}`);
});

test("the diff keeps its form when lines are left out of it", () => {
  const text =
    "--- previous\n+++ current\n@@ -1,4 +1,4 @@\n One\n-€20\n-Ad 1\n+€22\n+Ad 2\n End\n@@ -20,2 +20,2 @@\n-x\n+y\n z\n";
  const lines = text.split("\n");
  const told = new Set([lines.indexOf("-€20"), lines.indexOf("+€22")]);
  assert.equal(
    withOnly(text, told),
    "--- previous\n+++ current\n@@ -1,4 +1,4 @@\n One\n-€20\n+€22\n Ad 2\n End\n",
  );
});

test("the parts of a number are no words of their own", () => {
  assert.deepEqual(tokensIn("now €199.95, was 1’299,50 · ext. 2318Beck ⟨count⟩"), [
    "now",
    "199.95",
    "was",
    "1’299,50",
    "ext",
    "2318Beck",
  ]);
  // Another line lost a 95 and gained a 199: that says nothing of the price.
  const before = ["Mill €199.95", "95 reviews"];
  const told = (after: readonly string[], line: string) => {
    const text = diff(page(...before), page(...after));
    const lines = changesOf(text, normals).flatMap(({ removed, added }) => [...removed, ...added]);
    const main = lines.filter((one) => one.text === line);
    return wholePageChanges(main, { diff: text, pageDiff: text }, normals).map((one) => one.text);
  };
  assert.deepEqual(told(["Mill €189.95", "95 reviews"], "Mill €189.95"), ["Mill €189.95"]);
});

test("both halves of a changed pair are told", () => {
  const text = diff(["Delivery in 3 days, free"], ["Delivery in 5 days, free"]);
  const [change] = changesOf(text, normals);
  const both = [...(change?.removed ?? []), ...(change?.added ?? [])];
  // "3" still stands elsewhere on the page, so that as a word it is not lost.
  const whole = diff(["Delivery in 3 days, free", "Rooms"], ["Delivery in 5 days, free", "3 Rooms"]);
  const real = wholePageChanges(both, { diff: text, pageDiff: whole }, normals).map((line) => line.text);
  assert.deepEqual(real, ["Delivery in 3 days, free", "Delivery in 5 days, free"]);
  const gained =
    "--- previous\n+++ current\n@@ -1 +1,2 @@\n Delivery in 3 days, free\n+Delivery in 5 days, free\n";
  const halves = wholePageChanges(both, { diff: text, pageDiff: gained }, normals).map((line) => line.text);
  assert.deepEqual(halves, ["Delivery in 3 days, free", "Delivery in 5 days, free"]);
});

test("a day at the beginning of a line is no number of an entry", () => {
  const day = (line: string) => normalOf(line, 0);
  for (const [one, other] of [
    ["12. November, 19 Uhr", "19. November, 19 Uhr"],
    ["3. juni: klubmesterskab", "4. juni: klubmesterskab"],
    ["1. decembrie", "2. decembrie"],
  ] as const)
    assert.notEqual(day(one), day(other));
  assert.equal(day("1. Sieve the flour"), day("2. Sieve the flour"));
  assert.equal(day("3) Maybe later"), "Maybe later");
});

test.run();
