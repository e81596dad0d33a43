import assert from "node:assert/strict";
import { suite } from "uvu";
import { learnElapsed } from "../src/noise/learn-elapsed.ts";
import type { PlacedLine } from "../src/noise/learn-places.ts";

const test = suite("operation-monitor: numbers that move with time");
const HOUR_MS = 3_600_000;

const placed = (normal: string, isAdded: boolean, heading = ""): PlacedLine => ({
  line: { text: normal, normal, at: 0 },
  isAdded,
  place: { heading, kind: "" },
});
/** How many lines are left of these versions of lines, so many hours later. */
const left = (pairs: readonly (readonly [string, string])[], hours: number) => {
  const lines = pairs.flatMap(([gone, come]) => [placed(gone, false), placed(come, true)]);
  return learnElapsed({}, lines, { before: 0, after: hours * HOUR_MS }).lines.length;
};

test("a number has to move by the days that passed, up or down", () => {
  assert.equal(left([["Noch 40 Tage", "Noch 39 Tage"]], 24), 0);
  assert.equal(left([["Noch 40 Tage", "Noch 33 Tage"]], 7 * 24), 0);
  assert.equal(left([["since 40 days", "since 41 days"]], 1), 0);
  assert.equal(left([["Noch 40 Tage", "Noch 38 Tage"]], 24), 2);
  assert.equal(left([["Noch 40 Tage", "Noch 39 Tage"]], 7 * 24), 2);
  assert.equal(left([["Noch 40 Tage", "Noch 40 Tage!"]], 24), 2);
});

test("a few days, and what is no number of days, are left", () => {
  for (const [gone, come] of [
    ["Ready in 5 days", "Ready in 4 days"],
    ["40 Plätze", "39 Plätze"],
    ["40.5 days", "39.5 days"],
    ["17日", "18日"],
  ] as const)
    assert.equal(left([[gone, come]], 24), 2, gone);
});

test("lines of a list are found at other places, and each number is taken once", () => {
  const waits = [10, 20, 30];
  const gone = waits.map((days) => placed(`Waiting for ${days} days`, false, `Dog ${days}`));
  const come = waits
    .toReversed()
    .map((days, at) => placed(`Waiting for ${days + 1} days`, true, `Dog ${at}`));
  const times = { before: 0, after: 24 * HOUR_MS };
  assert.equal(learnElapsed({}, [...gone, ...come], times).lines.length, 0);
  const one = placed("Waiting for 11 days", true);
  assert.equal(learnElapsed({}, [...gone, ...come, one], times).lines.length, 1);
});

test("what else differs in a line is left, without the number", () => {
  const lines = [placed("53 days, 12 views", false), placed("54 days, 19 views", true)];
  const { lines: rest, originals, noise } = learnElapsed({}, lines, { before: 0, after: 24 * HOUR_MS });
  assert.deepEqual(
    rest.map(({ line }) => line.normal),
    ["⟨days⟩ days, 12 views", "⟨days⟩ days, 19 views"],
  );
  assert.deepEqual(
    rest.map(({ line }) => originals.get(line)),
    lines.map(({ line }) => line),
  );
  assert.equal(noise.size, 0);
});

test("a page that changes in very many lines is not looked at", () => {
  const pairs = Array.from({ length: 300 }, () => ["Noch 40 Tage", "Noch 39 Tage"] as const);
  assert.equal(left(pairs.slice(0, 200), 24), 0);
  assert.equal(left(pairs, 24), 600);
});

test.run();
