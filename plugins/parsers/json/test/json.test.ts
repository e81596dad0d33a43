import assert from "node:assert/strict";
import { parserConformance } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import { html as htmlFormat } from "@winnow/format-html";
import { images } from "@winnow/format-images";
import { json as jsonFormat } from "@winnow/format-json";
import { links } from "@winnow/format-links";
import { markdown } from "@winnow/format-markdown";
import { question } from "@winnow/format-question";
import { rawHtml } from "@winnow/format-raw-html";
import { summary } from "@winnow/format-summary";
import { extractive } from "@winnow/model-extractive";
import { html } from "@winnow/parser-html";
import { facts } from "@winnow/view-facts";
import { prose } from "@winnow/view-prose";
import { suite } from "uvu";
import { json } from "../src/index.ts";
import { kindOf } from "../src/kind.ts";
import { pretty } from "../src/pretty.ts";

const test = suite("parser-json");

for (const [contentType, body] of [
  ["application/json", `{"title":"T","items":[1,{"url":"https://mill.test/"}]}`],
  ["application/x-ndjson", `{"a":1}\n{"a":2}\n`],
] as const)
  parserConformance((name, check) => test(`${contentType}: ${name}`, check), json, {
    sample: { contentType, body: Buffer.from(body) },
  });

type Result = Record<string, unknown> & { markdown: string; html: string; metadata: Record<string, unknown> };

async function parse(
  body: string,
  contentType = "application/json",
  formats?: readonly unknown[],
): Promise<Result> {
  const installed = [
    markdown(),
    htmlFormat(),
    rawHtml(),
    links(),
    images(),
    jsonFormat(),
    summary(),
    question(),
  ];
  const plugins = [json(), html(), prose(), facts(), extractive(), ...installed];
  await using kernel = await createKernel({ plugins });
  const url = "https://mill.test/api/sacks";
  const file = { url, statusCode: 200, headers: {}, contentType, body: Buffer.from(body) };
  const request = { formats: formats ?? ["markdown", "html", "rawHtml", "links", "images"] };
  return (await kernel.scrapeRequest(request, { file })) as unknown as Result;
}

const SACKS = `{"title":"Sacks of the mill","count":2,"big":12345678901234567890.10,"sacks":[{"id":"r1","grain":"Rye","price":12.5,"url":"https:\\/\\/mill.test\\/r1","image":"https://mill.test/r1.png","tags":[]},{"id":"w1","grain":"Wheat & spelt","price":9,"url":"https://mill.test/w1","dimensions":{"width":4}}]}`;

test("JSON is pretty-printed as it was written", async () => {
  const result = await parse(SACKS);
  assert.equal(result.rawHtml, SACKS);
  assert.match(result.markdown, /^```json\n\{\n {2}"title": "Sacks of the mill",\n {2}"count": 2,/);
  assert.match(result.markdown, /"big": 12345678901234567890\.10,/);
  assert.match(result.markdown, /"tags": \[\]\n/);
  assert.deepEqual(JSON.parse(result.markdown.slice(7, -3)), JSON.parse(SACKS));
  assert.match(result.html, /<code class="language-json">\{\n {2}"title"/);
  assert.match(result.html, /Wheat &amp; spelt/);
  assert.deepEqual(result.links, [
    "https://mill.test/r1",
    "https://mill.test/r1.png",
    "https://mill.test/w1",
  ]);
  assert.deepEqual(result.images, ["https://mill.test/r1.png"]);
  assert.equal(result.metadata.title, "Sacks of the mill");
});

test("a schema is filled from the data itself", async () => {
  const text = { type: "string" };
  const schema = {
    type: "object",
    properties: {
      title: text,
      count: { type: "integer" },
      sacks: {
        type: "array",
        items: {
          type: "object",
          properties: { id: text, grain: text, price: { type: "number" }, url: text },
        },
      },
    },
    required: ["title", "count", "sacks"],
  };
  const expected = {
    title: "Sacks of the mill",
    count: 2,
    sacks: [
      { id: "r1", grain: "Rye", price: 12.5, url: "https://mill.test/r1" },
      { id: "w1", grain: "Wheat & spelt", price: 9, url: "https://mill.test/w1" },
    ],
  };
  const { json: filled } = await parse(SACKS, "application/json", [{ type: "json", schema }]);
  assert.deepEqual(filled, expected);
  const list = JSON.stringify(JSON.parse(SACKS).sacks);
  const sacks = { type: "object", properties: { sacks: schema.properties.sacks } };
  for (const [body, type] of [
    [list, "application/json"],
    [
      JSON.parse(list)
        .map((sack: unknown) => JSON.stringify(sack))
        .join("\n"),
      "application/x-ndjson",
    ],
  ] as const)
    assert.deepEqual((await parse(body, type, [{ type: "json", schema: sacks }])).json, {
      sacks: expected.sacks,
    });
});

test("summary and question work on data", async () => {
  const result = await parse(SACKS, "application/json", [
    "summary",
    { type: "question", question: "What is the title?" },
  ]);
  assert.match(String(result.summary), /Sacks of the mill/);
  assert.match(String(result.answer), /Sacks of the mill/);
});

test("JSON lines keep their lines", async () => {
  const result = await parse(`{"a":1,"url":"https://mill.test/1"}\n\n{"a":2}\n`, "application/jsonl");
  assert.equal(result.markdown, '```jsonl\n{"a":1,"url":"https://mill.test/1"}\n\n{"a":2}\n```');
  assert.deepEqual(result.links, ["https://mill.test/1"]);
});

test("broken JSON is shown, and its addresses are found", async () => {
  const result = await parse(`{"a": "https://mill.test/1", "b": [1,`);
  assert.match(result.markdown, /"a": "https:\/\/mill\.test\/1",\n {2}"b": \[\n {4}1,/);
  assert.deepEqual(result.links, ["https://mill.test/1"]);
});

test("JSON is known under wrong types", () => {
  const cases: readonly (readonly [string, string, string | undefined])[] = [
    ["application/json; charset=utf-8", "{}", "json"],
    ["application/geo+json", "{}", "json"],
    ["application/json", "not JSON at all", "json"],
    ["application/json", "<!doctype html><p>error", undefined],
    ["text/html", ` {"a": 1}`, "json"],
    ["text/plain", "[1, 2]", "json"],
    ["", `)]}',\n{"a": 1}`, "json"],
    ["text/plain", `{"a":1}\n{"a":2}`, "lines"],
    ["text/plain", "{ not JSON", undefined],
    ["text/plain", "[Chorus]\nwords", undefined],
    ["text/html", "<p>{}", undefined],
    ["text/css", "{}", undefined],
    ["application/x-ndjson", "{}", "lines"],
  ];
  for (const [contentType, body, expected] of cases)
    assert.equal(
      kindOf({ url: "https://mill.test/a", contentType, body: Buffer.from(body) }),
      expected,
      body,
    );
});

test("deep and large data end well", async () => {
  const deep = `${"[".repeat(100_000)}1${"]".repeat(100_000)}`;
  const objects = `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`;
  const broken = '{"a":['.repeat(100_000);
  const strings = '{"'.repeat(100_000);
  const schema = { type: "object", properties: { a: { type: "string" } } };
  for (const body of [deep, objects, broken, strings]) {
    const result = await parse(body, "application/json", [
      "markdown",
      "links",
      { type: "json", schema },
      "summary",
    ]);
    assert.ok(result.markdown.length < body.length * 8 + 100_000, `${result.markdown.length}`);
  }
  const row = { id: 1, name: "Rye", nested: { price: 2.5, list: [1, 2, 3] } };
  const large = JSON.stringify({ rows: Array.from({ length: 90_000 }, () => row) });
  assert.ok(large.length > 5_000_000);
  const result = await parse(large, "text/html");
  assert.deepEqual(JSON.parse(result.markdown.slice(7, -3)), JSON.parse(large));
});

test("indentation is bounded", () => {
  const wide = `${"[".repeat(19)}${"1,".repeat(100_000)}1${"]".repeat(19)}`;
  assert.equal(pretty(wide), wide);
  assert.equal(pretty("[[],{},[1]]"), "[\n  [],\n  {},\n  [\n    1\n  ]\n]");
  assert.equal(pretty(`{"a":"b\\"c, {"}`), `{\n  "a": "b\\"c, {"\n}`);
});

test.run();
