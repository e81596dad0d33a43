import { holdBack, type Topic } from "../src/noise/hold-back.ts";
import { type Learned, NOTHING_LEARNED } from "../src/noise/mask-learned.ts";
import { normalOf } from "../src/noise/normalize-line.ts";
import { changesOf, difference } from "../src/noise/read-changes.ts";

/** What lies between two checks. */
export const DAY_MS = 86_400_000;
/** When the first of the checks was. */
export const START = Date.parse("2026-11-01T08:00:00Z");
/** A monitor without a goal, of a page without a title. */
export const NO_TOPIC: Topic = { goal: "", title: "" };

/** A unified diff of two texts as one hunk. */
export function diffOf(before: readonly string[], after: readonly string[]): string {
  const [gone, come] = difference(before, after);
  const lines = ["--- previous", "+++ current", `@@ -1,${before.length} +1,${after.length} @@`];
  for (let x = 0, y = 0; x < before.length || y < after.length; ) {
    if (gone.includes(x)) lines.push(`-${before[x++]}`);
    else if (come.includes(y)) lines.push(`+${after[y++]}`);
    else {
      lines.push(` ${before[x++]}`);
      y += 1;
    }
  }
  return gone.length + come.length === 0 ? "" : `${lines.join("\n")}\n`;
}

/** What checks a day apart tell of the versions of a page, by its lines; nothing of the first. */
export function checks(versions: readonly (readonly string[])[], topic = NO_TOPIC) {
  let known: Learned = NOTHING_LEARNED;
  const told = versions.slice(1).map((after, index) => {
    const before = versions[index] ?? [];
    const times = { before: START + index * DAY_MS, after: START + (index + 1) * DAY_MS };
    const diff = diffOf(before, after);
    const normals = {
      before: (line: string) => normalOf(line, times.before),
      after: (line: string) => normalOf(line, times.after),
    };
    const lines = changesOf(diff, normals).flatMap(({ removed, added }) => [...removed, ...added]);
    const held = holdBack({ lines, diff, text: after.join("\n"), times }, known, topic);
    known = held.learned;
    return held.reported.map(({ text }) => text);
  });
  return { told, known };
}
/** How many lines each of these checks reports. */
export const counts = (versions: readonly (readonly string[])[], topic = NO_TOPIC) =>
  checks(versions, topic).told.map((lines) => lines.length);
