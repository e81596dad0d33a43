/** All texts of a page that may be its title. */

import type { Facts } from "@winnow/kit-facts";
import { decodeHTML } from "entities";
import { valuesAt } from "./paths.ts";
import { SEPARATOR, siteNames, squeeze, withoutSite } from "./site.ts";
import { subjectsOf } from "./subject.ts";

/** One text that may be the title, and the places that say it. */
export interface Vote {
  readonly value: string;
  /** Its letters and digits in lower case. */
  readonly key: string;
  readonly origin: string;
  readonly snippet: string;
  /** The places, by the names of {@link votesOf}. */
  readonly places: ReadonlySet<string>;
}

const UNTITLED =
  /Organization|WebSite|BreadcrumbList|Person|ImageObject|Question|Answer|Comment|Offer|Rating|LocalBusiness/u;
/** Headings of banners. */
const CONSENT =
  /\b(?:cookies?|(?:your|our|values?|respects?) privacy|privacy (?:choices|preferences|settings|overview)|consent|gdpr|subscribe|newsletter|ad ?blocker|enable javascript)\b/iu;
/** Signs that lead to a heading: `Install ¶`. */
const PERMALINK = /(?<!\s)\s*(?:[¶#§]|🔗\uFE0F?|\[edit\])\s*$/u;

/** The texts that a page may be called by, in the order of its places. */
export function votesOf(facts: Facts): Vote[] {
  const site = siteNames(facts);
  const found = new Map<string, Vote & { readonly places: Set<string> }>();
  const add = (text: string, origin: string, snippet: string, ...places: string[]) => {
    const value = text.trim();
    const key = squeeze(value.normalize("NFKC"));
    if (key === "" || value.length > 500) return;
    const vote = found.get(key) ?? { value, key, origin, snippet, places: new Set() };
    for (const place of places) vote.places.add(place);
    found.set(key, vote);
  };
  const addSaid = (text: string, origin: string, name: string) => {
    const whole = unescaped(text);
    add(withoutSite(whole, site), origin, whole, `${name} without site`);
    add(whole.split(SEPARATOR)[0] ?? "", origin, whole, `${name} first part`);
    add(whole, origin, whole, `${name} whole`);
  };
  const said = [facts.title, metaOf(facts, "og:title")].filter((text) => text !== "");
  const isSaid = (text: string) => said.some((one) => squeeze(one).includes(squeeze(text)));
  const all = facts.headings.filter(({ level }) => level === 1).slice(0, 20);
  const headings = all.filter(({ value }) => !CONSENT.test(value) || isSaid(value));
  const seen = headings.filter(({ isHidden }) => !isHidden);
  for (const { value, origin, main, isHidden } of headings) {
    const name = isHidden ? "hidden h1" : seen.length > 1 ? "one h1" : "only h1";
    const text = value.replace(PERMALINK, "");
    add(text, origin, value, name, main ? "main h1" : "h1 outside");
    const short = withoutSite(text, site);
    if (short !== text) add(short, origin, value, "h1 without site");
  }
  for (const { value, origin, level } of facts.headings.slice(0, 60))
    if ((level === 2 || level === 3) && value.length > 12 && said.some((text) => alike(value, text)))
      add(value.replace(PERMALINK, ""), origin, value, "h2 like");
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
  return [...found.values()];
}

/** What a meta element says; empty where there is none. */
export function metaOf({ metas }: Facts, name: string): string {
  return metas.find(({ label }) => label === name)?.value ?? "";
}

/** JSON-LD often carries the entities of HTML. */
export function unescaped(text: string): string {
  return text.includes("&") ? decodeHTML(text) : text;
}

/** The words of a text in lower case. */
export function bagOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** Whether all words of the shorter of two texts stand in the other too, and are more than one. */
function alike(a: string, b: string): boolean {
  const [short, long] = [bagOf(a), bagOf(b)].toSorted((one, other) => one.size - other.size);
  return short !== undefined && short.size > 1 && [...short].every((word) => long?.has(word));
}
