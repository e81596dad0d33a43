import assert from "node:assert/strict";
import {
  ChannelBench,
  channelRules,
  HOSTILE_MESSAGE,
  MESSAGE,
  notifierConformance,
} from "@winnow/conformance";
import { suite } from "uvu";
import * as v from "valibot";
import { slack } from "../src/index.ts";

const test = suite("notifier-slack");
const bench = await new ChannelBench().open();
test.before.each(() => {
  bench.asked.length = 0;
  bench.answer = (response) => void response.end("ok");
});
test.after(() => bench.close());

const path = "/services/T0000SECRET/B0000SECRET/abcdefghSECRETabcdefgh";
const options = (url: string) => ({ url: `${url}${path}` });
notifierConformance(test, slack, bench.kit(options));
channelRules(test, slack, bench, { options, secrets: [path, "abcdefghSECRETabcdefgh"], maxBytes: 40_000 });

const bot = { token: "xoxb-1234567890-secretsecret", channel: "#prices" };

/** The texts of a message as a reader sees them, and its links. */
function read(json: Readonly<Record<string, unknown>>) {
  const blocks = json.blocks as {
    type: string;
    text?: { type: string; text: string };
    elements?: { elements: { type: string; text: string; url?: string }[] }[];
  }[];
  const [header, body] = blocks;
  const elements = body?.elements?.flatMap((section) => section.elements) ?? [];
  return { header: header?.text, elements, text: elements.map(({ text }) => text).join("") };
}

test("a webhook gets a header and rich text, with links and what changed", async () => {
  const { json, path: asked, headers } = await bench.tell(slack(), options(bench.url));
  assert.deepEqual([asked, headers["content-type"]], [path, "application/json"]);
  const { header, elements, text } = read(json);
  assert.deepEqual(header, { type: "plain_text", text: MESSAGE.title, emoji: false });
  assert.match(
    text,
    /^22 Nov 2026.*\nChanged: Flour & oats – the mill\nA sack costs 20 crowns\. → A sack costs 25 crowns\. \(\+25 %\)\n/,
  );
  assert.match(text, /plans\[0\]\.price: − 20\n/);
  assert.match(text, /… and 3 more\nSeen$/);
  assert.deepEqual(
    elements.filter(({ type }) => type === "link").map(({ url }) => url),
    [
      "https://mill.example/flour?size=25&unit=kg",
      "https://mill.example/rye_%28new%29",
      "https://mill.example/oats",
      "https://winnow.example/v2/monitor/seen?token=a.b",
    ],
  );
});

test("nothing on a page calls anybody or becomes markup", async () => {
  const { json } = await bench.tell(slack(), options(bench.url), HOSTILE_MESSAGE);
  const { elements } = read(json);
  assert.ok(
    elements.every(({ type, url }) => type === "text" || (type === "link" && url?.startsWith("https:"))),
  );
  assert.doesNotMatch(String(json.text), /<[!@#a-z]/i);
  assert.match(String(json.text), /&lt;!channel&gt;/);
});

test("a bot writes to a channel, and is told by the answer what is wrong", async () => {
  const given = { ...bot, server: bench.url };
  bench.answer = (response) => void response.end('{"ok":true,"ts":"1"}');
  const { path: asked, headers, json } = await bench.tell(slack(), given);
  assert.deepEqual(
    [asked, headers.authorization, json.channel],
    ["/api/chat.postMessage", `Bearer ${bot.token}`, "#prices"],
  );
  bench.answer = (response) => void response.end('{"ok":false,"error":"channel_not_found"}');
  await assert.rejects(bench.tell(slack(), given), {
    code: "CHANNEL_REFUSED",
    message: /200: channel_not_found/,
  });
  bench.answer = (response) => void response.end('{"ok":false,"error":"ratelimited"}');
  await assert.rejects(bench.tell(slack(), given), { code: "CHANNEL_FAILED" });
  await bench.tell(slack(), given).catch(() => undefined);
});

test("it takes a webhook or a bot, and the URLs that people have", async () => {
  const kind = await slack().channel?.();
  assert.ok(kind);
  const isGood = (given: object) => v.safeParse(kind.options, given).success;
  assert.deepEqual([options("https://a.example"), bot].map(isGood), [true, true]);
  for (const given of [
    {},
    { url: "ftp://a" },
    { url: "https://a.example/", ...bot },
    { token: bot.token },
    { ...bot, chanel: "a" },
  ])
    assert.equal(isGood(given), false, JSON.stringify(given));
  assert.deepEqual(kind.fromUrl("slack://winnow@TA/BB/cC/#prices"), [
    { url: "https://hooks.slack.com/services/TA/BB/cC" },
  ]);
  assert.deepEqual(kind.fromUrl(`slack://${bot.token}/#a/+b`), [
    { token: bot.token, channel: "#a" },
    { token: bot.token, channel: "b" },
  ]);
  const url = "https://hooks.slack.com/services/T/B/x";
  assert.deepEqual(kind.fromUrl(url), [{ url }]);
  assert.throws(() => kind.fromUrl("slack://TA/BB"), /three parts/);
  assert.throws(() => kind.fromUrl(`slack://${bot.token}`), /names a channel/);
});

test.run();
