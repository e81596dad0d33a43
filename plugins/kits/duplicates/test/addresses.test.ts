import assert from "node:assert/strict";
import { wordsConformance } from "@winnow/conformance";
import { suite } from "uvu";
import { isTracking, mayBeIdle } from "../src/address.ts";
import { PageIndex, readHtml } from "../src/index.ts";
import { shapeOf } from "../src/shape.ts";
import { unitsOf } from "../src/units.ts";

const test = suite("kit-duplicates: addresses");

wordsConformance(test, new URL("../words/lines.txt", import.meta.url), {
  print: (text) => unitsOf([{ text }]).length === 0,
  audience: (text) => unitsOf([{ text: /\d/.test(text) ? text : `${text}: 12` }]).length === 0,
});

const A = "https://a.example";
const page = (title: string, head = "") =>
  readHtml(
    `<html><head><title>${title}</title>${head}</head><body><h1>${title}</h1><p>This page says what ${title} is about, in a few words.</p></body></html>`,
  );
/** Pages by their addresses, which are what they say unless they say something else. */
function index(pages: readonly (readonly [path: string, says: string])[]): PageIndex {
  const known = new PageIndex();
  for (const [path, says] of pages) known.add(`${A}${path}`, page(says));
  return known;
}

test("what a parameter may be is known by its name", () => {
  for (const name of ["utm_source", "UTM_Campaign", "fbclid", "_ga", "mc_cid"])
    assert.ok(isTracking(name), name);
  for (const name of ["ref", "source", "sid", "view", "sort", "PHPSESSID"]) assert.ok(mayBeIdle(name), name);
  for (const name of ["id", "page", "q", "productId", "article_id", "lang", "offset", "Page"])
    assert.ok(!mayBeIdle(name) && !isTracking(name), name);
});

test("a parameter is left out after three pairs at two addresses, and never after one that differs", () => {
  const pairs = [
    ["/a", "a"],
    ["/a?ref=1", "a"],
    ["/b?ref=1", "b"],
    ["/b?ref=2", "b"],
    ["/b?ref=3", "b"],
    ["/c?ref=1", "c"],
  ] as const;
  assert.equal(index(pairs).guess(`${A}/c?ref=9`).alias?.of, `${A}/c?ref=1`);
  assert.deepEqual(index(pairs).guess(`${A}/d?ref=9`), {}, "nothing is there yet");
  assert.deepEqual(index(pairs.slice(0, 4)).guess(`${A}/b?ref=9`), {}, "two pairs are not enough");
  const atOne = ["1", "2", "3", "4", "5"].map((ref) => [`/b?ref=${ref}`, "b"] as const);
  assert.deepEqual(index(atOne).guess(`${A}/b?ref=9`), {}, "nor is one address");
  assert.deepEqual(index([...pairs, ["/e", "e"], ["/e?ref=5", "f"]]).guess(`${A}/c?ref=9`), {});
  assert.deepEqual(index([["/e", "e"], ["/e?ref=5", "f"], ...pairs]).guess(`${A}/c?ref=9`), {});
  const numbers = pairs.map(([path, says]) => [path.replace("ref", "id"), says] as const);
  assert.deepEqual(index(numbers).guess(`${A}/c?id=9`), {}, "that may be another page");
  const other = index(pairs).guess("https://b.example/c?ref=9");
  assert.deepEqual(other, {}, "another site has rules of its own");
});

test("two parameters that change nothing may be there at once, in any order", () => {
  const known = index([
    ["/a", "a"],
    ["/a?ref=1", "a"],
    ["/b", "b"],
    ["/b?ref=1", "b"],
    ["/b?ref=2", "b"],
    ["/a?src=1", "a"],
    ["/b?src=1", "b"],
    ["/b?src=2", "b"],
    ["/d?q=1", "d"],
  ]);
  for (const path of ["/a?src=7&ref=8", "/a?ref=8&utm_medium=x&src=7"])
    assert.equal(known.guess(`${A}${path}`).alias?.of, `${A}/a`, path);
  assert.equal(known.guess(`${A}/d?ref=8&q=1&src=7`).alias?.of, `${A}/d?q=1`);
  assert.deepEqual(known.guess(`${A}/d?ref=8&q=2&src=7`), {});
});

test("addresses have the shape of what may go on without end", () => {
  const shape = (path: string) => {
    const { pattern, reason } = shapeOf(new URL(path, A)) ?? {};
    return pattern === undefined ? undefined : `${reason} ${pattern.slice("a.example".length)}`;
  };
  assert.equal(shape("/cal/2026/nov/"), "calendar /cal/#/#");
  assert.equal(shape("/cal?y=2026&m=11"), "calendar /cal?m=#&y=#");
  assert.equal(shape("/2026-11-01/"), "calendar /#");
  assert.equal(shape("/list?page=3&q=a"), "counter /list?page=#&q=a");
  assert.equal(shape("/a/b/a/b/"), "repetition /…/a/…/a/…");
  assert.equal(shape("/about"), undefined);
});

test("many addresses and pages are taken in bounded space and time", () => {
  const add = (count: number) => {
    const known = new PageIndex();
    const started = performance.now();
    for (let at = 0; at < count; at += 1) {
      const url = `${A}/x/${at % 700}?ref=${at}&month=2026-${at}&p${at}=1`;
      known.guess(url);
      known.add(url, {
        title: "T",
        units: unitsOf([{ text: `Number ${at} of all these many pages here.` }]),
      });
    }
    return performance.now() - started;
  };
  add(500);
  const [small, large] = [Math.max(20, add(1000)), add(8000)];
  assert.ok(large < 40 * small, `${small} ${large}`);
});

test("hostile addresses and pages do no harm", () => {
  const known = new PageIndex();
  const long = "a/".repeat(5000);
  for (const url of [
    `${A}/${long}`,
    `${A}/?${Array.from({ length: 3000 }, (_, at) => `p${at}=${at}`).join("&")}`,
    `${A}/%E0%A4%A?x=%`,
    `${A}/${"1".repeat(9000)}a`,
    `${A}/__proto__?constructor=1&__proto__=2`,
  ]) {
    known.guess(url);
    known.add(
      url,
      page(
        "Much",
        '<link rel="canonical" href="javascript:alert(1)"><meta property="og:url" content="http://[">',
      ),
    );
  }
  known.add(`${A}/z`, page("Two", '<link rel="canonical" href="/a"><link rel="canonical" href="/b">'));
  assert.ok(known.size >= 1);
});

test.run();
