import assert from "node:assert/strict";
import { WinnowError } from "@winnow/core";
import { suite } from "uvu";
import { pageOf, startWorld } from "./site.ts";

const test = suite("operation-monitor: diffs of versions");

async function monitored(texts: readonly (string | number)[]) {
  const world = await startWorld();
  const { winnow, origin, pages } = world;
  const url = `${origin}/prices`;
  const { data } = await winnow.monitor.create({
    name: "Prices",
    schedule: { text: "daily" },
    targets: [{ type: "scrape", urls: [url] }],
  });
  const checks: string[] = [];
  for (const text of texts) {
    pages.set("/prices", typeof text === "number" ? text : pageOf("Prices", text));
    checks.push((await world.check(data.id)).id);
  }
  return { ...world, id: data.id, url, checks };
}

const isMissing = (error: unknown) => WinnowError.is(error, "MONITOR_VERSION_NOT_FOUND");

test("any two versions of a page are compared, by lines and by words", async () => {
  const texts = [20, 20, 25, 30].map((price) => `A sack costs ${price} crowns.`);
  const world = await monitored(texts);
  await using _ = world;
  const { winnow, id, url, checks } = world;
  const [first = "", second = "", third = "", fourth = ""] = checks;
  const latest = (await winnow.monitor.diff({ id, url })).data;
  assert.deepEqual([latest.from.checkId, latest.to.checkId, latest.isSame], [third, fourth, false]);
  assert.match(latest.text ?? "", /^-A sack costs 25 crowns\.\n\+A sack costs 30 crowns\.$/m);
  const whole = (await winnow.monitor.diff({ id, from: first, to: fourth, by: "word" })).data;
  assert.deepEqual(
    whole.segments?.filter(({ added, removed }) => added === true || removed === true),
    [
      { value: "20", removed: true },
      { value: "30", added: true },
    ],
  );
  assert.equal(whole.text, undefined);
  // A check that found nothing new stands for what the page was then.
  const then = (await winnow.monitor.diff({ id, url, from: second, to: third })).data;
  assert.deepEqual([then.from.checkId, then.to.checkId], [first, third]);
  const none = (await winnow.monitor.diff({ id, url, from: first, to: second })).data;
  assert.deepEqual([none.isSame, none.text], [true, "--- previous\n+++ current\n"]);
  const back = (await winnow.monitor.diff({ id, url, from: fourth, to: first })).data;
  assert.match(back.text ?? "", /^-A sack costs 30 crowns\.\n\+A sack costs 20 crowns\.$/m);
});

test("a page that is gone has no text, and what cannot be compared says why", async () => {
  const world = await monitored(["A sack costs 20 crowns.", 404]);
  await using _ = world;
  const { winnow, id, url, checks, origin } = world;
  const { data } = await winnow.monitor.diff({ id, url });
  assert.equal(data.to.isGone, true);
  assert.match(data.text ?? "", /^-A sack costs 20 crowns\.$/m);
  const nobody = "00000000-0000-7000-8000-000000000000";
  await assert.rejects(winnow.monitor.diff({ id, url, from: nobody }), isMissing);
  await assert.rejects(winnow.monitor.diff({ id, url, to: checks[0] ?? "" }), (error) => {
    assert.match(String(error), /no version before/);
    return isMissing(error);
  });
  await assert.rejects(winnow.monitor.diff({ id, url: `${origin}/other` }), isMissing);
  await assert.rejects(winnow.monitor.diff({ id: nobody, url }), (error) =>
    WinnowError.is(error, "MONITOR_NOT_FOUND"),
  );
});

test("of several pages one has to be named", async () => {
  await using world = await startWorld();
  const { winnow, origin } = world;
  const urls = [`${origin}/a`, `${origin}/b`];
  const { data } = await winnow.monitor.create({
    name: "Two",
    schedule: { text: "daily" },
    targets: [{ type: "scrape", urls }],
  });
  await assert.rejects(winnow.monitor.diff({ id: data.id }), (error) => {
    assert.match(JSON.stringify((error as WinnowError).details), /several pages/);
    return WinnowError.is(error, "BAD_REQUEST");
  });
});

test.run();
