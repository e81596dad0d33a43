import assert from "node:assert/strict";
import { suite } from "uvu";
import * as v from "valibot";
import { Watch } from "../../src/options.ts";
import { asReported, levelled } from "../../src/watch/tolerance.ts";
import { article, type Site, start, track } from "../site.ts";

const test = suite("format-change-tracking: numbers that move a little");

const asOf = (minutes: number) => ({
  asOf: new Date(Date.parse("2026-01-01T00:00:00Z") + minutes * 60_000).toISOString(),
});
const level = (before: string, after: string, percent = 5, language = "en") =>
  levelled(before, after, { percent, language });

test("numbers within the tolerance are as they were, in the language of the page", async () => {
  for (const [before, after, language] of [
    ["Rate: 1.0821 USD", "Rate: 1.0902 USD", "en"],
    ["Kurs: 1.234,56 €", "Kurs: 1.250,10 €", "de"],
    ["Prix : 12,40 €", "Prix : 12,90 €", "fr"],
    ["निवेश: ₹ 12,34,567", "निवेश: ₹ 12,40,000", "hi"],
    ["السعر: ١٢٠٫٥ ريال", "السعر: ١٢٢٫٥ ريال", "ar"],
    ["価格：１２００円", "価格：１２３０円", "ja"],
    ["| Kraków | 5,10 zł | -40 |", "| Kraków | 5,20 zł | -41 |", "pl"],
    ["$2000 a month", "$2010 a month", "en"],
    ["1'200.50 CHF", "1'210.00 CHF", "de-ch"],
  ] as const) {
    const { text, reported } = await level(before, after, 5, language);
    assert.deepEqual([text, reported], [before, { [after]: before }], after);
  }
});

test("what is further, or says no amount, is a change", async () => {
  for (const [before, after, language] of [
    ["Rate: 100", "Rate: 105.01", "en"],
    ["Kurs: 1.234 €", "Kurs: 1,234 €", "de"],
    ["0 left", "1 left", "en"],
    ["-3 °C", "3 °C", "en"],
    ["On 2026-11-28", "On 2026-11-29", "en"],
    ["28.11.2026", "29.11.2026", "de"],
    ["at 12:30", "at 12:31", "en"],
    ["version 20.14.9", "version 20.14.10", "en"],
    ["Edition of 2025", "Edition of 2026", "en"],
    ["100-120 pages", "100-121 pages", "en"],
    ["model A100", "model A101", "en"],
    ["100 200", "100 250", "en"],
    ["Rate: 100 EUR", "Rate: 101 USD", "en"],
    ["1/100", "1/101", "en"],
    ["#100", "#101", "en"],
  ] as const)
    assert.deepEqual((await level(before, after, 5, language)).text, after, after);
});

test("rows that are there in addition leave the others as they were", async () => {
  const { text } = await level("a\n100\n101\n102\nb", "a\n50\n100.5\n101.2\n102\nb");
  assert.equal(text, "a\n50\n100\n101\n102\nb");
});

test("what was reported is what is compared with", () => {
  assert.equal(asReported("a\n101\nb", { "101": "100" }), "a\n100\nb");
  assert.equal(asReported("toString", {}), "toString");
});

const price = (amount: number, more = "") =>
  article(`<p>Apples cost $${amount.toFixed(2)}.</p><p>${more}</p>`);

test("a slow drift is reported once it is beyond the tolerance, whatever else changes meanwhile", async () => {
  for (const changesElse of [false, true]) {
    const site: Site = { body: price(100, "News 0") };
    await using world = await start(site);
    const options = { modes: ["git-diff"], watch: { tolerance: 5 } };
    await track(world, options);
    const reported: number[] = [];
    for (let day = 1; day <= 12; day += 1) {
      site.body = price(100 + day, changesElse ? `News ${"x".repeat(day)}` : "News 0");
      const { diff } = await track(world, options);
      if (/^\+Apples/m.test(diff ?? "")) reported.push(day);
    }
    // From 100 beyond 105, and from 106 beyond 111.3.
    assert.deepEqual(reported, [6, 12], String(changesElse));
  }
});

test("a number that goes back and forth within it is never news", async () => {
  const site: Site = { body: price(100) };
  await using world = await start(site);
  const options = { modes: ["git-diff"], watch: { tolerance: 2 } };
  await track(world, options);
  for (const amount of [101, 99, 101.9, 98.1, 100]) {
    site.body = price(amount);
    assert.equal((await track(world, options)).status, "same");
  }
});

test("what is remembered silently takes the drift along", async () => {
  const site: Site = { body: price(100, "gone soon") };
  await using world = await start(site);
  const options = { modes: ["git-diff"], watch: { tolerance: 5, only: "additions" } };
  await track(world, options);
  site.body = price(104);
  assert.equal((await track(world, options)).status, "same");
  site.body = price(106);
  const changed = await track(world, options);
  assert.match(changed.diff ?? "", /-Apples cost \$100\.00\.\n\+Apples cost \$106\.00\./);
});

test("fetches of one check show the same number", async () => {
  const site: Site = { body: price(100) };
  await using world = await start(site);
  const options = (minutes: number) => ({ modes: ["git-diff"], watch: { tolerance: 5 }, ...asOf(minutes) });
  await track(world, options(0));
  site.body = price(120);
  const first = await track(world, options(1.5));
  site.body = price(121.3);
  const second = await track(world, options(1.5));
  assert.match(first.diff ?? "", /\+Apples cost \$120\.00/);
  assert.equal(second.diff, first.diff);
  site.body = price(125);
  assert.equal((await track(world, options(10))).status, "same", "what was reported is 120");
  site.body = price(126.5);
  const last = await track(world, options(20));
  assert.match(last.diff ?? "", /-Apples cost \$120\.00\.\n\+Apples cost \$126\.50/);
});

test("a page on which everything moves is stored, and what is beyond the bound is reported", async () => {
  const long = "words ".repeat(100);
  const rows = (amount: number) =>
    article(Array.from({ length: 1500 }, (_, at) => `<p>${at}a ${long} ${amount + at}</p>`).join(""));
  const site: Site = { body: rows(10_000) };
  await using world = await start(site);
  const options = { modes: ["git-diff"], watch: { tolerance: 5 } };
  await track(world, options);
  site.body = rows(10_010);
  const changed = await track(world, options);
  assert.deepEqual([changed.status, changed.warning], ["changed", undefined]);
  const count = changed.diff?.match(/^\+\d+a/gm)?.length ?? 0;
  assert.ok(count > 1000 && count < 1500, `${count} rows`);
  site.body = rows(10_010).replace("words", "other words");
  const { diff } = await track(world, options);
  assert.equal(diff?.match(/^\+\d+a/gm)?.length, 1, "the rest is as it was reported, or stored");
});

test("what cannot be used is refused", () => {
  for (const tolerance of [0, -1, 101, "5", Number.NaN])
    assert.equal(v.safeParse(Watch, { tolerance }).success, false, String(tolerance));
  assert.equal(v.safeParse(Watch, { roundTo: 2 }).success, false);
});

/** Milliseconds of processor time that some work takes. */
async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const from = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}

test("time grows with the text, whatever is in it", async () => {
  const shapes: readonly ((size: number, more: number) => string)[] = [
    (size, more) => Array.from({ length: size / 10 }, (_, at) => `${at * 7 + more}`).join("\n"),
    (size, more) => "1,".repeat(size) + more,
    (size, more) => `${"9".repeat(990)} ${more}\n`.repeat(size / 1000),
    (size, more) => `row 5.${more}\n`.repeat(size / 8),
  ];
  for (const shape of shapes) {
    const time = (size: number) => cpuMs(() => level(shape(size, 1), shape(size, 2)));
    await time(50_000);
    const [small, large] = [await time(100_000), await time(500_000)];
    assert.ok(
      large < 15 * Math.max(small, 20),
      `${shape(20, 1).slice(0, 20)}: ${small} ms, then ${large} ms`,
    );
  }
});

test.run();
