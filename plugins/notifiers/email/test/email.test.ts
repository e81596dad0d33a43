import assert from "node:assert/strict";
import { createServer, type Socket } from "node:net";
import { createQueue } from "@winnow/adapter-queue";
import { notifierConformance, untyped } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import type { Delivery } from "@winnow/kit-jobs";
import { recordsSqlite } from "@winnow/records-sqlite";
import { storeSqlite } from "@winnow/store-sqlite";
import { suite } from "uvu";
import { type EmailSettings, email } from "../src/index.ts";
import { Post, refusal } from "./post.ts";

const test = suite("notifier-email");
const post = await new Post().open();
test.after(() => post[Symbol.asyncDispose]());
test.before.each(() => {
  post.taken.length = 0;
  post.onMessage = () => undefined;
  post.onRecipient = () => undefined;
});

const publicUrl = "https://winnow.example";
const from = "Winnow <winnow@example.com>";
const list = {
  id: "0199f1a2",
  name: "Prices",
  unsubscribeUrl: `${publicUrl}/v2/monitor/email/unsubscribe?token=t`,
};
const content = { subject: "Prices: 1 changed", text: "It changed.", html: "<p>It changed.</p>" };

let ids = 0;
function message(body: unknown = { ...content, list }, to = "mailto:ann@example.com"): Delivery {
  ids += 1;
  return {
    id: `m${ids}`,
    notifier: "email",
    type: "kit.page",
    body: JSON.stringify(body),
    receiver: { url: to },
    jobId: "",
    createdAt: 1_800_000_000_000,
    attempts: 0,
    state: "pending",
    dueAt: 0,
    lastError: undefined,
  };
}

const plain = ({ id, notifier: _, ...rest }: Delivery) => ({
  id,
  type: rest.type,
  body: rest.body,
  receiver: rest.receiver,
});
notifierConformance(test, () => email({ url: post.url, from, publicUrl })[0], {
  received: () => post.taken,
  messages: {
    request: plain(message()),
    unreachable: plain(message({ nothing: true })),
  },
});

const send = (
  delivery: Delivery,
  settings: Partial<EmailSettings> = {},
  signal = AbortSignal.timeout(20_000),
) => email({ url: post.url, from, publicUrl, ...settings })[0].deliver?.(delivery, signal);

test("pictures go inside of the message, where its HTML shows them; a name that could end a header is refused", async () => {
  const jpeg = Buffer.from("ffd8ffe0", "hex").toString("base64");
  const image = { cid: "one-after@winnow", contentType: "image/jpeg", base64: jpeg };
  const html = '<p>It changed.</p><img src="cid:one-after@winnow">';
  await send(message({ ...content, html, images: [image], list }));
  const [mail] = post.taken;
  assert.equal(mail?.html?.trim(), html);
  assert.deepEqual(
    mail?.attachments.map(({ contentId, mimeType, disposition, content: bytes }) => [
      contentId,
      mimeType,
      disposition,
      Buffer.from(bytes as ArrayBuffer).toString("hex"),
    ]),
    [["<one-after@winnow>", "image/jpeg", "inline", "ffd8ffe0"]],
  );
  const bad = { ...image, cid: "a@b>\r\nBcc: eve@example.com" };
  await assert.rejects(async () => await send(message({ ...content, images: [bad], list })), /damaged/);
});

test("a message has its text, its HTML, and the headers of a list", async () => {
  const one = message();
  await send(one);
  const [taken] = post.taken;
  assert.deepEqual([taken?.sender, taken?.recipients], ["winnow@example.com", ["ann@example.com"]]);
  assert.deepEqual(
    [taken?.subject, taken?.text?.trim(), taken?.html?.trim()],
    [content.subject, content.text, content.html],
  );
  const headers = [
    "from",
    "to",
    "message-id",
    "list-unsubscribe",
    "list-unsubscribe-post",
    "list-id",
    "auto-submitted",
    "date",
  ];
  assert.deepEqual(
    headers.map((name) => Post.header(taken, name)),
    [
      "Winnow <winnow@example.com>",
      "ann@example.com",
      `<${one.id}@example.com>`,
      `<${list.unsubscribeUrl}>`,
      "List-Unsubscribe=One-Click",
      '"Prices" <0199f1a2.example.com>',
      "auto-generated",
      "Fri, 15 Jan 2027 08:00:00 +0000",
    ],
  );
});

test("a message that is sent again has the same id and date", async () => {
  const one = message();
  await send(one);
  await send(one);
  const ids = post.taken.map((taken) => [Post.header(taken, "message-id"), Post.header(taken, "date")]);
  assert.deepEqual(ids[0], ids[1]);
});

test("nothing in a message becomes a header of its own, and no line is too long", async () => {
  const evil = "Evil\r\nBcc: eve@example.com\r\n\r\n<b>";
  await send(
    message({
      subject: evil,
      text: "x".repeat(5000),
      html: `<p>${"é".repeat(5000)}</p>`,
      list: { ...list, name: evil },
    }),
  );
  const [taken] = post.taken;
  assert.deepEqual(taken?.recipients, ["ann@example.com"]);
  assert.equal(Post.header(taken, "bcc"), undefined);
  assert.equal(taken?.subject, "Evil Bcc: eve@example.com <b>");
  assert.ok(taken?.raw.split("\r\n").every((line) => line.length <= 998));
  assert.equal(taken?.html?.trim(), `<p>${"é".repeat(5000)}</p>`);
});

test("long subjects, names in other scripts and domains of other letters arrive as they are", async () => {
  const subject = `Preise für Bücher 📚 ${"wieder ".repeat(40)}`;
  const receiver = "mailto:J%C3%BCrgen@xn--bcher-kva.example";
  await send(message({ ...content, subject, list: { ...list, name: "Цены" } }, receiver), {
    from: "Wächter <w@example.com>",
  });
  const [taken] = post.taken;
  assert.ok(taken?.subject?.startsWith("Preise für Bücher 📚 wieder wieder"));
  assert.ok((taken?.subject?.length ?? 999) <= 200);
  assert.equal(taken?.from?.name, "Wächter");
  assert.deepEqual(
    taken?.recipients.map((address) => address.normalize("NFC")),
    ["Jürgen@bücher.example"],
  );
});

test("a server that wants a password gets it, and one that refuses it never has it repeated", async () => {
  await using shop = await new Post({ authOptional: false }).open();
  const url = (password: string) =>
    `smtp://ann%40example.com:${password}@127.0.0.1:${shop.port}?tls.rejectUnauthorized=false`;
  await send(message(), { url: url("pass%20word") });
  assert.equal(shop.taken[0]?.user, "ann@example.com");
  await assert.rejects(Promise.resolve(send(message(), { url: url("wrong%20word") })), (error: Error) => {
    assert.match(error.message, /did not take the message for now: 535 No such user: \*\*\* \*\*\*/);
    assert.doesNotMatch(JSON.stringify(error) + error.stack, /wrong.{1,3}word/);
    return Reflect.get(error, "retryable") === true;
  });
  await assert.rejects(Promise.resolve(send(message(), { url: `smtp://127.0.0.1:${shop.port}` })), {
    code: "EMAIL_FAILED",
    message: /530/,
  });
});

test("a connection is encrypted when the server offers it, and the certificate is checked", async () => {
  await using secure = await new Post({ disabledCommands: [] }).open();
  await assert.rejects(Promise.resolve(send(message(), { url: secure.url })), {
    code: "EMAIL_FAILED",
    retryable: true,
  });
  await send(message(), { url: `${secure.url}?tls.rejectUnauthorized=false` });
  assert.deepEqual(
    secure.taken.map(({ isSecure }) => isSecure),
    [true],
  );
});

test("greylisting is a failure for now, a refusal one for good, each with the words of the server", async () => {
  post.onRecipient = () => refusal(450, "Greylisted, come back in 5 minutes");
  await assert.rejects(Promise.resolve(send(message())), {
    code: "EMAIL_FAILED",
    retryable: true,
    message: /450 Greylisted, come back in 5 minutes/,
  });
  post.onRecipient = () => refusal(550, "No such mailbox here");
  await assert.rejects(Promise.resolve(send(message())), {
    code: "EMAIL_REFUSED",
    retryable: false,
    message: /550 No such mailbox here/,
  });
  post.onRecipient = () => undefined;
  post.onMessage = () => refusal(554, "This looks like spam\u0007 ".repeat(100));
  await assert.rejects(Promise.resolve(send(message())), (error: Error) => {
    assert.match(error.message, /554 This looks like spam/);
    assert.ok(error.message.length < 400);
    return Reflect.get(error, "code") === "EMAIL_REFUSED";
  });
  post.onMessage = () => refusal(452, "The mailbox is full");
  await assert.rejects(Promise.resolve(send(message())), { code: "EMAIL_FAILED" });
});

test("a server that is down, hangs, talks nonsense or breaks off is a failure for now", async () => {
  await assert.rejects(Promise.resolve(send(message(), { url: "smtp://127.0.0.1:1" })), {
    code: "EMAIL_FAILED",
    message: "The mail server could not be reached, or broke off (ESOCKET).",
  });
  const sockets: readonly ((socket: Socket) => void)[] = [
    (socket) => socket.destroy(),
    (socket) => socket.end("nonsense\r\n"),
    (socket) => socket.write("220 hello\r\n").valueOf() && socket.once("data", () => socket.destroy()),
  ];
  for (const answer of sockets) {
    const server = createServer((socket) => void answer(socket.on("error", () => {})));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { port: number };
    await assert.rejects(Promise.resolve(send(message(), { url: `smtp://127.0.0.1:${port}` })), {
      code: "EMAIL_FAILED",
    });
    server.close();
  }
});

test("the deadline of a try ends it, and its connection", async () => {
  let isClosed: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    isClosed = resolve;
  });
  const server = createServer((socket) => void socket.on("error", () => {}).on("close", isClosed));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const stop = new AbortController();
  const sending = send(message(), { url: `smtp://127.0.0.1:${port}` }, stop.signal);
  server.once("connection", () => setTimeout(() => stop.abort(new Error("late")), 20));
  await assert.rejects(Promise.resolve(sending), /late/);
  await closed;
  server.close();
});

test("settings that are not valid are refused at the start, and no password is repeated", () => {
  const wrong: readonly object[] = [
    { url: "https://user:secret@mail.example" },
    { url: "secret" },
    { from: "nobody" },
    { from: "a@example.com>\r\nBcc: <b@example.com" },
    { url: "smtp://user:secret@mail.example", from: undefined },
    { url: "smtp://%zz:secret@mail.example", from: undefined },
    { trusted: ["a b"] },
    { publicUrl: "nowhere" },
    { timeoutMs: 0 },
    { port: 25 },
  ];
  for (const settings of wrong)
    assert.throws(
      () => untyped(email)({ url: "smtp://user:secret@mail.example", from, publicUrl, ...settings }),
      (error: Error) => Reflect.get(error, "code") === "CONFIG_INVALID" && !error.message.includes("secret"),
    );
  email({ url: "smtps://ann%40example.com:secret@mail.example", publicUrl });
});

test("the outbox tries a greylisted message again until it is taken, and loses none", async () => {
  // Whichever message has all three of the refusals, its fourth try is taken.
  let tries = 0;
  post.onMessage = () => (++tries > 3 ? undefined : refusal(451, "Greylisted"));
  await using kernel = await createKernel({
    plugins: [
      storeSqlite(),
      recordsSqlite(),
      ...email({ url: post.url, from, publicUrl, retriesAfterMs: [10, 10, 10] }),
    ],
  });
  const queue = createQueue(kernel);
  const messages = ["a", "b", "c"].map((id) => plain({ ...message(), id }));
  const own = messages.map((one) => ({ ...one, notifier: "email" }));
  for (const one of own) await queue.jobs.send([one], { owner: "" });
  const states = async () => (await queue.store.deliveries({ limit: 10 })).map(({ state }) => state);
  for (let left = 2000; left > 0 && (await states()).includes("pending"); left -= 1)
    await new Promise((resolve) => setTimeout(resolve, 10));
  assert.deepEqual(await states(), ["delivered", "delivered", "delivered"]);
  assert.deepEqual(post.taken.map((taken) => Post.header(taken, "message-id")).sort(), [
    "<a@example.com>",
    "<b@example.com>",
    "<c@example.com>",
  ]);
});

test.run();
