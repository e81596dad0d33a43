import assert from "node:assert/strict";
import { defineFormat, defineHook, defineParser, type FetchRequest } from "@winnow/core/plugin";
import { suite } from "uvu";
import * as v from "valibot";
import { problemOf, shellLine, urlOf, wordsOf } from "../src/interactive.ts";
import { run } from "./world.ts";

const test = suite("adapter-cli: interactive");

test("a URL gets the scheme that was not typed, and what is none is refused", () => {
  for (const [typed, url] of [
    ["example.com", "https://example.com"],
    [" example.com/a?b=c ", "https://example.com/a?b=c"],
    ["http://example.com", "http://example.com"],
    ["HTTPS://example.com", "HTTPS://example.com"],
    ["localhost:3002/sample", "https://localhost:3002/sample"],
    ["example.com:8080", "https://example.com:8080"],
  ] as const) {
    assert.equal(urlOf(typed), url);
    assert.equal(problemOf(typed), undefined, typed);
  }
  for (const typed of [undefined, "", "  "]) assert.match(problemOf(typed) ?? "", /^Type the URL/);
  for (const typed of [
    "file:///etc/passwd",
    "javascript:alert(1)",
    "two words",
    "https://",
    "ftp://a.example",
  ])
    assert.match(problemOf(typed) ?? "", /^That is no URL/, typed);
});

test("formats are in the command line unless they are the default ones", () => {
  assert.deepEqual(wordsOf("https://a.example", ["markdown"], ["markdown"]), ["https://a.example"]);
  assert.deepEqual(wordsOf("u", ["links"], ["markdown"]), ["u", "-f", "links"]);
  assert.deepEqual(wordsOf("u", ["markdown", "links"], ["markdown"]), ["u", "-f", "markdown", "-f", "links"]);
});

test("words stay words in a shell", () => {
  assert.equal(shellLine(["winnow", "https://a.example/?b=1&c=2"]), "winnow 'https://a.example/?b=1&c=2'");
  assert.equal(shellLine(["https://a.example/it's", "-f", "links"]), `'https://a.example/it'\\''s' -f links`);
  assert.equal(shellLine(["https://a.example/$(id)`id`"]), "'https://a.example/$(id)`id`'");
});

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    prose: { options: Record<never, never>; output: string };
    reply: { options: { question: string }; output: string };
  }
}

const site = defineHook({
  name: "site",
  fetch: ({ url }: FetchRequest) => {
    return { url, statusCode: 200, headers: {}, contentType: "text/html", body: Buffer.from("<p>A page") };
  },
});
const reader = defineParser({ name: "reader", accepts: () => true, parse: () => ({}) });
const prose = defineFormat({
  name: "prose",
  options: v.strictObject({}),
  output: v.string(),
  produce: () => "Text",
});
const reply = defineFormat({
  name: "reply",
  options: v.strictObject({ question: v.string() }),
  output: v.string(),
  produce: () => "Yes",
});
const plugins = [site, reader, prose, reply];

test("without words what is asked for runs, and the same command line is said", async () => {
  let bare: readonly string[] = [];
  const { code, stdout, stderr } = await run([], plugins, {
    ask: async (catalogue) => {
      bare = catalogue.bare;
      return ["http://site.test/?a&b", "-f", "prose"];
    },
  });
  assert.deepEqual([code, stdout], [0, "Text\n"], stderr);
  assert.equal(stderr, "\nThe same again: winnow 'http://site.test/?a&b' -f prose\n");
  assert.deepEqual(bare, ["prose"]);
});

test("leaving the questions is 130, and says nothing", async () => {
  const { code, stdout, stderr } = await run([], plugins, { ask: async () => undefined });
  assert.deepEqual([code, stdout, stderr], [130, "", ""]);
});

test("with words, or without a terminal, nothing is asked", async () => {
  const ask = () => Promise.reject(new Error("asked"));
  assert.equal((await run(["http://site.test/", "-f", "prose"], plugins, { ask })).code, 0);
  assert.match((await run(["--help"], plugins, { ask })).stdout, /^Usage/);
  assert.match((await run([], plugins)).stdout, /^Usage/);
});

test.run();
