import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { WinnowError } from "@winnow/core";
import { defineFormat, defineHook, defineParser, type FetchRequest } from "@winnow/core/plugin";
import { suite } from "uvu";
import * as v from "valibot";
import { startProgress } from "../src/progress.ts";
import { widthOf } from "../src/style.ts";
import { run } from "./world.ts";

const test = suite("adapter-cli: progress");

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    book: { options: Record<never, never>; output: string };
  }
}

const site = defineHook({
  name: "site",
  fetch: ({ url }: FetchRequest) => ({
    ...{ url, statusCode: 200, headers: {}, contentType: "application/x-book", body: Buffer.from("pages") },
  }),
});
/** A document whose pages take a while. */
const reader = defineParser({
  name: "book-reader",
  accepts: () => true,
  parse: async ({ url }, context) => {
    for (let done = 1; done <= 3; done += 1) {
      context.progress(done, 4);
      await sleep(120);
    }
    if (url.includes("torn")) throw new WinnowError("SCRAPE_UNSUPPORTED_FILE_ERROR", "It is torn.");
    context.warn("A page is missing.");
    return {};
  },
});
const book = defineFormat({
  name: "book",
  options: v.strictObject({}),
  output: v.string(),
  produce: () => "Text",
});
const scrape = (url: string, isTTY: boolean) => run([url, "-f", "book"], [site, reader, book], { isTTY });

test("a long document shows its pages on a terminal, and nothing of it stays", async () => {
  const { code, stdout, stderr } = await scrape("http://site.test/book", true);
  assert.deepEqual([code, stdout], [0, "Text\n"], stderr);
  assert.match(stderr, /█{6}░{18} 1\/4 pages[\s\S]*█{18}░{6} 3\/4 pages/);
  assert.ok(stderr.endsWith("\r\x1b[Kwinnow: A page is missing.\n"));
});

test("a step that has no pages shows none", async () => {
  const lines: string[] = [];
  const stderr = { isTTY: true, write: (text: string | Uint8Array) => void lines.push(String(text)) };
  const progress = startProgress(stderr, "a.pdf");
  progress.show(5, 5);
  progress.show(0, 0);
  await sleep(250);
  progress.stop();
  assert.ok(lines.length > 1);
  assert.ok(lines.every((line) => !line.includes("0/0")));
});

test("a pipe gets the warning alone, once", async () => {
  const { stdout, stderr } = await scrape("http://site.test/book", false);
  assert.deepEqual([stdout, stderr], ["Text\n", "winnow: A page is missing.\n"]);
});

test("a document that fails leaves no bar behind its error", async () => {
  const { code, stderr } = await scrape("http://site.test/torn", true);
  assert.equal(code, 1);
  assert.match(stderr, /3\/4 pages[^\n]*\r\x1b\[Kwinnow: [^\n]*torn[^\n]*\n$/);
});

test("what is shown is never wider than the terminal", async () => {
  for (const columns of [30, 60, 200]) {
    const lines: string[] = [];
    const stderr = {
      isTTY: true,
      columns,
      write: (text: string | Uint8Array) => void lines.push(String(text)),
    };
    const progress = startProgress(stderr, `https://site.test/${"模型/".repeat(40)}`);
    if (columns > 30) progress.show(12, 300);
    await sleep(250);
    progress.stop();
    const shown = lines.slice(0, -1).map((line) => line.slice("\r\x1b[K".length));
    assert.ok(shown.length > 0);
    for (const line of shown) assert.ok(widthOf(line) < columns, line);
  }
});

test.run();
