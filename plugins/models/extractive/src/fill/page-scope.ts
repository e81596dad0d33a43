/** Looking for values on the whole page. */
import type { Entity, Fact, Facts, Group } from "@winnow/kit-facts";
import { currencyOf, wordsOf } from "@winnow/kit-facts";
import { authors } from "./author.ts";
import type { Candidate } from "./candidate.ts";
import { cellsFor } from "./cells.ts";
import { countedIn } from "./counted.ts";
import { DataScope } from "./data-scope.ts";
import { moments } from "./moments.ts";
import { openingHours } from "./opening-hours.ts";
import { countsOf, isProse, likenessOf, MANY } from "./page-groups.ts";
import { isWritten } from "./prices.ts";
import { RecordScope, scopesOf } from "./record-scope.ts";
import type { List, Scope } from "./scope.ts";
import { subjectsOf } from "./subject.ts";
import { titles } from "./title.ts";
import { unescaped } from "./title-votes.ts";
import { match, unfolded, type Want } from "./want.ts";
import { sells, wholePage } from "./whole-page.ts";

/** How far a place of the page is believed. */
const TRUST = { data: 0.95, "json-ld": 0.93, microdata: 0.9, rdfa: 0.86, state: 0.62 } as const;

/** Meta elements that dress the window of the browser. */
const OF_BROWSER = /^(?:theme-color|color-scheme|msapplication-|apple-|viewport)/u;

/** How far the words of a class are believed. */
const NAMED = 0.72;

/** Structured lists of what leads through a site. */
const SITE_LISTS = /^(?:BreadcrumbList|SiteNavigationElement|WPHeader|WPFooter|WPSideBar)$/u;
/** Words that ask for it: as `wordsOf` gives them. */
const SITE_WORDS: ReadonlySet<string> = new Set(
  wordsOf("navigation nav menu breadcrumb footer header sidebar link links menus"),
);

/** A fact with its words. */
interface Indexed {
  readonly fact: Fact;
  readonly words: readonly string[];
  readonly trust: number;
}

/** The page. */
export class PageScope implements Scope {
  readonly #facts: Facts;
  readonly #subjects: readonly { readonly entity: Entity; readonly scope: DataScope }[];
  #isOffering: boolean | undefined;
  #classed: ReadonlyMap<string, number> | undefined;
  #index: ReadonlyMap<string, readonly Indexed[]> | undefined;

  constructor(facts: Facts) {
    this.#facts = facts;
    this.#subjects = subjectsOf(facts).map((entity, order) => {
      const trust = TRUST[entity.source] * (order === 0 ? 1 : Math.max(0.6, 0.92 - order * 0.03));
      return { entity, scope: new DataScope(entity.data, entity.origin, trust) };
    });
  }

  values(want: Want): Candidate[] {
    const { concept } = want;
    if (concept?.name === "title") {
      const found = titles(this.#facts);
      return found.length > 0 ? found : this.#labelled(want);
    }
    if (concept?.name === "author") return authors(this.#facts);
    if (concept?.name === "published" || concept?.name === "modified") return moments(this.#facts, concept);
    const found = [...wholePage(this.#facts, want), ...this.#labelled(want)];
    found.push(...cellsFor(this.#facts.groups, want), ...this.#counted(want));
    for (const { scope } of this.#subjects.slice(0, 20)) found.push(...scope.values(want));
    // Cards say anything there: a price, or how long the text takes to read.
    for (const [order, name] of (concept?.metas ?? []).entries())
      for (const meta of this.#facts.metas.filter(({ label }) => label === name).slice(0, 3))
        if (!name.startsWith("twitter:") || concept?.kind !== "price" || currencyOf(meta.value) !== undefined)
          found.push({ ...partsOf(meta), score: 0.86 - order * 0.015 });
    return found.filter(this.#isOfOne);
  }

  valueLists(want: Want): List<Candidate>[] {
    const lists: List<Candidate>[] = [];
    for (const { scope } of this.#subjects.slice(0, 20)) lists.push(...scope.valueLists(want));
    for (const name of want.concept?.metas ?? []) {
      const same = this.#facts.metas.filter(({ label }) => label === name);
      if (same.length > 0)
        lists.push({
          items: same.map((meta) => ({ ...partsOf(meta), score: 0.8 })),
          score: same.length > 1 ? 0.8 : 0.6,
        });
    }
    for (const group of this.#groups(want)) {
      const likeness = likenessOf(want, group);
      if (likeness <= 0 || (want.concept === undefined && isProse(group))) continue;
      const items = group.records.map(({ text, origin }) => ({ value: text, origin, score: 0.8 * likeness }));
      lists.push({ items, score: 0.75 * likeness + (group.main ? 0.1 : 0) });
    }
    const labelled = this.#labelled(want).toSorted((a, b) => b.score - a.score);
    const [first] = labelled;
    if (first !== undefined)
      lists.push({
        items: labelled.filter(({ origin }) => origin === first.origin),
        score: first.score * 0.9,
      });
    const whole = wholePageLists(this.#facts, want);
    if (whole !== undefined) lists.push(whole);
    return lists;
  }

  objects(want: Want): List<Scope>[] {
    const found: List<Scope>[] = [];
    for (const { entity, scope } of this.#subjects) {
      const likeness = Math.max(0, ...entity.types.map((type) => match(want, wordsOf(type))));
      if (likeness > 0) found.push({ items: [scope], score: 0.9 * likeness });
    }
    for (const { scope } of this.#subjects.slice(0, 10)) found.push(...scope.objects(want));
    return [...found, ...this.#rows(want)].slice(0, 20);
  }

  /** The rows of tables, and the columns of comparisons, that are called like the object. */
  #rows(want: Want): List<Scope>[] {
    const found: List<Scope>[] = [];
    for (const { kind, records } of this.#groups(want)) {
      if (kind !== "table") continue;
      for (const record of records) {
        const [head] = record.fields;
        const likeness = head === undefined ? 0 : match(want, wordsOf(head.value));
        if (likeness > 0)
          found.push({ items: [new RecordScope(record, this.#facts.language)], score: 0.8 * likeness });
      }
    }
    return found.toSorted((a, b) => b.score - a.score).slice(0, 10);
  }

  objectLists(want: Want): List<Scope>[] {
    const found: List<Scope>[] = [];
    const byType = new Map<string, DataScope[]>();
    for (const { entity, scope } of this.#subjects)
      for (const type of entity.types)
        if (!SITE_LISTS.test(type)) byType.set(type, [...(byType.get(type) ?? []), scope]);
    for (const [type, items] of byType) {
      const likeness = match(want, wordsOf(type));
      if (likeness > 0 || items.length > 2) found.push({ items, score: 0.35 + likeness * 0.55 });
    }
    for (const { entity, scope } of this.#subjects.slice(0, 20))
      if (!entity.types.some((type) => SITE_LISTS.test(type))) found.push(...scope.objectLists(want));
    if (want.concept?.name === "hours") {
      const items = openingHours(this.#facts).map((record) => new RecordScope(record, this.#facts.language));
      if (items.length > 0) found.push({ items, score: 0.9, isNamed: true });
    }
    for (const group of this.#groups(want)) {
      const likeness = likenessOf(want, group);
      const score = 0.45 + (group.main ? 0.15 : 0) + likeness * 0.3;
      found.push({
        items: scopesOf(group.records, this.#facts.language),
        score,
        isNamed: likeness > 0,
      });
    }
    return found;
  }

  /** What may be a list of things: what leads through the site is none, unless it is asked for by name. */
  #groups({ words }: Want): readonly Group[] {
    const { groups } = this.#facts;
    return words.some((word) => SITE_WORDS.has(word)) ? groups : groups.filter((group) => !group.isFurniture);
  }

  /** A number of a sentence, first of what a reader came for. */
  #counted(want: Want): Candidate[] {
    const { lines } = this.#facts;
    const main = countedIn(
      lines.filter((line) => line.main === true),
      want,
    );
    return main.length > 0
      ? main
      : countedIn(
          lines.filter((line) => line.main !== true),
          want,
        );
  }

  says(words: readonly string[]): boolean {
    const name = words.join(" ");
    return this.#facts.pairs.filter(({ label }) => wordsOf(label).join(" ") === name).length === 1;
  }

  entries(want: Want): readonly (readonly [string, Candidate])[] {
    for (const { scope } of this.#subjects.slice(0, 10)) {
      const entries = scope.entries(want);
      if (entries.length > 1) return entries;
    }
    const pairs = this.#facts.pairs.filter(({ main }) => main !== false).slice(0, 200);
    return pairs.map((pair) => [pair.label, { ...partsOf(pair), score: 0.6 }] as const);
  }

  /** Whether a value is not that of one of many things whose elements all have its class. */
  readonly #isOfOne = ({ origin }: Candidate): boolean => {
    this.#classed ??= countsOf(this.#facts.named.filter(({ main }) => main !== true));
    return (this.#classed.get(origin) ?? 0) < MANY;
  };

  /** What stands under a label, a meta name or a class with the words wanted. */
  #labelled(want: Want): Candidate[] {
    const found: Candidate[] = [];
    const seen = new Set<Fact>();
    const isPrice = want.concept?.kind === "price";
    const look = (word: string) => {
      for (const { fact, words, trust } of this.#indexed().get(word) ?? []) {
        if (seen.has(fact)) continue;
        seen.add(fact);
        const likeness = match(want, words);
        if (isPrice && trust === NAMED && !this.#isPriced(fact)) continue;
        if (likeness > 0) found.push({ ...partsOf(fact), score: likeness * trust + (fact.main ? 0.02 : 0) });
      }
    };
    for (const word of want.words) for (const form of new Set([word, unfolded(word)])) look(form);
    for (const label of want.concept?.labels ?? []) {
      const [first] = label.split(" ");
      if (first !== undefined) look(first);
    }
    if (found.length === 0) found.push(...this.#hinted(want));
    return found;
  }

  /** Whether a number under a class such as `price` may be one: a stock has a price too, but is not for sale. */
  #isPriced({ value, main }: Fact): boolean {
    this.#isOffering ??= sells(this.#facts) || !isWritten(this.#facts);
    return this.#isOffering || (main !== false && currencyOf(value) !== undefined);
  }

  /** What stands under a label of which the description of the property says every word. */
  #hinted({ hints }: Want): Candidate[] {
    const found: Candidate[] = [];
    for (const word of hints)
      for (const { fact, words } of this.#indexed().get(word) ?? [])
        if (words.length <= 3 && words.every((one) => hints.has(one)))
          found.push({ ...partsOf(fact), score: 0.3 + 0.08 * words.length });
    return found;
  }

  #indexed(): ReadonlyMap<string, readonly Indexed[]> {
    if (this.#index !== undefined) return this.#index;
    const index = new Map<string, Indexed[]>();
    const { pairs, metas, named, headings } = this.#facts;
    const add = (facts: readonly Fact[], trust: number) => {
      for (const fact of facts) {
        // `Population (2023)` is the population.
        const words = wordsOf(fact.label.replace(/\s*\([^()]{1,40}\)\s*$/u, "") || fact.label);
        const indexed = { fact, words, trust };
        for (const word of new Set(words.slice(0, 12))) {
          const same = index.get(word);
          if (same === undefined) index.set(word, [indexed]);
          else if (same.length < 200) same.push(indexed);
        }
      }
    };
    add(pairs, 0.84);
    add(
      metas.filter(({ label }) => !OF_BROWSER.test(label)),
      0.8,
    );
    add(named, NAMED);
    const marked = headings.filter(({ label }) => label !== "");
    add(marked, 0.6);
    this.#index = index;
    return index;
  }
}

function partsOf({ value, origin, snippet, href }: Fact): Omit<Candidate, "score"> {
  return { value: unescaped(value), origin, snippet: snippet ?? value, href };
}

/** Lists that every page has. */
function wholePageLists(
  { links, images, headings }: Facts,
  { concept, words }: Want,
): List<Candidate> | undefined {
  const from = (facts: readonly Fact[]) => facts.map((fact) => ({ ...partsOf(fact), score: 0.7 }));
  const preferred = (facts: readonly Fact[]) => {
    const main = facts.filter((fact) => fact.main === true);
    return main.length > 0 ? main : facts;
  };
  const last = words.at(-1);
  if (last === "heading" || last === "section" || last === "subheading")
    return { items: from(headings.filter(({ isHidden }) => !isHidden)), score: 0.7 };
  if (concept?.name === "image") return { items: from(preferred(images)), score: 0.62 };
  if (concept?.name === "url" || concept?.name === "website")
    return { items: from(preferred(links)), score: 0.7 };
  if (concept?.kind === "mail")
    return { items: from(links.filter(({ value }) => value.startsWith("mailto:"))), score: 0.8 };
  if (concept?.kind === "phone")
    return { items: from(links.filter(({ value }) => value.startsWith("tel:"))), score: 0.8 };
  return undefined;
}
