import type { Robots } from "@winnow/kit-site";
import { forbidding, pathOf, type Rule, ruleOf } from "./rules.ts";
import { readStatements } from "./statements.ts";

/** More of a file is not read. @see RFC 9309, 2.5 */
const MAX_CHARACTERS = 512 * 1024;
const MAX_RULES = 20_000;
const MAX_SITEMAPS = 500;
const MAX_LINE_LENGTH = 16_664;

interface Rules {
  readonly list: Rule[];
  crawlDelay: number | undefined;
}

/** Names of lines, with the misspellings that are common in the wild. */
const NAMES: Readonly<Record<string, string>> = {
  "user-agent": "agent",
  useragent: "agent",
  "user agent": "agent",
  allow: "allow",
  disallow: "disallow",
  dissallow: "disallow",
  dissalow: "disallow",
  disalow: "disallow",
  diasllow: "disallow",
  disallaw: "disallow",
  sitemap: "sitemap",
  "site-map": "sitemap",
  "crawl-delay": "delay",
  "content-signal": "signal",
  "content-usage": "usage",
};
/** What other readers of the file look at. */
const OTHERS = new Set(["signal", "usage"]);

/**
 * Reads a robots.txt for crawlers of these names: the groups that name one of them, else those for everybody. Of the
 * rules that match a URL the longest decides, and of two of the same length the one that allows.
 */
export function parseRobots(text: string, agents: readonly string[]): Robots {
  const own: Rules = { list: [], crawlDelay: undefined };
  const global: Rules = { list: [], crawlDelay: undefined };
  const sitemaps: string[] = [];
  const names = new Set(agents.map((agent) => productOf(agent)));
  let isNamed = false;
  let [inOwn, inGlobal, inAgents] = [false, false, false];
  /** Whom a delay is for: it ends no list of names for the rules, but an agent named after it has one of its own. */
  let delayed: readonly Rules[] = [];
  let isDelayRead = false;
  const lines = [...linesOf(text.slice(0, MAX_CHARACTERS))];
  for (const [name, value] of lines) {
    if (OTHERS.has(name)) continue;
    if (name === "sitemap") {
      if (value !== "" && sitemaps.length < MAX_SITEMAPS) sitemaps.push(value);
      continue;
    }
    if (name === "agent") {
      if (!inAgents) [inOwn, inGlobal] = [false, false];
      if (!inAgents || isDelayRead) [delayed, isDelayRead] = [[], false];
      inAgents = true;
      if (/^\*(?:\s|$)/.test(value)) [inGlobal, delayed] = [true, [...delayed, global]];
      else if (names.has(productOf(value))) [inOwn, isNamed, delayed] = [true, true, [...delayed, own]];
      continue;
    }
    if (name === "delay") {
      isDelayRead = true;
      setDelay(delayed, value);
      continue;
    }
    inAgents = false;
    for (const rules of [...(inOwn ? [own] : []), ...(inGlobal ? [global] : [])]) add(rules, name, value);
  }
  const { list, crawlDelay } = isNamed ? own : global;
  const statements = readStatements(lines, names);
  return {
    allows: (url) => forbidding(list, pathOf(url)) === undefined,
    crawlDelay,
    sitemaps,
    statements: (url) => statements(pathOf(url)),
  };
}

function* linesOf(text: string): Generator<readonly [name: string, value: string]> {
  for (const whole of text.replace(/^\uFEFF/, "").split(/[\r\n]+/)) {
    const line = whole.slice(0, MAX_LINE_LENGTH).replace(/#.*$/s, "").trim();
    const colon = line.indexOf(":");
    // Some forget the colon; that is understood when it cannot be taken for anything else.
    const [, before = "", after = ""] =
      colon === -1 ? (/^(\S+)\s+(\S+)$/.exec(line) ?? []) : ["", line.slice(0, colon), line.slice(colon + 1)];
    const field = before.trim().toLowerCase();
    const name = Object.hasOwn(NAMES, field) ? NAMES[field] : undefined;
    if (name !== undefined) yield [name, after.trim()];
  }
}

function setDelay(groups: readonly Rules[], value: string): void {
  const seconds = Number(value);
  if (value === "" || !(seconds >= 0)) return;
  for (const rules of groups) rules.crawlDelay = seconds;
}

function add(rules: Rules, name: string, value: string): void {
  // A rule without a path says nothing.
  if (value === "" || rules.list.length >= MAX_RULES) return;
  rules.list.push(ruleOf(name, value));
}

/** The name of a crawler without its version: letters, `-` and `_`. */
function productOf(agent: string): string {
  return (/^[a-z_-]*/i.exec(agent)?.[0] ?? "").toLowerCase();
}
