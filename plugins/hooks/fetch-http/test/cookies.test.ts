import assert from "node:assert/strict";
import { suite } from "uvu";
import { CookieJar } from "../src/cookies.ts";

const test = suite("hook-fetch-http: cookies");
const at = (url: string) => new URL(url);

/** What a jar that was given these headers at one URL sends to another. */
function sent(
  headers: string | readonly string[],
  from: string,
  to: string,
  own?: string,
): string | undefined {
  const jar = new CookieJar();
  jar.store(at(from), headers);
  return jar.header(at(to), own);
}

const A = "https://a.example/dir/page";
const CASES: readonly (readonly [header: string, from: string, to: string, expected: string | undefined])[] =
  [
    ["k=v", A, "https://a.example/dir/other", "k=v"],
    ["k=v", A, "https://a.example/dir", "k=v"],
    ["k=v", A, "https://a.example/", undefined],
    ["k=v", A, "https://a.example/directory", undefined],
    ["k=v; Path=/", A, "https://a.example/", "k=v"],
    ["k=v; path=relative", A, "https://a.example/", undefined],
    ["k=v; Path=/", A, "https://b.a.example/", undefined],
    ["k=v; Path=/; Domain=a.example", A, "https://b.a.example/", "k=v"],
    ["k=v; Path=/; Domain=.A.Example", A, "https://b.a.example/", "k=v"],
    ["k=v; Path=/; Domain=b.example", A, "https://b.example/", undefined],
    ["k=v; Path=/; Domain=example", A, "https://b.example/", undefined],
    ["k=v; Path=/; Domain=co.uk", "https://a.co.uk/", "https://b.co.uk/", undefined],
    ["k=v; Path=/; Domain=0.0.1", "http://127.0.0.1/", "http://127.0.0.1/", undefined],
    ["k=v; Path=/; Secure", A, "http://a.example/", undefined],
    ["k=v; Path=/; Secure", A, "https://a.example/", "k=v"],
    ["k=v; Path=/; Max-Age=0", A, "https://a.example/", undefined],
    ["k=v; Path=/; Max-Age=-5", A, "https://a.example/", undefined],
    ["k=v; Path=/; Max-Age=60", A, "https://a.example/", "k=v"],
    ["k=v; Path=/; Max-Age=soon", A, "https://a.example/", "k=v"],
    ["k=v; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT", A, "https://a.example/", undefined],
    ["k=v; Path=/; Expires=never", A, "https://a.example/", "k=v"],
    ["k=v; Path=/; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT", A, "https://a.example/", "k=v"],
    ["k=; Path=/", A, "https://a.example/", "k="],
    ["k=a=b; Path=/", A, "https://a.example/", "k=a=b"],
    [" k = v ; Path=/", A, "https://a.example/", "k=v"],
    ["=v; Path=/", A, "https://a.example/", undefined],
    ["novalue; Path=/", A, "https://a.example/", undefined],
    ["", A, A, undefined],
    ["k=v\r\nx: y; Path=/", A, "https://a.example/", undefined],
    ["k=\u0000; Path=/", A, "https://a.example/", undefined],
    [`k=${"v".repeat(5000)}; Path=/`, A, "https://a.example/", undefined],
  ];
for (const [header, from, to, expected] of CASES)
  test(`${header.slice(0, 70)} of ${from}, sent to ${to}`, () =>
    assert.equal(sent(header, from, to), expected));

test("no header is no cookie", () => {
  const jar = new CookieJar();
  jar.store(at(A), undefined);
  assert.equal(jar.header(at(A)), undefined);
  assert.equal(jar.header(at(A), " ; "), undefined);
});

test("a site may replace the caller's cookies, and adds to them", () => {
  assert.equal(
    sent(["k=site; Path=/", "n=1; Path=/"], A, "https://a.example/", "k=own; other=2"),
    "k=site; other=2; n=1",
  );
});

test("a cookie replaces the one of its name, place and path, and ends it", () => {
  assert.equal(sent(["k=1; Path=/", "k=2; Path=/"], A, A), "k=2");
  assert.equal(sent(["k=1; Path=/", "k=; Path=/; Max-Age=0"], A, A), undefined);
});

test("there are only so many, and their header has a bound", () => {
  const many = Array.from({ length: 200 }, (_, index) => `k${index}=1; Path=/`);
  assert.equal(sent(many, A, A)?.split("; ").length, 100);
  const large = Array.from({ length: 50 }, (_, index) => `k${index}=${"v".repeat(1000)}; Path=/`);
  const header = sent(large, A, A) ?? "";
  assert.ok(header.length <= 16_384 && header.length > 10_000);
  assert.match(header, /(?:^|; )k\d+=v{1000}$/, "the last cookie is whole");
});

test("cookies named like parts of every object are cookies", () => {
  assert.equal(sent(["__proto__=1; Path=/", "constructor=2; Path=/"], A, A), "__proto__=1; constructor=2");
});

test.run();
