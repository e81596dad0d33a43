import assert from "node:assert/strict";
import { suite } from "uvu";
import { parseRobots } from "../src/robots.ts";

const test = suite("site-files: lines of robots.txt");
const SITE = "https://a.example";
const allows = (text: string, path: string, agents = ["Winnow"]) =>
  parseRobots(text, agents).allows(`${SITE}${path}`);

const CASES: readonly (readonly [what: string, text: string, path: string, expected: boolean])[] = [
  ["nothing", "", "/a", true],
  ["a path", "User-agent: *\nDisallow: /a", "/a/b", false],
  ["another path", "User-agent: *\nDisallow: /a", "/b", true],
  ["no path", "User-agent: *\nDisallow:", "/a", true],
  ["old line ends", "User-agent: *\rDisallow: /a\r", "/a", false],
  ["a mark at the start", "\ufeffUser-agent: *\nDisallow: /", "/a", false],
  ["capitals", "USER-AGENT: *\nDISALLOW: /a", "/a", false],
  ["a forgotten colon", "User-agent *\nDisallow /a", "/a", false],
  ["a comment", "User-agent: * # all\nDisallow: /a # why", "/a", false],
  ["a commented rule", "User-agent: *\n# Disallow: /a", "/a", true],
  ["the longer rule", "User-agent: *\nDisallow: /a\nAllow: /a/b", "/a/b/c", true],
  ["equal rules", "User-agent: *\nDisallow: /a\nAllow: /a", "/a", true],
  ["a star", "User-agent: *\nDisallow: /*.pdf", "/x/y.pdf?z", false],
  ["an end", "User-agent: *\nDisallow: /*.pdf$", "/x/y.pdf?z", true],
  ["an end that fits", "User-agent: *\nDisallow: /*.pdf$", "/x/y.pdf", false],
  ["an own group", "User-agent: *\nDisallow: /\n\nUser-agent: winnow\nDisallow: /a", "/b", true],
  ["another's group", "User-agent: other\nDisallow: /", "/a", true],
  ["several names", "User-agent: other\nUser-agent: Winnow/1.0\nDisallow: /", "/a", false],
  ["rules before any name", "Disallow: /", "/a", true],
  ["an encoded path", "User-agent: *\nDisallow: /%7Ea", "/~a", false],
  ["an encoded star", "User-agent: *\nDisallow: /%2A", "/b", true],
  ["an encoded letter in the address", "User-agent: *\nDisallow: /abc", "/%61b%63", false],
  ["an encoded slash", "User-agent: *\nDisallow: /a/b", "/a%2fb", true],
  ["a path that is not encoded", "User-agent: *\nDisallow: /ä", "/%C3%A4", false],
  ["a query", "User-agent: *\nDisallow: /*?session=", "/a?session=1", false],
  ["HTML instead", "<!doctype html><html><body>Not found: /a</body></html>", "/a", true],
  [
    "lines named like parts of every object",
    "User-agent: *\nconstructor: /\n__proto__: /\ntoString: /\nvalueOf: /",
    "/a",
    true,
  ],
  ["a broken pattern", "User-agent: *\nDisallow: /%zz(", "/b", true],
];
for (const [what, text, path, expected] of CASES)
  test(`${what}: ${path} is ${expected ? "" : "not "}allowed`, () =>
    assert.equal(allows(text, path), expected));

test("many stars take no time that grows like their number", () => {
  const text = `User-agent: *\nDisallow: /${"*a".repeat(2000)}b`;
  assert.equal(allows(text, `/${"a".repeat(5000)}`), true);
});

test("a file of rules without end is read up to its bounds", () => {
  const many = `User-agent: *\n${"Disallow: /x\n".repeat(200_000)}Disallow: /`;
  assert.equal(allows(many, "/x"), false);
  assert.equal(allows(`User-agent: *\nDisallow: /${"y".repeat(1_000_000)}`, "/a"), true);
});

test("delays and sitemaps are read, and nonsense is not", () => {
  const { crawlDelay, sitemaps } = parseRobots(
    "User-agent: *\nCrawl-delay: 2.5\nSitemap: https://a.example/map.xml\nSitemap: \nSitemap: /relative.xml",
    ["Winnow"],
  );
  assert.equal(crawlDelay, 2.5);
  assert.ok(sitemaps.includes("https://a.example/map.xml"));
  assert.ok(!sitemaps.includes(""));
  for (const delay of ["-1", "soon", "", "NaN"])
    assert.equal(
      parseRobots(`User-agent: *\nCrawl-delay: ${delay}`, ["Winnow"]).crawlDelay,
      undefined,
      delay,
    );
});

test.run();
