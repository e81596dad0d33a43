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
import * as v from "valibot";
import { ntfy } from "../src/index.ts";

const test = suite("notifier-ntfy");
const bench = await new ChannelBench().open();
test.before.each(() => {
  bench.asked.length = 0;
  bench.answer = (response) => void response.end('{"id":"a","event":"message"}');
});
test.after(() => bench.close());

const secret = { topic: "prices-8f3a1c9e7b5d2a40", token: "tk_agentsmithkeepssecrets" };
const options = (server: string) => ({ server, ...secret });
notifierConformance(test, ntfy, bench.kit(options));
channelRules(test, ntfy, bench, { options, secrets: Object.values(secret), maxBytes: 16_000 });

test("a message is published as JSON, with its links as buttons", async () => {
  const { method, path, headers, json } = await bench.tell(ntfy(), {
    ...options(bench.url),
    tags: ["bread"],
  });
  assert.deepEqual([method, path, headers.authorization], ["POST", "/", `Bearer ${secret.token}`]);
  const { message, ...rest } = json;
  assert.deepEqual(rest, {
    topic: secret.topic,
    title: MESSAGE.title,
    tags: ["bread"],
    actions: [{ action: "view", label: "Seen", url: MESSAGE.links?.[0]?.url }],
  });
  assert.match(
    String(message),
    /^Changed: Flour & oats – the mill https:\/\/mill\.example\/flour\?size=25&unit=kg$/m,
  );
  assert.match(String(message), /\(\+25 %\)$/m);
});

test("one page is opened by a tap, and what is urgent is heard", async () => {
  const [item] = MESSAGE.items;
  assert.ok(item);
  const { json } = await bench.tell(ntfy(), options(bench.url), {
    ...MESSAGE,
    items: [item],
    isUrgent: true,
  });
  assert.deepEqual([json.click, json.priority], [item.url, 4]);
  const { json: quiet } = await bench.tell(
    ntfy(),
    { ...options(bench.url), priority: 2 },
    { ...MESSAGE, isUrgent: true },
  );
  assert.equal(quiet.priority, 2);
});

test("a message is no file: it has 4096 bytes at most", async () => {
  for (const message of [LONG_MESSAGE, HOSTILE_MESSAGE]) {
    const { json } = await bench.tell(ntfy(), options(bench.url), message);
    assert.ok(Buffer.byteLength(String(json.message)) <= 4096);
    assert.ok(Buffer.byteLength(String(json.title)) <= 250);
  }
  const { json } = await bench.tell(ntfy(), options(bench.url), { title: "Nothing", items: [] });
  assert.equal(json.message, "Nothing");
});

test("a user has a password", async () => {
  const { headers } = await bench.tell(ntfy(), {
    server: bench.url,
    topic: "a",
    user: "ann",
    password: "pä:ss",
  });
  assert.equal(headers.authorization, `Basic ${Buffer.from("ann:pä:ss").toString("base64")}`);
  const kind = await ntfy().channel?.();
  assert.ok(kind);
  for (const given of [
    {},
    { topic: "a b" },
    { topic: "a", user: "ann" },
    { topic: "a", priority: 6 },
    { topic: "a", server: "nowhere" },
  ])
    assert.equal(v.safeParse(kind.options, given).success, false, JSON.stringify(given));
});

test("it knows the URLs that people have", async () => {
  const kind = await ntfy().channel?.();
  assert.deepEqual(kind?.fromUrl("ntfy://prices"), [{ topic: "prices" }]);
  assert.deepEqual(kind?.fromUrl("ntfys://ann:p%40ss@ntfy.example:8443/a/b?priority=max"), [
    { topic: "a", server: "https://ntfy.example:8443", user: "ann", password: "p@ss", priority: 5 },
    { topic: "b", server: "https://ntfy.example:8443", user: "ann", password: "p@ss", priority: 5 },
  ]);
  assert.deepEqual(kind?.fromUrl("ntfy://tk_a@ntfy.lan/a"), [
    { topic: "a", server: "http://ntfy.lan", token: "tk_a" },
  ]);
  assert.throws(() => kind?.fromUrl("ntfy://"), /names a topic/);
});

test.run();
