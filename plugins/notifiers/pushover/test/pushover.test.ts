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
import { pushover } from "../src/index.ts";

const test = suite("notifier-pushover");
const bench = await new ChannelBench().open();
test.before.each(() => {
  bench.asked.length = 0;
  bench.answer = (response) => void response.end('{"status":1}');
});
test.after(() => bench.close());

const keys = { user: "uQiRzpo4DXghDmr9QzzfQu27cmVRsG", token: "azGDORePK8gMaC0QOYAMyEEuzJnyUi" };
const options = (server: string) => ({ server, ...keys });
notifierConformance(test, pushover, bench.kit(options));
channelRules(test, pushover, bench, { options, secrets: Object.values(keys), maxBytes: 8000 });

test("a message is plain text with one link", async () => {
  const { path, json } = await bench.tell(pushover(), {
    ...options(bench.url),
    device: "phone",
    sound: "bike",
  });
  const { message, ...rest } = json;
  assert.equal(path, "/1/messages.json");
  assert.deepEqual(rest, {
    ...keys,
    title: MESSAGE.title,
    url: MESSAGE.links?.[0]?.url,
    url_title: "Seen",
    device: "phone",
    sound: "bike",
  });
  assert.match(String(message), /^Changed: Flour & oats/m);
  const urgent = await bench.tell(pushover(), options(bench.url), { ...MESSAGE, links: [], isUrgent: true });
  assert.deepEqual([urgent.json.priority, urgent.json.url_title], [1, "Open the page"]);
});

test("a message keeps within the limits of its parts", async () => {
  for (const message of [LONG_MESSAGE, HOSTILE_MESSAGE]) {
    const { json } = await bench.tell(pushover(), options(bench.url), message);
    assert.ok(
      String(json.message).length <= 1024 &&
        String(json.title).length <= 250 &&
        String(json.url ?? "").length <= 512,
    );
  }
});

test("what the API refuses is said", async () => {
  bench.answer = (response) =>
    void response.writeHead(400).end('{"user":"invalid","errors":["user identifier is invalid"],"status":0}');
  await assert.rejects(bench.tell(pushover(), options(bench.url)), {
    code: "CHANNEL_REFUSED",
    message: /user identifier is invalid/,
  });
});

test("it knows the URLs that people have", async () => {
  const kind = await pushover().channel?.();
  assert.deepEqual(kind?.fromUrl(`pover://${keys.user}@${keys.token}/phone/desk?priority=-1`), [
    { ...keys, device: "phone,desk", priority: -1 },
  ]);
  assert.throws(() => kind?.fromUrl(`pover://${keys.token}`), /keys of a user and of an application/);
});

test.run();
