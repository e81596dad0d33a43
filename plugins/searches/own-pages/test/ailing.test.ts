/** A file of pages that is damaged, and one that another process has locked. */
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { silent } from "@winnow/core/plugin";
import { suite } from "uvu";
import { FilePages } from "../src/files.ts";

const test = suite("search-own-pages: damaged or locked");
const folder = mkdtempSync(join(tmpdir(), "winnow-ailing-pages-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));

const signal = AbortSignal.timeout(60_000);
const bread = { url: "https://a.example/bread", title: "Bread", text: "How bread is baked from flour." };
const find = (pages: FilePages, owner = "") =>
  pages.search({ query: "bread", source: "web", limit: 5, owner }, signal);

function open(path: string) {
  const lines: object[] = [];
  return {
    lines,
    pages: new FilePages(
      path,
      { maxPages: 10, maxBytes: 1e9 },
      { ...silent, warn: (fields: object) => void lines.push(fields) },
    ),
  };
}

test("a file that is none begins anew at the start, and is kept beside it", async () => {
  const path = join(folder, "none.sqlite");
  writeFileSync(path, "these are no rows ".repeat(500));
  const { pages, lines } = open(path);
  pages.open();
  await pages.add("", bread);
  assert.equal((await find(pages)).length, 1);
  assert.equal(lines.length, 1);
  assert.ok(existsSync(`${path}.damaged`));
  pages.close();
});

test("damage that is met later begins anew too, for its owner alone", async () => {
  const path = join(folder, "later.sqlite");
  const first = open(path).pages;
  for (const owner of ["", "team"])
    for (let index = 0; index < 50; index += 1)
      await first.add(owner, { ...bread, url: `${bread.url}/${index}`, text: bread.text.repeat(index + 1) });
  first.close();
  writeFileSync(path, readFileSync(path).fill(0xff, 8192));
  const { pages, lines } = open(path);
  pages.open();
  await pages.add("", bread);
  assert.equal((await find(pages)).length, 1);
  assert.equal((await find(pages, "team")).length, 5);
  assert.equal(lines.length, 1);
  pages.close();
});

test("a locked file keeps nobody from searching, and a page waits for it", async () => {
  const path = join(folder, "locked.sqlite");
  const { pages } = open(path);
  await pages.add("", bread);
  const other = new DatabaseSync(path);
  other.exec("begin exclusive");
  const added = pages.add("", { ...bread, url: "https://a.example/more" });
  await new Promise((resolve) => setTimeout(resolve, 60));
  assert.equal((await find(pages)).length, 1);
  other.close();
  await added;
  assert.equal((await find(pages)).length, 2);
  pages.close();
});

test.run();
