import assert from "node:assert/strict";
import { setupWith } from "@winnow/conformance";
import type { RecordStore } from "@winnow/kit-records";
import { recordsSqlite } from "@winnow/records-sqlite";
import { suite } from "uvu";
import type { Monitor } from "../src/monitor.ts";
import { MonitorStore } from "../src/store/store.ts";

const test = suite("operation-monitor: lists");
const MONITORS = 1500;

/** A store of monitors, and how many records lists have read of it. */
async function startStore() {
  const records = recordsSqlite().create(setupWith()) as RecordStore;
  const counted = { read: 0 };
  const list: RecordStore["list"] = async (...asked) => {
    const found = await records.list(...asked);
    counted.read += found.length;
    return found;
  };
  const write: RecordStore["write"] = (groups) => records.write(groups);
  const store = new MonitorStore({ list, write } as RecordStore);
  for (let at = 0; at < MONITORS; at += 1) {
    const id = `0199f1a2-0000-7000-8000-${String(at).padStart(12, "0")}`;
    await store.create("", { id, name: `${at}`, createdAt: at, updatedAt: at } as Monitor);
  }
  return { store, counted };
}

test("the first page of a long list reads few monitors, and each page goes on where the last ended", async () => {
  const { store, counted } = await startStore();
  const first = await store.list("", 0, 25);
  assert.deepEqual([first.length, first[0]?.name, counted.read], [25, `${MONITORS - 1}`, 100]);
  const deep = await store.list("", 1200, 25);
  assert.deepEqual([deep.length, deep[0]?.name], [25, `${MONITORS - 1201}`]);
});

test("what is chosen is found wherever it stands", async () => {
  const { store } = await startStore();
  const found = await store.list("", 0, 25, ({ name }) => Number(name) % 100 === 7);
  assert.deepEqual(
    found.map(({ name }) => name),
    Array.from({ length: 15 }, (_, at) => `${1407 - at * 100}`),
  );
});

test.run();
