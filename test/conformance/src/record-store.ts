import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { ServicePlugin } from "@winnow/core/plugin";
import type { RecordKey, RecordStore } from "@winnow/kit-records";
import { commonRules, type Register, type Rule, registerRules } from "./kit.ts";
import { processRules } from "./record-processes.ts";
import { at, one, type RecordStoreKitOptions, rule } from "./record-rule.ts";

export type { RecordStoreKitOptions } from "./record-rule.ts";

/** Keys with characters that mean something to some database, in the order of their UTF-8 bytes. */
const ODD_KEYS = [
  " ",
  "%",
  "'; drop table record; --",
  "A",
  "[url]\\",
  "_",
  "__proto__",
  "a",
  "a\nb",
  "aa",
  "é",
  "字",
  "\uffff",
  "\u{1f600}",
  "\u{10ffff}",
].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));

const keysOf = (records: readonly RecordKey[]) => records.map(({ key }) => key);

/** Everything that a paged call gives. */
async function all(
  store: RecordStore,
  of: { collection: string; owner: string; prefix?: string },
  limit: number,
) {
  const keys: string[] = [];
  for (;;) {
    const page = await store.list(of, { limit, ...(keys.length === 0 ? {} : { after: keys.at(-1) ?? "" }) });
    assert.ok(page.length <= limit);
    if (page.length === 0) return keys;
    keys.push(...keysOf(page));
  }
}

/** The rules of a store of records. */
export const recordStoreRules: readonly Rule<ServicePlugin, RecordStoreKitOptions>[] = [
  ...commonRules,
  rule("keeps a record as it was given", async (store) => {
    const value = { text: "\u0000 \ud800 é 字", list: [1, null, { a: -0.5 }], "": {} };
    const bytes = Buffer.from([0, 255, 1, 0]);
    const version = await store.put(at("a"), one(value, { bytes }));
    const found = await store.get(at("a"));
    assert.deepEqual(found && { ...found, bytes: Buffer.from(found.bytes ?? []) }, {
      ...at("a"),
      version,
      at: 1000,
      value,
      bytes,
    });
    await store.put(at("a"), one(null));
    assert.deepEqual(
      [(await store.get(at("a")))?.value, (await store.get(at("a")))?.bytes],
      [null, undefined],
    );
    assert.equal(await store.get(at("b")), undefined);
  }),
  rule("keeps collections, owners and keys apart", async (store) => {
    const places = [at("k"), at("k", { owner: "" }), at("k", { collection: "other" }), at("K")];
    for (const [index, place] of places.entries()) await store.put(place, one(index));
    for (const [index, place] of places.entries()) assert.equal((await store.get(place))?.value, index);
    assert.equal(await store.delete({ collection: "kit", owner: "me", key: "k" }, 10), 1);
    assert.deepEqual(await Promise.all(places.map(async (place) => (await store.get(place))?.value)), [
      undefined,
      1,
      2,
      3,
    ]);
  }),
  rule("keeps so many records of a key, the newest", async (store) => {
    for (let index = 1; index <= 5; index += 1) await store.put(at("k"), one(index), { keep: 3 });
    const history = await store.history(at("k"), { limit: 10 });
    assert.deepEqual(
      history.map(({ value }) => value),
      [5, 4, 3],
    );
    const [, second] = history;
    const rest = await store.history(at("k"), { limit: 1, before: second?.version ?? 0 });
    assert.deepEqual(
      rest.map(({ value }) => value),
      [3],
    );
    const bytes = Buffer.from("six");
    const sixth = (await store.put(at("k"), one(6, { bytes }), { keep: Infinity })) ?? 0;
    for (let index = 7; index <= 9; index += 1) await store.put(at("k"), one(index), { keep: Infinity });
    const older = await store.get(at("k"), { before: sixth + 1 });
    assert.deepEqual([older?.value, Buffer.from(older?.bytes ?? []).toString()], [6, "six"]);
    assert.equal((await store.get(at("k"), { before: sixth }))?.value, 5);
    assert.equal(await store.get(at("k"), { before: 1 }), undefined);
    assert.equal((await store.history(at("k"), { limit: 100 })).length, 7);
    await store.put(at("k"), one(10));
    assert.deepEqual(
      (await store.history(at("k"), { limit: 100 })).map(({ value }) => value),
      [10],
    );
  }),
  rule("stores only over the version that is expected", async (store) => {
    assert.equal(await store.put(at("k"), one(0), { ifVersion: 7 }), undefined);
    const first = await store.put(at("k"), one(1), { ifVersion: 0 });
    assert.ok(first !== undefined);
    assert.equal(await store.put(at("k"), one(2), { ifVersion: 0 }), undefined);
    const second = await store.put(at("k"), one(2), { ifVersion: first });
    assert.ok(second !== undefined && second > first);
    assert.equal(await store.put(at("k"), one(3), { ifVersion: first }), undefined);
    assert.equal((await store.get(at("k")))?.value, 2);
    await store.delete({ collection: "kit" }, 10);
    const again = await store.put(at("k"), one(4));
    assert.ok(again !== undefined && again > second, "a version is never used twice");
  }),
  rule("changes the value of the latest record, and leaves its bytes", async (store) => {
    const bytes = Buffer.alloc(100_000, 7);
    const first = (await store.put(at("k"), one(1, { bytes }))) ?? 0;
    const second = await store.revise(at("k"), first, one(2, { at: 2000 }));
    assert.ok(second !== undefined && second > first);
    const found = await store.get(at("k"));
    assert.deepEqual([found?.version, found?.at, found?.value], [second, 2000, 2]);
    assert.ok(bytes.equals(found?.bytes ?? Buffer.alloc(0)));
    assert.equal(await store.revise(at("k"), first, one(3)), undefined);
    assert.equal(await store.revise(at("other"), 1, one(3)), undefined);
    const third = (await store.put(at("k"), one(3))) ?? 0;
    assert.ok(third > second);
    assert.equal((await store.history(at("k"), { limit: 10 })).length, 1);
  }),
  rule("of two that expect the same version one wins", async (store) => {
    const first = (await store.put(at("k"), one(0))) ?? 0;
    const tries = [1, 2, 3].map((value) => store.put(at("k"), one(value), { ifVersion: first }));
    const won = (await Promise.all(tries)).filter((version) => version !== undefined);
    assert.equal(won.length, 1);
  }),
  rule("has a clock that goes on", async (store) => {
    const [before, first] = [Date.now(), await store.now()];
    await sleep(20);
    const [second, after] = [await store.now(), Date.now()];
    assert.ok(Number.isSafeInteger(first) && second > first, `${first}, then ${second}`);
    // The server of the kit is on this machine; a millisecond may be rounded away.
    assert.ok(first >= before - 1 && second <= after + 1, `${before} <= ${first}, ${second} <= ${after}`);
    await store.put(at("k"), one(1, { at: first }));
  }),
  rule("makes a group of changes whole or not at all", async (store) => {
    const version = (await store.put(at("a"), one(1), { keep: 2 })) ?? 0;
    await store.put(at("a", { owner: "other" }), one("theirs"));
    const made = await store.write([
      [
        { key: at("a"), record: one(2), ifVersion: version },
        { key: at("b"), record: one(2), ifVersion: 0 },
      ],
      // The version is another by now, so that nothing of this happens.
      [
        { key: at("c"), record: one(3) },
        { key: at("a"), record: one(3), ifVersion: version },
      ],
      [{ key: at("d"), record: one(4) }, { key: at("b") }],
      [],
    ]);
    assert.deepEqual(made, [true, false, true, true]);
    const kept = await store.list({ collection: "kit", owner: "me" }, { limit: 10 });
    assert.deepEqual(
      kept.map(({ key, value }) => [key, value]),
      [
        ["a", 2],
        ["d", 4],
      ],
    );
    const latest = (await store.get(at("a")))?.version ?? 0;
    assert.ok(latest > version, "versions grow");
    assert.equal((await store.history(at("a"), { limit: 10 })).length, 1, "what was there is replaced");
    assert.equal((await store.get(at("a", { owner: "other" })))?.value, "theirs");
    const both = [
      { key: at("e"), record: one(5) },
      { key: at("f"), record: one(BigInt(1)) },
    ];
    await assert.rejects(store.write([both.slice(0, 1), both]), { code: "RECORD_INVALID" });
    assert.equal(await store.get(at("e")), undefined, "nothing happens when one cannot be kept");
  }),
  rule("takes odd keys, and lists keys in their order", async (store) => {
    for (const key of [...ODD_KEYS].reverse()) await store.put(at(key), one(key));
    for (const key of ODD_KEYS) assert.equal((await store.get(at(key)))?.value, key);
    for (const limit of [1, 2, 100]) assert.deepEqual(await all(store, at(""), limit), ODD_KEYS);
    for (const prefix of ["a", "_", "%", "\u{10ffff}", "é"]) {
      const expected = ODD_KEYS.filter((key) => key.startsWith(prefix));
      assert.deepEqual(await all(store, { ...at(""), prefix }, 2), expected, prefix);
    }
    const long = "x".repeat(1024);
    await store.put({ collection: "c".repeat(64), owner: "é".repeat(128), key: long }, one("long"));
    const found = await store.get({ collection: "c".repeat(64), owner: "é".repeat(128), key: long });
    assert.equal(found?.value, "long");
  }),
  rule("lists each key once, with its latest record", async (store) => {
    for (let index = 0; index < 30; index += 1)
      await store.put(at(`k${index % 3}`), one(index), { keep: Infinity });
    const records = await store.list(at(""), { limit: 10 });
    assert.deepEqual(
      records.map(({ key, value }) => [key, value]),
      [
        ["k0", 27],
        ["k1", 28],
        ["k2", 29],
      ],
    );
  }),
  rule("deletes by owner, key, beginning of the key and age, so many at a time", async (store) => {
    const fill = async () => {
      await store.delete({ collection: "kit" }, 10_000);
      for (let index = 0; index < 12; index += 1) {
        const place = at(`${index % 2 === 0 ? "even" : "odd"}/${index}`, { owner: index < 6 ? "a" : "b" });
        await store.put(place, one(index, { at: index, bytes: Buffer.alloc(10) }));
      }
    };
    const left = async () => [
      (await all(store, { collection: "kit", owner: "a" }, 100)).length,
      (await all(store, { collection: "kit", owner: "b" }, 100)).length,
    ];
    await store.put(at("k", { collection: "other" }), one(0, { at: 0 }));
    const ranges = [
      [{ owner: "a" }, 6, [0, 6]],
      [{ before: 8 }, 8, [0, 4]],
      [{ owner: "b", before: 8 }, 2, [6, 4]],
      [{ prefix: "odd/" }, 6, [3, 3]],
      [{ owner: "b", prefix: "odd/", before: 9 }, 1, [6, 5]],
      [{ owner: "a", key: "even/4" }, 1, [5, 6]],
      [{ owner: "nobody" }, 0, [6, 6]],
    ] as const;
    for (const [range, count, rest] of ranges) {
      await fill();
      assert.equal(await store.delete({ collection: "kit", ...range }, 100), count, JSON.stringify(range));
      assert.deepEqual(await left(), rest, JSON.stringify(range));
    }
    await fill();
    assert.equal(await store.delete({ collection: "kit" }, 5), 5);
    assert.deepEqual(await left(), [1, 6], "the oldest first");
    assert.equal((await store.get(at("k", { collection: "other" })))?.value, 0);
  }),
  rule("keeps large records, and refuses what is too large", async (store) => {
    const bytes = Buffer.alloc(20 * 2 ** 20, 3);
    const value = "字".repeat(2 ** 20 - 2);
    await store.put(at("large"), one(value, { bytes }));
    const found = await store.get(at("large"));
    assert.ok(found?.value === value && bytes.equals(found.bytes ?? Buffer.alloc(0)));
    const tooLarge = { code: "RECORD_TOO_LARGE", category: "input" };
    await assert.rejects(store.put(at("large"), one(`${value}x`)), tooLarge);
    await assert.rejects(
      store.put(at("large"), one(0, { bytes: new Uint8Array(64 * 2 ** 20 + 1) })),
      tooLarge,
    );
    assert.ok((await store.get(at("large")))?.value === value, "what was there stays");
  }),
  rule("refuses what it cannot keep", async (store) => {
    const invalid = { code: "RECORD_INVALID" };
    const keys = ["", "a\u0000b", "\ud800", "x".repeat(1025), "é".repeat(513)];
    for (const key of keys) await assert.rejects(store.put(at(key), one(0)), invalid, JSON.stringify(key));
    // @ts-expect-error: refused by the types as well
    await assert.rejects(store.put(at(1), one(0)), invalid);
    await assert.rejects(store.get(at("k", { collection: "" })), invalid);
    await assert.rejects(store.get(at("k", { owner: "o".repeat(257) })), invalid);
    const circle: { inner?: unknown } = {};
    circle.inner = circle;
    for (const value of [undefined, circle, 1n, () => 1])
      await assert.rejects(store.put(at("k"), one(value)), invalid);
    await assert.rejects(store.put(at("k"), one(0, { at: Number.NaN })), invalid);
    // @ts-expect-error: refused by the types as well
    await assert.rejects(store.put(at("k"), one(0, { bytes: "text" })), invalid);
    for (const limit of [0, -1, 0.5, Number.NaN, 10_001]) {
      await assert.rejects(store.list(at(""), { limit }), invalid);
      await assert.rejects(store.history(at("k"), { limit }), invalid);
      await assert.rejects(store.delete({ collection: "kit" }, limit), invalid);
    }
    assert.equal(await store.get(at("k")), undefined);
  }),
  ...processRules,
];

/** The contract of a store of records. */
export function recordStoreConformance(
  register: Register,
  create: () => ServicePlugin,
  options: RecordStoreKitOptions = {},
): void {
  registerRules(register, recordStoreRules, create, options);
}
