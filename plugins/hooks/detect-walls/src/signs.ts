import type { Glance } from "@winnow/hook-detect-shells";
import { phrasesOf } from "@winnow/kit-words";

/** A refusal in plain words is shorter than this. */
export const A_NOTICE = 450;
/** The longest sentence with which a challenge explains itself. */
export const A_SENTENCE = 120;
/** Real content has at least one paragraph that is longer. */
const A_PARAGRAPH = 40;
const MAX_LINKS_OF_A_REFUSAL = 2;

const RELOADS = /\blocation\s*\.\s*reload\s*\(|\blocation(?:\.href)?\s*=\s*(?:window\.)?location\b/;
/** Bounded, so that a page of nothing but beginnings costs no more. */
const REFRESHES = /<meta[^>]{0,200}http-equiv\s*=\s*["']?refresh/i;
/** How refusals speak to the one they refuse. */
const TURNS_AWAY = phrasesOf(new URL("../words/refusals.txt", import.meta.url), "turns-away", {
  before: "\\b",
  behind: "",
});
/** Far enough for a prolog and its comments. */
const A_START = 2000;

/** Whether a page has nothing on it: no links, no fields to write in, no paragraph. */
export function isBare({ counts, longest }: Glance): boolean {
  return (counts.a ?? 0) === 0 && (counts.textarea ?? 0) === 0 && longest <= A_PARAGRAPH;
}

/** Whether a page waits to be loaded once more, as challenges do. */
export function reloads(page: Glance): boolean {
  return page.refresh !== undefined || REFRESHES.test(page.markup) || runs(page, RELOADS);
}

/** Whether a page speaks of a request that it refuses, and of little else. */
export function turnsAway({ text, counts }: Glance): boolean {
  return (counts.a ?? 0) <= MAX_LINKS_OF_A_REFUSAL && TURNS_AWAY.isIn(text);
}

/** Whether a script has this in its code; what its comments say does not run. */
export function runs({ scripts }: Glance, pattern: RegExp): boolean {
  return scripts.some(({ code }) => pattern.test(code) && pattern.test(withoutComments(code)));
}

/** Whether a body is a feed or other XML, whatever its content type says. XHTML begins as XML too. */
export function isXml(markup: string): boolean {
  const start = markup.slice(0, A_START);
  if (/^\s*<(?:rss|feed)\b/i.test(start)) return true;
  return /^\s*<\?xml\b/i.test(start) && !/<(?:!doctype\s+html|html)\b/i.test(start);
}

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, " ").replace(/(^|[^:"'\\])\/\/.*$/gm, "$1");
}
