import assert from "node:assert/strict";
import {
  ChannelBench,
  channelRules,
  HOSTILE_MESSAGE,
  MESSAGE,
  notifierConformance,
} from "@winnow/conformance";
import { suite } from "uvu";
import { matrix } from "../src/index.ts";

const test = suite("notifier-matrix");
const bench = await new ChannelBench().open();
test.before.each(() => {
  bench.asked.length = 0;
  bench.answer = (response) => void response.end('{"event_id":"$a"}');
});
test.after(() => bench.close());

const token = "syt_bWlsbA_SECRETsecret";
const room = "!abc/def:mill.example";
const options = (server: string) => ({ server, token, room });
notifierConformance(test, matrix, bench.kit(options));
channelRules(test, matrix, bench, { options, secrets: [token], maxBytes: 60_000 });

test("a message has the same id on every try, so that a server takes it once", async () => {
  const [one, other] = [
    await bench.tell(matrix(), options(bench.url)),
    await bench.tell(matrix(), options(bench.url)),
  ];
  const id = "0199f1a2-0000-7000-8000-000000000001";
  assert.equal(one.path, `/_matrix/client/v3/rooms/!abc%2Fdef%3Amill.example/send/m.room.message/${id}`);
  assert.deepEqual([one.method, one.headers.authorization, other.path], ["PUT", `Bearer ${token}`, one.path]);
});

test("a message is text, and HTML in which nothing of a page is a tag", async () => {
  const { json } = await bench.tell(matrix(), options(bench.url));
  assert.deepEqual([json.msgtype, json.format, json["m.mentions"]], ["m.text", "org.matrix.custom.html", {}]);
  assert.ok(String(json.body).startsWith(`${MESSAGE.title}\n`));
  assert.match(String(json.formatted_body), /<br><b>Changed:<\/b> <a href="https:\/\/mill\.example\/flour/);
  const { json: hostile } = await bench.tell(matrix(), options(bench.url), HOSTILE_MESSAGE);
  assert.doesNotMatch(String(hostile.formatted_body), /<(?!\/?(?:b|a|br)\b)|href="javascript/);
});

test("it waits as long as the body says", async () => {
  bench.answer = (response) =>
    void response
      .writeHead(429)
      .end('{"errcode":"M_LIMIT_EXCEEDED","error":"Too many requests","retry_after_ms":2500}');
  const error = { code: "CHANNEL_FAILED", details: { retryAfterSeconds: 3 }, message: /Too many requests/ };
  await assert.rejects(bench.tell(matrix(), options(bench.url)), error);
});

test("it knows the URLs that people have, and what is wrong with others", async () => {
  const kind = await matrix().channel?.();
  assert.deepEqual(kind?.fromUrl("matrixs://tok%2Fen@mill.example:8448/!abc/!d:other.example"), [
    { server: "https://mill.example:8448", token: "tok/en", room: "!abc:mill.example" },
    { server: "https://mill.example:8448", token: "tok/en", room: "!d:other.example" },
  ]);
  assert.throws(() => kind?.fromUrl("matrix://user:pass@mill.example/!abc"), /an access token instead/);
  assert.throws(() => kind?.fromUrl("matrix://token@mill.example"), /names a room/);
});

test.run();
