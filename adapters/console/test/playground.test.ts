import assert from "node:assert/strict";
import { suite } from "uvu";
import { evidenceFor, marksOf, sayOrigin, selectorOf } from "../app/pages/playground/evidence.ts";
import { withoutSecrets } from "../app/pages/playground/history.ts";
import { needsSnapshot, parseJson, parseRequest, withFormat } from "../app/pages/playground/request.ts";
import { kindOf, readSchema, type Schema, withoutDefaults } from "../app/pages/playground/schema.ts";
import { barsOf } from "../app/pages/playground/waterfall.ts";

const test = suite("adapter-console: playground");

const schema: Schema = {
  type: "object",
  properties: {
    url: { type: "string" },
    formats: {
      default: ["markdown"],
      items: {
        anyOf: [
          { type: "string", enum: ["markdown", "wordcount"] },
          { type: "object", properties: { type: { const: "markdown" } } },
          {
            type: "object",
            description: "Counts words.",
            required: ["type", "minLength"],
            properties: { type: { const: "wordcount" }, minLength: { type: "integer", minimum: 1 } },
          },
        ],
      },
    },
    timeout: { type: "integer", default: 60_000 },
    onlyMainContent: { type: "boolean", default: true },
    includeTags: { type: "array", items: { type: "string" }, default: [] },
    tag: { anyOf: [{ type: "string" }, { type: "null" }], default: null },
    origin: { description: "Accepted and ignored." },
  },
};

test("formats and options come from the schema, also those of other plugins", () => {
  const form = readSchema(schema);
  assert.deepEqual(
    form.formats.map(({ name, description, fields }) => [name, description, fields.length]),
    [
      ["markdown", undefined, 0],
      ["wordcount", "Counts words.", 1],
    ],
  );
  assert.equal(form.formats[1]?.fields[0]?.isRequired, true);
  assert.deepEqual(
    form.often.map(({ name }) => name),
    ["onlyMainContent", "includeTags", "timeout"],
  );
  assert.deepEqual(
    form.others.map(({ name, schema: own }) => [name, kindOf(own)]),
    [["tag", "text"]],
  );
});

test("each type has its input, and what none is known for is JSON", () => {
  const kinds: readonly (readonly [Schema, string])[] = [
    [{ type: "boolean", default: false }, "boolean"],
    [{ type: "string", enum: ["a", "b"] }, "enum"],
    [{ type: "integer" }, "number"],
    [{ type: "string" }, "text"],
    [{ type: "array", items: { type: "string" } }, "lines"],
    [{ type: "array", items: { type: "string", enum: ["a"] } }, "choices"],
    [{ type: "object", properties: { a: { type: "string" } } }, "object"],
    [{ type: "object" }, "json"],
    [{ anyOf: [{ type: "boolean" }, { type: "object" }] }, "json"],
    [{ type: "array", items: { type: "object", properties: { a: {} } } }, "json"],
    [{}, "json"],
  ];
  for (const [own, kind] of kinds) assert.equal(kindOf(own), kind, JSON.stringify(own));
});

test("only what differs from the defaults is sent", () => {
  const request = {
    url: "a",
    formats: ["markdown"],
    onlyMainContent: true,
    timeout: 5000,
    includeTags: [],
    x: 1,
  };
  assert.deepEqual(withoutDefaults(request, schema), { url: "a", timeout: 5000, x: 1 });
});

test("JSON that is wrong says in which line", () => {
  for (const [text, place] of [
    ['{\n  "a": 1,\n  b: 2\n}', /^Line 3, column 3: /],
    ['{\n  "a": 1,\n}', /^Line 3, column 1: /],
    ['{ "a": wrong }', /^Line 1, column 8: /],
    ['{\n "a": [1, 2\n', /^Line 3, column 1: /],
    ["hello", /^Line 1, column 1: /],
    ['{"a": "x\ny"}', /^Line 1, column 9: /],
    ["", /^Line 1, column 1: /],
  ] as const)
    assert.throws(() => parseJson(text), { message: place }, text);
  for (const text of ["[]", "null", "1"]) assert.throws(() => parseRequest(text), /is an object/);
});

test("a format is added, changed and taken away, and keeps its place", () => {
  const formats = withFormat(["markdown", "links"], "json", {});
  assert.deepEqual(formats, ["markdown", "links", "json"]);
  const changed = withFormat(formats, "links", { sameOrigin: true, other: undefined });
  assert.deepEqual(changed, ["markdown", { type: "links", sameOrigin: true }, "json"]);
  assert.deepEqual(withFormat(changed, "links", {}), formats);
  assert.deepEqual(withFormat(changed, "links", undefined), ["markdown", "json"]);
});

test("the page is asked for where a value may be shown in it", () => {
  assert.equal(needsSnapshot({ explain: true, formats: ["markdown", { type: "json" }] }, []), true);
  assert.equal(needsSnapshot({ explain: true, formats: ["wordcount"] }, []), true);
  assert.equal(needsSnapshot({ explain: true }, ["markdown"]), false);
  assert.equal(needsSnapshot({ formats: ["json"] }, []), false);
  assert.equal(needsSnapshot({ explain: true, formats: ["json", "rawHtml"] }, []), false);
});

test("what may be secret is not kept", () => {
  const kept = withoutSecrets({
    url: "https://user:secret@example.com/a?b=c",
    headers: { cookie: "secret" },
    formats: ["markdown"],
    actions: [{ type: "click" }, { type: "write", text: "secret" }],
  });
  assert.ok(!JSON.stringify(kept).includes("secret"));
  assert.deepEqual(kept, {
    url: "https://example.com/a?b=c",
    formats: ["markdown"],
    actions: [{ type: "click" }],
  });
});

const evidence = [
  { path: "/variants/0/price", origin: "json-ld: $.offers", snippet: "89.50", confidence: 0.85 },
  { path: "/a~1b", origin: "css: body > main > h1", snippet: "x", confidence: 0.9 },
];

test("a value has its own evidence, or that of what it belongs to", () => {
  assert.deepEqual(evidenceFor(evidence, "/variants/0/price/amount"), [evidence[0]]);
  assert.deepEqual(evidenceFor(evidence, "/variants/0/sku"), []);
  const marks = marksOf({ variants: [{ price: { amount: 1 }, sku: "x" }], "a/b": "x" }, evidence);
  assert.deepEqual([...marks], ["/variants/0/price", "/variants/0/price/amount", "/a~1b"]);
  assert.equal(marksOf(Array(20_000).fill(1), [{ ...evidence[0]!, path: "" }]).size, 5000);
});

test("origins are said in words", () => {
  assert.equal(selectorOf("css: html > a.x:first-child@href"), "html > a.x:first-child");
  assert.equal(selectorOf("json-ld: $"), undefined);
  assert.equal(sayOrigin("css: main > h1"), "the element main > h1");
  assert.equal(
    sayOrigin("text: 1200-1346 under A > B"),
    "characters 1,200 to 1,346 of the markdown, under “A > B”",
  );
  assert.equal(sayOrigin("text: line 3"), "the text, line 3");
  assert.equal(sayOrigin("breadcrumb"), "breadcrumb");
  assert.equal(sayOrigin("api: $.x"), "api at $.x");
});

test("steps of less than a hundredth are folded, unless they say something", () => {
  const step = { phase: "fetch", outcome: "ok" };
  const bars = barsOf([
    { ...step, startMs: 0, durationMs: 1 },
    { ...step, startMs: 1, durationMs: 1, outcome: "failed" },
    { ...step, startMs: 1, durationMs: 1, note: "why" },
    { ...step, startMs: 0, durationMs: 1000 },
    "not a step",
  ]);
  assert.deepEqual(
    bars.map(({ isSmall }) => isSmall),
    [true, false, false, false],
  );
  assert.deepEqual([bars[3]?.from, bars[3]?.width], [0, 100]);
  for (const none of [undefined, null, {}, []]) assert.deepEqual(barsOf(none), []);
});

test.run();
