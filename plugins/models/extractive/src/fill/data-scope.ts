/** Looking for values in an object of a page's structured data. */

import type { Data } from "@winnow/kit-facts";
import { isObject, singular, wordsOf } from "@winnow/kit-facts";
import type { Candidate } from "./candidate.ts";
import { keyed, type Placed, spread, valuesAt, wordsFor } from "./paths.ts";
import type { List, Scope } from "./scope.ts";
import { kindOf, match, type Want } from "./want.ts";

interface Leaf extends Placed {
  readonly words: readonly string[];
  /** The words of its own name, without those of the objects around it. */
  readonly own: readonly string[];
  readonly depth: number;
}

/** Names that add nothing to that of the object. */
const TELLING: ReadonlySet<string> = new Set(["name", "value", "text", "amount", "title"]);

/** Most values of one object that are looked at by name. */
const MAX_LEAVES = 4000;
const DEEPEST = 8;

/** Names under which data keep what leads through a site, as `wordsOf` gives them. */
const FURNITURE: ReadonlySet<string> = new Set(
  wordsOf(
    "nav navigation navbar footer header breadcrumb breadcrumbs sidebar aside menu menus locales languages",
  ),
);
/** Texts that lead somewhere. */
const ADDRESS = /^(?:https?:|mailto:|tel:|[/#?])/u;

/** Whether the words of a property ask for what leads through a site. */
const asksForFurniture = ({ words }: Want): boolean =>
  words.some((word) => FURNITURE.has(word) || word === "link");

/** Whether the things of a list say no more than where they lead, or than a code: those of a kitchen's menu have prices. */
function saysLittle(items: readonly Placed[]): boolean {
  return items.slice(0, 5).every(({ value }) => {
    const texts = Object.entries(isObject(value) ? value : {}).filter(
      ([name, inner]) => !/^(?:@|_|id$|key$|icon$|target$|code$|type$)/iu.test(name) && isSaid(inner),
    );
    return texts.length <= 1;
  });
}

const isSaid = (value: Data): boolean =>
  typeof value === "number" || (typeof value === "string" && value !== "" && !ADDRESS.test(value));

/**
 * An object of structured data. `trust` is how far its values are believed, 0 to 1. Each value of a thing in a list serves one
 * property of a kind.
 */
export class DataScope implements Scope {
  readonly data: { readonly [key: string]: Data };
  readonly #origin: string;
  readonly #trust: number;
  readonly #isNear: boolean;
  readonly #taken = new Set<string>();
  #leaves: readonly Leaf[] | undefined;

  constructor(data: { readonly [key: string]: Data }, origin: string, trust: number, isNear = false) {
    this.data = data;
    this.#origin = origin;
    this.#trust = trust;
    this.#isNear = isNear;
  }

  release(): void {
    this.#taken.clear();
  }

  take(want: Want, _span: Candidate["span"], origin: string): void {
    // What the page is about has its name under several: its title is one of them.
    if (this.#isNear) this.#taken.add(`${kindOf(want)} ${origin}`);
  }

  values(want: Want): Candidate[] {
    const found = this.#found(want);
    if (this.#taken.size === 0) return found;
    const kind = kindOf(want);
    return found.filter(({ value, origin }) => {
      const path = wordsFor({ value, path: "" })?.path ?? "";
      return !this.#taken.has(`${kind} ${origin}${path}`);
    });
  }

  #found(want: Want): Candidate[] {
    const found: Candidate[] = [];
    for (const [order, path] of (want.concept?.paths ?? []).entries())
      for (const placed of valuesAt(this.data, path).slice(0, 5))
        found.push(this.#candidate(placed, 1 - order * 0.02));
    for (const leaf of this.#byName()) {
      const likeness = leaf.own.some((word) => TELLING.has(word) || want.words.includes(word))
        ? match(want, leaf.words.slice(-want.words.length - 1)) || match(want, leaf.words)
        : 0;
      if (likeness > 0) found.push(this.#candidate(leaf, likeness * 0.95 - leaf.depth * 0.03));
    }
    return found;
  }

  valueLists(want: Want): List<Candidate>[] {
    return this.#placed(want).map(({ placed, score }) => {
      const items = spread(placed.value, placed.path).flatMap((item) => this.#steps(item));
      return { items: items.map((item) => this.#candidate(item, score)), score: score * this.#trust };
    });
  }

  objects(want: Want): List<Scope>[] {
    return this.#placed(want).flatMap(({ placed, score }) => {
      const first = spread(placed.value, placed.path).find(({ value }) => isObject(value));
      return first === undefined ? [] : [{ items: [this.#within(first)], score: score * this.#trust }];
    });
  }

  objectLists(want: Want): List<Scope>[] {
    const found: List<Scope>[] = [];
    for (const { placed, score } of this.#placed(want)) {
      const items = spread(placed.value, placed.path)
        .map(unwrapped)
        .filter(({ value }) => isObject(value));
      if (items.length > 0)
        found.push({ items: items.map((item) => this.#within(item)), score: score * this.#trust });
    }
    if (this.#isNear) return found;
    for (const { placed, words, isFurniture } of arraysIn(this.data)) {
      const items = spread(placed.value, placed.path)
        .map(unwrapped)
        .filter(({ value }) => isObject(value));
      if (items.length < 2) continue;
      if (isFurniture && !asksForFurniture(want) && saysLittle(items)) continue;
      const score = Math.max(match(want, words), match(want, words.slice(-1)) * 0.9);
      found.push({
        items: items.map((item) => this.#within(item)),
        score: (0.3 + score * 0.6) * this.#trust,
      });
    }
    return found;
  }

  entries(want: Want): readonly (readonly [string, Candidate])[] {
    const [first] = this.objects(want);
    const inner = first?.items[0];
    if (!(inner instanceof DataScope)) return [];
    return Object.entries(inner.data)
      .filter(([name]) => !name.startsWith("@"))
      .slice(0, 200)
      .map(([name, value]) => [name, inner.#candidate({ value, path: keyed(name) }, 0.9)] as const);
  }

  /** A list whose one item lists in turn: instructions with steps. */
  #steps(item: Placed): Placed[] {
    if (!isObject(item.value)) return [item];
    const inner = item.value.itemListElement ?? item.value.step;
    return Array.isArray(inner) ? spread(inner, `${item.path}.itemListElement`) : [item];
  }

  /** Properties that the words name, whatever they hold. */
  #placed(want: Want): { placed: Placed; score: number }[] {
    const found: { placed: Placed; score: number }[] = [];
    for (const [order, path] of (want.concept?.paths ?? []).entries()) {
      const same = valuesAt(this.data, path);
      const [first] = same;
      if (first !== undefined) found.push({ placed: first, score: 0.95 - order * 0.03 });
    }
    for (const [name, value] of Object.entries(this.data)) {
      const score = match(want, wordsOf(name));
      if (score > 0) found.push({ placed: { value, path: keyed(name) }, score });
    }
    return found;
  }

  #within({ value, path }: Placed): DataScope {
    return new DataScope(isObject(value) ? value : {}, this.#origin + path, this.#trust, true);
  }

  #candidate({ value, path }: Placed, score: number): Candidate {
    return { value, origin: this.#origin + path, score: Math.max(0.01, score * this.#trust) };
  }

  #byName(): readonly Leaf[] {
    this.#leaves ??= leavesOf(this.data, this.#isNear ? 3 : DEEPEST);
    return this.#leaves;
  }
}

function leavesOf(data: Data, deepest: number): Leaf[] {
  const leaves: Leaf[] = [];
  const open: { placed: Placed; words: readonly string[]; own: readonly string[]; depth: number }[] = [
    { placed: { value: data, path: "" }, words: [], own: [], depth: 0 },
  ];
  for (const { placed, words, own, depth } of open) {
    if (leaves.length >= MAX_LEAVES) break;
    const { value, path } = placed;
    if (Array.isArray(value)) {
      // Lists belong to what they list: only the first item says something of the whole.
      const [first] = value;
      if (first !== undefined && depth < deepest)
        open.push({ placed: { value: first, path: `${path}[0]` }, words, own, depth: depth + 1 });
    } else if (isObject(value)) {
      if (depth >= deepest || open.length > MAX_LEAVES) continue;
      for (const [name, inner] of Object.entries(value)) {
        const named = wordsOf(name);
        const all = [...words.slice(-3), ...named];
        open.push({
          placed: { value: inner, path: path + keyed(name) },
          words: all,
          own: named,
          depth: depth + 1,
        });
      }
    } else if (value !== null && value !== "")
      leaves.push({ value, path, words, own, depth: Math.max(0, depth - 1) });
  }
  return leaves;
}

/** An item of a list of schema.org says its thing in `item`. */
function unwrapped(placed: Placed): Placed {
  if (!isObject(placed.value)) return placed;
  const { item, node, url } = placed.value;
  if (isObject(item))
    return { value: url === undefined ? item : { url, ...item }, path: `${placed.path}.item` };
  return isObject(node) ? { value: node, path: `${placed.path}.node` } : placed;
}

/** A place in data, the words of its name, and whether it or what it stands in is called like what leads through a site. */
interface Listed {
  readonly placed: Placed;
  readonly words: readonly string[];
  readonly isFurniture: boolean;
  readonly depth: number;
}

/** All lists of objects inside of an object. */
function arraysIn(data: Data): Omit<Listed, "depth">[] {
  const found: Omit<Listed, "depth">[] = [];
  const open: Listed[] = [{ placed: { value: data, path: "" }, words: [], isFurniture: false, depth: 0 }];
  for (const { placed, words, isFurniture, depth } of open) {
    if (open.length > MAX_LEAVES || found.length >= 60) break;
    const { value, path } = placed;
    if (Array.isArray(value)) {
      if (value.length > 1 && isObject(value[0])) found.push({ placed, words, isFurniture });
      if (depth < DEEPEST)
        for (const [at, item] of value.slice(0, 3).entries())
          if (typeof item === "object")
            open.push({
              placed: { value: item as Data, path: `${path}[${at}]` },
              words,
              isFurniture,
              depth: depth + 1,
            });
    } else if (isObject(value) && depth < DEEPEST) {
      for (const [name, inner] of Object.entries(value)) {
        if (typeof inner !== "object" || inner === null) continue;
        const named = wordsOf(name);
        open.push({
          placed: { value: inner, path: path + keyed(name) },
          words: named.map(singular),
          isFurniture: isFurniture || named.some((word) => FURNITURE.has(word)),
          depth: depth + 1,
        });
      }
    }
  }
  return found;
}
