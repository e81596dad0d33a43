/**
 * What a decision of the threat protection costs at 3,000 rules, how much the default risk score finds and how often wrongly, and
 * what a list of a million entries costs. `node -C @winnow/source bench/threat/run.ts` writes `results/threat.json`; with `quick` it
 * only prints.
 */
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import process from "node:process";
import { Override, Rules } from "@winnow/kit-threats";
import * as v from "valibot";
import { assess } from "../../plugins/services/url-risk/src/assess.ts";
import { Prefixes, shortOf } from "../../plugins/services/web-risk/src/prefixes.ts";
import { urlsOf } from "./lists.ts";

const RULES = 1000;
const THRESHOLD = 75;
const ENTRIES = 1_000_000;
const round = (value: number, digits = 3) => Number(value.toFixed(digits));

/** Microseconds for each of so many calls. */
function microseconds(calls: number, work: (index: number) => unknown): number {
  for (let index = 0; index < calls / 10; index += 1) work(index);
  const begin = performance.now();
  for (let index = 0; index < calls; index += 1) work(index);
  return ((performance.now() - begin) * 1000) / calls;
}

const lists = {
  whitelist: Array.from({ length: RULES }, (_, index) => `*.trusted-${index}.example`),
  blacklist: Array.from({ length: RULES }, (_, index) =>
    index % 2 === 0 ? `evil-${index}.example` : `*.evil-${index}.example`,
  ),
  blockedTlds: Array.from({ length: RULES }, (_, index) => `tld${index}`),
};
const hosts = Array.from({ length: 1000 }, (_, index) =>
  index % 3 === 0 ? `a.b.evil-${index}.example` : `www.site-${index}.example.co.uk`,
);
const hostOf = (index: number) => hosts[index % hosts.length] ?? "";

/** What a list of globs is most simply: an expression for each, asked one after the other. */
const expressionOf = (rule: string) =>
  new RegExp(`^${rule.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replace("*", ".*")}$`);
const naive = {
  white: lists.whitelist.map(expressionOf),
  black: lists.blacklist.map(expressionOf),
  tlds: lists.blockedTlds.map((tld) => expressionOf(`*.${tld}`)),
};
const judgeNaively = (host: string): boolean =>
  !naive.white.some((one) => one.test(host)) &&
  (naive.black.some((one) => one.test(host)) || naive.tlds.some((one) => one.test(host)));

const rules = new Rules(lists);
for (const host of hosts)
  if ((rules.judge(host)?.allowed === false) !== judgeNaively(host))
    throw new Error(`they differ about ${host}`);

const own = microseconds(200_000, (index) => rules.judge(hostOf(index)));
const other = microseconds(500, (index) => judgeNaively(hostOf(index)));
const override = microseconds(50, () => new Rules({ ...lists, ...v.parse(Override, lists) } as never));

function quality(half: string) {
  const scores = (name: string) => urlsOf(name).map((url) => assess(new URL(url)).score);
  const [dangerous, ordinary] = [scores(`${half}-dangerous`), scores(`${half}-ordinary`)];
  const blocked = (all: readonly number[]) => all.filter((score) => score >= THRESHOLD).length;
  return {
    dangerous: dangerous.length,
    found: blocked(dangerous),
    recall: round(blocked(dangerous) / dangerous.length),
    ordinary: ordinary.length,
    falseAlarms: blocked(ordinary),
  };
}
const urls = [...urlsOf("held-ordinary"), ...urlsOf("held-dangerous")].map((url) => new URL(url));
const scoring = microseconds(5000, (index) => assess(urls[index % urls.length]!));

function bigList() {
  const bytes = randomBytes(ENTRIES * 4);
  const collect = Reflect.get(globalThis, "gc") as (() => void) | undefined;
  collect?.();
  const before = process.memoryUsage().arrayBuffers;
  const begin = performance.now();
  const prefixes = Prefixes.from(shortOf(bytes), []);
  const built = performance.now();
  void prefixes.checksum;
  const checked = performance.now();
  collect?.();
  const heldMb = (process.memoryUsage().arrayBuffers - before) / 2 ** 20;
  const hashes = Array.from({ length: 1000 }, () => randomBytes(32));
  const lookup = microseconds(100_000, (index) => prefixes.matches(hashes[index % hashes.length]!));
  return {
    entries: prefixes.size,
    storedMb: round(prefixes.toBytes().length / 2 ** 20, 1),
    heldMb: round(heldMb, 1),
    sortMs: round(built - begin, 0),
    checksumMs: round(checked - built, 0),
    lookupMicroseconds: round(lookup),
  };
}

const result = {
  date: new Date().toISOString().slice(0, 10),
  node: process.version,
  cpu: cpus()[0]?.model.trim(),
  command: "node -C @winnow/source --expose-gc bench/threat/run.ts",
  decision: {
    rules: RULES * 3,
    microseconds: round(own),
    expressionForEachRuleMicroseconds: round(other, 1),
    ratio: round(other / own, 0),
    withOverrideOfAsManyMs: round(override / 1000, 2),
  },
  score: {
    threshold: THRESHOLD,
    microseconds: round(scoring, 1),
    tuning: quality("tuning"),
    held: quality("held"),
  },
  list: bigList(),
};
console.log(JSON.stringify(result, undefined, 1));
if (!process.argv.includes("quick"))
  writeFileSync(
    new URL("../results/threat.json", import.meta.url),
    `${JSON.stringify(result, undefined, 1)}\n`,
  );
