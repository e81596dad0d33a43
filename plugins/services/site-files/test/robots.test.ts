import assert from "node:assert/strict";
import { suite } from "uvu";
import { parseRobots } from "../src/index.ts";

const test = suite("robots");

interface Case {
  readonly says: string;
  readonly lines: readonly string[];
  readonly yes?: readonly string[];
  readonly no?: readonly string[];
  /** @defaultValue Winnow */
  readonly agent?: string;
}

const CASES: readonly Case[] = [
  { says: "an empty file allows everything", lines: [], yes: ["/", "/a"] },
  { says: "everything is closed", lines: ["User-agent: *", "Disallow: /"], no: ["/", "/a?b"] },
  { says: "a rule without a path says nothing", lines: ["User-agent: *", "Disallow:"], yes: ["/"] },
  { says: "names of lines in any case", lines: ["USER-AGENT: *", "disALLOW: /a"], no: ["/a"], yes: ["/b"] },
  { says: "paths in their own case", lines: ["User-agent: *", "Disallow: /A"], no: ["/A"], yes: ["/a"] },
  {
    says: "blanks and comments",
    lines: ["  User-agent : * # all", "Disallow : /a # why"],
    no: ["/a/b"],
    yes: ["/"],
  },
  {
    says: "a prefix, not a folder",
    lines: ["User-agent: *", "Disallow: /fish"],
    no: ["/fish.html", "/fishing"],
  },
  {
    says: "a folder",
    lines: ["User-agent: *", "Disallow: /fish/"],
    no: ["/fish/a"],
    yes: ["/fish", "/fish.html"],
  },
  {
    says: "a star for anything",
    lines: ["User-agent: *", "Disallow: /*.php"],
    no: ["/a/b.php?c"],
    yes: ["/php"],
  },
  {
    says: "a dollar for the end",
    lines: ["User-agent: *", "Disallow: /*.pdf$"],
    no: ["/a.pdf"],
    yes: ["/a.pdf?x"],
  },
  {
    says: "a dollar elsewhere is one",
    lines: ["User-agent: *", "Disallow: /a$b"],
    no: ["/a$bc"],
    yes: ["/a"],
  },
  {
    says: "the query counts",
    lines: ["User-agent: *", "Disallow: /*?sort="],
    no: ["/list?sort=up"],
    yes: ["/list"],
  },
  {
    says: "the longest rule decides, in whatever order",
    lines: ["User-agent: *", "Allow: /shop/open", "Disallow: /shop", "Allow: /"],
    yes: ["/", "/shop/open/1"],
    no: ["/shop/closed"],
  },
  {
    says: "of two as long the one that allows",
    lines: ["User-agent: *", "Disallow: /a", "Allow: /a"],
    yes: ["/a"],
  },
  {
    says: "an allowed index page allows its folder",
    lines: ["User-agent: *", "Disallow: /", "Allow: /docs/index.html"],
    yes: ["/docs/"],
    no: ["/docs/a"],
  },
  {
    says: "the own group, and not the one for all",
    lines: ["User-agent: *", "Disallow: /", "User-agent: winnow", "Disallow: /private"],
    yes: ["/a"],
    no: ["/private"],
  },
  {
    says: "an own group that says nothing allows everything",
    lines: ["User-agent: Winnow", "Disallow:", "", "User-agent: *", "Disallow: /"],
    yes: ["/a"],
  },
  {
    says: "a name with a version",
    lines: ["User-agent: Winnow/2.1", "Disallow: /a"],
    no: ["/a"],
  },
  {
    says: "a longer name is another's",
    lines: ["User-agent: WinnowNews", "Disallow: /a"],
    yes: ["/a"],
  },
  {
    says: "several names above one group",
    lines: ["User-agent: Other", "User-agent: Winnow", "Disallow: /a"],
    no: ["/a"],
  },
  {
    says: "groups of one name are one",
    lines: [
      "User-agent: Winnow",
      "Disallow: /a",
      "User-agent: Other",
      "Disallow: /",
      "User-agent: Winnow",
      "Disallow: /b",
    ],
    no: ["/a", "/b"],
    yes: ["/c"],
  },
  {
    says: "rules before any group are nobody's",
    lines: ["Disallow: /", "User-agent: *", "Disallow: /a"],
    yes: ["/b"],
  },
  { says: "escapes in either spelling", lines: ["User-agent: *", "Disallow: /a%c3%a9"], no: ["/a%C3%A9"] },
  {
    says: "letters that URLs escape",
    lines: ["User-agent: *", "Disallow: /café"],
    no: ["/caf%C3%A9"],
    yes: ["/caf"],
  },
  {
    says: "misspelled, but understood",
    lines: ["useragent: *", "Dissallow: /a", "disallow /b"],
    no: ["/a", "/b"],
  },
  { says: "no lines that are known", lines: ["<!doctype html>", "<p>Not found: /</p>"], yes: ["/"] },
];

for (const { says, lines, yes = [], no = [], agent = "Winnow" } of CASES) {
  test(says, () => {
    for (const end of ["\n", "\r\n", "\r"]) {
      const robots = parseRobots(lines.join(end), [agent]);
      for (const path of yes) assert.equal(robots.allows(`https://a.example${path}`), true, path);
      for (const path of no) assert.equal(robots.allows(`https://a.example${path}`), false, path);
    }
  });
}

test("of two own names either counts", () => {
  const text = "User-agent: FirecrawlAgent\nDisallow: /a\n\nUser-agent: *\nDisallow: /";
  const robots = parseRobots(text, ["FirecrawlAgent", "Winnow"]);
  assert.deepEqual(
    [robots.allows("https://a.example/a"), robots.allows("https://a.example/b")],
    [false, true],
  );
});

test("a byte order mark is no part of the first line", () => {
  assert.equal(
    parseRobots("\uFEFFUser-agent: *\nDisallow: /", ["Winnow"]).allows("https://a.example/"),
    false,
  );
});

test("reads the delay of its group, and sitemaps of all", () => {
  const text =
    "Sitemap: https://a.example/1.xml\nUser-agent: *\nCrawl-delay: 9\nUser-agent: Winnow\nCrawl-delay: 1.5\nSitemap: /2.xml\nSitemap:";
  const robots = parseRobots(text, ["Winnow"]);
  assert.equal(robots.crawlDelay, 1.5);
  assert.deepEqual(robots.sitemaps, ["https://a.example/1.xml", "/2.xml"]);
  assert.equal(parseRobots(text, ["Other"]).crawlDelay, 9);
  for (const value of ["", "soon", "-1"])
    assert.equal(parseRobots(`User-agent: *\nCrawl-delay: ${value}`, ["Winnow"]).crawlDelay, undefined);
});

test("a file without end is read as far as crawlers must", () => {
  const filler = `# ${"x".repeat(998)}\n`.repeat(10_000);
  const robots = parseRobots(`User-agent: *\nDisallow: /early\n${filler}Disallow: /late\n`, ["Winnow"]);
  assert.equal(robots.allows("https://a.example/early"), false);
  assert.equal(robots.allows("https://a.example/late"), true);
});

test("rules that are made to be slow are not", () => {
  const stars = `Disallow: /${"*a".repeat(8000)}b\n`.repeat(30);
  const spaces = `Disallow${" ".repeat(16_000)}x y\n`.repeat(30);
  const robots = parseRobots(`User-agent: *\n${stars}${spaces}`, ["Winnow"]);
  assert.equal(robots.allows(`https://a.example/${"a".repeat(7000)}`), true);
});

test("what a file says about the use of a page: the groups that count, the longest path, crawlers of AI", () => {
  const text = [
    "Content-Signal: search=yes",
    "User-agent: *",
    "Content-Usage: / train-ai=n",
    "Content-Usage: /open/ train-ai=y",
    "Content-Usage: train-ai=n, ai-use=n",
    "Disallow: /private",
    "User-agent: gptbot",
    "User-agent: AI2Bot",
    "Disallow: /essays",
    "User-agent: GPTBot",
    "Allow: /essays/free",
    "User-agent: Winnow",
    "Content-Signal: ai-train=yes",
  ].join("\n");
  const said = (path: string, agents: readonly string[]) =>
    parseRobots(text, agents)
      .statements(`https://a.test${path}`)
      .map(({ text, agent, uses }) => [agent ?? "", text, uses]);
  assert.deepEqual(said("/open/one", ["other"]), [
    ["", "Content-Signal: search=yes", { search: true }],
    ["", "Content-Usage: /open/ train-ai=y", { "ai-train": true }],
  ]);
  assert.deepEqual(said("/private", ["other"]), [
    ["", "Disallow: /private", { crawl: false }],
    ["", "Content-Signal: search=yes", { search: true }],
    ["", "Content-Usage: / train-ai=n", { "ai-train": false }],
    ["", "Content-Usage: train-ai=n, ai-use=n", { "ai-train": false, "ai-input": false }],
  ]);
  assert.deepEqual(said("/essays/free", ["Winnow"]), [
    ["", "Content-Signal: ai-train=yes", { "ai-train": true }],
    ["AI2Bot", "Disallow: /essays", { "ai-agents": false }],
  ]);
});

test.run();
