import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasPostgres, startPostgres } from "@winnow/conformance";
import { silent } from "@winnow/core/plugin";
import type { RecordStore } from "@winnow/kit-records";
import { suite, type Test } from "uvu";
import { holdBack } from "../src/noise/hold-back.ts";
import { changesOf } from "../src/noise/read-changes.ts";
import { NO_MEMORY, PageMemories } from "../src/store/memory.ts";

const DAY_MS = 86_400_000;
const START = Date.parse("2026-11-01T08:00:00Z");
const OWNER = "team";
/** Where the stores are, each with a module that opens one at a place. */
const STORES = new URL("../../../records/", import.meta.url);
/** Teasers of one place, in languages whose letters take one byte and several. */
const TEASERS = [
  "Der Müller mahlt nicht mehr am Abend.",
  "Вода всегда находит себе дорогу.",
  "水は必ず自分の道を見つけるものです。",
  "En hiver, la grande roue se repose 🎡.",
];
const DATA = { checkId: "", owner: OWNER, targetId: "t", url: "https://mill.test/é?a=1&b='\"" };

interface Opened {
  readonly memories: PageMemories;
  readonly close: () => Promise<unknown>;
}

/** Lets a check find the page of another version; gives the lines that it reports. */
async function check(opened: Opened, index: number, teaser: string): Promise<readonly string[]> {
  const { memories } = opened;
  const asked = { ...DATA, checkId: `check-${index}` };
  const before = await memories.recall(asked);
  const last = TEASERS[(index + TEASERS.length - 1) % TEASERS.length];
  const diff = `--- previous\n+++ current\n@@ -1,3 +1,3 @@\n # Mill\n \n-${last}\n+${teaser}\n`;
  const same = (line: string) => line;
  const lines = changesOf(diff, { before: same, after: same }).flatMap(({ removed, added }) => [
    ...removed,
    ...added,
  ]);
  const times = { before: START + (index - 1) * DAY_MS, after: START + index * DAY_MS };
  const found = { lines, diff, text: `# Mill\n\n${teaser}`, times };
  const held = holdBack(found, before.known, { goal: "", title: "" });
  const after = { ...before, lastGoodAt: times.after, known: held.learned };
  await memories.keep(asked, before, after, times.after);
  // A part that is done again finds what was there before it; the next check finds the rest, in the order that says what is oldest.
  assert.equal(JSON.stringify(await memories.recall(asked)), JSON.stringify(before));
  const next = await memories.recall({ ...asked, checkId: "next" });
  assert.equal(JSON.stringify(next), JSON.stringify(after));
  return held.reported.map(({ text }) => text);
}

async function overStore(test: Test, module: string, place: () => string): Promise<void> {
  const { default: at } = await import(module);
  const open = (where: string): Opened => {
    const plugin = at(where);
    const services = { get: () => assert.fail("no services"), find: () => undefined };
    const store = plugin.create({ services, logger: silent }) as RecordStore;
    return { memories: new PageMemories(store), close: async () => plugin.close?.() };
  };

  test("a place that was learned stays known when the store is opened again for every check", async () => {
    const where = place();
    const counts: number[] = [];
    for (let index = 1; index <= 9; index += 1) {
      const opened = open(where);
      counts.push((await check(opened, index, TEASERS[index % TEASERS.length] ?? "")).length);
      await opened.close();
    }
    assert.deepEqual(counts, [2, 2, 2, 2, 0, 0, 0, 0, 0]);
    const opened = open(where);
    const edit = "Die Mühle ist bis 3. Mai geschlossen, Eintritt 4 €.";
    assert.ok((await check(opened, 10, edit)).includes(edit));
    await opened.close();
  });

  test("what an earlier version remembered is read, and counters are remembered beside it", async () => {
    const { memories, close } = open(place());
    const known = { templates: ["⟨#⟩ views"], lines: ["digest"], turns: {}, slots: {} };
    const earlier = { failures: 1, lastGoodAt: START, isGone: false, known };
    const asked = (checkId: string) => ({ ...DATA, checkId });
    await memories.keep(asked("check-1"), NO_MEMORY, earlier, START);
    const before = await memories.recall(asked("check-2"));
    assert.deepEqual(before, earlier);
    const diff = "--- previous\n+++ current\n@@ -1 +1 @@\n-4 members\n+5 members\n";
    const same = (line: string) => line;
    const lines = changesOf(diff, { before: same, after: same }).flatMap((one) => [
      ...one.removed,
      ...one.added,
    ]);
    const found = { lines, diff, text: "5 members", times: { before: START, after: START + DAY_MS } };
    const { learned } = holdBack(found, before.known, { goal: "", title: "" });
    await memories.keep(asked("check-2"), before, { ...before, known: learned }, START + DAY_MS);
    const after = (await memories.recall(asked("check-3"))).known;
    assert.deepEqual(after.templates, known.templates);
    assert.equal(Object.keys(after.counters ?? {}).length, 1);
    await close();
  });

  test("what one target and owner learned is no other's", async () => {
    const opened = open(place());
    for (let index = 1; index <= 5; index += 1)
      await check(opened, index, TEASERS[index % TEASERS.length] ?? "");
    for (const other of [{ owner: "other" }, { targetId: "u" }, { url: "https://mill.test/" }])
      assert.deepEqual(await opened.memories.recall({ ...DATA, ...other }), NO_MEMORY);
    await opened.close();
  });
}

const files = suite("operation-monitor: learned places on SQLite");
const folder = mkdtempSync(join(tmpdir(), "winnow-memory-"));
files.after(() => rmSync(folder, { recursive: true, force: true }));
let places = 0;
await overStore(files, new URL("sqlite/test/at.ts", STORES).href, () => {
  places += 1;
  return join(folder, `${places}.db`);
});

const server = suite("operation-monitor: learned places on PostgreSQL");
if (hasPostgres) {
  const postgres = await startPostgres();
  server.after(async () => postgres[Symbol.asyncDispose]());
  await overStore(server, new URL("postgres/test/at.ts", STORES).href, () => {
    places += 1;
    return `${postgres.url}#memory_${places}`;
  });
} else console.log("skipped: operation-monitor on PostgreSQL: it is not installed");
files.run();
server.run();
