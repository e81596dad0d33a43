import assert from "node:assert/strict";
import { WinnowError } from "@winnow/core";
import { suite } from "uvu";
import { type Inheriting, withoutInherited, withTags } from "../src/tagged/resolve.ts";
import type { TagSettings } from "../src/tagged/settings.ts";
import { pageOf, startWorld } from "./site.ts";

const test = suite("operation-monitor: what tags say");

const daily = { cron: "0 9 * * *", timezone: "UTC" };
const hourly = { cron: "0 * * * *", timezone: "UTC" };
const night = { from: "22:00", to: "07:00", timezone: "UTC" };
const email = { enabled: true, recipients: ["ann@example.com"], includeDiffs: false };
const bare: Inheriting = {
  said: ["schedule"],
  schedule: daily,
  webhook: null,
  notification: null,
  retentionDays: 30,
  goal: null,
  judgeEnabled: false,
};
const says = (tag: string, settings: object) => ({ tag, settings: settings as TagSettings, updatedAt: 0 });

test("a monitor takes what it does not say itself, of the first tag that says it", () => {
  const tags = [
    says("b", { retentionDays: 7, schedule: hourly }),
    says("a", { retentionDays: 9, webhook: "https://a.example/" }),
  ];
  const monitor = withTags({ ...bare, tags: ["b", "a"] }, tags);
  assert.deepEqual(
    [monitor.schedule, monitor.retentionDays, monitor.webhook, monitor.inherited],
    [daily, 7, "https://a.example/", { retentionDays: "b", webhook: "a" }],
  );
  assert.equal(withTags({ ...bare, tags: ["a", "b"] }, tags).retentionDays, 9);
  assert.equal(withTags({ ...bare, tags: [] }, tags).retentionDays, 30);
  const { said: _, ...old } = bare;
  assert.deepEqual(
    withTags({ ...old, retentionDays: 14, tags: ["b"] }, tags).retentionDays,
    14,
    "of a monitor that was made before, what is not as usual is its own",
  );
});

test("the parts of `notification` are taken one by one, and none where the monitor says null", () => {
  const tags = [
    says("night", { notification: { quietHours: night } }),
    says("team", { notification: { email, quietHours: { ...night, to: "06:00" } } }),
  ];
  const monitor = withTags({ ...bare, tags: ["night", "team"] }, tags);
  assert.deepEqual(monitor.notification, { quietHours: night, email });
  assert.deepEqual(monitor.inherited, { "notification.quietHours": "night", "notification.email": "team" });
  const own = { ...email, recipients: ["bob@example.com"] };
  const mixed = {
    ...bare,
    said: ["schedule", "notification"],
    notification: { email: own },
    tags: ["night", "team"],
  };
  assert.deepEqual(withTags(mixed, tags).notification, { email: own, quietHours: night });
  const none = { ...bare, said: ["schedule", "notification"], tags: ["night", "team"] };
  assert.equal(withTags(none, tags).notification, null);
});

test("a goal of a tag is judged by, unless the monitor wants no judgement; without the tag all is as it was", () => {
  const tags = [says("prices", { goal: "price drops", adaptive: { maxHours: 12 } })];
  const monitor = withTags({ ...bare, tags: ["prices"] }, tags);
  assert.deepEqual([monitor.goal, monitor.judgeEnabled], ["price drops", true]);
  assert.equal(withTags({ ...bare, said: ["judgeOff"], tags: ["prices"] }, tags).judgeEnabled, false);
  const after = withTags(monitor, []);
  assert.deepEqual(
    [after.goal, after.judgeEnabled, after.adaptive, after.inherited],
    [null, false, undefined, {}],
  );
  assert.deepEqual(withTags(withTags(monitor, []), tags), monitor);
  assert.deepEqual(withoutInherited(bare), bare);
});

test("tags are changed in one call, which reaches their monitors, and are shown with what came from where", async () => {
  await using world = await startWorld();
  const { monitor } = world.winnow;
  const targets = [{ type: "scrape" as const, urls: [`${world.origin}/a`] }];
  world.pages.set("/a", pageOf("A", "Rye costs 3 crowns."));
  await assert.rejects(
    monitor.create({ name: "none", targets, tags: ["shops"] }),
    (error) => WinnowError.is(error, "BAD_REQUEST") && /schedule/.test(JSON.stringify(error.details)),
  );
  await assert.rejects(monitor.setTag({ tag: "shops" }), /Say what the tag/);
  const put = await monitor.setTag({ tag: " Shops ", schedule: { cron: "0 9 * * *" }, retentionDays: 7 });
  assert.deepEqual([put.data.tag, put.data.monitors, put.data.retentionDays], ["shops", 0, 7]);
  const made = await monitor.create({ name: "one", targets, tags: ["shops", "all"] });
  assert.deepEqual(
    [made.data.schedule, made.data.retentionDays, made.data.inherited],
    [daily, 7, { schedule: "shops", retentionDays: "shops" }],
  );
  const own = await monitor.create({
    name: "two",
    targets,
    tags: ["shops"],
    schedule: hourly,
    retentionDays: 3,
  });
  assert.equal(own.data.inherited, undefined);

  await monitor.setTag({ tag: "shops", schedule: { cron: "30 * * * *" }, retentionDays: null });
  const one = (await monitor.get({ id: made.data.id })).data;
  assert.deepEqual([one.schedule, one.retentionDays], [{ cron: "30 * * * *", timezone: "UTC" }, 30]);
  assert.match(String(one.nextRunAt), /:30:00/, "its next check is at a time of the new schedule");
  assert.deepEqual((await monitor.get({ id: own.data.id })).data.schedule, hourly);

  await monitor.setTag({ tag: "all", goal: "price changes" });
  await monitor.update({ id: own.data.id, inherit: ["schedule"], tags: ["all", "shops"] });
  const given = (await monitor.get({ id: own.data.id })).data;
  assert.deepEqual(
    [given.schedule, given.retentionDays, given.goal, given.judgeEnabled, given.inherited],
    [one.schedule, 3, "price changes", true, { schedule: "shops", goal: "all" }],
  );
  const copy = (await monitor.copy({ id: own.data.id, urls: [`${world.origin}/b`] })).data;
  assert.deepEqual([copy.retentionDays, copy.inherited], [3, { schedule: "shops", goal: "all" }]);
  const check = await world.check(own.data.id);
  assert.equal(check.status, "completed");
  assert.deepEqual(
    (await monitor.tags({})).data.map(({ tag, monitors, goal }) => [tag, monitors, goal]),
    [
      ["all", 3, "price changes"],
      ["shops", 3, undefined],
    ],
  );
  await monitor.setTag({ tag: "shops", clear: true });
  const left = (await monitor.get({ id: made.data.id })).data;
  assert.deepEqual([left.schedule, left.inherited], [one.schedule, { goal: "all" }], "a schedule stays");
});

test("what one of its monitors cannot be is refused before anything is changed", async () => {
  await using world = await startWorld();
  const { monitor } = world.winnow;
  const targets = [{ type: "scrape" as const, urls: [`${world.origin}/a`] }];
  const { data } = await monitor.create({
    name: "Short",
    targets,
    tags: ["x"],
    schedule: daily,
    retentionDays: 2,
  });
  const digest = { text: "weekly on friday at 5pm" };
  await assert.rejects(
    monitor.setTag({ tag: "x", notification: { digest } }),
    (error) =>
      WinnowError.is(error, "BAD_REQUEST") &&
      /The monitor \\"Short\\" cannot be like that/.test(JSON.stringify(error.details)),
  );
  await assert.rejects(
    monitor.setTag({ tag: "x", notification: { email: { enabled: true } } }),
    /BAD_REQUEST|sends no e-mail|Invalid/,
  );
  assert.deepEqual((await monitor.tags({ tag: "y" })).data, []);
  assert.deepEqual(
    [
      (await monitor.tags({ tag: "x" })).data[0]?.updatedAt,
      (await monitor.get({ id: data.id })).data.notification,
    ],
    [null, null],
  );
  await assert.rejects(monitor.setTag({ tag: "x".repeat(65), goal: "x" }), /tag/);
});

test.run();
