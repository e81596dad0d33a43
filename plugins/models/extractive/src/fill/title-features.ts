/** What speaks for or against a text as the title of its page, in numbers. */
import type { Facts } from "@winnow/kit-facts";
import { decoded } from "./properties.ts";
import { SEPARATOR, siteNames, squeeze, withoutSite } from "./site.ts";
import { subjectsOf } from "./subject.ts";
import { bagOf, metaOf, unescaped, type Vote } from "./title-votes.ts";

/** Numbers by name; those that are not there are 0. */
export type Features = Readonly<Record<string, number>>;

/** Characters of the main text whose words are counted. */
const MAX_TEXT = 12_000;
const MAX_LINKS = 300;
const MAX_NAMED = 600;
const NICE = /title|headline|heading|entry|subject|h1/iu;
const BRAND = /logo|brand|site-?(?:title|name)/iu;

/** For each text what distinguishes it from the others. */
export function featuresOf(facts: Facts, votes: readonly Vote[]): Features[] {
  const page = pageOf(facts, votes);
  const bags = votes.map(({ value }) => bagOf(value));
  const longest = Math.max(1, ...votes.map(({ value }) => value.length));
  return votes.map((vote, index) => ({
    ...Object.fromEntries([...vote.places].map((place) => [place, 1])),
    ...shapeOf(vote.value),
    ...overlaps(page, bags[index] ?? new Set()),
    ...sames(page, vote.key),
    ...headingOf(facts, page, vote.key),
    ...rivals(votes, bags, index),
    places: Math.min(8, vote.places.size),
    "share of longest": vote.value.length / longest,
  }));
}

/** What is said elsewhere on the page. */
interface PageWords {
  readonly site: readonly string[];
  readonly bags: Readonly<Record<string, ReadonlySet<string>>>;
  readonly keys: Readonly<Record<string, string>>;
  readonly parts: readonly string[];
  readonly headings: ReadonlyMap<string, number>;
  /** How often each word stands in the first paragraphs. */
  readonly counts: ReadonlyMap<string, number>;
  /** Keys of links, with their number, and of links to the page itself. */
  readonly links: ReadonlyMap<string, number>;
  readonly selfLinks: ReadonlySet<string>;
  /** Keys of short texts: 2 if the words of their class speak of a title, else 1. */
  readonly named: ReadonlyMap<string, number>;
}

function pageOf(facts: Facts, votes: readonly Vote[]): PageWords {
  const site = siteNames(facts);
  const title = unescaped(facts.title);
  const core = withoutSite(title, site);
  const first = facts.headings.filter(({ level }) => level === 1);
  const h1 = (first.find(({ isHidden }) => !isHidden) ?? first[0])?.value ?? "";
  const second = facts.headings.filter(({ level }) => level === 2).slice(0, 3);
  const stated = facts.entities.map(({ data }) => data.headline).find((one) => typeof one === "string") ?? "";
  const subject = subjectsOf(facts)[0]?.data.name;
  const said = unescaped(metaOf(facts, "description") || metaOf(facts, "og:description"));
  let text = "";
  for (const { value } of facts.paragraphs) if (text.length < MAX_TEXT) text += ` ${value}`;
  const start = facts.paragraphs
    .slice(0, 5)
    .map(({ value }) => value)
    .join(" ");
  const counts = new Map<string, number>();
  for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const headings = new Map<string, number>();
  for (const [index, { value }] of facts.headings.slice(0, 60).entries()) {
    const key = squeeze(value.normalize("NFKC"));
    if (!headings.has(key)) headings.set(key, index);
  }
  return {
    site,
    bags: {
      title: bagOf(title),
      core: bagOf(core),
      "og:title": bagOf(unescaped(metaOf(facts, "og:title"))),
      name: bagOf(typeof subject === "string" ? subject : ""),
      h2: bagOf(second.map(({ value }) => value).join(" ")),
      path: new Set(pathWords(facts.url)),
      start: bagOf(start),
    },
    keys: {
      title: squeeze(title),
      core: squeeze(core),
      h1: squeeze(h1),
      headline: squeeze(stated),
      description: squeeze(said),
      start: squeeze(start),
    },
    parts: title.split(SEPARATOR).map(squeeze),
    headings,
    counts,
    ...repeats(facts, votes),
  };
}

/** The candidates among links and short texts of the page. */
function repeats(facts: Facts, votes: readonly Vote[]): Pick<PageWords, "links" | "selfLinks" | "named"> {
  const keys = new Set(votes.map(({ key }) => key));
  const least = Math.min(...votes.map(({ key }) => key.length));
  const keyOf = (text: string) => (text.length < least || text.length > 300 ? "" : squeeze(text));
  const links = new Map<string, number>();
  const selfLinks = new Set<string>();
  const own = withoutHash(facts.url);
  for (const { label, href = "" } of facts.links.slice(0, MAX_LINKS)) {
    const key = keyOf(label);
    if (!keys.has(key)) continue;
    links.set(key, Math.min(5, (links.get(key) ?? 0) + 1));
    if (withoutHash(href) === own) selfLinks.add(key);
  }
  const named = new Map<string, number>();
  for (const { label, value } of facts.named.slice(0, MAX_NAMED)) {
    const key = keyOf(value);
    if (keys.has(key)) named.set(key, Math.max(named.get(key) ?? 0, NICE.test(label) ? 2 : 1));
  }
  return { links, selfLinks, named };
}

/** How the text is written. */
export function shapeOf(text: string): Features {
  const words = Math.max(1, wordsOf(text).length);
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return {
    capitals: count(/\p{Lu}/gu) / Math.max(1, text.length),
    "capital words": count(/(?<!\p{L})\p{Lu}/gu) / words,
    digits: Math.min(12, count(/\d/g)),
    year: Number(/\b20\d\d\b/u.test(text)),
    ends: /[.!]$/u.test(text) ? 1 : text.endsWith("?") ? 2 : /(?:\.\.\.|…)$/u.test(text) ? 3 : 0,
    separators: Math.min(4, count(/ [|–—·•-] |: /gu)),
    bars: Number(/[|»•·]/u.test(text)),
    calls: Number(/^(?:shop|buy|free|best|top|get|how)\b/iu.test(text)),
  };
}

function overlaps({ bags, counts }: PageWords, own: ReadonlySet<string>): Features {
  let often = 0;
  for (const word of own) often += Math.log1p(counts.get(word) ?? 0);
  const found: Record<string, number> = { "words often": often / Math.max(1, own.size) };
  for (const [name, bag] of Object.entries(bags)) {
    found[`in ${name}`] = share(own, bag);
    found[`${name} in`] = share(bag, own);
  }
  return found;
}

function sames({ keys, parts, site, links, selfLinks, named }: PageWords, key: string): Features {
  return {
    "is h1": Number(keys.h1 === key),
    "is headline": Number(keys.headline === key),
    "is core": Number(keys.core === key),
    "ends title": Number(keys.title?.endsWith(key)),
    part: parts.indexOf(key),
    "in description": Number(keys.description?.includes(key)),
    "said at start": Number(keys.start?.includes(key)),
    "is site": Number(site.includes(key)),
    "starts with site": Number(site.some((name) => key.startsWith(name))),
    "ends with site": Number(site.some((name) => key !== name && key.endsWith(name))),
    links: links.get(key) ?? 0,
    "self link": Number(selfLinks.has(key)),
    named: named.get(key) ?? 0,
  };
}

function headingOf(facts: Facts, { headings }: PageWords, key: string): Features {
  const index = headings.get(key) ?? -1;
  const heading = facts.headings[index];
  if (heading === undefined) return { "heading place": -1, "heading around": -2 };
  const { label, origin, main } = heading;
  const around = /\b(?:nav|footer|aside|dialog)\b/u.test(origin)
    ? -1
    : /\bheader\b/u.test(origin)
      ? 1
      : /main|article/u.test(origin)
        ? 2
        : 0;
  return {
    "heading place": Math.min(30, index),
    "heading around": around,
    "heading class": BRAND.test(label) ? -1 : Number(NICE.test(label)),
    "heading main": Number(main),
  };
}

function rivals(votes: readonly Vote[], bags: readonly ReadonlySet<string>[], index: number): Features {
  const { key } = votes[index] ?? { key: "" };
  const own = bags[index] ?? new Set();
  let holds = 0;
  let inside = 0;
  let likeness = 0;
  for (const [at, other] of votes.entries()) {
    if (at === index) continue;
    if (key.includes(other.key)) holds++;
    else if (other.key.includes(key)) inside++;
    const bag = bags[at] ?? new Set();
    likeness += share(own, bag) * share(bag, own);
  }
  return {
    holds: Math.min(6, holds),
    inside: Math.min(6, inside),
    likeness: likeness / Math.max(1, votes.length - 1),
  };
}

/** Share of the words of one text that another has; -1 where there are none. */
function share(words: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (words.size === 0) return -1;
  let shared = 0;
  for (const word of words) if (other.has(word)) shared++;
  return shared / words.size;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The words of the path of an address, without numbers and endings of files. */
export function pathWords(url: string): string[] {
  const path = URL.parse(url)?.pathname ?? "";
  return path.split("/").flatMap((part) => {
    return wordsOf(decoded(part).replace(/\.\w{1,5}$/u, "")).filter((word) => !/^\d+$/u.test(word));
  });
}

function withoutHash(url: string): string {
  const at = url.indexOf("#");
  return at < 0 ? url : url.slice(0, at);
}
