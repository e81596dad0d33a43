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
import { discord } from "../src/index.ts";

const test = suite("notifier-discord");
const bench = await new ChannelBench().open();
test.before.each(() => {
  bench.asked.length = 0;
  bench.answer = (response) => void response.end("{}");
});
test.after(() => bench.close());

const secret = "abcdefghijklmnop-SECRET";
const options = (url: string) => ({ url: `${url}/api/webhooks/123456/${secret}` });
notifierConformance(test, discord, bench.kit(options));
channelRules(test, discord, bench, { options, secrets: [secret], maxBytes: 40_000 });

interface Embed {
  readonly title: string;
  readonly description: string;
  readonly color?: number;
}
const embedOf = (json: Readonly<Record<string, unknown>>) => (json.embeds as Embed[])[0] ?? assert.fail();

test("a message is an embed, with links, and mentions reach nobody", async () => {
  const { path, json } = await bench.tell(discord(), { ...options(bench.url), thread: "123456789" });
  assert.equal(path, `/api/webhooks/123456/${secret}?wait=true&thread_id=123456789`);
  assert.deepEqual(json.allowed_mentions, { parse: [] });
  const { title, description } = embedOf(json);
  assert.equal(title.replaceAll("\\", ""), MESSAGE.title);
  assert.match(
    description,
    /^\*\*Changed\\:\*\* \[Flour & oats – the mill\]\(https:\/\/mill\.example\/flour\?size=25&unit=kg\)$/m,
  );
  assert.match(description, /\[Seen\]\(https:\/\/winnow\.example/);
});

test("an embed keeps within 256 and 4096 characters, and has no markup of a page", async () => {
  for (const message of [LONG_MESSAGE, HOSTILE_MESSAGE]) {
    const { title, description } = embedOf((await bench.tell(discord(), options(bench.url), message)).json);
    assert.ok(title.length <= 256 && description.length <= 4096, `${title.length} and ${description.length}`);
    assert.doesNotMatch(description, /\]\(javascript:|(?<!\\)<[@#!]|(?<!\\)@everyone|(?<!\\)\|\|/);
  }
});

test("it waits as long as the body says", async () => {
  bench.answer = (response) =>
    void response.writeHead(429).end('{"message":"You are being rate limited.","retry_after":64.57}');
  const error = {
    code: "CHANNEL_FAILED",
    details: { retryAfterSeconds: 65 },
    message: /429: You are being rate limited/,
  };
  await assert.rejects(bench.tell(discord(), options(bench.url)), error);
});

test("it knows the URLs that people have", async () => {
  const kind = await discord().channel?.();
  const url = "https://discord.com/api/webhooks/1/a-b_c";
  assert.deepEqual(kind?.fromUrl("discord://winnow@1/a-b_c?avatar=no"), [{ url }]);
  assert.deepEqual(kind?.fromUrl(`${url}?wait=true`), [{ url }]);
  assert.throws(() => kind?.fromUrl("discord://1"), /id and the token/);
});

test.run();
