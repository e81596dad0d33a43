import assert from "node:assert/strict";
import { operationConformance } from "@winnow/conformance";
import { defineOperation } from "@winnow/kit-operations";
import { createWinnow } from "@winnow/preset-library";
import { recordPlugins } from "@winnow/preset-records";
import { suite } from "uvu";
import * as v from "valibot";
import { changedFields } from "../src/check/fields.ts";
import { monitor } from "../src/index.ts";
import { startWorld, statusesOf } from "./site.ts";

const test = suite("operation-monitor: targets");
operationConformance(test, monitor, {
  request: {
    monitorId: "m",
    trigger: "manual",
    targets: [{ type: "scrape", urls: ["https://example.com/"] }],
  },
  required: ["monitorId", "trigger", "targets"],
});

/** What the next searches find. */
let found: readonly { url: string; title?: string; description?: string }[] = [];
const asked: Record<string, unknown>[] = [];
const search = () =>
  defineOperation({
    name: "search",
    input: v.looseObject({}),
    result: v.unknown(),
    run: async (request) => {
      asked.push(request);
      return { data: { web: found }, creditsUsed: 2 };
    },
  });

async function start() {
  const winnow = await createWinnow({ plugins: [...recordPlugins(), search()], jobLeaseMs: 2000 });
  const check = async (id: string) => {
    const { id: checkId } = await winnow.monitor.run({ id });
    for (let left = 1200; left > 0; left -= 1) {
      const { data } = await winnow.monitor.check({ id, checkId, limit: 100 });
      if (data.status !== "queued" && data.status !== "running") return data;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    return assert.fail("The check never ended.");
  };
  return { winnow, check, [Symbol.asyncDispose]: () => winnow.close() };
}

test("a search target: what was not found before is new, however its address is written", async () => {
  await using world = await start();
  const target = {
    type: "search" as const,
    queries: ["rye", "flour"],
    searchWindow: "7d" as const,
    maxResults: 3,
  };
  const withLegacyKeys = { ...target, depth: 2, alertMode: "all" };
  const { data } = await world.winnow.monitor.create({
    name: "Rye",
    goal: "prices of rye",
    schedule: { cron: "0 9 * * *" },
    targets: [withLegacyKeys],
  });
  found = [{ url: "https://a.example/x/", title: "X" }, { url: "https://b.example/" }];
  const first = await world.check(data.id);
  assert.deepEqual(
    first.pages.map(({ url, status }) => [url, status]),
    [
      ["https://a.example/x/", "new"],
      ["https://b.example/", "new"],
    ],
  );
  assert.deepEqual(first.pages[0]?.metadata, { title: "X", searchStatus: "alert" });
  assert.deepEqual(
    asked.map(({ query, tbs, limit }) => [query, tbs, limit]),
    [
      ["rye", "qdr:w", 3],
      ["flour", "qdr:w", 3],
    ],
  );
  assert.equal(first.actualCredits, 6, "two searches, and one for each result that was judged");
  found = [{ url: "http://www.a.example/x" }, { url: "https://c.example/new" }];
  const second = await world.check(data.id);
  assert.deepEqual(
    second.pages.map(({ status, metadata }) => [status, Object(metadata).searchStatus]),
    [
      ["same", "already_seen"],
      ["new", "alert"],
    ],
  );
});

test("a result whose address says where the visitor came from is the page that it was", async () => {
  await using world = await start();
  const { data } = await world.winnow.monitor.create({
    name: "Recalls",
    judgeEnabled: false,
    schedule: { text: "daily" },
    targets: [{ type: "search", queries: ["recall"] }],
  });
  found = [
    { url: "https://a.example/recall?id=7" },
    { url: "https://b.example/قمح?b=2&a=1" },
    { url: "https://c.example/mehl?utm_source=x&utm_campaign=herbst" },
  ];
  await world.check(data.id);
  found = [
    { url: "https://a.example/recall?utm_source=news&id=7&utm_medium=e-mail&fbclid=abc" },
    { url: "https://b.example/قمح?a=1&b=2&GCLID=1" },
    { url: "https://c.example/mehl?srsltid=AfmB" },
    { url: "https://a.example/recall?id=8&utm_source=news" },
    { url: "https://d.example/?utm=1&ref=shop" },
  ];
  const { pages } = await world.check(data.id);
  assert.deepEqual(
    pages.map(({ status }) => status),
    ["same", "same", "same", "new", "new"],
  );
  assert.equal(pages[0]?.url, found[0]?.url, "the address stays as it was found");
});

test("what a search finds is judged: what is near the goal is watched, what is far is ignored", async () => {
  await using world = await start();
  const { data } = await world.winnow.monitor.create({
    name: "Batteries",
    goal: "Funding rounds of European battery startups",
    schedule: { cron: "0 9 * * *" },
    targets: [{ type: "search", queries: ["battery"] }],
  });
  const near = "https://near.example/";
  found = [
    {
      url: "https://hit.example/",
      title: "Battery startup raises funding",
      description: "A European round of 20 million.",
    },
    { url: near, title: "Battery makers in Asia", description: "How cells are made in large numbers there." },
    {
      url: "https://far.example/",
      title: "Apple pie with cinnamon",
      description: "Bake it for fifty minutes until brown.",
    },
  ];
  const statuses = (check: { pages: readonly object[] }) =>
    check.pages.map((page) => Object(Reflect.get(page, "metadata")).searchStatus);
  const first = await world.check(data.id);
  assert.deepEqual(statuses(first), ["alert", "watching", "ignored"]);
  assert.deepEqual(
    first.pages.map(({ status, judgment }) => [status, Object(judgment).meaningful]),
    [
      ["new", true],
      ["same", false],
      ["same", false],
    ],
  );
  const [target] = data.targets as { id: string; type: "search"; queries: string[] }[];
  assert.deepEqual(first.targetResults, [
    {
      targetId: target?.id,
      type: "search",
      searchCompleted: true,
      resultCount: 3,
      matches: 1,
      searchCredits: 2,
      judgeCredits: 3,
      resultsJudged: 3,
      suppressed: 2,
    },
  ]);
  const second = await world.check(data.id);
  assert.deepEqual(statuses(second), ["already_seen", "watching", "already_seen"]);
  assert.equal(second.actualCredits, 2, "nothing is judged twice");
  found = [{ url: near, title: "Battery makers", description: "A European startup closed a funding round." }];
  assert.deepEqual(statuses(await world.check(data.id)), ["alert"]);
  assert.deepEqual(statuses(await world.check(data.id)), ["already_seen"]);
});

test("a target keeps its id in its own monitor, and never takes that of another", async () => {
  await using world = await start();
  const { monitor: calls } = world.winnow;
  const settings = { name: "Rye", goal: "rye", schedule: { text: "daily" } };
  const { data } = await calls.create({ ...settings, targets: [{ type: "search", queries: ["rye"] }] });
  const [target] = data.targets as { id: string; type: "search"; queries: string[] }[];
  assert.ok(target);
  const copy = await calls.create({ ...settings, targets: [target] });
  assert.notEqual((copy.data.targets as { id: string }[])[0]?.id, target.id);
  const changed = await calls.update({ id: data.id, targets: [target, target] });
  const ids = (changed.data.targets as { id: string }[]).map(({ id }) => id);
  assert.equal(ids[0], target.id);
  assert.notEqual(ids[1], target.id);
});

test("a search that fails is an error of the check, not its end", async () => {
  await using world = await start();
  const { data } = await world.winnow.monitor.create({
    name: "Broken",
    judgeEnabled: false,
    schedule: { text: "hourly" },
    targets: [{ type: "search", queries: ["rye"] }],
  });
  found = [{ url: "https://a.example/" }];
  Object.defineProperty(found, "0", { get: () => assert.fail("the engine is down") });
  const check = await world.check(data.id);
  assert.deepEqual([check.status, check.pages.map(({ status }) => status)], ["partial", ["error"]]);
});

test("what is not there, paused or at work is refused by its code", async () => {
  await using world = await start();
  const { monitor: calls } = world.winnow;
  const nobody = "0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a11";
  const target = { type: "search" as const, queries: ["rye"] };
  const { data } = await calls.create({
    name: "Rye",
    goal: "rye",
    schedule: { text: "daily" },
    targets: [target],
  });
  await assert.rejects(calls.get({ id: nobody }), { code: "MONITOR_NOT_FOUND" });
  await assert.rejects(calls.update({ id: nobody, name: "x" }), { code: "MONITOR_NOT_FOUND" });
  await assert.rejects(calls.check({ id: data.id, checkId: nobody }), { code: "MONITOR_CHECK_NOT_FOUND" });
  const { id: checkId } = await calls.run({ id: data.id });
  await assert.rejects(calls.run({ id: data.id }), { code: "MONITOR_CHECK_RUNNING", details: { checkId } });
  await calls.update({ id: data.id, status: "paused" });
  await assert.rejects(calls.run({ id: data.id }), { code: "MONITOR_PAUSED" });
  await assert.rejects(calls.update({ id: data.id, goal: null, judgeEnabled: true }), {
    code: "BAD_REQUEST",
  });
});

test("fields are compared by their paths", () => {
  const before = { plans: [{ name: "a", price: 1 }, { name: "b" }], tags: ["x"], note: null };
  const after = { plans: [{ name: "a", price: 2 }], tags: "none", note: null };
  const fields = Object.fromEntries(
    Object.entries(before).map(([key, previous]) => [key, { previous, current: Reflect.get(after, key) }]),
  );
  assert.deepEqual(changedFields(fields), {
    "plans[0].price": { previous: 1, current: 2 },
    "plans[1]": { previous: { name: "b" }, current: null },
    tags: { previous: ["x"], current: "none" },
  });
});

test("entries of lists that only changed places are no change, and the edit among them is told alone", () => {
  const rows = [
    { name: "Brot", preis: 4, sorten: ["Roggen", "Dinkel"] },
    { name: "Käse", preis: 9, sorten: ["Ziege"] },
    { name: "Öl", preis: 7, sorten: [] },
  ] as const;
  const [bread, cheese, oil] = rows;
  const turned = [oil, { ...bread, sorten: ["Dinkel", "Roggen"] }, cheese];
  const list = (current: readonly unknown[]) => changedFields({ waren: { previous: rows, current } });
  assert.deepEqual(list(turned), {});
  assert.deepEqual(list([oil, bread, { ...cheese, preis: 8 }]), {
    "waren[1].preis": { previous: 9, current: 8 },
  });
  assert.deepEqual(list([oil, cheese]), { "waren[0]": { previous: bread, current: null } });
  const wine = { name: "Wein", preis: 12, sorten: [] };
  assert.deepEqual(list([wine, oil, bread, cheese]), { "waren[3]": { previous: null, current: wine } });
  assert.deepEqual(list([oil, bread, { ...cheese, name: "Quark" }]), {
    "waren[1].name": { previous: "Käse", current: "Quark" },
  });
  const tags = (previous: readonly string[], current: readonly string[]) =>
    changedFields({ tags: { previous, current } });
  assert.deepEqual(tags(["x", "x", "y"], ["y", "x", "x"]), {});
  assert.deepEqual(tags(["x", "x", "y"], ["y", "x"]), { "tags[1]": { previous: "x", current: null } });
  assert.deepEqual(tags(["x", "y"], ["y", "z"]), { "tags[0]": { previous: "x", current: "z" } });
});

for (const [name, scrapeOptions, isSeen] of [
  ["left out", { excludeTags: ["#price"] }, [false, true]],
  ["not among those that count", { includeTags: ["#terms"] }, [false, true]],
  ["the only one that counts", { includeTags: ["#price"] }, [true, false]],
] as const)
  test(`a part of a page that is ${name} is compared as its target says, main content or not`, async () => {
    await using world = await startWorld();
    const { winnow, origin, pages } = world;
    const set = (price: string, terms: string) =>
      pages.set(
        "/",
        `<!doctype html><title>Mühle</title><main><h1>Die Mühle</h1><p id="price">${price}</p>` +
          `<section id="terms"><h2>Bedingungen</h2><p>${terms}</p></section></main><footer><p>© Mühle</p></footer>`,
      );
    set("Ein Sack kostet 20 €.", "Zahlbar in 14 Tagen.");
    const targets = [{ type: "scrape" as const, urls: [`${origin}/`], scrapeOptions }];
    const { data } = await winnow.monitor.create({ name: "Parts", schedule: { text: "daily" }, targets });
    await world.check(data.id);
    set("Ein Sack kostet 25 €.", "Zahlbar in 14 Tagen.");
    const first = statusesOf(await world.check(data.id));
    set("Ein Sack kostet 25 €.", "Zahlbar in 30 Tagen.");
    const second = statusesOf(await world.check(data.id));
    assert.deepEqual(
      [first, second].map((found) => found["/"] === "changed"),
      isSeen,
    );
  });

test.run();
