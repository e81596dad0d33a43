import assert from "node:assert/strict";
import { defineService, type ServicePlugin } from "@winnow/core/plugin";
import { type RecordKey, type RecordStore, RecordStoreToken } from "@winnow/kit-records";
import { recordsSqlite } from "@winnow/records-sqlite";
import { suite } from "uvu";
import { recordStoreRules } from "../src/index.ts";
import { broken, commonBreakers } from "./breaks.ts";

const test = suite("conformance: record stores");

/** A store in memory with some of its methods changed. */
function spoiled(change: (store: RecordStore) => Partial<RecordStore>): ServicePlugin {
  const kept = recordsSqlite();
  return defineService({
    name: "spoiled",
    token: RecordStoreToken,
    create: (context) => {
      const store = kept.create(context) as RecordStore;
      const whole: RecordStore = {
        put: (...all) => store.put(...all),
        revise: (...all) => store.revise(...all),
        get: (...all) => store.get(...all),
        history: (...all) => store.history(...all),
        list: (...all) => store.list(...all),
        now: () => store.now(),
        write: (...all) => store.write(...all),
        delete: (...all) => store.delete(...all),
      };
      return { ...whole, ...change(store) };
    },
    close: async () => kept.close?.(),
  });
}

const plain = ({ collection, key }: RecordKey) => ({ collection, owner: "one", key });

/** For each rule a store that breaks it. */
const BROKEN: Readonly<Record<string, (store: RecordStore) => Partial<RecordStore>>> = {
  "keeps a record as it was given": (store) => ({
    put: (key, { bytes: _, ...record }, options) => store.put(key, record, options),
  }),
  "keeps collections, owners and keys apart": (store) => ({
    put: (key, ...all) => store.put(plain(key), ...all),
    get: (key) => store.get(plain(key)),
  }),
  "keeps so many records of a key, the newest": (store) => ({
    put: (key, record, options) => store.put(key, record, { ...options, keep: Infinity }),
  }),
  "stores only over the version that is expected": (store) => ({
    put: (key, record) => store.put(key, record),
  }),
  "changes the value of the latest record, and leaves its bytes": (store) => ({
    revise: (key, version, record) => store.put(key, record, { ifVersion: version }),
  }),
  "of two that expect the same version one wins": (store) => ({
    put: async (key, record, { ifVersion, ...options } = {}) => {
      const latest = (await store.get(key))?.version ?? 0;
      return ifVersion === undefined || ifVersion === latest ? store.put(key, record, options) : undefined;
    },
  }),
  "has a clock that goes on": () => ({ now: async () => 1000 }),
  "makes a group of changes whole or not at all": (store) => ({
    write: async (groups) =>
      (await store.write(groups.flat().map((change) => [change]))).slice(0, groups.length),
  }),
  "takes odd keys, and lists keys in their order": (store) => ({
    list: async (of, page) => [...(await store.list(of, page))].sort((a, b) => a.key.localeCompare(b.key)),
  }),
  "lists each key once, with its latest record": (store) => ({
    list: async (of, page) => {
      const records = await store.list(of, page);
      const all = await Promise.all(records.map((record) => store.history(record, { limit: 2 })));
      return all.flat();
    },
  }),
  "deletes by owner, key, beginning of the key and age, so many at a time": (store) => ({
    delete: ({ before: _, ...range }, limit) => store.delete(range, limit),
  }),
  "keeps large records, and refuses what is too large": (store) => ({
    put: (key, record, options) =>
      (record.bytes?.length ?? 0) > 2 ** 20 ? Promise.resolve(1) : store.put(key, record, options),
  }),
  "refuses what it cannot keep": (store) => ({
    put: (key, record, options) => store.put(key, record, options).catch(() => 1),
  }),
};

const PROCESSES = [
  "counts right when two processes write at once",
  "lets processes that draw on one balance together draw no more than it holds",
  "has each record whole or not at all after a process was killed",
];
const common = Object.keys(commonBreakers(() => recordsSqlite()));

test("there is a broken store for every rule", () => {
  const names = recordStoreRules.map(({ name }) => name);
  assert.deepEqual([...Object.keys(BROKEN), ...common, ...PROCESSES].sort(), [...names].sort());
});

test("a store that changes nothing breaks no rule", async () => {
  assert.deepEqual(await broken(recordStoreRules, () => spoiled(() => ({})), {}), []);
});

for (const [name, change] of Object.entries(BROKEN)) {
  test(`"${name}" is broken by its store`, async () => {
    const rules = recordStoreRules.filter((rule) => rule.name === name);
    assert.deepEqual(await broken(rules, () => spoiled(change), {}), [name]);
  });
}

test("processes of a store that loses what it was told break all of their rules", async () => {
  const shared = { module: new URL("./forgetful.fixture.ts", import.meta.url).href, place: () => ":memory:" };
  const rules = recordStoreRules.filter(({ name }) => PROCESSES.includes(name));
  assert.deepEqual(await broken(rules, () => recordsSqlite(), { shared }), PROCESSES);
});

test.run();
