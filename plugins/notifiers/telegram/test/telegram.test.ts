import assert from "node:assert/strict";
import {
  ChannelBench,
  channelRules,
  HOSTILE_MESSAGE,
  LONG_MESSAGE,
  MESSAGE,
  notifierConformance,
} from "@winnow/conformance";
import { suite } from "uvu";
import { telegram } from "../src/index.ts";

const test = suite("notifier-telegram");
const bench = await new ChannelBench().open();
test.before.each(() => {
  bench.asked.length = 0;
  bench.answer = (response) => void response.end('{"ok":true,"result":{}}');
});
test.after(() => bench.close());

const token = "123456:ABCdefGHIjklSECRET";
const options = (server: string) => ({ server, token, chat: "-100123" });
notifierConformance(test, telegram, bench.kit(options));
channelRules(test, telegram, bench, { options, secrets: [token], maxBytes: 60_000 });

/** A text as Telegram counts it: without its tags, and with its entities read. */
const read = (text: unknown) =>
  String(text)
    .replace(/<\/?(?:b|a)\b[^>]*>/g, "")
    .replace(/&(?:#\d+|\w+);/g, "x");

test("a bot writes HTML to a chat, or to a topic of it", async () => {
  const { path, json } = await bench.tell(telegram(), { ...options(bench.url), topic: 7 });
  const { text, ...rest } = json;
  assert.equal(path, `/bot${token}/sendMessage`);
  assert.deepEqual(rest, {
    chat_id: "-100123",
    message_thread_id: 7,
    parse_mode: "HTML",
    link_preview_options: { is_disabled: true },
  });
  assert.ok(String(text).startsWith(`<b>${MESSAGE.title}</b>\n`));
  assert.match(
    String(text),
    /^<b>Changed:<\/b> <a href="https:\/\/mill\.example\/flour\?size=25&amp;unit=kg">Flour &amp; oats – the mill<\/a>$/m,
  );
});

test("a text has 4096 characters, and no tags of a page", async () => {
  for (const message of [LONG_MESSAGE, HOSTILE_MESSAGE]) {
    const { json } = await bench.tell(telegram(), options(bench.url), message);
    assert.ok(read(json.text).length <= 4096, `${read(json.text).length} characters`);
    assert.doesNotMatch(read(json.text), /[<>&]/);
    assert.equal(String(json.text).match(/<b>/g)?.length, String(json.text).match(/<\/b>/g)?.length);
  }
});

test("it waits as long as the answer says", async () => {
  bench.answer = (response) =>
    void response
      .writeHead(429)
      .end(
        '{"ok":false,"error_code":429,"description":"Too Many Requests: retry after 35","parameters":{"retry_after":35}}',
      );
  const error = { code: "CHANNEL_FAILED", details: { retryAfterSeconds: 35 }, message: /Too Many Requests/ };
  await assert.rejects(bench.tell(telegram(), options(bench.url)), error);
  bench.answer = (response) =>
    void response.writeHead(400).end('{"ok":false,"description":"Bad Request: chat not found"}');
  await assert.rejects(bench.tell(telegram(), options(bench.url)), {
    code: "CHANNEL_REFUSED",
    message: /chat not found/,
  });
});

test("it knows the URLs that people have", async () => {
  const kind = await telegram().channel?.();
  assert.deepEqual(kind?.fromUrl(`tgram://bot${token}/-100123/@mill:7/?format=html`), [
    { token, chat: "-100123" },
    { token, chat: "@mill", topic: 7 },
  ]);
  assert.throws(() => kind?.fromUrl(`tgram://${token}`), /a chat, as in/);
});

test.run();
