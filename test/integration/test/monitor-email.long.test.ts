import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Firecrawl, { SdkError } from "@mendable/firecrawl-js";
import { suite } from "uvu";
import { Post, refusal, type Taken } from "../../../plugins/notifiers/email/test/post.ts";
import { startServer, type TestServer } from "../server.ts";

const test = suite("e-mail of monitors");
const key = "fc-0123456789abcdef0123456789abcdef";
const [ANN, BOSS] = ["ann@example.com", "boss@shop.example"];

const pages = new Map<string, string>();
const site = createServer(({ url = "/" }, response) => {
  const html = pages.get(url);
  response.writeHead(html === undefined ? 404 : html === "down" ? 503 : 200, { "content-type": "text/html" });
  response.end(html ?? "<title>Not found</title><h1>Not found</h1><p>There is nothing here.");
});
const page = (title: string, text: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1><p>${text}</p>
  <p>The mill stands by the river, and is open on all days but Monday.</p></main>`;

let origin = "";
let post: Post;
let server: TestServer;
let client: Firecrawl;

test.before(async () => {
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  post = await new Post().open();
  server = await startServer({
    WINNOW_API_KEYS: key,
    SMTP_URL: post.url,
    SMTP_FROM: "Winnow <winnow@example.com>",
    WINNOW_EMAIL_TRUSTED: `${BOSS},own.example`,
  });
  client = new Firecrawl({ apiUrl: server.origin, apiKey: key });
});
test.after(async () => {
  await server.close();
  await post[Symbol.asyncDispose]();
  site.close();
});
test.before.each(() => {
  pages.clear();
  post.taken.length = 0;
  post.onRecipient = () => undefined;
});

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let left = 1200; left > 0; left -= 1) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  assert.fail("It never came to that.");
}

async function check(monitorId: string) {
  const { id } = await client.runMonitor(monitorId);
  const get = () => client.getMonitorCheck(monitorId, id);
  await until(async () => !["queued", "running"].includes((await get()).status));
  return { id, get, check: await get() };
}

/** Waits until nothing about a check is left to deliver. */
async function delivered({ get }: Awaited<ReturnType<typeof check>>) {
  const status = async () =>
    (await get()).notificationStatus as Record<string, { queued: boolean; attempted: boolean }> | null;
  await until(async () => Object.values((await status()) ?? {}).every(({ queued }) => !queued));
  return await status();
}

const mailTo = (address: string): readonly Taken[] =>
  post.taken.filter(({ recipients }) => recipients.includes(address));
const linkIn = (mail: Taken | undefined, path: string) =>
  new RegExp(`http\\S+/${path}\\?token=\\S+`).exec(mail?.text ?? "")?.[0] ?? "";
const settings = { schedule: { text: "daily at 9:00", timezone: "Europe/Berlin" } };
const form = (body: Record<string, string>) => ({ method: "POST", body: new URLSearchParams(body) });
const statuses = (monitor: { emailRecipientSubscriptions?: readonly { status: string }[] }) =>
  monitor.emailRecipientSubscriptions?.map(({ status }) => status);

test("a stranger confirms by a page, is told what changed, and leaves with one click", async () => {
  pages.set("/price", page("Flour", "A sack of rye costs 20 crowns <b>today</b>."));
  const recipients = [ANN, BOSS, "ANN@example.com"];
  const monitor = await client.createMonitor({
    ...settings,
    name: "Prices",
    targets: [{ type: "scrape", urls: [`${origin}/price`, `${origin}/terms`] }],
    notification: { email: { enabled: true, recipients, includeDiffs: true } },
  });
  assert.deepEqual(monitor.emailRecipientSubscriptions, [
    { email: ANN, status: "pending", source: "opt_in", confirmationEmailSent: true },
    { email: BOSS, status: "confirmed", source: "team" },
  ]);
  assert.deepEqual(monitor.notification?.email?.recipients, [ANN, BOSS]);
  await until(() => mailTo(ANN).length === 1);
  const confirmUrl = linkIn(mailTo(ANN)[0], "confirm");
  const shown = await fetch(confirmUrl);
  assert.deepEqual([shown.status, shown.headers.get("content-type")], [200, "text/html; charset=utf-8"]);
  assert.match(await shown.text(), /<button type="submit">Confirm<\/button>/);
  assert.deepEqual(
    statuses(await client.getMonitor(monitor.id)),
    ["pending", "confirmed"],
    "a GET changes nothing",
  );

  pages.set("/terms", page("Terms", "We deliver within 3 days."));
  const first = await check(monitor.id);
  await delivered(first);
  assert.deepEqual([mailTo(ANN).length, mailTo(BOSS).length], [1, 0], "what is first is no news");
  pages.delete("/terms");
  await delivered(await check(monitor.id));
  assert.deepEqual([mailTo(ANN).length, mailTo(BOSS).length], [1, 1], "nobody is told who has not confirmed");
  assert.equal(mailTo(BOSS)[0]?.subject, "Prices: 1 removed");

  const token = new URL(confirmUrl).searchParams.get("token") ?? "";
  const done = await fetch(confirmUrl.split("?", 1)[0] ?? "", form({ token, page: "1" }));
  assert.match(await done.text(), /gets e-mail about changes to “Prices”/);
  assert.deepEqual(statuses(await client.getMonitor(monitor.id)), ["confirmed", "confirmed"]);

  assert.equal(await delivered(await check(monitor.id)), null, "nothing changed");
  pages.set("/price", page("Flour", "A sack of rye costs 25 crowns <b>today</b>."));
  const changed = await check(monitor.id);
  const status = await delivered(changed);
  assert.deepEqual(status?.email && { ...status.email, deliveredAt: "" }, {
    attempted: true,
    success: true,
    delivered: true,
    queued: false,
    deliveredAt: "",
  });
  const mail = mailTo(ANN)[1];
  assert.equal(mail?.subject, "Prices: 1 changed");
  assert.match(mail?.html ?? "", /crowns/);
  assert.match(
    mail?.text ?? "",
    /^- A sack of rye costs 20 crowns today\.\n\+ A sack of rye costs 25 crowns today\.$/m,
  );

  const url = Post.header(mail, "list-unsubscribe")?.slice(1, -1) ?? "";
  assert.equal((await fetch(url)).status, 200);
  assert.deepEqual(statuses(await client.getMonitor(monitor.id)), ["confirmed", "confirmed"]);
  assert.equal((await fetch(url, form({ "List-Unsubscribe": "One-Click" }))).status, 200);
  assert.deepEqual(statuses(await client.getMonitor(monitor.id)), ["unsubscribed", "confirmed"]);
  const listed = await fetch(`${server.origin}/v2/webhooks/deliveries`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const text = await listed.text();
  assert.match(text, /"url":"mailto:ann@example\.com"/);
  assert.doesNotMatch(text, /token|eyJ/, "no link is shown");
  const patched = await client.updateMonitor(monitor.id, {
    notification: { email: { enabled: true, recipients: [ANN] } },
  });
  assert.deepEqual(statuses(patched), ["unsubscribed"]);
  pages.set("/price", page("Flour", "A sack costs 30 crowns."));
  assert.equal(await delivered(await check(monitor.id)), null, "nobody is left to tell");
});

test("without recipients the operator's own addresses get it, and errors are told once", async () => {
  pages.set("/price", page("Flour", "A sack costs 20 crowns."));
  const monitor = await client.createMonitor({
    ...settings,
    name: "Own",
    targets: [{ type: "scrape", urls: [`${origin}/price`] }],
    notification: { email: { enabled: true } },
  });
  assert.deepEqual(monitor.emailRecipientSubscriptions, [
    { email: BOSS, status: "confirmed", source: "team" },
  ]);
  await delivered(await check(monitor.id));
  pages.set("/price", "down");
  await delivered(await check(monitor.id));
  await delivered(await check(monitor.id));
  pages.set("/price", page("Flour", "A sack costs 20 crowns."));
  await delivered(await check(monitor.id));
  assert.deepEqual(
    mailTo(BOSS).map(({ subject }) => subject),
    ["Own: 1 error"],
  );
  assert.match(mailTo(BOSS)[0]?.text ?? "", /Error: .*\n[\s\S]*503/);
});

test("a recipient whom the server refuses is noted with its words, and the others have theirs", async () => {
  pages.set("/price", page("Flour", "A sack costs 20 crowns."));
  post.onRecipient = (address) =>
    address.startsWith("gone") ? refusal(550, "No such mailbox here") : undefined;
  const monitor = await client.createMonitor({
    ...settings,
    name: "Refused",
    targets: [{ type: "scrape", urls: [`${origin}/price`] }],
    notification: { email: { enabled: true, recipients: ["gone@own.example", "here@own.example"] } },
  });
  await delivered(await check(monitor.id));
  pages.set("/price", page("Flour", "A sack costs 25 crowns."));
  const status = await delivered(await check(monitor.id));
  const { success, delivered: some, error } = Object(status?.email);
  assert.deepEqual([success, some], [false, true]);
  assert.equal(error, "The mail server refused the message: 550 No such mailbox here");
  assert.equal(mailTo("here@own.example").length, 1);
});

test("tokens that are not valid lead to a page that says so, or to a code", async () => {
  const base = `${server.origin}/v2/monitor/email`;
  const shown = await fetch(`${base}/confirm?token=nonsense`);
  assert.deepEqual([shown.status, shown.headers.get("content-type")], [400, "text/html; charset=utf-8"]);
  assert.match(await shown.text(), /This link is not valid, or has expired/);
  for (const path of ["confirm", "unsubscribe"]) {
    const answer = await fetch(`${base}/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token: "nonsense" }),
    });
    const { code } = (await answer.json()) as { code: string };
    assert.deepEqual([answer.status, code], [400, "EMAIL_TOKEN_INVALID"]);
  }
  assert.equal((await fetch(`${base}/confirm`)).status, 400);
});

test("recipients that cannot be are refused by their place", async () => {
  const create = (email: object) =>
    client.createMonitor({
      ...settings,
      name: "Wrong",
      targets: [{ type: "scrape", urls: [`${origin}/price`] }],
      notification: { email: { enabled: true, ...email } },
    });
  const many = Array.from({ length: 26 }, (_, index) => `a${index}@own.example`);
  for (const recipients of [
    ["nobody"],
    ["a@b.example, c@d.example"],
    ["a@b.example\r\nBcc: x@y.example"],
    many,
  ])
    await assert.rejects(
      create({ recipients }),
      (error: Error) => error instanceof SdkError && error.status === 400,
    );
});

test.run();
