import { matchesPath } from "@winnow/kit-site";

/** A path that may be fetched, or may not. */
export interface Rule {
  readonly allow: boolean;
  readonly pattern: string;
}

/** A rule of a line. */
export function ruleOf(name: string, value: string): Rule {
  return { allow: name === "allow", pattern: escapePattern(value) };
}

/** How much the rules that match a path count, of those that allow and of those that forbid; -1 where none does. */
export interface Weight {
  readonly allow: number;
  readonly disallow: number;
  /** The most specific of those that forbid. */
  readonly rule: Rule | undefined;
}

/** Weighs the rules for a path. */
export function weigh(rules: readonly Rule[], path: string): Weight {
  let [allow, disallow] = [-1, -1];
  let rule: Rule | undefined;
  for (const one of rules) {
    const length = matchLength(one, path);
    if (one.allow) allow = Math.max(allow, length);
    else if (length > disallow) [disallow, rule] = [length, one];
  }
  return { allow, disallow, rule };
}

/** The rule that forbids a path; undefined when it is allowed. */
export function forbidding(rules: readonly Rule[], path: string): Rule | undefined {
  return decided([weigh(rules, path)]);
}

/** The rule that forbids, when the weights of several lists are put together. */
export function decided(weights: readonly Weight[]): Rule | undefined {
  const allow = weights.reduce((most, weight) => Math.max(most, weight.allow), -1);
  const hardest = weights.reduce<Weight | undefined>(
    (most, weight) => (weight.disallow > (most?.disallow ?? -1) ? weight : most),
    undefined,
  );
  return hardest === undefined || allow >= hardest.disallow ? undefined : hardest.rule;
}

/** Escapes of one spelling, and what is not ASCII escaped, as URLs have it. */
function escapePattern(pattern: string): string {
  return plainEscapes(pattern).replace(/[^\0-\x7f]+/g, (text) => encodeURIComponent(text.toWellFormed()));
}

/** Path and query of a URL, as it is written: requests are sent with URLs that are escaped, and rules speak of those. */
export function pathOf(url: string): string {
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

/** How specific a rule is that matches; -1 when it does not. */
export function matchLength({ allow, pattern }: Rule, path: string): number {
  if (matchesPath(pattern, path)) return pattern.length;
  // Allowing the index page of a folder allows the folder.
  const index = allow ? /^(.*\/)index\.html?$/.exec(pattern)?.[1] : undefined;
  return index !== undefined && matchesPath(`${index}$`, path) ? index.length + 1 : -1;
}
