/** The title of a page: every place that says one has a vote. */
import { decodeHTML } from "entities";
import type { Facts } from "../facts/types.ts";
import type { Candidate } from "./candidate.ts";
import { valuesAt } from "./paths.ts";
import { siteNames, squeeze, withoutSite } from "./site.ts";
import { subjectsOf } from "./subject.ts";

const SEPARATOR = /\s+[|–—·•»«~:-]+\s+|\s*[|»·•]\s*|\s*::\s*/u;

/** What a place that says a title adds to it: found by regression over labelled pages of many kinds. */
const WEIGHTS: Readonly<Record<string, number>> = {
  "h2 like": 0.87,
  "title without site": 0.31,
  "title first part": 0.78,
  "og:title without site": -0.13,
  "og:title first part": 0.56,
  headline: 0.99,
  "title whole": -0.69,
  "og:title whole": 0.24,
  name: -0.3,
  "only h1": 1.94,
  "h1 half in title half back": 1.69,
  "main h1": 1.12,
  "twitter:title without site": -0.48,
  "twitter:title first part": 0.17,
  "twitter:title whole": 0.32,
  "h1 all in title all back": 0.17,
  "h1 half in title most back": 0.97,
  "first h1": 0.8,
  "h1 few in title few back": -0.3,
  "h1 all in title most back": 0.83,
  "is site": -1.24,
  "h1 all in title half back": 1.24,
  "h1 few in title most back": 0.58,
  "h1 without site": 0.41,
  "h1 few in title half back": 0.42,
  "h1 most in title half back": 0.33,
  "one word": -0.6,
  "h1 few in title none back": -0.54,
  "h1 outside": 0.81,
  "h1 none in title none back": -1.8,
  "h1 all in title few back": 0.2,
  "h1 most in title all back": 0.17,
  "h1 all in title none back": -0.4,
  "h1 none in title few back": -0.82,
  "h1 few in title all back": -0.63,
  "h1 half in title none back": -0.48,
  "h1 most in title few back": 0.45,
  "h1 half in title all back": 0.4,
  "h1 none in title half back": -0.09,
  "h1 none in title all back": -0.1,
};

/** One text that may be the title, and what speaks for it. */
export interface Vote {
  readonly value: string;
  readonly origin: string;
  readonly snippet: string;
  readonly features: Set<string>;
}

/** Candidates for the title, the best first. */
export function titles(facts: Facts): Candidate[] {
  return votes(facts)
    .map(({ value, origin, snippet, features }) => {
      let sum = 0;
      for (const feature of features) sum += WEIGHTS[feature] ?? 0;
      return { value, origin, snippet, score: 1 / (1 + Math.exp(-sum)) };
    })
    .toSorted((a, b) => b.score - a.score);
}

/** All texts that may be the title. */
export function votes(facts: Facts): Vote[] {
  const site = siteNames(facts);
  const found = new Map<string, Vote>();
  const add = (text: string, origin: string, snippet: string, ...features: string[]) => {
    const value = text.trim();
    const key = value
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
    if (key === "" || value.length > 500) return;
    const vote = found.get(key) ?? { value, origin, snippet, features: new Set() };
    for (const feature of features) vote.features.add(feature);
    found.set(key, vote);
  };
  const addSaid = (text: string, origin: string, name: string) => {
    const whole = unescaped(text);
    add(withoutSite(whole, site), origin, whole, `${name} without site`);
    add(whole.split(SEPARATOR)[0] ?? "", origin, whole, `${name} first part`);
    add(whole, origin, whole, `${name} whole`);
  };
  const headings = facts.headings.filter(({ level }) => level === 1).slice(0, 20);
  const seen = headings.filter(({ isHidden }) => !isHidden);
  const said = [facts.title, metaOf(facts, "og:title") ?? ""].filter((text) => text !== "");
  for (const heading of headings) {
    const { value, origin, main, isHidden } = heading;
    const first = heading === (seen[0] ?? headings[0]);
    const name = isHidden ? "hidden h1" : seen.length > 1 ? (first ? "first h1" : "other h1") : "only h1";
    const like = likeness(value, said, site);
    add(
      value,
      origin,
      value,
      name,
      `${isHidden ? "hidden " : ""}h1 ${like}`,
      main ? "main h1" : "h1 outside",
    );
    const short = withoutSite(value, site);
    if (short !== value) add(short, origin, value, "h1 without site");
  }
  for (const heading of facts.headings.filter(({ level }) => level === 2 || level === 3).slice(0, 40))
    if (said.some((text) => alike(heading.value, text) > 0.9 && heading.value.length > 12))
      add(heading.value, heading.origin, heading.value, "h2 like");
  if (facts.title !== "") addSaid(facts.title, "css: head > title", "title");
  for (const name of ["og:title", "twitter:title", "citation_title", "dc.title"]) {
    const meta = facts.metas.find(({ label }) => label === name);
    if (meta !== undefined) addSaid(meta.value, meta.origin, name);
  }
  for (const entity of subjectsOf(facts).slice(0, 3)) {
    if (entity.source === "state" || entity.types.some((type) => UNTITLED.test(type))) continue;
    for (const path of ["headline", "name"])
      for (const { value, path: where } of valuesAt(entity.data, path).slice(0, 1))
        if (typeof value === "string") add(unescaped(value), entity.origin + where, value, path);
  }
  for (const { value, features } of found.values()) {
    if (site.includes(squeeze(value))) features.add("is site");
    const words = value.split(/\s+/u).length;
    if (words === 1) features.add("one word");
    else if (words > 25) features.add("long");
  }
  return [...found.values()];
}

const UNTITLED =
  /Organization|WebSite|BreadcrumbList|Person|ImageObject|Question|Answer|Comment|Offer|Rating|LocalBusiness/u;

function metaOf({ metas }: Facts, name: string): string | undefined {
  return metas.find(({ label }) => label === name)?.value;
}

/** JSON-LD often carries the entities of HTML. */
export function unescaped(text: string): string {
  return text.includes("&") ? decodeHTML(text) : text;
}

function bag(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

const STEPS = ["none", "few", "half", "most", "all"];

/** How much of a heading is in the title, and of the title in the heading. */
function likeness(heading: string, said: readonly string[], site: readonly string[]): string {
  if (said.length === 0) return "unsaid";
  const own = bag(heading);
  let best = "";
  let most = -1;
  for (const text of said) {
    const other = bag(withoutSite(text, site).split(SEPARATOR)[0] ?? "");
    const whole = bag(text);
    let inside = 0;
    let back = 0;
    for (const word of own) if (whole.has(word)) inside++;
    for (const word of other) if (own.has(word)) back++;
    const a = Math.floor((4 * inside) / Math.max(1, own.size));
    const b = Math.floor((4 * back) / Math.max(1, other.size));
    if (a + b > most) {
      most = a + b;
      best = `${STEPS[a]} in title ${STEPS[b]} back`;
    }
  }
  return best;
}

/** Share of the words of the shorter of two texts that stand in the other too. */
function alike(a: string, b: string): number {
  const one = bag(a);
  const two = bag(b);
  if (one.size === 0 || two.size === 0) return 0;
  let shared = 0;
  for (const word of one) if (two.has(word)) shared++;
  return shared / Math.min(one.size, two.size);
}
