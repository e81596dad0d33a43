import { isIP } from "node:net";
import { parse } from "tldts";

/** Characters of a rule as it is written; of a name in ASCII there may be 253. */
const MAX_NAME = 253;

/** A domain of two labels or more, whose last is no number. */
const PLAIN = /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** What a rule says about a host. */
export interface RuleVerdict {
  readonly allowed: boolean;
  readonly list: "whitelist" | "blacklist" | "blockedTlds";
  /** The entry of the list. */
  readonly rule: string;
}

/** Lists of rules, each entry as {@link readRule} or {@link readTld} gives it. */
export interface RuleLists {
  readonly whitelist: readonly string[];
  readonly blacklist: readonly string[];
  readonly blockedTlds: readonly string[];
}

/** A rule in its one spelling, or what is wrong with it. */
export type Reading = { readonly rule: string } | { readonly problem: string };

/** A host name in its one spelling: lower case, punycode, no dots at the end, addresses as connections use them. */
export function canonicalHost(hostname: string): string {
  return hostname.toLowerCase().replace(/(?<!\.)\.+$/, "");
}

/** Reads a domain rule: a plain domain, or `*.` and a domain for the hosts below it. */
export function readRule(written: string): Reading {
  // Nearly all are written like this, and are in their one spelling already.
  if (written.length <= MAX_NAME && PLAIN.test(written) && !written.includes("xn--"))
    return { rule: written };
  const text = written.trim();
  const quoted = `"${written.slice(0, 100)}"`;
  if (text === "") return { problem: "A rule cannot be empty" };
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text))
    return { problem: `${quoted} has a protocol; a rule is a domain alone, such as example.com` };
  if (/[/?#\\]/.test(text))
    return { problem: `${quoted} has a path; a rule is a domain alone, such as example.com` };
  if (text.includes("@"))
    return { problem: `${quoted} has a user name; a rule is a domain alone, such as example.com` };
  if (/\s/.test(text)) return { problem: `${quoted} has a space in it` };
  const isBelow = text.startsWith("*.");
  const domain = isBelow ? text.slice(2) : text;
  if (domain.includes("*"))
    return { problem: `${quoted} has a "*" that is not a "*." at the beginning, the only place for one` };
  const isV6 = isIP(domain.replace(/^\[(.*)\]$/, "$1")) === 6;
  if (!isV6 && domain.includes(":"))
    return { problem: `${quoted} has a port; a rule is a domain alone, such as example.com` };
  const bare = isV6 ? `[${domain.replace(/^\[|\]$/g, "")}]` : domain;
  const host = hostOf(bare);
  if (host === undefined || bare.startsWith(".")) return { problem: `${quoted} is not a valid domain` };
  if (isAddress(host)) {
    if (isBelow) return { problem: `${quoted} is an IP address, which has no hosts below it` };
    return { rule: host };
  }
  if (!host.includes(".") && parse(host).isIcann === true)
    return { problem: `${quoted} is a top-level domain; add it to blockedTlds instead` };
  return { rule: isBelow ? `*.${host}` : host };
}

/** Reads a top-level domain, without a dot. */
export function readTld(written: string): Reading {
  if (/^[a-z][a-z0-9]{0,62}$/.test(written)) return { rule: written };
  const text = written.trim();
  const quoted = `"${written.slice(0, 100)}"`;
  if (text === "") return { problem: "A top-level domain cannot be empty" };
  if (text.startsWith(".")) return { problem: `${quoted} begins with a dot; write it without, such as zip` };
  if (text.includes("."))
    return { problem: `${quoted} has a dot in it; add "*.${text.slice(0, 100)}" to the blacklist instead` };
  if (text !== text.toLowerCase())
    return { problem: `${quoted} has capital letters; write it in lower case, such as zip` };
  const host = /[\s/?#\\@:*%[\]]/.test(text) ? undefined : hostOf(`a.${text}`);
  if (host === undefined || isAddress(host)) return { problem: `${quoted} is not a valid top-level domain` };
  return { rule: host.slice(2) };
}

/** Rules, ready to judge hosts in time that grows with the name alone, however many there are. */
export class Rules {
  readonly #white: Domains;
  readonly #black: Domains;
  readonly #tlds: ReadonlySet<string>;

  constructor({ whitelist, blacklist, blockedTlds }: RuleLists) {
    this.#white = new Domains(whitelist);
    this.#black = new Domains(blacklist);
    this.#tlds = new Set(blockedTlds);
  }

  /** What the rules say; undefined when they say nothing. Hosts on the whitelist are allowed. */
  judge(hostname: string): RuleVerdict | undefined {
    const host = canonicalHost(hostname);
    const white = this.#white.find(host);
    if (white !== undefined) return { allowed: true, list: "whitelist", rule: white };
    const black = this.#black.find(host);
    if (black !== undefined) return { allowed: false, list: "blacklist", rule: black };
    if (this.#tlds.size === 0 || isAddress(host)) return undefined;
    const tld = host.slice(host.lastIndexOf(".") + 1);
    return this.#tlds.has(tld) ? { allowed: false, list: "blockedTlds", rule: tld } : undefined;
  }
}

/** A list of domains. */
class Domains {
  readonly #exact = new Set<string>();
  readonly #above = new Set<string>();

  constructor(rules: readonly string[]) {
    for (const rule of rules) {
      if (rule.startsWith("*.")) this.#above.add(rule.slice(2));
      else this.#exact.add(rule);
    }
  }

  find(host: string): string | undefined {
    if (this.#exact.has(host)) return host;
    if (this.#above.size === 0 || isAddress(host)) return undefined;
    for (let dot = host.indexOf("."); dot !== -1; dot = host.indexOf(".", dot + 1)) {
      const above = host.slice(dot + 1);
      if (this.#above.has(above)) return `*.${above}`;
    }
    return undefined;
  }
}

function hostOf(written: string): string | undefined {
  const hostname = URL.parse(`http://${written}/`)?.hostname;
  const host = hostname === undefined ? "" : canonicalHost(hostname);
  const isDomain = host.length <= MAX_NAME && host.split(".").every((label) => /^.{1,63}$/.test(label));
  return host !== "" && (host.startsWith("[") || isDomain) ? host : undefined;
}

function isAddress(host: string): boolean {
  return host.startsWith("[") || isIP(host) !== 0;
}
