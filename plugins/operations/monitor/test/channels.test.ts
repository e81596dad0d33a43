import assert from "node:assert/strict";
import { ChannelBench, type ChannelRequest } from "@winnow/conformance";
import { laterChannel } from "@winnow/kit-channels";
import { ntfy } from "@winnow/notifier-ntfy";
import { slack } from "@winnow/notifier-slack";
import { template } from "@winnow/notifier-template";
import { channels } from "@winnow/service-channels";
import { suite } from "uvu";
import { byHowMuch } from "../src/news/channels/by-how-much.ts";
import type { NotificationSettings } from "../src/request.ts";
import { pageOf, startWorld } from "./site.ts";

const test = suite("operation-monitor: channels");
const bench = await new ChannelBench().open();
test.before.each(() => {
  bench.asked.length = 0;
  bench.answer = (response) => void response.end("{}");
});
test.after(() => bench.close());

const secret = "/services/T0/B0/abcdefghijklmnopWXYZ";
const isPrivate = { allow: { page: ["127.0.0.0/8"], webhook: ["127.0.0.0/8"] } };

async function startTold(named: Readonly<Record<string, unknown>> = {}, allowHttp = true) {
  const world = await startWorld(
    { failuresBeforeAlert: 1 },
    [
      channels({ channels: named, allowHttp }),
      laterChannel("slack", async () => slack()),
      laterChannel("ntfy", async () => ntfy()),
      laterChannel("template", async () => template()),
    ],
    isPrivate,
  );
  world.pages.set("/flour", pageOf("Flour", "A sack costs 20 crowns."));
  const make = (notification: Pick<NotificationSettings, "channels">) =>
    world.winnow.monitor.create({
      name: "Prices",
      schedule: { text: "daily", timezone: "Europe/Berlin" },
      targets: [{ type: "scrape", urls: [`${world.origin}/flour`] }],
      notification,
    });
  return { ...world, make };
}

/** Waits for so many requests. */
async function arrived(count: number): Promise<readonly ChannelRequest[]> {
  for (let left = 200; left > 0 && bench.asked.length < count; left -= 1)
    await new Promise((resolve) => setTimeout(resolve, 25));
  return bench.asked;
}

test("what a check found is told by every channel, with how much it is", async () => {
  await using world = await startTold({
    ops: { type: "template", url: `${bench.url}/ops`, body: "{{title}}\n{{text}}" },
  });
  const { data } = await world.make({
    channels: [
      { type: "slack", url: bench.url + secret },
      { name: "ops" },
      `ntfy://${new URL(bench.url).host}/prices`,
    ],
  });
  await world.check(data.id);
  assert.deepEqual(bench.asked, [], "the first check has nothing to compare with");
  world.pages.set("/flour", pageOf("Flour", "A sack costs 25 crowns."));
  await world.check(data.id);
  const told = await arrived(3);
  assert.deepEqual(told.map(({ path }) => path).sort(), ["/", "/ops", secret]);
  const ops = told.find(({ path }) => path === "/ops");
  assert.match(ops?.text ?? "", /^Prices: 1 changed\n.*\(Europe\/Berlin\)\nChanged: Flour http:\/\/127/);
  assert.match(ops?.text ?? "", /^A sack costs 20 crowns\. → A sack costs 25 crowns\. \(\+25 %\)$/m);
  const { data: checks } = await world.winnow.monitor.checks({ id: data.id });
  const status = checks[0]?.notificationStatus as Record<string, { success: boolean }>;
  assert.deepEqual(Object.keys(status).sort(), ["ntfy", "slack", "template"]);
});

test("secrets are not shown, and stay when what is shown is sent back", async () => {
  await using world = await startTold();
  const headers = { authorization: "Bearer 0123456789abcdefghij" };
  const given = [
    { type: "slack", url: bench.url + secret },
    { type: "slack", url: `${bench.url}/services/T1/B1/otherotherother1234` },
    { type: "template", url: `${bench.url}/a?token=b`, headers },
  ];
  const { data } = await world.make({ channels: given });
  const { id } = data;
  const shown = (data.notification as { channels: Record<string, unknown>[] }).channels;
  const all = JSON.stringify([
    data,
    await world.winnow.monitor.get({ id }),
    await world.winnow.monitor.list({}),
  ]);
  for (const hidden of ["abcdefghijklmnop", "otherother", "token=b", "0123456789"])
    assert.ok(!all.includes(hidden), hidden);
  assert.deepEqual(
    shown.map(({ url }) => url),
    [`${bench.url}/***WXYZ`, `${bench.url}/***1234`, `${bench.url}/***en=b`],
  );

  // The first is taken away, the last gets another body.
  const kept = [{ ...shown[1] }, { ...shown[2], body: "{{title}}" }];
  await world.winnow.monitor.update({ id, notification: { channels: kept } });
  await world.winnow.monitor.notifyTest({ id });
  assert.deepEqual(bench.asked.map(({ path }) => path).sort(), [
    "/a?token=b",
    "/services/T1/B1/otherotherother1234",
  ]);
  assert.equal(
    bench.asked.find(({ path }) => path.startsWith("/a"))?.headers.authorization,
    headers.authorization,
  );

  const elsewhere = { ...shown[2], url: "https://evil.example/" };
  const change = world.winnow.monitor.update({ id, notification: { channels: [elsewhere] } });
  await assert.rejects(change, (error: { details: unknown }) => {
    assert.match(JSON.stringify(error.details), /masked.*write it whole/);
    return true;
  });
});

test("what is wrong with a channel is said, without what is secret in it", async () => {
  await using world = await startTold({
    ops: "slack://only/two",
    fine: `ntfy://${new URL(bench.url).host}/a`,
  });
  const said = async (...given: NonNullable<NotificationSettings["channels"]>) => {
    const error = (await world.make({ channels: given }).catch((failure: unknown) => failure)) as {
      details?: unknown;
    };
    return JSON.stringify(error.details);
  };
  assert.match(
    await said({ type: "telegraph" }),
    /no channel of the type \\"telegraph\\"; there are slack, ntfy, template\./,
  );
  assert.match(await said({ type: "slack", url: "no" }), /"path":\["notification","channels",0,"url"\]/);
  assert.match(await said({ name: "nobody" }), /no channel \\"nobody\\"; there are \\"ops\\", \\"fine\\"/);
  assert.match(await said({ name: "ops" }), /\\"ops\\" of the operator is not valid/);
  assert.match(await said({}), /is a URL, or has a type or a name; there are slack/);
  assert.match(await said({ name: "fine", url: "https://a.example" }), /has nothing else/);
  assert.match(await said("skype://secretsecret"), /skype:\/\/ is no URL of a channel; there are slack/);
  assert.doesNotMatch(
    await said("skype://secretsecret", { type: "slack", url: "secretsecret" }),
    /secretsecret/,
  );
  assert.match(
    await said(`ntfy://h/${Array(11).fill("a").join("/")}`),
    /These are 11 channels, and may be 10/,
  );
  await using strict = await startTold({}, false);
  const refused = strict.make({ channels: [{ type: "slack", url: bench.url + secret }] });
  await assert.rejects(refused, (error: { details: unknown }) => {
    assert.match(JSON.stringify(error.details), /without encryption/);
    return true;
  });
});

test("a test message says of each channel what became of it", async () => {
  await using world = await startTold({ ops: `json://${new URL(bench.url).host}/ops` });
  bench.answer = (response, { path }) =>
    void response.writeHead(path === "/ops" ? 200 : 404).end("no_service");
  const { data } = await world.make({
    channels: [{ type: "slack", url: bench.url + secret }, { name: "ops" }],
  });
  const { data: results } = await world.winnow.monitor.notifyTest({ id: data.id });
  assert.deepEqual(results, [
    { type: "slack", to: bench.url, success: false, error: "The receiver answered 404: no_service" },
    { type: "template", name: "ops", to: bench.url, success: true },
  ]);
  assert.match(
    bench.asked.find(({ path }) => path === "/ops")?.text ?? "",
    /a test message.*nothing has changed/,
  );
});

test("by how much something changed is said where it says something", () => {
  const cases: readonly (readonly [string, string, string | undefined])[] = [
    ["A sack costs 20 crowns.", "A sack costs 25 crowns.", "+25 %"],
    ["1.299,00 €", "1.199,00 €", "−7.7 %"],
    ["$1,299.99", "$999.99", "−23 %"],
    ["24 kg: 20 €", "24 kg: 21 €", "+5 %"],
    ["0 left", "3 left", undefined],
    ["2026-11-21", "2026-11-22", undefined],
    ["at 10:30", "at 10:45", undefined],
    ["Version 2.1", "Version 2.2", undefined],
    ["v2.1.3", "v2.1.4", undefined],
    ["Prices 2025", "Prices 2026", undefined],
    ["20 or 30", "21 or 31", undefined],
    ["a", "b", undefined],
    ["1", "999999999", undefined],
  ];
  for (const [before, after, by] of cases)
    assert.equal(byHowMuch(before, after), by, `${before} -> ${after}`);
  const began = "1 ".repeat(100_000);
  assert.equal(byHowMuch(began, `${began}2`), undefined);
});

test.run();
