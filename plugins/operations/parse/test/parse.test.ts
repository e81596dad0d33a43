import assert from "node:assert/strict";
import { inProcess } from "@winnow/adapter-in-process";
import { operationConformance, untyped } from "@winnow/conformance";
import { createKernel, WinnowError } from "@winnow/core";
import { defineFormat } from "@winnow/core/plugin";
import { links } from "@winnow/format-links";
import { markdown } from "@winnow/format-markdown";
import { html } from "@winnow/parser-html";
import { office } from "@winnow/parser-office";
import { suite } from "uvu";
import * as v from "valibot";
import { type ParseRequest, parse } from "../src/index.ts";
import { typeOf } from "../src/kinds.ts";

/** Formats that need more than a file, as plugins from anywhere declare it. */
const traits = { shown: { live: true }, downloaded: { fetches: true }, compared: { fresh: true } };
const ofSite = Object.entries(traits).map(([name, trait]) =>
  defineFormat({
    name,
    options: v.strictObject({}),
    produce: () => "words",
    ...trait,
  }),
);

const test = suite("operation-parse");

operationConformance(test, parse, {
  request: { file: { name: "a.html", bytes: Buffer.from("<p>text</p>") } },
  required: ["file"],
  skip: [
    {
      test: "refuses a key that it does not know",
      reason: "the options of a scrape are checked by the kernel",
    },
  ],
});

async function run(request: ParseRequest) {
  await using winnow = inProcess(
    await createKernel({ plugins: [office(), html(), markdown(), links(), ...ofSite, parse()] }),
  );
  const value = await winnow.parse(request);
  return (value as { data: Record<string, unknown> & { metadata: Record<string, unknown> } }).data;
}

const file = (name: string, text: string, contentType?: string) => ({
  name,
  bytes: Buffer.from(text),
  contentType,
});

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => "it succeeded",
    (thrown: unknown) => thrown,
  );
  return WinnowError.is(error) ? error.code : String(error);
}

test("a page is parsed as a scrape of it would be", async () => {
  const page = "<title>Mill</title><h1>Grain</h1><p><a href='https://mill.test/'>rye</a>";
  const { metadata, ...fields } = await run({
    file: file("my page.html", page),
    formats: ["markdown", "links"],
  });
  assert.deepEqual(fields, {
    markdown: "# Grain\n\n[rye](https://mill.test/)",
    links: ["https://mill.test/"],
  });
  const { title, sourceFile, sourceURL, url, statusCode, contentType, creditsUsed } = metadata;
  assert.deepEqual(
    { title, sourceFile, sourceURL, url, statusCode, contentType, creditsUsed },
    {
      title: "Mill",
      sourceFile: "my page.html",
      sourceURL: "file:///my%20page.html",
      url: "file:///my%20page.html",
      statusCode: 200,
      contentType: "text/html",
      creditsUsed: 1,
    },
  );
});

test("the kind is told by the name, else by the type; a lie of both is found out by the bytes", async () => {
  assert.equal(
    (await run({ file: file("a.csv", "a,b\n1,2", "text/plain") })).markdown,
    "| a | b |\n| --- | --- |\n| 1 | 2 |",
  );
  assert.match(
    String((await run({ file: file("table", "a;b\n1;2", "text/csv; charset=utf-8") })).markdown),
    /\| 1 \| 2 \|/,
  );
  assert.equal((await run({ file: file("a.pdf", "<!doctype html><p>words") })).markdown, "words");
  for (const wrong of [
    file("a.png", "no picture", "image/png"),
    file("notes.txt", "words", "text/plain"),
    file("a.exe", "MZ"),
    file("a.docx", "no archive"),
  ])
    assert.equal(await codeOf(run({ file: wrong })), "UNSUPPORTED_FILE_TYPE", wrong.name);
  assert.equal(typeOf("page.html", "text/html; charset=koi8-r"), "text/html; charset=koi8-r");
});

test("options of fetching and showing are refused, those without meaning passed over", async () => {
  const page = file("a.html", "<p>words");
  for (const option of [
    { actions: [{ type: "wait", milliseconds: 1 }] },
    { formats: ["markdown", { type: "shown" }] },
    { formats: ["downloaded"] },
    { formats: ["compared"] },
    { waitFor: 1 },
    { location: { country: "DE" } },
    { mobile: true },
    { proxy: "enhanced" },
    { url: "https://mill.test/" },
  ])
    assert.equal(
      await codeOf(run({ file: page, ...option })),
      "PARSE_UNSUPPORTED_OPTIONS",
      JSON.stringify(option),
    );
  const passed = {
    maxAge: 5,
    storeInCache: true,
    skipTlsVerification: false,
    waitFor: 0,
    mobile: false,
    proxy: "auto",
  };
  assert.equal((await run({ file: page, ...passed })).markdown, "words");
  assert.equal(await codeOf(run({ file: page, colour: "red" })), "BAD_REQUEST");
});

test("a file needs a name and a content of at most 50 MB", async () => {
  const bytes = new Uint8Array(50 * 2 ** 20 + 1);
  for (const wrong of [{ name: "a.html", bytes }, file("", "<p>x"), file("a.html", ""), undefined])
    assert.equal(await codeOf(untyped(run)({ file: wrong })), "BAD_REQUEST");
});

test.run();
