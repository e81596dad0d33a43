/** A list in which an order is looked for is this long at most; a longer one stays as it is. */
const MAX_ITEMS = 20_000;
const HEADING = /^(#{1,6})\s/;
const FENCE = /^\s*(?:```|~~~)/;
const BULLET = /^[-*+]\s/;
const ROW = /^\s*\|/;
const RULE_OF_TABLE = /^\s*\|[\s:|-]+\|?\s*$/;
/** A paragraph that is a link or a picture with one: a card of a page that has many. */
const CARD = /^!?\[/;

/** A line that is links and nothing else, each of them, and how many it needs to be a list of its own. */
const ONE_LINK = String.raw`\[(?:!\[[^[\]\n]{0,200}\]\([^()\s]{0,2000}\))?[^[\]\n]{0,200}\]\([^()\s]{1,2000}\)`;
const LINKS = new RegExp(`^(?:${ONE_LINK}\\s*)+$`);
const LINK = new RegExp(ONE_LINK, "g");
const MIN_LINKS = 3;
/** How many tiles make a list. */
const MIN_TILES = 3;
/** How many lines one has below its card. */
const MAX_TILE = 6;
/** How much of such a line is in the earlier one. */
const ONE_LINE = 0.5;

/** Of two lists that are one in another order so much is on both sides; lists that draw their items anew mostly are not. */
const ONE_LIST = 0.6;

/** A part of a text that has its place among others of its kind. */
type Item = readonly string[];

/** A text by its headings of the highest level. */
interface Sections {
  readonly intro: Item;
  readonly sections: readonly Item[];
}

/** Parts of a text: those of an order that says nothing, and what lies between. */
interface Group {
  readonly kind: string;
  readonly items: readonly Item[];
}

/**
 * The lines of a text with what has no order of its own in the order of an earlier one: bullets, rows of tables, linked cards, and
 * sections of one level. What only moved among its like is then no change. Numbered lists and paragraphs have an order, and keep it.
 */
export function inOrderOf(previous: readonly string[], current: readonly string[]): readonly string[] {
  if (current.length > MAX_ITEMS || previous.length > MAX_ITEMS) return current;
  const [before, after, end] = withoutEnd(sectionsOf(previous), sectionsOf(current));
  const pairs = pair(before.sections, after.sections);
  const isOne = isOneList(before.sections, after.sections, pairs);
  const sections = after.sections.map((section, at) => {
    const other = pairs.get(at);
    const [head = "", ...body] = section;
    if (other === undefined) return section;
    return [head, ...inOrderOf((before.sections[other] ?? []).slice(1), body)];
  });
  const body = (isOne ? arrange(sections, pairs) : sections).flat();
  return [...leafInOrder(before.intro, after.intro), ...body, ...end];
}

/**
 * Two texts of which another section is the last, without the lines at which both end: what follows the sections is part of none,
 * although no heading says where the last one stops.
 */
function withoutEnd(before: Sections, after: Sections): readonly [Sections, Sections, Item] {
  const [one = [], other = []] = [before.sections.at(-1), after.sections.at(-1)];
  const isShort = before.sections.length < 2 || after.sections.length < 2;
  if (isShort || one[0] === other[0]) return [before, after, []];
  const alike = shared(one.toReversed(), other.toReversed());
  // Where the section stands elsewhere as well, it ends where that does.
  const twin = after.sections.find((section) => section[0] === one[0]);
  const more = twin === undefined ? alike : one.length - shared(one, twin);
  const count = Math.min(alike, more, one.length - 1, other.length - 1);
  const cut = ({ intro, sections }: Sections): Sections => ({
    intro,
    sections: sections.with(-1, (sections.at(-1) ?? []).slice(0, -count)),
  });
  return count === 0 ? [before, after, []] : [cut(before), cut(after), other.slice(-count)];
}

/** How many of their first lines two lists have in common. */
function shared(one: Item, other: Item): number {
  const at = one.findIndex((line, index) => line !== other[index]);
  return at === -1 ? one.length : at;
}

/** What stands before the first heading of the highest level, and the sections of that level. */
function sectionsOf(lines: readonly string[]): Sections {
  const levels = lines.map((line) => HEADING.exec(line)?.[1]?.length ?? 0);
  let isCode = false;
  for (const [at, line] of lines.entries()) {
    if (FENCE.test(line)) isCode = !isCode;
    if (isCode) levels[at] = 0;
  }
  const top = levels.reduce((least, level) => (level > 0 && level < least ? level : least), 7);
  const starts = levels.flatMap((level, at) => (level === top ? [at] : []));
  return {
    intro: lines.slice(0, starts[0]),
    sections: starts.map((start, at) => lines.slice(start, starts[at + 1])),
  };
}

/** Lines without headings, whose lists, rows and cards follow those of the earlier lines. */
function leafInOrder(previous: Item, current: Item): Item {
  const [before, after] = [groupsOf(previous), groupsOf(current)];
  const lists = before.filter(({ kind }) => kind !== "");
  let next = 0;
  return after.flatMap(({ kind, items }) => {
    if (kind === "") return items.flat();
    const other = lists[next];
    next += 1;
    if (other?.kind !== kind) return items.flat();
    const known = kind === "card" ? lineOfLinks(other.items) : new Map<string, readonly string[]>();
    const entries = known.size === 0 ? items : items.map((item) => linksInOrder(known, item));
    const pairs = pair(other.items, entries);
    return (isOneList(other.items, entries, pairs) ? arrange(entries, pairs) : entries).flat();
  });
}

/** The links of each entry that is a line of links and nothing else, by each of them. */
function lineOfLinks(items: readonly Item[]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    items.flatMap((item) => {
      const links = linksIn(item);
      return links.map((link) => [link, links] as const);
    }),
  );
}

/** An entry that is such a line, with its links in the order of the earlier line that has one of them. */
function linksInOrder(earlier: ReadonlyMap<string, readonly string[]>, item: Item): Item {
  const links = linksIn(item);
  const first = links.find((link) => earlier.has(link)) ?? "";
  const places = new Map((earlier.get(first) ?? []).map((link, at) => [link, at]));
  if (links.filter((link) => places.has(link)).length < Math.max(1, ONE_LINE * links.length)) return item;
  const placeOf = (link: string) => places.get(link) ?? places.size;
  return [links.toSorted((one, other) => placeOf(one) - placeOf(other)).join(" "), ...item.slice(1)];
}

function linksIn([line = ""]: Item): readonly string[] {
  const links = LINKS.test(line) ? (line.match(LINK) ?? []) : [];
  return links.length < MIN_LINKS ? [] : links;
}

/** Lists, tables, cards and tiles, and what lies between them. */
function groupsOf(lines: Item): readonly Group[] {
  const tiles = tilesOf(lines);
  if (tiles === undefined) return plainGroupsOf(lines);
  const { start, items } = tiles;
  const end = start + items.flat().length;
  return [
    ...plainGroupsOf(lines.slice(0, start)),
    { kind: "tile", items },
    ...plainGroupsOf(lines.slice(end)),
  ];
}

/** Cards with some lines below each of them, such as a price, as far as they follow each other. */
function tilesOf(lines: Item): { readonly start: number; readonly items: readonly Item[] } | undefined {
  const starts = lines.flatMap((line, at) => (kindOf(line) === "card" ? [at] : []));
  if (starts.length < MIN_TILES) return undefined;
  const bodies = starts.map((start, at) => lines.slice(start + 1, starts[at + 1]));
  const sizes = bodies.slice(0, -1).map((body) => body.filter((line) => line.trim() !== "").length);
  // The last one has as many lines as the one before: what follows is part of none.
  const size = sizes.at(-1) ?? 0;
  let left = size;
  const last = bodies.at(-1) ?? [];
  const end = last.findIndex((line) => {
    if (line.trim() !== "") left -= 1;
    return left < 0;
  });
  bodies[bodies.length - 1] = end === -1 ? last : last.slice(0, end);
  const isBody = (body: Item) =>
    body.every((line) => ["", "more"].includes(kindOf(line)) && !FENCE.test(line));
  const isEach = sizes.every((count) => count > 0 && count <= MAX_TILE) && bodies.every(isBody);
  if (!isEach) return undefined;
  return {
    start: starts[0] ?? 0,
    items: starts.map((start, at) => [lines[start] ?? "", ...(bodies[at] ?? [])]),
  };
}

/** Lists, tables and cards, and what lies between them. */
function plainGroupsOf(lines: Item): readonly Group[] {
  const groups: { kind: string; items: string[][] }[] = [];
  let isCode = false;
  for (const line of lines) {
    const open = groups.at(-1);
    if (FENCE.test(line)) isCode = !isCode;
    const kind = isCode ? "" : kindOf(line);
    // What is indented below an item, and blank lines, belong to it.
    const isMore = kind === "more" && open !== undefined && open.kind !== "";
    if (isMore) open.items.at(-1)?.push(line);
    else if (open !== undefined && open.kind === kind && kind !== "more") open.items.push([line]);
    else groups.push({ kind: kind === "more" ? "" : kind, items: [[line]] });
  }
  return groups;
}

function kindOf(line: string): string {
  if (line.trim() === "" || /^\s{2,}\S/.test(line)) return "more";
  if (BULLET.test(line)) return "bullet";
  if (ROW.test(line)) return RULE_OF_TABLE.test(line) ? "" : "row";
  return CARD.test(line) ? "card" : "";
}

/** For each item of the second list the place of the same one in the first: with the same words, else with other numbers. */
function pair(before: readonly Item[], after: readonly Item[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const taken = new Set<number>();
  const keys: readonly ((item: Item) => string)[] = [
    (item) => named(item.join("\n").trim()),
    (item) =>
      named(
        item
          .join("\n")
          .replace(/\d[\d.,'’:]*/g, "#")
          .trim(),
      ),
    (item) => (HEADING.test(item[0] ?? "") ? (item[0] ?? "") : ""),
    // Addresses may be those of the visit.
    (item) => ((item[0] ?? "").includes("](") ? named(wordsOfLinks(item[0] ?? "")) : ""),
  ];
  for (const keyOf of keys) {
    const places = new Map<string, number[]>();
    for (const [at, item] of before.entries()) if (!taken.has(at)) push(places, keyOf(item), at);
    for (const list of places.values()) list.reverse();
    for (const [at, item] of after.entries()) {
      const key = keyOf(item);
      const place = pairs.has(at) || key === "" ? undefined : places.get(key)?.pop();
      if (place === undefined) continue;
      pairs.set(at, place);
      taken.add(place);
    }
  }
  return pairs;
}

/** The words of the links and pictures of a line, without their addresses. */
function wordsOfLinks(line: string): string {
  return line
    .replace(/\]\([^()\s]{0,2000}\)/g, " ")
    .replace(/[![\]]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

function isOneList(
  before: readonly Item[],
  after: readonly Item[],
  pairs: ReadonlyMap<number, number>,
): boolean {
  return pairs.size >= ONE_LIST * Math.max(before.length, after.length);
}

function push(places: Map<string, number[]>, key: string, at: number): void {
  const list = places.get(key);
  if (list === undefined) places.set(key, [at]);
  else list.push(at);
}

/**
 * Items of which those with a pair are in the order of their pairs. The others stay where they are; among items that moved no place means
 * anything, and they follow all the others.
 */
function arrange(items: readonly Item[], pairs: ReadonlyMap<number, number>): readonly Item[] {
  const places = items.flatMap((_, at) => (pairs.has(at) ? [at] : []));
  const sorted = places.toSorted((one, other) => (pairs.get(one) ?? 0) - (pairs.get(other) ?? 0));
  if (sorted.every((place, at) => place === places[at])) return items;
  const others = items.filter((_, at) => !pairs.has(at));
  return [...sorted.map((place) => items[place] ?? []), ...others];
}

/** A text that names something; a number alone says nothing of what it is of, so that its place does. */
function named(text: string): string {
  return /\p{L}{2}/u.test(text) ? text : "";
}
