import { findDate } from "@winnow/kit-facts";
import { maskAgo } from "./mask-ago.ts";
import { maskCounters } from "./mask-counters.ts";
import { maskDaysLeft, maskVisitTime } from "./mask-visit-time.ts";

/** Characters of a line of which noise is looked for; what follows is compared as it is. */
const MAX_LENGTH = 20_000;
const IMAGE = /!\[([^[\]\n]*)\]\(([^()\s]*)(?:\s[^()\n]*)?\)/g;
const LINK = /\[([^[\]\n]*)\]\(([^()\s]*)(?:\s[^()\n]*)?\)/g;
/** What begins a heading, a quotation or an entry of a list; a number may be that of a day, with its month behind it. */
const MARKER = /^[\s>]*(?:#{1,6}\s|[-*+]\s|(\d{1,3})[.)]\s(\p{L}{3,})?)?/u;
/** What stands in a line in place of noise. */
const NOISE = /⟨[a-z]+⟩/g;
/** Parameters of addresses that belong to a visit, not to what is found there. */
const VISIT_PARAMETER =
  /^(?:utm_\w+|fbclid|gclid|msclkid|sid|s?ession(?:_?id)?|phpsessid|jsessionid|aspsessionid\w*|csrf\w*|_?token|nonce|sig|signature|x-amz-\w+|_|cb|cachebuster|rnd|rand|timestamp|requestid)$/i;
const VERSION_OF_FILE = /[.-][0-9a-f]{8,64}(?=\.[a-z0-9]{1,5}$)/i;

/** A line that says how many are on the page, and nothing else; shops show it to some visitors. */
const ONLY_AUDIENCE = new RegExp(
  [
    "^(?:(?:only|already|currently|over|more than) )?(?:",
    "⟨count⟩ (?:(?:active|other|more|unique) )?",
    "(?:people|persons|users|visitors?|guests?|others|shoppers|customers) ",
    "(?:(?:are|is|have|has) )?(?:(?:also|currently|now) )?(?:viewing|looking|watching|browsing)",
    "(?: at)?(?: (?:this|the) [a-z]+| it)?(?: (?:right )?now)?",
    String.raw`|(?:last )?(?:booked|ordered|bought) ⟨count⟩ times in the last (?:hour|day|\d{1,2} hours))\W*$`,
  ].join(""),
  "i",
);
/** What is left of a time that runs out: a duration to the minute or the second. */
const COUNTDOWN = new RegExp(
  [
    String.raw`(?<=\b(?:within|in|next|only|ends in|closes in|starts in) )`,
    String.raw`\d{1,3}\s?(?:d|days?|h|hrs?|hours?)\b,?\s?(?:and )?\d{1,2}\s?(?:h|hrs?|hours?|m|mins?|minutes?)\b`,
    String.raw`(?:,?\s?\d{1,2}\s?(?:m|mins?|minutes?|s|secs?|seconds?)\b){0,2}`,
    String.raw`|\b\d{1,3}:\d{2}:\d{2}(?= (?:left|remaining|to go)\b)`,
  ].join(""),
  "gi",
);
/** How long a server took. */
const TOOK =
  /\b(?:generated|rendered|response|took|quer(?:y|ies)|load(?:ed|ing)?|served|executed|expansion|elapsed|duration)\b/i;
const SHORT_TIME = /(?<![\d.])\d{1,6}(?:\.\d{1,6})?\s?(?:ms|µs|s|secs?|seconds?|milliseconds?)\b/gi;
const COPYRIGHT = /©|\(c\)|\bcopyright\b/i;
const YEARS = /\b(?:19|20)\d{2}(?:\s?[–—-]\s?(?:19|20)\d{2})?\b/g;
/** A name of something that each visit has anew, and its value. */
const VISIT_ID = new RegExp(
  [
    String.raw`(?<=\b(?:session|request|trace|correlation|csrf|nonce|token|ray|sitzungs|anfrage|vorgangs|requête`,
    "|sesión|sessione|sessão|sessie|sesji|solicitud|richiesta|żądania)",
    "(?:[ _-]?(?:id|reference|number|key|code|token|nummer|kennung))?",
    String.raw`["']?\s?[:=]?\s?["']?)[\da-f][\da-f-]{7,63}\b`,
  ].join(""),
  "gi",
);

/**
 * A line as it is compared: its words without markup, and without what any two visits find differently, such as counters of
 * visitors, times that say how long ago something was, and the time at which the page was made (`at`, in milliseconds
 * since the epoch).
 */
export function normalOf(line: string, at: number): string {
  if (line.length > MAX_LENGTH) return line;
  const words = wordsOf(line);
  return withoutNoise(words, at).replace(/\s+/g, " ").trim();
}

/** A line without markup. Addresses stay: what a link leads to is part of a page. */
export function wordsOf(line: string): string {
  return (
    line
      .replace(IMAGE, (_, alt: string, url: string) => ` ${alt} ${fileOf(url)} `)
      .replace(LINK, (_, text: string, url: string) => `${text} <${addressOf(url)}> `)
      .replace(MARKER, (marker, day: string | undefined, month: string | undefined) =>
        isDay(day, month) ? marker : (month ?? ""),
      )
      .replace(/\\([^\w\s])/g, "$1")
      // Signs of emphasis part no words: bold digits stand right before their cents.
      .replace(/[*`]|~~/g, "")
      .replace(/\||(?<!\w)_+|_+(?!\w)/g, " ")
      .replace(/^[\s:=-]+$/, "")
      .replace(/\s+/g, " ")
      .trim()
  );
}

function isDay(day: string | undefined, month: string | undefined): boolean {
  return day !== undefined && month !== undefined && findDate(`${day} ${month} 2026`, "") !== undefined;
}

function withoutNoise(words: string, at: number): string {
  // Most lines have no number, and then none of what follows is in them.
  const plain = maskAgo(words);
  if (!/\d/.test(plain)) return plain;
  let text = plain.replace(COUNTDOWN, "⟨left⟩").replace(VISIT_ID, "⟨id⟩");
  text = maskCounters(text);
  if (TOOK.test(text)) text = text.replace(SHORT_TIME, "⟨took⟩");
  if (COPYRIGHT.test(text)) text = text.replace(YEARS, "⟨year⟩");
  return ONLY_AUDIENCE.test(text) ? "" : maskDaysLeft(maskVisitTime(text, at), at);
}

/** What names a picture: its file, without the version that builds and caches add. */
function fileOf(url: string): string {
  const path = /^[^?#]*/.exec(url)?.[0] ?? "";
  return path.startsWith("data:") ? "" : (path.split("/").at(-1) ?? "").replace(VERSION_OF_FILE, "");
}

/** An address without what belongs to the visit. */
function addressOf(url: string): string {
  const [path = "", query] = (/^[^#]*/.exec(url)?.[0] ?? "").split("?", 2);
  const plain = path.replace(/;jsessionid=[^/?]*/i, "");
  if (query === undefined) return plain;
  const kept = query.split("&").filter((part) => !VISIT_PARAMETER.test(part.split("=", 1)[0] ?? ""));
  return kept.length === 0 ? plain : `${plain}?${kept.join("&")}`;
}

/** The words of a line as it is compared; a number with its signs, such as 199.95, is one of them. */
export function tokensIn(normal: string): readonly string[] {
  return (
    normal.replace(NOISE, " ").match(/[\p{L}\p{N}]+(?:(?<=\p{N})[.,:'’](?=\p{N})[\p{L}\p{N}]+)*/gu) ?? []
  );
}
