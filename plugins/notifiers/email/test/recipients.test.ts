import assert from "node:assert/strict";
import { setupWith } from "@winnow/conformance";
import type { Jobs, NewDelivery } from "@winnow/kit-jobs";
import type { MailList } from "@winnow/kit-mail";
import type { RecordStore } from "@winnow/kit-records";
import { recordsSqlite } from "@winnow/records-sqlite";
import { suite } from "uvu";
import { Recipients } from "../src/recipients.ts";
import { Trusted } from "../src/trusted.ts";

const test = suite("notifier-email: recipients");
const DAY = 86_400_000;
const list: MailList = { owner: "a", id: "prices", name: "Prices" };
const ANN = "ann@example.com";

/** Recipients, a clock, and the messages that were sent. */
function start(trusted: readonly string[] = []) {
  const records = recordsSqlite().create(setupWith()) as RecordStore;
  const world = { now: Date.parse("2026-03-01T12:00:00Z"), sent: [] as NewDelivery[] };
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `id-${ids}`;
  };
  const open = () =>
    new Recipients({
      records,
      newId,
      clock: { now: () => world.now },
      trusted: new Trusted(trusted),
      linkUrl: () => "https://winnow.example/v2/monitor/email",
    });
  const keys = new Map<string, number>();
  const jobs = {
    send: async (messages: readonly NewDelivery[], { owner, key = "" }: { owner: string; key?: string }) => {
      const at = keys.get(`${owner} ${key}`);
      if (at !== undefined && world.now - at < DAY) return false;
      keys.set(`${owner} ${key}`, world.now);
      world.sent.push(...messages);
      return true;
    },
  } as unknown as Jobs;
  return { world, records, jobs, open, mailer: open() };
}

/** The links of a message, by the last part of their paths. */
function tokensOf(message: NewDelivery | undefined): {
  readonly confirm: string;
  readonly unsubscribe: string;
} {
  const { text } = JSON.parse(message?.body ?? "{}") as { text: string };
  const token = (name: string) => new RegExp(`/${name}\\?token=(\\S+)`).exec(text)?.[1] ?? "";
  return { confirm: token("confirm"), unsubscribe: token("unsubscribe") };
}

const render = ({ unsubscribeUrl }: { unsubscribeUrl: string }) => ({
  subject: "s",
  text: unsubscribeUrl,
  html: "",
});
const statuses = (found: readonly { status: string }[]) => found.map(({ status }) => status);

test("a stranger is asked once, and gets e-mail when they have agreed", async () => {
  const { mailer, jobs, world, open } = start();
  assert.deepEqual(await mailer.subscriptions(list, [ANN]), [
    { email: ANN, status: "pending", source: "opt_in", confirmationEmailSent: false },
  ]);
  const asked = { email: ANN, status: "pending", source: "opt_in", confirmationEmailSent: true };
  assert.deepEqual(await mailer.invite(list, [ANN], jobs), [asked]);
  assert.deepEqual(await mailer.invite(list, [ANN, "ANN@example.com"], jobs), [asked]);
  assert.equal(world.sent.length, 1);
  assert.deepEqual(Object(world.sent[0]?.receiver), { url: "mailto:ann@example.com" });
  assert.deepEqual(await mailer.compose(list, [ANN], "kit.page", render), []);
  const consent = await open().confirm(tokensOf(world.sent[0]).confirm);
  assert.deepEqual([consent.email, consent.list], [ANN, list]);
  assert.deepEqual(await mailer.subscriptions(list, ["Ann@Example.com"]), [
    { email: "Ann@Example.com", status: "confirmed", source: "opt_in" },
  ]);
  const other = { ...list, id: "terms" };
  assert.deepEqual(statuses(await mailer.subscriptions(other, [ANN])), ["confirmed"]);
  assert.deepEqual(statuses(await mailer.subscriptions({ ...list, owner: "b" }, [ANN])), ["pending"]);
  const [message] = await mailer.compose(list, [ANN], "kit.page", render);
  assert.equal(message?.type, "kit.page");
  const kept = JSON.parse(message?.body ?? "{}");
  assert.equal(kept.list.unsubscribeUrl, kept.text);
});

test("nobody is asked twice on one day, however many ask at once, and again on the next", async () => {
  const { mailer, jobs, world, open } = start();
  await Promise.all([1, 2, 3, 4].map((id) => open().invite({ ...list, id: `${id}` }, [ANN], jobs)));
  assert.equal(world.sent.length, 1);
  world.now += DAY - 1;
  await mailer.invite(list, [ANN], jobs);
  assert.equal(world.sent.length, 1);
  world.now += 1;
  await mailer.invite(list, [ANN], jobs);
  assert.equal(world.sent.length, 2);
});

test("who has left a list gets none of it, also when they are listed anew, until they come back themselves", async () => {
  const { mailer, jobs, world } = start();
  await mailer.invite(list, [ANN], jobs);
  await mailer.confirm(tokensOf(world.sent[0]).confirm);
  const [message] = await mailer.compose(list, [ANN], "kit.page", render);
  const { unsubscribe } = tokensOf(message);
  const { confirmToken } = await mailer.unsubscribe(unsubscribe);
  await mailer.unsubscribe(unsubscribe);
  assert.deepEqual(await mailer.invite(list, [ANN], jobs), [
    { email: ANN, status: "unsubscribed", source: "opt_in" },
  ]);
  assert.equal(world.sent.length, 1);
  assert.deepEqual(await mailer.compose(list, [ANN], "kit.page", render), []);
  const other = { ...list, id: "terms" };
  assert.deepEqual(statuses(await mailer.subscriptions(other, [ANN])), ["confirmed"], "other lists go on");
  await mailer.confirm(confirmToken);
  assert.deepEqual(statuses(await mailer.subscriptions(list, [ANN])), ["confirmed"]);
});

test("who never wants to be asked is not, by any list of the owner", async () => {
  const { mailer, jobs, world } = start();
  await mailer.invite(list, [ANN], jobs);
  await mailer.unsubscribe(tokensOf(world.sent[0]).unsubscribe);
  world.now += 30 * DAY;
  assert.deepEqual(statuses(await mailer.invite({ ...list, id: "terms" }, [ANN], jobs)), ["unsubscribed"]);
  assert.equal(world.sent.length, 1);
});

test("addresses and domains of the operator need not confirm, and can leave", async () => {
  const { mailer, jobs, world } = start(["Boss@example.com", "@bücher.example", "boss@example.com"]);
  assert.deepEqual(mailer.defaults, ["Boss@example.com"]);
  const addresses = [
    "boss@example.com",
    "a@xn--bcher-kva.example",
    "a@sub.xn--bcher-kva.example",
    "other@example.com",
  ];
  const found = await mailer.invite(list, addresses, jobs);
  assert.deepEqual(
    found.map(({ status, source }) => `${status} ${source}`),
    ["confirmed team", "confirmed team", "pending opt_in", "pending opt_in"],
  );
  assert.equal(world.sent.length, 2);
  const messages = await mailer.compose(list, addresses, "kit.page", render);
  assert.equal(messages.length, 2);
  await mailer.unsubscribe(tokensOf(messages[0]).unsubscribe);
  assert.deepEqual(statuses(await mailer.subscriptions(list, addresses)).slice(0, 2), [
    "unsubscribed",
    "confirmed",
  ]);
  await mailer.forget(list);
  assert.deepEqual(statuses(await mailer.subscriptions(list, addresses)).slice(0, 1), ["confirmed"]);
});

test("a token is valid for its purpose, its recipient and its time", async () => {
  const { mailer, jobs, world } = start();
  await mailer.invite(list, [ANN], jobs);
  const { confirm, unsubscribe } = tokensOf(world.sent[0]);
  const [payload = "", signature = ""] = confirm.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const forged = Buffer.from(JSON.stringify({ ...claims, e: "eve@example.com" })).toString("base64url");
  const wrong = [
    "",
    ".",
    confirm.slice(0, -2),
    `${forged}.${signature}`,
    `${confirm}.`,
    unsubscribe,
    `${payload}.`,
    "x".repeat(9000),
  ];
  for (const token of wrong)
    await assert.rejects(mailer.confirm(token), { code: "EMAIL_TOKEN_INVALID" }, token.slice(0, 40));
  await assert.rejects(mailer.unsubscribe(confirm), { code: "EMAIL_TOKEN_INVALID" });
  await assert.rejects(start().mailer.confirm(confirm), { code: "EMAIL_TOKEN_INVALID" }, "of another server");
  world.now += 7 * DAY + 1;
  await assert.rejects(mailer.confirm(confirm), { code: "EMAIL_TOKEN_INVALID" });
  await mailer.unsubscribe(unsubscribe);
});

test("only so many strangers wait at a time", async () => {
  const { mailer, jobs, world } = start();
  const address = (index: number) => `a${index}@example.com`;
  for (let from = 0; from < 100; from += 25)
    await mailer.invite(
      list,
      Array.from({ length: 25 }, (_, index) => address(from + index)),
      jobs,
    );
  await assert.rejects(mailer.invite(list, [address(100)], jobs), { code: "EMAIL_TOO_MANY_PENDING" });
  assert.equal(world.sent.length, 100);
  await mailer.confirm(tokensOf(world.sent[0]).confirm);
  await mailer.invite(list, [address(100)], jobs);
  world.now += 8 * DAY;
  await mailer.invite(list, [address(101), address(102)], jobs);
  assert.equal(world.sent.length, 103);
});

test.run();
