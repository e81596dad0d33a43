import { isOfCalendar } from "./calendar.ts";
import { facetsOf, type Reason, shapeOf } from "./shape.ts";
import { hash, type Unit, wordsOf } from "./units.ts";

/** Addresses that lead on without end and to nothing new. */
export interface Trap {
  readonly pattern: string;
  readonly reason: Reason;
  /** Pages after which it was noticed. */
  readonly pages: number;
}

/** Pages in a row without anything new after which addresses of a shape are left out. */
const PATIENCE = { calendar: 20, repetition: 5, counter: 30, facets: 40 } as const;
const MAX_SHAPES = 2000;
/** Parts of pages of one shape that are remembered; then it begins anew. */
const MAX_SEEN = 4000;
const MAX_SEEN_IN_ALL = 400_000;
/** Of facets: pages that each value is on, on average, where they are combined with one another. */
const MIN_PER_VALUE = 4;
/** Of facets: words of a page that may be new. */
const MAX_NEW = 0.2;

interface Row {
  readonly seen: Set<number>;
  pages: number;
  /** Pages without anything new, up to the last one. */
  idle: number;
}

interface FacetRow extends Row {
  readonly values: Map<string, Set<string>>;
}

/** Notices addresses that go on without end, by what their pages say. */
export class Traps {
  readonly #rows = new Map<string, Row>();
  readonly #facets = new Map<string, FacetRow>();
  readonly #found = new Set<string>();
  #size = 0;

  /** The pattern of the trap that an address belongs to. */
  match(url: URL): string | undefined {
    const shape = shapeOf(url)?.pattern;
    if (shape !== undefined && this.#found.has(shape)) return shape;
    const place = facetsOf(url)?.place;
    return place !== undefined && this.#found.has(combined(place)) ? combined(place) : undefined;
  }

  /** Takes a trap for known that another process has noticed. */
  trust({ pattern }: Pick<Trap, "pattern">): void {
    if (this.#found.size < MAX_SHAPES) this.#found.add(pattern);
  }

  /** Takes in a page; gives the trap that is noticed with it. */
  add(url: URL, units: readonly Unit[]): Trap | undefined {
    return this.#addToShape(url, units) ?? this.#addToFacets(url, units);
  }

  #addToShape(url: URL, units: readonly Unit[]): Trap | undefined {
    const shape = shapeOf(url);
    if (shape === undefined) return undefined;
    const row = this.#row(this.#rows, shape.pattern, () => ({ seen: new Set<number>(), pages: 0, idle: 0 }));
    if (row === undefined) return undefined;
    const texts =
      shape.own.size === 0
        ? units.map(({ text }) => text)
        : units.map(({ text }) => undated(text, shape.own));
    const news = this.#remember(row, texts.map(hash)).filter(Boolean).length;
    row.idle = news === 0 && row.pages > 1 ? row.idle + 1 : 0;
    if (row.idle < PATIENCE[shape.reason]) return undefined;
    return this.#notice({ pattern: shape.pattern, reason: shape.reason, pages: row.pages });
  }

  /** Lists that are narrowed down in every way at once: few values, many pages, and on them the same things again. */
  #addToFacets(url: URL, units: readonly Unit[]): Trap | undefined {
    const found = facetsOf(url);
    if (found === undefined) return undefined;
    const row = this.#row(this.#facets, found.place, () => ({
      seen: new Set<number>(),
      pages: 0,
      idle: 0,
      values: new Map<string, Set<string>>(),
    }));
    if (row === undefined) return undefined;
    const isNew = this.#remember(
      row,
      units.map(({ text }) => hash(text)),
    );
    const count = (some: readonly Unit[]) => some.reduce((sum, { words }) => sum + words, 0);
    const news = count(units.filter((_, at) => isNew[at]));
    row.idle = news <= MAX_NEW * count(units) ? row.idle + 1 : 0;
    for (const [name, value] of found.facets) addTo(row.values, name, value);
    const most = Math.max(...[...row.values.values()].map(({ size }) => size));
    if (row.idle < PATIENCE.facets || row.values.size < 2 || most * MIN_PER_VALUE > row.pages)
      return undefined;
    return this.#notice({ pattern: combined(found.place), reason: "facets", pages: row.pages });
  }

  #row<R extends Row>(rows: Map<string, R>, key: string, make: () => R): R | undefined {
    const row = rows.get(key) ?? (rows.size < MAX_SHAPES ? make() : undefined);
    if (row !== undefined) rows.set(key, row);
    if (row !== undefined) row.pages += 1;
    return row;
  }

  /** Whether each of the texts is new to a row. */
  #remember(row: Row, hashes: readonly number[]): readonly boolean[] {
    if (row.seen.size + hashes.length > MAX_SEEN || this.#size > MAX_SEEN_IN_ALL) {
      this.#size -= row.seen.size;
      row.seen.clear();
      row.idle = 0;
    }
    const before = row.seen.size;
    const isNew = hashes.map((one) => !row.seen.has(one));
    for (const one of hashes.slice(0, MAX_SEEN)) row.seen.add(one);
    this.#size += row.seen.size - before;
    return isNew;
  }

  #notice(trap: Trap): Trap | undefined {
    if (this.#found.has(trap.pattern)) return undefined;
    this.trust(trap);
    return trap;
  }
}

function combined(place: string): string {
  return `${place}?…&…`;
}

/** A text without what only says of which day, or which part of a list, a page is. */
function undated(text: string, own: ReadonlySet<string>): string {
  return wordsOf(text)
    .filter((word) => !isOfCalendar(word, own))
    .join(" ");
}

function addTo(values: Map<string, Set<string>>, name: string, value: string): void {
  const known = values.get(name) ?? new Set<string>();
  if (values.size < 12 && known.size < 1000) values.set(name, known.add(value));
}
