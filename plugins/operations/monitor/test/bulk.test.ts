import assert from "node:assert/strict";
import { changeTracking } from "@winnow/format-change-tracking";
import { createWinnow } from "@winnow/preset-library";
import { recordsSqlite } from "@winnow/records-sqlite";
import { suite } from "uvu";
import { monitor } from "../src/index.ts";
import { retagged } from "../src/tags.ts";

const test = suite("operation-monitor: several at once");

/** Monitors of three pages: two with the tag "prices", one of these paused. */
async function startShelf() {
  const winnow = await createWinnow({ plugins: [recordsSqlite(), ...changeTracking(), monitor()] });
  const add = async (name: string, path: string, tags: string[], goal: string | null = null) => {
    const targets = [{ type: "scrape" as const, urls: [`https://${path}`] }];
    return (await winnow.monitor.create({ name, schedule: { text: "daily" }, targets, tags, goal })).data.id;
  };
  const [rye, oats, terms] = [
    await add("Rye", "mill.example/rye", ["Prices", " grain "]),
    await add("Oats", "mill.example/oats", ["prices"]),
    await add("Terms", "bank.example/terms", [], "a clause about fees"),
  ];
  await winnow.monitor.update({ id: oats, status: "paused" });
  const names = async (of: object) => (await winnow.monitor.list(of)).data.map(({ name }) => name).sort();
  const statusOf = async (id: string) => (await winnow.monitor.get({ id })).data.status;
  return { winnow, rye, oats, terms, names, statusOf, [Symbol.asyncDispose]: () => winnow.close() };
}

test("monitors are found by tag, by what they are about and by how they stand", async () => {
  const shelf = await startShelf();
  await using _ = shelf;
  const { names, winnow, rye } = shelf;
  assert.deepEqual((await winnow.monitor.get({ id: rye })).data.tags, ["prices", "grain"]);
  assert.deepEqual(await names({ tag: "PRICES" }), ["Oats", "Rye"]);
  assert.deepEqual(await names({ tag: "prices", status: "paused" }), ["Oats"]);
  assert.deepEqual(await names({ find: "MILL.example" }), ["Oats", "Rye"]);
  assert.deepEqual(await names({ find: "fees" }), ["Terms"]);
  assert.deepEqual(await names({ tag: "none" }), []);
  assert.deepEqual(await names({ tag: "prices", limit: 1, offset: 1 }), ["Rye"]);
});

test("what is done to several is done to each that is meant, and to no other", async () => {
  const shelf = await startShelf();
  await using _ = shelf;
  const { winnow, rye, oats, terms, statusOf, names } = shelf;
  const paused = await winnow.monitor.bulk({ tag: "prices", action: "pause" });
  assert.deepEqual([paused.done, paused.failed, paused.hasMore], [2, 0, false]);
  assert.deepEqual(
    [await statusOf(rye), await statusOf(oats), await statusOf(terms)],
    ["paused", "paused", "active"],
  );
  await winnow.monitor.bulk({ ids: [rye, terms], addTags: ["Watched"], removeTags: ["grain"] });
  assert.deepEqual(await names({ tag: "watched" }), ["Rye", "Terms"]);
  assert.deepEqual(await names({ tag: "grain" }), []);
  const change = { schedule: { text: "hourly", timezone: "UTC" }, retentionDays: 7 };
  await winnow.monitor.bulk({ tag: "prices", action: "resume", change });
  const { data } = await winnow.monitor.get({ id: oats });
  assert.deepEqual([data.status, data.retentionDays], ["active", 7]);
  assert.ok(data.nextRunAt);
  const gone = await winnow.monitor.bulk({ find: "mill.example", action: "delete" });
  assert.equal(gone.done, 2);
  assert.deepEqual(await names({}), ["Terms"]);
});

test("one that fails holds up no others, and is named with its reason", async () => {
  const shelf = await startShelf();
  await using _ = shelf;
  const { winnow } = shelf;
  const { data, done, failed } = await winnow.monitor.bulk({ tag: "prices", action: "run" });
  assert.deepEqual([done, failed], [1, 1]);
  const codes = data.map(({ name, error }) => [name, error?.code ?? null]).sort();
  assert.deepEqual(codes, [
    ["Oats", "MONITOR_PAUSED"],
    ["Rye", null],
  ]);
});

test("nothing is done to all by leaving out who is meant, or what", async () => {
  const shelf = await startShelf();
  await using _ = shelf;
  const { winnow, terms } = shelf;
  await assert.rejects(winnow.monitor.bulk({ action: "delete" }), /which monitors are meant/);
  await assert.rejects(winnow.monitor.bulk({ ids: [terms] }), /what is to be done/);
  await assert.rejects(winnow.monitor.bulk({ tag: "", action: "pause" }), { code: "BAD_REQUEST" });
});

test("a monitor has at most 20 tags, however they come", () => {
  const many = Array.from({ length: 20 }, (_, at) => `tag ${at}`);
  assert.deepEqual(retagged(["b", "a"], ["a", "c"], ["b"]), ["a", "c"]);
  assert.throws(() => retagged(many, ["one more"]), { code: "BAD_REQUEST" });
});

test.run();
