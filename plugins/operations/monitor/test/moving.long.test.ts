import assert from "node:assert/strict";
import { suite } from "uvu";
import { boxesHeld } from "./histories/boxes-held.ts";
import { boxesOpen } from "./histories/boxes-open.ts";
import { countsHeld } from "./histories/counts-held.ts";
import { countsOpen } from "./histories/counts-open.ts";
import type { History } from "./histories/history.ts";
import { meant } from "./histories/meant.ts";
import { run, scrapeAsCheck } from "./histories/run.ts";

const test = suite("operation-monitor: pages on which much moves");

interface Most {
  readonly missed: number;
  readonly alarms: number;
}
/** How many edits may be missed and how many alarms false at most, where noise differs at each fetch and where it holds for a check. */
const SETS: Readonly<Record<string, { histories: readonly History[]; fetch: Most; check: Most }>> = {
  "counters, looked at": {
    histories: countsOpen,
    fetch: { missed: 0, alarms: 3 },
    check: { missed: 0, alarms: 12 },
  },
  "counters, held back": {
    histories: countsHeld,
    fetch: { missed: 0, alarms: 11 },
    check: { missed: 0, alarms: 18 },
  },
  "boxes, looked at": {
    histories: boxesOpen,
    fetch: { missed: 3, alarms: 8 },
    check: { missed: 1, alarms: 30 },
  },
  "boxes, held back": {
    histories: boxesHeld,
    fetch: { missed: 0, alarms: 16 },
    check: { missed: 0, alarms: 43 },
  },
  "numbers that are meant": {
    histories: meant,
    fetch: { missed: 0, alarms: 0 },
    check: { missed: 0, alarms: 1 },
  },
};

for (const [name, { histories, ...most }] of Object.entries(SETS))
  for (const mode of ["fetch", "check"] as const)
    test(`${name}, by ${mode}: edits are reported, and few alarms are false`, async () => {
      const some = histories.filter((history) => history.name.endsWith(`/${mode}`));
      const { missed, alarms, confused } = await run(some, scrapeAsCheck);
      const quiet = some.flatMap(({ verdicts }) => verdicts.filter((verdict) => verdict === "same")).length;
      const inWords = (list: typeof missed) =>
        list.map(({ page, version, diff }) => `${page} ${version}\n${diff}`);
      console.log(`  ${name}, by ${mode}: ${missed.length} missed, ${alarms.length} of ${quiet} false`);
      if (process.env.HISTORIES === "show") console.log(inWords([...missed, ...alarms]).join("\n"));
      assert.ok(missed.length <= most[mode].missed, inWords(missed).join("\n"));
      assert.deepEqual(confused, []);
      assert.ok(alarms.length <= most[mode].alarms, inWords(alarms).join("\n"));
    });

test.run();
