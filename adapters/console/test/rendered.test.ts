import assert from "node:assert/strict";
import { suite } from "uvu";
import { compareTexts, readPatch } from "../app/parts/changes.ts";
import { renderChanges } from "../app/parts/rendered.ts";

const test = suite("adapter-console: changes as a reader sees them");

const shown = (before: string, after: string) =>
  renderChanges(compareTexts(before, after))
    .replace(/^<style>.*<\/style>/, "")
    .replace(/\n/g, "");

test("words are marked where they stand", () => {
  assert.match(
    shown("It costs **20** crowns.", "It costs **25** crowns."),
    /<strong><del>20<\/del><ins>25<\/ins><\/strong>/,
  );
  assert.equal(shown("# Old title", "# New title"), "<h1><del>Old</del><ins>New</ins> title</h1>");
  assert.match(shown("- one\n- two", "- one\n- two\n- three"), /<li><ins>three<\/ins><\/li>/);
});

test("cells of tables are marked for themselves, and a table without its head is one", () => {
  const table = "| Plan | Price |\n| --- | --- |\n| Small | 5 € |";
  assert.match(
    shown(table, table.replace("5", "6")),
    /<td>Small<\/td><td><del>5<\/del><ins>6<\/ins> €<\/td>/,
  );
  assert.match(
    shown(table, `${table}\n| Large | 9 € |`),
    /<td><ins>Large<\/ins><\/td><td><ins>9 €<\/ins><\/td>/,
  );
  const patch = "--- a\n+++ b\n@@ -8,2 +8,2 @@\n | a | 1 |\n-| b | 2 |\n+| b | 3 |\n";
  assert.match(renderChanges(readPatch(patch) ?? []), /<td><del>2<\/del><ins>3<\/ins><\/td>/);
});

test("markup of a page is text, and its own marks are none", () => {
  const evil = `<img src=x onerror="hit()"><script>hit()</script>`;
  const html = shown("Nothing.", `Nothing.\n\n${evil}\n\n[a](javascript:hit()) \ue000<b>x</b>`);
  assert.doesNotMatch(html, /<(?:img|script|b)\b/);
  assert.match(html, /&lt;script&gt;/);
  assert.equal((html.match(/<ins>/g) ?? []).length, (html.match(/<\/ins>/g) ?? []).length);
});

test("what is too long ends", () => {
  const lines = Array.from({ length: 20_000 }, (_, place) => `line ${place} of many words`);
  const html = shown(lines.join("\n"), lines.map((line) => `${line}!`).join("\n"));
  assert.ok(html.length < 2_000_000);
  assert.match(html, /⋯/);
});

test.run();
