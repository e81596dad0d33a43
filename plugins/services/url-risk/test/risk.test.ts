import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { serviceConformance } from "@winnow/conformance";
import { suite } from "uvu";
import { assess } from "../src/assess.ts";
import { hastyReadings, isOneSlipApart, looksOf } from "../src/confusables.ts";
import { urlRisk } from "../src/index.ts";

const test = suite("service-url-risk");
serviceConformance(test, urlRisk, { methods: ["assess"] });

const THRESHOLD = 75;
const lists = new URL("../../../../bench/threat/urls/", import.meta.url);
const urlsOf = (name: string) =>
  readFileSync(new URL(`${name}.txt`, lists), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

for (const half of ["tuning", "held"]) {
  test(`ordinary addresses are left alone (${half})`, () => {
    const alarms = urlsOf(`${half}-ordinary`).filter((url) => assess(new URL(url)).score >= THRESHOLD);
    assert.deepEqual(alarms, []);
  });
}

test("most of what is written like phishing is found", () => {
  const urls = urlsOf("tuning-dangerous");
  const found = urls.filter((url) => assess(new URL(url)).score >= THRESHOLD);
  assert.ok(found.length >= urls.length * 0.95, `${found.length} of ${urls.length}`);
});

const REASONS: readonly (readonly [url: string, reason: RegExp])[] = [
  ["http://paypa1.com/", /imitates "paypal"/],
  ["http://rnicrosoft.com/", /imitates "microsoft"/],
  ["http://amzon.com/", /imitates "amazon"/],
  ["http://googel.com/", /imitates "google"/],
  ["https://xn--pple-43d.com/", /imitates "apple"/],
  ["https://xn--80ak6aa92e.com/", /read as "apple"/],
  ["http://paypal.com.account.example.top/", /domain of "paypal" in front/],
  ["http://hmrc.gov.uk.claim.example.org/", /government's domain in front/],
  ["http://google.com@203.0.113.9/", /in the place of the user name/],
  ["http://203.0.113.9/setup.exe", /program to download/],
  ["https://tinyurl.com/https://bit.ly/abc", /chain of shorteners/],
];
for (const [url, reason] of REASONS) {
  test(`${url} is dangerous, and says why`, () => {
    const { score, reasons } = assess(new URL(url));
    assert.ok(score >= THRESHOLD, `${score}`);
    assert.match(reasons.join(" | "), reason);
  });
}

test("scores stay between 0 and 100, with reasons above 0, for whatever is thrown at it", () => {
  const hosts = [
    "paypal.com-".repeat(20),
    "xn--a",
    "a".repeat(63),
    "xn--0",
    "1.2.3.4",
    "[::ffff:1.2.3.4]",
    "-.-",
  ];
  for (const host of hosts) {
    for (const path of [
      "",
      "/login/".repeat(2000),
      "/%",
      "/%ff%fe.exe",
      `/${"https://bit.ly/".repeat(500)}`,
    ]) {
      const url = URL.parse(`http://${host}.tk:1${path}`) ?? URL.parse(`http://${host}${path}`);
      if (url === null) continue;
      const { score, reasons } = assess(url);
      assert.ok(score >= 0 && score <= 100 && Number.isInteger(score), url.href.slice(0, 80));
      assert.equal(reasons.length > 0, score > 0);
    }
  }
});

test("letters of other scripts are read as what they look like", () => {
  assert.equal(looksOf("xn--pypal-4ve").skeleton, "paypal");
  assert.ok(looksOf("xn--pypal-4ve").isMixed);
  assert.ok(looksOf("xn--80ak6aa92e").isDisguised);
  assert.deepEqual(looksOf("xn--bcher-kva"), {
    skeleton: "bucher",
    isForeign: true,
    isMixed: false,
    isDisguised: false,
  });
  assert.ok(!looksOf("xn--h1alffa9f").isDisguised, "a Russian word that does not read as Latin");
});

test("one slip is a letter more, less, other or swapped", () => {
  for (const other of ["paypall", "paypa", "paypel", "papyal"])
    assert.ok(isOneSlipApart("paypal", other), other);
  for (const other of ["paypal", "paypalll", "plyapa", "pappya"])
    assert.ok(!isOneSlipApart("paypal", other), other);
  assert.ok(hastyReadings("g00gle").includes("google"));
});

test.run();
