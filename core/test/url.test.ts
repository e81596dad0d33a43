import assert from "node:assert/strict";
import { suite } from "uvu";
import { normalizeUrl } from "../src/url.ts";

const test = suite("core: urls");

const good: readonly (readonly [string, string])[] = [
  ["example.com", "http://example.com/"],
  ["  https://example.com/a?b=%20c&d#e ", "https://example.com/a?b=%20c&d#e"],
  ["example.com:8080/x", "http://example.com:8080/x"],
  ["http://127.0.0.1:3002/test", "http://127.0.0.1:3002/test"],
  ["http://2130706433/", "http://127.0.0.1/"],
  ["http://[::1]:80/", "http://[::1]/"],
  ["localhost:3002", "http://localhost:3002/"],
  ["http://münchen.de/", "http://xn--mnchen-3ya.de/"],
  ["http://example.xn--p1ai/", "http://example.xn--p1ai/"],
];
for (const [written, url] of good) {
  test(`accepts ${written}`, () => assert.deepEqual(normalizeUrl(written), { url }));
}

const bad: readonly (readonly [string, RegExp])[] = [
  ["", /empty/],
  ["ftp://example.com", /URL uses unsupported protocol/],
  ["javascript:alert(1)", /URL uses unsupported protocol/],
  ["file:///etc/passwd", /URL uses unsupported protocol/],
  ["http://http://example.com", /Invalid URL/],
  ["intranet", /Invalid URL/],
  ["http://a b.com", /Invalid URL/],
  ["http://example.c", /Invalid URL/],
];
for (const [written, problem] of bad) {
  test(`refuses ${written}`, () => {
    const verdict = normalizeUrl(written);
    assert.match("problem" in verdict ? verdict.problem : "accepted", problem);
  });
}

test.run();
