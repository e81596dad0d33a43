import assert from "node:assert/strict";
import { suite } from "uvu";
import { canonicalize, expressionsOf } from "../src/canonical.ts";

const test = suite("service-web-risk: canonical URLs");
const written = (url: string) => {
  const { scheme, host, path, query } = canonicalize(url);
  return `${scheme}://${host}${path}${query}`;
};

/** The examples of the documentation. */
const DOCUMENTED: readonly (readonly [string, string])[] = [
  ["http://host/%25%32%35", "http://host/%25"],
  ["http://host/%25%32%35%25%32%35", "http://host/%25%25"],
  ["http://host/%2525252525252525", "http://host/%25"],
  ["http://host/asdf%25%32%35asd", "http://host/asdf%25asd"],
  ["http://host/%%%25%32%35asd%%", "http://host/%25%25%25asd%25%25"],
  ["http://www.google.com/", "http://www.google.com/"],
  [
    "http://%31%36%38%2e%31%38%38%2e%39%39%2e%32%36/%2E%73%65%63%75%72%65/%77%77%77%2E%65%62%61%79%2E%63%6F%6D/",
    "http://168.188.99.26/.secure/www.ebay.com/",
  ],
  [
    "http://195.127.0.11/uploads/%20%20%20%20/.verify/.eBaysecure=updateuserdataxplimnbqmn-xplmvalidateinfoswqpcmlx=hgplmcx/",
    "http://195.127.0.11/uploads/%20%20%20%20/.verify/.eBaysecure=updateuserdataxplimnbqmn-xplmvalidateinfoswqpcmlx=hgplmcx/",
  ],
  [
    "http://host%23.com/%257Ea%2521b%2540c%2523d%2524e%25f%255E00%252611%252A22%252833%252944_55%252B",
    "http://host%23.com/~a!b@c%23d$e%25f^00&11*22(33)44_55+",
  ],
  ["http://3279880203/blah", "http://195.127.0.11/blah"],
  ["http://www.google.com/blah/..", "http://www.google.com/"],
  ["www.google.com/", "http://www.google.com/"],
  ["www.google.com", "http://www.google.com/"],
  ["http://www.evil.com/blah#frag", "http://www.evil.com/blah"],
  ["http://www.GOOgle.com/", "http://www.google.com/"],
  ["http://www.google.com.../", "http://www.google.com/"],
  ["http://www.google.com/foo\tbar\rbaz\n2", "http://www.google.com/foobarbaz2"],
  ["http://www.google.com/q?", "http://www.google.com/q?"],
  ["http://www.google.com/q?r?", "http://www.google.com/q?r?"],
  ["http://www.google.com/q?r?s", "http://www.google.com/q?r?s"],
  ["http://evil.com/foo#bar#baz", "http://evil.com/foo"],
  ["http://evil.com/foo;", "http://evil.com/foo;"],
  ["http://evil.com/foo?bar;", "http://evil.com/foo?bar;"],
  ["http://\x01\x80.com/", "http://%01%80.com/"],
  ["http://notrailingslash.com", "http://notrailingslash.com/"],
  ["http://www.gotaport.com:1234/", "http://www.gotaport.com/"],
  ["  http://www.google.com/  ", "http://www.google.com/"],
  ["http:// leadingspace.com/", "http://%20leadingspace.com/"],
  ["http://%20leadingspace.com/", "http://%20leadingspace.com/"],
  ["%20leadingspace.com/", "http://%20leadingspace.com/"],
  ["https://www.securesite.com/", "https://www.securesite.com/"],
  ["http://host.com/ab%23cd", "http://host.com/ab%23cd"],
  ["http://host.com//twoslashes?more//slashes", "http://host.com/twoslashes?more//slashes"],
];
for (const [url, canonical] of DOCUMENTED)
  test(`${JSON.stringify(url).slice(0, 60)}`, () => assert.equal(written(url), canonical));

const MORE: readonly (readonly [string, string])[] = [
  ["http://0x7f.1/", "http://127.0.0.1/"],
  ["http://017.0.0.1/", "http://15.0.0.1/"],
  ["http://256.1.1.1/", "http://256.1.1.1/"],
  ["http://a..b.com/", "http://a.b.com/"],
  ["http://user:pass@a.com/", "http://a.com/"],
  ["http://a.com/./b/../c//d/", "http://a.com/c/d/"],
  ["http://a.com/../..", "http://a.com/"],
  ["http://[2001:db8::1]:80/x", "http://[2001:db8::1]/x"],
];
for (const [url, canonical] of MORE) test(url, () => assert.equal(written(url), canonical));

const expressions = (url: string) => expressionsOf(canonicalize(url)).toSorted();

test("the documented expressions of a URL with a query", () => {
  const expected =
    "a.b.c/1/2.html?param=1 a.b.c/1/2.html a.b.c/ a.b.c/1/ b.c/1/2.html?param=1 b.c/1/2.html b.c/ b.c/1/";
  assert.deepEqual(expressions("http://a.b.c/1/2.html?param=1"), expected.split(" ").toSorted());
});

test("the documented expressions of a deep host: the last five labels, and the whole", () => {
  const hosts = ["a.b.c.d.e.f.g", "c.d.e.f.g", "d.e.f.g", "e.f.g", "f.g"];
  assert.deepEqual(
    expressions("http://a.b.c.d.e.f.g/1.html"),
    hosts.flatMap((host) => [`${host}/1.html`, `${host}/`]).toSorted(),
  );
});

test("an address has nothing above it", () => {
  assert.deepEqual(expressions("http://1.2.3.4/1/"), ["1.2.3.4/", "1.2.3.4/1/"]);
});

test("at most thirty, however long the URL is", () => {
  const url = `http://${"a.".repeat(60)}com/${"b/".repeat(500)}c.html?d=e`;
  assert.equal(expressions(url).length, 30);
  const deep = `http://a.com/${"%25".repeat(5000)}41`;
  assert.equal(written(deep), `http://a.com/${written(deep).slice("http://a.com/".length)}`);
});

test.run();
