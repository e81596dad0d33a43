import type { Robots } from "@winnow/kit-site";

/** More of a file is not read. @see RFC 9309, 2.5 */
const MAX_CHARACTERS = 512 * 1024;
const MAX_RULES = 20_000;
const MAX_SITEMAPS = 500;
const MAX_LINE_LENGTH = 16_664;

interface Rule {
  readonly allow: boolean;
  readonly pattern: string;
}

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
};

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
  for (const [name, value] of linesOf(text.slice(0, MAX_CHARACTERS))) {
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
  return { allows: (url) => isAllowed(list, pathOf(url)), crawlDelay, sitemaps };
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
  rules.list.push({ allow: name === "allow", pattern: escapePattern(value) });
}

/** The name of a crawler without its version: letters, `-` and `_`. */
function productOf(agent: string): string {
  return (/^[a-z_-]*/i.exec(agent)?.[0] ?? "").toLowerCase();
}

/** Escapes of one spelling, and what is not ASCII escaped, as URLs have it. */
function escapePattern(pattern: string): string {
  return plainEscapes(pattern).replace(/[^\0-\x7f]+/g, (text) => encodeURIComponent(text.toWellFormed()));
}

/** Path and query of a URL, as it is written: requests are sent with URLs that are escaped, and rules speak of those. */
function pathOf(url: string): string {
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "").replace(/#.*$/s, "");
  return plainEscapes(path.startsWith("/") ? path : `/${path}`);
}

/** Escapes in capitals, and none of what need not be escaped: `%7e` is `~`. @see RFC 9309, 2.2.2 */
function plainEscapes(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (code) => {
    const sign = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(sign) ? sign : code.toUpperCase();
  });
}

function isAllowed(rules: readonly Rule[], path: string): boolean {
  let [allow, disallow] = [-1, -1];
  for (const rule of rules) {
    const length = matchLength(rule, path);
    if (rule.allow) allow = Math.max(allow, length);
    else disallow = Math.max(disallow, length);
  }
  return disallow === -1 || allow >= disallow;
}

/** How specific a rule is that matches; -1 when it does not. */
function matchLength({ allow, pattern }: Rule, path: string): number {
  if (matches(pattern, path)) return pattern.length;
  // Allowing the index page of a folder allows the folder.
  const index = allow ? /^(.*\/)index\.html?$/.exec(pattern)?.[1] : undefined;
  return index !== undefined && matches(`${index}$`, path) ? index.length + 1 : -1;
}

/** Whether a path begins like a pattern, where `*` stands for anything and `$` at the end for the end. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith("$");
  const [first = "", ...rest] = (isWhole ? pattern.slice(0, -1) : pattern).split("*");
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of rest.entries()) {
    if (isWhole && index === rest.length - 1) return path.length - part.length >= at && path.endsWith(part);
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return !isWhole || at === path.length;
}
