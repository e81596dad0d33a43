import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { createServer, type Socket } from "node:net";
import { notifierConformance, setupWith } from "@winnow/conformance";
import type { Token } from "@winnow/core/plugin";
import { type Egress, EgressToken } from "@winnow/kit-egress";
import type { Delivery, JobEvent } from "@winnow/kit-jobs";
import { suite } from "uvu";
import * as v from "valibot";
import { type WebhookSettings, webhook } from "../src/index.ts";
import { Receiver, startKernel } from "./bench.ts";

const test = suite("notifier-webhook");
const receiver = new Receiver();
const unheard: unknown[] = [];
process.on("unhandledRejection", (reason) => unheard.push(reason));

test.before.each(() => {
  receiver.got.length = 0;
  receiver.answer = (response) => void response.writeHead(204).end();
});
test.after(() => {
  receiver.close();
  assert.deepEqual(unheard, [], "nothing is thrown where nobody hears it");
});

/** Lets everything through, and every name lead to this machine. */
const open: Egress = {
  check: () => {},
  resolve: async () => [{ address: "127.0.0.1", family: 4 }],
};
const provided = new Map<Token<unknown>, unknown>([[EgressToken, open]]);

await receiver.open();
notifierConformance(test, () => webhook({ allowHttp: true }), {
  received: () => receiver.got,
  provided,
  job: { request: { webhook: receiver.url }, unreachable: { webhook: "http://127.0.0.1:1/" } },
});

function parse(value: unknown, settings: WebhookSettings = {}) {
  const schema = webhook(settings).jobOptions?.webhook?.schema;
  assert.ok(schema);
  const { success, output, issues } = v.safeParse(schema, value);
  return { success, output, message: issues?.map((issue) => issue.message).join(" | ") ?? "" };
}

test("takes a bare URL for an object of one", () => {
  assert.deepEqual(parse("https://r.example/").output, {
    url: "https://r.example/",
    headers: {},
    metadata: {},
  });
  const whole = {
    url: "https://r.example/",
    headers: { a: "b" },
    metadata: { deep: [{ a: null }] },
    events: ["page"],
  };
  assert.deepEqual(parse(whole).output, whole);
});

test("wants https, unless http is allowed", () => {
  assert.match(parse("http://r.example/").message, /https/);
  assert.equal(parse("http://r.example/", { allowHttp: true }).success, true);
  for (const url of ["ftp://r.example/", "file:///etc/passwd", "javascript:alert(1)", "r.example", "", 7])
    assert.equal(parse(url, { allowHttp: true }).success, false, String(url));
});

test("refuses keys that it does not know, and says which", () => {
  assert.match(parse({ url: "https://r.example/", event: ["page"] }).message, /event/);
  assert.equal(parse([]).success, false);
  assert.equal(parse({}).success, false);
});

test("refuses headers that say what a message is, in any case", () => {
  for (const name of ["x-firecrawl-signature", "X-Firecrawl-Signature", "Webhook-Id", "Content-Type", "HOST"])
    assert.match(parse({ url: "https://r.example/", headers: { [name]: "a" } }).message, /reserved/, name);
});

test("refuses headers that cannot be sent", () => {
  const headers: readonly Record<string, string>[] = [
    { "a b": "c" },
    { a: "b\r\nc: d" },
    { a: "\0" },
    { a: "日本" },
  ];
  for (const one of headers) assert.equal(parse({ url: "https://r.example/", headers: one }).success, false);
  assert.equal(parse({ url: "https://r.example/", headers: { a: "é" } }).success, true);
});

test("keeps no large extras with every message", () => {
  const metadata = { text: "x".repeat(70_000) };
  assert.match(parse({ url: "https://r.example/", metadata }).message, /64 KiB/);
});

test("names events whole, short, and in the spelling of the documents", () => {
  const events = ["crawl.page", "page", "start", "crawl.start", "check.completed", "batch_scrape.completed"];
  assert.equal(parse({ url: "https://r.example/", events }).success, true);
  for (const name of ["pages", "crawl", "crawl.pages", "shop.page", ""])
    assert.match(parse({ url: "https://r.example/", events: [name] }).message, /is not a valid event/, name);
});

const event = (type: string, receiverOptions: object): JobEvent => ({
  type,
  job: {
    id: "00000000-0000-7000-8000-000000000001",
    operation: "crawl",
    owner: "",
    request: { webhook: { url: receiver.url, headers: {}, metadata: {}, ...receiverOptions } },
  },
  success: true,
  data: [],
});

test("tells only of the events that were asked for", () => {
  const { compose } = webhook();
  const isTold = (type: string, events?: readonly string[]) =>
    compose?.(event(type, events === undefined ? {} : { events })).length === 1;
  assert.ok(isTold("crawl.page"));
  assert.ok(isTold("crawl.page", ["crawl.page"]));
  assert.ok(isTold("crawl.page", ["page"]));
  assert.ok(isTold("crawl.started", ["start"]));
  assert.ok(isTold("crawl.started", ["crawl.start"]));
  assert.ok(isTold("monitor.check.completed", ["check.completed"]));
  assert.ok(isTold("monitor.check.completed", ["check"]));
  assert.ok(!isTold("crawl.page", ["batch_scrape.page"]));
  assert.ok(!isTold("crawl.completed", ["page", "start"]));
  assert.ok(!isTold("crawl.page", []));
});

test("writes the envelope with everything in it", () => {
  const [message] = webhook().compose?.(event("crawl.started", { metadata: { order: 7 } })) ?? [];
  const { webhookId, ...rest } = JSON.parse(message?.body ?? "");
  assert.equal(webhookId, message?.id);
  const id = "00000000-0000-7000-8000-000000000001";
  assert.deepEqual(rest, { success: true, type: "crawl.started", id, data: [], metadata: { order: 7 } });
});

/** Delivers one message; `url` replaces the receiver's. */
async function deliver(settings: WebhookSettings, url = receiver.url, headers: Record<string, string> = {}) {
  const notifier = webhook({ allowHttp: true, ...settings });
  await notifier.setup?.(setupWith(new Map([[EgressToken, open]])));
  const [message] = notifier.compose?.(event("crawl.page", { url, headers })) ?? [];
  assert.ok(message);
  await notifier.deliver?.(message as Delivery, AbortSignal.timeout(10_000));
  return message;
}

test("signs the bytes that it sends", async () => {
  const message = await deliver({ secret: "s3cret" }, receiver.url, { "x-own": "yes", "user-agent": "mine" });
  const [got] = receiver.got;
  const hex = createHmac("sha256", "s3cret")
    .update(got?.text ?? "")
    .digest("hex");
  assert.equal(got?.headers["x-firecrawl-signature"], `sha256=${hex}`);
  assert.equal(got?.headers["content-type"], "application/json");
  assert.deepEqual([got?.headers["x-own"], got?.headers["user-agent"]], ["yes", "mine"]);
  const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": signature } = got?.headers ?? {};
  assert.equal(id, message.id);
  const signed = createHmac("sha256", "s3cret").update(`${id}.${at}.${got?.text}`).digest("base64");
  assert.equal(signature, `v1,${signed}`);
});

test("does not sign without a secret", async () => {
  await deliver({});
  const names = Object.keys(receiver.got[0]?.headers ?? {});
  assert.deepEqual(
    names.filter((name) => /signature|webhook/.test(name)),
    [],
  );
});

test("only an answer of 2xx is one, and redirects are not followed", async () => {
  for (const status of [200, 201, 299]) {
    receiver.answer = (response) => void response.writeHead(status).end("thanks");
    await deliver({});
  }
  for (const status of [301, 302, 307, 400, 404, 410, 429, 500, 503]) {
    receiver.got.length = 0;
    receiver.answer = (response) => void response.writeHead(status, { location: receiver.url }).end();
    await assert.rejects(deliver({}), { code: "WEBHOOK_FAILED", message: new RegExp(`answered ${status}`) });
    assert.equal(receiver.got.length, 1);
  }
});

test("a receiver that hangs, drips or floods holds nobody up", async () => {
  receiver.answer = () => {};
  await assert.rejects(deliver({ timeoutMs: 60 }), {
    code: "WEBHOOK_FAILED",
    message: /within 0.06 seconds/,
  });
  receiver.answer = (response) => void response.writeHead(200).write("a");
  await assert.rejects(deliver({ timeoutMs: 60 }), { code: "WEBHOOK_FAILED" });
  receiver.answer = (response) => {
    const more = () => response.write(Buffer.alloc(65_536), () => response.destroyed || setImmediate(more));
    more();
  };
  await deliver({});
});

test("a receiver that cannot be reached, or is none, is a failure and nothing worse", async () => {
  const sockets: readonly ((socket: Socket) => void)[] = [
    (socket) => socket.destroy(),
    (socket) => socket.end("nonsense\r\n\r\n"),
    (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nab"),
  ];
  await assert.rejects(deliver({}, "http://127.0.0.1:1/"), {
    code: "WEBHOOK_FAILED",
    message: /ECONNREFUSED/,
  });
  for (const answer of sockets) {
    const server = createServer(
      (socket) => void socket.on("error", () => {}).once("data", () => answer(socket)),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { port: number };
    await assert.rejects(deliver({}, `http://127.0.0.1:${port}/`), { code: "WEBHOOK_FAILED" });
    server.close();
  }
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual(unheard, []);
});

test("a private receiver is refused unless its network is allowed", async () => {
  await using bench = await startKernel({ retriesAfterMs: [] }, []);
  const id = await bench.submit({ pages: 1, webhook: receiver.url });
  await bench.until(async () => (await bench.messages(id)).some(({ state }) => state === "failed"));
  assert.equal(receiver.got.length, 0);
  assert.match((await bench.messages(id))[0]?.lastError ?? "", /not public/);
});

test("tells of a job from its start to its end, in order, each with an id of its own", async () => {
  await using bench = await startKernel();
  const id = await bench.submit({ pages: 3, webhook: { url: receiver.url, metadata: { a: 1 } } });
  await bench.until(() => receiver.got.length === 5);
  const bodies = receiver.got.map(({ body }) => body);
  assert.deepEqual(
    bodies.map(({ type }) => type),
    ["crawl.started", "crawl.page", "crawl.page", "crawl.page", "crawl.completed"],
  );
  assert.deepEqual(bodies[1]?.data, [{ markdown: "page 0" }]);
  assert.deepEqual([bodies[4]?.data, bodies[4]?.success], [[], true]);
  assert.ok(bodies.every((body) => body.id === id));
  assert.equal(new Set(bodies.map(({ webhookId }) => webhookId)).size, 5);
});

test("a job whose last page fails is complete all the same", async () => {
  await using bench = await startKernel();
  await bench.submit({ pages: 2, last: "fails", webhook: receiver.url });
  await bench.until(() => receiver.got.length === 4);
  const [, , page, completed] = receiver.got.map(({ body }) => body);
  assert.deepEqual([page?.type, page?.success, page?.data], ["crawl.page", false, []]);
  assert.match(String(page?.error), /It broke/);
  assert.deepEqual([completed?.type, completed?.success], ["crawl.completed", true]);
  assert.equal("error" in (completed ?? {}), false);
});

test("tries again after 1, 5 and 15 minutes with the same bytes, then gives up", async () => {
  receiver.answer = (response) => void response.writeHead(500).end();
  await using bench = await startKernel({ secret: "s3cret" });
  const id = await bench.submit({ pages: 1, webhook: { url: receiver.url, events: ["completed"] } });
  const tried = async (times: number) => (await bench.messages(id))[0]?.attempts === times;
  await bench.until(() => tried(1));
  for (const [index, minutes] of [1, 5, 15].entries()) {
    const { dueAt, state } = (await bench.messages(id))[0] ?? { dueAt: 0 };
    assert.equal(state, "pending");
    await bench.clock.pass(dueAt - bench.clock.now() - 1);
    await bench.clock.pass(0);
    assert.equal(receiver.got.length, index + 1, `not before ${minutes} minutes`);
    await bench.until(() => tried(index + 2), 1000);
  }
  await bench.clock.pass(3_600_000);
  await bench.clock.pass(3_600_000);
  assert.equal(receiver.got.length, 4);
  const [message] = await bench.messages(id);
  assert.deepEqual([message?.state, message?.lastError], ["failed", "The receiver answered 500."]);
  assert.equal(new Set(receiver.got.map(({ text }) => text)).size, 1);
  assert.equal(new Set(receiver.got.map(({ headers }) => headers["x-firecrawl-signature"])).size, 1);
});

test("a message that fails holds up neither its job nor the messages behind it", async () => {
  receiver.answer = (response) => {
    const isFirst = receiver.got.length === 1;
    response.writeHead(isFirst ? 503 : 204).end();
  };
  await using bench = await startKernel({ retriesAfterMs: [10_000] });
  const id = await bench.submit({ pages: 1, webhook: receiver.url });
  await bench.until(() => receiver.got.length === 3);
  assert.equal((await bench.jobs.find(id))?.status, "completed");
  await bench.until(() => receiver.got.length === 4, 1000);
  const types = receiver.got.map(({ body }) => body.type);
  assert.deepEqual(types, ["crawl.started", "crawl.page", "crawl.completed", "crawl.started"]);
  await bench.until(async () => (await bench.messages(id)).every(({ state }) => state === "delivered"));
});

test("a cancelled job tells nothing more but that", async () => {
  receiver.answer = (response) => void response.writeHead(500).end();
  await using bench = await startKernel();
  const id = await bench.submit({ pages: 3, last: "hangs", webhook: receiver.url });
  await bench.until(() => receiver.got.length > 0);
  const job = await bench.jobs.find(id);
  assert.ok(job);
  assert.equal(await bench.jobs.cancel(job), true);
  receiver.got.length = 0;
  receiver.answer = (response) => void response.writeHead(204).end();
  await bench.until(() => receiver.got.length > 0);
  await bench.clock.pass(3_600_000);
  assert.deepEqual(
    receiver.got.map(({ body }) => [body.type, body.success, typeof body.error]),
    [["crawl.cancelled", false, "string"]],
  );
});

test("settings that make no sense are refused", () => {
  const wrong: readonly unknown[] = [{ timeoutMs: 0 }, { timeoutMs: 60_000 }, { secret: "" }, { retries: 3 }];
  for (const settings of wrong)
    assert.throws(() => webhook(settings as WebhookSettings), { code: "CONFIG_INVALID" });
});

test.run();
