import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { contextWith, hookConformance } from "@winnow/conformance";
import type { Fetched, FetchRequest, Finding } from "@winnow/core/plugin";
import { patternOf, phrasesOf } from "@winnow/kit-words";
import { suite } from "uvu";
import { detectShells, glance } from "../src/index.ts";

const test = suite("hook-detect-shells");
hookConformance(test, detectShells);

const URL_ASKED = "https://site.test/";
const request = { url: URL_ASKED, options: {}, route: { proxy: "basic" } } as unknown as FetchRequest;
const hook = detectShells();

async function inspect(body: string | Uint8Array, more: Partial<Fetched> = {}): Promise<Finding | undefined> {
  const fetched = {
    url: URL_ASKED,
    statusCode: 200,
    headers: {},
    contentType: "text/html; charset=utf-8",
    body: typeof body === "string" ? Buffer.from(body) : body,
    ...more,
  };
  return await hook.inspect?.(fetched, request, contextWith());
}

const SHELL =
  '<!doctype html><div id="root"></div><script type="module" src="/assets/index-1a2b3c.js"></script>';

for (const kind of ["shell", "page"] as const) {
  test(`at least 95 of 100 fixtures are told right: ${kind}`, async () => {
    const folder = new URL(`fixtures/${kind}/`, import.meta.url);
    const names = readdirSync(folder);
    assert.ok(names.length >= 20);
    const wrong: string[] = [];
    for (const name of names) {
      const finding = await inspect(readFileSync(new URL(name, folder)));
      if ((finding?.kind === "shell") !== (kind === "shell")) wrong.push(`${name}: ${finding?.error}`);
    }
    assert.ok(wrong.length <= names.length * 0.05, wrong.join("\n"));
  });
}

test("a finding says what it saw and lets the next fetcher try", async () => {
  assert.deepEqual(await inspect(SHELL), {
    kind: "shell",
    error: "The page is the empty shell of an application that scripts fill.",
    retry: true,
  });
});

test("what a browser gave, refusals, and other files are left alone", async () => {
  assert.equal(await inspect(SHELL, { rendered: true }), undefined);
  for (const statusCode of [401, 403, 429, 503])
    assert.equal(await inspect(SHELL, { statusCode }), undefined);
  for (const contentType of ["application/json", "text/plain", "application/pdf", "image/svg+xml"]) {
    assert.equal(await inspect(SHELL, { contentType }), undefined, contentType);
  }
  assert.equal(await inspect(Buffer.from("%PDF-1.7"), { contentType: "" }), undefined);
  assert.equal((await inspect(SHELL, { contentType: "" }))?.kind, "shell");
  assert.equal((await inspect(SHELL, { statusCode: 404 }))?.kind, "shell");
});

test("broken markup ends well", async () => {
  for (const html of [
    "",
    "<",
    "<!--",
    "<div",
    "<script>",
    '<a href="',
    "<p <p <p",
    "</",
    "<title>x",
    "a < b > c",
  ]) {
    await inspect(html);
  }
  const { text, letters } = glance({ body: Buffer.from("<p>a < b &amp; c</p>"), contentType: "text/html" })!;
  assert.equal(text, "a < b & c");
  assert.equal(letters, 3);
});

test("one pass sees titles, text, fields and what is hidden", () => {
  const html = `<html><head><title>A &amp; B</title><meta http-equiv="refresh" content="3; url='/next'"></head>
    <body><h1> </h1><h1>Big <b>words</b></h1><p hidden>secret<span>too</span></p><div class="hidden">shown</div>
    <p title="a > b">1</p><input type=password><input type="hidden"><script>no</script><noscript><b>yes</b></noscript>`;
  const page = glance({ body: Buffer.from(html), contentType: "text/html" })!;
  assert.equal(page.title, "A & B");
  assert.equal(page.heading, "Big words");
  assert.equal(page.text, "Big words shown 1");
  assert.deepEqual(page.inputs, ["password"]);
  assert.equal(page.noscript, "yes");
  assert.equal(page.refresh, "/next");
});

test("charsets: by the header, by the page, by the first bytes", () => {
  const textOf = (body: Buffer, contentType = "text/html") => glance({ body, contentType })?.title;
  const latin = Buffer.from("<title>caf\xe9</title>", "latin1");
  assert.equal(textOf(latin, "text/html; charset=iso-8859-1"), "café");
  assert.equal(textOf(Buffer.concat([Buffer.from('<meta charset="windows-1252">'), latin])), "café");
  assert.equal(textOf(Buffer.from("\ufeff<title>é</title>", "utf16le")), "é");
  assert.equal(textOf(Buffer.from("<meta charset=nonsense><title>é</title>")), "é");
});

test("each example is one of its phrase, and found as one", () => {
  const file = new URL("../words/scripts.txt", import.meta.url);
  for (const [name, phrase, example] of phrasesOf(file).rows()) {
    assert.match(example, new RegExp(patternOf(phrase), "iu"), `${name}: ${phrase}`);
    assert.ok(phrasesOf(file, name).isIn(example), `${name}: ${example}`);
  }
  for (const text of ["Downloading", "Reloading", "Start"])
    assert.ok(!phrasesOf(file, "loading").isIn(text), text);
});

test("a file is looked at once, however many hooks ask; as another type it is another file", () => {
  const file = { body: Buffer.from("<!doctype html><title>A page</title>"), contentType: "text/html" };
  assert.equal(glance({ ...file }), glance({ ...file }));
  assert.equal(glance({ ...file, contentType: "text/plain" }), undefined);
  assert.equal(glance({ ...file, body: Buffer.from("<!doctype html><title>B</title>") })?.title, "B");
});

test("a page that shows much text is read no further; one whose text stands late is", async () => {
  const prose = (words: number) => `<p>${"Bread from the mill. ".repeat(words)}</p>`;
  const long = glance({
    body: Buffer.from(`<!doctype html><h1>Bread</h1>${prose(50_000)}`),
    contentType: "",
  });
  assert.ok(long?.isCut && long.markup.length <= 100_000);
  const many = glance({ body: Buffer.from(`<!doctype html>${prose(20).repeat(100)}`), contentType: "" });
  assert.ok(many?.isCut && many.letters >= 10_000 && many.letters < 11_000);
  const style = `<style>${".a{color:red}".repeat(20_000)}</style>`;
  const late = glance({ body: Buffer.from(`<!doctype html>${style}${prose(100)}`), contentType: "" });
  assert.deepEqual([late?.isCut, late?.letters], [false, 1600]);
  assert.equal(await inspect(`<!doctype html>${style}${prose(100)}${SHELL}`), undefined);
  assert.equal((await inspect(`<!doctype html>${style}${SHELL}`))?.kind, "shell");
});

test.run();
