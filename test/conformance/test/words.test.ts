import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { suite } from "uvu";
import { wordsConformance } from "../src/index.ts";

const test = suite("conformance: words");

/** The tests that fail of a file with these rows. */
function failing(rows: string, isGreeting: (text: string) => boolean): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "winnow-words-"));
  const file = pathToFileURL(join(folder, "some.txt"));
  const names: string[] = [];
  try {
    writeFileSync(file, rows);
    const check = (name: string, body: () => unknown) => {
      try {
        body();
      } catch {
        names.push(name);
      }
    };
    wordsConformance(check, file, { greeting: isGreeting });
  } finally {
    rmSync(folder, { recursive: true });
  }
  return names;
}

test("each row has an example of its phrase, once, that is read as what it says", () => {
  const good = "greeting | de | guten tag | Guten Tag, Ada\n";
  const isGreeting = (text: string) => /tag|bonjour/i.test(text);
  assert.deepEqual(failing(good, isGreeting), []);
  assert.deepEqual(failing(`${good}greeting | fr | bonjour | Tag\n`, isGreeting), [
    "some.txt: each example has a phrase of its row",
  ]);
  assert.deepEqual(failing(good.replace("tag", "tag, guten tag"), isGreeting), [
    "some.txt: no phrase stands twice in a row",
  ]);
  assert.deepEqual(failing(`${good}greeting | fr | salut | Salut\n`, isGreeting), [
    "some.txt: each greeting is read as one",
  ]);
  assert.deepEqual(failing("greeting | de | guten tag, moin | Guten Tag\n", isGreeting), [
    "some.txt: each greeting is read as one",
  ]);
  assert.deepEqual(
    failing("greeting | de | (schönen|guten) [lieben] Tag[e|es], Ta#g* | Tag\n", (text) =>
      ["schönen Tag", "Ta1g", "Tag"].includes(text),
    ),
    ["some.txt: each example has a phrase of its row"],
  );
  assert.equal(failing("", isGreeting).length, 2);
});

test.run();
