import { createHash } from "node:crypto";
import { common, shapeOf } from "./compare-lines.ts";
import { linkWordsOf } from "./find-places.ts";
import type { Times } from "./find-today.ts";
import type { PlacedLine } from "./learn-places.ts";
import { namesState } from "./never-noise.ts";
import type { ChangedLine } from "./read-changes.ts";

/** Places of a page of which so much is remembered, those that changed last. */
const MAX_PLACES = 50;
/** Lines of a place that are compared with each other. */
const MAX_LINES = 50;
/** A place that shows something else at so many of all checks does so all the time. */
const RESTLESS = 0.3;
/** How much two lines share that say something of one thing. */
const A_VERSION = 0.65;

/** What is remembered of a place in the boilerplate, such as a box with the offers of the day. */
interface Restless {
  /** When it first showed something else, in milliseconds since the epoch. */
  readonly since: number;
  /** Checks in which it did. */
  readonly changes: number;
}

/** Places in the boilerplate by their digests. */
export type Boilerplate = Readonly<Record<string, Restless>>;

/** A menu, a side note or a banner with what changed in it. */
export interface ChangedBox {
  readonly name: string;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** Diffs of the text of a page: as a whole, and of its menus, side notes and banners. */
export interface PartDiffs {
  readonly pageDiff: string;
  readonly boilerplateDiff: string;
}

/**
 * Learns places in menus, side notes and banners that show another thing again and again, and says which lines are noise by it: from the
 * second time on, if that is soon. What says how something stands is reported, and so is another price of the same thing in a
 * place that shows nothing else.
 */
export function learnBoilerplate(
  places: Boilerplate,
  lines: readonly PlacedLine[],
  placeOf: (one: PlacedLine) => ChangedBox | undefined,
  times: Times,
): { readonly noise: ReadonlySet<ChangedLine>; readonly boilerplate: Boilerplate } {
  const noise = new Set<ChangedLine>();
  const fresh = new Map<string, Restless>();
  for (const [place, group] of Map.groupBy(lines, placeOf)) {
    if (place === undefined) continue;
    const key = digest(place.name);
    const before = places[key] ?? { since: times.after, changes: 0 };
    const now = { ...before, changes: before.changes + 1 };
    if (showsOther(place)) fresh.set(key, now);
    if (!isRestless(fresh.get(key) ?? before, times)) continue;
    for (const { line } of group) if (!namesState(line.normal)) noise.add(line);
  }
  if (fresh.size === 0) return { noise, boilerplate: places };
  const others = Object.entries(places).filter(([key]) => !fresh.has(key));
  return { noise, boilerplate: Object.fromEntries([...others, ...fresh].slice(-MAX_PLACES)) };
}

/** Whether a place shows something else at every third check at least, since it first did. */
function isRestless({ since, changes }: Restless, { before, after }: Times): boolean {
  const checks = (after - since) / Math.max(1, after - before);
  return changes > 1 && changes - 1 >= RESTLESS * checks;
}

/** Whether lines gave way to others that have nothing to do with them, and none of which says how something stands. */
function showsOther({ removed, added }: ChangedBox): boolean {
  if ([...removed, ...added].some(namesState)) return false;
  const left = removed.slice(0, MAX_LINES);
  const isNew = (line: string) => !left.some((one) => isSameThing(one, line));
  return left.length > 0 && added.slice(0, MAX_LINES).some(isNew);
}

/** Whether two lines say something of the same thing: they share words, and not only the unit of a price. */
function isSameThing(one: string, other: string): boolean {
  const [a = "", b = ""] = [one, other].map((line) =>
    line
      .split(" ")
      .filter((word) => /\p{L}{2}/u.test(word))
      .join(" "),
  );
  return shapeOf(one) === shapeOf(other) || (a !== "" && common(a, b).share >= A_VERSION);
}

/** The menu, side note or banner in which a line changed, if it changed nowhere else. */
export function boxFinder({
  pageDiff,
  boilerplateDiff,
}: PartDiffs): (one: PlacedLine) => ChangedBox | undefined {
  const places = new Map<string, { name: string; removed: string[]; added: string[] }>();
  const inBoxes = new Map<string, { readonly place: ChangedBox; count: number }>();
  for (const line of boilerplateDiff.split("\n")) {
    const [name = "", text] = line.slice(1).split("\t", 2);
    if (text === undefined || !/^[-+]/.test(line)) continue;
    const place = places.get(name) ?? { name, removed: [], added: [] };
    places.set(name, place);
    const words = linkWordsOf(text);
    place[line.startsWith("+") ? "added" : "removed"].push(words);
    const key = line.slice(0, 1) + words;
    inBoxes.set(key, { place, count: (inBoxes.get(key)?.count ?? 0) + 1 });
  }
  const page = new Map<string, number>();
  for (const line of boilerplateDiff === "" ? [] : pageDiff.split("\n")) {
    const key = line.slice(0, 1) + linkWordsOf(line.slice(1));
    page.set(key, (page.get(key) ?? 0) + 1);
  }
  return ({ line, isAdded }) => {
    const key = `${isAdded ? "+" : "-"}${linkWordsOf(line.text)}`;
    const found = inBoxes.get(key);
    return found !== undefined && (page.get(key) ?? 0) <= found.count ? found.place : undefined;
  };
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 12);
}
