import assert from "node:assert/strict";
import { webhook } from "@winnow/notifier-webhook";
import { suite } from "uvu";
import { Create } from "../src/request.ts";
import { pageOf, startWorld, statusesOf } from "./site.ts";

const test = suite("operation-monitor: a monitor as a template");

test("a copy has the settings of the other, with pages and times of its own, and a history of its own", async () => {
  await using world = await startWorld();
  const { winnow, origin, pages, check } = world;
  for (const path of ["/a", "/b", "/c"]) pages.set(path, pageOf(path, "A sack costs 20 crowns."));
  const { data: model } = await winnow.monitor.create({
    name: "Flour",
    schedule: { text: "hourly", timezone: "Europe/Prague" },
    goal: "price drops",
    retentionDays: 9,
    tags: ["prices"],
    adaptive: { maxHours: 12 },
    targets: [
      {
        type: "scrape",
        urls: [`${origin}/a`],
        scrapeOptions: { onlyMainContent: false },
        watch: { ignore: ["seen"] },
      },
    ],
  });
  await check(model.id);
  const { data: copied } = await winnow.monitor.copy({
    id: model.id,
    urls: [`${origin}/b`, `${origin}/c`],
    retentionDays: 5,
    schedule: { text: "daily" },
  });
  assert.notEqual(copied.id, model.id);
  assert.deepEqual(
    [copied.name, copied.goal, copied.retentionDays, copied.tags, copied.adaptive, copied.judgeEnabled],
    ["Flour (copy)", "price drops", 5, ["prices"], { maxHours: 12 }, true],
  );
  const [target] = copied.targets as readonly Record<string, unknown>[];
  assert.deepEqual(target?.scrapeOptions, { onlyMainContent: false });
  assert.deepEqual(target?.watch, { ignore: ["seen"] });
  assert.notEqual(target?.id, (model.targets as readonly { id: string }[])[0]?.id);
  assert.deepEqual(statusesOf(await check(copied.id)), { "/b": "new", "/c": "new" });
  await winnow.monitor.delete({ id: copied.id });
  assert.deepEqual(statusesOf(await check(model.id)), { "/a": "same" }, "the other is as it was");
});

test("whatever a monitor can be made with is copied", async () => {
  await using world = await startWorld({}, [webhook()]);
  const { winnow, origin } = world;
  const settings = {
    schedule: { text: "hourly", timezone: "Europe/Prague" },
    targets: [{ type: "scrape" as const, urls: [`${origin}/a`] }],
    webhook: { url: "https://hooks.example/in", metadata: { shelf: "6 & 7" } },
    notification: { digest: { text: "daily" }, groupFailures: true },
    retentionDays: 9,
    goal: "Preise sinken",
    judgeEnabled: false,
    tags: ["prices"],
    adaptive: { maxHours: 12 },
  };
  assert.deepEqual(Object.keys({ name: "", ...settings }).sort(), Object.keys(Create.entries).sort());
  const { data: model } = await winnow.monitor.create({ name: "x".repeat(256), ...settings });
  const { data: copied } = await winnow.monitor.copy({ id: model.id });
  for (const key of Object.keys(settings).filter((one) => one !== "targets"))
    assert.deepEqual(copied[key], model[key], key);
  assert.equal(copied.name, `${"x".repeat(249)} (copy)`);
});

test("without pages it watches those of the other; a crawl begins at each page; a search has none", async () => {
  await using world = await startWorld();
  const { winnow, origin, pages } = world;
  pages.set("/", pageOf("Mill", "Flour."));
  const schedule = { text: "hourly" };
  const crawl = { type: "crawl" as const, url: `${origin}/`, crawlOptions: { limit: 3 } };
  const { data: site } = await winnow.monitor.create({ name: "Site", schedule, targets: [crawl] });
  const { data: same } = await winnow.monitor.copy({ id: site.id, name: "Again", status: "paused" });
  const shape = ({ targets }: typeof same) =>
    (targets as readonly Record<string, unknown>[]).map(({ type, url, crawlOptions }) => ({
      type,
      url,
      crawlOptions,
    }));
  assert.deepEqual([same.name, shape(same)], ["Again", [{ ...crawl }]]);
  assert.deepEqual([same.status, same.nextRunAt], ["paused", null]);
  const urls = ["https://a.example/", "https://b.example/"];
  const { data: two } = await winnow.monitor.copy({ id: site.id, urls });
  assert.deepEqual(
    shape(two),
    urls.map((url) => ({ ...crawl, url })),
  );
  const search = [{ type: "search" as const, queries: ["mills"] }];
  const { data: found } = await winnow.monitor.create({
    name: "Mills",
    schedule,
    goal: "a mill",
    targets: search,
  });
  await assert.rejects(winnow.monitor.copy({ id: found.id, urls }), /watches searches only/);
  await assert.rejects(winnow.monitor.copy({ id: site.id, urls, targets: [crawl] }), /not both/);
  await assert.rejects(winnow.monitor.copy({ id: "0199f1a2-0000-7000-8000-000000000001" }), /not found/);
});

test.run();
