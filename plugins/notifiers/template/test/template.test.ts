import assert from "node:assert/strict";
import { ChannelBench, channelRules, HOSTILE_MESSAGE, notifierConformance } from "@winnow/conformance";
import { suite } from "uvu";
import * as v from "valibot";
import { template } from "../src/index.ts";

const test = suite("notifier-template");
const bench = await new ChannelBench().open();
test.before.each(() => {
  bench.asked.length = 0;
  bench.answer = (response) => void response.end();
});
test.after(() => bench.close());

const secret = "0123456789abcdefSECRET";
const options = (url: string) => ({
  url: `${url}/message?token=${secret}`,
  headers: { "X-Gotify-Key": secret },
});
notifierConformance(test, template, bench.kit(options));
channelRules(test, template, bench, { options, secrets: [secret], maxBytes: 40_000 });

const JSON_TYPE = { "content-type": "application/json" };

test("JSON is filled in where it has texts, whatever a page says", async () => {
  const body = {
    message: "{{title}}: {{text}}",
    deep: [{ priority: 5, list: ["{{url}}", true, null] }],
    html: "{{html}}",
    markdown: "{{markdown}}",
  };
  const { headers, json, method } = await bench.tell(template(), {
    ...options(bench.url),
    method: "PUT",
    body,
  });
  assert.deepEqual(
    [method, headers["content-type"], headers["x-gotify-key"]],
    ["PUT", "application/json", secret],
  );
  assert.match(String(json.message), /^Prices: 2 changed, 1 new, 1 error: 22 Nov 2026/);
  assert.deepEqual(json.deep, [
    { priority: 5, list: ["https://mill.example/flour?size=25&unit=kg", true, null] },
  ]);
  assert.match(
    String(json.html),
    /<b>Changed:<\/b> <a href="https:\/\/mill\.example\/flour\?size=25&amp;unit=kg">Flour &amp; oats/,
  );
  assert.match(String(json.markdown), /\*\*Changed\\:\*\* \[Flour & oats – the mill\]\(https:/);
  const { json: hostile } = await bench.tell(template(), { ...options(bench.url), body }, HOSTILE_MESSAGE);
  assert.deepEqual(Object.keys(hostile), Object.keys(body));
  assert.doesNotMatch(String(hostile.html), /<(?!\/?(?:b|a|br)\b)|javascript:alert\(1\)"/);
  assert.match(String(hostile.message), /\{\{title\}\}/, "what a page says is not filled in");
});

test("a text of JSON stays one, and a form has its values apart", async () => {
  const body = '{ "text": "{{title}} – {{text}}", "n": 1 }';
  const { text, json } = await bench.tell(
    template(),
    { ...options(bench.url), headers: JSON_TYPE, body },
    HOSTILE_MESSAGE,
  );
  assert.deepEqual(Object.keys(json), ["text", "n"], text);
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const sent = await bench.tell(template(), {
    ...options(bench.url),
    headers: form,
    body: "a={{title}}&b={{url}}",
  });
  assert.deepEqual([...new URLSearchParams(sent.text).keys()], ["a", "b"]);
  const plain = await bench.tell(template(), { ...options(bench.url), body: "{{title}} {{priority}}" });
  assert.deepEqual(
    [plain.text, plain.headers["content-type"]],
    ["Prices: 2 changed, 1 new, 1 error normal", "text/plain; charset=utf-8"],
  );
});

test("what cannot be a template is refused, and says why", async () => {
  const kind = await template().channel?.();
  assert.ok(kind);
  const said = (given: object) =>
    v.safeParse(kind.options, { url: "https://a.example/", ...given }).issues?.[0]?.message ?? "";
  assert.match(said({ body: "{{name}}" }), /There is no \{\{name\}\}; there are \{\{title\}\}, /);
  assert.match(said({ body: { a: ["{{ nam }}"] } }), /no \{\{nam\}\}/);
  assert.match(said({ headers: JSON_TYPE, body: '{"a": {{title}}}' }), /no JSON/);
  assert.match(said({ headers: { "content-type": "text/plain" }, body: {} }), /is a text/);
  assert.match(said({ body: "x".repeat(16_001) }), /16000/);
  assert.match(said({ headers: { Host: "b.example" } }), /header that may be set/);
  assert.match(said({ headers: { a: "b\r\nc: d" } }), /line breaks/);
  assert.equal(said({ headers: JSON_TYPE, body: '{"a": "{{title}}"}' }), "");
});

test("it knows the URLs of JSON and of Gotify", async () => {
  const kind = await template().channel?.();
  assert.deepEqual(kind?.fromUrl("gotifys://push.example/base/AbC"), [
    {
      url: "https://push.example/base/message",
      headers: { "x-gotify-key": "AbC" },
      body: { title: "{{title}}", message: "{{text}}", priority: 5 },
    },
  ]);
  assert.deepEqual(kind?.fromUrl("json://ann:pass@lan:8080/hook?%2BX-Key=v&-q=1&format=text"), [
    {
      url: "http://lan:8080/hook?q=1",
      headers: { authorization: `Basic ${Buffer.from("ann:pass").toString("base64")}`, "x-key": "v" },
      body: { version: "1.0", title: "{{title}}", message: "{{text}}", type: "info" },
    },
  ]);
  assert.throws(() => kind?.fromUrl("jsons://"), /names a host/);
});

test.run();
