import assert from "node:assert/strict";
import { WinnowError } from "@winnow/core";
import { RecordStoreToken } from "@winnow/kit-records";
import { suite } from "uvu";
import { PagePictures } from "../src/store/pictures.ts";
import { MonitorStore } from "../src/store/store.ts";
import { PageVersions } from "../src/store/versions.ts";
import { pageOf, startWorld } from "./site.ts";

const test = suite("operation-monitor: versions");
const DAY_MS = 86_400_000;

async function monitored(texts: readonly (string | number)[]) {
  const world = await startWorld();
  const { winnow, origin, pages } = world;
  const url = `${origin}/prices`;
  const { data } = await winnow.monitor.create({
    name: "Prices",
    schedule: { text: "daily" },
    targets: [{ type: "scrape", urls: [url] }],
  });
  const checks = [];
  for (const text of texts) {
    pages.set("/prices", typeof text === "number" ? text : pageOf("Prices", text));
    checks.push(await world.check(data.id));
  }
  return { ...world, id: data.id, url, checks };
}

test("what a page was between two dates can be read, and nothing is kept twice", async () => {
  const texts = [
    "A sack costs 20 crowns.",
    "A sack costs 20 crowns.",
    "Ein Sack kostet 25 €. 一袋二十五",
    404,
    404,
  ];
  const world = await monitored(texts);
  await using _ = world;
  const { winnow, id, url, checks } = world;
  const { data } = await winnow.monitor.versions({ id, url });
  assert.deepEqual(
    data.map(({ checkId, isGone, reason }) => [checkId, isGone, reason]),
    [
      [checks[3]?.id, true, "The page was gone."],
      [checks[2]?.id, false, null],
      [checks[0]?.id, false, null],
    ],
  );
  const textOf = async (checkId = "") => (await winnow.monitor.version({ id, url, checkId })).data.text;
  assert.match((await textOf(checks[0]?.id)) ?? "", /20 crowns/);
  assert.match((await textOf(checks[2]?.id)) ?? "", /25 €\. 一袋二十五/);
  assert.equal(await textOf(checks[3]?.id), null);
  const asOf = data[1]?.since ?? "";
  const then = await winnow.monitor.versions({ id, url, asOf, limit: 1 });
  assert.deepEqual(
    then.data.map(({ checkId }) => checkId),
    [checks[2]?.id],
  );
});

test("a version that is not there says so, and pages of others are none of it", async () => {
  const world = await monitored(["A sack costs 20 crowns."]);
  await using _ = world;
  const { winnow, id, url, origin, checks } = world;
  const nobody = "00000000-0000-7000-8000-000000000000";
  const isMissing = (error: unknown) => WinnowError.is(error, "MONITOR_VERSION_NOT_FOUND");
  await assert.rejects(winnow.monitor.version({ id, url, checkId: nobody }), isMissing);
  const checkId = checks[0]?.id ?? "";
  await assert.rejects(winnow.monitor.version({ id, url: `${origin}/other`, checkId }), isMissing);
  await assert.rejects(winnow.monitor.version({ id, url, checkId, targetId: nobody }), isMissing);
  assert.deepEqual((await winnow.monitor.versions({ id, url, targetId: nobody })).data, []);
  await assert.rejects(winnow.monitor.versions({ id: nobody, url }), (error) =>
    WinnowError.is(error, "MONITOR_NOT_FOUND"),
  );
});

test("so many are kept, for so long, and the one that stands stays", async () => {
  await using world = await startWorld();
  const records = world.winnow.kernel.services.get(RecordStoreToken);
  const kept = new PageVersions(records);
  const page = { owner: "", targetId: "target", url: "https://a.example/" };
  const idOf = (at: number) => `0199f1a2-${String(at).padStart(4, "0")}-7c66-8f01-5b7d3c2a9e10`;
  for (let at = 0; at < 103; at += 1)
    await kept.add(page, { checkId: idOf(at), scrapeId: null, text: `Version ${at}` }, at * DAY_MS);
  const all = await kept.list(page);
  assert.deepEqual([all.length, all[0]?.checkId, all.at(-1)?.checkId], [100, idOf(102), idOf(3)]);
  assert.equal(await kept.find(page, idOf(2)), undefined);
  await kept.see(page, 140 * DAY_MS);
  await new MonitorStore(records).sweep("", "monitor", 110 * DAY_MS, [{ id: "target" }]);
  const [left, ...others] = await kept.list(page);
  assert.deepEqual([left?.since, left?.seenAt, others], [102 * DAY_MS, 140 * DAY_MS, []]);
  assert.equal((await kept.find(page, idOf(102)))?.text, "Version 102");
  const long = { checkId: idOf(999), scrapeId: null, text: "x".repeat(5_000_001) };
  await kept.add(page, long, 141 * DAY_MS);
  const found = await kept.find(page, idOf(999));
  assert.deepEqual(
    [found?.text, found?.reason],
    [null, "Texts of more than 5,000,000 characters are not kept."],
  );
});

test("versions and pictures of a page that moves are there with what they hold", async () => {
  await using world = await startWorld();
  const records = world.winnow.kernel.services.get(RecordStoreToken);
  const versions = new PageVersions(records);
  const pictures = new PagePictures(records);
  const page = { owner: "", targetId: "target", url: "https://a.example/" };
  const other = { ...page, url: "https://a.example/new" };
  const checkId = "0199f1a2-0001-7c66-8f01-5b7d3c2a9e10";
  const picture = { contentType: "image/png", bytes: Buffer.from([0x89, 0x50, 0, 1]) };
  await versions.add(page, { checkId, scrapeId: null, text: "Roggen 20 €, 送料込み" }, DAY_MS);
  await pictures.add(page, checkId, picture, DAY_MS);
  await versions.move(page, other);
  await pictures.move(page, other);
  assert.equal((await versions.find(other, checkId))?.text, "Roggen 20 €, 送料込み");
  const found = await pictures.find(other, checkId);
  assert.deepEqual([found?.contentType, Buffer.from(found?.bytes ?? [])], ["image/png", picture.bytes]);
  assert.deepEqual(await versions.list(page), []);
  assert.equal(await pictures.find(page, checkId), undefined);
});

test("a monitor says how its last check came out, and how often in a row it failed", async () => {
  const world = await monitored(["A sack costs 20 crowns.", 500, 500]);
  await using _ = world;
  const { winnow, id, pages } = world;
  const healthOf = async () => {
    const { lastCheckStatus, failuresInARow } = (await winnow.monitor.get({ id })).data;
    return [lastCheckStatus, failuresInARow];
  };
  assert.deepEqual(await healthOf(), ["partial", 2]);
  pages.set("/prices", pageOf("Prices", "A sack costs 20 crowns."));
  await world.check(id);
  assert.deepEqual(await healthOf(), ["completed", 0]);
  assert.equal((await winnow.monitor.versions({ id, url: `${world.origin}/prices` })).data.length, 1);
});

test.run();
