import assert from "node:assert/strict";
import { WinnowError } from "@winnow/core";
import { SAME_PICTURE } from "@winnow/kit-pictures";
import { recordOf } from "@winnow/kit-schema";
import { suite } from "uvu";
import { type Box, drawing, drawn } from "./drawn.ts";
import { pageOf, startWorld } from "./site.ts";

const test = suite("operation-monitor: what pages look like");

const BAR: Box = { x: 80, y: 200, width: 64, height: 120, colour: [40, 90, 160] };
const TALLER: Box = { ...BAR, y: 120, height: 200 };
const DOT: Box = { x: 600, y: 8, width: 2, height: 16, colour: [0, 0, 0] };

/** A world with one monitored page, whose pictures the test draws. */
async function look(visual: Record<string, unknown>, scrapeOptions: Record<string, unknown> = {}) {
  const queue: (Buffer | undefined)[] = [];
  const asked: object[] = [];
  let now: Buffer | undefined = drawn(BAR);
  const world = await startWorld({}, [drawing(() => (queue.length > 0 ? queue.shift() : now), asked)]);
  const url = `${world.origin}/chart`;
  world.pages.set("/chart", pageOf("Chart", "Sold by quarter, in tons of flour."));
  const { data } = await world.winnow.monitor.create({
    name: "Chart",
    schedule: { cron: "0 9 * * *" },
    targets: [{ type: "scrape", urls: [url], visual, scrapeOptions }],
  });
  const check = async (...pictures: readonly (Buffer | undefined)[]) => {
    queue.push(...pictures.slice(0, -1));
    if (pictures.length > 0) now = pictures.at(-1);
    const found = await world.check(data.id);
    return { ...recordOf(found.pages[0]), id: found.id, visual: recordOf(recordOf(found.pages[0]).visual) };
  };
  return { ...world, id: data.id, url, asked, check, [Symbol.asyncDispose]: world[Symbol.asyncDispose] };
}

const statusOf = (page: object) => (page as { readonly status?: unknown }).status;

test("a picture that differs is a change though the text is the same, and says where", async () => {
  await using world = await look({});
  const first = await world.check();
  assert.equal(statusOf(first), "new");
  assert.match(String(first.visual.reason), /first picture/);
  assert.deepEqual(
    [statusOf(await world.check()), statusOf(await world.check(drawn(BAR, DOT)))],
    ["same", "same"],
    "a caret is no change",
  );
  const changed = await world.check(drawn(TALLER));
  assert.equal(statusOf(changed), "changed");
  assert.equal(changed.visual.threshold, SAME_PICTURE);
  assert.deepEqual(changed.visual.regions, [{ x: 80, y: 120, width: 64, height: 80 }]);
  assert.ok(Number(changed.visual.similarity) < SAME_PICTURE);
  const { data } = await world.winnow.monitor.versions({ id: world.id, url: world.url });
  assert.deepEqual(
    data.map(({ visual }) => visual?.regions?.length),
    [1, undefined],
  );
  assert.equal(statusOf(await world.check()), "same", "it is compared with what it looks like now");
  const of = { id: world.id, url: world.url };
  const shot = await world.winnow.monitor.screenshot({ ...of, checkId: changed.id, differences: true });
  assert.equal(shot.type, "image/png");
  const missing = world.winnow.monitor.screenshot({
    ...of,
    checkId: data[1]?.checkId ?? "",
    differences: true,
  });
  await assert.rejects(missing, (error) => WinnowError.is(error, "MONITOR_VERSION_NOT_FOUND"));
});

test("what moves by itself is no change: the picture is taken twice", async () => {
  await using world = await look({});
  await world.check();
  const other: Box = { ...TALLER, colour: [200, 30, 30] };
  assert.equal(
    statusOf(await world.check(drawn(TALLER), drawn(other))),
    "same",
    "the bar changes all the time",
  );
  assert.equal(statusOf(await world.check(drawn(TALLER), drawn(TALLER))), "changed", "and now it does not");
});

test("with `only` a change of the text is none, without it both are", async () => {
  for (const only of [true, false]) {
    await using world = await look({ only });
    await world.check();
    world.pages.set("/chart", pageOf("Chart", "Sold by quarter, in tons of bran."));
    const page = await world.check();
    assert.equal(statusOf(page), only ? "same" : "changed");
    assert.equal(statusOf(await world.check(drawn(TALLER))), "changed");
  }
});

test("a page of which no picture is taken is an error that says why, and is compared with what it was", async () => {
  await using world = await look({ selector: "#chart" });
  await world.check();
  const failed = await world.check(undefined);
  assert.equal(statusOf(failed), "error");
  assert.match(
    String(recordOf(failed).error),
    /no picture of the page.*"#chart" of the screenshot matches nothing/,
  );
  assert.equal(statusOf(await world.check(drawn(TALLER))), "changed");
});

test("the picture is taken as the target has it, but whole and still", async () => {
  const clip = { x: 0, y: 40, width: 300, height: 200 };
  await using world = await look(
    { clip, ignore: [".ad"] },
    { formats: [{ type: "screenshot", quality: 90 }] },
  );
  await world.check();
  assert.deepEqual(world.asked[0], { quality: 90, clip, hide: [".ad"], fullPage: true, still: true });
});

test("a target that looks elsewhere from now on begins anew", async () => {
  await using world = await look({});
  await world.check();
  const { data } = await world.winnow.monitor.get({ id: world.id });
  const [target] = (data as unknown as { targets: [{ id: string; urls: string[] }] }).targets;
  await world.winnow.monitor.update({
    id: world.id,
    targets: [{ type: "scrape", id: target.id, urls: target.urls, visual: { selector: "main" } }],
  });
  const page = await world.check(drawn(TALLER));
  assert.deepEqual([statusOf(page), page.visual.similarity], ["same", null]);
  assert.equal(statusOf(await world.check(drawn(BAR))), "changed");
});

test("a part is named in one way, and a threshold is a share", async () => {
  await using world = await startWorld();
  const create = (visual: object) =>
    world.winnow.monitor.create({
      name: "x",
      schedule: { cron: "0 9 * * *" },
      targets: [{ type: "scrape", urls: [`${world.origin}/`], visual }],
    });
  const clip = { x: 0, y: 0, width: 10, height: 10 };
  await assert.rejects(create({ selector: "main", clip }), /by selector or by clip, not by both/);
  await assert.rejects(create({ threshold: 98 }), /threshold/);
  await assert.rejects(create({ selector: "x".repeat(1001) }), /selector/);
});

test.run();
