/** One region of the page as an item. */
import { type DraftItem, MAX_TEXT } from "../types.ts";
import { caloriesOf, isAvailable, isEnergy, isUnpriced, soldOutIn } from "../words/details.ts";
import { bare, isColumnHead, isFiller, isNoise, isSize } from "../words/labels.ts";
import { isCodes, marksIn, unmarked } from "../words/marks.ts";
import { pricesOf } from "./choices.ts";
import type { Context } from "./context.ts";
import type { Line } from "./lines.ts";
import { cleanName, isNameLike, withoutLeader } from "./names.ts";
import type { Region } from "./region.ts";
import { type Segment, segmentsOf } from "./segments.ts";
import { dietsOfSigns, keyOf, linkOf, picturesOf } from "./surroundings.ts";

/** Most lines of one item. */
const MAX_LINES = 60;

/** An item, and the number of the line of its name. */
export interface Found {
  readonly item: DraftItem;
  readonly at: number;
  /** Lines at the start that are a heading above the item. */
  readonly lead: readonly number[];
}

/** Reads an item; undefined where no name stands. */
export function itemOf(region: Region, context: Context): Found | undefined {
  const { lines, legend } = context;
  const tokens = region.group.map(({ price }) => price);
  const segments = segmentsIn(region, context);
  const chosen = nameOf(segments, region.isSizeNamed === true, tokens[0]?.at ?? region.to);
  if (chosen === undefined) return undefined;
  const { name: nameSegment, lead } = chosen;
  const first = unmarked(cleanName(nameSegment.text), legend);
  const soldOut = [
    ...segments.map(({ text }) => text),
    ...tokens.filter(({ isNone }) => isNone).map(({ text }) => text),
  ]
    .map(soldOutIn)
    .find((words) => words !== undefined);
  const { parts, dietary, calories } = described(segments, nameSegment, lead, legend);
  for (const diet of [...first.dietary, ...dietsOfSigns(region, context)]) dietary.add(diet);
  const [short, aside] = split(withoutStock(first.text, soldOut), parts);
  for (const diet of dietInName(short)) dietary.add(diet);
  const name = cleanName(short.replace(/\s*[([]?\b\d{2,4}\s?(?:kcal|cal)\b[)\]]?/iu, "")) || short;
  if (!isNameLike(name) && region.isSizeNamed !== true) return undefined;
  const prices = pricesOf(region, context);
  return {
    at: nameSegment.at,
    lead,
    item: {
      key: keyOf(region.box),
      name,
      description: [aside, ...parts]
        .filter((part) => part !== "" && part !== name)
        .join(" ")
        .slice(0, MAX_TEXT),
      price: prices.price,
      optionGroups: prices.groups,
      dietary: [...dietary],
      calories,
      inStock: soldOut === undefined ? undefined : false,
      stockText: soldOut ?? "",
      images: picturesOf(region, context),
      url: linkOf(region, context),
      origin: `text: line ${nameSegment.at + 1}`,
      snippet: (lines[nameSegment.at] as Line).text.slice(0, 200),
    },
  };
}

/** The pieces of the lines of a region, without its prices and the labels of those. */
function segmentsIn(region: Region, { lines }: Context): Segment[] {
  const tokens = region.group.map(({ price }) => price);
  const lastPriceAt = tokens.at(-1)?.at;
  const labels = new Set(
    region.group.map(({ label }) => label.toLowerCase()).filter((label) => label !== ""),
  );
  const segments: Segment[] = [];
  for (let at = region.from; at < Math.min(region.to, region.from + MAX_LINES); at++) {
    const own = segmentsOf(
      lines[at] as Line,
      at,
      tokens.filter((token) => token.at === at),
    );
    segments.push(
      ...own.filter(
        ({ from }) => (at > region.from || from >= region.start) && (at !== lastPriceAt || from < region.end),
      ),
    );
  }
  return segments.flatMap((segment) => stripLabel(segment, labels));
}

/** What the pieces next to the name say: words of a description, diets, energy. */
function described(
  segments: readonly Segment[],
  name: Segment,
  lead: readonly number[],
  legend: Context["legend"],
): { readonly parts: string[]; readonly dietary: Set<string>; readonly calories: number | undefined } {
  const dietary = new Set<string>();
  const parts: string[] = [];
  let calories: number | undefined;
  for (const segment of segments) {
    if (lead.includes(segment.at)) continue;
    calories ??= caloriesOf(segment.text);
    if (segment === name) continue;
    const marks = marksIn(segment.text, legend);
    for (const diet of marks ?? []) dietary.add(diet);
    if (marks !== undefined || segment.at < name.at || isChatter(segment)) continue;
    const plain = unmarked(segment.text, legend);
    for (const diet of plain.dietary) dietary.add(diet);
    const words = clean(plain.text);
    if (words !== "") parts.push(words);
  }
  return { parts, dietary, calories };
}

/** The segment that names the item, and the headings above it that are of more than the item. */
function nameOf(
  segments: readonly Segment[],
  isSizeNamed: boolean,
  priceAt: number,
): { name: Segment; lead: number[] } | undefined {
  if (isSizeNamed) {
    const name = segments.find(({ text }) => /\p{L}{3}/u.test(text));
    return name === undefined ? undefined : { name, lead: [] };
  }
  const named = segments.filter(({ text, role }) => role !== "badge" && isNameLike(text));
  const all = named.filter(({ role }) => role === "heading");
  const above = all.filter(({ at }) => at <= priceAt);
  // What is headed below the price belongs to what it is the price of.
  const headings = above.length > 0 ? above : all;
  const deepest = headings.reduce((most, { level }) => Math.max(most, level), 0);
  // Of headings of several levels the upper ones are of the section.
  const heading = headings.find(({ level }) => level === deepest);
  const upper = segments.filter(
    ({ role, level, at, text }) =>
      role === "heading" &&
      level < deepest &&
      heading !== undefined &&
      at < heading.at &&
      /\p{L}/u.test(text),
  );
  const strong = named.find(({ role }) => role === "name");
  const plain = named.find(({ role }) => role === "plain");
  const first = heading ?? strong ?? plain ?? named[0];
  if (first === undefined) return undefined;
  return { name: first, lead: upper.map(({ at }) => at) };
}

/** What stands around an item and says nothing about it. */
function isChatter({ text, role }: Segment): boolean {
  if (
    isNoise(text) ||
    isColumnHead(text) ||
    isSize(text) ||
    isEnergy(text) ||
    isUnpriced(text) ||
    isAvailable(text)
  )
    return true;
  if (isCodes(text) || /\{\{|\$\{|^\p{Lu}{0,2}\d{1,3}[a-z]?[.)]?$/u.test(text)) return true;
  if (soldOutIn(text) !== undefined && text.split(/\s+/).length <= 5) return true;
  return role === "badge" && text.length < 30;
}

/** Description without the dots, dashes and brackets that led to a price or a mark. */
function clean(text: string): string {
  const words = withoutLeader(text.replace(/^[\s.…·_~–—|:=,;/-]+/u, "")).trim();
  return /\p{L}/u.test(words) && !isFiller(words) ? words : "";
}

/** Labels of prices are no words about the item. */
function stripLabel(segment: Segment, labels: ReadonlySet<string>): Segment[] {
  if (labels.size === 0) return [segment];
  const text = bare(segment.text);
  if (labels.has(text.toLowerCase())) return [];
  for (const label of labels)
    if (
      (/\d/.test(label) || segment.text.length > text.length + 1 || label.length <= 3) &&
      text.toLowerCase().endsWith(` ${label}`)
    ) {
      const left = text.slice(0, -label.length).replace(/[\s.,:;|/=·•…–—(-]+$/u, "");
      return left === "" ? [] : [{ ...segment, text: left }];
    }
  return [segment];
}

/** `Margherita – tomato, mozzarella` is a name and a description where nothing else describes the item. */
function split(name: string, parts: readonly string[]): readonly [string, string] {
  if (parts.length > 0) return [name, ""];
  // `TIRAMISU mascarpone, espresso`
  const [, capitals = "", small = ""] =
    /^(\p{Lu}[\p{Lu}\s&'’.-]{3,40}[\p{Lu}.])\s+(\p{Ll}.{6,})$/su.exec(name) ?? [];
  if (small.includes(" ")) return [capitals.trim(), small];
  const match =
    /^(.{2,60}?)\s*(?:\s[–—-]\s|:\s|\s\|\s|\s[–—]|[–—]\s)\s*(.{8,})$/su.exec(name) ??
    /^(.{2,50}?)\s+\(([^()]{8,})\)$/su.exec(name);
  const [, short = "", rest = ""] = match ?? [];
  const isDescription = rest.split(/\s+/).length >= (/^\p{Ll}|,/u.test(rest) ? 2 : 3);
  if (short === "" || short.split(" ").length > 7 || !isDescription) return [name, ""];
  return [short.trim(), rest.trim()];
}

const withoutStock = (name: string, words: string | undefined): string =>
  words === undefined
    ? name
    : name
        .replace(
          new RegExp(
            `\\s*[-–—:*([]*\\s*${words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}\\s*[\\])*!]*\\s*`,
            "iu",
          ),
          " ",
        )
        .trim() || name;

/** A dish that is called by its diet: `Vegan burger`. */
function dietInName(name: string): string[] {
  const found =
    /(?:^|[\s(])(vegan[aeos]?|veganer|veganes|végan|vegetarian[aeo]?|vegetarisch(?:e[rs]?)?|végétarien(?:ne)?|veggie|gluten[- ]?free|glutenfrei(?:e[rs]?)?|sin gluten|sans gluten)(?=$|[\s),])/iu.exec(
      name,
    )?.[1];
  if (found === undefined) return [];
  if (/^v[eé]gan/iu.test(found)) return ["vegan"];
  return [/^veg|^vég/iu.test(found) ? "vegetarian" : "gluten-free"];
}
