import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { ChannelBench } from "@winnow/conformance";
import { type Clock, ClockToken, defineService } from "@winnow/core/plugin";
import { laterChannel } from "@winnow/kit-channels";
import { email } from "@winnow/notifier-email";
import { template } from "@winnow/notifier-template";
import { channels } from "@winnow/service-channels";
import { suite } from "uvu";
import { Post } from "../../../../notifiers/email/test/post.ts";
import type { CreateInput } from "../../src/request.ts";
import { pageOf, startWorld } from "../site.ts";

const test = suite("operation-monitor: messages at their time");
const bench = await new ChannelBench().open();
const post = await new Post({ closeTimeout: 100 }).open();
const HOUR = 3_600_000;
test.before.each(() => {
  bench.asked.length = 0;
  post.taken.length = 0;
});
test.after(async () => {
  await bench.close();
  await post[Symbol.asyncDispose]();
});

/** An app whose clock a test sets ahead. */
async function startTold() {
  let ahead = 0;
  const clock: Clock = {
    now: () => Date.now() + ahead,
    after: (delayMs, callback) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
  };
  const world = await startWorld(
    { failuresBeforeAlert: 1, groupFailuresMs: 600_000 },
    [
      defineService({ name: "clock", token: ClockToken, create: () => clock }),
      channels({ allowHttp: true, publicUrl: "https://winnow.example" }),
      laterChannel("template", async () => template()),
      ...email({
        url: post.url,
        from: "Winnow <winnow@example.com>",
        trusted: ["ann@example.com", "bob@example.com", "boss@example.com"],
        publicUrl: "https://winnow.example",
      }),
    ],
    { allow: { page: ["127.0.0.0/8"], webhook: ["127.0.0.0/8"] } },
  );
  const make = async (name: string, notification: CreateInput["notification"]) => {
    const path = `/${name}`;
    world.pages.set(path, pageOf(name, `A sack of ${name} costs 20 crowns.`));
    const { data } = await world.winnow.monitor.create({
      ...{ name, schedule: { text: "daily", timezone: "Europe/Berlin" }, notification },
      targets: [{ type: "scrape", urls: [world.origin + path] }],
    });
    await world.check(data.id);
    return { id: data.id, path };
  };
  const setAhead = (ms: number) => {
    ahead += ms;
  };
  return { ...world, make, setAhead, now: () => clock.now() };
}

const to = (path: string): { type: string; url: string; body: string } => ({
  type: "template",
  url: `${bench.url}/${path}`,
  body: "{{title}}\n{{text}}",
});

async function until(isSo: () => boolean, what: string): Promise<void> {
  for (let left = 400; left > 0 && !isSo(); left -= 1)
    await new Promise((resolve) => setTimeout(resolve, 25));
  assert.ok(isSo(), what);
}

test("a digest of several monitors is one e-mail and one message, each with a section for each", async () => {
  await using world = await startTold();
  const digest = { text: "hourly", timezone: "Europe/Berlin" };
  const notification = {
    email: { enabled: true, recipients: ["ann@example.com"], includeDiffs: true },
    channels: [to("ops")],
    digest,
  };
  const flour = await world.make("Flour", notification);
  const rye = await world.make("Rye", {
    ...notification,
    email: { ...notification.email, includeDiffs: false },
  });
  world.pages.set(flour.path, pageOf("Flour", "A sack of Flour costs 25 crowns."));
  await world.check(flour.id);
  world.pages.set(flour.path, pageOf("Flour", "A sack of Flour costs 27 crowns."));
  world.pages.set(rye.path, 404);
  const { notificationStatus } = await world.check(flour.id);
  await world.check(rye.id);
  assert.equal(notificationStatus, null, "its message is one of several checks");
  await new Promise((resolve) => setTimeout(resolve, 1500));
  assert.deepEqual([bench.asked.length, post.taken.length], [0, 0], "nothing before its time");
  world.setAhead(HOUR);
  await until(() => bench.asked.length > 0 && post.taken.length > 0, "both are told");
  await new Promise((resolve) => setTimeout(resolve, 1500));
  assert.deepEqual([bench.asked.length, post.taken.length], [1, 1]);
  assert.match(bench.asked[0]?.text ?? "", /^2 monitors: 2 changed, 1 removed\n/);
  const [mail] = post.taken;
  assert.equal(mail?.subject, "2 monitors: 2 changed, 1 removed");
  if (process.env.LETTER !== undefined) writeFileSync(process.env.LETTER, mail?.html ?? "");
  assert.match(mail?.text ?? "", /^Flour: 2 changed in 2 checks\n=+$/m);
  assert.match(
    mail?.text ?? "",
    /^- A sack of Flour costs 25 crowns\.\n\+ A sack of Flour costs 27 crowns\.$/m,
  );
  assert.match(mail?.text ?? "", /^Rye: 1 removed\n=+$/m);
  const links = [...(mail?.html?.matchAll(/unsubscribe\?token=([^"]+)"[^>]*>([^<]+)</g) ?? [])];
  assert.deepEqual(
    links.map(([, , words]) => words),
    ["Unsubscribe from this monitor", "Unsubscribe from this monitor", "Unsubscribe from all"],
  );
  assert.match(
    mail?.raw ?? "",
    /^List-Unsubscribe: <https:\/\/winnow\.example\/v2\/monitor\/email\/unsubscribe/m,
  );

  // Who has left one of them gets the other.
  await called(world.winnow.monitor, "unsubscribeEmail", { token: links[0]?.[1] });
  for (const { id, path } of [flour, rye]) {
    world.pages.set(path, pageOf(path, "Sold out."));
    await world.check(id);
  }
  world.setAhead(HOUR);
  await until(() => bench.asked.length > 1 && post.taken.length > 1, "both are told again");
  assert.equal(post.taken[1]?.subject, "Rye: 1 new");
  assert.match(bench.asked[1]?.text ?? "", /^2 monitors: /);
});

test("a message is repeated until the button behind its link is pressed, or a call says so", async () => {
  await using world = await startTold();
  const notification = {
    email: { enabled: true, recipients: ["ann@example.com"] },
    channels: [to("ops")],
    repeat: { every: "30 minutes", times: 5 },
  };
  const { id, path } = await world.make("Flour", notification);
  world.pages.set(path, pageOf("Flour", "A sack of Flour costs 25 crowns."));
  await world.check(id);
  await until(() => bench.asked.length === 1 && post.taken.length === 1, "told at once");
  assert.match(bench.asked[0]?.text ?? "", /I have seen this/);
  const url = /https:\/\/winnow\.example\/v2\/monitor\/seen\?token=[\w.-]+/;
  const token = url.exec(post.taken[0]?.html ?? "")?.[0].split("token=")[1] ?? assert.fail();
  assert.ok(url.test(post.taken[0]?.text ?? ""));
  world.setAhead(HOUR);
  await until(() => bench.asked.length === 2 && post.taken.length === 2, "repeated");
  assert.equal(post.taken[1]?.subject, "Reminder: Flour: 1 changed");
  const page = String(await textOf(called(world.winnow.monitor, "seenPage", { token })));
  assert.match(page, /Send no more reminders of what “Flour” found\?.*<button/s);
  const bad = String(await textOf(called(world.winnow.monitor, "seenPage", { token: `${token}x` })));
  assert.match(bad, /This link is not valid/);
  const forged = called(world.winnow.monitor, "seenByLink", { token: `${token}x` });
  await assert.rejects(forged, (error: { code: string }) => error.code === "BAD_REQUEST");
  const done = String(await textOf(called(world.winnow.monitor, "seenByLink", { token, page: "1" })));
  assert.match(done, /There are no more reminders/);
  world.setAhead(HOUR);
  await new Promise((resolve) => setTimeout(resolve, 2500));
  assert.deepEqual([bench.asked.length, post.taken.length], [2, 2], "somebody has seen it");

  world.pages.set(path, pageOf("Flour", "A sack of Flour costs 27 crowns."));
  const { id: checkId } = await world.check(id);
  await until(() => bench.asked.length === 3, "what is found later is told");
  const { data } = await world.winnow.monitor.seen({ id, checkId });
  assert.equal(data.id, id);
  world.setAhead(HOUR);
  await new Promise((resolve) => setTimeout(resolve, 2500));
  assert.equal(bench.asked.length, 3);
  await assert.rejects(world.winnow.monitor.seen({ id, checkId: id }), /Check not found/);
  await assert.rejects(world.winnow.monitor.seen({ id: checkId }), /Monitor not found/);
});

test("one cause is one message for all monitors, and others are told when it lasts", async () => {
  await using world = await startTold();
  const notification = {
    channels: [to("ops")],
    groupFailures: true,
    escalate: { after: 3, channels: [to("boss")], email: { recipients: ["boss@example.com"] } },
  };
  const names = ["Flour", "Rye", "Oats"];
  const made = [];
  for (const name of names) made.push(await world.make(name, notification));
  for (const { id, path } of made) {
    world.pages.set(path, 503);
    await world.check(id);
  }
  await new Promise((resolve) => setTimeout(resolve, 1500));
  assert.equal(bench.asked.length, 0, "failures wait for others");
  world.setAhead(HOUR);
  await until(() => bench.asked.length === 1, "they are told together");
  const host = new URL(world.origin).host;
  assert.match(bench.asked[0]?.text ?? "", new RegExp(`^${host} is down: 3 monitors\n`));
  const [first] = made;
  assert.ok(first);
  for (let count = 0; count < 3; count += 1) await world.check(first.id);
  await until(() => bench.asked.length === 2 && post.taken.length === 1, "others are told, once");
  const boss = bench.asked.find((one) => one.path === "/boss");
  assert.match(boss?.text ?? "", /^Flour: 3 checks in a row could not read all pages\n.*503/s);
  assert.deepEqual(post.taken[0]?.recipients, ["boss@example.com"]);
  assert.equal(post.taken[0]?.subject, "Flour: 3 checks in a row could not read all pages");
  world.pages.set(first.path, pageOf("Flour", "A sack of Flour costs 20 crowns."));
  await world.check(first.id);
  await until(() => bench.asked.length === 4 && post.taken.length === 2, "both are over");
  assert.match(post.taken[1]?.subject ?? "", /^Flour: all pages are read again, others were told at /);
  const back = bench.asked.filter((one) => one.path === "/ops")[1];
  assert.match(back?.text ?? "", new RegExp(`^${host} is back: 3 monitors\n`));
});

test("secrets of those who are told later are not shown, and stay when that is sent back", async () => {
  await using world = await startTold();
  const headers = { authorization: "Bearer 0123456789abcdefghij" };
  const escalate = { after: 2, channels: [{ ...to("boss"), headers }] };
  const { id } = await world.make("Flour", { escalate, quietHours: { from: "22:00", to: "07:00" } });
  const { data } = await world.winnow.monitor.get({ id });
  assert.doesNotMatch(JSON.stringify(data), /0123456789/);
  await world.winnow.monitor.update({ id, notification: data.notification as CreateInput["notification"] });
  const { data: results } = await world.winnow.monitor.notifyTest({ id });
  assert.deepEqual(
    results.map(({ type, success }) => [type, success]),
    [["template", true]],
  );
  assert.equal(bench.asked[0]?.headers.authorization, headers.authorization);
});

test("what a digest would lose by then is refused, and a test message shows what it looks like", async () => {
  await using world = await startTold();
  const make = (retentionDays: number, notification: CreateInput["notification"]) =>
    world.winnow.monitor.create({
      ...{ name: "Flour", schedule: { text: "daily" }, retentionDays, notification },
      targets: [{ type: "scrape", urls: [`${world.origin}/flour`] }],
    });
  const digest = { text: "weekly on monday at 8am" };
  const refused = make(7, { channels: [to("ops")], digest });
  await assert.rejects(refused, (error: { details: unknown }) => {
    assert.match(
      JSON.stringify(error.details),
      /The digest comes every 7 days: checks are to be kept.*8 days/,
    );
    return true;
  });
  const { data } = await make(8, { channels: [to("ops")], digest });
  await world.winnow.monitor.notifyTest({ id: data.id });
  assert.match(
    bench.asked[0]?.text ?? "",
    /^Flour: a test message\n.*Flour: 1 changed.*\nThe next digest is due on \d/s,
  );
});

type CallName = "seenPage" | "seenByLink" | "unsubscribeEmail";

/** A call behind a link, which apps have no type for. */
async function called(monitor: object, name: CallName, input: object): Promise<unknown> {
  return await (monitor as Record<CallName, (given: object) => Promise<unknown>>)[name](input);
}

/** The text of a page. */
async function textOf(page: Promise<unknown>): Promise<unknown> {
  return ((await page) as { readonly body: unknown }).body;
}

test.run();
