/** What no reader came for, by the words it is made of. */

import { patternIn, phrasesOf } from "@winnow/kit-words";

const FILE = new URL("../../words/boilerplate.txt", import.meta.url);
const words = (name: string) => patternIn(FILE, name);
/** What stands for itself, also where it ends in a mark: `Foto:`. */
const WHOLE = { before: "(?<!\\w)", behind: "(?!\\w)" };

/** Blocks that say one of these are about the site and not about the page. */
const COOKIES = new RegExp(
  String.raw`\b(?:${words("cookie-site")})\b[^.]{0,60}\b(?:${words("cookie-use")})\b[^.]{0,40}\bcookies?\b` +
    String.raw`|\b(?:${words("cookie")}|we and our \d* ?partners)\b`,
  "iu",
);
const NEWSLETTER = new RegExp(
  String.raw`\b(?:${words("join")})\b[^.!?]{0,60}\b(?:${words("list")})\b` +
    String.raw`|\bnewsletter\b[^.!?]{0,40}\b(?:${words("order")})\b` +
    String.raw`|\b(?:enter|your) (?:your )?e-?mail(?: address)?\b[^.!?]{0,30}\b(?:subscribe|sign up|join)\b` +
    String.raw`|\bget (?:the )?(?:latest|our best|more)\b[^.!?]{0,60}\b(?:to|in) your inbox\b` +
    String.raw`|\b(?:${words("subscribe")})\b`,
  "iu",
);
const SHARE = phrasesOf(FILE, "share", WHOLE);
const ADVERT = phrasesOf(FILE, "advert", { before: "^", behind: "[.:!]?$" });
const SITE = phrasesOf(FILE, "site", WHOLE);
/** Addresses of the buttons that share a page. */
const SHARERS = new RegExp(
  String.raw`\((?:https?:)?\/\/(?:www\.|m\.)?(?:${words("sharer")})|\((?:mailto:\?|sms:\?|whatsapp:\/\/)`,
  "iu",
);

/** Kinds of text other than the page's own. */
export type Furniture = "cookies" | "newsletter" | "share" | "advert";

/** Longer text than this says something of its own. */
const LONGEST = 600;

/** What kind of furniture a block is; `raw` is the block as markdown, `plain` what it shows. */
export function furnitureOf(raw: string, plain: string): Furniture | undefined {
  if (plain.length > LONGEST) return undefined;
  if (ADVERT.isIn(plain)) return "advert";
  if (SHARERS.test(raw)) return "share";
  if (COOKIES.test(plain)) return "cookies";
  if (NEWSLETTER.test(plain) && plain.length < 400) return "newsletter";
  if (SHARE.isIn(plain) && plain.length < 60) return "share";
  return undefined;
}

/** Whether a sentence speaks of the site, its terms or its buttons. */
export function isFurniture(raw: string, plain: string): boolean {
  return furnitureOf(raw, plain) !== undefined || (SITE.isIn(plain) && plain.length < 200);
}

/** Share of a text that is the text of links. */
export function linkShare(raw: string, plain: string): number {
  if (!raw.includes("](")) return 0;
  let linked = 0;
  for (const [, text = ""] of raw.matchAll(/\[([^[\]\n]{0,2000})\]\(/g)) linked += text.length;
  return plain.length === 0 ? 1 : linked / plain.length;
}
