import assert from "node:assert/strict";
import { suite } from "uvu";
import { findAny, patternProblem, urlKey } from "../src/index.ts";

const test = suite("kit-site");

test("finds any of the patterns, wherever it is", async () => {
  assert.deepEqual(await findAny(["^/a", "b$"], ["/a/x", "/x/b", "/x"]), [true, true, false]);
  assert.deepEqual(await findAny([], ["/a"]), [false]);
  assert.deepEqual(await findAny(["a"], []), []);
});

test("one search does not bear on the next", async () => {
  const subjects = Array.from({ length: 5000 }, (_, index) => (index % 2 === 0 ? "/odd" : "/even"));
  const found = await findAny(["odd"], subjects);
  assert.ok(found.every((isFound, index) => isFound === (index % 2 === 0)));
});

for (const [pattern, subject] of [
  ["(a+)+$", `${"a".repeat(40)}!`],
  ["^(?:[a-z]+-?)+\\.html$", `${"abcdefgh".repeat(6)}!`],
  ["(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)\\d$", "x".repeat(2000)],
] as const) {
  test(`ends ${pattern} in time`, async () => {
    await assert.rejects(findAny([pattern], [subject]), {
      code: "CRAWL_PATTERN_TOO_SLOW",
      category: "input",
    });
    assert.deepEqual(await findAny(["x"], ["x"]), [true], "the next search has its time again");
  });
}

test("patterns reach nothing but the subjects", async () => {
  assert.deepEqual(await findAny(["constructor", "__proto__"], ["/a"]), [false]);
  assert.equal(patternProblem("/blog/*"), undefined);
  assert.match(patternProblem("(") ?? "", /regular expression/i);
});

const rules = (ignoreQueryParameters: boolean, deduplicateSimilarURLs: boolean) => ({
  ignoreQueryParameters,
  deduplicateSimilarURLs,
});

test("one key for URLs of one page", () => {
  const key = (url: string) => urlKey(url, rules(false, true));
  const same = ["https://a.example/x", "http://www.a.example/x/", "https://a.example/x/index.html#top"];
  assert.equal(new Set(same.map(key)).size, 1);
  const sessions = ["https://a.example/x?b=1", "https://a.example/x;jsessionid=9?b=1&PHPSESSID=2"];
  assert.equal(new Set(sessions.map(key)).size, 1);
  const apart = [
    "https://a.example/x",
    "https://a.example/X",
    "https://b.example/x",
    "https://a.example/x?b",
    "https://a.example/#/x",
  ];
  assert.equal(new Set(apart.map(key)).size, apart.length);
});

test("keys without likeness differ in all but the fragment", () => {
  const key = (url: string) => urlKey(url, rules(false, false));
  assert.equal(key("https://a.example/x#a"), key("https://u:p@a.example/x#b"));
  const apart = [
    "https://a.example/x",
    "http://a.example/x",
    "https://www.a.example/x",
    "https://a.example/x/",
  ];
  assert.equal(new Set(apart.map(key)).size, apart.length);
});

test("no query, no difference", () => {
  const key = (url: string) => urlKey(url, rules(true, true));
  assert.equal(key("https://a.example/x?a=1"), key("https://a.example/x"));
});

test.run();
