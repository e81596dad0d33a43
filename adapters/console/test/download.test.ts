import assert from "node:assert/strict";
import { buffer, text } from "node:stream/consumers";
import { FileNames } from "@winnow/kit-archives";
import type { JobDocument } from "@winnow/kit-jobs";
import { unzipSync } from "fflate";
import { suite } from "uvu";
import { download } from "../src/jobs/download.ts";

const test = suite("adapter-console: downloads");
const open = new AbortController().signal;

/** A job of so many pages, and how far it was read. */
function jobOf(count: number, page: (place: number) => unknown) {
  const read = { last: 0 };
  const documents = async (_: string, after: number, most: number): Promise<readonly JobDocument[]> => {
    const size = Math.min(most, count - after);
    read.last = after + size;
    return Array.from({ length: size }, (_, index) => ({
      place: after + index + 1,
      document: page(after + index + 1),
    }));
  };
  return { store: { documents }, read };
}

const pageOf = (place: number) => ({
  markdown: `# Seite ${place}\nZeile „zwei“, mit Komma`,
  metadata: { sourceURL: `https://example.com/laden/${place}`, title: `Größe ${place}`, statusCode: 200 },
});

test("JSON lines hold each page as it is", async () => {
  const { store } = jobOf(250, pageOf);
  const lines = (await text(download(store, "id", "jsonl", open).body)).trimEnd().split("\n");
  assert.equal(lines.length, 250);
  assert.deepEqual(JSON.parse(lines[249] ?? ""), pageOf(250));
});

test("CSV has a line for each page, and quotes what needs it", async () => {
  const { store } = jobOf(2, pageOf);
  const file = await text(download(store, "id", "csv", open).body);
  assert.ok(file.startsWith("url,title,description,language,statusCode,creditsUsed,markdown\r\n"));
  assert.ok(
    file.includes('https://example.com/laden/2,Größe 2,,,200,,"# Seite 2\nZeile „zwei“, mit Komma"\r\n'),
  );
});

test("a zip has a file for each page, and JSON for what is no page", async () => {
  const { store } = jobOf(3, (place) => (place === 3 ? { data: { price: 2 } } : pageOf(place)));
  const files = unzipSync(await buffer(download(store, "id", "zip", open).body));
  assert.deepEqual(Object.keys(files), [
    "example.com/laden_1.md",
    "example.com/laden_2.md",
    "pages/page-3.json",
  ]);
  assert.match(Buffer.from(files["example.com/laden_2.md"] ?? []).toString("utf8"), /^# Seite 2\n/);
});

test("whoever does not read on makes nothing be read", async () => {
  for (const format of ["jsonl", "csv", "zip"] as const) {
    const { store, read } = jobOf(100_000, (place) => ({ ...pageOf(place), markdown: "x".repeat(10_000) }));
    const gone = new AbortController();
    const { body } = download(store, "id", format, gone.signal);
    await new Promise((resolve) => body.once("data", resolve));
    body.destroy();
    gone.abort(new Error("gone"));
    await new Promise((resolve) => setTimeout(resolve, 50));
    const before = read.last;
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.ok(read.last === before && read.last <= 500, `${format}: ${read.last} pages were read`);
  }
});

test("names of files lead nowhere, are short, and each is there once", () => {
  const names = new FileNames();
  const all = [
    "https://example.com/",
    "https://example.com/?",
    "https://EXAMPLE.com/index",
    "https://example.com/a/b",
    "https://example.com/A/B",
    "https://example.com/a_b",
    "https://example.com/a_b-2",
    "https://example.com/..%2f..%2fetc%2fpasswd",
    "https://example.com/%00%0a%e2%80%ae.exe",
    "https://example.com/con",
    "https://example.com/aux.txt",
    "https://example.com/C:%5CWindows",
    "https://example.com/%E6%97%A5%E6%9C%AC%E8%AA%9E",
    `https://example.com/${"%E6%97%A5".repeat(400)}`,
    `https://example.com/${"%E6%97%A5".repeat(400)}x`,
    `https://${"a".repeat(60)}.${"b".repeat(60)}.example/%ff`,
    "https://[::1]:8080/x?y=<z>|*",
    "not a url",
    "../..",
    "",
  ].map((url) => names.of(url, "md"));
  assert.equal(new Set(all.map((name) => name.toLowerCase())).size, all.length);
  for (const name of all) {
    assert.ok(Buffer.byteLength(name) <= 200, name);
    assert.match(name, /^[^/]+\/[^/]+\.md$/);
    assert.ok(!/(?:^|\/)\.|\.\.\/|[\p{C}<>:"\\|?*]/u.test(name), name);
  }
  assert.equal(all[12], "example.com/日本語.md");
  assert.equal(all[9], "example.com/_con.md");
});

test.run();
