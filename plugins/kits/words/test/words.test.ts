import assert from "node:assert/strict";
import { suite } from "uvu";
import { columnsOf, patternIn, patternOf, phrasesOf, rowsOf } from "../src/index.ts";

const test = suite("kit-words");
const file = new URL("words/small.txt", import.meta.url);
const matches = (phrase: string, text: string) => new RegExp(`^(?:${patternOf(phrase)})$`, "iu").test(text);

test("rows are without comments and empty lines, columns without blanks around them", () => {
  assert.equal(rowsOf(file).length, 5);
  assert.deepEqual(columnsOf("a | b|c | | d"), ["a", "b|c", "", "d"]);
  assert.deepEqual(columnsOf("| b |"), ["", "b", ""]);
});

test("a phrase may leave out what is in brackets, with the blank beside it", () => {
  for (const text of ["the page was found", "page found", "the page found"])
    assert.ok(matches("[the] page [was] found", text), text);
  for (const text of ["thepage found", "page  found ", "pagefound", "the  page was", "the page wasfound"])
    assert.ok(!matches("[the] page [was] found", text), text);
  assert.ok(matches("time[-]out", "time-out") && matches("time[-]out", "timeout"));
  assert.ok(
    matches(String.raw`not found [404|\(404\)]`, "not found (404)") &&
      matches(String.raw`not found [404|\(404\)]`, "not found"),
  );
  assert.ok(matches("[百度]安全验证", "安全验证"));
});

test("several parts may be left out beside one another, at each end", () => {
  const phrase = "[a] [b] page[:] [c] [d]";
  for (const text of ["page", "a page", "b page", "a b page", "page c", "page d", "page: c d", "a page: d"])
    assert.ok(matches(phrase, text), text);
  for (const text of ["a b", "page:c", "b a page", " page", "page "]) assert.ok(!matches(phrase, text), text);
});

test("groups stand in groups", () => {
  const phrase = "[we (are|were)] (down|off (line|air))";
  for (const text of ["we are down", "down", "we were off air", "off line"])
    assert.ok(matches(phrase, text), text);
  assert.ok(!matches(phrase, "we down"));
});

test("a row has several phrases; blanks and hyphens may be left out", () => {
  for (const text of ["gone", "sold out", "sold-out", "soldout"])
    assert.ok(matches(String.raw`gone, sold[\ |-]out`, text), text);
  for (const text of ["gone,", "gone, sold out", "sold  out"])
    assert.ok(!matches(String.raw`gone, sold[\ |-]out`, text), text);
  assert.ok(matches("one moment[,] please", "One moment, please"));
});

test("digits, endings and apostrophes; all else stands for itself", () => {
  assert.ok(matches("error 5##", "Error 503") && !matches("error 5##", "error 5x3"));
  assert.ok(matches("problem*", "Problems") && matches("problem*", "problem"));
  assert.ok(
    matches("how *", "how deep") && matches("[*] by", "by") && matches("(*|in two) parts", "3 parts"),
  );
  assert.ok(!matches("how *", "how ") && !matches("how *", "how deep is"));
  assert.ok(matches("can't", "can’t") && matches("a.b+c?", "a.b+c?") && !matches("a.b", "axb"));
  assert.ok(matches("a [b]", "a") && matches("a b", "a \n b"));
});

test("brackets that do not close, or close nothing, are refused", () => {
  for (const phrase of ["(a", "[a", "a)", "a]", "(a]", "[a (b]"])
    assert.throws(() => patternOf(phrase), phrase);
});

test("phrases are found whole or in a text, by name or all", () => {
  const greeting = phrasesOf(file, "greeting");
  for (const text of ["Hello, my friend!", "Hi friends again", "GUTEN  TAG", "こんにちは。"])
    assert.ok(greeting.isOne(text), text);
  assert.ok(!greeting.isOne("Guten Tag allerseits") && greeting.isIn("Ach, guten Tag allerseits"));
  assert.ok(!greeting.isIn("chihi friend") && greeting.isIn("皆さんこんにちはと言う"));
  assert.ok(!greeting.isIn("It's 12.5 %") && phrasesOf(file).isIn("It's 12.5 %"));
  for (const [, phrase, example] of phrasesOf(file).rows())
    assert.match(example, new RegExp(patternOf(phrase), "iu"));
});

test("a script without blanks has no edges of words, in brackets neither; another beside it has", () => {
  const login = phrasesOf(file, "login");
  for (const text of ["今すぐログインする", "login", "今 login", "今再login"])
    assert.ok(login.isIn(text), text);
  for (const text of ["relogin", "logins", "再logins"]) assert.ok(!login.isIn(text), text);
});

test("a file without rows of phrases is refused, when it is asked", () => {
  const gone = phrasesOf(new URL("words/none.txt", import.meta.url));
  assert.throws(() => gone.isOne("a"), /none\.txt/);
});

test("edges say what stands around a phrase in a text", () => {
  const first = phrasesOf(file, "greeting", { before: "^", behind: "(?!\\p{L})" });
  assert.ok(
    first.isIn("Guten Tag allerseits") && !first.isIn("Ach, guten Tag") && !first.isIn("guten Tages"),
  );
  const named = phrasesOf(file, "greeting", { before: "(?<name>\\p{Lu}\\p{Ll}+), ", behind: "$" });
  assert.equal(named.findIn("Ada, guten Tag")?.groups?.name, "Ada");
  assert.equal(named.findIn("guten Tag"), null);
  assert.equal(first.replaceIn("Guten Tag, guten Tag", "$&"), "$&, guten Tag");
  assert.equal(phrasesOf(file, "greeting").replaceIn("Guten Tag, guten Tag", "-"), "-, -");
});

test("phrases are a part of a pattern, by their names", () => {
  const only = (...names: string[]) => new RegExp(`^(?:${patternIn(file, ...names)})$`, "iu");
  assert.ok(only("greeting").test("guten Tag") && !only("greeting").test("login"));
  assert.ok(only("login", "greeting").test("guten Tag") && only("login", "greeting").test("login"));
  assert.ok(only().test("guten Tag") && only().test("login"));
  assert.throws(() => patternIn(file, "greeting", "farewell"), /"farewell"/);
});

test.run();
