import assert from "node:assert/strict";
import { suite } from "uvu";
import { seen, unseen } from "./histories/all.ts";
import type { History } from "./histories/history.ts";
import { checkLook, type Figures, type Miss, plainLook, run } from "./histories/run.ts";

const test = suite("operation-monitor: histories of pages");

const inWords = (misses: readonly Miss[]) =>
  misses.map(
    ({ page, version, expected, found, diff }) => `${page} ${version}: ${found}, not ${expected}\n${diff}`,
  );
const figuresOf = ({ transitions, missed, alarms, confused, requests }: Figures) =>
  `${transitions} transitions: ${missed.length} missed, ${alarms.length} false alarms, ${confused.length} confused, ${requests} requests`;

async function hold(name: string, histories: readonly History[], maxAlarms: number): Promise<void> {
  assert.deepEqual(
    [histories.length, new Set(histories.map(({ verdicts }) => verdicts.length))],
    [15, new Set([10])],
  );
  const figures = await run(histories, checkLook);
  console.log(`  ${name}: ${figuresOf(figures)}`);
  assert.deepEqual(inWords(figures.missed), []);
  assert.deepEqual(inWords(figures.confused), []);
  assert.ok(figures.alarms.length <= maxAlarms * figures.transitions, inWords(figures.alarms).join("\n"));
}

test("of the pages that the rules were written with no edit is missed, and 2% are false alarms at most", async () => {
  await hold("seen", seen, 0.02);
});

test("of the pages that were held back no edit is missed, and 2% are false alarms at most", async () => {
  await hold("held back", unseen, 0.02);
});

test("a first look alone takes noise for changes", async () => {
  const figures = await run(seen.slice(5, 8), plainLook);
  assert.ok(figures.alarms.length > 5, figuresOf(figures));
});

test.run();
